//! Turns texts in Fluent's form into a catalogue: one string that needs no parser of Fluent (see `src/texts.rs`), so
//! that no program carries one, or finds a fault in a text at run time. Of Fluent, the texts use messages, values and
//! choices, none within another; anything else is refused.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use fluent_syntax::parser;

type Written = Result<String, Box<dyn Error>>;

/// The signs that separate the parts of a catalogue; no text contains them.
pub(crate) const MARKS: [(&str, char); 7] = [
    ("ENTRY", '\0'),
    ("BEGIN", '\u{1}'),
    ("GIVEN", '\u{2}'),
    ("CHOICE", '\u{3}'),
    ("VARIANT", '\u{4}'),
    ("IS", '\u{5}'),
    ("END", '\u{6}'),
];

/// The catalogue of a source, sorted by key.
pub(crate) fn catalogue(source: &str) -> Written {
    let resource = parser::parse(source).map_err(|(_, errors)| format!("{errors:?}"))?;
    let mut messages = BTreeMap::new();
    for entry in resource.body {
        match entry {
            Entry::Message(message) if message.attributes.is_empty() => {
                let key = message.id.name;
                let text = message.value.ok_or_else(|| format!("{key} has no text"))?;
                let text = pattern(&text).map_err(|error| format!("{key}: {error}"))?;
                if messages.insert(key, text).is_some() {
                    return Err(format!("{key} stands there twice").into());
                }
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            other => return Err(format!("what is this? {other:?}").into()),
        }
    }
    let [entry, begin, ..] = MARKS.map(|(_, mark)| mark);
    let mut written = String::new();
    for (key, text) in messages {
        write!(written, "{entry}{key}{begin}{text}")?;
    }
    Ok(written)
}

fn pattern(pattern: &Pattern<&str>) -> Written {
    let [.., given, _, _, _, _] = MARKS.map(|(_, mark)| mark);
    let mut written = String::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => written += value,
            PatternElement::Placeable { expression: Expression::Inline(inline) } => {
                write!(written, "{given}{}{given}", variable(inline)?)?;
            }
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                written += &choice(variable(selector)?, variants)?;
            }
        }
    }
    Ok(written)
}

fn choice(name: &str, variants: &[Variant<&str>]) -> Written {
    let [.., choice, variant, is, end] = MARKS.map(|(_, mark)| mark);
    let (mut others, mut usual) = (String::new(), None);
    for Variant { key, value, default } in variants {
        let text = pattern(value)?;
        if text.contains(choice) {
            return Err("a choice within a choice".into());
        }
        let (VariantKey::Identifier { name: key } | VariantKey::NumberLiteral { value: key }) = key;
        if *default {
            usual = Some(text);
        } else {
            write!(others, "{variant}{key}{is}{text}")?;
        }
    }
    let usual = usual.ok_or("a choice without a default")?;
    Ok(format!("{choice}{name}{others}{variant}{is}{usual}{end}"))
}

fn variable<'a>(inline: &InlineExpression<&'a str>) -> Result<&'a str, Box<dyn Error>> {
    match inline {
        InlineExpression::VariableReference { id } => Ok(id.name),
        other => Err(format!("what is this? {other:?}").into()),
    }
}

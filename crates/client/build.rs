//! Writes `catalogues.rs`: the texts of `texts/*.ftl` in a form that needs no parser of Fluent (see
//! `src/texts.rs`), so that no program carries one, or finds a fault in a catalogue when it is too late. Of Fluent,
//! the catalogues use messages, values and choices, none within another; anything else stops the build.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use fluent_syntax::parser;

type Written = Result<String, Box<dyn Error>>;

/// What separates the parts of a catalogue; no text contains such a letter.
const MARKS: [(&str, char); 7] = [
    ("ENTRY", '\0'),
    ("BEGIN", '\u{1}'),
    ("GIVEN", '\u{2}'),
    ("CHOICE", '\u{3}'),
    ("VARIANT", '\u{4}'),
    ("IS", '\u{5}'),
    ("END", '\u{6}'),
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let mut catalogues: Vec<_> =
        MARKS.iter().map(|(name, mark)| format!("pub(super) const {name}: char = {mark:?};\n")).collect();
    let files = [
        ("ENGLISH", "texts/en.ftl"),
        ("FRENCH", "texts/fr.ftl"),
        ("ENGLISH_HELP", "texts/help.en.ftl"),
        ("FRENCH_HELP", "texts/help.fr.ftl"),
        ("ENGLISH_LOCAL", "texts/local.en.ftl"),
        ("FRENCH_LOCAL", "texts/local.fr.ftl"),
        ("ENGLISH_ROOMS", "texts/rooms.en.ftl"),
        ("FRENCH_ROOMS", "texts/rooms.fr.ftl"),
        ("ENGLISH_TABLE", "texts/table.en.ftl"),
        ("FRENCH_TABLE", "texts/table.fr.ftl"),
        ("ENGLISH_TERMINAL", "texts/terminal.en.ftl"),
        ("FRENCH_TERMINAL", "texts/terminal.fr.ftl"),
        ("ENGLISH_TETRIS", "texts/tetris.en.ftl"),
        ("FRENCH_TETRIS", "texts/tetris.fr.ftl"),
    ];
    for (name, file) in files {
        println!("cargo::rerun-if-changed={file}");
        let source = fs::read_to_string(file)?;
        let messages = catalogue(&source).map_err(|error| format!("{file}: {error}"))?;
        catalogues.push(format!("pub(super) const {name}: &str = {messages:?};\n"));
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("catalogues.rs"), catalogues.concat())?;
    Ok(())
}

/// Sorted by key.
fn catalogue(source: &str) -> Written {
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

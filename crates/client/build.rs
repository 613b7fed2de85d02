//! Writes `catalogues.rs`: the texts of `texts/*.ftl` as finished pieces, so that no program carries a
//! parser, or finds a fault in a catalogue when it is too late. Of Fluent, the catalogues use messages,
//! values and choices; anything else stops the build.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::{env, fs};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use fluent_syntax::parser;

type Written = Result<String, Box<dyn Error>>;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let mut catalogues = Vec::new();
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
        catalogues.push(format!("pub(super) static {name}: Catalogue = {messages};\n"));
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
    let messages: Vec<_> = messages.into_iter().map(|(key, text)| format!("({key:?}, {text})")).collect();
    Ok(format!("&[\n{}\n]", messages.join(",\n")))
}

fn pattern(pattern: &Pattern<&str>) -> Written {
    let mut pieces = Vec::new();
    let mut text = String::new();
    let flush = |text: &mut String, pieces: &mut Vec<String>| {
        if !text.is_empty() {
            pieces.push(format!("Text({:?})", std::mem::take(text)));
        }
    };
    for element in &pattern.elements {
        match element {
            // Every line of a text comes by itself.
            PatternElement::TextElement { value } => text += value,
            PatternElement::Placeable { expression } => {
                flush(&mut text, &mut pieces);
                pieces.push(placeable(expression)?);
            }
        }
    }
    flush(&mut text, &mut pieces);
    Ok(format!("&[{}]", pieces.join(", ")))
}

fn placeable(expression: &Expression<&str>) -> Written {
    match expression {
        Expression::Inline(inline) => Ok(format!("Given({:?})", variable(inline)?)),
        Expression::Select { selector, variants } => {
            let (mut others, mut usual) = (Vec::new(), None);
            for Variant { key, value, default } in variants {
                let text = pattern(value)?;
                let (VariantKey::Identifier { name: key } | VariantKey::NumberLiteral { value: key }) = key;
                if *default {
                    usual = Some(text);
                } else {
                    others.push(format!("({key:?}, {text})"));
                }
            }
            let usual = usual.ok_or("a choice without a default")?;
            Ok(format!("Choice({:?}, &[{}], {usual})", variable(selector)?, others.join(", ")))
        }
    }
}

fn variable<'a>(inline: &InlineExpression<&'a str>) -> Result<&'a str, Box<dyn Error>> {
    match inline {
        InlineExpression::VariableReference { id } => Ok(id.name),
        other => Err(format!("what is this? {other:?}").into()),
    }
}

//! Both catalogues say the same things about the same values, and nothing that nobody asks for.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Resource};

use crate::{Done, cargo};

/// The values that a text mentions, by the text's key.
type Catalogue = BTreeMap<String, BTreeSet<String>>;

pub(crate) fn check() -> Done {
    eprintln!("[xtask] check the texts");
    let folder = cargo::root().join("crates/client/texts");
    let all = |lang: &str| {
        let mut texts = read(&folder.join(format!("{lang}.ftl")))?;
        for part in
            ["connect_four_rooms", "full-screen", "help", "local", "page", "rooms", "terminal", "tetris"]
        {
            texts.extend(read(&folder.join(format!("{part}.{lang}.ftl")))?);
        }
        Ok::<_, String>(texts)
    };
    let (english, french) = (all("en")?, all("fr")?);
    let mut sources = String::new();
    collect(&cargo::root().join("crates"), &mut sources)?;
    let faults = faults(&english, &french, &sources);
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// The texts that mention no value, by their keys, as a page shows them before its program is there: in both
/// languages, of which its style shows one.
pub(crate) fn words() -> Result<BTreeMap<String, String>, String> {
    let folder = cargo::root().join("crates/client/texts");
    let mut words = BTreeMap::<String, String>::new();
    for lang in ["en", "fr"] {
        for part in ["", "page.", "tetris."] {
            let file = folder.join(format!("{part}{lang}.ftl"));
            for entry in parsed(&file)?.body {
                let Entry::Message(message) = entry else { continue };
                let elements = message.value.map(|value| value.elements).unwrap_or_default();
                if let [PatternElement::TextElement { value }] = elements.as_slice() {
                    let shown = format!("<span lang=\"{lang}\">{value}</span>");
                    *words.entry(message.id.name.clone()).or_default() += &shown;
                }
            }
        }
    }
    Ok(words)
}

#[path = "../../crates/client/build/catalogue.rs"]
mod catalogue;

/// The texts of the browser in a language, as its program reads them.
pub(crate) fn catalogue(lang: &str) -> Result<String, String> {
    let folder = cargo::root().join("crates/client/texts");
    let mut all = String::new();
    for part in ["", "local.", "rooms.", "connect_four_rooms.", "tetris."] {
        let file = folder.join(format!("{part}{lang}.ftl"));
        all += &fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        all.push('\n');
    }
    catalogue::catalogue(&all).map_err(|error| format!("texts in {lang}: {error}"))
}

fn faults(english: &Catalogue, french: &Catalogue, sources: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (key, values) in english {
        match french.get(key) {
            None => faults.push(format!("{key} is missing in fr.ftl")),
            Some(others) if others != values => {
                faults.push(format!("{key} mentions {values:?} in English but {others:?} in French"));
            }
            Some(_) => {}
        }
        if ![format!("\"{key}\""), format!("{{{{words/{key}}}}}")].iter().any(|use_| sources.contains(use_)) {
            faults.push(format!("{key} is used nowhere"));
        }
    }
    let missing = french.keys().filter(|key| !english.contains_key(*key));
    faults.extend(missing.map(|key| format!("{key} is missing in en.ftl")));
    for asked in sources.split("say(").skip(1).filter_map(literal) {
        if !english.contains_key(asked) {
            faults.push(format!("{asked} is asked for but in no catalogue"));
        }
    }
    faults
}

/// The string that a call begins with, if it is written out.
fn literal(call: &str) -> Option<&str> {
    call.trim_start().strip_prefix('"')?.split('"').next()
}

fn parsed(file: &Path) -> Result<Resource<String>, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    fluent_syntax::parser::parse(text).map_err(|(_, errors)| format!("{}: {errors:?}", file.display()))
}

fn read(file: &Path) -> Result<Catalogue, String> {
    let mut catalogue = Catalogue::new();
    for entry in parsed(file)?.body {
        if let Entry::Message(message) = entry {
            let mut values = BTreeSet::new();
            if let Some(pattern) = &message.value {
                mentioned(pattern, &mut values);
            }
            if catalogue.insert(message.id.name.clone(), values).is_some() {
                return Err(format!("{}: {} stands there twice", file.display(), message.id.name));
            }
        }
    }
    Ok(catalogue)
}

fn mentioned(pattern: &Pattern<String>, values: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        let (Expression::Inline(inline) | Expression::Select { selector: inline, .. }) = expression;
        if let InlineExpression::VariableReference { id } = inline {
            values.insert(id.name.clone());
        }
        if let Expression::Select { variants, .. } = expression {
            for variant in variants {
                mentioned(&variant.value, values);
            }
        }
    }
}

fn collect(folder: &Path, sources: &mut String) -> Done {
    let unreadable = |error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.is_dir() {
            collect(&path, sources)?;
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "html") {
            *sources += &fs::read_to_string(&path).map_err(unreadable)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalogue(entries: &[(&str, &[&str])]) -> Catalogue {
        let values = |values: &[&str]| values.iter().map(ToString::to_string).collect();
        entries.iter().map(|(key, named)| ((*key).to_owned(), values(named))).collect()
    }

    #[test]
    fn every_kind_of_fault_is_found() {
        let english = catalogue(&[("good", &["x"]), ("lost", &[]), ("other", &["x"]), ("unused", &[])]);
        let french = catalogue(&[("good", &["x"]), ("extra", &[]), ("other", &["y"]), ("unused", &[])]);
        let sources = r#"say("good", &[]) "lost" "other" say("unknown") say( "other" )"#;
        assert_eq!(
            faults(&english, &french, sources),
            [
                "lost is missing in fr.ftl",
                "other mentions {\"x\"} in English but {\"y\"} in French",
                "unused is used nowhere",
                "extra is missing in en.ftl",
                "unknown is asked for but in no catalogue",
            ]
        );
    }
}

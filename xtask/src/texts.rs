//! Checks the texts: all languages have the same keys and values, and every key is used.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Resource};

use crate::{Done, cargo};

/// The values that a text mentions, by the text's key.
type Catalogue = BTreeMap<String, BTreeSet<String>>;

pub(crate) fn check() -> Done {
    eprintln!("[xtask] check the texts");
    let mut sources = String::new();
    collect(&cargo::root().join("crates"), &mut sources)?;
    let faults = faults_in(&folder(), &sources)?;
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

fn folder() -> PathBuf {
    cargo::root().join("crates/client/texts")
}

/// The codes of all languages.
pub(crate) fn languages() -> Result<Vec<String>, String> {
    languages::codes(&folder()).map_err(|error| error.to_string())
}

/// Compares the other languages with English, and English with the sources.
fn faults_in(folder: &Path, sources: &str) -> Result<Vec<String>, String> {
    let said = |error: Box<dyn Error>| error.to_string();
    let all = |lang: &str| {
        let mut texts = Catalogue::new();
        for file in languages::files(folder, lang).map_err(said)? {
            for (key, values) in read(&file)? {
                if texts.insert(key.clone(), values).is_some() {
                    return Err(format!("{}: {key} stands in another file, too", file.display()));
                }
            }
        }
        Ok::<_, String>(texts)
    };
    let english = all("en")?;
    let mut faults = usage_faults(&english, sources);
    for lang in languages::codes(folder).map_err(said)?.iter().filter(|lang| *lang != "en") {
        faults.extend(differences(&english, lang, &all(lang)?));
    }
    Ok(faults)
}

/// The texts that mention no value, by their keys, as a page shows them before its program is loaded: in all languages,
/// of which its style shows one.
pub(crate) fn words() -> Result<BTreeMap<String, String>, String> {
    let mut words = BTreeMap::<String, String>::new();
    for lang in languages()? {
        for part in ["everywhere", "page", "tetris"] {
            let file = folder().join(&lang).join(format!("{part}.ftl"));
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
#[path = "../../crates/client/build/languages.rs"]
mod languages;
#[cfg(test)]
#[path = "../../crates/client/build/source.rs"]
mod source;

/// The texts of the browser in a language, as its program reads them.
pub(crate) fn catalogue(lang: &str) -> Result<String, String> {
    let mut all = String::new();
    for part in ["everywhere", "local", "learn", "rooms", "connect_four_rooms", "tetris"] {
        let file = folder().join(lang).join(format!("{part}.ftl"));
        all += &fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        all.push('\n');
    }
    let read = catalogue::catalogue(&all).map_err(|error| format!("texts in {lang}: {error}"))?;
    Ok(unbroken(&read))
}

/// No line of a page ends before a sign of French that stands apart from its word.
fn unbroken(text: &str) -> String {
    let mut text = text.replace("« ", "«\u{a0}").replace(" :", "\u{a0}:");
    for sign in ["?", "!", ";", "»", "%"] {
        text = text.replace(&format!(" {sign}"), &format!("\u{202f}{sign}"));
    }
    text
}

fn usage_faults(english: &Catalogue, sources: &str) -> Vec<String> {
    let is_used = |key: &str| {
        [format!("\"{key}\""), format!("{{{{words/{key}}}}}")].iter().any(|use_| sources.contains(use_))
    };
    let unused = english.keys().filter(|key| !is_used(key));
    let mut faults: Vec<_> = unused.map(|key| format!("{key} is used nowhere")).collect();
    for asked in sources.split("say(").skip(1).filter_map(literal) {
        if !english.contains_key(asked) {
            faults.push(format!("{asked} is asked for but in no catalogue"));
        }
    }
    faults
}

fn differences(english: &Catalogue, lang: &str, other: &Catalogue) -> Vec<String> {
    let mut faults = Vec::new();
    for (key, values) in english {
        match other.get(key) {
            None => faults.push(format!("{key} is missing in {lang}")),
            Some(others) if others != values => {
                faults.push(format!("{key} mentions {values:?} in en but {others:?} in {lang}"));
            }
            Some(_) => {}
        }
    }
    let missing = other.keys().filter(|key| !english.contains_key(*key));
    faults.extend(missing.map(|key| format!("{key} is missing in en")));
    faults
}

/// The string literal with which a call begins, if there is one.
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
    fn signs_stay_with_their_words() {
        assert_eq!(unbroken("« Oui » : qui ? Toi !"), "«\u{a0}Oui\u{202f}»\u{a0}: qui\u{202f}? Toi\u{202f}!");
        assert_eq!(unbroken("80 % justes"), "80\u{202f}% justes");
    }

    #[test]
    fn every_kind_of_fault_is_found() {
        let english = catalogue(&[("good", &["x"]), ("lost", &[]), ("other", &["x"]), ("unused", &[])]);
        let french = catalogue(&[("good", &["x"]), ("extra", &[]), ("other", &["y"]), ("unused", &[])]);
        let sources = r#"say("good", &[]) "lost" "other" say("unknown") say( "other" )"#;
        assert_eq!(
            usage_faults(&english, sources),
            ["unused is used nowhere", "unknown is asked for but in no catalogue"]
        );
        assert_eq!(
            differences(&english, "fr", &french),
            [
                "lost is missing in fr",
                "other mentions {\"x\"} in en but {\"y\"} in fr",
                "extra is missing in en",
            ]
        );
    }

    /// A third language is a folder beside the two, and nothing else.
    #[test]
    fn a_language_is_a_folder() {
        let texts = tempfile::tempdir().expect("a folder");
        for (lang, as_in) in [("en", "en"), ("fr", "fr"), ("eo", "en")] {
            fs::create_dir(texts.path().join(lang)).expect("a folder");
            for file in languages::files(&folder(), as_in).expect("files") {
                let name = file.file_name().expect("a name");
                fs::copy(&file, texts.path().join(lang).join(name)).expect("a copy");
            }
        }
        let particular = "language-name = Esperanto\nlanguage-singular = 1\nlanguage-point = ,\n";
        fs::write(texts.path().join("eo/language.ftl"), particular).expect("written");
        let mut sources = String::new();
        collect(&cargo::root().join("crates"), &mut sources).expect("sources");
        assert_eq!(faults_in(texts.path(), &sources), Ok(Vec::new()));
        let code = source::source(texts.path()).expect("code");
        assert!(code.contains("ALL: [Self; 3] = [Self::En, Self::Eo, Self::Fr, ]"), "{code}");
        assert!(code.contains("Self::Eo => \"Esperanto\""), "{code}");
        fs::write(texts.path().join("eo/page.ftl"), "").expect("written");
        let faults = faults_in(texts.path(), &sources).expect("texts");
        assert!(
            !faults.is_empty() && faults.iter().all(|fault| fault.ends_with("is missing in eo")),
            "{faults:?}"
        );
    }
}

//! Checks which libraries the project uses: their licences, their sources, and each in one version. The rules are in
//! deny.toml.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;
use spdx::{Expression, ParseMode};

use crate::{Done, cargo};

/// The rules of deny.toml that are checked here.
#[derive(Debug)]
struct Rules {
    licences: BTreeSet<String>,
    registries: BTreeSet<String>,
    doubles: BTreeSet<String>,
}

#[derive(Debug)]
struct Library {
    name: String,
    version: String,
    licence: String,
    source: String,
}

pub(crate) fn check() -> Done {
    eprintln!("[xtask] check the libraries by deny.toml");
    let file = cargo::root().join("deny.toml");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let rules = rules(&text)?;
    let metadata = cargo::output(&["metadata", "--format-version", "1", "--locked"])?;
    let metadata: Value = serde_json::from_slice(&metadata).map_err(|error| error.to_string())?;
    let packages = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let faults = faults(&rules, &packages.iter().filter_map(library).collect::<Vec<_>>());
    if !faults.is_empty() {
        return Err(format!("deny.toml does not allow this:\n{}", faults.join("\n")));
    }
    let home = std::env::home_dir().unwrap_or_default();
    let home = std::env::var_os("CARGO_HOME").map_or(home.join(".cargo"), Into::into);
    if cargo::has("deny") && Path::new(&home).join("advisory-dbs").is_dir() {
        cargo::run("check the advisories", &["deny", "--offline", "check", "advisories"])?;
    }
    Ok(())
}

fn rules(text: &str) -> Result<Rules, String> {
    let table: toml::Table = text.parse().map_err(|error| format!("deny.toml: {error}"))?;
    let list = |section: &str, key: &str| -> Result<BTreeSet<String>, String> {
        let list = table.get(section).and_then(|section| section.get(key)?.as_array());
        let words = list.ok_or_else(|| format!("deny.toml has no list {section}.{key}"))?;
        Ok(words.iter().filter_map(|word| word.as_str()).map(str::to_owned).collect())
    };
    Ok(Rules {
        licences: list("licenses", "allow")?,
        registries: list("sources", "allow-registry")?,
        doubles: list("bans", "skip")?,
    })
}

/// `None` for our own crates.
fn library(package: &Value) -> Option<Library> {
    let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
    let source = package["source"].as_str()?.to_owned();
    Some(Library { name: text("name"), version: text("version"), licence: text("license"), source })
}

fn faults(rules: &Rules, libraries: &[Library]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for Library { name, version, licence, source } in libraries {
        versions.entry(name).or_default().push(version);
        // Older manifests write "MIT/Apache-2.0".
        let allowed = Expression::parse_mode(licence, ParseMode::LAX).is_ok_and(|terms| {
            terms.evaluate(|requirement| rules.licences.contains(&requirement.to_string()))
        });
        if !allowed {
            faults.push(format!("{name} {version} is under {licence:?}"));
        }
        if !source.strip_prefix("registry+").is_some_and(|registry| rules.registries.contains(registry)) {
            faults.push(format!("{name} {version} comes from {source}"));
        }
    }
    for (name, versions) in &versions {
        if versions.len() > 1 && !rules.doubles.contains(*name) {
            faults.push(format!("{name} is there {} times: {}", versions.len(), versions.join(", ")));
        }
    }
    let is_double = |name: &str| versions.get(name).is_some_and(|versions| versions.len() > 1);
    let idle = rules.doubles.iter().filter(|name| !is_double(name));
    faults.extend(idle.map(|name| format!("{name} is in bans.skip, but is there at most once")));
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    const REGISTRY: &str = "registry+https://registry.example";

    #[test]
    fn what_is_not_allowed_is_named() {
        let rules = rules(
            r#"
            licenses.allow = ["MIT", "Apache-2.0 WITH LLVM-exception"]
            sources.allow-registry = ["https://registry.example"]
            bans.skip = ["known", "gone"]
            "#,
        );
        let library = |name: &str, version: &str, licence: &str, source: &str| Library {
            name: name.into(),
            version: version.into(),
            licence: licence.into(),
            source: source.into(),
        };
        let libraries = [
            library("plain", "1.0.0", "MIT", REGISTRY),
            library("choice", "1.0.0", "GPL-3.0-only OR MIT", REGISTRY),
            library("old", "0.1.0", "MIT/Apache-2.0", REGISTRY),
            library("compiler", "1.0.0", "Apache-2.0 WITH LLVM-exception", REGISTRY),
            library("both", "1.0.0", "MIT AND GPL-3.0-only", REGISTRY),
            library("silent", "1.0.0", "", REGISTRY),
            library("elsewhere", "1.0.0", "MIT", "git+https://code.example"),
            library("known", "1.0.0", "MIT", REGISTRY),
            library("known", "2.0.0", "MIT", REGISTRY),
            library("twice", "1.0.0", "MIT", REGISTRY),
            library("twice", "2.0.0", "MIT", REGISTRY),
        ];
        assert_eq!(
            faults(&rules.expect("rules"), &libraries),
            [
                "both 1.0.0 is under \"MIT AND GPL-3.0-only\"",
                "silent 1.0.0 is under \"\"",
                "elsewhere 1.0.0 comes from git+https://code.example",
                "twice is there 2 times: 1.0.0, 2.0.0",
                "gone is in bans.skip, but is there at most once",
            ]
        );
    }
}

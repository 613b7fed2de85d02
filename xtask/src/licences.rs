//! The licences of every library in the program and its site, which have to be passed on with them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::cargo;

/// One text: the libraries with their terms, then each licence once with the libraries that use it.
pub(crate) fn text(roots: &[(&str, &str)]) -> Result<String, String> {
    let mut libraries = BTreeMap::new();
    for (root, platform) in roots {
        let all = ["metadata", "--format-version", "1", "--locked", "--filter-platform", platform];
        let metadata = serde_json::from_slice(&cargo::output(&all)?).map_err(|error| error.to_string())?;
        for library in used(&metadata, root) {
            libraries.insert(named(library), library.clone());
        }
    }
    let mut list = String::new();
    let mut users: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (name, library) in &libraries {
        let _ = writeln!(list, "{name}: {}", library["license"].as_str().unwrap_or("see below"));
        let folder = Path::new(library["manifest_path"].as_str().unwrap_or_default()).parent();
        for licence in texts(folder.unwrap_or(Path::new("")))? {
            users.entry(licence).or_default().push(name);
        }
    }
    let mut whole = format!("Quatris contains these libraries, under these licences:\n\n{list}");
    for (licence, names) in users {
        let _ = writeln!(whole, "\n{}\n{}\n\n{}", "-".repeat(80), names.join(", "), licence.trim());
    }
    Ok(whole)
}

fn named(package: &Value) -> String {
    let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
    text("name") + " " + &text("version")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Foreign packages that a crate reaches without passing through tests or build scripts.
fn used<'a>(metadata: &'a Value, root: &str) -> Vec<&'a Value> {
    let (packages, nodes) = (list(&metadata["packages"]), list(&metadata["resolve"]["nodes"]));
    let is_root = |package: &&Value| package["name"] == root && package["source"].is_null();
    let mut waiting: Vec<&Value> = packages.iter().filter(is_root).map(|package| &package["id"]).collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if !seen.insert(id.as_str().unwrap_or_default()) {
            continue;
        }
        let dependencies = nodes.iter().filter(|node| node["id"] == *id).flat_map(|node| list(&node["deps"]));
        let ordinary = |one: &&Value| list(&one["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
        waiting.extend(dependencies.filter(ordinary).map(|one| &one["pkg"]));
    }
    let is_foreign = |package: &&Value| {
        !package["source"].is_null() && seen.contains(package["id"].as_str().unwrap_or_default())
    };
    packages.iter().filter(is_foreign).collect()
}

/// The licence texts in a library's folder, in the order of their names.
fn texts(folder: &Path) -> Result<Vec<String>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        let is_licence = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"]
            .iter()
            .any(|word| name.starts_with(word));
        if is_licence && path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    let read = |path| fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).replace("\r\n", "\n"));
    files.iter().map(read).collect::<Result<_, _>>().map_err(failed)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_is_in_the_program_counts() {
        let package = |id: &str, source: Value| json!({"id": id, "name": id, "source": source});
        let needs = |name: &str, kind: Value| json!({"pkg": name, "dep_kinds": [{"kind": kind}]});
        let ordinary = || Value::Null;
        let metadata = json!({
            "packages": [
                package("game", ordinary()), package("rules", ordinary()), package("other", ordinary()),
                package("sqlite", json!("r")), package("cc", json!("r")), package("tempfile", json!("r")),
                package("deep", json!("r")), package("elsewhere", json!("r")),
            ],
            "resolve": {"nodes": [
                {"id": "game", "deps": [
                    needs("rules", ordinary()), needs("cc", json!("build")), needs("tempfile", json!("dev"))]},
                {"id": "rules", "deps": [needs("sqlite", ordinary())]},
                {"id": "sqlite", "deps": [needs("deep", ordinary()), needs("sqlite", ordinary())]},
                {"id": "other", "deps": [needs("elsewhere", ordinary())]},
            ]},
        });
        let names: Vec<_> = used(&metadata, "game").iter().map(|package| package["name"].clone()).collect();
        assert_eq!(names, ["sqlite", "deep"]);
    }
}

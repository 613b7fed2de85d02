//! Which crate of the workspace may depend on which. A crate that is not listed here is refused.

use serde_json::Value;

use crate::{Done, cargo};

const ARROWS: &[(&str, &[&str])] = &[
    ("connect-four", &[]),
    ("connect-four-solver", &["connect-four"]),
    ("tetris", &[]),
    ("room", &["connect-four", "tetris"]),
    ("protocol", &["connect-four", "room", "tetris"]),
    ("host", &["connect-four", "protocol", "room", "tetris"]),
    ("client", &["connect-four", "protocol", "room", "tetris"]),
    ("server", &["connect-four", "connect-four-solver", "host", "protocol", "room", "tetris"]),
    ("markup", &[]),
    ("web", &["client", "connect-four", "connect-four-solver", "markup", "protocol", "room", "tetris"]),
    ("terminal", &["client", "connect-four", "connect-four-solver", "protocol", "room", "tetris"]),
    (
        "quatris",
        &[
            "client",
            "connect-four",
            "connect-four-solver",
            "protocol",
            "room",
            "server",
            "terminal",
            "tetris",
        ],
    ),
    ("xtask", &[]),
];

pub(crate) fn check() -> Done {
    eprintln!("[xtask] check the arrows between crates");
    let metadata = cargo::output(&["metadata", "--format-version", "1", "--no-deps"])?;
    let metadata: Value = serde_json::from_slice(&metadata).map_err(|error| error.to_string())?;
    let packages = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut faults = Vec::new();
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        let Some((_, allowed)) = ARROWS.iter().find(|(known, _)| *known == name) else {
            faults.push(format!("{name} has no place in xtask/src/arrows.rs"));
            continue;
        };
        let dependencies = package["dependencies"].as_array().map(Vec::as_slice).unwrap_or_default();
        for dependency in dependencies.iter().filter(|dependency| is_ordinary(dependency)) {
            let target = dependency["name"].as_str().unwrap_or_default();
            let inside = packages.iter().any(|package| package["name"] == target);
            if inside && !allowed.contains(&target) {
                faults.push(format!("{name} may not depend on {target}"));
            }
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// Whether the dependency is of the program itself: those of tests may reach further.
fn is_ordinary(dependency: &Value) -> bool {
    dependency["kind"].is_null()
}

//! A minute of fuzzing for each target in `fuzz/`.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use crate::{Done, cargo};

pub(crate) fn run() -> Done {
    if !cargo::has("fuzz") {
        return Err("cargo-fuzz is missing. Install it with: cargo install cargo-fuzz".into());
    }
    let seeds = ["test", "--package", "protocol", "--test", "messages", "seeds::write", "--", "--ignored"];
    cargo::run("write what the fuzzer begins with", &seeds)?;
    for target in targets(&cargo::root().join("fuzz/targets"))? {
        // Coverage needs flags that only a nightly compiler takes, or one with this variable.
        let environment = [("RUSTC_BOOTSTRAP", OsStr::new("1"))];
        let fuzz = ["fuzz", "run", "--sanitizer", "none", &target, "--", "-max_total_time=60", "-timeout=10"];
        cargo::run_in(&environment, &format!("fuzz {target} for a minute"), &fuzz)?;
    }
    Ok(())
}

fn targets(folder: &Path) -> Result<Vec<String>, String> {
    let unreadable = |error| format!("{}: {error}", folder.display());
    let mut targets = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        targets.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
    }
    targets.sort();
    Ok(targets)
}

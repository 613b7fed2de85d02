//! Calls of cargo.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Done;

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_owned).unwrap_or_default()
}

/// Announces the call, and runs it.
pub(crate) fn run(purpose: &str, arguments: &[&str]) -> Done {
    run_in(&[], purpose, arguments)
}

pub(crate) fn run_in(environment: &[(&str, &OsStr)], purpose: &str, arguments: &[&str]) -> Done {
    eprintln!("[xtask] {purpose}: cargo {}", arguments.join(" "));
    let status = cargo().envs(environment.iter().copied()).args(arguments).status();
    let status = status.map_err(|error| format!("cargo did not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("[xtask] failed: {purpose}")) }
}

pub(crate) fn output(arguments: &[&str]) -> Result<Vec<u8>, String> {
    let output = cargo()
        .args(arguments)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo did not start: {error}"))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(format!("cargo {} failed", arguments.join(" ")))
    }
}

/// Whether cargo has this subcommand here.
pub(crate) fn has(subcommand: &str) -> bool {
    let version =
        cargo().args([subcommand, "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

/// Installs a part of the toolchain that not every installation has.
pub(crate) fn install_component(component: &str, subcommand: &str) -> Done {
    if has(subcommand) {
        return Ok(());
    }
    eprintln!("[xtask] install {component}: rustup component add {component}");
    let added = Command::new("rustup").args(["component", "add", component]).status();
    if added.is_ok_and(|status| status.success()) {
        Ok(())
    } else {
        Err(format!("{component} is missing. Install it with: rustup component add {component}"))
    }
}

fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

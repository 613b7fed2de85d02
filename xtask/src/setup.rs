//! What the machine must have. What needs an administrator is done for one, and only named to others.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::Done;

pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Whose compiler builds the standard library for WebAssembly, from its own sources.
pub(crate) enum Toolchain {
    /// The one that builds everything else; its sources are a component of it.
    Rustup,
    /// Debian's, with Debian's sources; rustup lends it the linker.
    Debian { linker: PathBuf },
}

const DEBIAN: &[&str] = &["rustc-web", "rust-web-src"];
const BROWSER: &[&str] = &["chromium", "chromium-driver"];

/// What is there comes first, so that only the very first build needs the network.
pub(crate) fn toolchain() -> Result<Toolchain, String> {
    let debian = || Ok(Toolchain::Debian { linker: linker()? });
    if PathBuf::from(rustc(&["--print", "sysroot"])?).join(SOURCES).exists() {
        return Ok(Toolchain::Rustup);
    }
    if DEBIAN.iter().all(|package| is_installed(package)) {
        return debian();
    }
    eprintln!("[xtask] install the sources of the standard library: rustup component add rust-src");
    if succeeds(Command::new("rustup").args(["component", "add", "rust-src"])) {
        return Ok(Toolchain::Rustup);
    }
    install("The browser client", DEBIAN)?;
    debian()
}

/// In the folder of a compiler that has its sources.
const SOURCES: &str = "lib/rustlib/src/rust/library/Cargo.lock";

pub(crate) fn browser() -> Done {
    let runs = |name| succeeds(Command::new(name).arg("--version").stdout(Stdio::null()));
    if runs("chromium") && runs("chromedriver") { Ok(()) } else { install("The browser tests", BROWSER) }
}

/// Through Debian's packages, which other systems do not have.
fn install(what: &str, packages: &[&str]) -> Done {
    let line = format!("apt-get install --yes --no-install-recommends {}", packages.join(" "));
    if !is_administrator() {
        return Err(format!("{what} need packages. As an administrator, run once: {line}"));
    }
    eprintln!("[xtask] install packages: {line}");
    let apt = |arguments: &str| succeeds(Command::new("apt-get").args(arguments.split(' ')));
    let arguments = line.trim_start_matches("apt-get ");
    // The list of packages may be missing or old.
    if apt(arguments) || (apt("update") && apt(arguments)) {
        Ok(())
    } else {
        Err(format!("{what} need {}, which could not be installed", packages.join(" and ")))
    }
}

fn is_installed(package: &str) -> bool {
    let status = Command::new("dpkg-query").args(["--show", "--showformat=${Status}", package]).output();
    status.is_ok_and(|output| output.stdout == b"install ok installed")
}

fn is_administrator() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

fn linker() -> Result<PathBuf, String> {
    let (sysroot, host) = (rustc(&["--print", "sysroot"])?, rustc(&["--print", "host-tuple"])?);
    Ok([&sysroot, "lib/rustlib", &host, "bin/rust-lld"].iter().collect())
}

fn rustc(arguments: &[&str]) -> Result<String, String> {
    let output = Command::new("rustc").args(arguments).output();
    let output = output.map_err(|error| format!("rustc did not start: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn succeeds(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}

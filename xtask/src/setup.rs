//! What the machine must have. It is installed for an administrator, and only named to others.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use base64::prelude::{BASE64_STANDARD, Engine as _};
use sha2::{Digest as _, Sha512};

use crate::{Done, cargo};

pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The compiler that builds the standard library for WebAssembly, from its own sources.
pub(crate) enum Toolchain {
    /// The one that builds everything else; its sources are a component of it.
    Rustup,
    /// Debian's, with Debian's sources; rustup lends it the linker.
    Debian { linker: PathBuf },
}

const DEBIAN: &[&str] = &["rustc-web", "rust-web-src"];
const BROWSER: &[&str] = &["chromium", "chromium-driver"];

/// Installed toolchains come first, so that only the very first build needs the network.
pub(crate) fn toolchain() -> Result<Toolchain, String> {
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

/// Fails if Debian's compiler is older than this program needs.
fn debian() -> Result<Toolchain, String> {
    let needed = env!("CARGO_PKG_RUST_VERSION");
    let said = Command::new(DEBIAN_COMPILER).arg("--version").output();
    let said = said.map_err(|error| format!("{DEBIAN_COMPILER} did not start: {error}"))?;
    let said = String::from_utf8_lossy(&said.stdout);
    let found = said.split(' ').nth(1).unwrap_or_default();
    if is_older(found, needed) {
        return Err(format!(
            "Debian's compiler is {found}, and the browser client needs {needed}. Run once: rustup component add rust-src"
        ));
    }
    Ok(Toolchain::Debian { linker: linker()? })
}

/// Compares the first two numbers of the versions.
fn is_older(found: &str, needed: &str) -> bool {
    let numbers = |version: &str| {
        let mut numbers = version.split('.').map(|number| number.parse::<u32>().unwrap_or(0));
        (numbers.next(), numbers.next())
    };
    numbers(found) < numbers(needed)
}

pub(crate) const DEBIAN_COMPILER: &str = "/usr/bin/rustc";

/// A file in the folder of every compiler that has its sources.
const SOURCES: &str = "lib/rustlib/src/rust/library/Cargo.lock";

pub(crate) fn browser() -> Done {
    let runs = |name| succeeds(Command::new(name).arg("--version").stdout(Stdio::null()));
    if runs("chromium") && runs("chromedriver") { Ok(()) } else { install("The browser tests", BROWSER) }
}

/// Installs Debian's packages, which other systems do not have.
fn install(what: &str, packages: &[&str]) -> Done {
    let line = format!("apt-get install --yes --no-install-recommends {}", packages.join(" "));
    if !is_administrator() {
        return Err(format!("{what} need packages. As an administrator, run once: {line}"));
    }
    eprintln!("[xtask] install packages: {line}");
    let apt = |arguments: &str| succeeds(Command::new("apt-get").args(arguments.split(' ')));
    let arguments = line.trim_start_matches("apt-get ");
    // The list of packages may be missing or outdated.
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

// ---- What the browser tests can do without ---------------------------------------------------------------

const FIREFOX: &[&str] = &["firefox-esr"];
const GECKODRIVER: &str = "0.37.1";

/// Installs a second browser, and the rules by which pages are checked. Tests without them are skipped.
pub(crate) fn further_checks() {
    for (what, done) in [("walks in Firefox", firefox()), ("checks by axe-core", axe())] {
        if let Err(sentence) = done {
            eprintln!("[xtask] The {what} are skipped. {sentence}");
        }
    }
}

/// Installs the servers that several nodes share. Tests without them are skipped.
pub(crate) fn shared_servers() {
    let has_nats = succeeds(Command::new("nats-server").arg("--version").stdout(Stdio::null()));
    let missing: Vec<_> =
        [("postgresql", fs::exists("/usr/lib/postgresql").unwrap_or(false)), ("nats-server", has_nats)]
            .into_iter()
            .filter_map(|(package, is_there)| (!is_there).then_some(package))
            .collect();
    if !missing.is_empty()
        && let Err(sentence) = install("The tests of several nodes", &missing)
    {
        eprintln!("[xtask] The tests of several nodes are skipped. {sentence}");
    }
}

/// Installs Debian's Firefox; its driver is built once, into `target/tools`.
fn firefox() -> Done {
    if !succeeds(Command::new("firefox-esr").arg("--version").stdout(Stdio::null())) {
        install("The walks in Firefox", FIREFOX)?;
    }
    let driver = tools().join("bin/geckodriver");
    if fs::exists(&driver).unwrap_or(false) {
        return Ok(());
    }
    let root = tools().display().to_string();
    let install =
        ["install", "geckodriver", "--version", GECKODRIVER, "--locked", "--debug", "--root", &root];
    // The driver runs little: a short build counts.
    cargo::run_in(&[("CARGO_PROFILE_DEV_DEBUG", "false".as_ref())], "build the driver of Firefox", &install)
}

/// The package, its version, and the digest of its bytes.
const AXE: (&str, &str, &str) = (
    "axe-core",
    "4.14.0",
    "sha512-9WTZxEjsZ7b13TH8JPmbV2z8CHbl80/2hm3XPEG4JgNdQLK81IBRXmSxHfMAOkSqQeRxT/0dwNDz2GOm3zzpcQ==",
);

/// Fetches the package from npm's registry.
fn axe() -> Done {
    let (name, version, integrity) = AXE;
    let (folder, package) = (tools(), tools().join(format!("{name}-{version}.tgz")));
    if !package.exists() {
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        if !succeeds(Command::new("npm").arg("--version").stdout(Stdio::null())) {
            install("The checks by axe-core", &["npm"])?;
        }
        eprintln!("[xtask] fetch the rules of accessibility: npm pack {name}@{version}");
        let pack = ["pack", "--silent", &format!("{name}@{version}")];
        if !succeeds(Command::new("npm").args(pack).current_dir(&folder).stdout(Stdio::null())) {
            return Err(format!("npm could not fetch {name}@{version}."));
        }
    }
    let bytes = fs::read(&package).map_err(|error| format!("{}: {error}", package.display()))?;
    if format!("sha512-{}", BASE64_STANDARD.encode(Sha512::digest(&bytes))) != integrity {
        return Err(format!("{} holds something else than it should.", package.display()));
    }
    let unpack = ["--extract", "--gzip", "--strip-components=1", "package/axe.min.js", "--file"];
    if succeeds(Command::new("tar").args(unpack).arg(&package).current_dir(&folder)) {
        Ok(())
    } else {
        Err(format!("{} could not be unpacked.", package.display()))
    }
}

/// The folder of programs and files for the tests; it outlives them.
fn tools() -> PathBuf {
    cargo::root().join("target/tools")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_numbers() {
        assert!(is_older("1.85.0", "1.95"));
        assert!(is_older("1.9.1", "1.95"));
        assert!(!is_older("1.95.0", "1.95"));
        assert!(!is_older("1.100.0", "1.95"));
    }
}

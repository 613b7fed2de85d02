//! The archive from which a host installs: the program with its site, its documents, a checksum.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::archive::{self, File, Files};
use crate::setup::WASM;
use crate::{Done, cargo, licences, web};

/// Files that are passed on unchanged.
const DOCUMENTS: [&str; 9] = [
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "deploy/Caddyfile",
    "deploy/nginx.conf",
    "deploy/quatris.service",
    "docs/hosting.md",
    "docs/protocol.md",
];

const COMPLETIONS: [(&str, &str); 3] =
    [("bash", "quatris.bash"), ("zsh", "_quatris"), ("fish", "quatris.fish")];

pub(crate) fn run() -> Done {
    let root = cargo::root();
    web::build()?;
    build(&root)?;
    let program = root.join("target/release/quatris");
    let folder = root.join("target/release-archive");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| named(&folder, error))?;
    }

    let mut files = Files::new();
    files.insert("quatris".into(), File { bytes: read(&program)?, is_program: true });
    for name in DOCUMENTS {
        files.insert(name.into(), File::text(read(&root.join(name))?));
    }
    for (shell, name) in COMPLETIONS {
        let script = said(Command::new(&program).args(["completions", shell]))?;
        files.insert(format!("completions/{name}"), File::text(script));
    }
    let pages = folder.join("man");
    said(Command::new(&program).arg("man").arg(&pages))?;
    for entry in fs::read_dir(&pages).map_err(|error| named(&pages, error))? {
        let page = entry.map_err(|error| named(&pages, error))?.path();
        let name = format!("man/{}", page.file_name().unwrap_or_default().to_string_lossy());
        files.insert(name, File::text(read(&page)?));
    }
    fs::remove_dir_all(&pages).map_err(|error| named(&pages, error))?;
    let platform = line(Command::new("rustc").args(["--print", "host-tuple"]))?;
    let licences = licences::text(&[("quatris", &platform), ("web", WASM)])?;
    files.insert("LICENSES-OF-LIBRARIES".into(), File::text(licences.into_bytes()));

    let name = format!("quatris-{}-{platform}", env!("CARGO_PKG_VERSION"));
    let packed = archive::pack(&name, &files, last_commit(&root)?).map_err(|error| named(&folder, error))?;
    let file = format!("{name}.tar.gz");
    let sums = archive::checksum(&file, &packed);
    eprint!("[xtask] {} files, {} kB, in target/release-archive:\n{sums}", files.len(), packed.len() / 1000);
    write(&folder.join(file), &packed)?;
    write(&folder.join("SHA256SUMS"), sums.as_bytes())
}

/// Builds the program without any path of this machine, so that another machine makes the same bytes.
fn build(root: &Path) -> Done {
    let home = std::env::home_dir().unwrap_or_default().join(".cargo");
    let home = std::env::var_os("CARGO_HOME").map_or(home, PathBuf::from);
    let sources = home.join("registry/src");
    // A compiler with its sources beside it names their path, others name its commit.
    let library = Path::new(&line(Command::new("rustc").args(["--print", "sysroot"]))?).join(LIBRARY);
    let mut flags = vec![remap(root, "quatris"), remap(&library, &format!("/rustc/{}", compiler()?))];
    for entry in fs::read_dir(&sources).map_err(|error| named(&sources, error))? {
        flags.push(remap(&entry.map_err(|error| named(&sources, error))?.path(), "crates"));
    }
    let flags = flags.join("\u{1f}");
    let environment: [(&str, &OsStr); 2] =
        [("CARGO_ENCODED_RUSTFLAGS", flags.as_ref()), ("CARGO_PROFILE_RELEASE_STRIP", "symbols".as_ref())];
    let arguments = ["build", "--release", "--locked", "--package", "quatris", "--target-dir", "target"];
    cargo::run_in(&environment, "build the program", &arguments)?;

    let program = read(&root.join("target/release/quatris"))?;
    for place in [root.join("target"), sources, library] {
        let place = place.display().to_string();
        if program.windows(place.len()).any(|part| part == place.as_bytes()) {
            return Err(format!("the program names {place}, which only this machine has"));
        }
    }
    Ok(())
}

const LIBRARY: &str = "lib/rustlib/src/rust";

/// The compiler's commit.
fn compiler() -> Result<String, String> {
    let told = line(Command::new("rustc").arg("-vV"))?;
    let commit = told.lines().find_map(|line| line.strip_prefix("commit-hash: "));
    commit.map(str::to_owned).ok_or_else(|| format!("rustc does not tell its commit: {told}"))
}

fn remap(from: &Path, to: &str) -> String {
    format!("--remap-path-prefix={}={to}", from.display())
}

/// Seconds since 1970 at the last commit.
fn last_commit(root: &Path) -> Result<u64, String> {
    let told = line(Command::new("git").current_dir(root).args(["log", "-1", "--format=%ct"]))?;
    told.parse().map_err(|_| format!("git says that the last commit was made at {told:?}"))
}

fn line(command: &mut Command) -> Result<String, String> {
    Ok(String::from_utf8_lossy(&said(command)?).trim().to_owned())
}

fn said(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command.output().map_err(|error| format!("{command:?} did not start: {error}"))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(format!("{command:?} failed: {}", String::from_utf8_lossy(&output.stderr)))
    }
}

fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| named(file, error))
}

fn write(file: &Path, bytes: &[u8]) -> Done {
    fs::write(file, bytes).map_err(|error| named(file, error))
}

fn named(file: &Path, error: impl std::fmt::Display) -> String {
    format!("{}: {error}", file.display())
}

//! The browser client: Rust to WebAssembly, its glue, and the files that the server carries.
//!
//! ```text
//! crates/web ── cargo ──> .wasm ── wasm-bindgen ──┐
//!                                                 ├─ site.rs ──> target/web
//! crates/web/assets ──────────────────────────────┘
//! ```

use std::ffi::OsStr;
use std::fmt::Display;
use std::fs;
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

use crate::lean;
use crate::setup::{self, Toolchain, WASM};
use crate::site::{self, Files};
use crate::{Done, cargo, texts};

/// The programs of `crates/web`, and the folder for each: a page for each game, rooms of each, and the worker
/// that computes for the first game.
const MODULES: [(&str, &str); 5] =
    [("web", ""), ("table", "room/"), ("tetris", "tetris/"), ("room", "later/"), ("worker", "play/")];

/// A recipe that changed makes a result that changed.
const RECIPE: &[u8] =
    concat!(include_str!("web.rs"), include_str!("site.rs"), include_str!("lean.rs")).as_bytes();

pub(crate) fn build() -> Done {
    compile("compile the browser client", &["--package", "web", "--bins"])?;
    let (work, site) = (cargo::root().join("target/web-build"), cargo::root().join("target/web"));
    let modules = work.join(WASM).join("web");

    let mut sources = Files::new();
    read(&cargo::root().join("crates/web/assets"), "", &mut sources)?;
    let book = cargo::root().join("crates/connect-four-solver/book/classic.book");
    sources.insert("play/classic.book".into(), fs::read(&book).map_err(|error| named(&book, error))?);
    let mut inputs = sources.clone();
    inputs.insert("recipe".into(), RECIPE.into());
    let words = texts::words()?;
    inputs.insert("words".into(), format!("{words:?}").into());
    for (module, _) in MODULES {
        let file = modules.join(module).with_extension("wasm");
        inputs.insert(format!("module {module}"), fs::read(&file).map_err(|error| named(&file, error))?);
    }
    let stamp = site::digest(&inputs);
    let stamp_file = work.join("stamp");
    if site.exists() && fs::read_to_string(&stamp_file).is_ok_and(|found| found == stamp) {
        return Ok(());
    }

    eprintln!("[xtask] pack the browser client");
    for (module, folder) in MODULES {
        let (glue, code) = bind(&modules.join(module).with_extension("wasm"))?;
        let (script, program) = (format!("{folder}{module}.js"), format!("{folder}{module}_bg.wasm"));
        for (name, bytes) in [(script, glue), (program, code)] {
            if sources.insert(name.clone(), bytes).is_some() {
                return Err(format!("crates/web/assets/{name} has the name of a generated file"));
            }
        }
    }
    for (_, bytes) in sources.iter_mut().filter(|(name, _)| is_style(name)) {
        *bytes = lean::style(&String::from_utf8_lossy(bytes)).into_bytes();
    }
    let files = site::compressed(site::assemble(sources, &words)?);
    eprintln!("[xtask] {}", site::summary(&files));
    write(&site, &files)?;
    fs::write(&stamp_file, stamp).map_err(|error| named(&stamp_file, error))
}

/// A program that stops without telling where and why does not carry those words. They would help nobody:
/// a page that meets a bug shows it in its console either way.
const SILENT: &str =
    r#"target.wasm32-unknown-unknown.rustflags=["-Cpanic=immediate-abort","-Zunstable-options"]"#;

fn is_style(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "css")
}

/// Compiles to WebAssembly, as the browser gets it, into `target/web-build`. The standard library is compiled
/// with it, for size: wherever this runs, a page weighs the same.
pub(crate) fn compile(purpose: &str, what: &[&str]) -> Done {
    let mut arguments =
        vec!["build", "--profile", "web", "--target", WASM, "--target-dir", "target/web-build"];
    arguments.extend(what);
    arguments.extend(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"]);
    arguments.extend(["--config", SILENT]);
    // Building the standard library is an unstable feature of a stable compiler.
    let mut environment = vec![("RUSTC_BOOTSTRAP", OsStr::new("1"))];
    let toolchain = setup::toolchain()?;
    if let Toolchain::Debian { linker } = &toolchain {
        eprintln!("[xtask] the standard library for WebAssembly comes from Debian's sources");
        environment.push(("RUSTC", OsStr::new("/usr/bin/rustc")));
        environment.push(("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker.as_os_str()));
    } else {
        eprintln!("[xtask] the standard library for WebAssembly comes from rustup's sources");
    }
    cargo::run_in(&environment, purpose, &arguments)
}

/// The script that a browser imports, and the code that the script loads.
fn bind(module: &Path) -> Result<(Vec<u8>, Vec<u8>), String> {
    let bound = || {
        let mut bindgen = Bindgen::new();
        bindgen.input_path(module).web(true)?.typescript(false);
        bindgen.remove_name_section(true).remove_producers_section(true).generate_output()
    };
    let mut output = bound().map_err(|error| named(module, format!("{error:#}")))?;
    // A crate may be listed and bring nothing.
    let inline = output.snippets().iter().filter(|(_, scripts)| !scripts.is_empty()).map(|(name, _)| name);
    let foreign: Vec<_> = inline.chain(output.local_modules().keys()).cloned().collect();
    if !foreign.is_empty() {
        let names = foreign.join(", ");
        return Err(named(module, format!("dependencies bring scripts that nothing packs yet: {names}")));
    }
    let script = output.js().to_owned();
    let script = lean::glue(&script, output.wasm_mut());
    Ok((script.into_bytes(), output.wasm_mut().emit_wasm()))
}

fn read(folder: &Path, prefix: &str, files: &mut Files) -> Done {
    for entry in fs::read_dir(folder).map_err(|error| named(folder, error))? {
        let path = entry.map_err(|error| named(folder, error))?.path();
        let name = format!("{prefix}{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            read(&path, &format!("{name}/"), files)?;
        } else {
            files.insert(name, fs::read(&path).map_err(|error| named(&path, error))?);
        }
    }
    Ok(())
}

/// Beside the old site first: a build that is interrupted leaves no mixture of two.
fn write(site: &Path, files: &Files) -> Done {
    let beside = site.with_extension("part");
    let failed = |error| named(site, error);
    for folder in [&beside, site] {
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(failed)?;
        }
    }
    for (name, bytes) in files {
        let file = beside.join(name);
        fs::create_dir_all(file.parent().unwrap_or(&beside)).map_err(failed)?;
        fs::write(&file, bytes).map_err(failed)?;
    }
    fs::rename(&beside, site).map_err(failed)
}

fn named(file: &Path, error: impl Display) -> String {
    format!("{}: {error}", file.display())
}

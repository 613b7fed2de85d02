//! The browser client: Rust to WebAssembly, its glue, and the files that the server carries.
//!
//! ```text
//! crates/web ── cargo ──> .wasm ── split.rs, merge.rs ── wasm-bindgen ── pack.rs ──┐
//! crates/client/texts ───────────────────────────────────────────────────├─ site.rs ──> target/web
//! crates/web/assets ─────────────────────────────────────────────────────┘
//! ```

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt::{Display, Write as _};
use std::fs;
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

use crate::lean;
use crate::setup::{self, Toolchain, WASM};
use crate::site::{self, Files};
use crate::split::{self, Split};
use crate::{Done, cargo, merge, pack, texts};

/// The programs of `crates/web`: all pages, and the worker that computes for them.
const MODULES: [&str; 2] = ["web", "worker"];

/// The parts and files that each page needs before it can be used.
const PAGES: [(&str, &[&str]); 16] = [
    ("first page", &[]),
    ("a game on one screen", &["play"]),
    ("review", &["review"]),
    ("variants", &["variants"]),
    ("saved games", &["saved"]),
    ("a puzzle", &["puzzle", "play/puzzles"]),
    ("storm", &["storm", "play/puzzles"]),
    ("explorer", &["explorer"]),
    ("rooms", &["lobby"]),
    ("a room that waits", &["room", "room_waiting"]),
    ("a room in which a game goes on", &["room", "room_playing"]),
    ("choosing Tetris", &["tetris_start"]),
    ("a game of Tetris", &["tetris_play", "tetris_board"]),
    ("a room of Tetris that waits", &["tetris_room", "tetris_waiting"]),
    ("a room of Tetris in which a game goes on", &["tetris_room", "tetris_board"]),
    ("replay of Tetris", &["tetris_replay"]),
];

/// Sources of the build itself: a change of these makes another site.
const RECIPE: &[u8] = concat!(
    include_str!("web.rs"),
    include_str!("site.rs"),
    include_str!("lean.rs"),
    include_str!("merge.rs"),
    include_str!("pack.rs"),
    include_str!("split.rs")
)
.as_bytes();

pub(crate) fn build() -> Done {
    compile("compile the browser client", &["--package", "web", "--bin", "web"])?;
    let worker = ["--package", "web", "--bin", "worker", "--no-default-features"];
    compile("compile its worker", &worker)?;
    let (work, site) = (cargo::root().join("target/web-build"), cargo::root().join("target/web"));
    let modules = work.join(WASM).join("web");

    let mut sources = Files::new();
    read(&cargo::root().join("crates/web/assets"), "", &mut sources)?;
    for (name, source) in [
        ("play/first.book", "book/first.book"),
        ("play/classic.book", "book/classic.book"),
        ("play/puzzles.txt", "puzzles/classic.txt"),
    ] {
        let file = cargo::root().join("crates/connect-four-solver").join(source);
        sources.insert(name.into(), fs::read(&file).map_err(|error| named(&file, error))?);
    }
    for lang in texts::languages()? {
        sources.insert(format!("texts/{lang}.txt"), texts::catalogue(&lang)?.into_bytes());
    }
    let mut inputs = sources.clone();
    inputs.insert("recipe".into(), RECIPE.into());
    let words = texts::words()?;
    inputs.insert("words".into(), format!("{words:?}").into());
    for module in MODULES {
        let file = modules.join(module).with_extension("wasm");
        inputs.insert(format!("module {module}"), fs::read(&file).map_err(|error| named(&file, error))?);
    }
    let stamp = site::digest(&inputs);
    let stamp_file = work.join("stamp");
    if site.exists() && fs::read_to_string(&stamp_file).is_ok_and(|found| found == stamp) {
        return Ok(());
    }

    eprintln!("[xtask] pack the browser client");
    let main = work.join("main.wasm");
    let parts = split::split(&modules.join("web.wasm"), &main)?;
    let mut made = vec![
        ("parts.js".to_owned(), loader(&parts, &sources)?),
        ("unpack.js".to_owned(), filled(&sources, "unpack.js", "kinds", &pack::kinds())?.into_bytes()),
    ];
    for (module, file) in [("web", main), ("worker", modules.join("worker.wasm"))] {
        let folder = if module == "worker" { "play/" } else { "" };
        let (glue, code) = bind(&file, &parts)?;
        made.push((format!("{folder}{module}.js"), glue));
        made.push((format!("{folder}{module}.bin"), pack::pack(&code)?));
    }
    for part in parts.parts.keys() {
        made.push((bundle(part), parts.bundle(part)?));
    }
    sources.extend(made);
    for (name, bytes) in &mut sources {
        let text = || String::from_utf8_lossy(bytes);
        match Path::new(name).extension().and_then(OsStr::to_str) {
            Some("css") => *bytes = lean::style(&text()).into_bytes(),
            Some("js") => *bytes = lean::script(&text()).into_bytes(),
            _ => {}
        }
    }
    let files = site::compressed(site::assemble(sources, &words)?);
    for (page, parts) in PAGES {
        let (visit, part) = (site::first_visit(&files, parts), site::going_on(&files, parts));
        eprintln!("[xtask] {page}: a first visit {visit} kB, from the first page {part} kB");
    }
    write(&site, &files)?;
    fs::write(&stamp_file, stamp).map_err(|error| named(&stamp_file, error))
}

/// Panics abort without a message, so that the program does not carry their texts: a page that meets a bug shows it in
/// its console either way. The linker keeps its relocations for the splitter.
const FLAGS: &str = r#"target.wasm32-unknown-unknown.rustflags=["-Cpanic=immediate-abort","-Zunstable-options","-Clink-arg=--emit-relocs"]"#;

/// Compiles to WebAssembly, as the browser gets it, into `target/web-build`. The standard library is compiled with it,
/// for size, so that the result weighs the same on every machine.
pub(crate) fn compile(purpose: &str, what: &[&str]) -> Done {
    let mut arguments =
        vec!["build", "--profile", "web", "--target", WASM, "--target-dir", "target/web-build"];
    arguments.extend(what);
    arguments.extend(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"]);
    arguments.extend(["--config", FLAGS]);
    // Building the standard library is an unstable feature of a stable compiler.
    let mut environment = vec![("RUSTC_BOOTSTRAP", OsStr::new("1"))];
    let toolchain = setup::toolchain()?;
    if let Toolchain::Debian { linker } = &toolchain {
        eprintln!("[xtask] the standard library for WebAssembly comes from Debian's sources");
        environment.push(("RUSTC", OsStr::new(setup::DEBIAN_COMPILER)));
        environment.push(("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker.as_os_str()));
    } else {
        eprintln!("[xtask] the standard library for WebAssembly comes from rustup's sources");
    }
    cargo::run_in(&environment, purpose, &arguments)
}

/// The path of a part's bundle in the site.
fn bundle(part: &str) -> String {
    format!("parts/{part}.bin")
}

/// The script that fetches parts, with where each lies, and what the program imports from it.
fn loader(split: &Split, sources: &Files) -> Result<Vec<u8>, String> {
    let mut parts = BTreeMap::new();
    let mut exports = String::new();
    for part in split.parts.keys() {
        parts.insert(part, format!("/{{{{{}}}}}", bundle(part)));
        let _ = writeln!(exports, "export const __wasm_split_load_{part} = loader('{part}');");
    }
    let script = filled(sources, "parts.js", "parts", &serde_json::json!(parts).to_string())?;
    Ok((script + &exports).into_bytes())
}

/// A script with a value that only the build knows in its place.
fn filled(sources: &Files, name: &str, place: &str, content: &str) -> Result<String, String> {
    let source = sources.get(name).ok_or_else(|| format!("crates/web/assets/{name} is missing"))?;
    Ok(String::from_utf8_lossy(source).replace(&format!("{{{{{place}}}}}"), content))
}

/// The script that a browser imports, and the code that the script loads.
fn bind(module: &Path, parts: &Split) -> Result<(Vec<u8>, Vec<u8>), String> {
    let bound = || {
        let mut bindgen = Bindgen::new();
        bindgen.input_path(module).web(true)?.typescript(false).keep_lld_exports(true);
        bindgen.remove_name_section(true).remove_producers_section(true).generate_output()
    };
    let mut output = bound().map_err(|error| named(module, format!("{error:#}")))?;
    // A crate may be listed without scripts.
    let inline = output.snippets().iter().filter(|(_, scripts)| !scripts.is_empty()).map(|(name, _)| name);
    let foreign: Vec<_> = inline.chain(output.local_modules().keys()).cloned().collect();
    if !foreign.is_empty() {
        let names = foreign.join(", ");
        return Err(named(module, format!("dependencies bring scripts that nothing packs yet: {names}")));
    }
    let script = output.js().replace(&format!("from \"{}\"", split::LOADER), "from '/{{parts.js}}'");
    split::strip(output.wasm_mut());
    if script.contains("parts.js") {
        parts.complete(output.wasm_mut());
    }
    let script = lean::glue(&script, output.wasm_mut());
    Ok((script.into_bytes(), merge::folded(&output.wasm_mut().emit_wasm())?))
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

/// Writes a folder beside the site and renames it: an interrupted build leaves no mixture of two sites.
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

//! Writes `catalogues.rs`: the texts of `texts/*.ftl` as catalogues.

mod catalogue;

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use catalogue::{MARKS, catalogue};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build");
    let mut catalogues: Vec<_> =
        MARKS.iter().map(|(name, mark)| format!("pub(super) const {name}: char = {mark:?};\n")).collect();
    let files = [
        ("ENGLISH", "texts/en.ftl"),
        ("FRENCH", "texts/fr.ftl"),
        ("ENGLISH_FULL_SCREEN", "texts/full-screen.en.ftl"),
        ("FRENCH_FULL_SCREEN", "texts/full-screen.fr.ftl"),
        ("ENGLISH_HELP", "texts/help.en.ftl"),
        ("FRENCH_HELP", "texts/help.fr.ftl"),
        ("ENGLISH_LOCAL", "texts/local.en.ftl"),
        ("FRENCH_LOCAL", "texts/local.fr.ftl"),
        ("ENGLISH_ROOMS", "texts/rooms.en.ftl"),
        ("FRENCH_ROOMS", "texts/rooms.fr.ftl"),
        ("ENGLISH_CONNECT_FOUR_ROOMS", "texts/connect_four_rooms.en.ftl"),
        ("FRENCH_CONNECT_FOUR_ROOMS", "texts/connect_four_rooms.fr.ftl"),
        ("ENGLISH_TERMINAL", "texts/terminal.en.ftl"),
        ("FRENCH_TERMINAL", "texts/terminal.fr.ftl"),
        ("ENGLISH_TETRIS", "texts/tetris.en.ftl"),
        ("FRENCH_TETRIS", "texts/tetris.fr.ftl"),
    ];
    for (name, file) in files {
        println!("cargo::rerun-if-changed={file}");
        let source = fs::read_to_string(file)?;
        let messages = catalogue(&source).map_err(|error| format!("{file}: {error}"))?;
        catalogues.push(format!("pub(super) const {name}: &str = {messages:?};\n"));
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("catalogues.rs"), catalogues.concat())?;
    Ok(())
}

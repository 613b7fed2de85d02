//! Writes `catalogues.rs`: the languages, and their texts as catalogues.

mod catalogue;
mod languages;
mod source;

use std::error::Error;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=texts");
    let source = source::source(Path::new("texts"))?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("catalogues.rs"), source)?;
    Ok(())
}

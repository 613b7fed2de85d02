//! One program in parts, so that a page downloads no more than it needs.
//!
//! ```text
//! web.wasm ── splitter ──> main, a piece for each part, and one for every set of parts that share something
//!                            └─> for each part a bundle: all of its pieces, one after the other
//! ```
//!
//! There are dozens of pieces. Fetched one by one they would cost a request each and compress badly, so a part
//! travels whole; what another part has brought already is passed over by `crates/web/assets/parts.js`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use walrus::ir::Value;
use walrus::{ConstExpr, Data, DataKind, Module};
use wasm_split_cli_support::{Options, transform};

/// The script that loads parts, as the program imports it.
pub(crate) const LOADER: &str = "loader.js";

pub(crate) struct Split {
    /// The names of a part's pieces.
    pub(crate) parts: BTreeMap<String, Vec<String>>,
    pub(crate) pieces: BTreeMap<String, Vec<u8>>,
    /// Constants of pieces that are nothing else: they belong to main, at these places.
    constants: Vec<(i32, Vec<u8>)>,
}

/// Leaves the main module, which is still to be bound, in a file.
pub(crate) fn split(program: &Path, main: &Path) -> Result<Split, String> {
    let input = fs::read(program).map_err(|error| format!("{}: {error}", program.display()))?;
    let folder = main.with_extension("parts");
    let mut options = Options::new(&input);
    options.output_dir = &folder;
    options.main_out_path = main;
    options.link_name = LOADER;
    let made = transform(options).map_err(|error| format!("{}: {error:#}", program.display()))?;
    let mut split = Split { parts: BTreeMap::new(), pieces: BTreeMap::new(), constants: Vec::new() };
    for (part, names) in made.prefetch_map {
        for name in &names {
            let file = folder.join(name).with_extension("wasm");
            let mut piece =
                Module::from_file(&file).map_err(|error| format!("{}: {error:#}", file.display()))?;
            strip(&mut piece);
            if piece.funcs.iter_local().next().is_some() {
                split.pieces.insert(name.clone(), piece.emit_wasm());
            } else {
                split.constants.extend(piece.data.iter().filter_map(constants));
            }
        }
        split.parts.insert(part, names);
    }
    split.parts.values_mut().for_each(|names| names.retain(|name| split.pieces.contains_key(name)));
    Ok(split)
}

impl Split {
    /// Gives the main module the constants that belong to it.
    pub(crate) fn complete(&self, main: &mut Module) {
        let Some(memory) = main.memories.iter().next().map(walrus::Memory::id) else { return };
        for (place, value) in &self.constants {
            let offset = ConstExpr::Value(Value::I32(*place));
            main.data.add(DataKind::Active { memory, offset }, value.clone());
        }
    }

    /// All pieces of a part.
    pub(crate) fn bundle(&self, part: &str) -> Vec<u8> {
        self.parts[part].iter().flat_map(|name| &self.pieces[name]).copied().collect()
    }

    /// Its pieces in their order, each with its length.
    pub(crate) fn index(&self, part: &str) -> Vec<(&str, usize)> {
        self.parts[part].iter().map(|name| (name.as_str(), self.pieces[name].len())).collect()
    }
}

/// What a piece puts into the memory, and where.
fn constants(data: &Data) -> Option<(i32, Vec<u8>)> {
    match data.kind {
        DataKind::Active { offset: ConstExpr::Value(Value::I32(place)), .. } => {
            Some((place, data.value.clone()))
        }
        _ => None,
    }
}

/// Leaves out what only people and linkers read.
pub(crate) fn strip(module: &mut Module) {
    for custom in module.customs.iter().map(|(id, _)| id).collect::<Vec<_>>() {
        module.customs.delete(custom);
    }
    module.producers.clear();
    for function in module.funcs.iter_mut() {
        function.name = None;
    }
}

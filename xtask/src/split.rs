//! The program split into parts, so that a page downloads no more than it needs.
//!
//! ```text
//! web.wasm ── splitter ──> main, a piece for each part, and one for every set of parts that share something
//!                            └─ merge.rs ──> for each part a module of all its pieces
//! ```
//!
//! There are dozens of pieces. Fetched one by one they would cost a request each and compress badly, so a part
//! travels whole.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use walrus::ir::Value;
use walrus::{ConstExpr, DataKind, Module};
use wasm_split_cli_support::{Options, transform};

use crate::merge::{Piece, merge};
use crate::pack::pack;

/// The script that loads parts, as the program imports it.
pub(crate) const LOADER: &str = "loader.js";

/// Parts that are only fetched when all parts of one of these lists are there, so they leave out the pieces that those
/// brought.
const LATER: [(&str, &[&[&str]]); 5] = [
    ("room_waiting", &[&["room"]]),
    ("room_playing", &[&["room"]]),
    ("tetris_waiting", &[&["tetris_room"]]),
    ("tetris_board", &[&["tetris_play"], &["tetris_room"]]),
    ("tetris_end", &[&["tetris_play", "tetris_board"], &["tetris_room", "tetris_board"]]),
];

/// A part that is fetched beside one of these. What one of them has of it the other gets too, so that the part itself can
/// leave it out: nobody fetches it twice.
const BESIDE: (&str, [&str; 2]) = ("tetris_board", ["tetris_play", "tetris_room"]);

pub(crate) struct Split {
    /// What each part adds to the main module.
    pub(crate) parts: BTreeMap<String, Vec<u8>>,
    /// What parts put into the memory and change there. That belongs to main: a part may bring again what is there.
    variables: Vec<(u32, Vec<u8>)>,
}

/// Splits the program, and writes the main module, which is still to be bound, to a file.
pub(crate) fn split(program: &Path, main: &Path) -> Result<Split, String> {
    let input = read(program)?;
    let folder = main.with_extension("parts");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut options = Options::new(&input);
    options.output_dir = &folder;
    options.main_out_path = main;
    options.link_name = LOADER;
    let made = transform(options).map_err(|error| format!("{}: {error:#}", program.display()))?;

    let main = read(main)?;
    let names: BTreeSet<&String> = made.prefetch_map.values().flatten().collect();
    let files = names.into_iter().map(|name| Ok((name, read(&folder.join(name).with_extension("wasm"))?)));
    let files = files.collect::<Result<BTreeMap<_, _>, String>>()?;
    let mut pieces = BTreeMap::new();
    let mut variables = Vec::new();
    // Constants come first in the memory.
    let constants = Piece::read(&input)?.data.first().map_or(0, |(place, bytes)| place + length(bytes));
    for (name, file) in &files {
        let mut piece = Piece::read(file)?;
        let changed = piece.data.extract_if(.., |(place, _)| *place >= constants);
        variables.extend(changed.map(|(place, bytes)| (place, bytes.to_vec())));
        pieces.insert(*name, piece);
    }
    let parts = parts(&made.prefetch_map)?;
    let parts =
        parts.iter().map(|(part, names)| (part.clone(), names.iter().map(|name| &pieces[name]).collect()));
    let mut merged = merge(&parts.collect(), &Piece::read(&main)?)?;
    for module in merged.values_mut() {
        let mut lean = Module::from_buffer(module).map_err(|error| format!("{error:#}"))?;
        strip(&mut lean);
        *module = lean.emit_wasm();
    }
    Ok(Split { parts: merged, variables })
}

fn read(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|error| format!("{}: {error}", file.display()))
}

fn length(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.len()).unwrap_or(u32::MAX)
}

/// The pieces of each part, without those that are there whenever it is fetched.
fn parts(whole: &HashMap<String, Vec<String>>) -> Result<BTreeMap<String, Vec<String>>, String> {
    let mut whole: BTreeMap<_, _> = whole.clone().into_iter().collect();
    let (part, [one, other]) = BESIDE;
    for (from, to) in [(one, other), (other, one)] {
        let [beside, from] = [part, from].map(|part| whole.get(part).cloned().unwrap_or_default());
        let names = whole.entry(to.to_owned()).or_default();
        let missing = beside.into_iter().filter(|name| from.contains(name) && !names.contains(name));
        names.extend(missing.collect::<Vec<_>>());
    }
    let mut parts = whole.clone();
    let there = |part: &str, piece: &String| whole.get(part).is_some_and(|names| names.contains(piece));
    for (part, before) in LATER {
        let names = parts.get_mut(part).ok_or_else(|| format!("there is no part {part}"))?;
        names.retain(|piece| !before.iter().all(|parts| parts.iter().any(|part| there(part, piece))));
    }
    Ok(parts)
}

impl Split {
    /// Gives the main module what belongs to it of the memory.
    pub(crate) fn complete(&self, main: &mut Module) {
        let Some(memory) = main.memories.iter().next().map(walrus::Memory::id) else { return };
        for (place, value) in &self.variables {
            let offset = ConstExpr::Value(Value::I32(place.cast_signed()));
            main.data.add(DataKind::Active { memory, offset }, value.clone());
        }
    }

    /// A part as it is sent.
    pub(crate) fn bundle(&self, part: &str) -> Result<Vec<u8>, String> {
        pack(&self.parts[part])
    }
}

/// Removes what only people and linkers read.
pub(crate) fn strip(module: &mut Module) {
    for custom in module.customs.iter().map(|(id, _)| id).collect::<Vec<_>>() {
        module.customs.delete(custom);
    }
    module.producers.clear();
    for function in module.funcs.iter_mut() {
        function.name = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_there_is_fetched_again() {
        let whole = [
            ("tetris_play", "rules"),
            ("tetris_room", "rules socket model"),
            ("tetris_waiting", "rules socket seats"),
            ("tetris_board", "rules model canvas"),
            ("tetris_end", "rules socket canvas figures"),
            ("room", "socket"),
            ("room_waiting", "socket"),
            ("room_playing", "socket"),
        ];
        let pieces = |names: &str| names.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let whole = whole.map(|(part, names)| (part.to_owned(), pieces(names))).into();
        let parts = parts(&whole).unwrap();
        // The model comes with the page, because a room has it without a board.
        assert_eq!(parts["tetris_play"], ["rules", "model"]);
        assert_eq!(parts["tetris_room"], ["rules", "socket", "model"]);
        assert_eq!((&parts["tetris_board"], &parts["tetris_waiting"]), (&pieces("canvas"), &pieces("seats")));
        // A game on one screen has no socket.
        assert_eq!(parts["tetris_end"], ["socket", "figures"]);
    }
}

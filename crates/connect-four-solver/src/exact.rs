//! The exact solver: the search, its bounds, its table and its book.

mod analysis;
pub(crate) mod bitboard;
pub mod book;
mod cpu;
#[cfg(test)]
pub(crate) mod dice;
mod forcing;
mod memory_hints;
mod ordering;
pub(crate) mod position;
mod queue;
mod race;
mod search;
pub(crate) mod signature;
pub mod sizes;
pub(crate) mod solver;
mod table;
mod team;
mod window;
mod zugzwang;

//! The exact solver: the search, its bounds, its table and its book.

mod analysis;
pub mod book;
mod cpu;
#[cfg(test)]
pub(crate) mod dice;
mod fixed;
mod flexible;
mod forcing;
pub(crate) mod geometry;
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
pub(crate) mod word;
mod zugzwang;

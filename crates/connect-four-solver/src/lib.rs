//! Exact scores of Puissance 4 positions, and the machine players.

mod analysis;
mod board;
pub mod book;
mod cpu;
#[cfg(test)]
mod dice;
mod forcing;
pub mod machine;
mod memory;
mod ordering;
mod position;
mod search;
mod solver;
mod table;
mod team;
mod window;
mod zugzwang;

pub use position::{Position, Refusal};
pub use solver::{Limits, Scale, Solver, Stopped};

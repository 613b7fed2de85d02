//! Exact scores of Puissance 4 positions, and the machine players.

// The search is compiled once for every machine and once for better ones; what is left out of it is not.
#![allow(clippy::inline_always)]

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
mod queue;
mod race;
mod search;
mod signature;
pub mod sizes;
mod solver;
mod table;
mod team;
mod window;
mod zugzwang;

pub use position::{Position, Refusal};
pub use signature::{hard_positions, signature};
pub use solver::{Limits, Scale, Solver, Stopped};

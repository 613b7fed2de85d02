//! Exact scores of Puissance 4 positions ([`Solver`]), and the machine players ([`players`]).

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "columns, rows, scores and parts of keys are small numbers by construction"
)]
// The search is compiled in two versions (`exact/cpu.rs`); only functions inlined into it are compiled in both.
#![allow(clippy::inline_always)]

mod exact;
pub mod openings;
pub mod players;
pub mod puzzles;
pub mod why;

pub use exact::position::{Position, PositionOn, Refusal};
pub use exact::signature::{hard_positions, signature};
pub use exact::solver::{Limits, Scale, Solver, SolverOn, Stopped};
pub use exact::{book, sizes};

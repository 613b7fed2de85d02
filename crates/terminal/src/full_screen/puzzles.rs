//! Puzzles on a full screen: the one of a day, three minutes of them, and the choice between these.

mod choice;
mod solving;
mod storm;

use connect_four_solver::puzzles::Puzzle;

pub use choice::Choice;
pub use solving::Solving;
pub use storm::Storm;

/// All puzzles, the easier ones first.
fn all() -> Vec<Puzzle> {
    // The list is checked by its own tests.
    Puzzle::read(Puzzle::classic()).unwrap_or_default()
}

//! What a player has achieved in puzzles.

use client::puzzle::{Calendar, StormBests};

/// Kept in files that outlast the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The puzzles of each day.
    pub calendar: Calendar,
    pub storms: StormBests,
}

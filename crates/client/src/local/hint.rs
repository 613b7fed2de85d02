//! Help for the player to move.

use connect_four::Move;

/// Help for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The exact score of each column, from the left; `None` where nothing can be played.
    Scores(Vec<Option<i8>>),
    /// What a strong player would do, where exact scores can't be had.
    Advice(Move),
}

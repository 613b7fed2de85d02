//! Help for the player to move.

use connect_four::Move;

/// Help for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The exact score of each column, from the left; `None` where nothing can be played.
    Scores(Vec<Option<i8>>),
    /// The move of a strong player, where exact scores can't be had.
    Advice(Move),
}

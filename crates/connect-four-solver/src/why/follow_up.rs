//! Follow-up play: the side that is not to move answers every token with one right above it.
//!
//! ```text
//!   .  2   each pair of cells is shared: one opens it, the other closes it, and has
//!   .  1   what lies in the upper rows of the pairs
//! ```

use super::Place;
use super::plan::{Ending, Plan};
use crate::Position;

/// By answering above, the side that is not to move wins or holds, whatever the other one does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowUp {
    /// The side wins; otherwise it does not lose.
    pub wins: bool,
    /// The pairs: the lower cell, which the side to move takes, then the upper one.
    pub pairs: Vec<(Place, Place)>,
}

/// Plays every order in which the side to move can open the pairs. The other side makes a line where it can, and
/// answers above otherwise; `None` when that is not always enough, or not always possible.
pub fn follow_up(position: &Position) -> Option<FollowUp> {
    let wins = Plan::default().ending(position)? == Ending::Won;
    Some(FollowUp { wins, pairs: pairs(position) })
}

fn pairs(position: &Position) -> Vec<(Place, Place)> {
    Place::all(position.playable()).flat_map(|base| base.pairs_from(base.row)).collect()
}

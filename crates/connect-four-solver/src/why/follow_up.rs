//! Follow-up play: whoever is not to move answers every token with one right above it.
//!
//! ```text
//!   .  2   each pair of cells is shared: one opens it, the other closes it, and has
//!   .  1   what lies in the upper rows of the pairs
//! ```

use std::collections::HashMap;

use super::Place;
use crate::Position;

/// Answering above is enough for the side that is not to move, whatever the other one does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowUp {
    /// It wins; otherwise it does not lose.
    pub wins: bool,
    /// The pairs, the lower cell first: the other side's, then one's own.
    pub pairs: Vec<(Place, Place)>,
}

/// Plays every order in which the side to move can open the pairs. The other side makes a line where it can, and
/// answers above otherwise; `None` when that is not always enough, or not always possible.
pub fn follow_up(position: &Position) -> Option<FollowUp> {
    if position.can_win() {
        return None;
    }
    let wins = ends(position, &mut HashMap::new())? == Ending::Won;
    Some(FollowUp { wins, pairs: pairs(position) })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Won,
    Drawn,
}

/// The worst that happens to the side that follows up; `None` when it loses or can't follow.
fn ends(position: &Position, known: &mut HashMap<u64, Option<Ending>>) -> Option<Ending> {
    if let Some(ending) = known.get(&position.key()) {
        return *ending;
    }
    let mut worst = Some(Ending::Won);
    for column in (0..7).filter(|&column| position.can_play(column)) {
        let ending = answered(position, column, known);
        worst = match (worst, ending) {
            (Some(Ending::Won), Some(Ending::Won)) => Some(Ending::Won),
            (_, None) => None,
            _ => Some(Ending::Drawn),
        };
        if worst.is_none() {
            break;
        }
    }
    known.insert(position.key(), worst);
    worst
}

fn answered(position: &Position, column: usize, known: &mut HashMap<u64, Option<Ending>>) -> Option<Ending> {
    if position.wins_at(column) {
        return None;
    }
    // The board is full: a draw.
    let Some(opened) = position.play(column) else { return Some(Ending::Drawn) };
    if opened.can_win() {
        return Some(Ending::Won);
    }
    if !opened.can_play(column) {
        return None;
    }
    match opened.play(column) {
        Some(closed) => ends(&closed, known),
        None => Some(Ending::Drawn),
    }
}

fn pairs(position: &Position) -> Vec<(Place, Place)> {
    let lowest = Place::all(position.playable());
    lowest
        .flat_map(|Place { column, row }| {
            let place = move |row| Place { column, row };
            (row..5).step_by(2).map(move |lower| (place(lower), place(lower + 1)))
        })
        .collect()
}

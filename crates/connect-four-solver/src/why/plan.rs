//! Plans: the answers of the side that is not to move, played through against everything the other side can do.

use std::collections::HashMap;

use super::Place;
use crate::Position;

/// An answer to every token: right above it, except in columns that answer each other.
///
/// A column with an odd number of empty cells has one that nothing lies above; two such columns make up for it by
/// answering each other once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) inverses: Vec<Inverse>,
}

/// Two columns with an odd number of empty cells each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Inverse {
    pub(super) columns: (u8, u8),
    /// How many tokens in these columns are answered above before one is answered in the other column, where possible.
    pub(super) above: u8,
    /// The empty cells of both columns at the beginning.
    pub(super) empty: u8,
}

/// The worst result of the side that answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ending {
    Drawn,
    Won,
}

/// Empty cells of a column.
pub(super) fn empty(position: &Position, column: u8) -> u8 {
    Place::all(position.playable()).find(|place| place.column == column).map_or(0, |place| 6 - place.row)
}

impl Plan {
    /// The column that answers a token that has just fallen into this one; `None` when there is no answer.
    pub(super) fn answer(&self, opened: &Position, column: u8) -> Option<u8> {
        let left = empty(opened, column);
        let above = (left > 0).then_some(column);
        let inverse = self.inverses.iter().find_map(|inverse| Some((inverse, inverse.other(column)?)));
        let Some((inverse, other)) = inverse else { return above };
        let opposite = empty(opened, other);
        // Before that token, both columns had an odd number of empty cells: they have not answered each other yet.
        let pending = left.is_multiple_of(2) && !opposite.is_multiple_of(2);
        let answered = (inverse.empty - (left + 1 + opposite)) / 2;
        if pending && (left == 0 || answered >= inverse.above) { Some(other) } else { above }
    }

    /// How the game ends whatever the side to move does; `None` when the plan loses or has no answer. The side that
    /// answers makes a line wherever it can.
    pub(super) fn ending(&self, position: &Position) -> Option<Ending> {
        self.worst(position, &mut HashMap::new())
    }

    fn worst(&self, position: &Position, known: &mut HashMap<u64, Option<Ending>>) -> Option<Ending> {
        if let Some(ending) = known.get(&position.key()) {
            return *ending;
        }
        let endings = (0..7).filter(|&column| position.can_play(column.into()));
        let worst = endings
            .map(|column| self.answered(position, column, known))
            .try_fold(Ending::Won, |worst, ending| ending.map(|ending| worst.min(ending)));
        known.insert(position.key(), worst);
        worst
    }

    fn answered(
        &self,
        position: &Position,
        column: u8,
        known: &mut HashMap<u64, Option<Ending>>,
    ) -> Option<Ending> {
        if position.wins_at(column.into()) {
            return None;
        }
        // The board is full: a draw.
        let Some(opened) = position.play(column.into()) else { return Some(Ending::Drawn) };
        if opened.can_win() {
            return Some(Ending::Won);
        }
        match opened.play(self.answer(&opened, column)?.into()) {
            Some(closed) => self.worst(&closed, known),
            None => Some(Ending::Drawn),
        }
    }
}

impl Inverse {
    fn other(self, column: u8) -> Option<u8> {
        let (one, two) = self.columns;
        match column {
            _ if column == one => Some(two),
            _ if column == two => Some(one),
            _ => None,
        }
    }
}

//! Threats: empty cells in which a token would make a line.

use super::{BOARD, Place};
use crate::Position;
use crate::exact::geometry::Geometry as _;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side to move.
    Mover,
    Other,
}

/// Rows count from 1 here, as people count: the lowest is odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parity {
    Odd,
    Even,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// A token can fall there now.
    Now,
    /// A token can fall there once the cells below are filled.
    Later,
    /// Right above a threat of the other side, whose cell comes first.
    Behind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    pub side: Side,
    pub place: Place,
    pub parity: Parity,
    pub when: When,
}

/// The threats of both sides, by column, then row.
pub fn threats(position: &Position) -> Vec<Threat> {
    let empty = BOARD.cells() & !(position.mine() | position.theirs());
    let own = [position.mine(), position.theirs()].map(|tokens| BOARD.completing(tokens) & empty);
    let sides = [(Side::Mover, own[0], own[1]), (Side::Other, own[1], own[0])];
    let mut threats: Vec<Threat> = sides
        .into_iter()
        .flat_map(|(side, cells, others)| {
            Place::all(cells).map(move |place| {
                let bit = place.bit();
                let when = if position.playable() & bit != 0 {
                    When::Now
                } else if others & (bit >> 1) != 0 {
                    When::Behind
                } else {
                    When::Later
                };
                let parity = if place.row % 2 == 0 { Parity::Odd } else { Parity::Even };
                Threat { side, place, parity, when }
            })
        })
        .collect();
    threats.sort_by_key(|threat| threat.place);
    threats
}

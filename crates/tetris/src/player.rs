//! Players: their numbers, their colours and marks, and what they hold.

use core::{fmt, num::NonZeroU16};

use serde::{Deserialize, Serialize};

use crate::{
    piece::{Kind, Piece},
    score::Tally,
};

/// A player's number in one game, from 1. Never given twice in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PlayerId(NonZeroU16);

impl PlayerId {
    /// The first player to join.
    pub const FIRST: Self = Self(NonZeroU16::MIN);

    /// The player of this number, counted from 1; there is no player 0.
    pub fn new(number: u16) -> Option<Self> {
        NonZeroU16::new(number).map(Self)
    }

    /// The number, counted from 1.
    pub const fn number(self) -> u16 {
        self.0.get()
    }

    /// The next number; `None` after the last one.
    pub fn next(self) -> Option<Self> {
        self.0.checked_add(1).map(Self)
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The (colour, mark) of a player, both from 1, the same on every client. Colours go round in
/// sixes and each full turn shifts the marks by one, so that 504 players in a row differ:
///
/// ```text
/// player   1 2 3 4 5 6   7 8 9 10 11 12   13 ...
/// colour   1 2 3 4 5 6   1 2 3  4  5  6    1
/// mark     1 2 3 4 5 6   2 3 4  5  6  7    3
/// ```
pub fn livery(id: PlayerId) -> (u8, u8) {
    let place = id.number() - 1;
    let (turn, colour) = (place / COLOURS, place % COLOURS);
    let mark = (turn + colour) % MARKS;
    (colour as u8 + 1, mark as u8 + 1)
}

/// Colours that players have.
pub const COLOURS: u16 = 6;
/// Marks that players have beside their colour.
pub const MARKS: u16 = 84;

/// A player who is in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The player's number in this game.
    pub id: PlayerId,
    /// The falling piece, if there is one.
    pub piece: Option<Piece>,
    /// What the player did so far.
    pub tally: Tally,
    /// The player's place in an `Arena`; `None` in `Labo`.
    pub seat: Option<Seat>,
}

/// A player's place in an `Arena`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// The section where the player's pieces appear.
    pub section: u16,
    /// The pieces that come next, the nearest first.
    pub next: [Option<Kind>; 3],
    /// The piece that was put aside.
    pub hold: Option<Kind>,
    /// Whether this piece may still be exchanged with the held one.
    pub may_hold: bool,
    /// Placements in a row that completed rows.
    pub chain: u32,
    /// Ticks until the next piece, after topping out or joining late.
    pub wait: u8,
    pub(crate) lock: Lock,
}

/// How long a piece has been lying on something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Lock {
    pub(crate) ticks: u8,
    /// How often the player may still restart the lock delay of this piece.
    pub(crate) resets: u8,
    pub(crate) lowest: i16,
}

/// A player who left: the blocks and the tally stay; in `Labo` the rows no longer count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gone {
    /// The number, never given again.
    pub id: PlayerId,
    /// What the player did until then.
    pub tally: Tally,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn liveries_are_distinct_for_a_full_room() {
        let of = |number| livery(PlayerId::new(number).unwrap());
        assert_eq!(of(1), (1, 1));
        assert_eq!(of(6), (6, 6));
        assert_eq!(of(7), (1, 2));
        assert_eq!(of(13), (1, 3));
        let mut all: alloc::vec::Vec<_> = (1..=504).map(of).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 504);
    }
}

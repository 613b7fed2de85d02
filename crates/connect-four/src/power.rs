//! Powers, and the hand of powers that a player still holds.

use serde::{Deserialize, Serialize};

use crate::{Cell, Move};

/// What a player may do once a game instead of dropping a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Power {
    /// Remove a token of another player.
    EraseToken,
    /// Remove a whole row.
    EraseRow,
    /// Put a token into any empty cell.
    Float,
}

impl Power {
    /// Every power, in the order in which they are listed everywhere.
    pub const ALL: [Self; 3] = [Self::EraseToken, Self::EraseRow, Self::Float];

    /// The move that uses the power on this cell, or on the cell's row.
    pub const fn on(self, cell: Cell) -> Move {
        match self {
            Self::EraseToken => Move::EraseToken(cell),
            Self::EraseRow => Move::EraseRow { row: cell.row },
            Self::Float => Move::Float(cell),
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The powers that a player still holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand(u8);

impl Hand {
    /// No power is left, or the game has none.
    pub const EMPTY: Self = Self(0);
    /// Every power is left.
    pub const FULL: Self = Self(0b111);

    /// Whether this power is left.
    pub const fn holds(self, power: Power) -> bool {
        self.0 & power.bit() != 0
    }

    /// The powers that are left.
    pub fn powers(self) -> impl Iterator<Item = Power> {
        Power::ALL.into_iter().filter(move |power| self.holds(*power))
    }

    pub(crate) const fn spend(&mut self, power: Power) {
        self.0 &= !power.bit();
    }
}

//! The seats of a room of Tetris.

use connect_four::Name;
use serde::{Deserialize, Serialize};
use tetris::PlayerId;
use tetris::bot::Strength;

use crate::VisitorId;

/// Number of a seat, never given twice in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SeatId(u32);

/// A place in the room that plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// Its number.
    pub id: SeatId,
    /// The name that the others read.
    pub name: Name,
    /// Who plays in it.
    pub held_by: HeldBy,
    /// Its player in the game; `None` while it does not take part.
    pub player: Option<PlayerId>,
    /// Whether the person is ready for the next game; machines always are.
    pub ready: bool,
}

impl Seat {
    /// Whether a person holds it.
    pub fn is_person(&self) -> bool {
        self.strength().is_none()
    }

    /// The strength of the machine that holds it.
    pub fn strength(&self) -> Option<Strength> {
        match self.held_by {
            HeldBy::Machine(strength) => Some(strength),
            HeldBy::Person | HeldBy::Visitor(_) => None,
        }
    }
}

/// Who plays in a seat. The journal has the number of each variant: new ones go to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeldBy {
    /// A person at this screen.
    Person,
    /// A visitor who is connected, or was a moment ago.
    Visitor(VisitorId),
    /// A program, of this strength.
    Machine(Strength),
}

impl SeatId {
    /// The first seat of a room.
    pub const FIRST: Self = Self(1);

    /// The number, counted from 1.
    pub const fn number(self) -> u32 {
        self.0
    }

    #[must_use]
    pub(super) const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

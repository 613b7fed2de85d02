//! The seats of a room of Tetris.

use connect_four::Name;
use serde::{Deserialize, Serialize};
use tetris::PlayerId;
use tetris::bot::Strength;

use crate::VisitorId;

/// Numbers are never given twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SeatId(u32);

/// A place in the room that plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// Its number.
    pub id: SeatId,
    /// What the others read.
    pub name: Name,
    /// Who plays for it.
    pub held_by: HeldBy,
    /// Its number in the game; none, if it was taken when there was no game.
    pub player: Option<PlayerId>,
    /// The person is ready for the next game; machines always are.
    pub ready: bool,
}

impl Seat {
    /// Somebody, not a machine.
    pub fn is_person(&self) -> bool {
        !matches!(self.held_by, HeldBy::Machine(_))
    }
}

/// Who plays for a seat. The journal has the number of each variant: new ones go to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeldBy {
    /// A person at this screen.
    Person,
    /// Somebody who is connected, or was a moment ago.
    Visitor(VisitorId),
    /// A program, of this strength.
    Machine(Strength),
}

impl SeatId {
    /// The first seat of a room.
    pub const FIRST: Self = Self(1);

    /// Counted from 1.
    pub const fn number(self) -> u32 {
        self.0
    }

    #[must_use]
    pub(super) const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

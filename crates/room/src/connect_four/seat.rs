//! The seats of a room of Puissance 4.

use connect_four::{Level, Name};
use serde::{Deserialize, Serialize};

use crate::{Millis, PATIENCE, VisitorId};

/// A place in the room that plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Seat {
    /// It is free.
    Free,
    /// A visitor holds it.
    Person(Person),
    /// A machine holds it.
    Machine { level: Level },
}

/// A visitor in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The visitor's number.
    pub visitor: VisitorId,
    /// The name that the others read.
    pub name: Name,
    /// Since when the visitor is not connected.
    pub away: Option<Millis>,
}

impl Person {
    /// Whether the visitor has been away for [`PATIENCE`] or longer.
    pub fn is_gone(&self, now: Millis) -> bool {
        self.away.is_some_and(|since| now >= since.saturating_add(PATIENCE))
    }
}

impl Seat {
    /// The visitor who holds it.
    pub fn person(&self) -> Option<&Person> {
        match self {
            Self::Person(person) => Some(person),
            Self::Free | Self::Machine { .. } => None,
        }
    }

    /// The number of that visitor.
    pub fn visitor(&self) -> Option<VisitorId> {
        self.person().map(|person| person.visitor)
    }

    /// Whether it is free.
    pub fn is_free(&self) -> bool {
        matches!(self, Self::Free)
    }

    pub(super) fn is_machine(&self) -> bool {
        matches!(self, Self::Machine { .. })
    }
}

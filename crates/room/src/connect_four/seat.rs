//! The seats of a room of Puissance 4.

use connect_four::{Level, Name};
use serde::{Deserialize, Serialize};

use crate::{Millis, PATIENCE, VisitorId};

/// A place that plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Seat {
    /// Nobody has it.
    Free,
    /// A visitor has it.
    Person(Person),
    /// A machine has it.
    Machine { level: Level },
}

/// A visitor in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Who it is.
    pub visitor: VisitorId,
    /// What the others read.
    pub name: Name,
    /// Since when they are not there.
    pub away: Option<Millis>,
}

impl Person {
    /// The others need not wait any longer.
    pub fn is_gone(&self, now: Millis) -> bool {
        self.away.is_some_and(|since| now >= since.saturating_add(PATIENCE))
    }
}

impl Seat {
    /// The visitor who has it.
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

    /// Nobody has it.
    pub fn is_free(&self) -> bool {
        matches!(self, Self::Free)
    }

    pub(super) fn is_machine(&self) -> bool {
        matches!(self, Self::Machine { .. })
    }
}

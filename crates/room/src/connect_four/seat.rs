//! The seats of a room of Puissance 4.

use connect_four::{Level, Name};
use serde::{Deserialize, Serialize};

use crate::{Millis, PATIENCE, VisitorId};

/// A place that plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    Free,
    Person(Person),
    Machine { level: Level },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub visitor: VisitorId,
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
    pub fn person(&self) -> Option<&Person> {
        match self {
            Self::Person(person) => Some(person),
            Self::Free | Self::Machine { .. } => None,
        }
    }

    pub fn visitor(&self) -> Option<VisitorId> {
        self.person().map(|person| person.visitor)
    }

    pub fn is_free(&self) -> bool {
        matches!(self, Self::Free)
    }

    pub(super) fn is_machine(&self) -> bool {
        matches!(self, Self::Machine { .. })
    }
}

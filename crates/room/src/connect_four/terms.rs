//! What is played in a room of Puissance 4.

use ::connect_four::Setup;
use serde::{Deserialize, Serialize};

use crate::Pace;

/// The variant and the clock of a room of Puissance 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawTerms", into = "RawTerms")]
pub struct Terms {
    setup: Setup,
    pace: Option<Pace>,
}

/// A clock needs two players: among three, a timeout has no winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("only two players can play against the clock")]
pub struct TermsFault;

#[derive(Serialize, Deserialize)]
struct RawTerms {
    setup: Setup,
    pace: Option<Pace>,
}

impl Terms {
    /// Fails for a clock with more than two players.
    pub fn new(setup: Setup, pace: Option<Pace>) -> Result<Self, TermsFault> {
        if pace.is_some() && setup.players() > 2 { Err(TermsFault) } else { Ok(Self { setup, pace }) }
    }

    /// The variant.
    pub fn setup(self) -> Setup {
        self.setup
    }

    /// The clock, if there is one.
    pub fn pace(self) -> Option<Pace> {
        self.pace
    }
}

impl TryFrom<RawTerms> for Terms {
    type Error = TermsFault;

    fn try_from(raw: RawTerms) -> Result<Self, TermsFault> {
        Self::new(raw.setup, raw.pace)
    }
}

impl From<Terms> for RawTerms {
    fn from(terms: Terms) -> Self {
        Self { setup: terms.setup, pace: terms.pace }
    }
}

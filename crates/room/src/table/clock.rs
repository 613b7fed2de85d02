use core::fmt;

use connect_four::{Player, Setup};
use serde::{Deserialize, Serialize};

use super::Millis;

/// What is played at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawTerms", into = "RawTerms")]
pub struct Terms {
    setup: Setup,
    pace: Option<Pace>,
}

/// Minutes for the game, and seconds for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pace {
    #[serde(rename = "1+1")]
    OnePlusOne,
    #[serde(rename = "3+2")]
    ThreePlusTwo,
    #[serde(rename = "5+5")]
    FivePlusFive,
}

/// A clock is for two: among more, there is nobody to whom the game of a late one falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TermsFault;

#[derive(Serialize, Deserialize)]
struct RawTerms {
    setup: Setup,
    pace: Option<Pace>,
}

/// What each player has left, and since when it runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    left: [Millis; Player::MOST],
    since: Millis,
}

impl Terms {
    pub fn new(setup: Setup, pace: Option<Pace>) -> Result<Self, TermsFault> {
        if pace.is_some() && setup.players() > 2 { Err(TermsFault) } else { Ok(Self { setup, pace }) }
    }

    pub fn setup(self) -> Setup {
        self.setup
    }

    pub fn pace(self) -> Option<Pace> {
        self.pace
    }
}

impl Pace {
    pub const ALL: [Self; 3] = [Self::OnePlusOne, Self::ThreePlusTwo, Self::FivePlusFive];

    pub const fn minutes(self) -> u8 {
        match self {
            Self::OnePlusOne => 1,
            Self::ThreePlusTwo => 3,
            Self::FivePlusFive => 5,
        }
    }

    /// Added after each move.
    pub const fn seconds(self) -> u8 {
        match self {
            Self::OnePlusOne => 1,
            Self::ThreePlusTwo => 2,
            Self::FivePlusFive => 5,
        }
    }
}

impl Clock {
    pub(super) fn left(&self, player: Player, runs: bool, now: Millis) -> Millis {
        let used = if runs { now.saturating_sub(self.since) } else { 0 };
        self.left[player.index()].saturating_sub(used)
    }

    pub(super) fn start(&mut self, pace: Option<Pace>, now: Millis) {
        self.left = [pace.map_or(0, |pace| u64::from(pace.minutes()) * 60_000); Player::MOST];
        self.since = now;
    }

    pub(super) fn moved(&mut self, player: Player, pace: Option<Pace>, now: Millis) {
        self.stop(player, now);
        let left = &mut self.left[player.index()];
        *left = left.saturating_add(pace.map_or(0, |pace| u64::from(pace.seconds()) * 1000));
    }

    /// What a move earned is given back with it. Nobody loses by it: a second stays, or what there was.
    pub(super) fn taken_back(&mut self, player: Player, pace: Option<Pace>) {
        let left = &mut self.left[player.index()];
        let earned = pace.map_or(0, |pace| u64::from(pace.seconds()) * 1000);
        *left = left.saturating_sub(earned).max(1000.min(*left));
    }

    /// The time so far is this player's.
    pub(super) fn stop(&mut self, player: Player, now: Millis) {
        self.left[player.index()] = self.left(player, true, now);
        self.since = now;
    }
}

impl fmt::Display for TermsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "only two players can play against the clock")
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

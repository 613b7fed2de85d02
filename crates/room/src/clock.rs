//! Time in a room, and the clocks of those who play against each other.

use ::connect_four::Player;
use serde::{Deserialize, Serialize};

/// Milliseconds in which the server was there.
pub type Millis = u64;

/// How long a visitor may be away before the others need not wait any longer.
pub const PATIENCE: Millis = 30_000;

/// Minutes for the game, and seconds for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pace {
    /// A minute, and a second more for each move.
    #[serde(rename = "1+1")]
    OnePlusOne,
    /// Three minutes and two seconds.
    #[serde(rename = "3+2")]
    ThreePlusTwo,
    /// Five minutes and five seconds.
    #[serde(rename = "5+5")]
    FivePlusFive,
}

/// What each player has left, and since when it runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    left: [Millis; Player::MOST],
    since: Millis,
}

impl Pace {
    /// The fastest first.
    pub const ALL: [Self; 3] = [Self::OnePlusOne, Self::ThreePlusTwo, Self::FivePlusFive];

    /// For the whole game.
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
    pub(crate) fn left(&self, player: Player, runs: bool, now: Millis) -> Millis {
        let used = if runs { now.saturating_sub(self.since) } else { 0 };
        self.left[player.index()].saturating_sub(used)
    }

    pub(crate) fn start(&mut self, pace: Option<Pace>, now: Millis) {
        self.left = [pace.map_or(0, |pace| u64::from(pace.minutes()) * 60_000); Player::MOST];
        self.since = now;
    }

    /// From now on it runs.
    pub(crate) fn run(&mut self, now: Millis) {
        self.since = now;
    }

    pub(crate) fn moved(&mut self, player: Player, pace: Option<Pace>, now: Millis) {
        self.stop(player, now);
        let left = &mut self.left[player.index()];
        *left = left.saturating_add(pace.map_or(0, |pace| u64::from(pace.seconds()) * 1000));
    }

    /// What a move earned is given back with it. Nobody loses by it: a second stays, or what there was.
    pub(crate) fn taken_back(&mut self, player: Player, pace: Option<Pace>) {
        let left = &mut self.left[player.index()];
        let earned = pace.map_or(0, |pace| u64::from(pace.seconds()) * 1000);
        *left = left.saturating_sub(earned).max(1000.min(*left));
    }

    /// The time so far is this player's.
    pub(crate) fn stop(&mut self, player: Player, now: Millis) {
        self.left[player.index()] = self.left(player, true, now);
        self.since = now;
    }
}

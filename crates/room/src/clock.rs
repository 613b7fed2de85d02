//! Time in a room, and the clocks of its players.

use ::connect_four::Player;
use serde::{Deserialize, Serialize};

/// Server time in milliseconds; it counts only while the server runs.
pub type Millis = u64;

/// How long a visitor may be away before the others may go on without them.
pub const PATIENCE: Millis = 30_000;

/// Time without a running clock after the server is back: players connect again.
pub const RETURN: Millis = 1_000;

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

/// The time that each player has left, and since when it runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    left: [Millis; Player::MOST],
    since: Millis,
}

impl Pace {
    /// Every pace, the fastest first.
    pub const ALL: [Self; 3] = [Self::OnePlusOne, Self::ThreePlusTwo, Self::FivePlusFive];

    /// The name as people write it: minutes, then seconds.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OnePlusOne => "1+1",
            Self::ThreePlusTwo => "3+2",
            Self::FivePlusFive => "5+5",
        }
    }

    /// The pace of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pace| pace.name() == name)
    }

    /// Minutes for the whole game.
    pub const fn minutes(self) -> u8 {
        match self {
            Self::OnePlusOne => 1,
            Self::ThreePlusTwo => 3,
            Self::FivePlusFive => 5,
        }
    }

    /// Seconds added after each move.
    pub const fn seconds(self) -> u8 {
        match self {
            Self::OnePlusOne => 1,
            Self::ThreePlusTwo => 2,
            Self::FivePlusFive => 5,
        }
    }
}

impl Clock {
    /// The clock of a game that was interrupted.
    pub fn resumed(left: impl Fn(Player) -> Millis, now: Millis) -> Self {
        let mut clock = Self { since: now, ..Self::default() };
        for (player, slot) in Player::all(u8::MAX).zip(&mut clock.left) {
            *slot = left(player);
        }
        clock
    }

    /// What this player has left; `runs` says that the player's time is running.
    pub fn left(&self, player: Player, runs: bool, now: Millis) -> Millis {
        let used = if runs { now.saturating_sub(self.since) } else { 0 };
        self.left[player.index()].saturating_sub(used)
    }

    /// Begins a new game: every player has all of the time.
    pub fn start(&mut self, pace: Option<Pace>, now: Millis) {
        self.left = [pace.map_or(0, |pace| u64::from(pace.minutes()) * 60_000); Player::MOST];
        self.since = now;
    }

    /// Lets the clock run from now on.
    pub(crate) fn run(&mut self, now: Millis) {
        self.since = self.since.max(now);
    }

    /// The moment at which this player, whose turn it is, has no time left.
    pub(crate) fn runs_out(&self, player: Player) -> Millis {
        self.since.saturating_add(self.left[player.index()])
    }

    /// The server has been back since then: charges the time before it, and no one for [`RETURN`] after it.
    pub(crate) fn resume(&mut self, player: Player, since: Millis) {
        self.stop(player, since);
        self.since = self.since.max(since.saturating_add(RETURN));
    }

    /// Whether [`Clock::resume`] was called for this return.
    pub(crate) fn has_resumed(&self, since: Millis) -> bool {
        self.since >= since.saturating_add(RETURN)
    }

    /// Ends this player's move: charges the time spent on it and adds the seconds that a move earns.
    pub fn moved(&mut self, player: Player, pace: Option<Pace>, now: Millis) {
        self.stop(player, now);
        let left = &mut self.left[player.index()];
        *left = left.saturating_add(pace.map_or(0, |pace| u64::from(pace.seconds()) * 1000));
    }

    /// Takes back the seconds that a move earned, but leaves a second, or what there was if it was less.
    pub fn taken_back(&mut self, player: Player, pace: Option<Pace>) {
        let left = &mut self.left[player.index()];
        let earned = pace.map_or(0, |pace| u64::from(pace.seconds()) * 1000);
        *left = left.saturating_sub(earned).max(1000.min(*left));
    }

    /// Charges the time so far to this player.
    pub fn stop(&mut self, player: Player, now: Millis) {
        self.left[player.index()] = self.left(player, true, now);
        self.since = self.since.max(now);
    }
}

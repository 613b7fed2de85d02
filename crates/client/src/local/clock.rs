//! The clock of two players at one screen.

use connect_four::Player;
use room::{Clock, Millis, Pace};

/// The clock of two players at one screen. Time passes only by [`LocalClock::pass`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LocalClock {
    pace: Pace,
    clock: Clock,
    /// Milliseconds that have passed.
    now: Millis,
}

impl LocalClock {
    pub(super) fn new(pace: Pace) -> Self {
        let mut clock = Self { pace, clock: Clock::default(), now: 0 };
        clock.start();
        clock
    }

    pub(super) fn resumed(pace: Pace, left: [Millis; 2]) -> Self {
        let left = |player: Player| left.get(player.index()).copied().unwrap_or_default();
        Self { pace, clock: Clock::resumed(left, 0), now: 0 }
    }

    pub(super) fn pace(&self) -> Pace {
        self.pace
    }

    /// What a player has left; `turn` is the player to move.
    pub(super) fn left(&self, player: Player, turn: Player) -> Millis {
        self.clock.left(player, player == turn, self.now)
    }

    pub(super) fn start(&mut self) {
        self.clock.start(Some(self.pace), self.now);
    }

    pub(super) fn pass(&mut self, elapsed: Millis) {
        self.now = self.now.saturating_add(elapsed);
    }

    pub(super) fn moved(&mut self, mover: Player) {
        self.clock.moved(mover, Some(self.pace), self.now);
    }

    pub(super) fn stop(&mut self, turn: Player) {
        self.clock.stop(turn, self.now);
    }

    /// Takes back what the moves of `movers` earned.
    pub(super) fn taken_back(&mut self, turn: Player, movers: impl Iterator<Item = Player>) {
        self.stop(turn);
        for mover in movers {
            self.clock.taken_back(mover, Some(self.pace));
        }
    }
}

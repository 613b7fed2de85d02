//! The score of a match.

use ::connect_four::{Outcome, Player};
use serde::{Deserialize, Serialize};

/// The results of a match so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    wins: [u32; Player::MOST],
    draws: u32,
}

impl Score {
    /// The score of a match that was interrupted.
    pub fn new(wins: impl Fn(Player) -> u32, draws: u32) -> Self {
        let mut score = Self { draws, ..Self::default() };
        for (player, count) in Player::all(u8::MAX).zip(&mut score.wins) {
            *count = wins(player);
        }
        score
    }

    /// Games that this player won.
    pub fn wins(&self, player: Player) -> u32 {
        self.wins[player.index()]
    }

    /// Games that nobody won.
    pub fn draws(&self) -> u32 {
        self.draws
    }

    /// How many games are over.
    pub fn games(&self) -> u32 {
        self.wins.iter().fold(self.draws, |games, wins| games.saturating_add(*wins))
    }

    pub(crate) fn count(&mut self, outcome: Outcome) {
        let games = outcome.winner().map_or(&mut self.draws, |winner| &mut self.wins[winner.index()]);
        *games = games.saturating_add(1);
    }
}

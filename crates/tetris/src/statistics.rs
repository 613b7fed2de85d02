//! How a player did in a game, read from its replay.

use alloc::{vec, vec::Vec};

use crate::{
    event::Effect,
    game::Game,
    player::PlayerId,
    replay::Replay,
    score::{Score, Tally},
    setup::TICKS_PER_SECOND,
};

/// What a player did, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// The player's line in the ranking at the end.
    pub score: Score,
    /// Time played: from joining until leaving, or until the last tick.
    pub ticks: u32,
    /// The tick of each completed row, counted from joining.
    pub row_ticks: Vec<u32>,
    /// Pieces placed in each of [`Statistics::SAMPLES`] equal parts of the time.
    pub pace: Vec<u32>,
}

impl Statistics {
    /// Parts of [`Statistics::pace`].
    pub const SAMPLES: usize = 24;

    /// `None` if the replay has no such player.
    pub fn of(replay: &Replay, who: PlayerId) -> Option<Self> {
        let mut game = Game::new(replay.setup);
        let (mut joined, mut left) = (None, None);
        let (mut row_ticks, mut piece_ticks) = (Vec::new(), Vec::new());
        for frame in &replay.frames {
            for event in &frame.events {
                let was_here = game.player(who).is_some();
                let before = rows(&game, who);
                let placed = |effect: &Effect| matches!(effect, Effect::Placed { who: by, .. } if *by == who);
                let placed = game.evolve(event).iter().any(placed);
                let is_here = game.player(who).is_some();
                if is_here {
                    joined.get_or_insert(frame.tick);
                } else if was_here {
                    left = Some(frame.tick);
                }
                let tick = frame.tick.saturating_sub(joined.unwrap_or(0));
                // Four at most, also in a replay that was never checked.
                row_ticks.extend((before..rows(&game, who)).take(4).map(|_| tick));
                piece_ticks.extend(placed.then_some(tick));
            }
        }
        let score = game.scores().into_iter().find(|score| score.who == who)?;
        let last = left.or(replay.frames.last().map(|frame| frame.tick));
        let ticks = last.unwrap_or(0).saturating_sub(joined.unwrap_or(0));
        Some(Self { score, ticks, row_ticks, pace: pace(&piece_ticks, ticks) })
    }

    /// What the player did in all.
    pub fn tally(&self) -> Tally {
        self.score.tally
    }

    /// Pieces a second, in hundredths.
    pub fn hundredths_a_second(&self) -> u32 {
        let pieces = u64::from(self.score.tally.pieces) * 100 * u64::from(TICKS_PER_SECOND);
        u32::try_from(pieces / u64::from(self.ticks.max(1))).unwrap_or(u32::MAX)
    }
}

fn rows(game: &Game, who: PlayerId) -> u32 {
    game.player(who).map_or(0, |player| player.tally.rows())
}

fn pace(piece_ticks: &[u32], ticks: u32) -> Vec<u32> {
    let mut pace = vec![0; Statistics::SAMPLES];
    for &tick in piece_ticks {
        let part = u64::from(tick) * Statistics::SAMPLES as u64 / (u64::from(ticks) + 1);
        pace[(part as usize).min(Statistics::SAMPLES - 1)] += 1;
    }
    pace
}

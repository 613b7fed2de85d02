//! What there is to hear and see of a game, found in what happened in it.

use tetris::{Effect, Game, Level, PlayerId, Setup};

use super::Model;
use crate::tetris::paint::clearing::{self, Clearing};
use crate::tetris::paint::feedback::{self, Float, Jolt};
use crate::tetris::paint::kinds::Kinds;

/// What there is to hear of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// Seconds until the game begins.
    Starts(u8),
    Begun,
    Placed,
    /// By oneself, with the chain that it made.
    Completed {
        rows: u32,
        chain: u32,
    },
    ToppedOut {
        who: PlayerId,
        lost: u32,
    },
    Rose(Level),
    /// One of the last ten seconds begins.
    Counted(u32),
    Ended,
}

/// Seconds that are counted aloud.
const LAST_SECONDS: u32 = 10;

impl Model {
    /// Who is here, and whether a game has begun or ended.
    pub(super) fn look_round(&mut self) {
        let room = self.mirror.confirmed();
        if room.count() != self.count {
            self.count = room.count();
            self.news.extend(self.count.map(News::Starts));
        }
        if room.commitment() != self.promise {
            self.promise = room.commitment();
            self.ended = false;
            self.clearings.clear();
            self.floats.clear();
            self.kinds = matches!(room.setup(), Setup::Solo(_)).then(|| Kinds::new(self.empty.board()));
            self.news.push(News::Begun);
        }
        if room.seed().is_some() && !self.ended {
            self.ended = true;
            self.news.push(News::Ended);
        }
    }

    pub(super) fn notice(&mut self, before: Option<&Game>, effects: &[Effect], now: f64) {
        self.changes += 1;
        let (Some(before), Some(game)) = (before, self.mirror.game()) else { return };
        let me = self.mirror.player();
        let tally = |game: &Game| me.and_then(|me| game.player(me)).map(|player| player.tally);
        let rows = |game: &Game| tally(game).map_or(0, |tally| tally.rows());
        if rows(game) > rows(before) {
            let seat = me.and_then(|me| game.player(me)?.seat);
            let chain = seat.map_or(1, |seat| seat.chain);
            self.news.push(News::Completed { rows: rows(game) - rows(before), chain });
        }
        let second = |game: &Game| game.ticks_left().map(|ticks| ticks.div_ceil(20));
        if let Some(left) = second(game)
            && second(before) != Some(left)
            && (1..=LAST_SECONDS).contains(&left)
        {
            self.news.push(News::Counted(left));
        }
        let mut placed = false;
        for effect in effects {
            match *effect {
                Effect::Placed { who, .. } if Some(who) == me => placed = true,
                Effect::ToppedOut { who, lost, .. } => {
                    self.jolt = Some(Jolt::Shake { began: now, own: Some(who) == me });
                    self.news.push(News::ToppedOut { who, lost });
                }
                Effect::Rose(level) => self.news.push(News::Rose(level)),
                _ => {}
            }
        }
        let (rules, board) = (game.rules(), before.board().clone());
        let floats = Float::all(effects, me, board.section_columns(), now);
        feedback::renew(&mut self.floats, floats, now);
        let sections = clearing::sections(&board, rules, effects);
        let clearings = if self.still {
            Vec::new()
        } else {
            Clearing::all(board, self.kinds.clone(), rules, effects, now)
        };
        clearing::renew(&mut self.clearings, clearings, &sections, now);
        if let Some(kinds) = &mut self.kinds {
            kinds.follow(rules, effects);
        }
        if placed {
            self.news.push(News::Placed);
            self.aimed = false;
        }
    }
}

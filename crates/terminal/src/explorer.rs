//! What the explorer knows of a position: exact scores, and how the best play goes on.

use std::cmp::Reverse;
use std::fmt;
use std::sync::Arc;

use connect_four::{Game, Move};

use crate::Thinker;

/// Moves of a best line that are told.
pub(crate) const LINE: usize = 12;

/// The best column of these scores, the one nearest to the middle if there are several.
pub fn best_column(scores: &[Option<i8>]) -> Option<u8> {
    let middle = scores.len() / 2;
    let open = scores.iter().enumerate().filter_map(|(column, score)| Some((column, (*score)?)));
    let best = open.max_by_key(|(column, score)| (*score, Reverse(column.abs_diff(middle))));
    best.map(|(column, _)| column as u8)
}

/// How it goes on if both sides play their best, to the end or as far as is worth telling.
pub fn best_line(thinker: &mut Thinker, game: &Game) -> Vec<Move> {
    let (mut game, mut line) = (game.clone(), Vec::new());
    while line.len() < LINE
        && let Some(column) = thinker.scores(&game).as_deref().and_then(best_column)
    {
        let made = Move::Drop { column };
        if game.play(game.turn(), made).is_err() {
            break;
        }
        line.push(made);
    }
    line
}

/// How often a column, counted from 1, was played in a position, and how those games ended for whoever began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub column: u8,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Played {
    pub fn games(&self) -> u32 {
        self.won.saturating_add(self.drawn).saturating_add(self.lost)
    }
}

/// Asks a server what was played in a position; waits for the answer.
#[derive(Clone)]
pub struct AskPlayed(Arc<Ask>);

type Ask = dyn Fn(&str) -> Option<Vec<Played>> + Send + Sync;

impl AskPlayed {
    pub fn new(ask: impl Fn(&str) -> Option<Vec<Played>> + Send + Sync + 'static) -> Self {
        Self(Arc::new(ask))
    }

    pub fn of(&self, moves: &str) -> Option<Vec<Played>> {
        (self.0)(moves)
    }
}

impl fmt::Debug for AskPlayed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AskPlayed")
    }
}

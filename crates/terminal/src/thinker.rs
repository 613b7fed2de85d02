//! What the machine plays, and what it advises.

use client::Hint;
use connect_four::{Game, Level, Move};
use connect_four_solver::book::Book;
use connect_four_solver::openings::FairStarts;
use connect_four_solver::players::{ExactPlayer, choose};

/// Holds what the solver knows; it is made when it is first asked.
#[derive(Debug, Default)]
pub struct Thinker {
    player: Option<ExactPlayer>,
    fair_starts: Option<FairStarts>,
}

impl Thinker {
    /// A machine's move; nothing when the game is over.
    pub fn choose(&mut self, game: &Game, level: Level, seed: u64) -> Option<Move> {
        choose(game, level, seed, &mut |game| self.player().best_columns(game))
    }

    /// A fair start of this many tokens.
    pub fn open(&mut self, tokens: usize, seed: u64) -> Option<Vec<u8>> {
        self.fair_starts.get_or_insert_with(|| FairStarts::new(Book::classic())).draw(tokens, seed)
    }

    /// The score of every column where it can be known, a strong move elsewhere; nothing when the game is over.
    pub fn hint(&mut self, game: &Game) -> Option<Hint> {
        if let Some(scores) = self.scores(game) {
            return Some(Hint::Scores(scores));
        }
        self.choose(game, Level::STRONGEST, 0).map(Hint::Advice)
    }

    /// The exact score of every column, where it can be known.
    pub fn scores(&mut self, game: &Game) -> Option<Vec<Option<i8>>> {
        game.outcome().is_none().then(|| self.player().scores(game)).flatten()
    }

    fn player(&mut self) -> &mut ExactPlayer {
        self.player.get_or_insert_with(|| ExactPlayer::new(Book::classic()))
    }
}

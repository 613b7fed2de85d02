use std::sync::Arc;

use connect_four::{Game, Setup};

use crate::book::Book;
use crate::{Limits, Position, Solver};

/// Knows the exact score of every column of a classic game, and remembers what it has proven.
#[derive(Debug)]
pub struct Sage {
    solver: Solver,
}

/// Enough for any position that a book of eight plies leaves open; about a second's work.
const PATIENCE: u64 = 10_000_000;
const TABLE_MB: usize = 64;

impl Sage {
    pub fn new(book: Arc<Book>) -> Self {
        Self { solver: Solver::new(TABLE_MB).with_book(book) }
    }

    /// The score of each column, `None` for one that can't be played. Nothing for a game that is over or
    /// not classic, or when it would take too long.
    pub fn scores(&mut self, game: &Game) -> Option<Vec<Option<i8>>> {
        if game.setup() != Setup::CLASSIC || game.outcome().is_some() {
            return None;
        }
        let position = Position::parse(&game.notation()).ok()?;
        let limits = Limits { nodes: PATIENCE, ..Limits::default() };
        let scores = self.solver.analyse(&position, limits, |_, _| ()).ok()?;
        Some(scores.map(|score| score.map(|score| score as i8)).to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classic_game_is_scored_column_by_column() {
        let mut sage = Sage::new(Book::classic());
        let mut check = |moves, expected: Option<[Option<i8>; 7]>| {
            let game = Game::from_notation(Setup::CLASSIC, moves).expect("legal moves");
            assert_eq!(sage.scores(&game), expected.map(Vec::from), "{moves}");
        };
        // The next to last cells: only column 7 is open, and the first player needs the lower of them.
        check("547125662261271266215743771576315353334", Some([None, None, None, Some(0), None, None, None]));
        check("1212121", None);
        let variant = connect_four::Settings { columns: 8, ..Default::default() };
        let game = Game::new(variant.try_into().expect("in range"));
        assert_eq!(Sage::new(Book::classic()).scores(&game), None);
    }
}

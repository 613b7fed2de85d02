//! Rows on their way out: for a moment they are still seen, shrinking to their middle, over a board that
//! is already the new one.

use tetris::{Board, Cell, Effect, PlayerId, Rules};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Clearing {
    pub(crate) row: u16,
    pub(crate) first: u16,
    pub(crate) owners: Vec<Option<PlayerId>>,
    began: f64,
}

/// In milliseconds; play goes on meanwhile.
const LENGTH: f64 = 160.0;

impl Clearing {
    /// The rows that these effects took away from `board`.
    pub(crate) fn all(mut board: Board, rules: Rules, effects: &[Effect], now: f64) -> Vec<Self> {
        let mut all = Vec::new();
        for effect in effects {
            match *effect {
                Effect::Placed { who, piece } => {
                    piece.cells(rules).into_iter().for_each(|cell| board.put(cell, who));
                }
                Effect::Cleared { section, row } => all.push(Self::row(&board, section, row, now)),
                Effect::ToppedOut { section, .. } => {
                    let rows = (0..board.rows()).map(|row| Self::row(&board, section, row, now));
                    all.extend(rows.filter(|row| row.owners.iter().any(Option::is_some)));
                }
                Effect::Removed { .. } | Effect::Ended => {}
            }
        }
        all
    }

    fn row(board: &Board, section: u16, row: u16, began: f64) -> Self {
        let first = section * board.section_columns();
        let columns = first..first + board.section_columns();
        let owners = columns.map(|col| board.owner(Cell { row: row as i16, col: col as i16 })).collect();
        Self { row, first, owners, began }
    }

    /// From 0 to 1, or nothing once it is over.
    pub(crate) fn progress(&self, now: f64) -> Option<f64> {
        let progress = ((now - self.began) / LENGTH).max(0.0);
        (progress < 1.0).then_some(progress)
    }
}

#[cfg(test)]
mod tests {
    use tetris::{Kind, Piece, Rotation};

    use super::*;

    #[test]
    fn a_cleared_row_is_seen_with_the_piece_that_completed_it() {
        let mut board = Board::new(4, 4).expect("a board");
        let (one, two) = (PlayerId::FIRST, PlayerId::new(2).expect("a player"));
        for col in [0, 1] {
            board.put(Cell { row: 3, col }, one);
        }
        let piece = Piece { kind: Kind::O, rotation: Rotation::default(), row: 2, col: 2 };
        let effects = [Effect::Placed { who: two, piece }, Effect::Cleared { section: 0, row: 3 }];
        let all = Clearing::all(board, Rules::Labo, &effects, 1000.0);
        assert_eq!(all.len(), 1);
        assert_eq!(all[0].owners, [Some(one), Some(one), Some(two), Some(two)]);
        assert_eq!(all[0].progress(1080.0), Some(0.5));
        assert_eq!(all[0].progress(1160.0), None);
    }
}

//! Rows on their way out: they light up where they were, before what is above comes down.

use std::rc::Rc;

use tetris::{Board, Effect, Rules};

use crate::tetris::paint::kinds::Kinds;

/// The board of one section as it was before its rows went.
#[derive(Clone, Debug)]
pub(crate) struct Clearing {
    pub(crate) section: u16,
    /// The rows that light up.
    pub(crate) rows: Vec<u16>,
    pub(crate) before: Rc<(Board, Option<Kinds>)>,
    began: f64,
}

/// In milliseconds; play goes on meanwhile.
const LENGTH: f64 = 160.0;

impl Clearing {
    /// The sections that these effects took rows from, or all blocks of a player.
    pub(crate) fn all(
        mut board: Board,
        mut kinds: Option<Kinds>,
        rules: Rules,
        effects: &[Effect],
        now: f64,
    ) -> Vec<Self> {
        let mut all: Vec<(u16, Vec<u16>)> = Vec::new();
        for effect in effects {
            match *effect {
                Effect::Placed { who, piece } => {
                    piece.cells(rules).into_iter().for_each(|cell| board.put(cell, who));
                }
                Effect::Cleared { section, row, .. } => match all.iter_mut().find(|(one, _)| *one == section)
                {
                    Some((_, rows)) => rows.push(row),
                    None => all.push((section, vec![row])),
                },
                Effect::Scored { .. }
                | Effect::ToppedOut { .. }
                | Effect::Removed { .. }
                | Effect::Rose(_)
                | Effect::Ended(_) => {}
            }
        }
        if all.is_empty() {
            return Vec::new();
        }
        if let Some(kinds) = &mut kinds {
            kinds.place(rules, effects);
        }
        let before = Rc::new((board, kinds));
        let clearing = |(section, rows)| Self { section, rows, before: before.clone(), began: now };
        all.into_iter().map(clearing).collect()
    }

    /// From 0 to 1, or nothing once it is over.
    pub(crate) fn progress(&self, now: f64) -> Option<f64> {
        let progress = ((now - self.began) / LENGTH).max(0.0);
        (progress < 1.0).then_some(progress)
    }
}

/// Adds what begins now and lets go what is over, or what would hide a piece that came to rest since.
pub(crate) fn renew(clearings: &mut Vec<Clearing>, new: Vec<Clearing>, placed: &[u16], now: f64) {
    clearings.retain(|old| old.progress(now).is_some() && !placed.contains(&old.section));
    clearings.extend(new);
}

/// The sections in which pieces came to rest.
pub(crate) fn sections(board: &Board, rules: Rules, effects: &[Effect]) -> Vec<u16> {
    let columns = board.section_columns().max(1);
    let cells = effects.iter().filter_map(|effect| match effect {
        Effect::Placed { piece, .. } => Some(piece.cells(rules)),
        _ => None,
    });
    cells.flatten().filter_map(|cell| Some(u16::try_from(cell.col).ok()? / columns)).collect()
}

#[cfg(test)]
mod tests {
    use tetris::{Cell, Kind, Piece, PlayerId, Rotation};

    use super::*;

    #[test]
    fn a_cleared_row_is_seen_with_the_piece_that_completed_it() {
        let mut board = Board::new(4, 4).expect("a board");
        let (one, two) = (PlayerId::FIRST, PlayerId::new(2).expect("a player"));
        for col in [0, 1] {
            board.put(Cell { row: 3, col }, one);
        }
        let piece = Piece { kind: Kind::O, rotation: Rotation::default(), row: 2, col: 2 };
        let effects =
            [Effect::Placed { who: two, piece }, Effect::Cleared { by: Some(two), section: 0, row: 3 }];
        let placed = sections(&board, Rules::Labo, &effects);
        let mut all = Clearing::all(board, None, Rules::Labo, &effects, 1000.0);
        assert_eq!(all.len(), 1);
        assert_eq!(all[0].rows, [3]);
        let owner = |col| all[0].before.0.owner(Cell { row: 3, col });
        assert_eq!([0, 1, 2, 3].map(owner), [Some(one), Some(one), Some(two), Some(two)]);
        assert_eq!(all[0].progress(1080.0), Some(0.5));
        assert_eq!(all[0].progress(1160.0), None);
        renew(&mut all, Vec::new(), &[1], 1080.0);
        assert_eq!(all.len(), 1, "nothing came to rest there");
        renew(&mut all, Vec::new(), &placed, 1080.0);
        assert_eq!(all.len(), 0, "the next piece is not hidden");
    }
}

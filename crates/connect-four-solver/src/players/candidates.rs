//! The candidates: the moves that are worth a search.

use std::cmp::Reverse;

use connect_four::Move;

use super::board::Board;
use super::windows;

/// The most moves with a power that are searched.
const MOST_POWERS: usize = 8;

/// The moves that are worth a search: every drop, from the middle outwards, and the powers that look best at once.
///
/// On a big board a hand of powers makes hundreds of moves, nearly all of them pointless; searching them all
/// would cost several turns of depth.
pub(super) fn candidates(board: &Board, moves: &[Move]) -> Vec<Move> {
    let is_drop = |choice: &Move| matches!(choice, Move::Drop { .. });
    let (mut drops, mut powers): (Vec<Move>, Vec<Move>) = moves.iter().partition(|choice| is_drop(choice));
    drops.sort_by_key(|choice| match choice {
        Move::Drop { column } => {
            board.shape.middle_first.iter().position(|middle| middle == &usize::from(*column))
        }
        _ => None,
    });
    powers.sort_by_cached_key(|choice| {
        let mut after = board.clone();
        after.play(*choice);
        Reverse(windows::evaluate(&after, board.turn))
    });
    powers.truncate(MOST_POWERS);
    drops.append(&mut powers);
    drops
}

//! Which questions to ask the search until the score is known.

use crate::board::Board;
use crate::cpu::dispatch;
use crate::forcing::{Settled, State};
use crate::search::Search;

/// The exact score of a state whose side to move may win at once.
pub(crate) fn score<const COLUMNS: usize, const ROWS: usize>(
    search: &mut Search<'_, COLUMNS, ROWS>,
    mut state: State<COLUMNS, ROWS>,
) -> Option<i32> {
    if state.my_threats & state.playable() != 0 {
        return Some((Board::<COLUMNS, ROWS>::SIZE + 1 - state.plies) / 2);
    }
    let plies = state.plies;
    let settled = state.settle();
    let sign = if (state.plies - plies) % 2 == 0 { 1 } else { -1 };
    let moves = match settled {
        Settled::Decided(score) => return Some(sign * score),
        Settled::Quiet(moves) => moves,
    };
    let left = Board::<COLUMNS, ROWS>::SIZE - state.plies;
    let (mut low, mut high) = (-((left - 2) / 2), (left - 1) / 2);
    // From the ends.
    let whole = search.limit;
    let budget = if state.plies < 14 { 20_000 } else { 500 };
    search.limit = whole.min(search.nodes + budget);
    let mut from_above = true;
    let mut ends = 2;
    while low < high && ends > 0 {
        let beta = if from_above { high } else { low + 1 };
        match ask(search, state, moves, beta) {
            Some(value) if value >= beta => low = low.max(value),
            Some(value) => high = high.min(value),
            None => break,
        }
        from_above = !from_above;
        ends = 2;
    }
    search.limit = whole;
    while low < high {
        let beta = if low >= 0 { low + 1 } else if high <= 0 { high } else { 1.min(high).max(low + 1) };
        let value = ask(search, state, moves, beta)?;
        if value >= beta {
            low = low.max(value);
        } else {
            high = high.min(value);
        }
    }
    Some(sign * low)
}

fn ask<const COLUMNS: usize, const ROWS: usize>(
    search: &mut Search<'_, COLUMNS, ROWS>,
    state: State<COLUMNS, ROWS>,
    moves: u64,
    beta: i32,
) -> Option<i32> {
    let root = search.root(state, moves);
    let (lower, upper) = (i32::from(root.known.lower), i32::from(root.known.upper));
    if lower >= beta {
        return Some(lower);
    }
    if upper < beta {
        return Some(upper);
    }
    dispatch(search, &root, beta)
}

//! Upper bounds from the parity of the squares, without any search.

use crate::board::Board;
use crate::forcing::State;

/// An upper bound of the score of the side to move in a quiet state, if parity proves one.
#[inline(always)]
pub(crate) fn upper_bound<const COLUMNS: usize, const ROWS: usize>(
    state: &State<COLUMNS, ROWS>,
    beta: i32,
) -> Option<i32> {
    if !ROWS.is_multiple_of(2) {
        return None;
    }
    if state.plies % 2 == 0 {
        second_answers_on_top(state, beta)
    } else {
        first_has_an_odd_threat(state, beta)
    }
}

#[inline(always)]
fn second_answers_on_top<const COLUMNS: usize, const ROWS: usize>(
    state: &State<COLUMNS, ROWS>,
    beta: i32,
) -> Option<i32> {
    let playable = state.playable();
    let empty = Board::<COLUMNS, ROWS>::CELLS & !state.tokens();
    let even_empty = empty & Board::<COLUMNS, ROWS>::EVEN_ROWS;
    let sure = state.theirs | (even_empty & !playable);
    let threats = state.their_threats & even_empty;
    let beyond = Board::<COLUMNS, ROWS>::above(threats);
    let hoped = Board::<COLUMNS, ROWS>::CELLS & !sure & !beyond;
    if threats != 0 {
        let paid = (threats | beyond) & Board::<COLUMNS, ROWS>::EVEN_ROWS;
        let bound = -(paid.count_ones() as i32);
        return (bound < beta && !Board::<COLUMNS, ROWS>::has_line(hoped)).then_some(bound);
    }
    if beta <= -(ROWS as i32 / 2) || Board::<COLUMNS, ROWS>::has_line(hoped) {
        return None;
    }
    let mut rows = Board::<COLUMNS, ROWS>::CELLS;
    let mut loss = 0;
    let mut row = ROWS;
    // The lines that stay when the highest rows are not needed cost the first player more.
    while row >= 2 {
        if !Board::<COLUMNS, ROWS>::has_line(sure & (state.theirs | rows)) {
            break;
        }
        loss += 1;
        row -= 2;
        rows = Board::<COLUMNS, ROWS>::BOTTOM * ((1 << row) - 1);
    }
    (-loss < beta).then_some(-loss)
}

#[inline(always)]
fn first_has_an_odd_threat<const COLUMNS: usize, const ROWS: usize>(
    state: &State<COLUMNS, ROWS>,
    beta: i32,
) -> Option<i32> {
    let playable = state.playable();
    let empty = Board::<COLUMNS, ROWS>::CELLS & !state.tokens();
    let even = Board::<COLUMNS, ROWS>::EVEN_ROWS;
    let odd = Board::<COLUMNS, ROWS>::ODD_ROWS;
    let mut odd_threats = state.their_threats & odd & empty;
    let mut best = None;
    while odd_threats != 0 {
        let threat = odd_threats & odd_threats.wrapping_neg();
        let shift = threat.trailing_zeros() / Board::<COLUMNS, ROWS>::STRIDE as u32
            * Board::<COLUMNS, ROWS>::STRIDE as u32;
        let column = Board::<COLUMNS, ROWS>::column(0) << shift;
        odd_threats &= !column;
        let even_threats = state.their_threats & even & empty & !column;
        let beyond = Board::<COLUMNS, ROWS>::above(even_threats);
        let shared = (playable & even & !column) | (playable & column & odd);
        let below = column & (threat - 1) & even & empty;
        let hoped = (state.mine | (odd & empty & !column) | shared | below) & !beyond;
        let row = threat.trailing_zeros() as i32 - shift as i32 + 1;
        let loss =
            (ROWS as i32 + 1 - row) / 2 + ((even_threats | beyond) & even).count_ones() as i32;
        if -loss < beta && !Board::<COLUMNS, ROWS>::has_line(hoped) {
            best = Some(best.unwrap_or(0).min(-loss));
        }
    }
    best
}

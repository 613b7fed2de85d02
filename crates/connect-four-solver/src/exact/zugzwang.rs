//! Upper bounds of a score from the parity of rows, without any search.
//!
//! On a board with an even number of rows each player can live on one kind of row. The second player answers every token
//! with one on top of it and so gets the even rows, wherever the first player begins a column:
//!
//! ```text
//!   6  o o o o o o o
//!   5  x x x x x x x
//!   4  o o o o o o o      the rows are counted from 1, as players do
//!   3  x x x x x x x
//!   2  o o o o o o o
//!   1  x x x x x x x
//! ```
//!
//! The first player can do the same on the odd rows from the moment one column is spoilt for the second player by a
//! threat on an odd row, as then everybody has to fill the other columns first. And even without such a threat it gets the
//! odd cells of one column, if it waits for them, and can put the second player off where that needs even ones.
//!
//! The bounds hold in quiet positions: nobody wins at once, and the side to move has two moves that do not lose at once.

use crate::exact::bitboard::Bitboard;
use crate::exact::forcing::State;
use crate::exact::race::all_too_late;

/// Lines are compared one by one below that many tokens; later that costs more than it gives.
const RACES_BELOW: i32 = 26;

/// An upper bound of the score of the side to move that is below `beta`, if parity proves one.
#[inline(always)]
pub(crate) fn upper_bound<const COLUMNS: usize, const ROWS: usize>(
    state: &State<COLUMNS, ROWS>,
    beta: i32,
) -> Option<i32> {
    if !ROWS.is_multiple_of(2) {
        None
    } else if state.plies & 1 == 0 {
        second_answers_on_top(state, beta)
    } else {
        first_has_an_odd_threat(state, beta).or_else(|| second_needs_late_cells(state, beta))
    }
}

/// **The first player is to move, and the second answers on top.** Columns of odd height are even in number, so when the
/// first player takes a playable even cell the second takes another one. That leaves the first player to hope for its
/// tokens, the odd cells and the playable even cells; nothing above a threat of the second player on an even cell.
///
/// ```text
///   6  - - - -      - sure to be the second player's
///   5  + ! + +      ! under a threat: the first player opens it last, and loses there
///   4  - T - -      T threat of the second player
///   3  + + x +      + hoped for
///   2  - - o ?      ? playable and even: hoped for too
///   1  + x x x      If `x`, `+` and `?` make no line, or none before `o` and `-` do, the first player does not win.
/// ```
///
/// Then a column with such a threat is opened when all others are full: each costs the first player half the cells
/// from the threat up. Without a threat the second player may still be sure of a line of its own.
#[inline(always)]
fn second_answers_on_top<const COLUMNS: usize, const ROWS: usize>(
    state: &State<COLUMNS, ROWS>,
    beta: i32,
) -> Option<i32> {
    let even = Bitboard::<COLUMNS, ROWS>::EVEN_ROWS & !state.tokens();
    let sure = state.theirs | (even & !state.playable());
    let threats = state.their_threats & even;
    let beyond = Bitboard::<COLUMNS, ROWS>::above(threats);
    let hoped = Bitboard::<COLUMNS, ROWS>::CELLS & !sure & !beyond;
    let is_hopeless = || {
        !Bitboard::<COLUMNS, ROWS>::has_line(hoped)
            || state.plies < RACES_BELOW && all_too_late::<COLUMNS, ROWS>(hoped, sure, state.theirs)
    };
    if threats != 0 {
        let bound = -half_the_cells_from::<COLUMNS, ROWS>(threats, beyond);
        return (bound < beta && is_hopeless()).then_some(bound);
    }
    if beta <= -(ROWS as i32 / 2) || !is_hopeless() {
        return None;
    }
    let bound = -lead_of_the_lowest_line::<COLUMNS, ROWS>(sure, state.theirs);
    (bound < beta).then_some(bound)
}

/// How early the second player completes a line it is sure of: one for a line that needs the top row, one more for each
/// pair of rows that it stays below. 0 without such a line.
#[inline(always)]
fn lead_of_the_lowest_line<const COLUMNS: usize, const ROWS: usize>(sure: u64, tokens: u64) -> i32 {
    let mut lead = 0;
    let mut top = ROWS;
    while top > 0
        && Bitboard::<COLUMNS, ROWS>::has_line(tokens | (sure & Bitboard::<COLUMNS, ROWS>::rows_up_to(top)))
    {
        lead += 1;
        top -= 2;
    }
    lead
}

/// **The second player is to move, and the first has a threat on an odd cell.** It must not be playable. The first
/// player answers on top in all other columns, and gets the odd cells of the one with the threat.
///
/// ```text
///   6  + .  + +      T threat of the first player on an odd cell: what is above it never comes
///   5  + T  + +      + hoped for by the second player: odd cells of other columns, even cells under the threat,
///   4  - +  - -        and playable cells of the other kind
///   3  + -  + +
///   2  - +  ? -      If its tokens and `+` make no line, the second player loses: half the cells from the
///   1  x o  x o      threat up, and more for each column spoilt by a threat on an even cell.
/// ```
///
/// The threat has to be there: a line the first player is only sure to get is not enough, as the second player can use
/// the top of that column to change the parity.
#[inline(always)]
fn first_has_an_odd_threat<const COLUMNS: usize, const ROWS: usize>(
    state: &State<COLUMNS, ROWS>,
    beta: i32,
) -> Option<i32> {
    let playable = state.playable();
    let odd = Bitboard::<COLUMNS, ROWS>::ODD_ROWS & !state.tokens();
    let even = Bitboard::<COLUMNS, ROWS>::EVEN_ROWS & !state.tokens();
    let mut odd_threats = state.their_threats & odd;
    let mut best = None;
    while odd_threats != 0 {
        let threat = odd_threats & odd_threats.wrapping_neg();
        let column = Bitboard::<COLUMNS, ROWS>::column_of(threat);
        odd_threats &= !column;
        let even_threats = state.their_threats & even & !column;
        let beyond = Bitboard::<COLUMNS, ROWS>::above(even_threats);
        let from_threat_up = (column & !(threat - 1)).count_ones() as i32;
        let bound = -(from_threat_up / 2 + half_the_cells_from::<COLUMNS, ROWS>(even_threats, beyond));
        let under_threat = column & even & (threat - 1);
        let tempo = playable & ((even & !column) | (odd & column));
        let hoped = state.mine | (((odd & !column) | under_threat | tempo) & !beyond);
        if bound < beta && !Bitboard::<COLUMNS, ROWS>::has_line(hoped) {
            best = Some(best.map_or(bound, |best: i32| best.min(bound)));
        }
    }
    best
}

/// **The second player is to move, and every line it can still make has a cell that comes late.** There are cells that
/// the first player can leave alone: it never plays right under one, and takes it when the second player does. They are
/// odd cells of one column, and in other columns an even cell with the even ones above it; none is playable yet.
///
/// ```text
///   6  . E . E      E even cells, O odd cells left alone, which all lines of the second player need
///   5  O . . x
///   4  . o o x      When all else is full it is the second player who has to play under an O, and loses it.
///   3  O x x o      Then the first player has to play under an E, and the second gets it.
/// ```
///
/// So the second player never gets the odd ones. The even ones it gets at the very end: where it needs `n` of them it wins
/// with its `n`-th token from the end at the earliest.
#[inline(always)]
fn second_needs_late_cells<const COLUMNS: usize, const ROWS: usize>(
    state: &State<COLUMNS, ROWS>,
    beta: i32,
) -> Option<i32> {
    // Earlier there are too many lines.
    if beta <= 0 || 2 * state.plies < Bitboard::<COLUMNS, ROWS>::SIZE {
        return None;
    }
    let most = beta - 1;
    let hoped = Bitboard::<COLUMNS, ROWS>::CELLS & !state.theirs;
    let later = Bitboard::<COLUMNS, ROWS>::CELLS & !state.tokens() & !state.playable();
    let odd = later & Bitboard::<COLUMNS, ROWS>::ODD_ROWS;
    let too_low = Bitboard::<COLUMNS, ROWS>::rows_up_to(ROWS.saturating_sub(2 * most as usize));
    let even = later & Bitboard::<COLUMNS, ROWS>::EVEN_ROWS & !too_low;
    let mut columns = match Bitboard::<COLUMNS, ROWS>::a_line(hoped & !even) {
        Some(line) => line & odd,
        None => match even_cells_needed::<COLUMNS, ROWS>(hoped, even, most) {
            Some(count) => return Some(count),
            None => odd,
        },
    };
    while columns != 0 {
        let column = Bitboard::<COLUMNS, ROWS>::column_of(columns);
        columns &= !column;
        let (hoped, even) = (hoped & !(odd & column), even & !column);
        if !Bitboard::<COLUMNS, ROWS>::has_line(hoped & !even)
            && let Some(count) = even_cells_needed::<COLUMNS, ROWS>(hoped, even, most)
        {
            return Some(count);
        }
    }
    None
}

/// How many of the even cells have to be left alone so that no line is possible, if `most` are enough. Of any line one cell
/// has to be: each is tried, with the even cells above it.
fn even_cells_needed<const COLUMNS: usize, const ROWS: usize>(
    hoped: u64,
    even: u64,
    most: i32,
) -> Option<i32> {
    let Some(line) = Bitboard::<COLUMNS, ROWS>::a_line(hoped) else {
        return Some(0);
    };
    let mut cells = line & even;
    while cells != 0 {
        let cell = cells & cells.wrapping_neg();
        cells ^= cell;
        let column = Bitboard::<COLUMNS, ROWS>::column_of(cell);
        let alone = column & even & !(cell - 1);
        let count = alone.count_ones() as i32;
        if count <= most
            && let Some(others) =
                even_cells_needed::<COLUMNS, ROWS>(hoped & !alone, even & !column, most - count)
        {
            return Some(count + others);
        }
    }
    None
}

/// Half the cells from the lowest threat of each column up, if they lie on even rows.
#[inline(always)]
fn half_the_cells_from<const COLUMNS: usize, const ROWS: usize>(threats: u64, beyond: u64) -> i32 {
    ((threats | beyond) & Bitboard::<COLUMNS, ROWS>::EVEN_ROWS).count_ones() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::dice::Dice;
    use crate::exact::forcing::Settled;
    use crate::{Position, Solver};

    type Bound<const COLUMNS: usize, const ROWS: usize> = fn(&State<COLUMNS, ROWS>, i32) -> Option<i32>;

    /// Compares a bound with the exact scores of random quiet positions, and wants some of them to be reached: a bound
    /// that is one too low would be caught.
    fn holds<const COLUMNS: usize, const ROWS: usize>(bound: Bound<COLUMNS, ROWS>, empty: i32, count: usize) {
        let mut solver = Solver::<COLUMNS, ROWS>::new(4);
        let mut dice = Dice(41);
        let (mut fired, mut reached) = (0, 0);
        for _ in 0..count {
            let position: Position<COLUMNS, ROWS> = dice.position(empty);
            let mut state = State::<COLUMNS, ROWS>::new(position.mine(), position.theirs());
            let plies = state.plies;
            let quiet =
                !position.can_win() && matches!(state.settle(), Settled::Quiet(_)) && state.plies == plies;
            if quiet && let Some(bound) = bound(&state, Bitboard::<COLUMNS, ROWS>::SIZE) {
                let score = solver.solve(&position);
                assert!(score <= bound, "{COLUMNS}x{ROWS} {position:?} has {score}, above {bound}");
                fired += 1;
                reached += i32::from(score == bound);
            }
        }
        assert!(fired > 20 && reached > fired / 10, "{COLUMNS}x{ROWS}: {fired} bounds, {reached} reached");
    }

    #[test]
    fn second_answers_on_top_bounds_the_first_player() {
        holds::<7, 6>(second_answers_on_top, 18, 12_000);
        holds::<7, 6>(second_answers_on_top, 12, 12_000);
        holds::<6, 4>(second_answers_on_top, 12, 8000);
        holds::<5, 4>(second_answers_on_top, 8, 8000);
        holds::<5, 6>(second_answers_on_top, 14, 8000);
        holds::<8, 6>(second_answers_on_top, 14, 8000);
        holds::<9, 4>(second_answers_on_top, 14, 8000);
    }

    #[test]
    fn first_has_an_odd_threat_bounds_the_second_player() {
        holds::<7, 6>(first_has_an_odd_threat, 19, 20_000);
        holds::<7, 6>(first_has_an_odd_threat, 13, 20_000);
        holds::<6, 4>(first_has_an_odd_threat, 13, 30_000);
        holds::<5, 6>(first_has_an_odd_threat, 15, 20_000);
        holds::<8, 6>(first_has_an_odd_threat, 15, 20_000);
        holds::<9, 4>(first_has_an_odd_threat, 15, 30_000);
    }

    #[test]
    fn second_needs_late_cells_bounds_the_second_player() {
        holds::<7, 6>(second_needs_late_cells, 11, 20_000);
        holds::<7, 6>(second_needs_late_cells, 9, 20_000);
        holds::<6, 4>(second_needs_late_cells, 7, 20_000);
        holds::<5, 6>(second_needs_late_cells, 9, 20_000);
        holds::<8, 6>(second_needs_late_cells, 9, 20_000);
        holds::<9, 4>(second_needs_late_cells, 9, 20_000);
    }

    #[test]
    fn odd_rows_prove_nothing() {
        let state = State::<5, 5>::new(0, 0);
        assert_eq!(upper_bound(&state, 25), None);
    }
}

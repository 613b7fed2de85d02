//! Upper bounds of a score from the parity of rows, without a search.
//!
//! On a board with an even number of rows each player can live on one kind of row. The second player answers every
//! token with one on top of it and so gets the even rows, wherever the first player begins a column:
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
//! The first player can do the same on the odd rows once a threat on an odd row spoils one column for the second
//! player, because then both have to fill the other columns first. Even without such a threat, the first player gets
//! the odd cells of one column if it waits for them, and can delay the second player where that one needs even cells.
//!
//! The bounds hold in quiet positions: neither side wins at once, and the side to move has two moves that do not lose
//! at once.

use crate::exact::forcing::State;
use crate::exact::geometry::Geometry;
use crate::exact::race::all_too_late;
use crate::exact::word::Word;

/// Lines are compared one by one above this many empty cells; later, comparing them costs more than it saves.
const RACES_ABOVE: i32 = 16;

/// An upper bound of the score of the side to move that is below `beta`, if parity proves one.
#[inline(always)]
pub(crate) fn upper_bound<G: Geometry>(board: &G, state: &State<G::Word>, beta: i32) -> Option<i32> {
    if !board.rows().is_multiple_of(2) {
        None
    } else if state.plies & 1 == 0 {
        second_answers_on_top(board, state, beta)
    } else {
        match first_has_an_odd_threat(board, state, beta) {
            None => second_needs_late_cells(board, state, beta),
            bound => bound,
        }
    }
}

/// **The first player is to move, and the second answers on top.** Columns of odd height are even in number, so when
/// the first player takes a playable even cell the second takes another one. The first player can only hope for its
/// tokens, the odd cells and the playable even cells, and for nothing above a threat of the second player on an even
/// cell.
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
/// A column with such a threat is opened when all others are full: each costs the first player half the cells
/// from the threat up. Without a threat, the second player may still be sure of a line of its own.
#[inline(always)]
fn second_answers_on_top<G: Geometry>(board: &G, state: &State<G::Word>, beta: i32) -> Option<i32> {
    let even = board.even_rows() & !state.tokens();
    let sure = state.theirs | (even & !state.playable(board));
    let threats = state.their_threats & even;
    let beyond = board.above(threats);
    let hoped = board.cells() & !sure & !beyond;
    let by_threats = -half_the_cells_from(board, threats, beyond);
    let lowest = if threats.is_empty() { -(board.rows() as i32 / 2) } else { by_threats };
    if lowest >= beta
        || board.has_line(hoped)
            && (state.plies >= board.size() - RACES_ABOVE || !all_too_late(board, hoped, sure, state.theirs))
    {
        return None;
    }
    if !threats.is_empty() {
        return Some(by_threats);
    }
    let bound = -lead_of_the_lowest_line(board, sure, state.theirs);
    (bound < beta).then_some(bound)
}

/// How early the second player completes a line that it is sure of: 1 for a line that needs the top row, 1 more for
/// each pair of rows between the line and the top. 0 without such a line.
#[inline(always)]
fn lead_of_the_lowest_line<G: Geometry>(board: &G, sure: G::Word, tokens: G::Word) -> i32 {
    let mut lead = 0;
    let mut top = board.rows();
    while top > 0 && board.has_line(tokens | (sure & board.rows_up_to(top))) {
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
/// The threat has to be there: a line that the first player is only sure to get is not enough, as the second player can
/// use the top of that column to change the parity.
#[inline(always)]
fn first_has_an_odd_threat<G: Geometry>(board: &G, state: &State<G::Word>, beta: i32) -> Option<i32> {
    let playable = state.playable(board);
    let odd = board.odd_rows() & !state.tokens();
    let even = board.even_rows() & !state.tokens();
    let mut odd_threats = state.their_threats & odd;
    let mut best = None;
    while !odd_threats.is_empty() {
        let threat = odd_threats.lowest();
        let column = board.column_of(threat);
        odd_threats &= !column;
        let even_threats = state.their_threats & even & !column;
        let beyond = board.above(even_threats);
        let from_threat_up = (column & !threat.below()).count();
        let bound = -(from_threat_up / 2 + half_the_cells_from(board, even_threats, beyond));
        let under_threat = column & even & threat.below();
        let tempo = playable & ((even & !column) | (odd & column));
        let hoped = state.mine | (((odd & !column) | under_threat | tempo) & !beyond);
        if bound < beta && !board.has_line(hoped) {
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
/// So the second player never gets the odd ones. It gets the even ones at the very end: where it needs `n` of them, it
/// wins with its `n`-th token from the end at the earliest.
#[inline(always)]
fn second_needs_late_cells<G: Geometry>(board: &G, state: &State<G::Word>, beta: i32) -> Option<i32> {
    // In earlier positions there are too many lines.
    if beta <= 0 || 2 * state.plies < board.size() {
        return None;
    }
    let most = beta - 1;
    let hoped = board.cells() & !state.theirs;
    let later = board.cells() & !state.tokens() & !state.playable(board);
    let odd = later & board.odd_rows();
    let too_low = board.rows_up_to(board.rows().saturating_sub(2 * most as usize));
    let even = later & board.even_rows() & !too_low;
    let mut columns = match board.a_line(hoped & !even) {
        Some(line) => line & odd,
        None => match even_cells_needed(board, hoped, even, most) {
            Some(count) => return Some(count),
            None => odd,
        },
    };
    while !columns.is_empty() {
        let column = board.column_of(columns);
        columns &= !column;
        let (hoped, even) = (hoped & !(odd & column), even & !column);
        if !board.has_line(hoped & !even)
            && let Some(count) = even_cells_needed(board, hoped, even, most)
        {
            return Some(count);
        }
    }
    None
}

/// How many of the even cells have to be left alone so that no line is possible, if `most` are enough. One cell of
/// every line has to be left alone: each is tried, with the even cells above it.
fn even_cells_needed<G: Geometry>(board: &G, hoped: G::Word, even: G::Word, most: i32) -> Option<i32> {
    let Some(line) = board.a_line(hoped) else {
        return Some(0);
    };
    let mut cells = line & even;
    while !cells.is_empty() {
        let cell = cells.lowest();
        cells ^= cell;
        let column = board.column_of(cell);
        let alone = column & even & !cell.below();
        let count = alone.count();
        if count <= most
            && let Some(others) = even_cells_needed(board, hoped & !alone, even & !column, most - count)
        {
            return Some(count + others);
        }
    }
    None
}

/// Half the cells from the lowest threat of each column up, if they lie on even rows.
#[inline(always)]
fn half_the_cells_from<G: Geometry>(board: &G, threats: G::Word, beyond: G::Word) -> i32 {
    ((threats | beyond) & board.even_rows()).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SolverOn;
    use crate::exact::dice::Dice;
    use crate::exact::fixed::Fixed;
    use crate::exact::flexible::Flexible;
    use crate::exact::forcing::Settled;

    type Bound<G> = fn(&G, &State<<G as Geometry>::Word>, i32) -> Option<i32>;

    /// Compares a bound with the exact scores of random quiet positions. The bound has to equal some of them: so a
    /// bound that is one too low would fail.
    fn holds<G: Geometry>(board: G, bound: Bound<G>, empty: i32, count: usize) {
        let mut solver = SolverOn::on(board, 4);
        let mut dice = Dice(41);
        let (mut fired, mut reached) = (0, 0);
        for _ in 0..count {
            let position = dice.position_on(board, empty);
            let mut state = State::new(&board, position.mine(), position.theirs());
            let plies = state.plies;
            let quiet = !position.can_win()
                && matches!(state.settle(&board), Settled::Quiet(_))
                && state.plies == plies;
            if quiet && let Some(bound) = bound(&board, &state, board.size()) {
                let score = solver.solve(&position);
                assert!(score <= bound, "{position:?} has {score}, above {bound}");
                fired += 1;
                reached += i32::from(score == bound);
            }
        }
        assert!(fired > 20 && reached > fired / 10, "{board:?}: {fired} bounds, {reached} reached");
    }

    #[test]
    fn second_answers_on_top_bounds_the_first_player() {
        holds(Fixed::<7, 6>, second_answers_on_top, 18, 12_000);
        holds(Fixed::<7, 6>, second_answers_on_top, 12, 12_000);
        holds(Fixed::<6, 4>, second_answers_on_top, 12, 8000);
        holds(Fixed::<5, 4>, second_answers_on_top, 8, 8000);
        holds(Fixed::<5, 6>, second_answers_on_top, 14, 8000);
        holds(Fixed::<8, 6>, second_answers_on_top, 14, 8000);
        holds(Fixed::<9, 4>, second_answers_on_top, 14, 8000);
    }

    #[test]
    fn first_has_an_odd_threat_bounds_the_second_player() {
        holds(Fixed::<7, 6>, first_has_an_odd_threat, 19, 20_000);
        holds(Fixed::<7, 6>, first_has_an_odd_threat, 13, 20_000);
        holds(Fixed::<6, 4>, first_has_an_odd_threat, 13, 30_000);
        holds(Fixed::<5, 6>, first_has_an_odd_threat, 15, 20_000);
        holds(Fixed::<8, 6>, first_has_an_odd_threat, 15, 20_000);
        holds(Fixed::<9, 4>, first_has_an_odd_threat, 15, 30_000);
    }

    #[test]
    fn second_needs_late_cells_bounds_the_second_player() {
        holds(Fixed::<7, 6>, second_needs_late_cells, 11, 20_000);
        holds(Fixed::<7, 6>, second_needs_late_cells, 9, 20_000);
        holds(Fixed::<6, 4>, second_needs_late_cells, 7, 20_000);
        holds(Fixed::<5, 6>, second_needs_late_cells, 9, 20_000);
        holds(Fixed::<8, 6>, second_needs_late_cells, 9, 20_000);
        holds(Fixed::<9, 4>, second_needs_late_cells, 9, 20_000);
    }

    /// The bounds are the same in two words. (On 8x8 and 10x6 they held too, but few random games get that far.)
    #[test]
    fn boards_of_two_words_are_bounded_too() {
        let wide = |columns, rows| Flexible::<u128>::new(columns, rows).expect("a size that fits");
        holds(wide(8, 6), second_answers_on_top, 14, 8000);
        holds(wide(8, 6), first_has_an_odd_threat, 15, 20_000);
        holds(wide(8, 6), second_needs_late_cells, 9, 20_000);
    }

    #[test]
    fn odd_rows_prove_nothing() {
        let board = Fixed::<5, 5>;
        assert_eq!(upper_bound(&board, &State::new(&board, 0, 0), 25), None);
    }
}

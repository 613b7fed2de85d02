//! Every column of a position, cheaper than one by one.

use crate::exact::forcing::State;
use crate::exact::position::Position;
use crate::exact::search::Search;
use crate::exact::window::{self, Window};

/// The score of each column for the side to move, handed to `report` as it is proven; nothing for a column that cannot
/// be played. `score` is that of the position, and `known` what is known beforehand of the positions behind the columns.
///
/// No column is better than the position, and the columns share most of what they lead to. So each column is asked
/// first whether it is as good, which the solving of the position has mostly answered already.
pub(crate) fn columns<const COLUMNS: usize, const ROWS: usize>(
    search: &mut Search<'_, COLUMNS, ROWS>,
    position: &Position<COLUMNS, ROWS>,
    window: Window,
    score: i32,
    known: impl Fn(&Position<COLUMNS, ROWS>) -> Option<i32>,
    report: &mut dyn FnMut(usize, i32),
) -> Option<[Option<i32>; COLUMNS]> {
    let mut scores = [None; COLUMNS];
    for column in from_the_middle::<COLUMNS>() {
        if !position.can_play(column) {
            continue;
        }
        let value = if position.wins_at(column) {
            score
        } else if let Some(child) = position.play(column) {
            if let Some(value) = known(&child) {
                -value
            } else {
                let state = State::new(child.mine(), child.theirs());
                let window = Window { low: window.low, high: score };
                -window::score(search, state, window.turned(), &mut |_| ())?
            }
        } else {
            // The last cell, and no line: a draw.
            0
        };
        scores[column] = Some(value);
        report(column, value);
    }
    Some(scores)
}

/// The columns, those in the middle first: what they prove helps the others most.
fn from_the_middle<const COLUMNS: usize>() -> impl Iterator<Item = usize> {
    let middle = COLUMNS / 2;
    (0..=COLUMNS)
        .flat_map(move |step| [middle.checked_sub(step), Some(middle + step).filter(|_| step > 0)])
        .flatten()
        .filter(|&column| column < COLUMNS)
}

//! Every column of a position, cheaper than one by one.

use crate::exact::forcing::State;
use crate::exact::geometry::Geometry;
use crate::exact::position::PositionOn;
use crate::exact::search::Search;
use crate::exact::window::{self, Window};

/// The score of each column for the side to move, `None` for a column that cannot be played. `report` gets each score
/// as soon as it is proven. `score` is the score of the position; `known` says where the score of a successor lies.
///
/// No column is better than the position, and the columns lead to many of the same positions. So the first question
/// about each column is whether it is as good, which solving the position has mostly answered already.
pub(crate) fn columns<G: Geometry>(
    search: &mut Search<'_, G>,
    position: &PositionOn<G>,
    score: i32,
    known: impl Fn(&PositionOn<G>) -> Window,
    report: &mut dyn FnMut(usize, i32),
) -> Option<G::PerColumn<Option<i32>>> {
    let mut scores = G::per_column(None);
    for column in from_the_middle(search.board.columns()) {
        if !position.can_play(column) {
            continue;
        }
        let value = if position.wins_at(column) {
            score
        } else if let Some(child) = position.play(column) {
            let known = known(&child);
            let state = State::new(search.board, child.mine(), child.theirs());
            let window = Window { low: known.low.max(-score), high: known.high };
            -window::score(search, state, window, &mut |_| ())?
        } else {
            // The last cell, and no line: a draw.
            0
        };
        scores.as_mut()[column] = Some(value);
        report(column, value);
    }
    Some(scores)
}

/// The columns, those in the middle first: what they prove helps the others most.
fn from_the_middle(columns: usize) -> impl Iterator<Item = usize> {
    let middle = columns / 2;
    (0..=columns)
        .flat_map(move |step| [middle.checked_sub(step), Some(middle + step).filter(|_| step > 0)])
        .flatten()
        .filter(move |&column| column < columns)
}

//! The window of a score, and the questions to the search that narrow it down.

use crate::exact::forcing::{Settled, State};
use crate::exact::geometry::Geometry;
use crate::exact::search::{Node, Search, range};
use crate::exact::word::Word;

/// Bounds between which a score is known to lie, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) low: i32,
    pub(crate) high: i32,
}

impl Window {
    /// Any score.
    pub(crate) const ALL: Self = Self { low: i32::MIN / 2, high: i32::MAX / 2 };
    /// Win, draw or loss: a score outside counts as the nearest end.
    pub(crate) const OUTCOME: Self = Self { low: -1, high: 1 };

    pub(crate) fn clamp(self, score: i32) -> i32 {
        score.clamp(self.low, self.high)
    }

    pub(crate) fn turned(self) -> Self {
        Self { low: -self.high, high: -self.low }
    }

    fn is_settled(self) -> bool {
        self.low >= self.high
    }

    /// Moves one bound by the answer to a question.
    fn narrow(&mut self, beta: i32, value: i32) {
        if value >= beta {
            self.low = self.high.min(value);
        } else {
            self.high = self.low.max(value);
        }
    }
}

/// The score of a state, clamped to a window. `None` when the search had to give up. `progress` gets each smaller
/// window that the score is proven to lie in.
pub(crate) fn score<G: Geometry>(
    search: &mut Search<'_, G>,
    mut state: State<G::Word>,
    window: Window,
    progress: &mut dyn FnMut(Window),
) -> Option<i32> {
    let board = search.board;
    if !(state.my_threats & state.playable(board)).is_empty() {
        return Some(window.clamp((board.size() + 1 - state.plies) / 2));
    }
    let plies = state.plies;
    let settled = state.settle(board);
    let turned = (state.plies - plies) % 2 == 1;
    let within = if turned { window.turned() } else { window };
    let score = match settled {
        Settled::Decided(score) => within.clamp(score),
        Settled::Quiet(moves) => {
            let (lowest, highest) = range(board, &state);
            let possible = Window { low: within.clamp(lowest), high: within.clamp(highest) };
            let mut progress = |window: Window| progress(if turned { window.turned() } else { window });
            narrow_down(search, &Node::new(board, state, moves, false), possible, &mut progress)?
        }
    };
    Some(if turned { -score } else { score })
}

/// Asks until the window has closed. First from both ends inwards, with little effort: quick wins and losses are found
/// there at once, and cost much in the middle. Then from the middle, which decides who wins, outwards.
///
/// ```text
///   -15 ......... 0 ......... 15      each time the end that has moved less: when a bound has brought one of them
///      [>                    <]       near the middle, its questions are no longer easy
/// ```
fn narrow_down<G: Geometry>(
    search: &mut Search<'_, G>,
    node: &Node<G::Word>,
    mut window: Window,
    progress: &mut dyn FnMut(Window),
) -> Option<i32> {
    let whole = search.budget;
    let effort = match search.board.size() - node.state.plies {
        29.. => 10_000,
        26..29 => 2_000,
        _ => 1_000,
    };
    search.budget = whole.min(search.nodes + effort);
    let ends = window;
    while !window.is_settled() {
        let from_above = ends.high - window.high <= window.low - ends.low;
        let beta = if from_above { window.high } else { window.low + 1 };
        let Some(value) = search.ask(node, beta) else {
            break;
        };
        window.narrow(beta, value);
        progress(window);
    }
    search.budget = whole;
    while !window.is_settled() {
        let beta = 1.clamp(window.low + 1, window.high);
        let value = search.ask(node, beta)?;
        window.narrow(beta, value);
        progress(window);
    }
    Some(window.low)
}

#[cfg(test)]
mod tests {
    use crate::{Position, Solver};

    /// A bound brings the lower end near the middle at once, where each question is hard; the win is near the upper one.
    #[test]
    fn a_quick_win_is_looked_for_from_its_end() {
        let mut solver = Solver::<7, 6>::new(4);
        solver.solve(&Position::parse("3756673336").unwrap());
        assert!(solver.nodes() < 2_000, "{} nodes", solver.nodes());
    }
}

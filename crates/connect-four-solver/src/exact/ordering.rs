//! The order in which moves are tried.
//!
//! The weights were fitted, first on sixty thousand positions of other games, so that moves that refute cheaply come
//! before moves that do not, then on node counts. They only change how long a search takes.

use crate::exact::forcing::State;
use crate::exact::geometry::{Geometry, starts};
use crate::exact::word::Word;

/// The terms of a move's promise. Threats are counted where forced play ends, and only if they are useful: a threat
/// right above one of the other side never comes into play.
struct Weights {
    threat: i32,
    /// The cell under the threat can be played next: the other side has lost a move.
    threat_one_above: i32,
    /// The other side can play two below, and then must not let me follow.
    threat_two_above: i32,
    their_threat: i32,
    /// After forced replies it is my turn again.
    turn_again: i32,
    /// I have a threat right above the cell, which the other side now stops.
    wasted_threat: i32,
    /// I already have a threat two above the cell.
    under_my_threat: i32,
    /// Each reply that does not lose at once.
    reply: i32,
    /// Lines through the cell that each side can still make, without and with tokens in them.
    my_fresh_line: i32,
    my_begun_line: i32,
    their_fresh_line: i32,
    their_begun_line: i32,
}

const WEIGHTS: Weights = Weights {
    threat: 79,
    threat_one_above: 23,
    threat_two_above: 68,
    their_threat: -75,
    turn_again: 123,
    wasted_threat: -164,
    under_my_threat: 101,
    reply: -46,
    my_fresh_line: 7,
    my_begun_line: 28,
    their_fresh_line: 7,
    their_begun_line: 19,
};

/// Open lines are counted above this many empty cells; later, counting them costs more than it saves.
const LINES_COUNT_ABOVE: i32 = 16;

/// The lines that both sides can still make in a position; the promise of each move counts those through its cell.
#[derive(Debug)]
pub(crate) struct Lines<'a, G: Geometry> {
    board: &'a G,
    mine: OpenLines<G::Word>,
    theirs: OpenLines<G::Word>,
}

/// The starts of open lines, by direction.
#[derive(Debug)]
struct OpenLines<W> {
    fresh: [W; 4],
    begun: [W; 4],
}

impl<'a, G: Geometry> Lines<'a, G> {
    #[inline(always)]
    pub(crate) fn new(board: &'a G, state: &State<G::Word>) -> Self {
        let empty = board.cells() & !state.tokens();
        let open = |tokens| OpenLines::new(board.directions(), tokens, empty);
        Self { board, mine: open(state.mine), theirs: open(state.theirs) }
    }

    /// How promising a move is: larger is tried earlier. `child` is where it leads after forced play, with its safe
    /// `replies`; `again` when the side that moved is to move again there.
    #[inline(always)]
    pub(crate) fn promise(
        &self,
        parent: &State<G::Word>,
        cell: G::Word,
        child: &State<G::Word>,
        replies: G::Word,
        again: bool,
    ) -> i32 {
        let (mine, theirs) = if again {
            (child.my_threats, child.their_threats)
        } else {
            (child.their_threats, child.my_threats)
        };
        let empty = !child.tokens();
        let playable = child.playable(self.board);
        let my_threats = mine & empty & !theirs.up(1);
        let their_threats = theirs & empty & !mine.up(1);
        let count = |cells: G::Word| cells.count();
        let place = cell.place();
        let my_open_threats = parent.my_threats & !parent.tokens();
        let second = (parent.plies & 1) as usize;
        self.board.cell_worth(second, place)
            + WEIGHTS.threat * count(my_threats)
            + WEIGHTS.threat_one_above * count(my_threats & playable.up(1))
            + WEIGHTS.threat_two_above * count(my_threats & playable.up(2))
            + WEIGHTS.their_threat * count(their_threats)
            + WEIGHTS.turn_again * i32::from(again)
            + WEIGHTS.wasted_threat * i32::from(!(my_open_threats & cell.up(1)).is_empty())
            + WEIGHTS.under_my_threat * i32::from(!(my_open_threats & cell.up(2)).is_empty())
            + WEIGHTS.reply * count(replies)
            + if parent.plies < self.board.size() - LINES_COUNT_ABOVE { self.lines(place) } else { 0 }
    }

    #[inline(always)]
    fn lines(&self, place: usize) -> i32 {
        let (my_fresh, my_begun) = self.mine.through(self.board, place);
        let (their_fresh, their_begun) = self.theirs.through(self.board, place);
        WEIGHTS.my_fresh_line * my_fresh
            + WEIGHTS.my_begun_line * my_begun
            + WEIGHTS.their_fresh_line * their_fresh
            + WEIGHTS.their_begun_line * their_begun
    }
}

impl<W: Word> OpenLines<W> {
    #[inline(always)]
    fn new(directions: [usize; 4], tokens: W, empty: W) -> Self {
        let mut lines = Self { fresh: [W::EMPTY; 4], begun: [W::EMPTY; 4] };
        let cells = tokens | empty;
        for (direction, step) in directions.into_iter().enumerate() {
            let starts = starts(cells, step);
            let halves = tokens | tokens.down(step);
            let touched = halves | halves.down(2 * step);
            lines.fresh[direction] = starts & !touched;
            lines.begun[direction] = starts & touched;
        }
        lines
    }

    /// Fresh and begun lines through a cell.
    #[inline(always)]
    fn through(&self, board: &impl Geometry<Word = W>, place: usize) -> (i32, i32) {
        let mut counts = (0, 0);
        for direction in 0..4 {
            let starts = board.starts_through(place, direction);
            counts.0 += (self.fresh[direction] & starts).count();
            counts.1 += (self.begun[direction] & starts).count();
        }
        counts
    }
}

/// The worth of a cell of the classic board by player, by column from the edge to the middle, and by row from the bottom.
pub(crate) const CLASSIC: [[[i32; 6]; 4]; 2] = [
    [[32, 22, 11, 43, 63, 33], [37, 11, 47, 44, 41, 22], [86, 40, 52, 36, 62, 28], [118, 52, 26, 39, 83, 35]],
    [[26, 27, 3, 55, 43, 49], [32, -15, 44, 54, 39, 64], [64, 28, 28, 49, 48, 40], [76, 99, 35, 45, 76, 65]],
];

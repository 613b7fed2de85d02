//! Which move to try first.
//!
//! The weights were fitted: on sixty thousand positions of other games, so that moves that refute cheaply come before
//! moves that do not, then on node counts. They only change how long a search takes.

use crate::exact::bitboard::Bitboard;
use crate::exact::forcing::State;

/// What the promise of a move is made of. All threats are counted where forced play has come to rest, and only if
/// they are useful: a threat right above one of the other side never comes into play.
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

/// Open lines are counted below that many tokens; later they cost more than they give.
const LINES_COUNT_BELOW: i32 = 26;

/// The lines both sides can still make in a position, which all its moves are measured against.
#[derive(Debug)]
pub(crate) struct Lines<const COLUMNS: usize, const ROWS: usize> {
    mine: OpenLines,
    theirs: OpenLines,
}

/// The starts of open lines, by direction.
#[derive(Debug)]
struct OpenLines {
    fresh: [u64; 4],
    begun: [u64; 4],
}

impl<const COLUMNS: usize, const ROWS: usize> Lines<COLUMNS, ROWS> {
    #[inline(always)]
    pub(crate) fn new(state: &State<COLUMNS, ROWS>) -> Self {
        let empty = Bitboard::<COLUMNS, ROWS>::CELLS & !state.tokens();
        Self { mine: Self::open(state.mine, empty), theirs: Self::open(state.theirs, empty) }
    }

    #[inline(always)]
    fn open(tokens: u64, empty: u64) -> OpenLines {
        let mut lines = OpenLines { fresh: [0; 4], begun: [0; 4] };
        let cells = tokens | empty;
        for (direction, step) in Bitboard::<COLUMNS, ROWS>::DIRECTIONS.into_iter().enumerate() {
            let starts = Bitboard::<COLUMNS, ROWS>::starts(cells, step);
            let halves = tokens | (tokens >> step);
            let touched = halves | Bitboard::<COLUMNS, ROWS>::shifted_right(halves, 2 * step);
            lines.fresh[direction] = starts & !touched;
            lines.begun[direction] = starts & touched;
        }
        lines
    }

    /// How promising a move is: larger is tried earlier. `child` is where it leads after forced play, with its safe
    /// `replies`; `again` when the side that moved is to move again there.
    #[inline(always)]
    pub(crate) fn promise(
        &self,
        parent: &State<COLUMNS, ROWS>,
        cell: u64,
        child: &State<COLUMNS, ROWS>,
        replies: u64,
        again: bool,
    ) -> i32 {
        let (mine, theirs) = if again {
            (child.my_threats, child.their_threats)
        } else {
            (child.their_threats, child.my_threats)
        };
        let empty = !child.tokens();
        let playable = child.playable();
        let my_threats = mine & empty & !(theirs << 1);
        let their_threats = theirs & empty & !(mine << 1);
        let count = |cells: u64| cells.count_ones() as i32;
        let square = cell.trailing_zeros() as usize;
        let second = (parent.plies & 1) as usize;
        Values::<COLUMNS, ROWS>::OF[second][square]
            + WEIGHTS.threat * count(my_threats)
            + WEIGHTS.threat_one_above * count(my_threats & (playable << 1))
            + WEIGHTS.threat_two_above * count(my_threats & (playable << 2))
            + WEIGHTS.their_threat * count(their_threats)
            + WEIGHTS.turn_again * i32::from(again)
            + WEIGHTS.wasted_threat * i32::from(parent.my_threats & !parent.tokens() & (cell << 1) != 0)
            + WEIGHTS.under_my_threat * i32::from(parent.my_threats & !parent.tokens() & (cell << 2) != 0)
            + WEIGHTS.reply * count(replies)
            + if parent.plies < LINES_COUNT_BELOW { self.lines(square) } else { 0 }
    }

    #[inline(always)]
    fn lines(&self, square: usize) -> i32 {
        let (my_fresh, my_begun) = self.mine.through::<COLUMNS, ROWS>(square);
        let (their_fresh, their_begun) = self.theirs.through::<COLUMNS, ROWS>(square);
        WEIGHTS.my_fresh_line * my_fresh
            + WEIGHTS.my_begun_line * my_begun
            + WEIGHTS.their_fresh_line * their_fresh
            + WEIGHTS.their_begun_line * their_begun
    }
}

impl OpenLines {
    /// Fresh and begun lines through a square.
    #[inline(always)]
    fn through<const COLUMNS: usize, const ROWS: usize>(&self, square: usize) -> (i32, i32) {
        let mut counts = (0, 0);
        for direction in 0..4 {
            let starts = Values::<COLUMNS, ROWS>::STARTS[square][direction];
            counts.0 += (self.fresh[direction] & starts).count_ones() as i32;
            counts.1 += (self.begun[direction] & starts).count_ones() as i32;
        }
        counts
    }
}

/// Tables of the board's squares.
struct Values<const COLUMNS: usize, const ROWS: usize>;

impl<const COLUMNS: usize, const ROWS: usize> Values<COLUMNS, ROWS> {
    /// The worth of a square by itself, for the first and for the second player: fitted on the classic board, and
    /// elsewhere sixteen for each step from the edge to the middle.
    const OF: [[i32; 64]; 2] = {
        let mut values = [[0; 64]; 2];
        let mut column = 0;
        while column < COLUMNS {
            let from_right = COLUMNS - 1 - column;
            let inwards = if column < from_right { column } else { from_right };
            let mut row = 0;
            while row < ROWS {
                let square = column * Bitboard::<COLUMNS, ROWS>::STRIDE + row;
                let mut player = 0;
                while player < 2 {
                    values[player][square] = if COLUMNS == 7 && ROWS == 6 {
                        CLASSIC[player][inwards][row]
                    } else {
                        16 * inwards as i32
                    };
                    player += 1;
                }
                row += 1;
            }
            column += 1;
        }
        values
    };

    /// Where a line through a square can start, by direction. Squares off the board start no line.
    const STARTS: [[u64; 4]; 64] = {
        let mut starts = [[0; 4]; 64];
        let mut square = 0;
        while square < 64 {
            let mut direction = 0;
            while direction < 4 {
                let mut back = 0;
                while back < 4 && back * Bitboard::<COLUMNS, ROWS>::DIRECTIONS[direction] <= square {
                    starts[square][direction] |=
                        1 << (square - back * Bitboard::<COLUMNS, ROWS>::DIRECTIONS[direction]);
                    back += 1;
                }
                direction += 1;
            }
            square += 1;
        }
        starts
    };
}

/// By player, column from the edge to the middle, row from the bottom.
const CLASSIC: [[[i32; 6]; 4]; 2] = [
    [[32, 22, 11, 43, 63, 33], [37, 11, 47, 44, 41, 22], [86, 40, 52, 36, 62, 28], [118, 52, 26, 39, 83, 35]],
    [[26, 27, 3, 55, 43, 49], [32, -15, 44, 54, 39, 64], [64, 28, 28, 49, 48, 40], [76, 99, 35, 45, 76, 65]],
];

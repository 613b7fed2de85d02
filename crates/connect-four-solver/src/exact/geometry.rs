//! A board as bits of one word, and the questions that bits answer fast.

use std::fmt::Debug;
use std::hash::Hash;

use crate::exact::word::Word;

/// The size of a board, and where its cells lie in a word.
///
/// One column is a run of `stride` bits, the lowest row first. Above the top row at least one guard bit stays empty,
/// so that no line can wrap from one column into the next. Where they fit, a column is one byte or two:
///
/// ```text
///   row 7   7 15 23 31 39 47 55   guard
///   row 6   6 14 22 30 38 46 54   guard
///   row 5   5 13 21 29 37 45 53   top of the classic board
///     :     :  :  :  :  :  :  :
///   row 0   0  8 16 24 32 40 48
/// ```
///
/// The search is written once, for any geometry. [`Fixed`](crate::sizes::Fixed) is a size of constants, so that the
/// search is compiled for it alone; [`Flexible`](crate::sizes::Flexible) is any size, in one compiled search for each
/// kind of word.
pub trait Geometry: Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// What the cells fit.
    type Word: Word;
    /// A value for each column, and perhaps some more.
    type PerColumn<T: Copy + Debug>: Copy + Debug + AsRef<[T]> + AsMut<[T]>;

    fn columns(&self) -> usize;

    fn rows(&self) -> usize;

    /// Bits per column.
    fn stride(&self) -> usize;

    /// The column of a bit.
    fn column_at(&self, place: usize) -> usize;

    /// The lowest cell of each column.
    fn bottom(&self) -> Self::Word;

    /// Every cell.
    fn cells(&self) -> Self::Word;

    /// The second, fourth, sixth... row: the cells that a player gets by always answering on top.
    fn even_rows(&self) -> Self::Word;

    /// The cells of the lowest `rows` rows.
    fn rows_up_to(&self, rows: usize) -> Self::Word;

    /// Where a line through the cell at this place can start, along this direction. A bit off the board starts no line.
    fn starts_through(&self, place: usize, direction: usize) -> Self::Word;

    /// The worth of the cell at this place by itself, for the first and for the second player.
    fn cell_worth(&self, second: usize, place: usize) -> i32;

    fn per_column<T: Copy + Debug>(value: T) -> Self::PerColumn<T>;

    /// Itself, at an address that the compiler knows where there is nothing to look up: the search then keeps no pointer.
    #[inline(always)]
    fn known(&self) -> &Self {
        self
    }

    /// Bits of the word in use, guards included.
    #[inline(always)]
    fn bits(&self) -> usize {
        self.columns() * self.stride()
    }

    /// How many tokens fill the board.
    #[inline(always)]
    fn size(&self) -> i32 {
        (self.columns() * self.rows()) as i32
    }

    /// Steps to the next cell of a line: up, across, down and up to the right.
    #[inline(always)]
    fn directions(&self) -> [usize; 4] {
        [1, self.stride(), self.stride() - 1, self.stride() + 1]
    }

    /// The first, third, fifth... row.
    #[inline(always)]
    fn odd_rows(&self) -> Self::Word {
        self.cells() & !self.even_rows()
    }

    /// The cells of one column.
    #[inline(always)]
    fn column(&self, column: usize) -> Self::Word {
        (Self::Word::ONE.up(self.rows()).minus(Self::Word::ONE)) << (column * self.stride())
    }

    /// The cells of the column that the lowest of these cells is in.
    #[inline(always)]
    fn column_of(&self, cells: Self::Word) -> Self::Word {
        self.column(self.column_at(cells.place()))
    }

    /// The cells a token can fall into: adding one to a column carries up to its first empty cell.
    #[inline(always)]
    fn playable(&self, tokens: Self::Word) -> Self::Word {
        tokens.plus(self.bottom()) & self.cells()
    }

    /// Cells strictly above the given ones, in their columns.
    #[inline(always)]
    fn above(&self, cells: Self::Word) -> Self::Word {
        let mut filled = cells.up(1) & self.cells();
        let mut step = 1;
        while step < self.rows() {
            // A cell `step` rows from the top or higher would leave its column.
            filled |= (filled & self.rows_up_to(self.rows() - step)).up(step);
            step *= 2;
        }
        filled
    }

    /// Cells that would complete a line of four, occupied ones included. All directions take the same steps, so that
    /// they can be taken together.
    #[inline(always)]
    fn completing(&self, stones: Self::Word) -> Self::Word {
        let cells = self.directions().map(|step| {
            let left = stones.up(step);
            let right = stones.down(step);
            // A pair to the left completes  oo_o  and  ooo_ , a pair to the right their mirror images.
            let pair_left = left & stones.up(2 * step);
            let pair_right = right & stones.down(2 * step);
            (pair_left & (stones.up(3 * step) | right)) | (pair_right & (stones.down(3 * step) | left))
        });
        (cells[0] | cells[1] | cells[2] | cells[3]) & self.cells()
    }

    /// Whether four of the stones are aligned.
    #[inline(always)]
    fn has_line(&self, stones: Self::Word) -> bool {
        let [up, across, down, slanted] = self.directions();
        !(starts(stones, up) | starts(stones, across) | starts(stones, down) | starts(stones, slanted))
            .is_empty()
    }

    /// Any line of four in these cells.
    #[inline(always)]
    fn a_line(&self, cells: Self::Word) -> Option<Self::Word> {
        self.directions().into_iter().find_map(|step| lines_along(cells, step).next())
    }

    /// The board seen in a mirror. With a byte or two per column it is a swap of bytes.
    #[inline(always)]
    fn mirror(&self, bits: Self::Word) -> Self::Word {
        if self.stride() == 8 || self.stride() == 16 {
            let turned = bits.bytes_turned() >> (Self::Word::BITS - self.bits());
            if self.stride() == 8 {
                return turned;
            }
            let low_bytes = Self::Word::from_wide(u128::MAX / 0x101);
            return (turned & low_bytes).up(8) | (turned.down(8) & low_bytes);
        }
        let run = Self::Word::ONE.up(self.stride()).minus(Self::Word::ONE);
        let (mut rest, mut mirrored) = (bits, Self::Word::EMPTY);
        for _ in 0..self.columns() {
            mirrored = mirrored.up(self.stride()) | (rest & run);
            rest = rest.down(self.stride());
        }
        mirrored
    }
}

/// The lowest-numbered cell of every line of four whose cells are `step` bits apart.
#[inline(always)]
pub(crate) fn starts<W: Word>(cells: W, step: usize) -> W {
    let pairs = cells & cells.down(step);
    pairs & pairs.down(2 * step)
}

/// The lines of four in these cells whose cells are `step` bits apart.
#[inline(always)]
pub(crate) fn lines_along<W: Word>(cells: W, step: usize) -> impl Iterator<Item = W> {
    let mut starts = starts(cells, step);
    std::iter::from_fn(move || {
        let start = starts.lowest();
        starts ^= start;
        let pair = start | start.up(step);
        (!start.is_empty()).then(|| pair | pair.up(2 * step))
    })
}

/// Bits per column: one byte or two where they fit, so that a mirror image is a swap of bytes.
pub(crate) const fn stride(columns: usize, rows: usize, bits: usize) -> usize {
    assert!(columns >= 1 && columns <= 16 && rows >= 1 && rows <= 16, "no side is longer than 16");
    assert!(columns * (rows + 1) <= bits, "the board must fit its word");
    if rows < 8 && columns * 8 <= bits {
        8
    } else if rows < 16 && columns * 16 <= bits {
        16
    } else {
        rows + 1
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::exact::dice::Dice;
    use crate::exact::fixed::Fixed;
    use crate::exact::flexible::Flexible;

    /// Bits from a picture, the top row first, `x` for a set cell.
    pub(crate) fn cells<G: Geometry, const ROWS: usize>(board: &G, picture: [&str; ROWS]) -> G::Word {
        let mut bits = G::Word::EMPTY;
        for (from_top, line) in picture.into_iter().enumerate() {
            for (column, mark) in line.split(' ').enumerate() {
                if mark == "x" {
                    bits |= G::Word::ONE << (column * board.stride() + ROWS - 1 - from_top);
                }
            }
        }
        bits
    }

    #[test]
    fn above_fills_columns_up() {
        let board = Fixed::<4, 6>;
        let threats = cells(&board, [". . . .", ". x . .", "x . . .", ". x . .", ". . . .", ". . . x"]);
        let above = cells(&board, ["x x . x", "x x . x", ". x . x", ". . . x", ". . . x", ". . . ."]);
        assert_eq!(board.above(threats), above);
    }

    #[test]
    fn completing_finds_gaps_and_ends() {
        let board = Fixed::<7, 4>;
        let stones = cells(&board, [". . . . . . .", ". . . . . x .", ". . . . x . .", "x x . x . . ."]);
        let completing = cells(&board, [". . . . . . x", ". . . . . . .", ". . . . . . .", ". . x . . . ."]);
        assert_eq!(board.completing(stones), completing);
    }

    /// [`Geometry::completing`], cell by cell.
    fn slow_completing<G: Geometry>(board: &G, stones: G::Word) -> G::Word {
        let (columns, rows) = (board.columns() as isize, board.rows() as isize);
        let bit = |column: isize, row: isize| {
            let inside = (0..columns).contains(&column) && (0..rows).contains(&row);
            inside.then(|| G::Word::ONE << (column as usize * board.stride() + row as usize))
        };
        let mut found = G::Word::EMPTY;
        for column in 0..columns {
            for row in 0..rows {
                for (across, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let line: Option<Vec<G::Word>> =
                        (0..4).map(|step| bit(column + step * across, row + step * up)).collect();
                    let Some(line) = line else { continue };
                    for &gap in &line {
                        if line.iter().all(|&cell| cell == gap || !(stones & cell).is_empty()) {
                            found |= gap;
                        }
                    }
                }
            }
        }
        found
    }

    fn agrees<G: Geometry>(board: &G) {
        let mut dice = Dice(9);
        for _ in 0..500 {
            let stones = dice.bits(board) & dice.bits(board) | dice.bits(board) & dice.bits(board);
            let fast = board.completing(stones);
            // A token cannot fall under another one, so the answer for a gap right under a stone does not matter.
            let reachable = !stones.down(1);
            assert_eq!(
                fast & reachable,
                slow_completing(board, stones) & reachable,
                "{board:?} {stones:#x?}"
            );
            assert_eq!(board.has_line(stones), has_slow_line(board, stones), "{board:?} {stones:#x?}");
            let mirrored = board.mirror(stones);
            assert_eq!(board.mirror(mirrored), stones);
            assert_eq!(board.mirror(fast), board.completing(mirrored));
            for column in 0..board.columns() {
                let far = board.columns() - 1 - column;
                assert_eq!(board.mirror(board.column(column)), board.column(far), "{board:?}");
                assert_eq!(board.column_of(board.column(column)), board.column(column), "{board:?}");
            }
        }
    }

    fn has_slow_line<G: Geometry>(board: &G, stones: G::Word) -> bool {
        // A stone is in a line when it completes one even without itself.
        let mut rest = stones;
        while !rest.is_empty() {
            let stone = rest.lowest();
            rest ^= stone;
            if !(slow_completing(board, stones & !stone) & stone).is_empty() {
                return true;
            }
        }
        false
    }

    #[test]
    fn fast_lines_are_slow_lines() {
        agrees(&Fixed::<7, 6>);
        agrees(&Fixed::<8, 7>);
        agrees(&Fixed::<9, 6>);
        agrees(&Fixed::<4, 15>);
        agrees(&Fixed::<12, 4>);
        for (columns, rows) in [(8, 8), (9, 7), (10, 7), (9, 8), (16, 7), (7, 16), (8, 15), (10, 11), (13, 5)]
        {
            agrees(&Flexible::<u128>::new(columns, rows).expect("a size that fits"));
        }
    }
}

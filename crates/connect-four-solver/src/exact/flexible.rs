//! A board size that is chosen at run time.

use std::fmt::Debug;

use crate::exact::geometry::{Geometry, stride};
use crate::exact::word::Word;

/// The most columns of a board.
const MOST_COLUMNS: usize = 16;

/// A board of any size that fits a word: what [`Fixed`](crate::sizes::Fixed) has as constants is computed once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Flexible<W> {
    columns: usize,
    rows: usize,
    stride: usize,
    /// 65536 / stride, rounded up: a product and a shift divide a place by the stride.
    inverse: usize,
    bottom: W,
    cells: W,
    even_rows: W,
    /// Four cells of a line in each direction, from the lowest bit on.
    lines: [W; 4],
}

impl<W: Word> Flexible<W> {
    /// A board of this size; `None` when it does not fit the word.
    pub fn new(columns: usize, rows: usize) -> Option<Self> {
        if columns == 0 || columns > MOST_COLUMNS || rows == 0 || rows > 16 || columns * (rows + 1) > W::BITS
        {
            return None;
        }
        let stride = stride(columns, rows, W::BITS);
        let run = |bits: u128| {
            (0..columns).fold(W::EMPTY, |cells, column| cells | W::from_wide(bits) << (column * stride))
        };
        let all = (1 << rows) - 1;
        let line = |step: usize| (0..4).fold(W::EMPTY, |cells, cell| cells | W::ONE.up(cell * step));
        Some(Self {
            columns,
            rows,
            stride,
            inverse: 65536_usize.div_ceil(stride),
            bottom: run(1),
            cells: run(all),
            even_rows: run(all & 0xAAAA),
            lines: [1, stride, stride - 1, stride + 1].map(line),
        })
    }
}

impl<W: Word> Geometry for Flexible<W> {
    type Word = W;
    type PerColumn<T: Copy + Debug> = [T; MOST_COLUMNS];

    #[inline(always)]
    fn columns(&self) -> usize {
        self.columns
    }

    #[inline(always)]
    fn rows(&self) -> usize {
        self.rows
    }

    #[inline(always)]
    fn stride(&self) -> usize {
        self.stride
    }

    #[inline(always)]
    fn column_at(&self, place: usize) -> usize {
        (place * self.inverse) >> 16
    }

    #[inline(always)]
    fn bottom(&self) -> W {
        self.bottom
    }

    #[inline(always)]
    fn cells(&self) -> W {
        self.cells
    }

    #[inline(always)]
    fn even_rows(&self) -> W {
        self.even_rows
    }

    #[inline(always)]
    fn rows_up_to(&self, rows: usize) -> W {
        self.bottom.up(rows).minus(self.bottom)
    }

    #[inline(always)]
    fn starts_through(&self, place: usize, direction: usize) -> W {
        let reach = 3 * self.directions()[direction];
        let line = self.lines[direction];
        if place >= reach { line << (place - reach) } else { line >> (reach - place) }
    }

    #[inline(always)]
    fn cell_worth(&self, _second: usize, place: usize) -> i32 {
        let column = self.column_at(place);
        16 * column.min(self.columns - 1 - column) as i32
    }

    #[inline(always)]
    fn per_column<T: Copy + Debug>(value: T) -> [T; MOST_COLUMNS] {
        [value; MOST_COLUMNS]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::dice::Dice;
    use crate::exact::fixed::Fixed;

    /// A size chosen at run time answers as the same size of constants does.
    fn agrees<const COLUMNS: usize, const ROWS: usize>() {
        let fixed = Fixed::<COLUMNS, ROWS>;
        let narrow = Flexible::<u64>::new(COLUMNS, ROWS).expect("a size that fits");
        let mut dice = Dice(3);
        for _ in 0..200 {
            let stones = dice.bits(&fixed);
            assert_eq!(narrow.cells(), fixed.cells());
            assert_eq!(narrow.even_rows(), fixed.even_rows());
            assert_eq!(narrow.above(stones), fixed.above(stones));
            assert_eq!(narrow.mirror(stones), fixed.mirror(stones));
            assert_eq!(narrow.completing(stones), fixed.completing(stones));
            assert_eq!(narrow.playable(stones), fixed.playable(stones));
            let (column, row) = (dice.number() as usize % COLUMNS, dice.number() as usize % ROWS);
            let cell = column * fixed.stride() + row;
            assert_eq!(narrow.column_of(1 << cell), fixed.column_of(1 << cell));
            for direction in 0..4 {
                let starts = narrow.starts_through(cell, direction);
                assert_eq!(starts, fixed.starts_through(cell, direction));
            }
            if (COLUMNS, ROWS) != (7, 6) {
                assert_eq!(narrow.cell_worth(0, cell), fixed.cell_worth(0, cell));
            }
        }
    }

    #[test]
    fn a_size_chosen_at_run_time_is_the_size_of_constants() {
        agrees::<7, 6>();
        agrees::<8, 7>();
        agrees::<9, 6>();
        agrees::<4, 15>();
        agrees::<12, 4>();
        agrees::<5, 11>();
    }
}

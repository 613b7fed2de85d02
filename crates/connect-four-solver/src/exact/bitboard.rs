//! A board as bits of one word, and the questions that bits answer fast.

/// The geometry of a board: constants of the size, so that every size is compiled as if it were alone.
///
/// One column is a run of `STRIDE` bits, the lowest row first. Above the top row at least one guard bit stays empty,
/// so that no line can wrap from one column into the next. Where eight bits per column fit, a column is a byte:
///
/// ```text
///   row 7   7 15 23 31 39 47 55   guard
///   row 6   6 14 22 30 38 46 54   guard
///   row 5   5 13 21 29 37 45 53   top of the classic board
///     :     :  :  :  :  :  :  :
///   row 0   0  8 16 24 32 40 48
/// ```
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bitboard<const COLUMNS: usize, const ROWS: usize>;

impl<const COLUMNS: usize, const ROWS: usize> Bitboard<COLUMNS, ROWS> {
    /// Bits per column.
    pub(crate) const STRIDE: usize = {
        assert!(
            COLUMNS >= 1 && COLUMNS <= 16 && ROWS >= 1 && COLUMNS * (ROWS + 1) <= 64,
            "the board must fit a 64-bit word"
        );
        if COLUMNS <= 8 && ROWS <= 7 { 8 } else { ROWS + 1 }
    };
    /// Steps to the next cell of a line: up, across, down and up to the right.
    pub(crate) const DIRECTIONS: [usize; 4] = [1, Self::STRIDE, Self::STRIDE - 1, Self::STRIDE + 1];
    /// Bits of the word in use, guards included.
    pub(crate) const BITS: u32 = (COLUMNS * Self::STRIDE) as u32;
    /// How many tokens fill the board.
    pub(crate) const SIZE: i32 = (COLUMNS * ROWS) as i32;
    /// The lowest cell of each column.
    pub(crate) const BOTTOM: u64 = {
        let mut cells = 0;
        let mut column = 0;
        while column < COLUMNS {
            cells |= 1 << (column * Self::STRIDE);
            column += 1;
        }
        cells
    };
    /// Every cell.
    pub(crate) const CELLS: u64 = Self::rows_up_to(ROWS);
    /// The second, fourth, sixth... row: the ones a player gets by always answering on top.
    pub(crate) const EVEN_ROWS: u64 = Self::CELLS & (Self::BOTTOM * (0xAAAA & ((1 << ROWS) - 1)));
    /// The first, third, fifth... row.
    pub(crate) const ODD_ROWS: u64 = Self::CELLS & !Self::EVEN_ROWS;

    /// The cells of one column.
    #[inline(always)]
    pub(crate) const fn column(column: usize) -> u64 {
        ((1 << ROWS) - 1) << (column * Self::STRIDE)
    }

    /// The cells of the column that a cell is in.
    #[inline(always)]
    pub(crate) const fn column_of(cell: u64) -> u64 {
        let stride = Self::STRIDE as u32;
        Self::column(0) << (cell.trailing_zeros() / stride * stride)
    }

    /// The cells of so many rows from the bottom.
    #[inline(always)]
    pub(crate) const fn rows_up_to(rows: usize) -> u64 {
        Self::BOTTOM * ((1 << rows) - 1)
    }

    /// The cells a token can fall into: adding one to a column carries up to its first empty cell.
    #[inline(always)]
    pub(crate) const fn playable(tokens: u64) -> u64 {
        tokens.wrapping_add(Self::BOTTOM) & Self::CELLS
    }

    /// Cells strictly above the given ones, in their columns.
    #[inline(always)]
    pub(crate) const fn above(cells: u64) -> u64 {
        let mut filled = (cells << 1) & Self::CELLS;
        let mut step = 1;
        while step < ROWS {
            // A cell `step` rows from the top or higher would leave its column.
            filled |= (filled & Self::rows_up_to(ROWS - step)) << step;
            step *= 2;
        }
        filled
    }

    /// Cells that would complete a line of four, occupied ones included. All directions take the same steps, so that
    /// they can be taken together.
    #[inline(always)]
    pub(crate) fn completing(stones: u64) -> u64 {
        let cells = Self::DIRECTIONS.map(|step| {
            let left = Self::shifted_left(stones, step);
            let right = Self::shifted_right(stones, step);
            // A pair to the left completes  oo_o  and  ooo_ , a pair to the right their mirror images.
            let pair_left = left & Self::shifted_left(stones, 2 * step);
            let pair_right = right & Self::shifted_right(stones, 2 * step);
            (pair_left & (Self::shifted_left(stones, 3 * step) | right))
                | (pair_right & (Self::shifted_right(stones, 3 * step) | left))
        });
        (cells[0] | cells[1] | cells[2] | cells[3]) & Self::CELLS
    }

    /// Whether four of the stones are aligned.
    #[inline(always)]
    pub(crate) const fn has_line(stones: u64) -> bool {
        let mut starts = 0;
        let mut next = 0;
        while next < Self::DIRECTIONS.len() {
            let step = Self::DIRECTIONS[next];
            starts |= Self::starts(stones, step);
            next += 1;
        }
        starts != 0
    }

    /// The lowest-numbered cell of every line of four, in steps of so many bits.
    #[inline(always)]
    pub(crate) const fn starts(cells: u64, step: usize) -> u64 {
        let pairs = cells & (cells >> step);
        pairs & Self::shifted_right(pairs, 2 * step)
    }

    /// The lines of four in these cells, in steps of so many bits.
    #[inline(always)]
    pub(crate) fn lines_along(cells: u64, step: usize) -> impl Iterator<Item = u64> {
        let mut starts = Self::starts(cells, step);
        std::iter::from_fn(move || {
            let start = starts & starts.wrapping_neg();
            starts ^= start;
            let pair = start | Self::shifted_left(start, step);
            (start != 0).then(|| pair | Self::shifted_left(pair, 2 * step))
        })
    }

    /// Any line of four in these cells.
    #[inline(always)]
    pub(crate) fn a_line(cells: u64) -> Option<u64> {
        Self::DIRECTIONS.into_iter().find_map(|step| Self::lines_along(cells, step).next())
    }

    /// The board seen in a mirror. With a byte per column it is a swap of bytes.
    #[inline(always)]
    pub(crate) const fn mirror(bits: u64) -> u64 {
        if Self::STRIDE == 8 {
            bits.swap_bytes() >> (64 - Self::BITS)
        } else {
            let mut mirrored = 0;
            let mut column = 0;
            while column < COLUMNS {
                let run = (bits >> (column * Self::STRIDE)) & ((1 << Self::STRIDE) - 1);
                mirrored |= run << ((COLUMNS - 1 - column) * Self::STRIDE);
                column += 1;
            }
            mirrored
        }
    }

    /// Tall boards make steps of more than a word.
    #[inline(always)]
    const fn shifted_left(bits: u64, step: usize) -> u64 {
        if step < 64 { bits << step } else { 0 }
    }

    #[inline(always)]
    pub(crate) const fn shifted_right(bits: u64, step: usize) -> u64 {
        if step < 64 { bits >> step } else { 0 }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::exact::dice::Dice;

    /// Bits from a picture, the top row first, `x` for a set cell.
    pub(crate) fn cells<const COLUMNS: usize, const ROWS: usize>(picture: [&str; ROWS]) -> u64 {
        let mut bits = 0;
        for (from_top, line) in picture.into_iter().enumerate() {
            for (column, mark) in line.split(' ').enumerate() {
                if mark == "x" {
                    bits |= 1 << (column * Bitboard::<COLUMNS, ROWS>::STRIDE + ROWS - 1 - from_top);
                }
            }
        }
        bits
    }

    #[test]
    fn above_fills_columns_up() {
        let threats = cells::<4, 6>([". . . .", ". x . .", "x . . .", ". x . .", ". . . .", ". . . x"]);
        let above = cells::<4, 6>(["x x . x", "x x . x", ". x . x", ". . . x", ". . . x", ". . . ."]);
        assert_eq!(Bitboard::<4, 6>::above(threats), above);
    }

    #[test]
    fn completing_finds_gaps_and_ends() {
        let stones = cells::<7, 4>([". . . . . . .", ". . . . . x .", ". . . . x . .", "x x . x . . ."]);
        let completing = cells::<7, 4>([". . . . . . x", ". . . . . . .", ". . . . . . .", ". . x . . . ."]);
        assert_eq!(Bitboard::<7, 4>::completing(stones), completing);
    }

    /// Lines counted cell by cell.
    fn slow_completing<const COLUMNS: usize, const ROWS: usize>(stones: u64) -> u64 {
        let bit = |column: isize, row: isize| {
            let inside = (0..COLUMNS as isize).contains(&column) && (0..ROWS as isize).contains(&row);
            inside.then(|| 1u64 << (column as usize * Bitboard::<COLUMNS, ROWS>::STRIDE + row as usize))
        };
        let mut found = 0;
        for column in 0..COLUMNS as isize {
            for row in 0..ROWS as isize {
                for (across, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let line: Option<Vec<u64>> =
                        (0..4).map(|step| bit(column + step * across, row + step * up)).collect();
                    let Some(line) = line else { continue };
                    for &gap in &line {
                        if line.iter().all(|&cell| cell == gap || stones & cell != 0) {
                            found |= gap;
                        }
                    }
                }
            }
        }
        found
    }

    fn agrees<const COLUMNS: usize, const ROWS: usize>() {
        let mut dice = Dice(9);
        for _ in 0..500 {
            let stones = dice.number() & dice.number().rotate_left(29) & Bitboard::<COLUMNS, ROWS>::CELLS
                | dice.number().rotate_left(40) & dice.number() & Bitboard::<COLUMNS, ROWS>::CELLS;
            let fast = Bitboard::<COLUMNS, ROWS>::completing(stones);
            // A token cannot fall under another one, so a gap right under a stone is found by chance only.
            let reachable = !(stones >> 1);
            assert_eq!(fast & reachable, slow_completing::<COLUMNS, ROWS>(stones) & reachable, "{stones:#x}");
            assert_eq!(
                Bitboard::<COLUMNS, ROWS>::has_line(stones),
                has_slow_line::<COLUMNS, ROWS>(stones),
                "{stones:#x}"
            );
            let mirrored = Bitboard::<COLUMNS, ROWS>::mirror(stones);
            assert_eq!(Bitboard::<COLUMNS, ROWS>::mirror(mirrored), stones);
            assert_eq!(
                Bitboard::<COLUMNS, ROWS>::mirror(fast),
                Bitboard::<COLUMNS, ROWS>::completing(mirrored)
            );
        }
    }

    fn has_slow_line<const COLUMNS: usize, const ROWS: usize>(stones: u64) -> bool {
        // A stone is in a line when it completes one even without itself.
        let mut rest = stones;
        while rest != 0 {
            let stone = rest & rest.wrapping_neg();
            rest ^= stone;
            if slow_completing::<COLUMNS, ROWS>(stones & !stone) & stone != 0 {
                return true;
            }
        }
        false
    }

    #[test]
    fn fast_lines_are_slow_lines() {
        agrees::<7, 6>();
        agrees::<8, 7>();
        agrees::<9, 6>();
        agrees::<4, 15>();
        agrees::<12, 4>();
    }
}

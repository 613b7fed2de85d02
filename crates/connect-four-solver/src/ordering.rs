//! Which move to try first.

use crate::board::Board;
use crate::forcing::State;

/// How promising a move is: larger is tried earlier. `after` is the state right behind it, the other side to move.
#[inline(always)]
pub(crate) fn promise<const COLUMNS: usize, const ROWS: usize>(
    after: &State<COLUMNS, ROWS>,
    cell: u64,
    gives_back: bool,
) -> i32 {
    let tokens = after.tokens();
    let playable = after.playable();
    let useful = after.their_threats & !tokens & !(after.my_threats << 1);
    let one_above = (useful & (playable << 1)).count_ones() as i32;
    let two_above = (useful & (playable << 2)).count_ones() as i32;
    let square = cell.trailing_zeros() as usize;
    let by_second = after.plies % 2 == 0;
    let even_row = by_second && cell & Board::<COLUMNS, ROWS>::EVEN_ROWS != 0;
    120 * one_above
        + 50 * two_above
        + 60 * useful.count_ones() as i32
        + 100 * i32::from(gives_back)
        + i32::from(Values::<COLUMNS, ROWS>::OF[square])
        + 8 * i32::from(even_row)
}

/// The worth of a cell by itself.
struct Values<const COLUMNS: usize, const ROWS: usize>;

impl<const COLUMNS: usize, const ROWS: usize> Values<COLUMNS, ROWS> {
    /// Sixteen for each step from the edge towards the middle, four for each line through the cell.
    const OF: [i16; 64] = {
        let mut values = [0; 64];
        let mut column = 0;
        while column < COLUMNS {
            let mut row = 0;
            while row < ROWS {
                let from_right = COLUMNS - 1 - column;
                let centre = if column < from_right { column } else { from_right };
                values[column * Board::<COLUMNS, ROWS>::STRIDE + row] =
                    16 * centre as i16 + 4 * lines_through(column as i16, row as i16, COLUMNS as i16, ROWS as i16);
                row += 1;
            }
            column += 1;
        }
        values
    };
}

const fn lines_through(column: i16, row: i16, columns: i16, rows: i16) -> i16 {
    let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let mut lines = 0;
    let mut next = 0;
    while next < directions.len() {
        let (across, up) = directions[next];
        let mut back = 0;
        while back < 4 {
            let (first_column, first_row) = (column - back * across, row - back * up);
            let (last_column, last_row) = (first_column + 3 * across, first_row + 3 * up);
            if 0 <= first_column && last_column < columns
                && 0 <= first_row && first_row < rows
                && 0 <= last_row && last_row < rows
            {
                lines += 1;
            }
            back += 1;
        }
        next += 1;
    }
    lines
}

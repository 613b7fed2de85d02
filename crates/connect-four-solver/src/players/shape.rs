//! The shape of a setup: the size of its board and its windows, computed once.

use std::ops::Range;

use connect_four::{Player, Setup};

use super::chance::Chance;

pub(super) const SIDE: usize = Setup::LARGEST_SIDE as usize;
pub(super) const CELLS: usize = SIDE * SIDE;

/// The most windows that a setup has: 16x16, three to align.
pub(super) const MOST_WINDOWS: usize = 2 * SIDE * (SIDE - 2) + 2 * (SIDE - 2) * (SIDE - 2);

/// The cells of a place for a line; the first `align` of them count.
type Window = [u8; 6];

/// What stays the same during a game: the size of the board, and its windows.
///
/// A window is a place for a line: `align` cells in a row, in a column or on a diagonal.
///
/// ```text
///   . . . . . . .      a cell is the number 16 * column + row
///   . . . . . . .      [ ] one of the 69 windows of the classic board
///   . . .[ ]. . .
///   . .[ ]. . . .
///   .[ ]. . . . .
///  [ ]. . . . . .
/// ```
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) align: usize,
    pub(super) players: usize,
    /// The columns from the middle outwards: those in the middle tend to be better.
    pub(super) middle_first: Vec<usize>,
    windows: Vec<Window>,
    /// The windows through each cell, one cell after the other, and the range of each cell in them.
    through: Vec<u16>,
    lists: Vec<Range<usize>>,
    keys: Vec<[u64; Player::MOST]>,
    turn_keys: [u64; Player::MOST],
}

impl Shape {
    pub(super) fn new(setup: Setup) -> Self {
        let (columns, rows) = (usize::from(setup.columns()), usize::from(setup.rows()));
        let align = usize::from(setup.align());
        let windows = windows(columns, rows, align);
        let mut through = Vec::new();
        let lists = (0..CELLS)
            .map(|cell| {
                let first = through.len();
                let holds = |window: &&(u16, &Window)| window.1[..align].contains(&(cell as u8));
                through.extend((0..).zip(&windows).filter(|w| holds(&w)).map(|(number, _)| number));
                first..through.len()
            })
            .collect();
        let mut middle_first: Vec<_> = (0..columns).collect();
        middle_first.sort_by_key(|column| (2 * column + 1).abs_diff(columns));
        let mut chance = Chance::new(0);
        let mut row_of_keys = || std::array::from_fn(|_| chance.next());
        let keys = (0..CELLS).map(|_| row_of_keys()).collect();
        let turn_keys = row_of_keys();
        let players = usize::from(setup.players());
        Self { columns, rows, align, players, middle_first, windows, through, lists, keys, turn_keys }
    }

    pub(super) fn window(&self, number: u16) -> &[u8] {
        &self.windows[usize::from(number)][..self.align]
    }

    /// The windows that a cell belongs to. A cell nearer to the middle has more.
    pub(super) fn through(&self, cell: usize) -> &[u16] {
        &self.through[self.lists[cell].clone()]
    }

    /// A random number for a player's token in a cell: the exclusive or of all of them tells positions apart.
    pub(super) fn key(&self, cell: usize, player: usize) -> u64 {
        self.keys[cell][player]
    }

    pub(super) fn turn_key(&self, player: usize) -> u64 {
        self.turn_keys[player]
    }
}

fn windows(columns: usize, rows: usize, align: usize) -> Vec<Window> {
    let reach = align as isize - 1;
    let inside = |column: isize, row: isize| {
        (0..columns as isize).contains(&column) && (0..rows as isize).contains(&row)
    };
    let mut windows = Vec::new();
    for (across, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for column in 0..columns as isize {
            for row in 0..rows as isize {
                if inside(column + reach * across, row + reach * up) {
                    let mut window = Window::default();
                    for (step, cell) in (0..=reach).zip(&mut window) {
                        *cell = ((column + step * across) * SIDE as isize + row + step * up) as u8;
                    }
                    windows.push(window);
                }
            }
        }
    }
    windows
}

#[cfg(test)]
mod tests {
    use connect_four::Settings;

    use super::*;

    #[test]
    fn windows_are_counted_as_on_paper() {
        let check = |columns, rows, align, expected: usize| {
            let settings = Settings { columns, rows, align, ..Settings::default() };
            let shape = Shape::new(Setup::try_from(settings).expect("a playable setup"));
            assert_eq!(shape.windows.len(), expected, "{settings:?}");
        };
        check(7, 6, 4, 69);
        check(4, 4, 4, 10);
        check(4, 5, 5, 4);
        check(16, 16, 3, MOST_WINDOWS);
    }
}

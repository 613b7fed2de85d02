//! The naive solver, as an oracle: a board of cells, every move tried, no shortcuts.

/// A position as a notation and a grid, columns from the left, rows from the bottom.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) notation: String,
    columns: usize,
    rows: usize,
    cells: Vec<Vec<u8>>,
}

impl Game {
    pub(crate) fn new(columns: usize, rows: usize) -> Self {
        Self { notation: String::new(), columns, rows, cells: vec![Vec::new(); columns] }
    }

    pub(crate) fn empty(&self) -> usize {
        self.columns * self.rows - self.notation.len()
    }

    pub(crate) fn playable(&self) -> Vec<usize> {
        (0..self.columns).filter(|&column| self.cells[column].len() < self.rows).collect()
    }

    /// Drops a token, and returns whether it made a line.
    pub(crate) fn play(&mut self, column: usize) -> bool {
        self.cells[column].push((self.notation.len() % 2) as u8);
        self.notation.push(char::from_digit(column as u32 + 1, 17).unwrap());
        self.line_through(column, self.cells[column].len() - 1)
    }

    /// The column of the last move.
    fn last(&self) -> usize {
        let played = self.notation.chars().last().and_then(|column| column.to_digit(17));
        played.map_or(0, |column| column as usize - 1)
    }

    fn undo(&mut self, column: usize) {
        self.cells[column].pop();
        self.notation.pop();
    }

    fn line_through(&self, column: usize, row: usize) -> bool {
        let mine = self.cells[column][row];
        let run = |across: isize, up: isize| {
            (1..4)
                .take_while(|&step| {
                    let (column, row) = (column as isize + across * step, row as isize + up * step);
                    usize::try_from(column).ok().and_then(|column| self.cells.get(column)).is_some_and(
                        |cells| usize::try_from(row).ok().and_then(|row| cells.get(row)) == Some(&mine),
                    )
                })
                .count()
        };
        [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(across, up)| run(across, up) + run(-across, -up) >= 3)
    }

    pub(crate) fn score(&mut self) -> i32 {
        let most = (self.columns * self.rows) as i32;
        self.best(-most, most)
    }

    fn best(&mut self, mut alpha: i32, beta: i32) -> i32 {
        let win = (self.empty() as i32 + 1) / 2;
        let mut best = i32::MIN;
        for column in self.playable() {
            let value = if self.play(column) {
                win
            } else if self.empty() == 0 {
                0
            } else {
                -self.best(-beta, -alpha)
            };
            self.undo(column);
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// A small random generator: the tests play the same games every time.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }

    /// A random game until `empty` cells are empty, unless a player wins before.
    pub(crate) fn game(&mut self, columns: usize, rows: usize, empty: usize) -> Option<Game> {
        let mut game = Game::new(columns, rows);
        while game.empty() > empty {
            let playable = game.playable();
            if game.play(playable[self.below(playable.len())]) {
                return None;
            }
        }
        Some(game)
    }

    /// A random game until `empty` cells are empty in which no move makes a line: on a large board nearly all others
    /// end early.
    fn quiet_game(&mut self, columns: usize, rows: usize, empty: usize) -> Option<Game> {
        let mut game = Game::new(columns, rows);
        while game.empty() > empty {
            let mut playable = game.playable();
            while game.play(playable[self.below(playable.len())]) {
                let line = game.last();
                game.undo(line);
                playable.retain(|&column| column != line);
                if playable.is_empty() {
                    return None;
                }
            }
        }
        Some(game)
    }

    pub(crate) fn quiet_games(
        &mut self,
        columns: usize,
        rows: usize,
        empty: usize,
        count: usize,
    ) -> Vec<Game> {
        std::iter::repeat_with(|| self.quiet_game(columns, rows, empty)).flatten().take(count).collect()
    }

    pub(crate) fn games(&mut self, columns: usize, rows: usize, empty: usize, count: usize) -> Vec<Game> {
        std::iter::repeat_with(|| self.game(columns, rows, empty)).flatten().take(count).collect()
    }
}

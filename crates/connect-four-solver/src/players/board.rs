//! A board of any setup, as one word for each column.

use connect_four::{Cell, Game, Move, Player, Power};

use super::shape::{CELLS, MOST_WINDOWS, SIDE, Shape};
use super::windows;

/// A word for each column, in which bit `r` is row `r` from the bottom.
pub(super) type Columns = [u16; SIDE];

/// A position for a search: tokens can be put and lifted in any order, and after each of them the board
/// knows what every window holds, where a token would win, and what each player's prospects are worth.
#[derive(Clone, Debug)]
pub(super) struct Board<'s> {
    pub(super) shape: &'s Shape,
    pub(super) turn: usize,
    tokens: [Columns; Player::MOST],
    occupied: Columns,
    hands: [[bool; Power::ALL.len()]; Player::MOST],
    /// The number of tokens of each player in a window, in four bits for each player.
    tallies: [u32; MOST_WINDOWS],
    /// By player, the empty cells in which a token completes a line, and how many lines it completes.
    wins: [Columns; Player::MOST],
    lines_at: [[u8; CELLS]; Player::MOST],
    prospects: [i32; Player::MOST],
    key: u64,
}

impl<'s> Board<'s> {
    pub(super) fn new(shape: &'s Shape, game: &Game) -> Self {
        let mut board = Self {
            shape,
            turn: game.turn().index(),
            tokens: [[0; SIDE]; Player::MOST],
            occupied: [0; SIDE],
            hands: [[false; Power::ALL.len()]; Player::MOST],
            tallies: [0; MOST_WINDOWS],
            wins: [[0; SIDE]; Player::MOST],
            lines_at: [[0; CELLS]; Player::MOST],
            prospects: [0; Player::MOST],
            key: 0,
        };
        for player in Player::all(shape.players as u8) {
            board.hands[player.index()] = Power::ALL.map(|power| game.hand(player).holds(power));
        }
        for (column, row) in
            (0..shape.columns).flat_map(|column| (0..shape.rows).map(move |row| (column, row)))
        {
            let cell = Cell { column: column as u8, row: row as u8 };
            if let Some(owner) = game.board().at(cell) {
                board.put(column * SIDE + row, owner.index());
            }
        }
        board
    }

    pub(super) fn next(&self) -> usize {
        self.after(self.turn)
    }

    /// The player whose turn follows this player's.
    pub(super) fn after(&self, player: usize) -> usize {
        if player + 1 < self.shape.players { player + 1 } else { 0 }
    }

    pub(super) fn holds(&self, player: usize, power: Power) -> bool {
        self.hands[player][power as usize]
    }

    pub(super) fn powers_of(&self, player: usize) -> i32 {
        self.hands[player].iter().map(|held| i32::from(*held)).sum()
    }

    /// What this player's tokens and windows are worth: see [`windows`].
    pub(super) fn prospects(&self, player: usize) -> i32 {
        self.prospects[player]
    }

    pub(super) fn tokens(&self, player: usize) -> &Columns {
        &self.tokens[player]
    }

    /// A number for the position, the turn and the powers in hand, that tells positions apart.
    pub(super) fn key(&self) -> u64 {
        let hands = self.hands.as_flattened().iter().fold(0, |bits, held| bits << 1 | u64::from(*held));
        self.key ^ self.shape.turn_key(self.turn) ^ hands.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// The cell in which a token dropped in this column comes to rest.
    pub(super) fn landing(&self, column: usize) -> Option<usize> {
        let row = (u16::BITS - self.occupied[column].leading_zeros()) as usize;
        (row < self.shape.rows).then_some(column * SIDE + row)
    }

    pub(super) fn has_open_column(&self) -> bool {
        (0..self.shape.columns).any(|column| self.landing(column).is_some())
    }

    pub(super) fn wins_at(&self, player: usize, cell: usize) -> bool {
        self.wins[player][cell / SIDE] >> (cell % SIDE) & 1 != 0
    }

    /// A cell in which this player, if it were their turn, would win with one token, dropped or floating.
    pub(super) fn winning_cell(&self, player: usize) -> Option<usize> {
        let floats = self.holds(player, Power::Float);
        (0..self.shape.columns).find_map(|column| {
            let wins = self.wins[player][column];
            if wins == 0 {
                None
            } else if floats {
                Some(column * SIDE + wins.trailing_zeros() as usize)
            } else {
                self.landing(column).filter(|cell| self.wins_at(player, *cell))
            }
        })
    }

    /// The player to move puts a token in this empty cell, and the next player is to move. A cell in which a dropped
    /// token would not come to rest takes the floating token out of their hand.
    pub(super) fn step(&mut self, cell: usize) {
        if self.landing(cell / SIDE) != Some(cell) {
            self.hands[self.turn][Power::Float as usize] = false;
        }
        self.put(cell, self.turn);
        self.turn = self.next();
    }

    /// Takes a step back.
    pub(super) fn step_back(&mut self, cell: usize) {
        self.turn = (self.turn + self.shape.players - 1) % self.shape.players;
        self.lift(cell, self.turn);
        if self.landing(cell / SIDE) != Some(cell) {
            self.hands[self.turn][Power::Float as usize] = true;
        }
    }

    /// Plays any legal move, powers too. It can't be taken back.
    pub(super) fn play(&mut self, choice: Move) {
        let spent = match choice {
            Move::Drop { column } => {
                if let Some(cell) = self.landing(column.into()) {
                    self.put(cell, self.turn);
                }
                None
            }
            Move::Float(cell) => {
                self.put(usize::from(cell.column) * SIDE + usize::from(cell.row), self.turn);
                Some(Power::Float)
            }
            Move::EraseToken(cell) => {
                self.take_out(cell.column.into(), cell.row.into());
                Some(Power::EraseToken)
            }
            Move::EraseRow { row } => {
                (0..self.shape.columns).for_each(|column| self.take_out(column, row.into()));
                Some(Power::EraseRow)
            }
            // A machine decides about a swap before it searches.
            Move::Swap => None,
        };
        if let Some(power) = spent {
            self.hands[self.turn][power as usize] = false;
        }
        self.turn = self.next();
    }

    /// Takes one cell out of its column; everything above moves down by one, gaps and all.
    fn take_out(&mut self, column: usize, row: usize) {
        for row in row..self.shape.rows {
            let cell = column * SIDE + row;
            if let Some(owner) = self.owner(cell) {
                self.lift(cell, owner);
            }
            if row + 1 < self.shape.rows
                && let Some(owner) = self.owner(cell + 1)
            {
                self.put(cell, owner);
            }
        }
    }

    fn owner(&self, cell: usize) -> Option<usize> {
        (0..self.shape.players).find(|player| self.tokens[*player][cell / SIDE] >> (cell % SIDE) & 1 != 0)
    }

    fn put(&mut self, cell: usize, player: usize) {
        self.tokens[player][cell / SIDE] |= 1 << (cell % SIDE);
        self.occupied[cell / SIDE] |= 1 << (cell % SIDE);
        self.key ^= self.shape.key(cell, player);
        self.prospects[player] += windows::cell_worth(self.shape, cell);
        for window in self.shape.through(cell) {
            let before = self.tallies[usize::from(*window)];
            let now = before + windows::one(player);
            self.tallies[usize::from(*window)] = now;
            self.recount(*window, cell, before, now);
        }
    }

    fn lift(&mut self, cell: usize, player: usize) {
        self.tokens[player][cell / SIDE] &= !(1 << (cell % SIDE));
        self.occupied[cell / SIDE] &= !(1 << (cell % SIDE));
        self.key ^= self.shape.key(cell, player);
        self.prospects[player] -= windows::cell_worth(self.shape, cell);
        for window in self.shape.through(cell) {
            let before = self.tallies[usize::from(*window)];
            let now = before - windows::one(player);
            self.tallies[usize::from(*window)] = now;
            self.recount(*window, cell, before, now);
        }
    }

    /// Updates what a window counts for after its tally changed because `cell` was filled or emptied.
    fn recount(&mut self, window: u16, cell: usize, before: u32, now: u32) {
        for (tally, sign) in [(before, -1), (now, 1)] {
            let Some((owner, count)) = windows::sole_owner(tally) else { continue };
            self.prospects[owner] += sign * windows::worth(count, self.shape.align);
            if count + 1 == self.shape.align {
                let filled = tally == before.max(now);
                let gap = if filled { self.gap_beside(window, cell) } else { cell };
                let lines = &mut self.lines_at[owner][gap];
                *lines = lines.wrapping_add_signed(sign as i8);
                let bit = 1 << (gap % SIDE);
                let wins = &mut self.wins[owner][gap / SIDE];
                *wins = if *lines > 0 { *wins | bit } else { *wins & !bit };
            }
        }
    }

    /// The empty cell of a window, other than this one; all its other cells are known to be filled.
    fn gap_beside(&self, window: u16, cell: usize) -> usize {
        let mut cells = self.shape.window(window).iter().map(|cell| usize::from(*cell));
        let empty = |other: &usize| self.occupied[other / SIDE] >> (other % SIDE) & 1 == 0;
        cells.find(|other| *other != cell && empty(other)).unwrap_or(cell)
    }
}

#[cfg(test)]
mod tests {
    use connect_four::{Settings, Setup};

    use super::*;
    use crate::players::chance::Chance;

    #[test]
    fn a_board_that_was_played_on_is_one_that_was_set_up() {
        let mut chance = Chance::new(1);
        for players in 2..=6 {
            let settings =
                Settings { columns: 8, align: 3 + players % 3, players, powers: true, ..Settings::default() };
            let mut game = Game::new(Setup::try_from(settings).expect("a playable setup"));
            let shape = Shape::new(game.setup());
            let mut played = Board::new(&shape, &game);
            while let Some(choice) = chance.pick(&game.legal_moves()) {
                let landing = |board: &Board, column: u8| board.landing(column.into());
                if let Move::Drop { column } = choice
                    && let Some(cell) = landing(&played, column)
                {
                    played.step(cell);
                    played.step_back(cell);
                }
                played.play(choice);
                game.play(game.turn(), choice).expect("a legal move");
                assert_eq!(format!("{played:?}"), format!("{:?}", Board::new(&shape, &game)));
            }
        }
    }
}

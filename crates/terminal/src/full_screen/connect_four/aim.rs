//! Where a player aims: a column, or the target of a power.

use connect_four::{Cell, Game, Move, Player, Power, Refusal};
use crossterm::event::KeyCode;
use ratatui::layout::Position;

use super::super::input::digit;
use super::board::{Layout, Target};

#[derive(Debug)]
pub(crate) struct Aim {
    pub(crate) column: u8,
    pub(crate) row: u8,
    pub(crate) armed: Option<Power>,
}

impl Aim {
    /// At the middle column.
    pub(crate) fn new(columns: u8) -> Self {
        Self { column: columns / 2, row: 0, armed: None }
    }

    /// Moves it by an arrow.
    pub(crate) fn steer(&mut self, code: KeyCode, game: &Game) {
        let setup = game.setup();
        match code {
            KeyCode::Left => self.column = (self.column + setup.columns() - 1) % setup.columns(),
            KeyCode::Right => self.column = (self.column + 1) % setup.columns(),
            KeyCode::Up => self.row = (self.row + 1) % setup.rows(),
            _ => self.row = (self.row + setup.rows() - 1) % setup.rows(),
        }
    }

    /// Follows the pointer; true if it is over the board.
    pub(crate) fn point(&mut self, at: Position, layout: &Layout) -> bool {
        let Some(column) = layout.column_at(at) else { return false };
        self.column = column;
        match (self.armed, layout.cell_at(at)) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(_), Some(cell)) => {
                self.row = cell.row;
                true
            }
        }
    }

    /// What a key means to the player whose turn it is: a move, or nothing yet.
    pub(crate) fn key(&mut self, code: KeyCode, game: &Game) -> Result<Option<Move>, Refusal> {
        match code {
            KeyCode::Char('x') => self.arm(Power::EraseToken, game)?,
            KeyCode::Char('r') => self.arm(Power::EraseRow, game)?,
            KeyCode::Char('f') => self.arm(Power::Float, game)?,
            KeyCode::Enter | KeyCode::Char(' ') => return Ok(Some(self.wish())),
            KeyCode::Char('w') if game.may_swap() => return Ok(Some(Move::Swap)),
            _ => {
                if let Some(number) = digit(code) {
                    if number <= game.setup().columns() {
                        self.column = number - 1;
                    }
                    return Ok(self.armed.is_none().then_some(Move::Drop { column: number - 1 }));
                }
            }
        }
        Ok(None)
    }

    fn arm(&mut self, power: Power, game: &Game) -> Result<(), Refusal> {
        if !game.setup().powers() {
            return Err(Refusal::PowersOff);
        }
        if !game.hand(game.turn()).holds(power) {
            return Err(Refusal::PowerSpent(power));
        }
        self.armed = (self.armed != Some(power)).then_some(power);
        Ok(())
    }

    pub(crate) fn wish(&self) -> Move {
        match self.armed {
            None => Move::Drop { column: self.column },
            Some(Power::EraseToken) => Move::EraseToken(self.cell()),
            Some(Power::EraseRow) => Move::EraseRow { row: self.row },
            Some(Power::Float) => Move::Float(self.cell()),
        }
    }

    fn cell(&self) -> Cell {
        Cell { column: self.column, row: self.row }
    }

    pub(crate) fn target(&self) -> Option<Target> {
        self.armed.map(|power| match power {
            Power::EraseRow => Target::Row(self.row),
            Power::EraseToken | Power::Float => Target::Cell(self.cell()),
        })
    }

    /// The column above which a token waits.
    pub(crate) fn token(&self, player: Player) -> Option<(u8, Player)> {
        self.armed.is_none().then_some((self.column, player))
    }

    /// What an armed power needs.
    pub(crate) fn prompt(&self) -> Option<&'static str> {
        self.armed.map(|power| match power {
            Power::EraseToken => "play-target-token",
            Power::EraseRow => "play-target-row",
            Power::Float => "play-target-float",
        })
    }
}

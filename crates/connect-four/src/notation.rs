//! Games as short texts: the columns played, one character each, `1`..`9` then `a`..`g`; and for
//! powers, in capitals so that they never look like a column, `X<column><row>`, `R<row>` and
//! `F<column><row>`, rows counted from the bottom; `S` when tokens change hands after an opening.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::{Chars, FromStr};

use crate::{Cell, Game, Move, Player, Refusal, Setup};

/// Where a text stopped being a game, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number}, character {at}: {reason}")]
pub struct Fault {
    /// Which move, counted from 1.
    pub number: usize,
    /// Which character, counted from 1.
    pub at: usize,
    /// What is wrong with it.
    pub reason: Reason,
}

/// What is wrong with a move of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each says it in its message")]
pub enum Reason {
    #[error("{0}")]
    Unreadable(Unreadable),
    #[error("{0}")]
    Refused(Refusal),
}

/// Why a text is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// No move begins or goes on like this.
    #[error("no move has {0:?} here")]
    Character(char),
    /// The text ends within a move.
    #[error("the text ends within a move")]
    CutShort,
}

impl Game {
    /// The game in which the first player begins and these moves are made.
    pub fn from_notation(setup: Setup, text: &str) -> Result<Self, Fault> {
        Self::begun_by_from_notation(setup, Player::FIRST, text)
    }

    /// The same for a game that `first` begins.
    pub fn begun_by_from_notation(setup: Setup, first: Player, text: &str) -> Result<Self, Fault> {
        let mut game = Self::begun_by(setup, first);
        let mut chars = text.chars();
        let read = |rest: &Chars| text.chars().count() - rest.clone().count();
        while !chars.as_str().is_empty() {
            let number = game.moves().len() + 1;
            let start = read(&chars) + 1;
            let wish = next_move(&mut chars).map_err(|unreadable| {
                let at = read(&chars) + usize::from(unreadable == Unreadable::CutShort);
                Fault { number, at, reason: Reason::Unreadable(unreadable) }
            })?;
            game.replay(wish).map_err(|refusal| Fault {
                number,
                at: start,
                reason: Reason::Refused(refusal),
            })?;
        }
        Ok(game)
    }

    /// The moves so far, as [`Game::from_notation`] reads them.
    pub fn notation(&self) -> String {
        self.moves().map(|made| made.to_string()).collect()
    }

    /// The notation without swaps, as solvers read it: colours do not matter to them.
    pub fn columns_played(&self) -> String {
        self.moves().filter(|made| *made != Move::Swap).map(|made| made.to_string()).collect()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Drop { column } => write!(f, "{}", digit(column)),
            Self::EraseToken(cell) => write!(f, "X{}{}", digit(cell.column), digit(cell.row)),
            Self::EraseRow { row } => write!(f, "R{}", digit(row)),
            Self::Float(cell) => write!(f, "F{}{}", digit(cell.column), digit(cell.row)),
            Self::Swap => write!(f, "S"),
        }
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut chars = text.chars();
        let wish = next_move(&mut chars)?;
        chars.next().map_or(Ok(wish), |more| Err(Unreadable::Character(more)))
    }
}

fn next_move(chars: &mut Chars) -> Result<Move, Unreadable> {
    let first = chars.next().ok_or(Unreadable::CutShort)?;
    let mut coordinate = || {
        let c = chars.next().ok_or(Unreadable::CutShort)?;
        value(c).ok_or(Unreadable::Character(c))
    };
    match first {
        'X' => Ok(Move::EraseToken(Cell { column: coordinate()?, row: coordinate()? })),
        'R' => Ok(Move::EraseRow { row: coordinate()? }),
        'F' => Ok(Move::Float(Cell { column: coordinate()?, row: coordinate()? })),
        'S' => Ok(Move::Swap),
        _ => value(first).map(|column| Move::Drop { column }).ok_or(Unreadable::Character(first)),
    }
}

/// A coordinate counted from 0, as the character that stands for it.
fn digit(coordinate: u8) -> char {
    match coordinate {
        0..9 => char::from(b'1' + coordinate),
        9..16 => char::from(b'a' + coordinate - 9),
        _ => '?',
    }
}

fn value(digit: char) -> Option<u8> {
    match digit {
        '1'..='9' => Some(digit as u8 - b'1'),
        'a'..='g' => Some(digit as u8 - b'a' + 9),
        _ => None,
    }
}

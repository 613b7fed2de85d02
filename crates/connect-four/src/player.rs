//! Players, numbered by their seats.

use serde::{Deserialize, Serialize};

/// A seat at the board. Players are numbered from 1 in everything a person or another program reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Player(u8);

impl Player {
    /// The player in the first seat.
    pub const FIRST: Self = Self(0);
    /// Players round one board, at most.
    pub const MOST: usize = 6;

    /// The player with this number, counted from 1.
    pub const fn from_number(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= Self::MOST { Some(Self(number - 1)) } else { None }
    }

    /// The number, counted from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The index, counted from 0: for arrays with an element for each player.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Who plays after this one when `players` sit round the board.
    #[must_use]
    pub const fn next(self, players: u8) -> Self {
        if self.0 + 1 < players { Self(self.0 + 1) } else { Self(0) }
    }

    /// The first `players` players, in the order of their seats.
    pub fn all(players: u8) -> impl Iterator<Item = Self> + Clone {
        (0..players.min(Self::MOST as u8)).map(Self)
    }
}

impl TryFrom<u8> for Player {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::from_number(number).ok_or("players are numbered from 1 to 6")
    }
}

impl From<Player> for u8 {
    fn from(player: Player) -> Self {
        player.number()
    }
}

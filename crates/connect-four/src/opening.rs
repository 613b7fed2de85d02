//! How a game begins.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

/// How a game begins. On the classic board the first player wins the plain game; the others are fair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    /// The first player drops the first token.
    #[default]
    Plain,
    /// The first player drops three tokens, of both colours in turn. Then the other player goes on, or swaps: takes
    /// over the two tokens and leaves the third one to the first player, whose turn it is then.
    Swap,
    /// Four tokens are laid: a position from which neither side can force a win.
    Drawn4,
    /// Like [`Opening::Drawn4`], with six tokens.
    Drawn6,
    /// Like [`Opening::Drawn4`], with eight tokens.
    Drawn8,
}

/// The text names no opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no opening")]
pub struct NoOpening;

impl Opening {
    /// Every opening, the plain one first.
    pub const ALL: [Self; 5] = [Self::Plain, Self::Swap, Self::Drawn4, Self::Drawn6, Self::Drawn8];

    /// How many tokens are laid before the players move.
    pub const fn laid(self) -> usize {
        match self {
            Self::Plain | Self::Swap => 0,
            Self::Drawn4 => 4,
            Self::Drawn6 => 6,
            Self::Drawn8 => 8,
        }
    }

    /// How many tokens the first player drops for both.
    pub(crate) const fn dropped_for_both(self) -> usize {
        if matches!(self, Self::Swap) { 3 } else { 0 }
    }

    /// Its word in links, saved games, commands and messages.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Swap => "swap",
            Self::Drawn4 => "drawn4",
            Self::Drawn6 => "drawn6",
            Self::Drawn8 => "drawn8",
        }
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Opening {
    type Err = NoOpening;

    fn from_str(text: &str) -> Result<Self, NoOpening> {
        Self::ALL.into_iter().find(|opening| opening.as_str() == text).ok_or(NoOpening)
    }
}

//! How a game ended, and its one text form: in saved games, in the storage and over HTTP.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::Player;

/// How a game ended. Journals have the number of each variant, not its name: new ones go to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Outcome {
    /// One of two players gave the game to the other.
    Resigned { player: Player },
    /// One of two players had no time left.
    OutOfTime { player: Player },
    /// One of two players went away for too long.
    Abandoned { player: Player },
    /// A draw, because everyone agreed to it.
    DrawAgreed,
    /// The winner has a line.
    Line { winner: Player },
    /// A draw: nothing more can be played.
    FullBoard,
}

impl Outcome {
    /// The winner; `None` for a draw.
    pub fn winner(self) -> Option<Player> {
        match self {
            Self::Line { winner } => Some(winner),
            Self::Resigned { .. } | Self::OutOfTime { .. } | Self::Abandoned { .. } => {
                self.loser().map(|loser| loser.next(2))
            }
            Self::DrawAgreed | Self::FullBoard => None,
        }
    }

    /// The loser of two players, where the game did not end on the board.
    pub fn loser(self) -> Option<Player> {
        match self {
            Self::Resigned { player } | Self::OutOfTime { player } | Self::Abandoned { player } => {
                Some(player)
            }
            Self::DrawAgreed | Self::Line { .. } | Self::FullBoard => None,
        }
    }

    /// Whether the rules alone decide it; players or clocks decide every other outcome.
    pub fn is_on_board(self) -> bool {
        matches!(self, Self::Line { .. } | Self::FullBoard)
    }

    /// Reads what [`Outcome::fmt`] writes.
    pub(crate) fn read(text: &str, player: impl Fn(&str) -> Option<Player>) -> Option<Self> {
        let by = |start| text.strip_prefix(start).and_then(&player);
        match text {
            "draw" => Some(Self::FullBoard),
            "draw agreed" => Some(Self::DrawAgreed),
            _ => by("won by ")
                .map(|winner| Self::Line { winner })
                .or_else(|| by("resigned by ").map(|player| Self::Resigned { player }))
                .or_else(|| by("lost on time by ").map(|player| Self::OutOfTime { player }))
                .or_else(|| by("abandoned by ").map(|player| Self::Abandoned { player })),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Resigned { player } => write!(f, "resigned by {}", player.number()),
            Self::OutOfTime { player } => write!(f, "lost on time by {}", player.number()),
            Self::Abandoned { player } => write!(f, "abandoned by {}", player.number()),
            Self::DrawAgreed => write!(f, "draw agreed"),
            Self::Line { winner } => write!(f, "won by {}", winner.number()),
            Self::FullBoard => write!(f, "draw"),
        }
    }
}

//! What players ask for, what happened, and why a command is refused.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{
    level::Level,
    piece::{Cell, Kind, Piece, Side},
    player::PlayerId,
};

/// What a player can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Command {
    /// Take part in the game from now on.
    Join,
    /// Leave the game; the blocks stay.
    Leave,
    /// `Labo`: to this column at once.
    Move { col: i16 },
    /// One column to a side.
    Shift(Side),
    /// A quarter turn.
    Turn(Side),
    /// One row down.
    Drop,
    /// Down to the first obstacle, and placed there.
    Slam,
    /// `Arena`: put this piece aside, take the held one or the next.
    Hold,
}

/// What happened. It carries only what cannot be computed: the kinds of the new pieces, in the order in which the game
/// hands them out. Everything that follows from the rules (who fell, which rows went, whether the game ended) every
/// mirror computes itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Event {
    /// A player joined.
    Joined { who: PlayerId, drawn: Vec<Kind> },
    /// A player left.
    Left { who: PlayerId },
    /// A piece went to this column.
    Moved { who: PlayerId, col: i16 },
    /// A piece went one column to a side.
    Shifted { who: PlayerId, side: Side },
    /// A piece made a quarter turn.
    Turned { who: PlayerId, side: Side },
    /// A piece went one row down.
    Dropped { who: PlayerId },
    /// A piece went down and was placed.
    Slammed { who: PlayerId, drawn: Vec<Kind> },
    /// A piece was put aside.
    Held { who: PlayerId, drawn: Vec<Kind> },
    /// Time passed: a step in `Labo`, one tick in `Arena`.
    Stepped { drawn: Vec<Kind> },
}

impl Event {
    /// The player and the command that caused the event; `None` for the clock.
    pub fn cause(&self) -> Option<(PlayerId, Command)> {
        Some(match *self {
            Self::Joined { who, .. } => (who, Command::Join),
            Self::Left { who } => (who, Command::Leave),
            Self::Moved { who, col } => (who, Command::Move { col }),
            Self::Shifted { who, side } => (who, Command::Shift(side)),
            Self::Turned { who, side } => (who, Command::Turn(side)),
            Self::Dropped { who } => (who, Command::Drop),
            Self::Slammed { who, .. } => (who, Command::Slam),
            Self::Held { who, .. } => (who, Command::Hold),
            Self::Stepped { .. } => return None,
        })
    }

    /// The event of an accepted command, without its pieces, which are still to be drawn.
    pub(crate) fn of(who: PlayerId, command: Command) -> Self {
        let drawn = Vec::new();
        match command {
            Command::Join => Self::Joined { who, drawn },
            Command::Leave => Self::Left { who },
            Command::Move { col } => Self::Moved { who, col },
            Command::Shift(side) => Self::Shifted { who, side },
            Command::Turn(side) => Self::Turned { who, side },
            Command::Drop => Self::Dropped { who },
            Command::Slam => Self::Slammed { who, drawn },
            Command::Hold => Self::Held { who, drawn },
        }
    }

    /// The new pieces, in the order in which the game hands them out.
    pub fn drawn(&self) -> &[Kind] {
        match self {
            Self::Joined { drawn, .. }
            | Self::Slammed { drawn, .. }
            | Self::Held { drawn, .. }
            | Self::Stepped { drawn } => drawn,
            _ => &[],
        }
    }

    pub(crate) fn drawn_mut(&mut self) -> Option<&mut Vec<Kind>> {
        match self {
            Self::Joined { drawn, .. }
            | Self::Slammed { drawn, .. }
            | Self::Held { drawn, .. }
            | Self::Stepped { drawn } => Some(drawn),
            _ => None,
        }
    }
}

/// Why a command changes nothing. Only the player who sent it sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The game is over.
    Over,
    /// No such player is in the game.
    NotPlaying,
    /// This number belongs to another player, present or gone.
    IdTaken,
    /// Every seat is taken.
    Full,
    /// There is no piece to move.
    NoPiece,
    /// The piece does not fit there.
    Blocked,
    /// The piece is already there.
    Unchanged,
    /// This piece has been exchanged already.
    HoldUsed,
    /// These rules have no such move.
    NotInTheseRules,
}

/// What followed from an event, for painting, sounds and statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Effect {
    /// A piece came to rest.
    Placed { who: PlayerId, piece: Piece },
    /// A player made points with this, in this cell.
    Scored { who: PlayerId, gain: Gain, points: u32, at: Cell },
    /// A row of a section went; rows are numbered as they were before anything came down. `by` is `None` for a full row
    /// that a scene began with.
    Cleared { by: Option<PlayerId>, section: u16, row: u16 },
    /// A falling piece was under the one placed, or under rows that came down.
    Removed { who: PlayerId, piece: Piece },
    /// `Arena`: this player's blocks in the section went, or all blocks (`whole`) where pieces still could not appear;
    /// it cost this many points.
    ToppedOut { who: PlayerId, section: u16, whole: bool, lost: u32 },
    /// `Arena`: pieces fall faster from now on.
    Rose(Level),
    /// The game is over.
    Ended(End),
}

/// What points are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// This many rows, by one placement.
    Rows(u8),
    /// `Arena`: the placement that made the chain this long.
    Chain(u32),
    /// `Arena`: a row that another player completed.
    Shared,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// `Labo`: a piece did not fit, or was placed above the top edge.
    Overflowed,
    /// The time limit is reached.
    TimeUp,
    /// Alone: the goal was reached.
    Reached,
    /// Alone: a piece did not fit, or came to rest above the top edge.
    ToppedOut,
    /// Alone: the player left.
    Left,
}

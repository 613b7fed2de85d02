//! What a room is opened for, the commands in it, and why they are refused.

use room::tetris::SeatId;
use serde::{Deserialize, Serialize};
use tetris::bot::Strength;

/// What is played in a room. The storage has the number of each variant: new ones go to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terms {
    /// Puissance 4: the variant and the clock.
    ConnectFour(room::connect_four::Terms),
    /// Tetris: the rules and the board.
    Tetris(tetris::Setup),
}

/// What a visitor in a room can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// A command in a room of Puissance 4.
    ConnectFour(room::connect_four::Command),
    /// A command in a room of Tetris.
    Tetris(room::tetris::Command),
    /// Give a free seat of Tetris to a machine.
    AddMachine(Strength),
    /// Send a machine of Tetris away.
    RemoveMachine(SeatId),
    /// Show this reaction to everyone in the room.
    React(Reaction),
    /// Change the strength of the machine in this seat, between two games.
    TuneMachine(SeatId, Strength),
}

/// All that players can say to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "they mean what they say")]
pub enum Reaction {
    Hello,
    WellPlayed,
    Wow,
    Oops,
    Thinking,
    Thanks,
}

impl Reaction {
    /// Every reaction, in the order in which they are offered.
    pub const ALL: [Self; 6] =
        [Self::Hello, Self::WellPlayed, Self::Wow, Self::Oops, Self::Thinking, Self::Thanks];
}

/// Why a command is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// Refused by a room of Puissance 4.
    ConnectFour(room::connect_four::Refusal),
    /// Refused by a room of Tetris.
    Tetris(room::tetris::Refusal),
    /// The connection is in no room.
    NotInARoom,
    /// The other game is played in this room.
    OtherGame,
    /// No machine has this seat.
    NoSuchMachine,
    /// Too many commands wait in the room; try again.
    Busy,
    /// The server can't write to its disk.
    Unavailable,
    /// A visitor may send only this many reactions within five seconds.
    TooManyReactions {
        /// The limit.
        most: u32,
    },
}

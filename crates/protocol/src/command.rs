//! What a room is opened for, what is asked for in it, and why that is refused.

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

/// What a visitor in a room asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// In a room of Puissance 4.
    ConnectFour(room::connect_four::Command),
    /// In a room of Tetris.
    Tetris(room::tetris::Command),
    /// Give a free seat of Tetris to a machine.
    AddMachine(Strength),
    /// Send a machine of Tetris away.
    RemoveMachine(SeatId),
    /// Say this to everyone in the room.
    React(Reaction),
    /// Between two games, make the machine of this seat stronger or weaker.
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
    /// In the order in which they are offered.
    pub const ALL: [Self; 6] =
        [Self::Hello, Self::WellPlayed, Self::Wow, Self::Oops, Self::Thinking, Self::Thanks];
}

/// Why nothing came of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// By the rules of a room of Puissance 4.
    ConnectFour(room::connect_four::Refusal),
    /// By the rules of a room of Tetris.
    Tetris(room::tetris::Refusal),
    /// Enter a room first.
    NotInARoom,
    /// The other game is played in this room.
    OtherGame,
    /// No machine has this seat.
    NoSuchMachine,
    /// Too much is going on in the room; try again.
    Busy,
    /// The server can't write down what happens.
    Unavailable,
    /// One visitor has at most so many reactions within five seconds.
    TooManyReactions {
        /// That many.
        most: u32,
    },
}

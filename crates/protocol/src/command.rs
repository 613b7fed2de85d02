//! What a room is opened for, what is asked for in it, and why that is refused.

use room::tetris::SeatId;
use serde::{Deserialize, Serialize};
use tetris::bot::Strength;

/// What is played in a room. The storage has the number of each variant: new ones go to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terms {
    ConnectFour(room::connect_four::Terms),
    Tetris(tetris::Setup),
}

/// What a visitor in a room asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    ConnectFour(room::connect_four::Command),
    Tetris(room::tetris::Command),
    AddMachine(Strength),
    RemoveMachine(SeatId),
    React(Reaction),
    TuneMachine(SeatId, Strength),
}

/// All that players can say to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    Hello,
    WellPlayed,
    Wow,
    Oops,
    Thinking,
    Thanks,
}

impl Reaction {
    pub const ALL: [Self; 6] =
        [Self::Hello, Self::WellPlayed, Self::Wow, Self::Oops, Self::Thinking, Self::Thanks];
}

/// Why nothing came of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    ConnectFour(room::connect_four::Refusal),
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
}

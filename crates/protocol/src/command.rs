use room::party::GuestId;
use room::{party, table};
use serde::{Deserialize, Serialize};
use tetris::bot::Strength;

/// What is played in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terms {
    Table(table::Terms),
    Party(tetris::Setup),
}

/// What somebody in a room asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    Table(table::Command),
    Party(party::Command),
    AddBot(Strength),
    RemoveBot(GuestId),
    React(Reaction),
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
    Table(table::Refusal),
    Party(party::Refusal),
    /// Enter a room first.
    NotInARoom,
    /// The other game is played in this room.
    OtherGame,
    /// There is no such bot.
    NoSuchBot,
    /// Too much is going on in the room; try again.
    Busy,
    /// The server can't write down what happens.
    Unavailable,
}

use connect_four::{Level, Move, Player};
use serde::{Deserialize, Serialize};

/// What a visitor can ask for at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Take the first free place.
    Sit,
    Stand,
    /// Give a free place to a machine, or that of somebody who has been away for too long.
    SeatMachine {
        player: Player,
        level: Level,
    },
    Play(Move),
    Resign,
    Offer(Offer),
    /// Agree to what is offered.
    Agree,
    Decline,
    /// Take the game of somebody who has been away for too long.
    Claim,
    NextGame,
}

/// What needs the others' consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    Draw,
    TakeBack,
}

/// Why nothing came of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    Rules(connect_four::Refusal),
    /// Those who watch can't do this.
    NotSeated,
    AlreadySeated,
    NoFreePlace,
    PlaceTaken,
    /// The game has to end first.
    GameRunning,
    NoGame,
    /// Only two players can do this.
    OnlyForTwo,
    NothingToTakeBack,
    NothingOffered,
    AlreadyOffered,
    /// Machines play on.
    MachineDeclines,
    /// They are there, or have not been away for long enough.
    NotAwayForLong,
    GameNotOver,
}

//! What a visitor can ask for in a room of Puissance 4, and why it can be refused.

use connect_four::{Level, Move, Player};
use serde::{Deserialize, Serialize};

/// What a visitor asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Command {
    /// Take the first free seat.
    Sit,
    /// Give the seat up.
    Stand,
    /// Give a free seat to a machine, or that of a person who has been away for too long.
    SeatMachine { player: Player, level: Level },
    /// Make a move.
    Play(Move),
    /// Give the game to the other of two players.
    Resign,
    /// Ask everyone else to agree.
    Offer(Offer),
    /// Agree to what is offered.
    Agree,
    /// Say no to what is offered, or withdraw it.
    Decline,
    /// Take the game of a player who has been away for too long.
    Claim,
    /// Ask for another game; it begins when every player has.
    NextGame,
    /// Take back the seat that a machine has taken over.
    TakeSeatBack,
}

/// What needs the others' consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// End the game without a winner.
    Draw,
    /// Take back the asker's last move and everything after it.
    TakeBack,
}

/// Why a command is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each says it in its message")]
pub enum Refusal {
    #[error("{0}")]
    Rules(connect_four::Refusal),
    /// Spectators can't do this.
    #[error("spectators can't do this")]
    NotSeated,
    #[error("the visitor has a seat")]
    AlreadySeated,
    #[error("every seat is taken")]
    NoFreeSeat,
    #[error("the seat is taken")]
    SeatTaken,
    /// The game has to end first.
    #[error("the game has to end first")]
    GameRunning,
    #[error("there is no game")]
    NoGame,
    /// The game has to have two players.
    #[error("only two players can do this")]
    OnlyForTwo,
    #[error("there is no move to take back")]
    NothingToTakeBack,
    #[error("nothing is offered")]
    NothingOffered,
    #[error("this was said before")]
    AlreadyOffered,
    /// Machines accept no draw.
    #[error("machines play on")]
    MachineDeclines,
    /// The player is here, or has not been away for long enough.
    #[error("the player is here, or has not been away for long")]
    NotAwayForLong,
    #[error("the game is not over")]
    GameNotOver,
}

//! Inputs: what a host hears.

use ::connect_four::{Move, Name};
use ::tetris::Seed;
use protocol::Command;
use room::VisitorId;
use room::tetris::Thoughts;
use serde::{Deserialize, Serialize};

use crate::{Question, Ticket};

/// Number of a connection, given once in a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ConnectionId(pub u64);

/// The visitor who speaks through a connection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Visitor {
    /// The visitor's number.
    pub id: VisitorId,
    /// The name that the others read.
    pub name: Name,
    /// The number of this window of the visitor's.
    pub client: u32,
    /// Whether it is a program, by its own word.
    pub machine: bool,
}

/// What happened to a room.
#[derive(Debug)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Input {
    /// A visitor enters, through a connection that is known from now on.
    Enter {
        connection: ConnectionId,
        visitor: Visitor,
        /// The last frame that the client knows.
        seen: Option<u64>,
        watch: bool,
    },
    /// The visitor leaves on purpose.
    Leave { connection: ConnectionId },
    /// The connection is gone.
    Lost { connection: ConnectionId },
    /// A visitor sends a command.
    Ask { connection: ConnectionId, number: u32, command: Command },
    /// A visitor has a new name.
    Rename { connection: ConnectionId, name: Name },
    /// Round trip time of messages to this connection, in milliseconds.
    Lag { connection: ConnectionId, millis: u16 },
    /// The writes of this ticket are on disk.
    Kept(Ticket),
    /// None of the writes of this ticket is on disk.
    NotKept(Ticket),
    /// A machine has chosen a move, or could not.
    Thought { question: Question, choice: Option<Move> },
    /// An opening, column by column, or none was found.
    Laid(Option<Vec<u8>>),
    /// The next commands of the machines of Tetris; `None` if their thoughts were lost.
    Steered(Option<Thoughts>),
    /// The seed of the next game.
    Drawn(Seed),
    /// The time of a `WakeAt` has come, or will.
    Due,
    /// Another node runs the room from now on: this one keeps and tells nothing more.
    Fenced,
    /// The server stops.
    Stop,
}

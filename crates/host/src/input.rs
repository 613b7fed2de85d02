//! What a host hears.

use ::connect_four::{Move, Name};
use ::tetris::Seed;
use protocol::Command;
use room::VisitorId;

use crate::{Question, Ticket};

/// One socket; given once in a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnectionId(pub u64);

/// Who speaks through a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visitor {
    /// Whose token was shown.
    pub id: VisitorId,
    /// What the others read.
    pub name: Name,
    /// The number of this window of theirs.
    pub client: u32,
}

/// What happened to a room.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Input {
    /// A visitor comes in, through a connection that is known from now on.
    Enter {
        connection: ConnectionId,
        visitor: Visitor,
        /// The last frame that they know.
        seen: Option<u64>,
        watch: bool,
    },
    /// The visitor leaves on purpose.
    Leave { connection: ConnectionId },
    /// The connection is gone.
    Lost { connection: ConnectionId },
    /// A visitor wants something.
    Ask { connection: ConnectionId, number: u32, command: Command },
    /// A visitor has another name from now on.
    Rename { connection: ConnectionId, name: Name },
    /// How long messages take to this connection.
    Lag { connection: ConnectionId, millis: u16 },
    /// The writes of this ticket are on disk.
    Kept(Ticket),
    /// None of the writes of this ticket is on disk.
    NotKept(Ticket),
    /// A machine has chosen, or could not.
    Thought { question: Question, choice: Option<Move> },
    /// The chance of the next game.
    Drawn(Seed),
    /// It is as late as a `WakeAt` said, or earlier.
    Due,
    /// The server stops.
    Stop,
}

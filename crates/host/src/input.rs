//! What a host hears.

use ::connect_four::{Move, Name};
use ::tetris::Seed;
use protocol::Command;
use room::VisitorId;
use room::tetris::Thoughts;

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
    /// A program, as it says itself.
    pub machine: bool,
}

/// What happened to a room.
#[derive(Debug)]
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
    /// A fair start, column by column, if one was found.
    Laid(Option<Vec<u8>>),
    /// What the machines of Tetris do next; nothing, if their thoughts were lost.
    Steered(Option<Thoughts>),
    /// The chance of the next game.
    Drawn(Seed),
    /// It is as late as a `WakeAt` said, or earlier.
    Due,
    /// Another node runs the room from now on: nothing more is this one's to keep or to tell.
    Fenced,
    /// The server stops.
    Stop,
}

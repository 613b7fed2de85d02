//! Errands: requests of a node to the outside, and their answers.

use connect_four::{Game, Name};
use host::{Destination, Envelope, Input, Message, NodeId, Ownership, Question, Ticket, Write};
use protocol::{RoomId, Token};
use room::{Millis, VisitorId};

use super::database::{Loaded, Renewal};

/// What the world has to do.
#[derive(Debug)]
pub(super) enum Out {
    Send {
        wire: usize,
        bytes: Vec<u8>,
    },
    Ping(usize),
    Cut(usize),
    Told {
        room: RoomId,
        epoch: u64,
        message: Message,
    },
    Publish {
        to: NodeId,
        envelope: Envelope,
    },
    Ask(Request),
    /// The same request, after a while.
    AskAgain(Request),
    Think {
        room: RoomId,
        question: Question,
        game: Box<Game>,
    },
    Wake {
        room: RoomId,
        after: Millis,
    },
    Left,
}

/// A request to the database.
#[derive(Debug)]
pub(super) enum Request {
    Renew { ticket: Ticket, millis: Millis, rooms: u32, take: u32 },
    Load(Ownership),
    Append { by: Ownership, ticket: Ticket, writes: Vec<Write> },
    Owner { wire: usize, to: Destination, since: Millis },
    HandOver { by: Ownership, millis: Millis, to: NodeId },
    Leave { millis: Millis },
    Visitor { wire: usize, token: Option<Token> },
}

/// The answer of the database.
#[derive(Debug)]
pub(super) enum Answer {
    Renewed(Ticket, Result<Renewal, ()>),
    Loaded(RoomId, Option<Box<Loaded>>),
    /// A write is answered; `epoch` is the one in which it was asked for.
    Appended {
        room: RoomId,
        epoch: u64,
        input: Input,
    },
    Owner {
        wire: usize,
        to: Destination,
        since: Millis,
        owner: Result<Option<NodeId>, ()>,
    },
    HandedOver(RoomId),
    Left,
    Visitor {
        wire: usize,
        visitor: Option<(VisitorId, Token, Name)>,
    },
}

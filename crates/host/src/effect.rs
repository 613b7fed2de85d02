//! Effects: what a host wants done.

use ::connect_four::{Game, Level, Name, Player};
use ::tetris::Seed;
use protocol::{Form, Phase, ServerMessage};
use room::tetris::Thinking;
use room::{Millis, VisitorId};
use serde::{Deserialize, Serialize};

use crate::ConnectionId;

/// Number of a write; its outcome comes back under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ticket(pub u64);

/// What the shell of a room has to do.
#[derive(Debug)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Effect {
    /// Write all of these or none, and report `Kept` or `NotKept`.
    Keep { ticket: Ticket, writes: Vec<Write> },
    /// Send this to these connections.
    Tell { to: Vec<ConnectionId>, message: Message },
    /// Let a machine choose a move, and report `Thought`.
    Think { question: Question, game: Box<Game>, level: Level },
    /// Choose an opening of this many tokens, and report `Laid`.
    Lay { tokens: usize },
    /// Let the machines of Tetris think, and report `Steered`.
    Steer(Box<Thinking>),
    /// Draw a seed, and report `Drawn`.
    Draw,
    /// End this connection: its client has a newer one.
    HangUp(ConnectionId),
    /// Show this in the lobby.
    Show(Listing),
    /// Report `Due` at this time, which replaces the one before.
    WakeAt(Millis),
    /// The room is closed: forget it.
    Close,
    /// Another node runs the room, and everyone was told to connect again: forget it here, and write nothing more.
    Moved,
    /// Everything that can be kept is kept: the room has stopped.
    Stopped,
}

/// One write to the journal.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Write {
    /// A frame, in the bytes that everyone is told.
    Frame { number: u64, bytes: Vec<u8> },
    /// A game of Tetris begins from this room: earlier frames are no longer needed.
    Base { snapshot: Vec<u8>, seed: Seed },
    /// A game that is over, for the list of games.
    Finished(Box<Finished>),
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct Finished {
    /// The players, in the order of the seats (Puissance 4), or the best first (Tetris).
    pub players: Vec<Finisher>,
    /// The record of the game.
    pub record: Record,
    /// The name by which it is found, where its players know that already.
    pub link: Option<String>,
}

/// A player of a game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finisher {
    /// The player's name at the end.
    pub name: Name,
    /// The visitor; `None` for a machine.
    pub visitor: Option<VisitorId>,
    /// Points in Tetris.
    pub points: Option<i32>,
}

/// The record of a finished game, as it is kept.
#[derive(Clone, Debug)]
pub enum Record {
    /// A record of Puissance 4, without a date.
    ConnectFour(Box<::connect_four::Record>),
    /// The bytes of a replay.
    Tetris(Vec<u8>),
}

/// A message and its binary form, which is encoded once for the journal and for everyone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// What it says.
    pub content: ServerMessage,
    /// Its postcard form.
    pub binary: Vec<u8>,
}

/// A question to a machine; no two questions are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The frame after which it was asked.
    pub frame: u64,
    /// Whose turn it is.
    pub player: Player,
    /// Moves so far.
    pub moves: usize,
}

/// What the lobby knows of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listing {
    /// Names of up to six players.
    pub names: Vec<Name>,
    /// Visitors whose seats are kept while they are elsewhere; nobody sees this list.
    pub holders: Vec<VisitorId>,
    /// Seats that are taken, by people and machines.
    pub players: u16,
    /// Players who are people and connected.
    pub here: u16,
    /// Seats in all.
    pub seats: u16,
    /// Connections that watch.
    pub spectators: u32,
    /// Whether a game is awaited, runs, or is over.
    pub phase: Phase,
    /// Whether time in the room must not run ahead of the time on disk: a timed game runs, or may begin with the frame
    /// that is being written.
    pub keeps_time: bool,
}

/// A count for a listing; no room has more seats than it can hold.
pub(crate) fn small(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

impl Message {
    pub(crate) fn new(content: ServerMessage) -> Self {
        let binary = Form::Binary.encode(&content);
        Self { content, binary }
    }

    /// The bytes of a frame in the journal: its message without the first byte, which says that it is a frame.
    pub(crate) fn journalled(&self) -> Vec<u8> {
        self.binary[1..].to_vec()
    }
}

#[cfg(test)]
mod tests {
    use protocol::Frame;

    use super::*;

    #[test]
    fn the_journal_has_the_bytes_that_everyone_sees() {
        let frame = Frame::ConnectFour(room::connect_four::Frame {
            number: 7,
            at: 1234,
            cause: None,
            events: Vec::new(),
        });
        let message = Message::new(ServerMessage::Frame(frame.clone()));
        assert_eq!(Frame::from_bytes(&message.journalled()), Ok(frame));
    }
}

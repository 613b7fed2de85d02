//! What a host wants done.

use ::connect_four::{Game, Level, Name, Player};
use ::tetris::Seed;
use protocol::{Form, Phase, ServerMessage};
use room::tetris::Thinking;
use room::{Millis, VisitorId};

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
    /// Choose a fair start of so many tokens, and report `Laid`.
    Lay { tokens: usize },
    /// Let the machines of Tetris think, and report `Steered`.
    Steer(Box<Thinking>),
    /// Report `Drawn`.
    Draw,
    /// End this connection: its client has a newer one.
    HangUp(ConnectionId),
    /// What the lobby knows of the room now.
    Show(Listing),
    /// Report `Due` then. Replaces the time said before.
    WakeAt(Millis),
    /// The room is over: forget it.
    Close,
    /// Another node runs the room, and everyone was told to connect again: forget it here, and leave the disk alone.
    Moved,
    /// Everything that can be kept is kept.
    Stopped,
}

/// What the journal takes.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Write {
    /// What happened, as everyone is told it.
    Frame { number: u64, bytes: Vec<u8> },
    /// A game of Tetris begins from here: earlier frames are needed no more.
    Base { snapshot: Vec<u8>, seed: Seed },
    /// A game that is over goes to the list of games.
    Finished(Box<Finished>),
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct Finished {
    /// In the order of the seats (Puissance 4), or the best first (Tetris).
    pub players: Vec<Finisher>,
    /// The game itself.
    pub record: Record,
}

/// One of those who played a game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finisher {
    /// What they were called when it ended.
    pub name: Name,
    /// None for a machine.
    pub visitor: Option<VisitorId>,
    /// Of Tetris.
    pub points: Option<i32>,
}

/// A finished game, as it is kept.
#[derive(Clone, Debug)]
pub enum Record {
    /// Without a date.
    ConnectFour(Box<::connect_four::Record>),
    /// A replay.
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

/// What a machine is asked; no two questions are equal.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Up to six of those who play.
    pub names: Vec<Name>,
    /// Seats that are taken, by people and machines.
    pub players: u16,
    /// People of these who are connected.
    pub here: u16,
    /// Seats in all.
    pub seats: u16,
    /// Connections that watch.
    pub spectators: u32,
    /// What goes on.
    pub phase: Phase,
    /// A clock runs.
    pub clock_runs: bool,
}

/// A number of a listing; no room has more seats than it can hold.
pub(crate) fn small(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

impl Message {
    pub(crate) fn new(content: ServerMessage) -> Self {
        let binary = Form::Binary.encode(&content);
        Self { content, binary }
    }

    /// What a frame is in the journal: its message without the first byte, which says that it is one.
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

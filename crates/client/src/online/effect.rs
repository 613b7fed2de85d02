//! What a client wants, and what its shell has to do.

use protocol::{ClientMessage, Command, Failure, Frame, Reaction, Refusal, RoomId, Terms, Token};
use room::VisitorId;

/// Where a player wants to go.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Goal {
    /// See which rooms there are.
    Lobby,
    /// Into this room, to play if there is a free seat, or only to watch.
    Enter { room: RoomId, watch: bool },
    /// Into a new room.
    Create { terms: Terms, private: bool },
    /// Wherever somebody waits for the same game.
    QuickMatch { terms: Terms },
}

/// What a shell has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Send this as one binary message.
    Send(Vec<u8>),
    /// Close the connection, and report nothing more of it.
    HangUp,
    /// Connect in so many milliseconds.
    ConnectAfter(u64),
    /// Keep this for the next visit, and show it to nobody.
    Keep(Token),
    /// Show this.
    News(News),
}

/// What a player may want to see.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum News {
    /// The server knows the player, by a name.
    Welcomed,
    /// Here is the room, as it is now.
    Entered,
    /// The next frame of the room; the mirror has taken it over.
    Happened(Frame),
    /// What came of a command.
    Answered { number: u32, command: Command, answer: Result<(), Refusal> },
    /// Nobody knows whether this was done, and it will not be sent again.
    Lost { number: u32, command: Command },
    /// A visitor says this to everyone in the room.
    Reacted { by: VisitorId, reaction: Reaction },
    /// Others watch now, or lag more or less.
    Audience,
    /// The list of rooms has changed.
    Rooms,
    /// Here are the rooms that this visitor has opened.
    OwnRooms,
    /// The server refuses the client as such.
    Failed(Failure),
    /// The server goes down, for a moment.
    Closing,
    /// There is no connection; the next one is on its way.
    Disconnected,
}

impl Goal {
    pub(super) fn message(&self) -> ClientMessage {
        match self.clone() {
            Self::Lobby => ClientMessage::Lobby,
            Self::Enter { room, watch } => ClientMessage::Enter { room, seen: None, watch },
            Self::Create { terms, private } => ClientMessage::Create { terms, private },
            Self::QuickMatch { terms } => ClientMessage::QuickMatch { terms },
        }
    }
}

//! The goal of a client, and what its shell has to do.

use protocol::{ClientMessage, Command, Failure, Frame, Reaction, Refusal, RoomId, Terms, Token};
use room::VisitorId;

/// Where a client wants to go.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Goal {
    /// To the list of rooms.
    Lobby,
    /// Into this room, to play if there is a free seat, or only to watch.
    Enter { room: RoomId, watch: bool },
    /// Into a new room.
    Create { terms: Terms, private: bool },
    /// Into a room where a visitor waits for the same game, or a new one.
    QuickMatch { terms: Terms },
}

/// What the shell has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Send this as one binary message.
    Send(Vec<u8>),
    /// Close the connection, and report nothing more of it.
    HangUp,
    /// Connect after this many milliseconds.
    ConnectAfter(u64),
    /// Keep this token for the next visit, and show it to nobody.
    Keep(Token),
    /// Show this to the player.
    News(News),
}

/// What a player may want to see.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum News {
    /// The server knows the player, and the player's name.
    Welcomed,
    /// The mirror has the room as it is now.
    Entered,
    /// The next frame of the room; the mirror has taken it over.
    Happened(Frame),
    /// The command of this number was done or refused.
    Answered { number: u32, command: Command, answer: Result<(), Refusal> },
    /// This command may be done or not, and will not be sent again.
    Lost { number: u32, command: Command },
    /// A visitor says this to everyone in the room.
    Reacted { by: VisitorId, reaction: Reaction },
    /// The number of spectators, the lags or the programs have changed.
    Audience,
    /// The list of rooms has changed.
    Rooms,
    /// The list of the rooms that this visitor has opened has arrived.
    OwnRooms,
    /// The server has told the id of the game that has just ended.
    GameKept,
    /// The server refuses the client as such.
    Failed(Failure),
    /// The server stops, for a moment.
    Closing,
    /// The connection is lost; the client connects again.
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

use connect_four::{Name, Player};
use room::VisitorId;
use room::table::Millis;
use serde::{Deserialize, Serialize};

use crate::{Command, Frame, Reaction, Refusal, RoomId, Snapshot, Terms, Token};

/// From a client to the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClientMessage {
    /// Who I am, first of all. Whoever has no token gets one. `client` is this window's own number, chosen
    /// at random, which the numbers of its commands belong to.
    Hello { token: Option<Token>, client: u32 },
    /// Call me this from now on.
    Rename { name: Name },
    /// Into this room; `seen` is the last frame that I know of it. Takes a free place unless `watch`.
    Enter { room: RoomId, seen: Option<u64>, watch: bool },
    /// Make a room and enter it.
    Create { terms: Terms, private: bool },
    /// Into a room where somebody waits for the same game, or into a new one.
    QuickMatch { terms: Terms },
    /// Out of the room.
    Leave,
    /// Numbers count from 1 in each client. A command may be sent again under its number, and is done once.
    Ask { number: u32, command: Command },
    /// Tell me which rooms there are, now and whenever that changes.
    Lobby,
    /// Answered at once; `lag` is how long the last answer took, in milliseconds, for the others to see.
    Ping { number: u32, lag: u16 },
}

/// From the server to a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ServerMessage {
    Welcome {
        visitor: VisitorId,
        token: Token,
        name: Name,
    },
    Entered(Box<Entered>),
    Frame(Frame),
    /// The command of this number is done, now or before; what came of it is in a frame before this
    /// message (a table) or in the next one (a party).
    Done {
        number: u32,
    },
    Refused {
        number: u32,
        refusal: Refusal,
    },
    /// How many watch, and how long messages take to each player at a table, in milliseconds.
    Company {
        watching: u32,
        lags: Vec<(Player, u16)>,
    },
    Reacted {
        by: VisitorId,
        reaction: Reaction,
    },
    Rooms(Vec<RoomSummary>),
    Pong {
        number: u32,
    },
    /// What was wrong with a message, or why the connection ends.
    Failed(Failure),
    /// The server goes down; connect again in a moment.
    Closing,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entered {
    pub room: RoomId,
    pub terms: Terms,
    pub private: bool,
    /// The server's time, for the clocks.
    pub now: Millis,
    pub view: View,
}

/// What somebody who enters has to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum View {
    Whole(Snapshot),
    /// The frames after the last one seen.
    Since(Vec<Frame>),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomSummary {
    pub room: RoomId,
    pub terms: Terms,
    /// Up to six of those who play.
    pub names: Vec<Name>,
    pub players: u16,
    pub places: u16,
    pub watching: u32,
    pub phase: Phase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Waiting,
    Playing,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Failure {
    /// This is no message.
    Malformed,
    /// A message has at most so many bytes.
    TooLarge {
        most: u32,
    },
    /// So many messages a second.
    TooFast {
        most: u32,
    },
    /// Say hello first.
    NoHello,
    /// This program speaks only this version.
    UnknownVersion {
        version: u16,
    },
    NoSuchRoom,
    /// No place is left to watch from.
    RoomFull {
        most: u32,
    },
    /// One visitor has at most so many rooms.
    TooManyRooms {
        most: u32,
    },
    /// Messages were not read fast enough.
    TooSlow,
    /// The server can't write down what happens.
    Unavailable,
}

impl Failure {
    /// In English, for logs and other programs.
    pub fn sentence(self) -> String {
        match self {
            Self::Malformed => "this message can't be read".into(),
            Self::TooLarge { most } => format!("a message has at most {most} bytes"),
            Self::TooFast { most } => format!("at most {most} messages a second, please"),
            Self::NoHello => "say hello first".into(),
            Self::UnknownVersion { version } => {
                format!(
                    "this server speaks version {version} of the protocol (quatris.{version}.bin, quatris.{version}.json)"
                )
            }
            Self::NoSuchRoom => "there is no such room".into(),
            Self::RoomFull { most } => format!("{most} people watch this room already"),
            Self::TooManyRooms { most } => format!("a visitor can have {most} rooms at a time"),
            Self::TooSlow => "messages were not read fast enough".into(),
            Self::Unavailable => "the server can't write down what happens; try again later".into(),
        }
    }
}

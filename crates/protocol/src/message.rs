//! The messages of a connection.

use connect_four::{Name, Player};
use room::{Millis, VisitorId};
use serde::{Deserialize, Serialize};

use crate::{Command, Frame, Reaction, Refusal, RoomId, Snapshot, Terms, Token};

/// From a client to the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum ClientMessage {
    /// Who I am, first of all. Whoever has no token gets one. `client` is this window's own number, chosen
    /// at random, which the numbers of its commands belong to. `machine` tells the others that a program plays.
    Hello {
        token: Option<Token>,
        client: u32,
        #[serde(default)]
        machine: bool,
    },
    /// Call me this from now on.
    Rename { name: Name },
    /// Into this room; `seen` is the last frame that I know of it. Takes a free seat unless `watch`.
    Enter { room: RoomId, seen: Option<u64>, watch: bool },
    /// Make a room and enter it.
    Create { terms: Terms, private: bool },
    /// Into a room where a visitor waits for the same game, or into a new one.
    QuickMatch { terms: Terms },
    /// Out of the room.
    Leave,
    /// Numbers count from 1 in each client. A command may be sent again under its number, and is done once.
    Ask { number: u32, command: Command },
    /// Tell me which rooms there are, now and whenever that changes.
    Lobby,
    /// Answered at once; `lag` is how long the last answer took, in milliseconds, for the others to see.
    Ping { number: u32, lag: u16 },
    /// Tell me which rooms I have opened.
    Mine,
    /// Close this room, which I have opened and nobody is in.
    Close { room: RoomId },
}

/// From the server to a client. `Failed` keeps its number in every version: a client of another version has
/// to understand why it is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum ServerMessage {
    /// The answer to `Hello`: who the client is from now on.
    Welcome { visitor: VisitorId, token: Token, name: Name, rate: MessageRate },
    /// The client is in this room.
    Entered(Box<Entered>),
    /// What happened in the room.
    Frame(Frame),
    /// The command of this number is done, now or before; what came of it is in a frame before this
    /// message (Puissance 4) or in the next one (Tetris).
    Done { number: u32 },
    /// Nothing came of the command of this number.
    Refused { number: u32, refusal: Refusal },
    /// Who is in the room beside those who play, and how long messages take to each player of Puissance 4,
    /// in milliseconds; and which of the visitors are programs.
    Audience { spectators: u32, lags: Vec<(Player, u16)>, machines: Vec<VisitorId> },
    /// A visitor says this to everyone in the room.
    Reacted { by: VisitorId, reaction: Reaction },
    /// The rooms that are open to all, after `Lobby` and whenever they change.
    Rooms(Vec<RoomSummary>),
    /// The answer to `Ping`.
    Pong { number: u32 },
    /// What was wrong with a message, or why the connection ends.
    Failed(Failure),
    /// The server goes down; connect again in a moment.
    Closing,
    /// What is wrong with a message in JSON that can't be read; `Failed` follows.
    Unreadable { why: String },
    /// The rooms that this visitor has opened, the oldest first.
    Mine(Vec<OwnRoom>),
}

/// How many messages a client may send; more than that end the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageRate {
    /// In the long run.
    pub per_second: u32,
    /// After a while of silence.
    pub at_once: u32,
}

/// The room that a client has entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entered {
    /// Its name, as in the link.
    pub room: RoomId,
    /// What is played.
    pub terms: Terms,
    /// The lobby does not show it.
    pub private: bool,
    /// The server's time, for the clocks.
    pub now: Millis,
    /// What has happened there.
    pub view: View,
}

/// What a visitor who enters has to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum View {
    /// Everything.
    Whole(Snapshot),
    /// The frames after the last one seen.
    Since(Vec<Frame>),
}

/// A room as the lobby shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomSummary {
    /// Its name, as in the link.
    pub room: RoomId,
    /// What is played.
    pub terms: Terms,
    /// Up to six of those who play.
    pub names: Vec<Name>,
    /// Seats that are taken, by people and machines.
    pub players: u16,
    /// Seats in all.
    pub seats: u16,
    /// Connections that watch.
    pub spectators: u32,
    /// What goes on.
    pub phase: Phase,
}

/// A room, as whoever has opened it sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnRoom {
    /// As in the lobby.
    pub summary: RoomSummary,
    /// It is in no list.
    pub private: bool,
    /// Nobody is in it.
    pub may_close: bool,
}

/// What goes on in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// There is no game yet.
    Waiting,
    /// A game goes on.
    Playing,
    /// A game has ended.
    Over,
}

/// `UnknownVersion` keeps its number in every version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Failure {
    /// This is no message.
    Malformed,
    /// A message has at most so many bytes.
    TooLarge { most: u32 },
    /// So many messages a second.
    TooFast { most: u32 },
    /// Say hello first.
    NoHello,
    /// This program speaks only this version.
    UnknownVersion { version: u16 },
    /// The room is gone, or never was.
    NoSuchRoom,
    /// There are too many spectators.
    RoomFull { most: u32 },
    /// One visitor has at most so many rooms.
    TooManyRooms { most: u32 },
    /// Messages were not read fast enough.
    TooSlow,
    /// The server can't write down what happens.
    Unavailable,
    /// Those who run the server have closed it to this visitor or address.
    Blocked,
    /// The room is kept, but not open: it can't be read, or those who run the server look into it.
    SetAside,
    /// Hello is said once.
    HelloTwice,
    /// One address has at most so many connections.
    TooManyConnections { most: u32 },
    /// Too many new visitors have come lately, from one address or in all.
    TooManyVisitors,
    /// Too many rooms were opened lately, from one address or in all.
    TooManyNewRooms,
    /// Too many rooms that are not there were looked for from one address.
    TooManyMisses,
    /// This name looks like another's, or like nothing.
    NameRefused,
    /// Somebody is in the room.
    RoomInUse,
}

impl Failure {
    /// Trying the same again at once would not help.
    pub fn is_final(self) -> bool {
        matches!(
            self,
            Self::NoSuchRoom
                | Self::RoomFull { .. }
                | Self::TooManyRooms { .. }
                | Self::UnknownVersion { .. }
                | Self::TooManyConnections { .. }
                | Self::TooManyVisitors
                | Self::TooManyNewRooms
                | Self::TooManyMisses
                | Self::Blocked
                | Self::SetAside
        )
    }

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
            Self::RoomFull { most } => format!("this room has {most} spectators already"),
            Self::TooManyRooms { most } => format!("a visitor can have {most} rooms at a time"),
            Self::TooSlow => "messages were not read fast enough".into(),
            Self::Unavailable => "the server can't write down what happens; try again later".into(),
            Self::Blocked => "those who run this server have closed it to you".into(),
            Self::SetAside => {
                "this room is set aside by those who run the server; nothing of it is lost".into()
            }
            Self::HelloTwice => "hello is said once on a connection".into(),
            Self::TooManyConnections { most } => format!("one address can have {most} connections"),
            Self::TooManyVisitors => "too many new visitors have come lately; try again later".into(),
            Self::TooManyNewRooms => "too many rooms were opened lately; try again later".into(),
            Self::TooManyMisses => {
                "too many rooms that are not there were looked for; try again in a minute".into()
            }
            Self::NameRefused => "this name looks like another's, or like nothing; choose another".into(),
            Self::RoomInUse => "somebody is in this room".into(),
        }
    }
}

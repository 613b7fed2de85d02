//! The messages of a connection.

use connect_four::{Name, Player};
use room::{Millis, VisitorId};
use serde::{Deserialize, Serialize};

use crate::{Command, Frame, Reaction, Refusal, RoomId, Snapshot, Terms, Token};

/// A message from a client to the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum ClientMessage {
    /// The first message: who I am. A visitor without a token gets one. `client` is this window's own number, chosen at
    /// random, to which the numbers of its commands belong. `machine` tells the others that a program plays.
    Hello {
        token: Option<Token>,
        client: u32,
        #[serde(default)]
        machine: bool,
    },
    /// Change my name.
    Rename { name: Name },
    /// Enter this room; `seen` is the last frame of it that I know. Takes a free seat unless `watch`.
    Enter { room: RoomId, seen: Option<u64>, watch: bool },
    /// Open a room and enter it.
    Create { terms: Terms, private: bool },
    /// Enter a room where a visitor waits for the same game, or a new one.
    QuickMatch { terms: Terms },
    /// Leave the room.
    Leave,
    /// Do this command. `number` counts from 1 in each client; a command sent again under its number is done once.
    Ask { number: u32, command: Command },
    /// Tell me which rooms there are, now and whenever that changes.
    Lobby,
    /// Answered at once; `lag` is how long the last answer took, in milliseconds, for the others to see.
    Ping { number: u32, lag: u16 },
    /// Tell me which rooms I have opened or hold a seat in.
    Mine,
    /// Close this room, which I have opened and nobody is in.
    Close { room: RoomId },
}

/// A message from the server to a client. `Failed` keeps its number in every version: a client of another version has
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
    /// The command of this number is done, now or before; its events are in a frame before this message (Puissance 4)
    /// or in the next one (Tetris).
    Done { number: u32 },
    /// The command of this number is refused.
    Refused { number: u32, refusal: Refusal },
    /// How many connections watch, how long messages take to each player of Puissance 4, in milliseconds, and which of
    /// the visitors are programs.
    Audience { spectators: u32, lags: Vec<(Player, u16)>, machines: Vec<VisitorId> },
    /// A visitor shows this reaction to everyone in the room.
    Reacted { by: VisitorId, reaction: Reaction },
    /// The public rooms, after `Lobby` and whenever they change.
    Rooms(Vec<RoomSummary>),
    /// The answer to `Ping`.
    Pong { number: u32 },
    /// What was wrong with a message, or why the connection ends.
    Failed(Failure),
    /// The server stops; connect again in a moment.
    Closing,
    /// What is wrong with a message in JSON that can't be read; `Failed` follows.
    Unreadable { why: String },
    /// The rooms that this visitor has opened, then those in which the visitor holds a seat, the oldest first.
    Mine(Vec<OwnRoom>),
    /// The game of Puissance 4 that has just ended is kept under this id, as its players are told, and nobody else.
    GameKept { id: String },
}

/// How many messages a client may send; a client that sends more loses the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageRate {
    /// Messages a second in the long run.
    pub per_second: u32,
    /// Messages at once after a while of silence.
    pub at_once: u32,
}

/// The room that a client has entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entered {
    /// Its name, as in the link.
    pub room: RoomId,
    /// What is played.
    pub terms: Terms,
    /// Whether the lobby does not show it.
    pub private: bool,
    /// Server time, for the clocks.
    pub now: Millis,
    /// The room, or what the client missed of it.
    pub view: View,
}

/// What a visitor who enters needs to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum View {
    /// The whole room.
    Whole(Snapshot),
    /// The frames after the last one that the client has seen.
    Since(Vec<Frame>),
}

/// A room as the lobby shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomSummary {
    /// Its name, as in the link.
    pub room: RoomId,
    /// What is played.
    pub terms: Terms,
    /// Names of up to six players.
    pub names: Vec<Name>,
    /// Seats that are taken, by people and machines.
    pub players: u16,
    /// Seats in all.
    pub seats: u16,
    /// Connections that watch.
    pub spectators: u32,
    /// Whether a game is awaited, runs, or is over.
    pub phase: Phase,
}

/// A room, as shown to the visitor who opened it or holds a seat in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnRoom {
    /// The room as the lobby shows it.
    pub summary: RoomSummary,
    /// Whether it is in no list.
    pub private: bool,
    /// Whether the visitor opened it and nobody is in it, so that it may be closed.
    pub may_close: bool,
}

/// What goes on in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// No game has begun.
    Waiting,
    /// A game runs.
    Playing,
    /// A game is over.
    Over,
}

/// What was wrong with a message, or why a connection ends. `UnknownVersion` keeps its number in every version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Failure {
    /// This is no message.
    Malformed,
    /// A message may have only this many bytes.
    TooLarge { most: u32 },
    /// A client may send only this many messages a second.
    TooFast { most: u32 },
    /// The first message has to be `Hello`.
    NoHello,
    /// The server speaks only this version.
    UnknownVersion { version: u16 },
    /// There is no such room, or no longer.
    NoSuchRoom,
    /// There are too many spectators.
    RoomFull { most: u32 },
    /// A visitor may open only this many rooms.
    TooManyRooms { most: u32 },
    /// The client reads its messages too slowly.
    TooSlow,
    /// The server can't write to its disk.
    Unavailable,
    /// The operators of the server have blocked this visitor or address.
    Blocked,
    /// The room is kept, but not open: it can't be read, or the operators of the server look into it.
    SetAside,
    /// `Hello` was sent twice.
    HelloTwice,
    /// An address may have only this many connections.
    TooManyConnections { most: u32 },
    /// Too many new visitors have come lately, from one address or in all.
    TooManyVisitors,
    /// Too many rooms were opened lately, from one address or in all.
    TooManyNewRooms,
    /// One address looked for too many rooms that do not exist.
    TooManyMisses,
    /// The name looks like another's, or shows nothing.
    NameRefused,
    /// A visitor is in the room.
    RoomInUse,
}

impl Failure {
    /// Whether trying the same again at once would be useless.
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

    /// The failure in English, for logs and other programs.
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

//! What outlives the process: who has come, which rooms there are and what happened in them, and the
//! games that are over.
//!
//! Everything is written through [`Storage::write`], in order, and is on disk when that returns.

mod sqlite;

use std::fmt;
use std::io;

use async_trait::async_trait;
use connect_four::Name;
use protocol::RoomId;
use room::{Millis, VisitorId};
use serde::Serialize;
use tetris::Seed;

pub use host::OpenedRoom;
pub use sqlite::{Contents, Sqlite};

#[async_trait]
pub trait Storage: fmt::Debug + Send + Sync + 'static {
    /// Everything that has not come to its end; what can't be read is set aside.
    async fn load(&self) -> Result<Kept, Trouble>;
    /// All of these, or none; they are on disk when it returns.
    async fn write(&self, writes: Vec<Write>) -> Result<(), Trouble>;
    /// Whose secret has this hash.
    async fn visitor(&self, secret: [u8; 32]) -> Result<Option<(VisitorId, Name)>, Trouble>;
    /// The latest finished games, newest first.
    async fn games(&self, most: u32) -> Result<Vec<FinishedGame>, Trouble>;
    /// One of them, and its record.
    async fn game(&self, id: i64) -> Result<Option<(FinishedGame, Vec<u8>)>, Trouble>;
    /// Finishes what was begun.
    async fn close(&self);
}

/// What was there when the program started.
#[derive(Debug, Default)]
pub struct Kept {
    pub rooms: Vec<KeptRoom>,
    /// How long the server has been there in all.
    pub time: Millis,
    /// With which the server signs finished games.
    pub signing: Secret,
}

/// Has no place in a log.
#[derive(Clone, Default)]
pub struct Secret(pub [u8; 32]);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

#[derive(Debug)]
pub struct KeptRoom {
    pub opened: OpenedRoom,
    /// For Tetris: the room as it was when its last game began, and what nobody may know about that game.
    pub base: Option<(Vec<u8>, Seed)>,
    /// Since then, or since the room was opened; in order.
    pub frames: Vec<Vec<u8>>,
}

/// A room that can't be brought back stays on disk as it is, for whoever can repair it; the others start.
pub(crate) fn set_aside(room: &str, trouble: &Trouble) {
    metrics::counter!("quatris_rooms_set_aside_total").increment(1);
    tracing::error!(room, %trouble, "a room was set aside");
}

#[derive(Clone, Debug)]
pub enum Write {
    Visitor {
        id: VisitorId,
        secret: [u8; 32],
        name: Name,
    },
    Name {
        id: VisitorId,
        name: Name,
    },
    Opened(OpenedRoom),
    Frame {
        room: RoomId,
        number: u64,
        bytes: Vec<u8>,
    },
    /// A game of Tetris begins: the frames before are needed no more.
    Base {
        room: RoomId,
        snapshot: Vec<u8>,
        seed: Seed,
    },
    Closed {
        room: RoomId,
    },
    Finished {
        game: NewGame,
    },
    Time(Millis),
}

#[derive(Clone, Debug)]
pub struct NewGame {
    pub room: RoomId,
    pub kind: GameKind,
    /// Those who played, as a person would list them.
    pub players: String,
    pub result: String,
    pub record: Vec<u8>,
}

/// The storage has the number of each variant: new ones go to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GameKind {
    /// Its record is a text.
    ConnectFour,
    /// Its record is a replay.
    Tetris,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FinishedGame {
    pub id: i64,
    pub room: String,
    pub kind: GameKind,
    pub players: String,
    pub result: String,
    /// Seconds since 1970.
    pub ended: i64,
}

/// Why nothing can be kept, in a sentence.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// Another server uses the same directory.
    #[error("another server already uses {0}; stop it or choose another --data directory")]
    InUse(String),
    /// There is nothing to copy.
    #[error("there is no data in {0}")]
    Missing(String),
    /// A copy would take the place of this file.
    #[error("{0} is there already")]
    Exists(String),
    /// Written by a later version of this program.
    #[error(
        "the data was written by a later version of this program (format {found}, this one knows {known}); nothing was changed"
    )]
    Newer { found: i64, known: i64 },
    /// Not what this program wrote.
    #[error(
        "the data is damaged ({0}); nothing was changed. Restore a copy, or move the file away to begin anew"
    )]
    Damaged(String),
    #[error("the data can't be read or written: {0}")]
    Broken(String),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Broken(error.to_string())
    }
}

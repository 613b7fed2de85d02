//! What outlives the process: who has come, which rooms there are and what happened in them, and the
//! games that are over.
//!
//! Everything is written through [`Storage::write`], in order, and is on disk when that returns.

mod finished;
mod sqlite;

use std::fmt;
use std::io;

use async_trait::async_trait;
use connect_four::Name;
use protocol::RoomId;
use room::{Millis, VisitorId};
use serde::Serialize;
use tetris::Seed;

use crate::signature::PublicKey;

pub use finished::{FinishedGame, GameKind, KeptGame, NewGame};
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
    /// The latest finished games of rooms that are not private, newest first.
    async fn games(&self, most: u32) -> Result<Vec<FinishedGame>, Trouble>;
    /// One of them, with its record.
    async fn game(&self, id: &str) -> Result<Option<KeptGame>, Trouble>;
    /// This room, set aside or not.
    async fn room(&self, room: &RoomId) -> Result<Option<KeptRoom>, Trouble>;
    /// Everything that is kept about a visitor.
    async fn about(&self, visitor: VisitorId) -> Result<Option<About>, Trouble>;
    /// Finishes what was begun.
    async fn close(&self);
}

/// What was there when the program started.
#[derive(Debug)]
pub struct Kept {
    pub rooms: Vec<KeptRoom>,
    /// Rooms that stay on disk and are not opened.
    pub aside: Vec<RoomId>,
    /// Whom nobody serves: visitors by number, addresses.
    pub blocked: Vec<String>,
    /// How long the server has been there in all.
    pub time: Millis,
    /// Of the key with which finished games are signed.
    pub key: PublicKey,
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
    /// The room stays on disk and is not opened, or is opened again.
    Aside {
        room: RoomId,
        aside: bool,
    },
    Finished {
        game: NewGame,
    },
    Time(Millis),
    /// The visitor was here now.
    Seen(VisitorId),
    /// Nothing of the visitor is left; games stay, without the name.
    Forget(VisitorId),
    Block(String),
    Unblock(String),
    /// Forgets visitors who have not been here, and games that ended, for so many seconds.
    Expire {
        seconds: i64,
    },
}

/// Everything that is kept about a visitor.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct About {
    pub visitor: u64,
    pub name: String,
    /// The last day on which they came, in seconds since 1970.
    pub seen: i64,
    /// Rooms that they opened and that are still there.
    pub rooms: Vec<String>,
    pub games: Vec<FinishedGame>,
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

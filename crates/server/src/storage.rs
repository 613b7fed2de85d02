//! The storage: visitors, rooms and their journals, and finished games, all of which outlive the process.
//!
//! Everything is written through [`Storage::write`], in order, and is on disk when that returns.

mod finished;
mod nodes;
mod played;
mod postgres;
mod sqlite;

use std::fmt;
use std::io;

use async_trait::async_trait;
use connect_four::Name;
use connect_four_solver::Position;
use protocol::RoomId;
use room::{Millis, VisitorId};
use serde::Serialize;
use tetris::Seed;

use crate::signature::PublicKey;

pub use finished::{FinishedGame, GameKind, KeptGame, NewGame};
pub use host::{NodeId, OpenedRoom, Ownership};
pub use nodes::{Nodes, Renewal, Renewed, Whereabouts};
pub use played::Played;
pub use postgres::Postgres;
pub use sqlite::{Contents, Sqlite};

#[async_trait]
pub trait Storage: fmt::Debug + Send + Sync + 'static {
    /// Loads everything that is not over; rooms that can't be read are set aside.
    async fn load(&self) -> Result<Kept, Trouble>;
    /// Writes all of these, or none; they are on disk when it returns.
    async fn write(&self, writes: Vec<Write>) -> Result<(), Trouble>;
    /// Writes about one room, as its owner: [`Trouble::Fenced`] if another node owns it.
    async fn append(&self, _by: &Ownership, writes: Vec<Write>) -> Result<(), Trouble> {
        self.write(writes).await
    }
    /// How nodes that share this storage know of each other; `None` if it belongs to one node.
    fn nodes(&self) -> Option<&dyn Nodes> {
        None
    }
    /// The visitor whose secret has this hash.
    async fn visitor(&self, secret: [u8; 32]) -> Result<Option<(VisitorId, Name)>, Trouble>;
    /// The latest finished games of rooms that are not private, newest first.
    async fn games(&self, most: u32) -> Result<Vec<FinishedGame>, Trouble>;
    /// A finished game, with its record.
    async fn game(&self, id: &str) -> Result<Option<KeptGame>, Trouble>;
    /// What was played in a position of the classic board in games of rooms that are not private.
    async fn played(&self, position: &Position) -> Result<Vec<Played>, Trouble>;
    /// This room, set aside or not.
    async fn room(&self, room: &RoomId) -> Result<Option<KeptRoom>, Trouble>;
    /// Everything that is kept about a visitor.
    async fn about(&self, visitor: VisitorId) -> Result<Option<About>, Trouble>;
    /// Finishes the writes that were begun, and closes.
    async fn close(&self);
}

/// The content of the storage when the program starts.
#[derive(Debug)]
pub struct Kept {
    pub rooms: Vec<KeptRoom>,
    /// Rooms that stay on disk and are not opened.
    pub aside: Vec<RoomId>,
    /// Visitors, by number, and addresses that are not served.
    pub blocked: Vec<String>,
    /// Server time: how long the server has run in all.
    pub time: Millis,
    /// The public part of the key with which finished games are signed.
    pub key: PublicKey,
}

#[derive(Debug)]
pub struct KeptRoom {
    pub opened: OpenedRoom,
    /// For Tetris: the room as it was when its last game began, and the secret seed of that game.
    pub base: Option<(Vec<u8>, Seed)>,
    /// The frames since then, or since the room was opened, in order.
    pub frames: Vec<Vec<u8>>,
    /// Counts the runs of the room.
    pub epoch: u64,
    /// How far time in the room is ahead of the time of the node that runs it.
    pub lead: i64,
}

/// Reports a room that can't be brought back. It stays on disk as it is, to be repaired; the others start.
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
    /// A game of Tetris begins: the frames before it are no longer needed.
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
    /// Deletes everything about the visitor; games stay, without the name.
    Forget(VisitorId),
    Block(String),
    Unblock(String),
    /// Forgets visitors who were last seen, and games that ended, more than this many seconds ago.
    Expire {
        seconds: i64,
    },
}

/// Everything that is kept about a visitor.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct About {
    pub visitor: u64,
    pub name: String,
    /// The last day on which the visitor came, in seconds since 1970.
    pub seen: i64,
    /// Rooms that the visitor opened and that still exist.
    pub rooms: Vec<String>,
    pub games: Vec<FinishedGame>,
}

/// Why the storage can't be used, in a sentence.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// Another node owns the room; nothing was written.
    #[error("another node runs this room")]
    Fenced,
    /// The write may have happened, or may still happen.
    #[error("the database did not say whether it was written: {0}")]
    InDoubt(String),
    /// Another server uses the same directory.
    #[error("another server already uses {0}; stop it or choose another --data directory")]
    InUse(String),
    /// There is nothing to copy.
    #[error("there is no data in {0}")]
    Missing(String),
    /// A copy would overwrite this file.
    #[error("{0} is there already")]
    Exists(String),
    /// A later version of this program wrote the data.
    #[error(
        "the data was written by a later version of this program (format {found}, this one knows {known}); nothing was changed"
    )]
    Newer { found: i64, known: i64 },
    /// The data is not what this program wrote.
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

/// Neither database has unsigned numbers.
fn signed(number: u64) -> Result<i64, sqlx::Error> {
    i64::try_from(number).map_err(|error| sqlx::Error::Encode(Box::new(error)))
}

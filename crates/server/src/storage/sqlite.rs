//! The embedded database: one file, one writer, many writes in one commit.

mod copy;
mod file;
mod games;
mod migration;
mod writer;

use std::fs::{self, File};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use connect_four::Name;
use connect_four_solver::Position;
use protocol::{Form, Frame, RoomId};
use room::VisitorId;
use sqlx::sqlite::{SqlitePoolOptions, SqliteRow};
use sqlx::{Connection as _, Row as _, SqliteConnection, SqlitePool};
use tetris::Seed;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::{
    About, FinishedGame, Kept, KeptGame, KeptRoom, OpenedRoom, Played, Storage, Trouble, Write, played,
};
use crate::signature::PublicKey;
pub use copy::Contents;
use writer::{Job, QUEUE, Writer};

#[derive(Debug)]
pub struct Sqlite {
    readers: SqlitePool,
    /// `None` once the storage is closed.
    writer: Mutex<Option<(mpsc::Sender<Job>, JoinHandle<()>)>>,
    lock: File,
    key: PublicKey,
}

impl Sqlite {
    /// Opens the database in this directory, or makes one.
    pub async fn open(directory: &Path) -> Result<Self, Trouble> {
        fs::create_dir_all(directory)?;
        let lock = file::lock(directory)?;
        let (options, seal) = file::prepare(directory).await?;
        let key = seal.public();
        let connection = SqliteConnection::connect_with(&options).await.map_err(damaged)?;
        let readers = SqlitePoolOptions::new()
            .max_connections(2)
            .connect_with(options.clone().read_only(true))
            .await
            .map_err(damaged)?;
        let (writer, jobs) = mpsc::channel(QUEUE);
        let task = tokio::spawn(Writer::new(options, connection, seal).run(jobs));
        Ok(Self { readers, writer: Mutex::new(Some((writer, task))), lock, key })
    }

    fn writer(&self) -> MutexGuard<'_, Option<(mpsc::Sender<Job>, JoinHandle<()>)>> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn read_room(&self, row: &SqliteRow) -> Result<KeptRoom, Trouble> {
        let opened = read_opened(row)?;
        let frames: Vec<Vec<u8>> =
            sqlx::query_scalar("SELECT frame FROM journal WHERE room = ? ORDER BY number")
                .bind(opened.id.as_str())
                .fetch_all(&self.readers)
                .await
                .map_err(damaged)?;
        let base = match (row.try_get(4).map_err(damaged)?, row.try_get(5).map_err(damaged)?) {
            (Some(snapshot), Some(seed)) => Some((snapshot, read_seed(seed)?)),
            _ => None,
        };
        Ok(KeptRoom { opened, base, frames, epoch: 0, lead: 0 })
    }
}

#[async_trait]
impl Storage for Sqlite {
    async fn load(&self) -> Result<Kept, Trouble> {
        let time = sqlx::query_scalar("SELECT millis FROM time").fetch_one(&self.readers).await;
        let mut time = natural(time.map_err(damaged)?)?;
        let found = sqlx::query("SELECT id, host, terms, private, base, seed FROM rooms WHERE NOT aside")
            .fetch_all(&self.readers)
            .await
            .map_err(damaged)?;
        let aside = sqlx::query_scalar::<_, String>("SELECT id FROM rooms WHERE aside");
        let aside = aside.fetch_all(&self.readers).await.map_err(damaged)?;
        let mut aside: Vec<RoomId> = aside.iter().filter_map(|id| id.parse().ok()).collect();
        let mut rooms = Vec::with_capacity(found.len());
        for row in &found {
            match self.read_room(row).await {
                Ok(room) => {
                    let last = room.frames.last().map(|bytes| Frame::from_bytes(bytes));
                    if let Some(Ok(Frame::ConnectFour(last))) = last {
                        time = time.max(last.at);
                    }
                    rooms.push(room);
                }
                Err(trouble) => {
                    let id = row.try_get::<String, _>(0).unwrap_or_default();
                    super::set_aside(&id, &trouble);
                    aside.extend(id.parse().ok());
                }
            }
        }
        let blocked = sqlx::query_scalar("SELECT who FROM blocked").fetch_all(&self.readers).await;
        Ok(Kept { rooms, aside, blocked: blocked.map_err(damaged)?, time, key: self.key })
    }

    async fn write(&self, writes: Vec<Write>) -> Result<(), Trouble> {
        let (done, answer) = oneshot::channel();
        let stopped = || Trouble::Broken("the writer has stopped".into());
        let queue = self.writer().as_ref().map(|(queue, _)| queue.clone()).ok_or_else(stopped)?;
        queue.send(Job { writes, done }).await.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?
    }

    async fn visitor(&self, secret: [u8; 32]) -> Result<Option<(VisitorId, Name)>, Trouble> {
        let question = "SELECT id, name, seen < unixepoch() - 86400 FROM visitors WHERE secret = ?";
        let row = sqlx::query(question).bind(&secret[..]).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        let name = row.get::<String, _>(1).parse().map_err(|_| Trouble::Damaged("a name".into()))?;
        let id = VisitorId(natural(row.get(0))?);
        if row.get(2) {
            // A failure, as of a full disk, does no harm: the visitor is noted the next time.
            let _ = self.write(vec![Write::Seen(id)]).await;
        }
        Ok(Some((id, name)))
    }

    async fn games(&self, most: u32) -> Result<Vec<FinishedGame>, Trouble> {
        let question =
            format!("SELECT {} FROM games WHERE NOT private ORDER BY id DESC LIMIT ?", games::COLUMNS);
        let rows = sqlx::query(&question).bind(most).fetch_all(&self.readers).await?;
        Ok(rows.iter().map(games::read).collect())
    }

    async fn game(&self, id: &str) -> Result<Option<KeptGame>, Trouble> {
        let question = format!("SELECT {} FROM games WHERE link = ?", games::COLUMNS);
        let Some(row) = sqlx::query(&question).bind(id).fetch_optional(&self.readers).await? else {
            return Ok(None);
        };
        let names = sqlx::query_scalar("SELECT name FROM players WHERE game = ? ORDER BY place");
        let names = names.bind(row.get::<i64, _>(9)).fetch_all(&self.readers).await?;
        Ok(Some(KeptGame { game: games::read(&row), names, record: row.get(6), signature: row.get(7) }))
    }

    async fn played(&self, position: &Position) -> Result<Vec<Played>, Trouble> {
        let question = "SELECT col, won, drawn, lost FROM played WHERE position = ? ORDER BY col";
        let rows = sqlx::query(question).bind(played::key(position)).fetch_all(&self.readers).await?;
        let count = |row: &SqliteRow, place: usize| row.get::<u32, _>(place);
        let read = |row: &SqliteRow| Played {
            column: row.get(0),
            won: count(row, 1),
            drawn: count(row, 2),
            lost: count(row, 3),
        };
        Ok(rows.iter().map(read).collect())
    }

    async fn room(&self, room: &RoomId) -> Result<Option<KeptRoom>, Trouble> {
        let question = "SELECT id, host, terms, private, base, seed FROM rooms WHERE id = ?";
        let row = sqlx::query(question).bind(room.as_str()).fetch_optional(&self.readers).await?;
        match row {
            Some(row) => self.read_room(&row).await.map(Some),
            None => Ok(None),
        }
    }

    async fn about(&self, visitor: VisitorId) -> Result<Option<About>, Trouble> {
        let id = visitor.0.cast_signed();
        let known = sqlx::query("SELECT name, seen FROM visitors WHERE id = ?").bind(id);
        let Some(known) = known.fetch_optional(&self.readers).await? else { return Ok(None) };
        let rooms = sqlx::query_scalar("SELECT id FROM rooms WHERE host = ?").bind(id);
        let played = format!(
            "SELECT {} FROM games WHERE id IN (SELECT game FROM players WHERE visitor = ?) ORDER BY id",
            games::COLUMNS
        );
        let played = sqlx::query(&played).bind(id).fetch_all(&self.readers).await?;
        Ok(Some(About {
            visitor: visitor.0,
            name: known.get(0),
            seen: known.get(1),
            rooms: rooms.fetch_all(&self.readers).await?,
            games: played.iter().map(games::read).collect(),
        }))
    }

    async fn close(&self) {
        let writer = self.writer().take();
        if let Some((writer, task)) = writer {
            drop(writer);
            // The task ends once it has written every job in its queue.
            let _ = task.await;
        }
        self.readers.close().await;
        if let Err(error) = self.lock.unlock() {
            tracing::error!(%error, "the directory stays locked until the program ends");
        }
    }
}

fn read_opened(row: &SqliteRow) -> Result<OpenedRoom, Trouble> {
    let text: String = row.try_get(0).map_err(damaged)?;
    let wrong = || Trouble::Damaged("it can't be read".into());
    Ok(OpenedRoom {
        id: text.parse().map_err(|_| wrong())?,
        host: VisitorId(natural(row.try_get(1).map_err(damaged)?)?),
        terms: Form::Binary.decode(&row.try_get::<Vec<u8>, _>(2).map_err(damaged)?).map_err(|_| wrong())?,
        private: row.try_get(3).map_err(damaged)?,
    })
}

/// `SQLite` has no unsigned numbers.
fn natural(number: i64) -> Result<u64, Trouble> {
    u64::try_from(number).map_err(|_| Trouble::Damaged(format!("{number} where no number is negative")))
}

fn read_seed(bytes: Vec<u8>) -> Result<Seed, Trouble> {
    bytes.try_into().map(Seed).map_err(|_| Trouble::Damaged("its seed".into()))
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Self {
        Self::Broken(error.to_string())
    }
}

/// While opening, any error of the database counts as damage, so that the file is not touched.
fn damaged(error: sqlx::Error) -> Trouble {
    match error {
        sqlx::Error::Database(_) | sqlx::Error::ColumnDecode { .. } | sqlx::Error::RowNotFound => {
            Trouble::Damaged(error.to_string())
        }
        error => error.into(),
    }
}

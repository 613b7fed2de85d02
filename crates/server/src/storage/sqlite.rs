//! The embedded database: one file, one writer, many writes in one commit.

mod copy;
mod file;
mod migration;
mod writer;

use std::fs::{self, File};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use connect_four::Name;
use protocol::{Form, Frame};
use room::VisitorId;
use sqlx::sqlite::{SqlitePoolOptions, SqliteRow};
use sqlx::{Connection as _, Row as _, SqliteConnection, SqlitePool};
use tetris::Seed;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::{FinishedGame, GameKind, Kept, KeptRoom, OpenedRoom, Secret, Storage, Trouble, Write};
pub use copy::Contents;
use writer::{Job, QUEUE, Writer};

#[derive(Debug)]
pub struct Sqlite {
    readers: SqlitePool,
    /// None once it is closed.
    writer: Mutex<Option<(mpsc::Sender<Job>, JoinHandle<()>)>>,
    lock: File,
}

impl Sqlite {
    /// Opens the database in this directory, or makes one.
    pub async fn open(directory: &Path) -> Result<Self, Trouble> {
        fs::create_dir_all(directory)?;
        let lock = file::lock(directory)?;
        let options = file::prepare(directory).await?;
        let connection = SqliteConnection::connect_with(&options).await.map_err(damaged)?;
        let readers = SqlitePoolOptions::new()
            .max_connections(2)
            .connect_with(options.clone().read_only(true))
            .await
            .map_err(damaged)?;
        let (writer, jobs) = mpsc::channel(QUEUE);
        let task = tokio::spawn(Writer::new(options, connection).run(jobs));
        Ok(Self { readers, writer: Mutex::new(Some((writer, task))), lock })
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
        Ok(KeptRoom { opened, base, frames })
    }
}

#[async_trait]
impl Storage for Sqlite {
    async fn load(&self) -> Result<Kept, Trouble> {
        let time = sqlx::query_scalar("SELECT millis FROM time").fetch_one(&self.readers).await;
        let mut time = natural(time.map_err(damaged)?)?;
        let found = sqlx::query("SELECT id, host, terms, private, base, seed FROM rooms")
            .fetch_all(&self.readers)
            .await
            .map_err(damaged)?;
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
                    super::set_aside(&row.try_get::<String, _>(0).unwrap_or_default(), &trouble);
                }
            }
        }
        let signing: Vec<u8> = sqlx::query_scalar("SELECT signing FROM secrets")
            .fetch_one(&self.readers)
            .await
            .map_err(damaged)?;
        let signing = signing.try_into().map_err(|_| Trouble::Damaged("the key".into()))?;
        Ok(Kept { rooms, time, signing: Secret(signing) })
    }

    async fn write(&self, writes: Vec<Write>) -> Result<(), Trouble> {
        let (done, answer) = oneshot::channel();
        let stopped = || Trouble::Broken("the writer has stopped".into());
        let queue = self.writer().as_ref().map(|(queue, _)| queue.clone()).ok_or_else(stopped)?;
        queue.send(Job { writes, done }).await.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?
    }

    async fn visitor(&self, secret: [u8; 32]) -> Result<Option<(VisitorId, Name)>, Trouble> {
        let row = sqlx::query("SELECT id, name FROM visitors WHERE secret = ?")
            .bind(&secret[..])
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| {
            let name = row.get::<String, _>(1).parse().map_err(|_| Trouble::Damaged("a name".into()))?;
            Ok((VisitorId(natural(row.get(0))?), name))
        })
        .transpose()
    }

    async fn games(&self, most: u32) -> Result<Vec<FinishedGame>, Trouble> {
        let rows =
            sqlx::query("SELECT id, room, kind, players, result, ended FROM games ORDER BY id DESC LIMIT ?")
                .bind(most)
                .fetch_all(&self.readers)
                .await?;
        Ok(rows.iter().map(read_game).collect())
    }

    async fn game(&self, id: i64) -> Result<Option<(FinishedGame, Vec<u8>)>, Trouble> {
        let row =
            sqlx::query("SELECT id, room, kind, players, result, ended, record FROM games WHERE id = ?")
                .bind(id)
                .fetch_optional(&self.readers)
                .await?;
        Ok(row.map(|row| (read_game(&row), row.get(6))))
    }

    async fn close(&self) {
        let writer = self.writer().take();
        if let Some((writer, task)) = writer {
            drop(writer);
            // It ends once it has written what was asked for before.
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

fn read_game(row: &SqliteRow) -> FinishedGame {
    FinishedGame {
        id: row.get(0),
        room: row.get(1),
        kind: if row.get::<i64, _>(2) == GameKind::ConnectFour as i64 {
            GameKind::ConnectFour
        } else {
            GameKind::Tetris
        },
        players: row.get(3),
        result: row.get(4),
        ended: row.get(5),
    }
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Self {
        Self::Broken(error.to_string())
    }
}

/// While opening, whatever the database does not like is a reason not to touch the file.
fn damaged(error: sqlx::Error) -> Trouble {
    match error {
        sqlx::Error::Database(_) | sqlx::Error::ColumnDecode { .. } | sqlx::Error::RowNotFound => {
            Trouble::Damaged(error.to_string())
        }
        error => error.into(),
    }
}

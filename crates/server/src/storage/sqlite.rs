//! The embedded database: one file, one writer, many writes in one commit.

use std::fs::{self, File, TryLockError};
use std::path::Path;

use async_trait::async_trait;
use connect_four::Name;
use protocol::{Form, Frame, RoomId};
use room::VisitorId;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{Connection as _, Row as _, SqliteConnection, SqlitePool};
use tetris::Seed;
use tokio::sync::{mpsc, oneshot};

use super::{FinishedGame, GameKind, Kept, KeptRoom, OpenedRoom, Storage, Trouble, Write};

/// The format of the tables below.
const FORMAT: i64 = 1;
/// Marks a database of ours: "QUAT".
const MARK: i64 = 0x5155_4154;

const TABLES: &str = "
    CREATE TABLE visitors (id INTEGER PRIMARY KEY, secret BLOB NOT NULL UNIQUE, name TEXT NOT NULL);
    CREATE TABLE rooms (id TEXT PRIMARY KEY, host INTEGER NOT NULL, terms BLOB NOT NULL, private INTEGER NOT NULL,
                        base BLOB, seed BLOB) WITHOUT ROWID;
    CREATE TABLE journal (room TEXT NOT NULL, number INTEGER NOT NULL, frame BLOB NOT NULL,
                          PRIMARY KEY (room, number)) WITHOUT ROWID;
    CREATE TABLE games (id INTEGER PRIMARY KEY, room TEXT NOT NULL, kind INTEGER NOT NULL, players TEXT NOT NULL,
                        result TEXT NOT NULL, ended INTEGER NOT NULL, record BLOB NOT NULL);
    CREATE TABLE time (id INTEGER PRIMARY KEY CHECK (id = 1), millis INTEGER NOT NULL);
    INSERT INTO time VALUES (1, 0);
";

/// How many writes wait for their commit before those who ask have to wait as well.
const QUEUE: usize = 4096;

#[derive(Debug)]
pub struct Sqlite {
    readers: SqlitePool,
    writer: mpsc::Sender<Job>,
    /// Held as long as this is.
    _lock: File,
}

struct Job {
    writes: Vec<Write>,
    done: oneshot::Sender<Result<(), Trouble>>,
}

impl Sqlite {
    /// Opens the database in this directory, or makes one.
    pub async fn open(directory: &Path) -> Result<Self, Trouble> {
        fs::create_dir_all(directory)?;
        let lock = lock(directory)?;
        let options = SqliteConnectOptions::new()
            .filename(directory.join("quatris.sqlite"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(false);
        let mut connection = SqliteConnection::connect_with(&options).await.map_err(damaged)?;
        prepare(&mut connection).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(2)
            .connect_with(options.read_only(true))
            .await
            .map_err(damaged)?;
        let (writer, jobs) = mpsc::channel(QUEUE);
        tokio::spawn(write_all(connection, jobs));
        Ok(Self { readers, writer, _lock: lock })
    }
}

/// A second server on the same data would undo the work of the first.
fn lock(directory: &Path) -> Result<File, Trouble> {
    let lock = File::create(directory.join("quatris.lock"))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(Trouble::InUse(directory.display().to_string())),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Makes the tables of a new database; of any other, makes sure that it is ours and whole.
async fn prepare(connection: &mut SqliteConnection) -> Result<(), Trouble> {
    let mark = number(connection, "PRAGMA application_id").await?;
    let format = number(connection, "PRAGMA user_version").await?;
    let tables = number(connection, "SELECT count(*) FROM sqlite_schema").await?;
    if (mark, format, tables) == (0, 0, 0) {
        let script = format!(
            "BEGIN; {TABLES} PRAGMA application_id = {MARK}; PRAGMA user_version = {FORMAT}; COMMIT;"
        );
        sqlx::query(&script).execute(connection).await?;
        return Ok(());
    }
    if mark != MARK {
        return Err(Trouble::Damaged("it belongs to another program".into()));
    }
    if format > FORMAT {
        return Err(Trouble::Newer { found: format, known: FORMAT });
    }
    let state: String =
        sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(connection).await.map_err(damaged)?;
    if state == "ok" { Ok(()) } else { Err(Trouble::Damaged(state)) }
}

async fn number(connection: &mut SqliteConnection, question: &'static str) -> Result<i64, Trouble> {
    sqlx::query_scalar(question).fetch_one(connection).await.map_err(damaged)
}

/// Takes whatever has come in and commits it together: the disk is waited for once, not once for each.
async fn write_all(mut connection: SqliteConnection, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::new();
    while jobs.recv_many(&mut batch, QUEUE).await > 0 {
        metrics::histogram!("quatris_storage_batch").record(f64::from(batch.len() as u32));
        let done = commit(&mut connection, &batch).await;
        for job in batch.drain(..) {
            let answer = done.as_ref().map_err(|error| Trouble::Broken(error.to_string())).copied();
            // Whoever asked may have gone; what was written stays.
            let _ = job.done.send(answer);
        }
        if let Err(error) = done {
            tracing::error!(%error, "writes were not kept");
        }
    }
    if let Err(error) = connection.close().await {
        tracing::error!(%error, "closing the database");
    }
}

async fn commit(connection: &mut SqliteConnection, batch: &[Job]) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    for write in batch.iter().flat_map(|job| &job.writes) {
        perform(&mut transaction, write).await?;
    }
    transaction.commit().await
}

async fn perform(connection: &mut SqliteConnection, write: &Write) -> Result<(), sqlx::Error> {
    let query = match write {
        Write::Visitor { id, secret, name } => sqlx::query("INSERT INTO visitors VALUES (?, ?, ?)")
            .bind(id.0 as i64)
            .bind(&secret[..])
            .bind(name.as_str()),
        Write::Name { id, name } => {
            sqlx::query("UPDATE visitors SET name = ? WHERE id = ?").bind(name.as_str()).bind(id.0 as i64)
        }
        Write::Opened(room) => sqlx::query("INSERT INTO rooms VALUES (?, ?, ?, ?, NULL, NULL)")
            .bind(room.id.as_str())
            .bind(room.host.0 as i64)
            .bind(Form::Binary.encode(&room.terms))
            .bind(room.private),
        Write::Frame { room, number, bytes } => sqlx::query("INSERT INTO journal VALUES (?, ?, ?)")
            .bind(room.as_str())
            .bind(*number as i64)
            .bind(bytes),
        Write::Base { room, snapshot, seed } => {
            forget_frames(connection, room).await?;
            sqlx::query("UPDATE rooms SET base = ?, seed = ? WHERE id = ?")
                .bind(snapshot)
                .bind(&seed.0[..])
                .bind(room.as_str())
        }
        Write::Closed { room } => {
            forget_frames(connection, room).await?;
            sqlx::query("DELETE FROM rooms WHERE id = ?").bind(room.as_str())
        }
        Write::Finished { game } => {
            sqlx::query("INSERT INTO games VALUES (NULL, ?, ?, ?, ?, unixepoch(), ?)")
                .bind(game.room.as_str())
                .bind(game.kind as i64)
                .bind(&game.players)
                .bind(&game.result)
                .bind(&game.record)
        }
        Write::Time(millis) => sqlx::query("UPDATE time SET millis = ?").bind(*millis as i64),
    };
    query.execute(connection).await.map(|_| ())
}

async fn forget_frames(connection: &mut SqliteConnection, room: &RoomId) -> Result<(), sqlx::Error> {
    let query = sqlx::query("DELETE FROM journal WHERE room = ?").bind(room.as_str());
    query.execute(connection).await.map(|_| ())
}

#[async_trait]
impl Storage for Sqlite {
    async fn load(&self) -> Result<Kept, Trouble> {
        let mut time = sqlx::query_scalar::<_, i64>("SELECT millis FROM time")
            .fetch_one(&self.readers)
            .await
            .map_err(damaged)? as u64;
        let rows = sqlx::query("SELECT id, host, terms, private, base, seed FROM rooms")
            .fetch_all(&self.readers)
            .await
            .map_err(damaged)?;
        let mut rooms = Vec::with_capacity(rows.len());
        for row in &rows {
            let opened = read_room(row)?;
            let frames: Vec<Vec<u8>> =
                sqlx::query_scalar("SELECT frame FROM journal WHERE room = ? ORDER BY number")
                    .bind(opened.id.as_str())
                    .fetch_all(&self.readers)
                    .await
                    .map_err(damaged)?;
            if let Some(Ok(Frame::Table(last))) = frames.last().map(|bytes| Frame::from_bytes(bytes)) {
                time = time.max(last.at);
            }
            let base = match (row.get::<Option<Vec<u8>>, _>(4), row.get::<Option<Vec<u8>>, _>(5)) {
                (Some(snapshot), Some(seed)) => {
                    let seed = seed
                        .try_into()
                        .map_err(|_| Trouble::Damaged(format!("the seed of {}", opened.id)))?;
                    Some((snapshot, Seed(seed)))
                }
                _ => None,
            };
            rooms.push(KeptRoom { opened, base, frames });
        }
        Ok(Kept { rooms, time })
    }

    async fn write(&self, writes: Vec<Write>) -> Result<(), Trouble> {
        let (done, answer) = oneshot::channel();
        let stopped = || Trouble::Broken("the writer has stopped".into());
        self.writer.send(Job { writes, done }).await.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?
    }

    async fn visitor(&self, secret: [u8; 32]) -> Result<Option<(VisitorId, Name)>, Trouble> {
        let row = sqlx::query("SELECT id, name FROM visitors WHERE secret = ?")
            .bind(&secret[..])
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| {
            let name = row.get::<String, _>(1).parse().map_err(|_| Trouble::Damaged("a name".into()))?;
            Ok((VisitorId(row.get::<i64, _>(0) as u64), name))
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
        // An empty write comes back once everything before it is on disk.
        let _ = self.write(Vec::new()).await;
        self.readers.close().await;
    }
}

fn read_room(row: &SqliteRow) -> Result<OpenedRoom, Trouble> {
    let text: String = row.get(0);
    let wrong = || Trouble::Damaged(format!("the room {text:?}"));
    Ok(OpenedRoom {
        id: text.parse().map_err(|_| wrong())?,
        host: VisitorId(row.get::<i64, _>(1) as u64),
        terms: Form::Binary.decode(&row.get::<Vec<u8>, _>(2)).map_err(|_| wrong())?,
        private: row.get(3),
    })
}

fn read_game(row: &SqliteRow) -> FinishedGame {
    FinishedGame {
        id: row.get(0),
        room: row.get(1),
        kind: if row.get::<i64, _>(2) == GameKind::Table as i64 { GameKind::Table } else { GameKind::Party },
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
        sqlx::Error::Database(error) => Trouble::Damaged(error.to_string()),
        error => error.into(),
    }
}

//! The file of the database: made whole or not at all, and left alone when it is not ours.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{Connection as _, SqliteConnection};

use super::damaged;
use crate::storage::Trouble;

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

/// A second server on the same data would undo the work of the first.
pub(super) fn lock(directory: &Path) -> Result<File, Trouble> {
    let lock = File::create(directory.join("quatris.lock"))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(Trouble::InUse(directory.display().to_string())),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Makes the database of this directory if there is none; of any other, makes sure that it is ours and
/// whole. Returns how it is opened.
pub(super) async fn prepare(directory: &Path) -> Result<SqliteConnectOptions, Trouble> {
    let file = directory.join("quatris.sqlite");
    match Mark::of(&file)? {
        Some(mark) => mark.check(&file).await?,
        None => make(directory, &file).await?,
    }
    let options = SqliteConnectOptions::new()
        .filename(&file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(false);
    let mut connection = SqliteConnection::connect_with(&options).await.map_err(damaged)?;
    is_whole(&mut connection).await?;
    connection.close().await.map_err(damaged)?;
    Ok(options)
}

/// Whose database it is, and in which format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    application: i64,
    format: i64,
}

impl Mark {
    /// From the head of the file, which `SQLite` might change by opening it. None if there is no file, or
    /// nothing in it.
    fn of(file: &Path) -> Result<Option<Self>, Trouble> {
        let mut head = Vec::new();
        match File::open(file) {
            Ok(file) => file.take(100).read_to_end(&mut head)?,
            Err(error) if error.kind() == ErrorKind::NotFound => 0,
            Err(error) => return Err(error.into()),
        };
        if head.is_empty() {
            return Ok(None);
        }
        if head.len() < 100 || !head.starts_with(b"SQLite format 3\0") {
            return Err(Trouble::Damaged("it is no database".into()));
        }
        let number =
            |at: usize| i64::from(i32::from_be_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]));
        Ok(Some(Self { application: number(68), format: number(60) }))
    }

    async fn check(self, file: &Path) -> Result<(), Trouble> {
        let mut mark = self;
        // Earlier versions of this program wrote the mark into the journal first.
        if mark.application == 0 && fs::metadata(beside(file, "-wal")).is_ok_and(|journal| journal.len() > 0)
        {
            let options = SqliteConnectOptions::new().filename(file).read_only(true);
            let mut connection = SqliteConnection::connect_with(&options).await.map_err(damaged)?;
            mark = Self::read(&mut connection).await?;
            connection.close().await.map_err(damaged)?;
        }
        mark.is_ours()
    }

    async fn read(connection: &mut SqliteConnection) -> Result<Self, Trouble> {
        let application = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await;
        let format = sqlx::query_scalar("PRAGMA user_version").fetch_one(connection).await;
        Ok(Self { application: application.map_err(damaged)?, format: format.map_err(damaged)? })
    }

    fn is_ours(self) -> Result<(), Trouble> {
        if self.application != MARK {
            return Err(Trouble::Damaged("it belongs to another program".into()));
        }
        if self.format > FORMAT {
            return Err(Trouble::Newer { found: self.format, known: FORMAT });
        }
        Ok(())
    }
}

/// Beside its place first: whatever has the name of the database is a whole one.
async fn make(directory: &Path, file: &Path) -> Result<(), Trouble> {
    let new = directory.join("quatris.new");
    for left_over in [&new, &beside(&new, "-journal")] {
        match fs::remove_file(left_over) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    let options = SqliteConnectOptions::new()
        .filename(&new)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Delete)
        .synchronous(SqliteSynchronous::Full);
    let mut connection = SqliteConnection::connect_with(&options).await?;
    let script =
        format!("BEGIN; {TABLES} PRAGMA application_id = {MARK}; PRAGMA user_version = {FORMAT}; COMMIT;");
    sqlx::query(&script).execute(&mut connection).await?;
    connection.close().await?;
    fs::rename(&new, file)?;
    File::open(directory)?.sync_all()?;
    Ok(())
}

async fn is_whole(connection: &mut SqliteConnection) -> Result<(), Trouble> {
    Mark::read(connection).await?.is_ours()?;
    let mut pattern = SqliteConnection::connect("sqlite::memory:").await?;
    sqlx::query(TABLES).execute(&mut pattern).await?;
    let found = columns(connection).await?;
    if let Some(missing) = columns(&mut pattern).await?.difference(&found).next() {
        return Err(Trouble::Damaged(format!("{missing} is missing")));
    }
    let state: String =
        sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(connection).await.map_err(damaged)?;
    if state == "ok" { Ok(()) } else { Err(Trouble::Damaged(state)) }
}

/// Each as `table.column`.
async fn columns(connection: &mut SqliteConnection) -> Result<BTreeSet<String>, Trouble> {
    let question = "SELECT t.name || '.' || c.name FROM sqlite_schema t, pragma_table_info(t.name) c
                    WHERE t.type = 'table'";
    let found: Vec<String> = sqlx::query_scalar(question).fetch_all(connection).await.map_err(damaged)?;
    Ok(found.into_iter().collect())
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

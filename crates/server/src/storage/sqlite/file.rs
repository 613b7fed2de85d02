//! The file of the database: made as a whole or not at all, and left alone when another program made it.

use std::collections::BTreeSet;
use std::fs::{self, File, Permissions, TryLockError};
use std::io::{ErrorKind, Read as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{Connection as _, SqliteConnection};

use super::migration::{self, MIGRATIONS};
use super::{damaged, games};
use crate::chance;
use crate::signature::Seal;
use crate::storage::Trouble;

/// The format of the tables of this version.
const FORMAT: i64 = 1 + MIGRATIONS.len().cast_signed() as i64;
/// The application id of our databases: "QUAT".
const MARK: i64 = 0x5155_4154;

/// The name of the database file in the data directory.
pub(super) const NAME: &str = "quatris.sqlite";

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

/// Locks the directory: a second server on the same data would undo the work of the first.
pub(super) fn lock(directory: &Path) -> Result<File, Trouble> {
    let lock = File::create(directory.join("quatris.lock"))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(Trouble::InUse(directory.display().to_string())),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Makes the database of this directory if there is none; otherwise checks that it is ours and whole, and
/// migrates it to the present format. Returns how it is opened, and the key of the server.
pub(super) async fn prepare(directory: &Path) -> Result<(SqliteConnectOptions, Seal), Trouble> {
    let file = directory.join(NAME);
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
    bring_up(&mut connection).await?;
    let seal = give_key(&mut connection).await?;
    games::sign_all(&mut connection, &seal).await?;
    connection.close().await.map_err(damaged)?;
    // The database holds secrets. A file system without permissions still works.
    if let Err(error) = fs::set_permissions(&file, Permissions::from_mode(0o600)) {
        tracing::warn!(%error, "others may be able to read the database");
    }
    Ok((options, seal))
}

/// Migrates the database to the format of this program, if it has an earlier one, and checks that it is whole.
pub(super) async fn bring_up(connection: &mut SqliteConnection) -> Result<(), Trouble> {
    let mark = Mark::read(connection).await?;
    mark.is_ours()?;
    let missing = usize::try_from(mark.format - 1).ok().and_then(|done| MIGRATIONS.get(done..));
    let missing = missing.ok_or_else(|| Trouble::Damaged(format!("format {}", mark.format)))?;
    if !missing.is_empty() {
        let mut transaction = connection.begin().await.map_err(damaged)?;
        let script = format!("{} PRAGMA user_version = {FORMAT};", missing.concat());
        sqlx::query(&script).execute(&mut *transaction).await.map_err(damaged)?;
        is_whole(&mut transaction).await?;
        migration::finish(&mut transaction, mark.format).await?;
        return transaction.commit().await.map_err(damaged);
    }
    is_whole(connection).await
}

/// The key of the server, made at its first start.
async fn give_key(connection: &mut SqliteConnection) -> Result<Seal, Trouble> {
    let key = chance::bytes::<32>();
    let query = sqlx::query("INSERT OR IGNORE INTO secrets VALUES (1, ?)").bind(&key[..]);
    query.execute(&mut *connection).await?;
    let kept = sqlx::query_scalar("SELECT signing FROM secrets").fetch_one(connection).await;
    let kept: Vec<u8> = kept.map_err(damaged)?;
    Ok(Seal::new(kept.try_into().map_err(|_| Trouble::Damaged("the key".into()))?))
}

/// The program that made a database, and the format of its tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    application: i64,
    format: i64,
}

impl Mark {
    /// Reads the mark from the head of the file, because opening it with `SQLite` might change it. `None` if
    /// there is no file, or if it is empty.
    pub(super) fn of(file: &Path) -> Result<Option<Self>, Trouble> {
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

    pub(super) async fn check(self, file: &Path) -> Result<(), Trouble> {
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

    pub(super) fn is_ours(self) -> Result<(), Trouble> {
        if self.application != MARK {
            return Err(Trouble::Damaged("it belongs to another program".into()));
        }
        if self.format > FORMAT {
            return Err(Trouble::Newer { found: self.format, known: FORMAT });
        }
        Ok(())
    }
}

/// Makes the database under another name and renames it, so that a file with the final name is always whole.
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
    let script = format!(
        "BEGIN; {} PRAGMA application_id = {MARK}; PRAGMA user_version = {FORMAT}; COMMIT;",
        tables()
    );
    sqlx::query(&script).execute(&mut connection).await?;
    connection.close().await?;
    fs::rename(&new, file)?;
    File::open(directory)?.sync_all()?;
    Ok(())
}

fn tables() -> String {
    [TABLES].into_iter().chain(MIGRATIONS).collect()
}

async fn is_whole(connection: &mut SqliteConnection) -> Result<(), Trouble> {
    let mut pattern = SqliteConnection::connect("sqlite::memory:").await?;
    sqlx::query(&tables()).execute(&mut pattern).await?;
    let found = columns(connection).await?;
    if let Some(missing) = columns(&mut pattern).await?.difference(&found).next() {
        return Err(Trouble::Damaged(format!("{missing} is missing")));
    }
    is_sound(connection, "PRAGMA quick_check(1)").await
}

/// Runs `check`, which answers "ok", or a heading and a line about the first fault.
pub(super) async fn is_sound(connection: &mut SqliteConnection, check: &'static str) -> Result<(), Trouble> {
    let state: String = sqlx::query_scalar(check).fetch_one(connection).await.map_err(damaged)?;
    match state.lines().rfind(|line| !line.is_empty()) {
        Some("ok") => Ok(()),
        fault => Err(Trouble::Damaged(fault.unwrap_or_default().to_owned())),
    }
}

/// All columns, each as `table.column`.
async fn columns(connection: &mut SqliteConnection) -> Result<BTreeSet<String>, Trouble> {
    let question = "SELECT t.name || '.' || c.name FROM sqlite_schema t, pragma_table_info(t.name) c
                    WHERE t.type = 'table'";
    let found: Vec<String> = sqlx::query_scalar(question).fetch_all(connection).await.map_err(damaged)?;
    Ok(found.into_iter().collect())
}

pub(super) fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

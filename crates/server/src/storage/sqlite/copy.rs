//! Backups of the whole database in one file, taken while a server runs, and their restoration.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::ErrorKind;
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
use sqlx::{Connection as _, SqliteConnection};

use super::file::{self, Mark};
use super::{Sqlite, damaged};
use crate::storage::Trouble;

/// How much a backup holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contents {
    pub rooms: i64,
    pub games: i64,
    pub visitors: i64,
}

impl Sqlite {
    /// Copies the database of this directory, as it is between two commits, whether a server runs on it or not.
    pub async fn backup(directory: &Path, to: &Path) -> Result<Contents, Trouble> {
        let from = directory.join(file::NAME);
        let mark = Mark::of(&from)?.ok_or_else(|| Trouble::Missing(directory.display().to_string()))?;
        mark.check(&from).await?;
        if to.try_exists()? {
            return Err(Trouble::Exists(to.display().to_string()));
        }
        let part = file::beside(to, ".part");
        private(&part)?;
        let copied = copy(&from, &part).await;
        if copied.is_err() {
            // The rest of a copy that failed is of no use.
            let _ = fs::remove_file(&part);
        }
        let contents = copied?;
        fs::rename(&part, to)?;
        sync_folder(to)?;
        Ok(contents)
    }

    /// Puts a backup in the place of the database of this directory, and returns where the old one went.
    pub async fn restore(from: &Path, directory: &Path) -> Result<(Contents, Option<PathBuf>), Trouble> {
        let missing = || Trouble::Missing(from.display().to_string());
        Mark::of(from)?.ok_or_else(missing)?.is_ours()?;
        fs::create_dir_all(directory)?;
        let lock = file::lock(directory)?;
        let place = directory.join(file::NAME);
        refuse_newer(&place)?;
        let new = directory.join("quatris.restored");
        for left_over in [file::beside(&new, "-journal"), file::beside(&new, "-wal")] {
            remove(&left_over)?;
        }
        private(&new)?;
        fs::copy(from, &new)?;
        let checked = check(&new).await;
        if checked.is_err() {
            let _ = fs::remove_file(&new);
        }
        let contents = checked?;
        File::open(&new)?.sync_all()?;
        let before = set_aside(&place)?;
        fs::rename(&new, &place)?;
        sync_folder(&place)?;
        lock.unlock()?;
        Ok((contents, before))
    }
}

async fn copy(from: &Path, to: &Path) -> Result<Contents, Trouble> {
    let options = SqliteConnectOptions::new().filename(from);
    let mut connection = SqliteConnection::connect_with(&options).await.map_err(damaged)?;
    let name = to.to_str().ok_or_else(|| Trouble::Broken(format!("{} is no text", to.display())))?;
    sqlx::query("VACUUM INTO ?").bind(name).execute(&mut connection).await?;
    connection.close().await?;
    File::open(to)?.sync_all()?;
    check(to).await
}

/// Checks that every page of a copy can be read, and counts its content.
async fn check(copy: &Path) -> Result<Contents, Trouble> {
    let options = SqliteConnectOptions::new().filename(copy).journal_mode(SqliteJournalMode::Delete);
    let mut connection = SqliteConnection::connect_with(&options).await.map_err(damaged)?;
    file::bring_up(&mut connection).await?;
    file::is_sound(&mut connection, "PRAGMA integrity_check(1)").await?;
    let counts =
        "SELECT (SELECT count(*) FROM rooms), (SELECT count(*) FROM games), (SELECT count(*) FROM visitors)";
    let (rooms, games, visitors) =
        sqlx::query_as(counts).fetch_one(&mut connection).await.map_err(damaged)?;
    connection.close().await.map_err(damaged)?;
    Ok(Contents { rooms, games, visitors })
}

/// Refuses to replace data of a later version; damaged data may be replaced.
fn refuse_newer(place: &Path) -> Result<(), Trouble> {
    match Mark::of(place).map(|mark| mark.map(Mark::is_ours)) {
        Ok(Some(Err(newer @ Trouble::Newer { .. }))) => Err(newer),
        Err(Trouble::Broken(what)) => Err(Trouble::Broken(what)),
        _ => Ok(()),
    }
}

/// Moves the database out of the way, together with its journal, and returns where it went.
fn set_aside(place: &Path) -> Result<Option<PathBuf>, Trouble> {
    if !place.try_exists()? {
        return Ok(None);
    }
    let before = place.with_file_name("quatris.before-restore");
    private(&before)?;
    fs::copy(place, &before)?;
    let (journal, journal_before) = (file::beside(place, "-wal"), file::beside(&before, "-wal"));
    remove(&journal_before)?;
    if journal.try_exists()? {
        fs::rename(&journal, &journal_before)?;
    }
    remove(&file::beside(place, "-shm"))?;
    Ok(Some(before))
}

/// Makes an empty file that only its owner may read: a backup has the same secrets as the database.
fn private(file: &Path) -> Result<(), Trouble> {
    OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(file)?;
    fs::set_permissions(file, Permissions::from_mode(0o600))?;
    Ok(())
}

fn remove(file: &Path) -> Result<(), Trouble> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

fn sync_folder(file: &Path) -> Result<(), Trouble> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    Ok(())
}

//! What is on disk comes back; what is not ours is left alone.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

use protocol::{ClientMessage, Command, Failure, ServerMessage, Snapshot, Terms};
use room::connect_four::Seat;
use server::storage::{Sqlite, Storage as _, Trouble};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};

use crate::world::{World, classic};

#[tokio::test]
async fn every_room_is_there_after_a_restart() {
    let mut world = World::new().await;
    let (mut ada, mut bob) = (world.visitor().await, world.visitor().await);
    let room = ada.create(classic()).await;
    bob.enter(&room).await;
    ada.play(4).await.expect("a legal move");
    bob.play(5).await.expect("a legal move");
    world.stop().await;
    assert_eq!(bob.end().await.0, 1012, "the server says that it restarts");
    world.start().await;
    let mut ada = world.returning(ada.token).await;
    ada.enter(&room).await;
    assert_eq!(ada.connect_four().game().notation(), "45");
    ada.play(6).await.expect("the game goes on");
    let mut bob = world.returning(bob.token).await;
    bob.enter(&room).await;
    let all_here = |state: &Snapshot| {
        let here = |seat: &Seat| seat.person().is_some_and(|person| person.away.is_none());
        matches!(state, Snapshot::ConnectFour(room) if room.seats().iter().all(here))
    };
    ada.see(all_here).await;
    bob.see(all_here).await;
    assert_eq!(ada.state, bob.state);
}

#[tokio::test]
async fn one_server_for_one_directory() {
    let world = World::new().await;
    assert!(matches!(Sqlite::open(world.data.path()).await, Err(Trouble::InUse(_))));
}

#[tokio::test]
async fn what_is_damaged_or_newer_is_left_as_it_is() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("quatris.sqlite");
    fs::write(&file, b"this was never a database, but it is somebody's").expect("written");
    let before = fs::read(&file).expect("read");
    assert!(matches!(Sqlite::open(directory.path()).await, Err(Trouble::Damaged(_))));
    assert_eq!(fs::read(&file).expect("read"), before);

    fs::remove_file(&file).expect("removed");
    let storage = Sqlite::open(directory.path()).await.expect("a new database");
    let options = SqliteConnectOptions::new().filename(&file);
    let mut connection = SqliteConnection::connect_with(&options).await.expect("a database");
    sqlx::query("PRAGMA user_version = 99").execute(&mut connection).await.expect("a later format");
    drop(storage);
    let newer = Sqlite::open(directory.path()).await;
    assert!(matches!(newer, Err(Trouble::Newer { found: 99, .. })), "{newer:?}");
}

/// The names and contents of all files in a directory.
fn contents(directory: &Path) -> BTreeMap<OsString, Vec<u8>> {
    let entries = fs::read_dir(directory).expect("readable").map(|entry| entry.expect("an entry"));
    let ours = entries.filter(|entry| entry.file_name() != "quatris.lock");
    ours.map(|entry| (entry.file_name(), fs::read(entry.path()).expect("read"))).collect()
}

async fn execute(file: &Path, script: &str) {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&options).await.expect("a database");
    sqlx::query(script).execute(&mut connection).await.expect("done");
    connection.close().await.expect("closed");
}

#[tokio::test]
async fn a_database_of_another_program_is_left_as_it_is() {
    for script in [
        "CREATE TABLE recipes (name TEXT)",
        "PRAGMA journal_mode = WAL; CREATE TABLE recipes (name TEXT)",
        "PRAGMA application_id = 12345",
        "CREATE TABLE recipes (name TEXT); DROP TABLE recipes",
    ] {
        let directory = tempfile::tempdir().expect("a directory");
        execute(&directory.path().join("quatris.sqlite"), script).await;
        let before = contents(directory.path());
        let opened = Sqlite::open(directory.path()).await;
        assert!(matches!(opened, Err(Trouble::Damaged(_))), "{script}: {opened:?}");
        assert!(contents(directory.path()) == before, "{script}");
    }
}

#[tokio::test]
async fn a_database_that_lacks_a_part_is_refused() {
    for (script, missing) in [
        ("DROP TABLE journal", "journal.frame is missing"),
        ("ALTER TABLE rooms DROP COLUMN seed", "rooms.seed is missing"),
    ] {
        let directory = tempfile::tempdir().expect("a directory");
        Sqlite::open(directory.path()).await.expect("a new database").close().await;
        execute(&directory.path().join("quatris.sqlite"), script).await;
        let opened = Sqlite::open(directory.path()).await;
        assert!(matches!(&opened, Err(Trouble::Damaged(what)) if what == missing), "{script}: {opened:?}");
    }
}

/// Earlier versions wrote the mark into the journal first: without a clean close it is only there.
#[tokio::test]
async fn an_earlier_database_that_was_not_closed_is_ours() {
    let directory = tempfile::tempdir().expect("a directory");
    Sqlite::open(directory.path()).await.expect("a new database").close().await;
    let file = directory.path().join("quatris.sqlite");
    execute(&file, "PRAGMA journal_mode = DELETE; PRAGMA application_id = 0; PRAGMA journal_mode = WAL")
        .await;
    let options = SqliteConnectOptions::new().filename(&file);
    let mut connection = SqliteConnection::connect_with(&options).await.expect("a database");
    sqlx::query("PRAGMA application_id = 0x51554154").execute(&mut connection).await.expect("marked");
    let killed = tempfile::tempdir().expect("a directory");
    for name in ["quatris.sqlite", "quatris.sqlite-wal"] {
        fs::copy(directory.path().join(name), killed.path().join(name)).expect("copied");
    }
    Sqlite::open(killed.path()).await.expect("a database of ours");
}

#[tokio::test]
async fn a_room_that_cannot_be_read_does_not_keep_the_others_from_starting() {
    let tetris = Terms::Tetris(tetris::Setup::default());
    for (terms, harm) in [
        (classic(), "DELETE FROM journal WHERE room = ? AND number = 2"),
        (classic(), "UPDATE journal SET frame = x'ffff' WHERE room = ? AND number = 1"),
        (classic(), "UPDATE journal SET frame = 'text' WHERE room = ? AND number = 1"),
        (classic(), "UPDATE rooms SET terms = x'ff' WHERE id = ?"),
        (classic(), "UPDATE rooms SET host = 'text' WHERE id = ?"),
        (tetris, "UPDATE rooms SET base = x'00' WHERE id = ?"),
        (tetris, "UPDATE rooms SET seed = x'00' WHERE id = ?"),
        (tetris, "DELETE FROM journal WHERE room = ? AND number = (SELECT max(number) - 1 FROM journal)"),
    ] {
        let mut world = World::new().await;
        let (mut ada, mut bob) = (world.visitor().await, world.visitor().await);
        let harmed = ada.create(terms).await;
        let whole = bob.create(classic()).await;
        if terms == tetris {
            ada.ask(Command::Tetris(room::tetris::Command::Ready(true))).await.expect("no game runs");
            ada.see(|state| matches!(state, Snapshot::Tetris(room) if room.is_playing())).await;
            for _ in 0..3 {
                let slam = room::tetris::Command::Play(tetris::Command::Slam);
                ada.ask(Command::Tetris(slam)).await.expect("a piece");
                ada.until(|message| matches!(message, ServerMessage::Frame(_))).await;
            }
        } else {
            world.visitor().await.enter(&harmed).await;
            ada.play(1).await.expect("a legal move");
        }
        world.stop().await;
        let file = world.data.path().join("quatris.sqlite");
        let options = SqliteConnectOptions::new().filename(&file);
        let mut connection = SqliteConnection::connect_with(&options).await.expect("a database");
        let done = sqlx::query(harm).bind(harmed.as_str()).execute(&mut connection).await.expect("done");
        assert!(done.rows_affected() > 0, "{harm}");
        let count = "SELECT count(*) FROM rooms, journal WHERE rooms.id = ? AND journal.room = rooms.id";
        let count = || sqlx::query_scalar::<_, i64>(count).bind(harmed.as_str());
        let before = count().fetch_one(&mut connection).await.expect("a number");

        world.start().await;
        let mut bob = world.returning(bob.token).await;
        bob.enter(&whole).await;
        bob.say(&ClientMessage::Enter { room: harmed.clone(), seen: None, watch: true }).await;
        let told = bob.until(|message| matches!(message, ServerMessage::Failed(_))).await;
        assert_eq!(told, ServerMessage::Failed(Failure::SetAside), "{harm}");
        world.stop().await;
        let after = count().fetch_one(&mut connection).await.expect("a number");
        assert_eq!(after, before, "{harm}: what is left of the room stays");
    }
}

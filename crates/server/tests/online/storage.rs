//! What is on disk comes back; what is not ours is left alone.

use std::fs;

use protocol::Snapshot;
use room::table::Place;
use server::storage::{Sqlite, Trouble};
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
    assert_eq!(ada.table().game().notation(), "45");
    ada.play(6).await.expect("the game goes on");
    let mut bob = world.returning(bob.token).await;
    bob.enter(&room).await;
    let all_here = |state: &Snapshot| {
        let here = |place: &Place| place.person().is_some_and(|person| person.away.is_none());
        matches!(state, Snapshot::Table(table) if table.places().iter().all(here))
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
    assert!(matches!(newer, Err(Trouble::Newer { found: 99, known: 1 })), "{newer:?}");
}

//! What is on disk comes back; what is not ours is left alone.

use std::fs;

use protocol::Snapshot;
use server::storage::{Sqlite, Trouble};

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
    ada.see(|state| matches!(state, Snapshot::Table(table) if table.places().iter().all(|place| place.person().is_some_and(|person| person.away.is_none())))).await;
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
    drop(Sqlite::open(directory.path()).await.expect("a new database"));
    let mut bytes = fs::read(&file).expect("read");
    // The format's number is at this place of the file's head.
    bytes[60..64].copy_from_slice(&99_u32.to_be_bytes());
    fs::write(&file, &bytes).expect("written");
    let newer = Sqlite::open(directory.path()).await;
    assert!(matches!(newer, Err(Trouble::Newer { found: 99, known: 1 })), "{newer:?}");
    assert_eq!(fs::read(&file).expect("read"), bytes);
}

//! Disks that fail for a while: what was acknowledged is kept, what was refused has not happened, and play goes on.

use std::path::Path;
use std::process::Command as Process;

use connect_four::Level;
use protocol::{Command, Refusal, RoomId, Snapshot};
use room::VisitorId;
use room::connect_four::Seat;
use server::storage::{Kept, OpenedRoom, Sqlite, Storage as _, Trouble, Write};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};

use crate::disk::{Disk, Fault};
use crate::world::{World, classic};

fn room(name: &str) -> RoomId {
    name.parse().expect("a name")
}

fn opened(name: &str) -> Write {
    let (id, host, terms) = (room(name), VisitorId(1), classic());
    Write::Opened(OpenedRoom { id, host, terms, private: false })
}

fn frame(name: &str, number: u64, size: usize) -> Write {
    Write::Frame { room: room(name), number, bytes: vec![0; size] }
}

/// The numbers of the frames of a room that another connection can read.
async fn readable(directory: &Path, name: &str) -> Vec<i64> {
    let options = SqliteConnectOptions::new().filename(directory.join("quatris.sqlite")).read_only(true);
    let mut connection = SqliteConnection::connect_with(&options).await.expect("a database");
    let question = sqlx::query_scalar("SELECT number FROM journal WHERE room = ? ORDER BY number").bind(name);
    let found = question.fetch_all(&mut connection).await.expect("a journal");
    connection.close().await.expect("closed");
    found
}

#[tokio::test]
async fn what_a_failing_disk_refused_has_not_happened_and_the_rest_is_readable() {
    let faults = (0..6).map(Fault::FullAfter).chain([Fault::NoSync, Fault::NoWrite]);
    for fault in faults {
        let directory = tempfile::tempdir().expect("a directory");
        let disk = Disk::under(directory.path());
        let storage = Sqlite::open(directory.path()).await.expect("a new database");
        storage.write(vec![opened("calm")]).await.expect("the disk is well");
        let mut kept = Vec::new();
        for number in 1..=40 {
            match number {
                10 | 20 => disk.fails(fault),
                15 | 30 => disk.is_back(),
                _ => {}
            }
            match storage.write(vec![frame("calm", number, 1000)]).await {
                Ok(()) => kept.push(number.cast_signed()),
                Err(trouble) => assert!(matches!(trouble, Trouble::Broken(_)), "{trouble}"),
            }
            assert_eq!(readable(directory.path(), "calm").await, kept, "{fault:?} {number}");
        }
        let well: Vec<i64> = (1..10).chain(15..20).chain(30..=40).collect();
        assert!(well.iter().all(|number| kept.contains(number)), "{fault:?}: {kept:?}");
        assert!(kept.len() < 40, "{fault:?} refused nothing");
        let later = disk.after_power_cut();
        assert_eq!(readable(later.path(), "calm").await, kept, "{fault:?}, then the power failed");
    }
}

/// Writes that share a commit are tried again one by one when it fails.
#[tokio::test]
async fn a_write_that_fails_takes_no_other_with_it() {
    let directory = tempfile::tempdir().expect("a directory");
    let storage = Sqlite::open(directory.path()).await.expect("a new database");
    let visitor = |secret| {
        let name = "Loutre".parse().expect("a name");
        storage.write(vec![Write::Visitor { id: VisitorId(7), secret: [secret; 32], name }])
    };
    visitor(1).await.expect("a new visitor");
    let (calm, twice, storm) = tokio::join!(
        storage.write(vec![frame("calm", 1, 10)]),
        visitor(2),
        storage.write(vec![frame("storm", 1, 10)])
    );
    assert!(matches!(twice, Err(Trouble::Broken(_))), "the number is taken: {twice:?}");
    assert!(calm.is_ok() && storm.is_ok(), "{calm:?} {storm:?}");
    for room in ["calm", "storm"] {
        assert_eq!(readable(directory.path(), room).await, [1], "{room}");
    }
}

/// Without `synchronous = FULL` the frames would only be in the memory of the system.
#[tokio::test]
async fn what_was_acknowledged_survives_a_power_cut() {
    let directory = tempfile::tempdir().expect("a directory");
    let disk = Disk::under(directory.path());
    let storage = Sqlite::open(directory.path()).await.expect("a new database");
    let later = disk.after_power_cut();
    let reopened = Sqlite::open(later.path()).await.expect("a database");
    assert!(reopened.load().await.expect("readable").rooms.is_empty());
    storage.write(vec![opened("calm")]).await.expect("written");
    for number in 1..=20 {
        storage.write(vec![frame("calm", number, 10_000)]).await.expect("written");
        let later = disk.after_power_cut();
        let Kept { rooms, .. } =
            Sqlite::open(later.path()).await.expect("a database").load().await.expect("readable");
        let frames = rooms.iter().map(|room| room.frames.len() as u64);
        assert_eq!(frames.collect::<Vec<_>>(), [number], "after {number} frames");
    }
}

#[tokio::test]
async fn play_goes_on_by_itself_once_the_disk_is_back() {
    let mut world = World::new().await;
    let disk = Disk::under(world.data.path());
    // Files that were opened before are not under the layer.
    world.stop().await;
    world.start().await;
    let (mut ada, mut bob) = (world.visitor().await, world.visitor().await);
    let room = ada.create(classic()).await;
    bob.enter(&room).await;
    ada.play(4).await.expect("a legal move");
    for _ in 0..2 {
        disk.fails(Fault::FullAfter(0));
        for _ in 0..3 {
            assert_eq!(bob.play(5).await, Err(Refusal::Unavailable));
        }
        disk.is_back();
        bob.play(5).await.expect("the disk is back");
        ada.play(4).await.expect("a legal move");
    }
    let mut eve = world.visitor().await;
    eve.create(classic()).await;
    let seat = room::connect_four::Command::SeatMachine {
        player: connect_four::Player::all(2).last().expect("two"),
        level: Level::WEAKEST,
    };
    eve.ask(Command::ConnectFour(seat)).await.expect("a free seat");
    disk.fails(Fault::NoSync);
    assert_eq!(eve.play(1).await, Err(Refusal::Unavailable));
    disk.is_back();
    eve.play(1).await.expect("the disk is back");
    eve.see(|state| matches!(state, Snapshot::ConnectFour(room) if room.game().moves().len() == 2)).await;

    world.stop().await;
    world.start().await;
    let mut ada = world.returning(ada.token).await;
    ada.enter(&room).await;
    assert_eq!(ada.connect_four().game().notation(), "45454");
    assert!(ada.connect_four().seats().iter().all(|seat| matches!(seat, Seat::Person(_))));
}

/// A small file system, mounted for as long as this is held.
struct Small<'a>(&'a Path);

impl<'a> Small<'a> {
    fn mount(path: &'a Path) -> Option<Self> {
        Self::size(path, "size=512k").then_some(Self(path))
    }

    fn grow(&self) {
        assert!(Self::size(self.0, "remount,size=64m"), "it can grow");
    }

    fn size(path: &Path, options: &str) -> bool {
        let mount = Process::new("mount").args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(path).output();
        mount.is_ok_and(|done| done.status.success())
    }
}

impl Drop for Small<'_> {
    fn drop(&mut self) {
        let _ = Process::new("umount").arg("--lazy").arg(self.0).status();
    }
}

#[tokio::test]
async fn a_file_system_that_was_full_is_written_to_again() {
    let directory = tempfile::tempdir().expect("a directory");
    let Some(small) = Small::mount(directory.path()) else {
        eprintln!("Skipped: only an administrator may mount a file system.");
        return;
    };
    let storage = Sqlite::open(directory.path()).await.expect("a new database");
    storage.write(vec![opened("calm")]).await.expect("written");
    let mut kept = Vec::new();
    let mut refused = 0;
    for number in 1.. {
        match storage.write(vec![frame("calm", number, 8000)]).await {
            Ok(()) => kept.push(number.cast_signed()),
            Err(_) => refused += 1,
        }
        if refused == 5 {
            small.grow();
        }
        if refused > 0 || number % 16 == 0 {
            assert_eq!(readable(directory.path(), "calm").await, kept);
        }
        if kept.last().is_some_and(|last| refused >= 5 && *last > number.cast_signed() - 1)
            && kept.len() > 100
        {
            break;
        }
        assert!(number < 500, "{refused} refused, {} kept", kept.len());
    }
    storage.close().await;
    drop(storage);
    assert_eq!(readable(directory.path(), "calm").await, kept);
}

#[tokio::test]
async fn a_server_is_ready_while_its_disk_takes_writes() {
    let data = tempfile::tempdir().expect("a directory");
    let disk = Disk::under(data.path());
    let world = World::at(data).await;
    disk.fails(Fault::NoSync);
    // The last write may have succeeded just before.
    while world.get("/health/ready").await.0 != 503 {}
    assert_eq!(world.get("/health/live").await.0, 200);
    disk.is_back();
    // The server tries the disk again only after a moment.
    while world.get("/health/ready").await.0 != 200 {}
}

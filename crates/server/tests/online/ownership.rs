//! Who owns a room that several nodes could run: one of them, and only that one writes.

use std::sync::Arc;

use protocol::RoomId;
use room::VisitorId;
use server::storage::{
    Nodes as _, OpenedRoom, Ownership, Postgres, Renewal, Storage as _, Trouble, Whereabouts, Write,
};
use tetris::Seed;

use crate::postgres::{self, Postgres as Server};
use crate::world::classic;

/// Two nodes and their database.
struct Two {
    server: &'static Server,
    database: String,
    ada: Arc<Postgres>,
    bob: Arc<Postgres>,
}

impl Two {
    /// `None` where `PostgreSQL` is not installed.
    async fn new() -> Option<Self> {
        let server = tokio::task::spawn_blocking(Server::shared).await.expect("no panic")?;
        let database = server.database().await;
        let address = postgres::address(server.port(), &database);
        let node = async || Arc::new(Postgres::open(&address).await.expect("a database"));
        let (ada, bob) = (node().await, node().await);
        Some(Self { server, database, ada, bob })
    }

    /// Ends the lease of this node, as if it had not renewed it for long.
    async fn end_lease(&self, node: &Postgres) {
        let mut connection = self.server.connect(&self.database).await;
        let over = "UPDATE nodes SET lease_until = clock_timestamp() - INTERVAL '1 second' WHERE id = $1";
        let over = sqlx::query(over).bind(node.id().0.cast_signed());
        assert_eq!(over.execute(&mut connection).await.expect("done").rows_affected(), 1);
    }
}

fn room(name: &str) -> RoomId {
    name.parse().expect("a name")
}

async fn open(node: &Postgres, name: &str) -> Ownership {
    let opened = OpenedRoom { id: room(name), host: VisitorId(1), terms: classic(), private: false };
    node.write(vec![Write::Opened(opened)]).await.expect("kept");
    Ownership { room: room(name), epoch: 0 }
}

fn frame(name: &str, number: u64) -> Write {
    Write::Frame { room: room(name), number, bytes: vec![u8::try_from(number).expect("small")] }
}

/// Renews the lease and takes up to `take` rooms; returns how many were taken, and the names of all that the node owns.
async fn renew(node: &Postgres, now: u64, take: u32) -> (u32, Vec<String>) {
    let renewed = node.renew(Renewal { now, rooms: 0, take }).await.expect("renewed");
    assert!(renewed.peers.iter().any(|peer| peer.id == node.id()));
    let mut owned: Vec<_> = renewed.owned.iter().map(|one| one.room.to_string()).collect();
    owned.sort();
    (renewed.taken, owned)
}

async fn owned(node: &Postgres, name: &str) -> Ownership {
    let renewed = node.renew(Renewal { now: 0, rooms: 0, take: 0 }).await.expect("renewed");
    renewed.owned.into_iter().find(|one| one.room.as_str() == name).expect("its own")
}

#[tokio::test]
async fn whoever_has_lost_a_room_can_not_write() {
    let Some(two) = Two::new().await else { return };
    let Two { ada, bob, .. } = &two;
    renew(ada, 0, 0).await;
    let by_ada = open(ada, "calm").await;
    ada.append(&by_ada, vec![frame("calm", 1)]).await.expect("its own");
    assert_eq!(renew(bob, 0, 10).await, (0, vec![]), "the lease runs");
    two.end_lease(ada).await;
    assert_eq!(renew(bob, 0, 10).await, (1, vec!["calm".to_owned()]));
    let by_bob = owned(bob, "calm").await;
    let kept = bob.begin(&by_bob, 0, None).await.expect("its own");
    let begun = Ownership { epoch: kept.epoch, ..by_bob.clone() };
    assert!(by_ada.epoch < by_bob.epoch && by_bob.epoch < begun.epoch);
    // A node may believe for a while that it still owns the room.
    let base = Write::Base { room: room("calm"), snapshot: vec![1], seed: Seed([1; 32]) };
    let closed = Write::Closed { room: room("calm") };
    let aside = Write::Aside { room: room("calm"), aside: true };
    for write in [frame("calm", 2), base, closed, aside] {
        let written = ada.append(&by_ada, vec![write.clone()]).await;
        assert!(matches!(written, Err(Trouble::Fenced)), "{write:?}: {written:?}");
    }
    let late = bob.append(&by_bob, vec![frame("calm", 2)]).await;
    assert!(matches!(late, Err(Trouble::Fenced)), "an epoch that is over: {late:?}");
    bob.append(&begun, vec![frame("calm", 2)]).await.expect("its own");
    // A frame replaces the one with its number only in the epoch that runs.
    for (node, epoch) in [(ada, &by_ada), (bob, &by_bob)] {
        let stale = Write::Frame { room: room("calm"), number: 2, bytes: vec![9] };
        let written = node.append(epoch, vec![stale]).await;
        assert!(matches!(written, Err(Trouble::Fenced)), "{written:?}");
    }
    assert!(matches!(ada.hand_over(&by_ada, bob.id(), 0).await, Err(Trouble::Fenced)));
    assert!(matches!(ada.begin(&by_ada, 0, None).await, Err(Trouble::Fenced)));
    let kept = bob.room(&room("calm")).await.expect("readable").expect("a room");
    assert_eq!((kept.frames, kept.base), (vec![vec![1], vec![2]], None));
}

#[tokio::test]
async fn one_fenced_room_does_not_harm_those_that_share_its_commit() {
    let Some(two) = Two::new().await else { return };
    let Two { ada, bob, .. } = &two;
    renew(bob, 0, 0).await;
    let (calm, wild) = (open(ada, "calm").await, open(ada, "wild").await);
    ada.hand_over(&wild, bob.id(), 0).await.expect("its own");
    let (first, second) =
        tokio::join!(ada.append(&calm, vec![frame("calm", 1)]), ada.append(&wild, vec![frame("wild", 1)]),);
    assert!(matches!((&first, &second), (Ok(()), Err(Trouble::Fenced))), "{first:?} {second:?}");
}

/// The database performs the two in either order; in both, the next owner has everything that was acknowledged.
#[tokio::test]
async fn what_was_acknowledged_is_there_for_whoever_takes_over() {
    let Some(two) = Two::new().await else { return };
    let Two { ada, bob, .. } = &two;
    renew(bob, 0, 0).await;
    let (mut kept, mut fenced) = (0, 0);
    for number in 0..40 {
        let name = format!("room-{number}");
        let by_ada = open(ada, &name).await;
        let appends = async {
            for number in 1..=20 {
                if let Err(trouble) = ada.append(&by_ada, vec![frame(&name, number)]).await {
                    assert!(matches!(trouble, Trouble::Fenced), "{trouble}");
                    return number - 1;
                }
            }
            20
        };
        let takes = async {
            ada.hand_over(&by_ada, bob.id(), 0).await.expect("its own");
            let by_bob = Ownership { room: room(&name), epoch: 1 };
            bob.begin(&by_bob, 0, None).await.expect("its own").frames.len() as u64
        };
        let (acknowledged, found) = tokio::join!(appends, takes);
        assert_eq!(acknowledged, found, "{name}");
        if acknowledged > 0 { kept += 1 } else { fenced += 1 }
    }
    eprintln!("{kept} kept something, {fenced} nothing");
}

#[tokio::test]
async fn nodes_take_different_rooms_and_leave_them_behind() {
    let Some(two) = Two::new().await else { return };
    let Two { ada, bob, .. } = &two;
    renew(ada, 0, 0).await;
    for name in ["a", "b", "c", "d"] {
        open(ada, name).await;
    }
    let found = bob.whereabouts(&room("a")).await.expect("readable");
    assert_eq!(found, Whereabouts::At(ada.id()));
    ada.leave(0).await.expect("left");
    assert_eq!(bob.whereabouts(&room("a")).await.expect("readable"), Whereabouts::Nowhere);
    assert_eq!(bob.whereabouts(&room("z")).await.expect("readable"), Whereabouts::Missing);
    let address = postgres::address(two.server.port(), &two.database);
    let eve = Postgres::open(&address).await.expect("a database");
    let (by_bob, by_eve) = tokio::join!(renew(bob, 0, 2), renew(&eve, 0, 2));
    let mut all = [by_bob.1, by_eve.1].concat();
    all.sort();
    assert_eq!(all, ["a", "b", "c", "d"]);
    let aside = Write::Aside { room: room("a"), aside: true };
    bob.write(vec![aside]).await.expect("kept");
    assert_eq!(bob.whereabouts(&room("a")).await.expect("readable"), Whereabouts::Aside);
    let back = Write::Aside { room: room("a"), aside: false };
    bob.write(vec![back]).await.expect("kept");
    assert_eq!(renew(bob, 0, 10).await.0, 1, "a room that was brought back is free");
}

#[tokio::test]
async fn time_stands_still_while_a_room_changes_hands() {
    let Some(two) = Two::new().await else { return };
    let Two { ada, bob, .. } = &two;
    renew(ada, 1_000, 0).await;
    let by_ada = open(ada, "calm").await;
    renew(bob, 50, 0).await;
    ada.hand_over(&by_ada, bob.id(), 3_000).await.expect("its own");
    let kept = bob.begin(&owned(bob, "calm").await, 70, None).await.expect("its own");
    assert_eq!(kept.lead + 70, 3_000);
    // The node dies after its last renewal, at 500 by its clock.
    renew(bob, 500, 0).await;
    two.end_lease(bob).await;
    assert_eq!(renew(ada, 9_000, 1).await.0, 1);
    let by_ada = owned(ada, "calm").await;
    let kept = ada.begin(&by_ada, 9_100, None).await.expect("its own");
    assert_eq!(kept.lead + 9_100, 3_430);
    // The node was cut off from the database and gave the room up at 4 000; no other node took it.
    let by_ada = Ownership { epoch: kept.epoch, ..by_ada };
    let kept = ada.begin(&by_ada, 20_000, Some(4_000)).await.expect("its own");
    assert_eq!(kept.lead + 20_000, 4_000);
}

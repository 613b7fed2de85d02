//! What every storage must do, `SQLite` and `PostgreSQL` alike, also while it fails.

mod bench;

use connect_four::{Game, Name, Record, Setup};
use connect_four_solver::Position;
use host::Finisher;
use protocol::RoomId;
use room::VisitorId;
use server::storage::{NewGame, OpenedRoom, Ownership, Played, Storage, Trouble, Write};
use tetris::Seed;

use crate::world::classic;
use bench::Bench;

/// Tests each law on both storages; laws about crashes get a server of their own.
macro_rules! laws {
    ($bench:ident: $($law:ident),* $(,)?) => {
        $(mod $law {
            use super::Bench;

            #[tokio::test]
            async fn sqlite() {
                super::$law(Bench::sqlite()).await;
            }

            #[tokio::test]
            async fn postgres() {
                if let Some(bench) = Bench::$bench().await {
                    super::$law(bench).await;
                }
            }
        })*
    };
}

laws![
    postgres: what_is_written_is_read,
    visitors_are_known_by_their_secret_until_they_are_forgotten,
    finished_games_stay_when_a_player_is_forgotten,
    the_key_stays,
    a_frame_that_came_back_gives_way_to_the_one_that_counts,
    a_failure_belongs_to_the_write_that_caused_it,
    many_rooms_write_at_a_time,
];
laws![own_postgres: what_was_acknowledged_survives_a_crash, what_was_refused_has_not_happened_and_play_goes_on];

fn room(name: &str) -> RoomId {
    name.parse().expect("a name")
}

fn opened(name: &str) -> Write {
    Write::Opened(OpenedRoom { id: room(name), host: VisitorId(1), terms: classic(), private: false })
}

fn frame(name: &str, number: u64, bytes: &[u8]) -> Write {
    Write::Frame { room: room(name), number, bytes: bytes.to_vec() }
}

/// The ownership of a room that this storage has opened.
fn own(name: &str) -> Ownership {
    Ownership { room: room(name), epoch: 0 }
}

async fn open(storage: &dyn Storage, name: &str) {
    storage.write(vec![opened(name)]).await.expect("kept");
}

async fn frames(storage: &dyn Storage, name: &str) -> Vec<Vec<u8>> {
    storage.room(&room(name)).await.expect("readable").expect("a room").frames
}

fn name(text: &str) -> Name {
    text.parse().expect("a name")
}

fn visitor(id: u64, called: &str) -> Write {
    Write::Visitor { id: VisitorId(id), secret: [u8::try_from(id).expect("small"); 32], name: name(called) }
}

fn finished(place: &str, players: [(&str, u64); 2]) -> Write {
    let game = Game::from_notation(Setup::CLASSIC, "1212121").expect("a won game");
    let mut names = players.iter().map(|(called, _)| name(called));
    let record = Record::new(game, |_| names.next().expect("two"), None, None);
    let players = players.map(|(called, id)| Finisher {
        name: name(called),
        visitor: Some(VisitorId(id)),
        points: None,
    });
    let record = host::Record::ConnectFour(Box::new(record));
    let link = Some("known-to-its-players".to_owned());
    Write::Finished { game: NewGame { room: room(place), link, players: players.into(), record } }
}

async fn what_is_written_is_read(bench: Bench) {
    let storage = bench.open().await;
    open(&*storage, "calm").await;
    storage
        .append(&own("calm"), vec![frame("calm", 2, b"two"), frame("calm", 1, b"one")])
        .await
        .expect("kept");
    let kept = storage.room(&room("calm")).await.expect("readable").expect("a room");
    assert_eq!((kept.opened.host, kept.opened.terms), (VisitorId(1), classic()));
    assert_eq!((kept.frames, kept.base), (vec![b"one".to_vec(), b"two".to_vec()], None));
    let base = Write::Base { room: room("calm"), snapshot: vec![7], seed: Seed([9; 32]) };
    storage.append(&own("calm"), vec![base, frame("calm", 3, b"three")]).await.expect("kept");
    let kept = storage.room(&room("calm")).await.expect("readable").expect("a room");
    assert_eq!((kept.frames, kept.base), (vec![b"three".to_vec()], Some((vec![7], Seed([9; 32])))));
    storage.append(&own("calm"), vec![Write::Aside { room: room("calm"), aside: true }]).await.expect("kept");
    storage.write(vec![Write::Block("7".into()), Write::Block("7".into())]).await.expect("kept");
    let kept = storage.load().await.expect("readable");
    assert_eq!((kept.aside, kept.blocked, kept.rooms.len()), (vec![room("calm")], vec!["7".to_owned()], 0));
    storage
        .write(vec![Write::Unblock("7".into()), Write::Closed { room: room("calm") }])
        .await
        .expect("kept");
    assert!(storage.room(&room("calm")).await.expect("readable").is_none());
    assert_eq!(storage.load().await.expect("readable").blocked, Vec::<String>::new());
    open(&*storage, "calm").await;
    assert_eq!(frames(&*storage, "calm").await, Vec::<Vec<u8>>::new(), "nothing is left of the one before");
}

async fn visitors_are_known_by_their_secret_until_they_are_forgotten(bench: Bench) {
    let storage = bench.open().await;
    storage.write(vec![visitor(1, "Ada"), visitor(2, "Zoé")]).await.expect("kept");
    let known = async |id: u8| storage.visitor([id; 32]).await.expect("readable");
    assert_eq!(known(2).await, Some((VisitorId(2), name("Zoé"))));
    assert_eq!(known(3).await, None);
    storage.write(vec![Write::Name { id: VisitorId(2), name: name("Eve") }]).await.expect("kept");
    assert_eq!(known(2).await, Some((VisitorId(2), name("Eve"))));
    open(&*storage, "calm").await;
    let about = storage.about(VisitorId(1)).await.expect("readable").expect("Ada");
    assert_eq!((about.name.as_str(), about.rooms), ("Ada", vec!["calm".to_owned()]));
    // Ada's room is open.
    storage.write(vec![Write::Expire { seconds: -10 }]).await.expect("kept");
    assert_eq!((known(1).await.is_some(), known(2).await), (true, None));
    storage.write(vec![Write::Forget(VisitorId(1))]).await.expect("kept");
    assert!(storage.about(VisitorId(1)).await.expect("readable").is_none());
}

async fn finished_games_stay_when_a_player_is_forgotten(bench: Bench) {
    let storage = bench.open().await;
    storage.write(vec![visitor(1, "Ada"), visitor(2, "Bob")]).await.expect("kept");
    open(&*storage, "calm").await;
    let end = || vec![frame("calm", 1, b"end"), finished("calm", [("Ada", 1), ("Bob", 2)])];
    storage.append(&own("calm"), end()).await.expect("kept");
    let listed = storage.games(10).await.expect("readable");
    assert_eq!(listed.len(), 1);
    assert_eq!((listed[0].players.as_str(), listed[0].room.as_deref()), ("Ada, Bob", Some("calm")));
    // The answer to the first write may have got lost.
    storage.append(&own("calm"), end()).await.expect("kept");
    let listed = storage.games(10).await.expect("readable");
    assert_eq!(listed.len(), 1);
    let played = storage.played(&Position::default()).await.expect("readable");
    assert_eq!(played, [Played { column: 1, won: 1, drawn: 0, lost: 0 }]);
    storage.write(vec![Write::Forget(VisitorId(1))]).await.expect("kept");
    let game = storage.game(&listed[0].id).await.expect("readable").expect("a game");
    assert_eq!(game.game.players, "NN, Bob");
    let signed = server::signature::Signed::read(&game.signature).expect("signed again");
    assert_eq!(signed.statement.hash, server::signature::hash(&game.record));
    let played = storage.about(VisitorId(2)).await.expect("readable").expect("Bob").games;
    assert_eq!(played, [game.game]);
    storage.write(vec![Write::Expire { seconds: -10 }]).await.expect("kept");
    assert_eq!(storage.games(10).await.expect("readable"), []);
}

async fn the_key_stays(bench: Bench) {
    let storage = bench.open().await;
    let key = storage.load().await.expect("readable").key;
    storage.close().await;
    drop(storage);
    assert_eq!(bench.open().await.load().await.expect("readable").key, key);
}

/// A commit that counts as refused may have happened, if its sync failed or its answer got lost. The room went on
/// without it.
async fn a_frame_that_came_back_gives_way_to_the_one_that_counts(bench: Bench) {
    let storage = bench.open().await;
    open(&*storage, "calm").await;
    for bytes in [b"one", b"two"] {
        storage.append(&own("calm"), vec![frame("calm", 1, bytes)]).await.expect("kept");
    }
    assert_eq!(frames(&*storage, "calm").await, [b"two"]);
}

async fn a_failure_belongs_to_the_write_that_caused_it(bench: Bench) {
    let storage = bench.open().await;
    for name in ["ada", "bob", "eve"] {
        open(&*storage, name).await;
    }
    storage.append(&own("bob"), vec![frame("bob", 1, b"one")]).await.expect("kept");
    // All are sent before the writer runs, so they may share a commit.
    let (by_ada, by_bob, by_eve) = (own("ada"), own("bob"), own("eve"));
    let (ada, bob, eve) = tokio::join!(
        storage.append(&by_ada, vec![frame("ada", 1, b"one")]),
        storage.append(&by_bob, vec![frame("bob", 2, b"two"), opened("bob")]),
        storage.append(&by_eve, vec![frame("eve", 1, b"one")]),
    );
    assert!(ada.is_ok() && eve.is_ok(), "{ada:?} {eve:?}");
    assert!(matches!(bob, Err(Trouble::Broken(_))), "{bob:?}");
    for name in ["ada", "bob", "eve"] {
        assert_eq!(frames(&*storage, name).await, [b"one"], "{name}");
    }
}

async fn many_rooms_write_at_a_time(bench: Bench) {
    let storage = bench.open().await;
    let names: Vec<String> = (0..50).map(|number| format!("room-{number}")).collect();
    for name in &names {
        open(&*storage, name).await;
    }
    let write = async |name: String| {
        for number in 1..=10_u64 {
            let bytes = format!("{name} {number}");
            storage.append(&own(&name), vec![frame(&name, number, bytes.as_bytes())]).await.expect("kept");
        }
    };
    futures_util::future::join_all(names.iter().map(|name| write(name.clone()))).await;
    for name in &names {
        let expected: Vec<_> = (1..=10).map(|number| format!("{name} {number}").into_bytes()).collect();
        assert_eq!(frames(&*storage, name).await, expected);
    }
}

async fn what_was_acknowledged_survives_a_crash(mut bench: Bench) {
    let mut storage = bench.open().await;
    open(&*storage, "calm").await;
    let mut kept = Vec::new();
    for number in 1..=3_u64 {
        let bytes = vec![7; 10_000];
        storage.append(&own("calm"), vec![frame("calm", number, &bytes)]).await.expect("kept");
        kept.push(bytes);
        storage = bench.after_crash(storage).await;
        assert_eq!(frames(&*storage, "calm").await, kept, "after {number} frames");
    }
}

async fn what_was_refused_has_not_happened_and_play_goes_on(mut bench: Bench) {
    let storage = bench.open().await;
    open(&*storage, "calm").await;
    let mut kept: Vec<Vec<u8>> = Vec::new();
    for fault in bench.faults() {
        // As a host does: after a refusal, another frame is written under the same number.
        let mut refused = 0;
        bench.fails(fault);
        while refused < 3 {
            let (number, bytes) = (kept.len() as u64 + 1, format!("{fault:?}, try {refused}").into_bytes());
            match storage.append(&own("calm"), vec![frame("calm", number, &bytes)]).await {
                Ok(()) => kept.push(bytes),
                Err(Trouble::Broken(_) | Trouble::InDoubt(_)) => refused += 1,
                Err(trouble) => panic!("{trouble}"),
            }
            assert!(kept.len() < 1000, "{fault:?} refuses nothing");
        }
        bench.is_back();
        let bytes = format!("after {fault:?}").into_bytes();
        loop {
            let number = kept.len() as u64 + 1;
            if storage.append(&own("calm"), vec![frame("calm", number, &bytes)]).await.is_ok() {
                kept.push(bytes);
                break;
            }
        }
        assert_eq!(frames(&*storage, "calm").await, kept, "{fault:?}");
    }
}

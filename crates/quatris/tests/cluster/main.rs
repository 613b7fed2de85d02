//! Three real nodes, a real `PostgreSQL` and a real NATS while people play: everything is killed, frozen, cut off, added and
//! removed. Every move that anyone saw must be there afterwards, once, in order, and play must go on within seconds.
//!
//! `QUATRIS_FAULTS` says how many faults of each kind (`cargo xtask cluster-crash --faults N`).
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a test are small"
)]

mod faults;
mod nodes;
#[path = "../people/mod.rs"]
#[allow(dead_code, reason = "other tests need more of it")]
mod people;
#[path = "../../../server/tests/online/port.rs"]
mod port;
#[path = "../../../server/tests/online/postgres.rs"]
#[allow(dead_code, reason = "other tests need more of it")]
mod postgres;
#[path = "../../../server/tests/online/proxy.rs"]
#[allow(dead_code, reason = "other tests need more of it")]
mod proxy;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use connect_four::Setup;
use protocol::{Frame, RoomId, Terms};
use room::Pace;
use tetris::LaboSetup;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use faults::Fault;
use nodes::{World, is_ready};
use people::chance::Chance;
use people::history::{self, History};
use people::player::{Manner, Player, gather};

/// Of each kind, in the ordinary run.
const FAULTS: u32 = 2;
/// Within this time after a fault, or after the end of one that nobody can play through, every room goes on.
const TAKEOVER: Duration = Duration::from_secs(5);
/// When a test gives up.
const LONG: Duration = Duration::from_secs(30);
/// Frames of Tetris that may be lost: those of a lease, and of the second that it may take to notice its end.
const MANNER: Manner = Manner { risk: 80, freezes: false };

#[test]
fn whatever_is_killed_frozen_or_cut_off_nothing_that_anyone_saw_is_lost() {
    let faults = std::env::var("QUATRIS_FAULTS").ok().and_then(|text| text.parse().ok()).unwrap_or(FAULTS);
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    runtime.block_on(async {
        let Some(world) = World::start().await else { return };
        campaign(world, faults).await;
    });
}

async fn campaign(mut world: World, faults: u32) {
    let began = Instant::now();
    let (saw, mut seen) = mpsc::unbounded_channel();
    let history = History::new(saw);
    let ports = world.ports();
    let mut players = JoinSet::new();
    let mut rooms = Vec::new();
    let pace = Some(Pace::FivePlusFive);
    for (number, pace) in [None, None, None, None, pace].into_iter().enumerate() {
        let terms = room::connect_four::Terms::new(Setup::CLASSIC, pace).expect("two players");
        let (room, people) = gather(ports[number % ports.len()], Terms::ConnectFour(terms)).await;
        rooms.push((room.clone(), Some(terms)));
        for person in people {
            players.spawn(play(Player::new(MANNER, room.clone(), person, &history), ports.clone()));
        }
    }
    let board = tetris::Setup::Labo(LaboSetup::new(20, 40, 100, 10).expect("a board"));
    let (room, people) = gather(ports[0], Terms::Tetris(board)).await;
    rooms.push((room.clone(), None));
    for person in people {
        players.spawn(play(Player::new(MANNER, room.clone(), person, &history), ports.clone()));
    }

    let mut chance = Chance(0x5eed);
    let mut pauses: BTreeMap<Fault, Vec<Duration>> = BTreeMap::new();
    everyone_plays(&history, &rooms, began, &mut players).await;
    for round in 0..faults {
        for fault in Fault::ALL {
            for _ in 0..chance.within(0..60) {
                seen.recv().await.expect("somebody plays");
            }
            let since = world.strike(fault, &mut chance).await;
            let took = everyone_plays(&history, &rooms, since, &mut players).await;
            eprintln!("{round} {fault:?}: {:?}", took.iter().max().expect("rooms"));
            pauses.entry(fault).or_default().extend(took);
            world.mend(fault).await;
            everyone_plays(&history, &rooms, Instant::now(), &mut players).await;
        }
    }
    players.abort_all();
    while players
        .join_next()
        .await
        .is_some_and(|player| player.is_ok() || player.is_err_and(|error| error.is_cancelled()))
    {}
    for (room, terms) in &rooms {
        if let Some(terms) = terms {
            check(&history, room, *terms, &journal(&world, room).await, began.elapsed());
        }
    }
    report(&pauses);
}

/// Any of these ports leads to the room.
async fn play(mut player: Player, ports: Vec<u16>) {
    loop {
        let port = player.pick(&ports);
        if is_ready(port).await {
            // Why it ended does not matter: another node is tried.
            let _ = player.visit(port).await;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// What was kept is whole, and has everything that anyone saw.
fn check(
    history: &History,
    room: &RoomId,
    terms: room::connect_four::Terms,
    kept: &[room::connect_four::Frame],
    up: Duration,
) {
    for seen in history.seen(room) {
        let number = seen.number;
        assert_eq!(kept.get(number as usize - 1), Some(&seen), "frame {number} of {room} was seen");
    }
    history::check(terms, kept, up, |_, _, _| {});
}

/// How long it took from then until something new was seen in each room.
async fn everyone_plays(
    history: &History,
    rooms: &[(RoomId, Option<room::connect_four::Terms>)],
    since: Instant,
    players: &mut JoinSet<()>,
) -> Vec<Duration> {
    let mut took = vec![None; rooms.len()];
    loop {
        for ((room, _), took) in rooms.iter().zip(&mut took) {
            *took = took.or_else(|| history.latest(room)?.checked_duration_since(since));
        }
        if let Some(took) = took.iter().copied().collect::<Option<Vec<_>>>() {
            return took;
        }
        assert!(
            since.elapsed() < LONG,
            "nothing happens any more: {:?}",
            rooms
                .iter()
                .zip(&took)
                .filter(|(_, took)| took.is_none())
                .map(|((room, _), _)| room)
                .collect::<Vec<_>>()
        );
        tokio::select! {
            player = players.join_next() => panic!("a player gave up: {player:?}"),
            () = tokio::time::sleep(Duration::from_millis(5)) => {}
        }
    }
}

/// What the database has of a room of Puissance 4.
async fn journal(world: &World, room: &RoomId) -> Vec<room::connect_four::Frame> {
    let mut connection = world.connect().await;
    let rows = sqlx::query_scalar("SELECT frame FROM journal WHERE room = $1 ORDER BY number");
    let rows: Vec<Vec<u8>> = rows.bind(room.as_str()).fetch_all(&mut connection).await.expect("a journal");
    let read = |bytes: &Vec<u8>| match Frame::from_bytes(bytes) {
        Ok(Frame::ConnectFour(frame)) => frame,
        other => panic!("no frame: {other:?}"),
    };
    rows.iter().map(read).collect()
}

/// Only rooms that a fault has stopped count.
fn report(pauses: &BTreeMap<Fault, Vec<Duration>>) {
    for (fault, all) in pauses {
        let mut hit: Vec<_> =
            all.iter().filter(|pause| **pause > Duration::from_millis(500)).copied().collect();
        hit.sort();
        let at = |part: usize| {
            hit.get((hit.len() * part).div_ceil(100).saturating_sub(1)).copied().unwrap_or_default()
        };
        eprintln!(
            "{fault:?}: {} rooms stopped, p50 {:?}, p99 {:?}, longest {:?}",
            hit.len(),
            at(50),
            at(99),
            at(100)
        );
        if fault.is_played_through() {
            assert!(at(99) <= TAKEOVER, "{fault:?}: another node took over too late: {hit:?}");
        }
    }
}

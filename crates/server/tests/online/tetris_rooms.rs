//! Rooms of shared-board Tetris.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use protocol::{Command, Refusal, ServerMessage, Snapshot, Terms};
use room::tetris::Event;
use serde_json::Value;
use server::Limits;
use tetris::bot::Strength;
use tetris::{LaboSetup, Setup};

use crate::world::{Client, World, classic};

fn labo() -> Terms {
    Terms::Tetris(Setup::Labo(LaboSetup::new(6, 8, 100, 10).expect("a small board")))
}

fn seats(count: usize) -> impl Fn(&Snapshot) -> bool {
    move |state| matches!(state, Snapshot::Tetris(room) if room.seats().len() == count)
}

async fn ready(client: &mut Client) -> Result<(), Refusal> {
    client.ask(Command::Tetris(room::tetris::Command::Ready(true))).await
}

/// Says that the client is ready, and waits for the game.
async fn begin(client: &mut Client) {
    ready(client).await.expect("no game runs");
    client.see(|state| matches!(state, Snapshot::Tetris(room) if room.is_playing())).await;
}

async fn slam(client: &mut Client) -> Result<(), Refusal> {
    client.ask(Command::Tetris(room::tetris::Command::Play(tetris::Command::Slam))).await
}

#[tokio::test]
async fn three_play_on_one_board_until_it_is_full() {
    let fast = NonZeroU32::new(100_000).expect("many");
    let world = World::with(Limits { messages: fast, burst: fast, ..Limits::default() }).await;
    let (mut ada, mut bob, mut eve) = (world.visitor().await, world.visitor().await, world.visitor().await);
    let room = ada.create(labo()).await;
    bob.enter(&room).await;
    eve.watch(&room).await;
    assert_eq!(slam(&mut ada).await, Err(Refusal::Tetris(room::tetris::Refusal::NoGame)));
    ada.ask(Command::AddMachine(Strength::NORMAL)).await.expect("a free seat");
    ready(&mut ada).await.expect("no game runs");
    ada.see(seats(3)).await;
    assert_eq!(ready(&mut eve).await, Err(Refusal::Tetris(room::tetris::Refusal::NotHere)));
    let counts =
        |count| move |state: &Snapshot| matches!(state, Snapshot::Tetris(room) if room.count() == count);
    // Bob is not ready, so the long countdown runs.
    eve.see(counts(Some(29))).await;
    ready(&mut bob).await.expect("no game runs");
    for seconds in [3, 2, 1] {
        eve.see(counts(Some(seconds))).await;
    }
    assert_eq!(ada.play(1).await, Err(Refusal::OtherGame));
    while ada.tetris().is_playing() || ada.tetris().game().is_none() {
        // The game may end between the look and the slam, or the piece may be gone.
        let _ = slam(&mut ada).await;
        let _ = slam(&mut bob).await;
    }
    let number = ada.tetris().frames();
    bob.see(move |state| state.frames() >= number).await;
    eve.see(move |state| state.frames() >= number).await;
    assert_eq!(ada.tetris().game(), bob.tetris().game());
    assert_eq!(ada.tetris().game(), eve.tetris().game());
    let seed = ada.tetris().seed().expect("shown at the end");
    assert_eq!(Some(seed.commitment()), ada.tetris().commitment(), "as was promised at the beginning");
    let room = ada.tetris();
    let named: BTreeMap<_, _> =
        room.seats().iter().filter_map(|seat| Some((seat.player?, seat.name.to_string()))).collect();
    ready(&mut bob).await.expect("no game runs");
    begin(&mut ada).await;
    let mut games = world.get("/api/games").await;
    while games.1 == "[]" {
        games = world.get("/api/games").await;
    }
    let id = seed.game_id();
    assert_eq!(world.games().await, std::slice::from_ref(&id), "whoever saw the end can find the game");
    let record = reqwest::get(format!("http://{}/api/games/{id}/record", world.address)).await;
    let record = record.expect("an answer");
    let summary = tetris::replay::verify(&record.bytes().await.expect("bytes")).expect("a replay that holds");
    assert!(summary.end.is_some());
    let about: Value = serde_json::from_str(&world.get(&format!("/api/games/{id}")).await.1).expect("JSON");
    let best = summary.scores.iter().map(|score| named[&score.who].as_str());
    assert_eq!(about["names"], serde_json::json!(best.collect::<Vec<_>>()), "in the order of the scores");
    let (status, page) = world.get(&format!("/g/{id}")).await;
    assert!(status == 200 && page.contains(&format!("url=/tetris#/replay/g/{id}\"")), "{page}");
}

#[tokio::test]
async fn the_seed_stays_secret_while_the_game_runs() {
    let world = World::new().await;
    let mut ada = world.visitor().await;
    ada.create(labo()).await;
    ready(&mut ada).await.expect("no game runs");
    let begun = |event: &Event| matches!(event, Event::Begun { .. });
    let frame = ada
        .until(|message| {
            matches!(message, ServerMessage::Frame(protocol::Frame::Tetris(frame)) if frame.events.iter().any(begun))
        })
        .await;
    let ServerMessage::Frame(protocol::Frame::Tetris(frame)) = frame else { unreachable!() };
    assert!(!frame.events.iter().any(|event| matches!(event, Event::Ended { .. })));
    assert_eq!(ada.tetris().seed(), None);
}

#[tokio::test]
async fn a_party_goes_on_after_a_restart() {
    let mut world = World::new().await;
    let mut ada = world.visitor().await;
    let slow = Terms::Tetris(Setup::Labo(LaboSetup::new(10, 20, 5000, 10).expect("a slow game")));
    let room = ada.create(slow).await;
    begin(&mut ada).await;
    for _ in 0..3 {
        slam(&mut ada).await.expect("a piece");
    }
    let blocks = |client: &Client| client.tetris().game().map_or(0, |game| game.board().owners().count());
    ada.see(|state| matches!(state, Snapshot::Tetris(room) if room.game().is_some_and(|game| game.board().owners().count() == 12))).await;
    world.stop().await;
    assert_eq!(ada.end().await.0, 1012);
    world.start().await;
    let mut again = world.returning(ada.token).await;
    again.enter(&room).await;
    assert_eq!(blocks(&again), 12);
    assert_eq!(again.tetris().seat_of(again.visitor), ada.tetris().seat_of(ada.visitor));
    slam(&mut again).await.expect("a piece, from the same bag");
}

#[tokio::test]
async fn a_game_that_two_began_at_once_goes_on_after_a_restart() {
    let mut world = World::new().await;
    let (mut ada, mut bob) = (world.visitor().await, world.visitor().await);
    let room = ada.create(labo()).await;
    bob.enter(&room).await;
    tokio::join!(begin(&mut ada), begin(&mut bob));
    world.stop().await;
    world.start().await;
    let mut again = world.returning(ada.token).await;
    again.enter(&room).await;
    assert!(again.tetris().is_playing());
}

#[tokio::test]
async fn quick_match_joins_a_party_that_plays() {
    let world = World::new().await;
    let (mut ada, mut bob) = (world.visitor().await, world.visitor().await);
    let room = ada.create(labo()).await;
    bob.say(&protocol::ClientMessage::QuickMatch { terms: labo() }).await;
    bob.until(|message| matches!(message, ServerMessage::Entered(_))).await;
    assert_eq!(bob.room, Some(room));
    bob.create(classic()).await;
    ada.see(seats(1)).await;
}

#[tokio::test]
async fn another_name_is_taken_up_before_the_next_game_begins() {
    let fast = NonZeroU32::new(100_000).expect("many");
    let world = World::with(Limits { messages: fast, burst: fast, ..Limits::default() }).await;
    let (mut ada, mut bob) = (world.visitor().await, world.visitor().await);
    let room = ada.create(labo()).await;
    bob.enter(&room).await;
    let called = |name: &'static str| move |state: &Snapshot| matches!(state, Snapshot::Tetris(room) if room.seats().iter().any(|seat| seat.name.as_str() == name));
    let rename = |name: &str| protocol::ClientMessage::Rename { name: name.parse().expect("a name") };
    ada.say(&rename("<b>Ada</b>")).await;
    bob.see(called("<b>Ada</b>")).await;
    ready(&mut bob).await.expect("no game runs");
    begin(&mut ada).await;
    ada.say(&rename("Ada")).await;
    while ada.tetris().is_playing() || ada.tetris().game().is_none() {
        // The game may end between the look and the slam.
        let _ = slam(&mut ada).await;
    }
    assert!(called("<b>Ada</b>")(&Snapshot::Tetris(Box::new(ada.tetris().clone()))), "not while she plays");
    ready(&mut bob).await.expect("no game runs");
    ready(&mut ada).await.expect("no game runs");
    bob.see(called("Ada")).await;
    let player = |client: &Client| client.tetris().seat(client.tetris().seat_of(ada.visitor)?)?.player;
    assert!(player(&bob).is_some(), "she plays under it");
}

#[tokio::test]
async fn those_who_come_at_once_are_all_counted() {
    let world = World::new().await;
    let (mut ada, mut bob, mut eve) = (world.visitor().await, world.visitor().await, world.visitor().await);
    let room = ada.create(labo()).await;
    bob.watch(&room).await;
    eve.watch(&room).await;
    let both = |message: &ServerMessage| matches!(message, ServerMessage::Audience { spectators: 2, .. });
    ada.until(both).await;
    eve.until(both).await;
}

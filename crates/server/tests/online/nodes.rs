//! Several nodes, which players see as one server.

use std::num::NonZeroU32;
use std::sync::Arc;

use protocol::{ClientMessage, Failure, Form, ServerMessage, Snapshot};
use room::connect_four::{Phase, Seat};
use server::Limits;
use server::bus::{Bus, InProcess};

use crate::postgres::{self, Postgres as Server};
use crate::world::{Client, World, classic};

/// `None` where `PostgreSQL` is not installed.
async fn nodes<const N: usize>(limits: Limits) -> Option<[World; N]> {
    let server = tokio::task::spawn_blocking(Server::shared).await.expect("no panic")?;
    let address = postgres::address(server.port(), &server.database().await);
    let bus: Arc<dyn Bus> = Arc::new(InProcess::default());
    let mut nodes = Vec::new();
    for _ in 0..N {
        nodes.push(World::node(address.clone(), Arc::clone(&bus), limits).await);
    }
    nodes.try_into().ok()
}

fn moves(client: &Client) -> String {
    client.connect_four().game().notation()
}

fn has_moves(count: usize) -> impl Fn(&Snapshot) -> bool {
    move |state| matches!(state, Snapshot::ConnectFour(room) if room.game().moves().len() == count)
}

#[tokio::test]
async fn people_at_three_nodes_play_in_one_room() {
    let Some([first, second, third]) = nodes(Limits::default()).await else { return };
    let (mut ada, mut bob, mut eve) = (first.visitor().await, second.visitor().await, third.visitor().await);
    let room = ada.create(classic()).await;
    bob.enter(&room).await;
    eve.watch(&room).await;
    for (number, column) in [4, 4, 3, 3, 5, 5].into_iter().enumerate() {
        let player = if number % 2 == 0 { &mut ada } else { &mut bob };
        player.see(has_moves(number)).await;
        player.play(column).await.expect("a legal move");
    }
    ada.see(has_moves(6)).await;
    assert!(ada.play(8).await.is_err(), "there is no such column");
    ada.play(2).await.expect("the winning move");
    for client in [&mut ada, &mut bob, &mut eve] {
        client.see(has_moves(7)).await;
        assert_eq!((moves(client), client.connect_four().phase()), ("4433552".into(), Phase::Over));
    }
    let (status, game) = third.get(&format!("/api/rooms/{room}")).await;
    assert_eq!(status, 200, "{game}");
    assert!(third.get("/api/games").await.1.contains(room.as_str()), "every node lists the games of all");
    drop(bob);
    let is_away = |state: &Snapshot| {
        let away = |seat: &Seat| seat.person().is_some_and(|person| person.away.is_some());
        matches!(state, Snapshot::ConnectFour(room) if room.seats().iter().any(away))
    };
    ada.see(is_away).await;
}

#[tokio::test]
async fn whoever_reads_json_at_another_node_reads_the_same() {
    let Some([first, second]) = nodes(Limits::default()).await else { return };
    let mut ada = first.visitor().await;
    let room = ada.create(classic()).await;
    let mut bob = second.connect(&Form::Json.sub_protocol(), None).await.expect("a connection");
    let hello = ClientMessage::Hello { token: None, client: 77, machine: true };
    let enter = ClientMessage::Enter { room: room.clone(), seen: None, watch: true };
    for message in [hello, enter] {
        bob.send_text(Form::Json.encode(&message)).await;
    }
    loop {
        let message = bob.next().await.expect("a message").into_data();
        if let ServerMessage::Entered(entered) = Form::Json.decode(&message).expect("JSON") {
            assert_eq!(entered.room, room);
            return;
        }
    }
}

#[tokio::test]
async fn a_quick_match_brings_people_of_different_nodes_together() {
    let Some([first, second]) = nodes(Limits::default()).await else { return };
    let meet = async |one: &World, other: &World| {
        let (mut ada, mut bob) = (one.visitor().await, other.visitor().await);
        for client in [&mut ada, &mut bob] {
            client.say(&ClientMessage::QuickMatch { terms: classic() }).await;
            client.until(|message| matches!(message, ServerMessage::Entered(_))).await;
        }
        (ada, bob)
    };
    let knows = async |one: &World, other: &World| {
        let (ada, bob) = meet(one, other).await;
        ada.room == bob.room
    };
    // The first node learns of the second one with its next renewal.
    while !(knows(&first, &second).await && knows(&second, &first).await) {}
    for (one, other) in [(&first, &second), (&second, &first)] {
        let (mut ada, bob) = meet(one, other).await;
        assert_eq!(ada.room, bob.room);
        let plays =
            |state: &Snapshot| matches!(state, Snapshot::ConnectFour(room) if room.phase() == Phase::Playing);
        ada.see(plays).await;
    }
}

#[tokio::test]
async fn every_node_shows_the_rooms_of_all() {
    let Some([first, second]) = nodes(Limits::default()).await else { return };
    let mut ada = first.visitor().await;
    let room = ada.create(classic()).await;
    let mut bob = second.visitor().await;
    bob.say(&ClientMessage::Lobby).await;
    let shows = |message: &ServerMessage| matches!(message, ServerMessage::Rooms(rooms) if rooms.iter().any(|one| one.room == room));
    bob.until(shows).await;
    drop(ada);
    bob.until(|message| matches!(message, ServerMessage::Rooms(rooms) if rooms.is_empty())).await;
}

#[tokio::test]
async fn what_one_address_may_have_it_has_of_all_nodes_together() {
    let limits = Limits { visitors: NonZeroU32::new(2).expect("some"), ..Limits::default() };
    let Some([first, second]) = nodes(limits).await else { return };
    let mut ada = first.visitor_from("127.0.0.7").await;
    let _bob = first.visitor_from("127.0.0.7").await;
    // The bus keeps the order: the second node hears of what was used at the first before it hears of this room.
    let room = ada.create(classic()).await;
    let mut eve = second.visitor_from("127.0.0.8").await;
    eve.say(&ClientMessage::Lobby).await;
    let shows = |message: &ServerMessage| matches!(message, ServerMessage::Rooms(rooms) if rooms.iter().any(|one| one.room == room));
    eve.until(shows).await;
    let mut third = second.silent_from("127.0.0.7").await;
    third.say(&ClientMessage::Hello { token: None, client: 1, machine: false }).await;
    let told = third.until(|message| matches!(message, ServerMessage::Failed(_))).await;
    assert_eq!(told, ServerMessage::Failed(Failure::TooManyVisitors));
}

#[tokio::test]
async fn a_node_that_stops_hands_its_rooms_over() {
    let Some([mut first, second]) = nodes(Limits::default()).await else { return };
    let (mut ada, mut bob) = (first.visitor().await, second.visitor().await);
    let room = ada.create(classic()).await;
    bob.enter(&room).await;
    ada.play(4).await.expect("a legal move");
    first.stop().await;
    // Both are told to connect again.
    bob.end().await;
    let (mut ada, mut bob) = (second.returning(ada.token).await, second.returning(bob.token).await);
    ada.enter(&room).await;
    bob.enter(&room).await;
    assert_eq!(moves(&bob), "4");
    bob.play(4).await.expect("the game goes on");
    first.start().await;
    let mut eve = first.visitor().await;
    eve.watch(&room).await;
    assert_eq!(moves(&eve), "44");
}

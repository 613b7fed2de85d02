//! Rooms of Puissance 4.

use connect_four::{Level, Opening, Player, Settings, Setup};
use protocol::{ClientMessage, Command, Reaction, Refusal, ServerMessage, Snapshot, Terms, View};
use room::connect_four::{Offer, Phase};

use crate::world::{World, classic};

fn playing(state: &Snapshot) -> bool {
    matches!(state, Snapshot::ConnectFour(room) if room.phase() == Phase::Playing)
}

fn moves(count: usize) -> impl Fn(&Snapshot) -> bool {
    move |state| matches!(state, Snapshot::ConnectFour(room) if room.game().moves().len() == count)
}

#[tokio::test]
async fn two_play_and_a_third_watches() {
    let world = World::new().await;
    let (mut ada, mut bob, mut eve) = (world.visitor().await, world.visitor().await, world.visitor().await);
    let room = ada.create(classic()).await;
    bob.enter(&room).await;
    eve.enter(&room).await;
    ada.see(playing).await;
    bob.see(playing).await;
    assert_eq!(
        bob.play(1).await,
        Err(Refusal::ConnectFour(room::connect_four::Refusal::Rules(connect_four::Refusal::NotYourTurn)))
    );
    assert_eq!(eve.play(1).await, Err(Refusal::ConnectFour(room::connect_four::Refusal::NotSeated)));
    for (turn, column) in [1, 2, 1, 2, 1, 2, 1].into_iter().enumerate() {
        let (mover, other) = if turn % 2 == 0 { (&mut ada, &mut bob) } else { (&mut bob, &mut ada) };
        mover.play(column).await.expect("a legal move");
        other.see(moves(turn + 1)).await;
    }
    eve.see(moves(7)).await;
    assert_eq!(ada.state, bob.state);
    assert_eq!(ada.state, eve.state);
    assert_eq!(eve.connect_four().winner(), Player::from_number(1));
    bob.ask(Command::ConnectFour(room::connect_four::Command::NextGame)).await.expect("the game is over");
    ada.ask(Command::ConnectFour(room::connect_four::Command::NextGame)).await.expect("the game is over");
    assert_eq!(ada.connect_four().game().first(), Player::from_number(2).expect("two"), "the loser begins");
    let (status, games) = world.get("/api/games").await;
    assert_eq!(status, 200);
    assert!(games.contains("won by 1"), "{games}");
    let played = |column: u8| format!(r#"{{"columns":[{{"column":{column},"won":1,"drawn":0,"lost":0}}]}}"#);
    assert_eq!(world.get("/api/explorer").await, (200, played(1)));
    assert_eq!(world.get("/api/explorer?moves=12").await, (200, played(1)));
    assert_eq!(world.get("/api/explorer?moves=1").await, (200, played(2)));
    assert_eq!(world.get("/api/explorer?moves=4").await, (200, r#"{"columns":[]}"#.into()));
    assert_eq!(world.get("/api/explorer?moves=8").await.0, 400);
    assert_eq!(world.get("/api/explorer?moves=1212121").await.0, 400, "the game is over there");
    let record = world.record().await;
    assert!(record.contains("moves: 1212121\n\nquatris signed game 1\n"), "{record}");
}

/// The link of each of two private games, of which the same visitor plays both.
#[tokio::test]
async fn those_who_played_are_told_where_their_game_is_kept() {
    let kept = |message: &ServerMessage| matches!(message, ServerMessage::GameKept { .. });
    let resign = Command::ConnectFour(room::connect_four::Command::Resign);
    let world = World::new().await;
    let mut ada = world.visitor().await;
    let mut other = world.returning(ada.token).await;
    let mut ids = Vec::new();
    for (ada, column) in [(&mut ada, 1), (&mut other, 2)] {
        ada.say(&ClientMessage::Create { terms: classic(), private: true }).await;
        let entered = ada.until(|message| matches!(message, ServerMessage::Entered(_))).await;
        let ServerMessage::Entered(entered) = entered else { unreachable!() };
        let (mut bob, mut eve) = (world.visitor().await, world.visitor().await);
        bob.enter(&entered.room).await;
        eve.watch(&entered.room).await;
        ada.see(playing).await;
        ada.play(column).await.expect("a legal move");
        bob.see(moves(1)).await;
        bob.ask(resign).await.expect("a game goes on");
        let told = bob.until(kept).await;
        assert_eq!(ada.until(kept).await, told);
        let mut back = world.returning(bob.token).await;
        back.enter(&entered.room).await;
        assert_eq!(back.until(kept).await, told, "who comes back is told again");
        eve.say(&ClientMessage::Ping { number: 7, lag: 0 }).await;
        let next = |message: &ServerMessage| kept(message) || matches!(message, ServerMessage::Pong { .. });
        assert_eq!(eve.until(next).await, ServerMessage::Pong { number: 7 }, "who watches is not told");
        let ServerMessage::GameKept { id } = told else { unreachable!() };
        let (status, record) = world.get(&format!("/api/games/{id}/record")).await;
        assert_eq!((status, record.contains(&format!("moves: {column}\n"))), (200, true), "{record}");
        ids.push(id);
    }
    assert_ne!(ids[0], ids[1]);
}

#[tokio::test]
async fn whoever_comes_back_gets_what_they_missed() {
    let world = World::new().await;
    let (mut ada, mut bob) = (world.visitor().await, world.visitor().await);
    let room = ada.create(classic()).await;
    bob.enter(&room).await;
    ada.see(playing).await;
    ada.play(4).await.expect("a legal move");
    let (token, state) = (bob.token, bob.state.clone());
    drop(bob);
    ada.see(|state| matches!(state, Snapshot::ConnectFour(room) if room.seat(Player::all(2).last().expect("two")).person().is_some_and(|bob| bob.away.is_some())))
        .await;
    let mut bob = world.returning(token).await;
    let seen = state.as_ref().map(Snapshot::frames);
    bob.state = state;
    bob.say(&ClientMessage::Enter { room: room.clone(), seen, watch: false }).await;
    let entered = bob.until(|message| matches!(message, ServerMessage::Entered(_))).await;
    let ServerMessage::Entered(entered) = entered else { unreachable!() };
    assert!(matches!(entered.view, View::Since(_)), "{:?}", entered.view);
    bob.play(4).await.expect("the same seat as before");
    ada.see(moves(2)).await;
    assert_eq!(ada.state, bob.state);

    bob.say(&ClientMessage::Enter { room, seen: Some(1_000_000), watch: false }).await;
    let entered = bob.until(|message| matches!(message, ServerMessage::Entered(_))).await;
    let ServerMessage::Entered(entered) = entered else { unreachable!() };
    assert!(matches!(entered.view, View::Whole(_)), "nobody can have seen what has not happened");
}

#[tokio::test]
async fn a_command_that_is_sent_twice_is_done_once() {
    let world = World::new().await;
    let (mut ada, mut bob) = (world.visitor().await, world.visitor().await);
    let room = ada.create(classic()).await;
    bob.enter(&room).await;
    let drop =
        Command::ConnectFour(room::connect_four::Command::Play(connect_four::Move::Drop { column: 3 }));
    ada.ask_again(7, drop).await.expect("a legal move");
    ada.ask_again(7, drop).await.expect("it was done");
    bob.play(4).await.expect("it is Bob's turn");
    ada.ask_again(6, drop).await.expect("an older number was done, or given up");
    ada.ask_again(8, drop).await.expect("it is Ada's turn again");
    assert_eq!(ada.connect_four().game().notation(), "444");
}

#[tokio::test]
async fn draws_are_offered_moves_taken_back_and_games_given_up() {
    let world = World::new().await;
    let (mut ada, mut bob) = (world.visitor().await, world.visitor().await);
    let room = ada.create(classic()).await;
    bob.enter(&room).await;
    ada.play(1).await.expect("a legal move");
    ada.ask(Command::ConnectFour(room::connect_four::Command::Offer(Offer::TakeBack)))
        .await
        .expect("an offer");
    bob.ask(Command::ConnectFour(room::connect_four::Command::Agree)).await.expect("Bob agrees");
    ada.see(moves(0)).await;
    ada.ask(Command::ConnectFour(room::connect_four::Command::Offer(Offer::Draw))).await.expect("an offer");
    bob.ask(Command::ConnectFour(room::connect_four::Command::Decline)).await.expect("Bob declines");
    bob.ask(Command::React(Reaction::Oops)).await.expect("a reaction");
    ada.until(|message| matches!(message, ServerMessage::Reacted { reaction: Reaction::Oops, .. })).await;
    bob.ask(Command::ConnectFour(room::connect_four::Command::Resign)).await.expect("Bob resigns");
    ada.see(|state| matches!(state, Snapshot::ConnectFour(room) if room.phase() == Phase::Over)).await;
    let second = Player::from_number(2).expect("two");
    assert_eq!(ada.connect_four().outcome(), Some(connect_four::Outcome::Resigned { player: second }));
    let record = world.record().await;
    assert!(record.contains("result: resigned by 2\n"), "{record}");
}

#[tokio::test]
async fn quick_matches_at_one_moment_meet() {
    let world = World::new().await;
    for _ in 0..10 {
        let (mut ada, mut bob) = (world.visitor().await, world.visitor().await);
        let wish = ClientMessage::QuickMatch { terms: classic() };
        tokio::join!(ada.say(&wish), bob.say(&wish));
        let entered = |message: &ServerMessage| matches!(message, ServerMessage::Entered(_));
        tokio::join!(ada.until(entered), bob.until(entered));
        assert_eq!(ada.room, bob.room);
        ada.see(playing).await;
    }
}

#[tokio::test]
async fn a_ping_does_not_swallow_what_the_lobby_tells() {
    let world = World::new().await;
    let (mut ada, mut gail) = (world.visitor().await, world.visitor().await);
    gail.say(&ClientMessage::Lobby).await;
    gail.until(|message| matches!(message, ServerMessage::Rooms(_))).await;
    ada.create(classic()).await;
    // Nothing changes after this.
    let sits = |state: &Snapshot| matches!(state, Snapshot::ConnectFour(room) if !room.seats()[0].is_free());
    ada.see(sits).await;
    for number in 0..20 {
        gail.say(&ClientMessage::Ping { number, lag: 0 }).await;
        gail.until(|message| *message == ServerMessage::Pong { number }).await;
    }
    gail.until(|message| matches!(message, ServerMessage::Rooms(rooms) if rooms.len() == 1)).await;
}

#[tokio::test]
async fn a_machine_takes_a_seat_and_answers() {
    let world = World::new().await;
    let mut ada = world.visitor().await;
    ada.create(classic()).await;
    let (player, level) = (Player::from_number(2).expect("two"), Level::new(3).expect("three"));
    ada.ask(Command::ConnectFour(room::connect_four::Command::SeatMachine { player, level }))
        .await
        .expect("a free seat");
    ada.play(4).await.expect("a legal move");
    ada.see(moves(2)).await;
    assert_eq!(ada.connect_four().game().turn(), Player::FIRST);
}

#[tokio::test]
async fn a_client_that_connects_again_replaces_its_older_connection() {
    let world = World::new().await;
    let mut ada = world.visitor().await;
    let room = ada.create(classic()).await;
    let mut again = world.silent().await;
    let (token, client) = (ada.token, ada.window);
    again.say(&ClientMessage::Hello { token, client, machine: false }).await;
    again.enter(&room).await;
    ada.end().await;
    again.see(|state| matches!(state, Snapshot::ConnectFour(room) if room.seats().iter().any(|seat| seat.visitor().is_some()))).await;
    again.enter(&room).await;
    let here =
        again.connect_four().seats().iter().filter_map(|seat| seat.person()).filter(|one| one.away.is_none());
    assert_eq!(here.count(), 1, "one person, in one seat, all the time");
}

#[tokio::test]
async fn quick_match_brings_two_together() {
    let world = World::new().await;
    let (mut ada, mut bob, mut eve) = (world.visitor().await, world.visitor().await, world.visitor().await);
    for client in [&mut ada, &mut bob, &mut eve] {
        client.say(&ClientMessage::QuickMatch { terms: classic() }).await;
        client.until(|message| matches!(message, ServerMessage::Entered(_))).await;
    }
    ada.see(playing).await;
    bob.see(playing).await;
    assert_eq!(ada.room, bob.room);
    assert_ne!(ada.room, eve.room);
    let mut gail = world.visitor().await;
    gail.say(&ClientMessage::Lobby).await;
    let rooms = gail.until(|message| matches!(message, ServerMessage::Rooms(_))).await;
    let ServerMessage::Rooms(rooms) = rooms else { unreachable!() };
    assert_eq!(rooms.first().map(|room| &room.room), eve.room.as_ref(), "those who wait come first");
    eve.say(&ClientMessage::Leave).await;
    gail.until(|message| matches!(message, ServerMessage::Rooms(rooms) if rooms.len() == 1)).await;
}

#[tokio::test]
async fn a_private_game_is_found_by_its_own_link_only() {
    let world = World::new().await;
    let (mut ada, mut bob) = (world.visitor().await, world.visitor().await);
    ada.say(&ClientMessage::Create { terms: classic(), private: true }).await;
    ada.until(|message| matches!(message, ServerMessage::Entered(_))).await;
    let room = ada.room.clone().expect("a room");
    bob.enter(&room).await;
    ada.see(playing).await;
    ada.play(1).await.expect("a legal move");
    ada.ask(Command::ConnectFour(room::connect_four::Command::Resign)).await.expect("Ada resigns");
    assert_eq!(world.get("/api/games").await, (200, "[]".into()), "it is in no list");
    assert_eq!(world.get("/api/explorer").await, (200, r#"{"columns":[]}"#.into()), "nor counted");
    let id = world.games().await.remove(0);
    assert_eq!(id.len(), 32, "{id}");
    let (status, game) = world.get(&format!("/api/games/{id}")).await;
    assert_eq!(status, 200);
    assert!(!game.contains(room.as_str()), "whoever sees the game can't come to the next: {game}");
    assert!(world.record().await.contains("result: resigned by 1\n"));
    assert_eq!(world.get("/api/games/1").await.0, 404);
}

#[tokio::test]
async fn a_fair_start_is_laid_and_is_there_after_a_restart() {
    let mut world = World::new().await;
    let setup = Setup::try_from(Settings { opening: Opening::Drawn6, ..Settings::default() });
    let terms = room::connect_four::Terms::new(setup.expect("a setup"), None).expect("no clock");
    let (mut ada, mut bob) = (world.visitor().await, world.visitor().await);
    let room = ada.create(Terms::ConnectFour(terms)).await;
    bob.enter(&room).await;
    ada.see(moves(6)).await;
    let laid = ada.connect_four().game().clone();
    ada.play(4).await.expect("nothing is forced, so no column is full");
    let token = ada.token;
    world.stop().await;
    world.start().await;
    let mut ada = world.returning(token).await;
    ada.enter(&room).await;
    let game = ada.connect_four().game();
    assert_eq!((game.setup(), &game.events()[..6], game.events().len()), (laid.setup(), laid.events(), 7));
}

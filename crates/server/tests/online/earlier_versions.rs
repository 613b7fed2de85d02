//! Databases of earlier versions of the protocol: rooms of both games in the middle of a game, and in the first
//! database six finished games.

use std::fs;

use protocol::{Command, RoomId, Snapshot};
use room::connect_four::{ConnectFourRoom, Phase};
use room::tetris::TetrisRoom;
use serde_json::Value;

use crate::world::World;

const VERSION_1: &[u8] = include_bytes!("version_1.db");
const VERSION_2: &[u8] = include_bytes!("version_2.db");
const VERSION_3: &[u8] = include_bytes!("version_3.db");

async fn world(database: &[u8]) -> World {
    let data = tempfile::tempdir().expect("a directory");
    fs::write(data.path().join("quatris.sqlite"), database).expect("written");
    World::at(data).await
}

async fn room(world: &World, id: &str) -> Snapshot {
    let id: RoomId = id.parse().expect("the name of a room");
    let mut visitor = world.visitor().await;
    visitor.watch(&id).await;
    visitor.state.expect("a room")
}

async fn connect_four(world: &World, id: &str) -> ConnectFourRoom {
    let Snapshot::ConnectFour(room) = room(world, id).await else { panic!("{id} is another game") };
    *room
}

async fn tetris(world: &World, id: &str) -> TetrisRoom {
    let Snapshot::Tetris(room) = room(world, id).await else { panic!("{id} is another game") };
    *room
}

#[tokio::test]
async fn rooms_of_version_1_are_there_with_every_move() {
    let world = world(VERSION_1).await;
    let check = async |id: &str, phase: Phase, moves: &str, games: u32| {
        let room = connect_four(&world, id).await;
        let found = (room.phase(), room.game().notation(), room.score().games());
        assert_eq!(found, (phase, moves.to_owned(), games), "{id}");
    };
    check("silex-v55z5i", Phase::Playing, "443", 1).await;
    check("pont-egy5aw", Phase::Playing, "43", 2).await;
    check("cerf-vgq8ft", Phase::Over, "44", 1).await;
    check("houx-cpy8jq", Phase::Over, "1", 1).await;
    let powers = connect_four(&world, "jade-rvsjvi").await;
    assert_eq!((powers.phase(), powers.game().moves().len()), (Phase::Playing, 4));
    // The rules of Tetris have changed since, so no game of that version can go on.
    for (id, seats) in [("sable-r9yfyq", 10), ("ambre-n4ieny", 100)] {
        let room = tetris(&world, id).await;
        assert_eq!((room.setup().seats(), room.seats().len()), (seats, 0), "{id}");
        assert!(room.game().is_none(), "{id}");
    }
}

/// Journals of version 2 have what players wished; its rooms of Tetris did not know who is ready, and come back empty.
#[tokio::test]
async fn games_of_version_2_go_on() {
    let mut world = world(VERSION_2).await;
    for _ in 0..2 {
        for (id, moves) in [("lune-xgqdtr", "441"), ("ambre-dxkpap", "44F45X41R12")] {
            let room = connect_four(&world, id).await;
            assert_eq!((room.phase(), room.game().notation().as_str()), (Phase::Playing, moves), "{id}");
        }
        let room = tetris(&world, "houx-zhmb3z").await;
        assert_eq!((room.seats().len(), room.game().is_none()), (0, true));
        // The translated journal is read again.
        world.stop().await;
        world.start().await;
    }
}

/// Frames of version 3 and of this one follow each other in a journal.
#[tokio::test]
async fn games_of_tetris_of_version_3_go_on() {
    let mut world = world(VERSION_3).await;
    for (id, points, frames) in [("cerf-sv77wg", [-4, -4], 18), ("silex-pfiy6p", [0, 0], 117)] {
        let room = tetris(&world, id).await;
        let scores = room.game().expect("a game").scores();
        let scores: Vec<_> = scores.iter().map(tetris::Score::points).collect();
        assert_eq!((room.is_playing(), scores.as_slice()), (true, points.as_slice()), "{id}");
        assert!(room.frames() >= frames, "{id}: {}", room.frames());
    }
    let id: RoomId = "cerf-sv77wg".parse().expect("the name of a room");
    let mut eve = world.visitor().await;
    eve.enter(&id).await;
    let eve_herself = eve.visitor;
    let plays = move |room: &TetrisRoom| {
        let seat = room.seat_of(eve_herself).and_then(|seat| room.seat(seat)?.player);
        seat.and_then(|player| room.game()?.player(player)?.piece).is_some()
    };
    eve.see(|state| matches!(state, Snapshot::Tetris(room) if plays(room))).await;
    let frames = eve.tetris().frames();
    let drop = Command::Tetris(room::tetris::Command::Play(tetris::Command::Drop));
    eve.ask(drop).await.expect("a free cell");
    eve.see(|state| state.frames() > frames).await;
    let frames = eve.tetris().frames();
    world.stop().await;
    world.start().await;
    let room = tetris(&world, id.as_str()).await;
    assert!(room.is_playing() && room.frames() >= frames, "{} of {frames}", room.frames());
}

#[tokio::test]
async fn games_of_version_1_are_listed() {
    let world = world(VERSION_1).await;
    let mut games = Vec::new();
    for id in world.games().await {
        let mut game: Value =
            serde_json::from_str(&world.get(&format!("/api/games/{id}")).await.1).expect("a game");
        // A list of games has no names.
        game.as_object_mut().expect("a game").remove("names");
        games.push(game);
    }
    let listed: Vec<Value> = serde_json::from_str(&world.get("/api/games").await.1).expect("a list");
    let public: Vec<_> = games.iter().filter(|game| !game["room"].is_null()).rev().cloned().collect();
    assert_eq!(listed, public, "those of private rooms are not listed");
    let found: Vec<_> =
        games.iter().map(|game| ["kind", "players", "result"].map(|key| text(game, key))).collect();
    assert_eq!(
        found,
        [
            ["connect_four", "Ada, Bob", "won by 1"],
            ["connect_four", "Eve, Dan", "draw agreed"],
            ["connect_four", "Eve, Dan", "resigned by 1"],
            ["tetris", "Kim, Lou, Machine 1", "Machine 1 0, Kim -8, Lou -8"],
            ["connect_four", "Léa, Tom", "abandoned by 2"],
            ["connect_four", "Zoé, Max", "lost on time by 1"],
        ]
    );
}

#[tokio::test]
async fn records_of_version_1_tell_how_the_games_ended() {
    let mut world = world(VERSION_1).await;
    for _ in 0..2 {
        let games = world.games().await;
        for (number, result) in [
            (1, "won by 1"),
            (2, "draw agreed"),
            (3, "resigned by 1"),
            (5, "abandoned by 2"),
            (6, "lost on time by 1"),
        ] {
            let (_, text) = world.get(&format!("/api/games/{}/record", games[number - 1])).await;
            let kept: connect_four::Collection = text.parse().expect("a record");
            assert_eq!(kept.games()[0].result(), result, "{text}");
        }
        // A second start migrates nothing again.
        world.stop().await;
        world.start().await;
    }
}

fn text<'a>(game: &'a Value, key: &str) -> &'a str {
    game[key].as_str().expect("a text")
}

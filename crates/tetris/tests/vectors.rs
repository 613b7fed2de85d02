//! The examples of `docs/tetris-rules.md`: commands, and the game that follows from them.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a test are small"
)]

use std::path::Path;

use serde_json::{Value, json};
use tetris::{ArenaSetup, Cell, Command, Game, Kind, Piece, PlayerId, Setup, Side, Solo};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/tetris-vectors.json");

/// The examples of `Labo` are in the form that `quatris simulate` takes, and are tested there.
fn examples() -> Value {
    let text = std::fs::read_to_string(Path::new(FILE)).expect("the examples");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn every_example_of_arena_comes_out_as_it_says() {
    let examples = examples();
    let arena = examples["arena"].as_array().expect("a list");
    assert!(arena.len() > 10);
    for example in arena {
        let played = play(&example["in"]);
        assert_eq!(played, example["out"], "{}: came out as\n{played}", example["name"]);
    }
}

fn play(example: &Value) -> Value {
    let number = |value: &Value| value.as_u64().expect("a number");
    let setup = match example["rules"].as_str().expect("rules") {
        "arena" => {
            let (rows, seconds) = (number(&example["rows"]) as u16, number(&example["seconds"]) as u16);
            Setup::Arena(ArenaSetup::new(rows, seconds, 500).expect("in range"))
        }
        solo => Setup::Solo(solo.parse::<Solo>().expect("a game for one")),
    };
    let mut game = Game::new(setup);
    let mut spawns = example["spawns"].as_array().expect("a list").iter();
    let mut draw = |_| {
        let kind = number(spawns.next().expect("one more spawn")) as u8;
        Kind::from_number(kind).expect("a kind")
    };
    let mut refused = Vec::new();
    for (index, input) in example["inputs"].as_array().expect("a list").iter().enumerate() {
        let side = || match input["dir"].as_str().expect("a direction") {
            "left" => Side::Left,
            _ => Side::Right,
        };
        let command = match input["do"].as_str().expect("what to do") {
            "tick" => {
                for _ in 0..number(&input["times"]) {
                    if !game.is_over() {
                        let event = game.step(&mut draw);
                        game.evolve(&event);
                    }
                }
                continue;
            }
            "join" => Command::Join,
            "quit" => Command::Leave,
            "shift" => Command::Shift(side()),
            "rotate" => Command::Turn(side()),
            "drop" => Command::Drop,
            "slam" => Command::Slam,
            "hold" => Command::Hold,
            other => panic!("{other} can't be done"),
        };
        let who = PlayerId::new(number(&input["player"]) as u16).expect("a player");
        match game.decide(who, command, &mut draw) {
            Ok(event) => drop(game.evolve(&event)),
            Err(_) => refused.push(index),
        }
    }
    state(&game, &refused)
}

fn state(game: &Game, refused: &[usize]) -> Value {
    let board = game.board();
    let owner = |cell| board.owner(cell).map_or(-1, |owner| i32::from(owner.number()));
    let row = |row| -> Vec<i32> { (0..board.columns() as i16).map(|col| owner(Cell { row, col })).collect() };
    let grid: Vec<_> = (0..board.rows() as i16).map(row).collect();
    let piece = |Piece { kind, rotation, row, col }: Piece| json!({ "type": kind.number(), "row": row, "col": col, "rotation": rotation.quarter_turns() });
    let kind = |kind: Option<Kind>| kind.map(Kind::number);
    let players: Vec<_> = game
        .players()
        .iter()
        .map(|player| {
            let seat = player.seat.expect("a seat in an arena");
            json!({
                "id": player.id.number(), "piece": player.piece.map(piece), "section": seat.section,
                "next": seat.next.map(kind), "hold": kind(seat.hold), "may_hold": seat.may_hold,
                "chain": seat.chain, "wait": seat.wait,
            })
        })
        .collect();
    let scores: Vec<_> = game
        .scores()
        .iter()
        .map(|score| {
            json!({
                "id": score.who.number(), "place": score.place, "points": score.points(),
                "pieces": score.tally.pieces, "at_once": score.tally.at_once, "chained": score.tally.chained,
                "shared": score.tally.shared, "top_outs": score.tally.top_outs, "lost": score.tally.lost,
            })
        })
        .collect();
    let level = game.level().map(tetris::Level::number);
    json!({
        "grid": grid, "players": players, "scores": scores, "level": level, "end": game.end(),
        "refused": refused,
    })
}

#[test]
#[ignore = "prints the examples with what comes of them now, to be compared by eye"]
fn print() {
    let mut examples = examples();
    for example in examples["arena"].as_array_mut().expect("a list") {
        example["out"] = play(&example["in"]);
    }
    println!("EXAMPLES {examples}");
}

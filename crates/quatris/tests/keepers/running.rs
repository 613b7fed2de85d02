//! A server as a service: figures, logs, limits of the system, what it forgets, and how it stops.

use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use rustix::process::Signal;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};

use crate::world::{Person, Server, pair, play_a_game, quatris};

/// How long a process is stopped, and how much of that counts at most.
const STANDSTILL: Duration = Duration::from_secs(6);
const COUNTED: Duration = Duration::from_secs(1);

fn execute(data: &Path, script: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(data.join("quatris.sqlite"));
        let mut connection = SqliteConnection::connect_with(&options).await.expect("a database");
        sqlx::query(script).execute(&mut connection).await.expect("done");
        connection.close().await.expect("closed");
    });
}

#[test]
fn figures_have_an_address_of_their_own() {
    let folder = tempfile::tempdir().expect("a directory");
    let free = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port");
    let server = Server::with(folder.path(), &["--metrics-addr", &free.to_string()]);
    let (mut ada, mut bob, _) = pair(&server);
    play_a_game(&mut ada, &mut bob);
    ada.say(&json!({"ask": {"number": 99, "command": {"connect_four": {"play": {"drop": {"column": 0}}}}}}));
    ada.until("refused");
    ada.say(&json!({"enter": {"room": "nowhere", "seen": null, "watch": false}}));
    ada.until("failed");
    ada.say(&json!({"create": {"terms": {"tetris": {"labo": [10, 20, 800, 4]}}, "private": false}}));
    ada.until("entered");
    ada.say(&json!({"ask": {"number": 100, "command": {"tetris": {"ready": true}}}}));
    ada.until("frame");
    assert!(!server.get("/metrics").1.contains("quatris_rooms"), "not where visitors can read them");
    let figures =
        Server { child: Command::new("true").spawn().expect("a process"), address: free.to_string() };
    assert_eq!(figures.get("/metrics").0, 200);
    for expected in [
        "quatris_connections 2",
        "quatris_rooms 2",
        "quatris_refusals_total{kind=\"connect_four.rules.game_over\"} 1",
        "quatris_refusals_total{kind=\"no_such_room\"} 1",
        "quatris_commit_seconds_count",
        "quatris_storage_queue",
        // Of ticks, which come while a game is about to begin.
        "quatris_wake_lateness_seconds_count",
    ] {
        let begun = Instant::now();
        while !figures.get("/metrics").1.contains(expected) {
            assert!(
                begun.elapsed() < Duration::from_mins(1),
                "no {expected} in\n{}",
                figures.get("/metrics").1
            );
        }
    }
}

#[test]
fn a_stop_tells_everyone_and_keeps_everything() {
    let folder = tempfile::tempdir().expect("a directory");
    let mut program = Command::new(env!("CARGO_BIN_EXE_quatris"));
    program.env("RUST_LOG", "info");
    let server = Server::run(program, folder.path(), &["--log", "json"]);
    let (mut ada, mut bob, room) = pair(&server);
    ada.play(4);
    let tokens = [ada.token.clone(), bob.token.clone()];
    let waiting = std::thread::spawn(move || {
        for person in [&mut ada, &mut bob] {
            person.until("closing");
            assert_eq!(person.hear(), None);
        }
    });
    let (code, said) = server.terminate();
    assert_eq!(code, Some(0), "{said}");
    waiting.join().expect("both were told");
    let mut hellos = 0;
    for line in said.lines() {
        assert!(!tokens.iter().any(|token| line.contains(token)), "a secret in {line}");
        let line: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("JSON: {line}"));
        let is_in_room = |span: &Value| span["room"] == room.as_str() && span["visitor"].is_u64();
        if line["fields"]["message"] == "went to a room" {
            hellos += usize::from(line["spans"].as_array().is_some_and(|spans| spans.iter().any(is_in_room)));
        }
    }
    assert_eq!(hellos, 2, "{said}");
    let server = Server::start(folder.path());
    let mut ada = Person::returning(&server, Some(&tokens[0]));
    assert_eq!(crate::world::moves(&ada.enter(&room)), 1);
}

/// As after a suspended machine: no clock runs out, and no ticks are made up for.
#[test]
fn while_the_process_stands_still_is_nobodys_time() {
    let folder = tempfile::tempdir().expect("a directory");
    let server = Server::start(folder.path());
    let (mut ada, mut bob, mut eve) = (Person::new(&server), Person::new(&server), Person::new(&server));
    let setup = json!({"columns": 7, "rows": 6, "align": 4, "players": 2, "powers": false});
    let room = ada.create_of(&json!({"connect_four": {"setup": setup, "pace": "1+1"}}));
    bob.enter(&room);
    eve.create_of(&json!({"tetris": {"arena": [20, 180, 10]}}));
    eve.ask(&json!({"tetris": {"ready": true}}));
    let tick = |eve: &mut Person| eve.until("frame")["tetris"]["tick"].as_u64().expect("a tick");
    let begun = Instant::now();
    // From the first move on, Bob's time runs.
    ada.play(4);
    let from = tick(&mut eve);
    server.signal(Signal::STOP);
    std::thread::sleep(STANDSTILL);
    server.signal(Signal::CONT);
    let resumed = Instant::now();
    let mut to = from;
    while resumed.elapsed() < Duration::from_secs(1) {
        to = tick(&mut eve);
    }
    let ran = begun.elapsed().saturating_sub(STANDSTILL) + COUNTED;
    assert!(u128::from(to - from) <= ran.as_millis() / 50 + 1, "{} ticks in {ran:?}", to - from);
    bob.play(4);
    let shown = bob.enter(&room);
    let left = shown["view"]["whole"]["connect_four"]["clock"]["left"][1].as_u64().expect("a clock");
    let ran = begun.elapsed().saturating_sub(STANDSTILL) + COUNTED;
    assert!(u128::from(left) + ran.as_millis() >= 61_000, "{left} ms are left after {ran:?}");
}

#[test]
fn idle_visitors_and_old_games_are_forgotten() {
    let folder = tempfile::tempdir().expect("a directory");
    let server = Server::start(folder.path());
    let (mut ada, mut bob, room) = pair(&server);
    play_a_game(&mut ada, &mut bob);
    for person in [&mut ada, &mut bob] {
        person.ask(&json!({"connect_four": "next_game"}));
    }
    play_a_game(&mut bob, &mut ada);
    server.terminate();
    // The first game is two months old, Bob was here two months ago; Ada's room is still open.
    execute(
        folder.path(),
        "UPDATE games SET ended = ended - 60 * 86400 WHERE id = 1; UPDATE visitors SET seen = seen - 60 * 86400",
    );
    let known = |server: &Server, token: &str| {
        server.request("GET", "/api/me", &format!("authorization: Bearer {token}\r\n")).0
    };
    let server = Server::with(folder.path(), &["--retention", "90"]);
    assert_eq!(known(&server, &bob.token), 200, "seen today");
    server.terminate();
    execute(folder.path(), "UPDATE visitors SET seen = seen - 60 * 86400");
    // What is to be forgotten is forgotten right after the start; asking for it has a rate.
    let server = Server::with(folder.path(), &["--retention", "30", "--limit", "requests=1000000"]);
    while server.games().len() > 1 {
        std::thread::yield_now();
    }
    assert_eq!((known(&server, &ada.token), known(&server, &bob.token)), (200, 401));
    let second = server.get("/api/games").1;
    assert!(second.contains("\"players\":\"Ada, NN\""), "{second}");
    assert_eq!(server.get(&format!("/api/rooms/{room}")).0, 200);
}

#[test]
fn a_low_limit_of_files_is_said() {
    let folder = tempfile::tempdir().expect("a directory");
    let mut shell = Command::new("sh");
    shell.args([
        "-c",
        "ulimit -S -n 64; ulimit -H -n 256; exec \"$0\" \"$@\"",
        env!("CARGO_BIN_EXE_quatris"),
    ]);
    let server = Server::run(shell, folder.path(), &[]);
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", server.child.id())).expect("a process");
    let files = limits.lines().find(|line| line.starts_with("Max open files")).expect("a limit");
    assert_eq!(files.split_whitespace().nth(3), Some("256"), "raised: {files}");
    let (_, said) = server.terminate();
    assert!(said.starts_with("This system lets the server have only 256 files open"), "{said}");
}

#[test]
fn data_of_a_later_version_is_left_alone() {
    let folder = tempfile::tempdir().expect("a directory");
    Server::start(folder.path()).terminate();
    execute(folder.path(), "PRAGMA user_version = 99");
    let refused =
        quatris(&["serve", "--addr", "127.0.0.1:0", "--data", folder.path().to_str().expect("text")]);
    assert_eq!(refused.code, Some(1));
    assert!(
        refused.err.starts_with("The data was written by a later version of Quatris (format 99;"),
        "{}",
        refused.err
    );
}

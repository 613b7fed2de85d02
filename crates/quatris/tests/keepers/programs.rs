//! Programs of others play over plain HTTP: the example in docs/examples, and what it relies on.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::world::{Person, Server};

const BOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/bot.py");
const TETRIS_BOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/tetris_bot.py");

fn post(server: &Server, path: &str, token: &str, body: &Value) -> (u16, Value) {
    let mut stream = TcpStream::connect(&server.address).expect("a server");
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.0\r\nhost: here\r\nauthorization: Bearer {token}\r\ncontent-length: {}\r\n\
         content-type: application/json\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    (head[9..12].parse().expect("a status"), serde_json::from_str(body).unwrap_or(Value::Null))
}

/// The lines of a room, one after the other.
struct Lines(BufReader<TcpStream>);

impl Lines {
    fn open(server: &Server, room: &str, token: &str) -> Self {
        Self::get(server, &format!("/api/rooms/{room}/stream"), token)
    }

    fn get(server: &Server, path: &str, token: &str) -> Self {
        let mut stream = TcpStream::connect(&server.address).expect("a server");
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("patience");
        let request = format!("GET {path} HTTP/1.1\r\nhost: here\r\nauthorization: Bearer {token}\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("sent");
        Self(BufReader::new(stream))
    }

    /// The next line that this is true of. Chunks of HTTP have their lengths on lines of their own.
    fn until(&mut self, is_meant: impl Fn(&Value) -> bool) -> Value {
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).expect("a line") > 0, "the stream has ended");
            match serde_json::from_str::<Value>(&line) {
                Ok(value) if value.is_object() && is_meant(&value) => return value,
                _ => {}
            }
        }
    }
}

fn introduce(server: &Server, name: &str) -> String {
    let (status, made) = post(server, "/api/visitors", "", &json!({ "name": name }));
    assert_eq!(status, 201, "{made}");
    made["token"].as_str().expect("a token").to_owned()
}

fn open(server: &Server, token: &str, terms: &Value) -> String {
    let (status, opened) = post(server, "/api/rooms", token, &json!({"terms": terms, "private": false}));
    assert_eq!(status, 201, "{opened}");
    opened["room"].as_str().expect("a room").to_owned()
}

fn classic() -> Value {
    let setup = json!({"columns": 7, "rows": 6, "align": 4, "players": 2, "powers": false});
    json!({"connect_four": {"setup": setup, "pace": "3+2"}})
}

#[test]
fn a_program_plays_with_a_person() {
    let folder = tempfile::tempdir().expect("a directory");
    let server = Server::start(folder.path());
    let token = introduce(&server, "Rex");
    let room = open(&server, &token, &classic());
    let ask = |body: &Value| post(&server, &format!("/api/rooms/{room}/ask"), &token, body);
    assert_eq!(ask(&json!({"move": "4"})).0, 409, "the stream comes first");
    let mut lines = Lines::open(&server, &room, &token);
    let waiting = lines.until(|line| line["you"] == 1);
    assert_eq!((&waiting["game"], &waiting["phase"]), (&"connect_four".into(), &"waiting".into()));
    let mut ada = Person::new(&server);
    ada.enter(&room);
    // Whoever plays against a program is told.
    while ada.until("audience")["machines"].as_array().is_none_or(Vec::is_empty) {}
    let mine = lines.until(|line| line["turn"] == 1);
    assert_eq!(mine["legal"], json!(["1", "2", "3", "4", "5", "6", "7"]));
    assert_eq!(ask(&json!({"move": "4"})), (200, json!({"done": true})));
    let refused = ask(&json!({"move": "4"}));
    assert_eq!(refused, (409, json!({"refused": {"connect_four": {"rules": "not_your_turn"}}})));
    assert_eq!(ask(&json!({"move": "z"})).0, 400);
    assert!(ask(&json!({"tetris": "begin"})).1["error"].as_str().expect("why").contains("begin"));
    for column in [1, 1, 1] {
        ada.play(column);
        lines.until(|line| line["turn"] == 1);
        assert_eq!(ask(&json!({"move": "4"})).0, 200);
    }
    let over = lines.until(|line| line["phase"] == "over");
    assert_eq!((&over["winner"], &over["moves"]), (&json!(1), &json!("4141414")));
    assert_eq!(over["outcome"], json!({"line": {"winner": 1}}));
    // An event says so, too.
    let ended = |frame: &Value| frame["connect_four"]["events"][1]["ended"]["line"]["winner"] == 1;
    while !ended(&ada.until("frame")) {}
    drop(lines);
    let gone = |frame: &Value| frame["connect_four"]["events"][0].get("went_away").is_some();
    while !gone(&ada.until("frame")) {}
}

#[test]
fn a_program_plays_tetris() {
    let folder = tempfile::tempdir().expect("a directory");
    let server = Server::start(folder.path());
    let token = introduce(&server, "Rex");
    let room = open(&server, &token, &json!({"tetris": {"labo": [10, 20, 800, 4]}}));
    let ask = |body: &Value| post(&server, &format!("/api/rooms/{room}/ask"), &token, body).0;
    let mut lines = Lines::open(&server, &room, &token);
    lines.until(|line| line["game"] == "tetris");
    assert_eq!(ask(&json!({"tetris": {"ready": true}})), 200);
    let falling = lines.until(|line| line["players"][0]["piece"].is_object());
    assert_eq!((&falling["you"], &falling["players"][0]["name"]), (&json!(1), &json!("Rex")));
    loop {
        let answer = ask(&json!({"tetris": {"play": "slam"}}));
        if answer != 200 {
            break;
        }
    }
    let over = lines.until(|line| line["phase"] == "over");
    let blocks =
        |row: &Value| row.as_array().expect("a row").iter().filter(|cell| **cell == json!(1)).count();
    let placed: usize = over["grid"].as_array().expect("rows").iter().map(blocks).sum();
    assert!(placed > 20, "{over}");
    assert!(over["players"][0]["points"].as_i64().is_some_and(|points| points < 0), "{over}");
}

/// An example, as its readers run it; `None` where there is no Python.
fn example(program: &str, server: &Server, room: Option<&str>) -> Option<Example> {
    Command::new("python3").arg("--version").output().ok()?;
    let mut example = Command::new("python3");
    example.args([program, &format!("http://{}", server.address)]).args(room);
    let mut child = example.stdout(Stdio::piped()).spawn().expect("a program");
    let output = BufReader::new(child.stdout.take().expect("piped"));
    Some(Example { child, output })
}

struct Example {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Example {
    /// The room that it says it has opened.
    fn room(&mut self) -> String {
        let mut link = String::new();
        self.output.read_line(&mut link).expect("a link");
        link.trim().rsplit('/').next().expect("a room").to_owned()
    }

    /// What it said about the game that it has played.
    fn end(mut self) -> String {
        let mut told = String::new();
        self.output.read_to_string(&mut told).expect("text");
        assert!(self.child.wait().expect("an end").success());
        told
    }
}

/// The example plays a whole game against itself.
#[test]
fn the_example_in_python_plays_a_game() {
    let folder = tempfile::tempdir().expect("a directory");
    let server = Server::start(folder.path());
    let Some(mut first) = example(BOT, &server, None) else { return };
    let room = first.room();
    let second = example(BOT, &server, Some(&room)).expect("the same program").end();
    assert_eq!(first.end(), second, "both saw the same end");
    let games: Value = serde_json::from_str(&server.get("/api/games").1).expect("JSON");
    assert_eq!(games[0]["players"], "bot.py, bot.py");
}

/// The example completes a row of a large board, and plays a small one to its end.
#[test]
fn the_example_in_python_plays_tetris() {
    let folder = tempfile::tempdir().expect("a directory");
    let server = Server::start(folder.path());
    let Some(mut player) = example(TETRIS_BOT, &server, None) else { return };
    let token = introduce(&server, "Rex");
    let mut lines = Lines::get(&server, &format!("/api/rooms/{}/stream?watch=true", player.room()), &token);
    // Every own block costs a point, so whoever has more has completed a row.
    lines.until(|line| {
        let grid = line["grid"].as_array().into_iter().flatten();
        let blocks = grid.filter_map(Value::as_array).flatten().filter(|cell| **cell == json!(1));
        let lost: i64 = blocks.map(|_| 1).sum();
        line["players"][0]["points"].as_i64().is_some_and(|points| points > -lost)
    });
    player.child.kill().expect("it plays on");
    player.child.wait().expect("an end");
    let room = open(&server, &token, &json!({"tetris": {"labo": [5, 6, 5000, 1]}}));
    let told = example(TETRIS_BOT, &server, Some(&room)).expect("the same program").end();
    let told: Value = serde_json::from_str(&told).expect("JSON");
    let mut lines = Lines::get(&server, &format!("/api/rooms/{room}/stream?watch=true"), &token);
    let over = lines.until(|line| line["phase"] == "over");
    assert_eq!((&over["players"][0]["points"], &json!("tetris_bot.py")), (&told["points"], &told["name"]));
}

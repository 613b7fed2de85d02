//! A real server in a process of its own, people who play on it, and the program beside it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

/// Far longer than anything takes.
const LONG: Duration = Duration::from_mins(1);

pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(data: &Path) -> Self {
        Self::with(data, &[])
    }

    pub(crate) fn with(data: &Path, arguments: &[&str]) -> Self {
        Self::run(Command::new(env!("CARGO_BIN_EXE_quatris")), data, arguments)
    }

    /// Says nothing of what everyone does.
    pub(crate) fn quiet(data: &Path) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_quatris"));
        program.env("RUST_LOG", "error");
        Self::run(program, data, &[])
    }

    /// Memory that the server has, as the kernel counts it.
    pub(crate) fn memory_kb(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a figure");
        line.split_whitespace().next().and_then(|number| number.parse().ok()).expect("a number")
    }

    /// Processor time that the server has used, with what the kernel did for it.
    pub(crate) fn processor_time(&self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).expect("it runs");
        let (_, numbers) = stat.rsplit_once(") ").expect("a name");
        let hundredths: u64 =
            numbers.split(' ').skip(11).take(2).map(|number| number.parse::<u64>().expect("a number")).sum();
        Duration::from_millis(hundredths * 10)
    }

    /// `program` is the program, or what starts it.
    pub(crate) fn run(mut program: Command, data: &Path, arguments: &[&str]) -> Self {
        let mut child = program
            .args(["serve", "--lang", "en", "--addr", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a server");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        let address = address.unwrap_or_else(|| panic!("an address in: {line:?}")).to_owned();
        Self { child, address }
    }

    pub(crate) fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }

    pub(crate) fn signal(&self, signal: Signal) {
        let id = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw).expect("a process");
        kill_process(id, signal).expect("a signal for one's own process");
    }

    /// Asks for the end as a service does; returns the code and what was said on standard error.
    pub(crate) fn terminate(mut self) -> (Option<i32>, String) {
        self.signal(Signal::TERM);
        let code = self.child.wait().expect("an end").code();
        let mut said = String::new();
        self.child.stderr.take().expect("piped").read_to_string(&mut said).expect("text");
        (code, said)
    }

    /// Under which the finished games are found, the first one first.
    pub(crate) fn games(&self) -> Vec<String> {
        let games: Vec<Value> = serde_json::from_str(&self.get("/api/games").1).expect("a list");
        games.iter().rev().map(|game| game["id"].as_str().expect("an id").to_owned()).collect()
    }

    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        let (status, body) = self.request("GET", path, "");
        (status, String::from_utf8(body).expect("text"))
    }

    /// `headers` end with a line break each.
    pub(crate) fn request(&self, method: &str, path: &str, headers: &str) -> (u16, Vec<u8>) {
        let mut stream = TcpStream::connect(&self.address).expect("a server");
        let request = format!("{method} {path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n{headers}\r\n");
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").expect("a head");
        let status = String::from_utf8_lossy(&answer[9..12]).parse().expect("a status");
        (status, answer.split_off(end + 4))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A test that failed leaves no server behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) struct Person {
    socket: WebSocket<TcpStream>,
    pub(crate) token: String,
    pub(crate) visitor: u64,
    asked: u32,
}

impl Person {
    pub(crate) fn new(server: &Server) -> Self {
        Self::returning(server, None)
    }

    pub(crate) fn returning(server: &Server, token: Option<&str>) -> Self {
        let mut person = Self::silent(server);
        person.say(&json!({"hello": {"token": token, "client": 1}}));
        let welcome = person.until("welcome");
        person.token = welcome["token"].as_str().expect("a token").into();
        person.visitor = welcome["visitor"].as_u64().expect("a number");
        person
    }

    /// Has not said hello.
    pub(crate) fn silent(server: &Server) -> Self {
        let stream = TcpStream::connect(&server.address).expect("a server");
        stream.set_read_timeout(Some(LONG)).expect("patience");
        let mut request = format!("ws://{}/ws", server.address).into_client_request().expect("an address");
        request.headers_mut().insert("sec-websocket-protocol", "quatris.4.json".parse().expect("a header"));
        let (socket, _) = client(request, stream).expect("a socket");
        Self { socket, token: String::new(), visitor: 0, asked: 0 }
    }

    pub(crate) fn say(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).expect("an open connection");
    }

    /// The next message, or nothing if the server has ended the connection.
    pub(crate) fn hear(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).expect("JSON")),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// What the next message of this name holds.
    pub(crate) fn until(&mut self, name: &str) -> Value {
        loop {
            let message = self.hear().unwrap_or_else(|| panic!("the end before {name}"));
            if message == name {
                return Value::Null;
            }
            if let Some(found) = message.get(name) {
                return found.clone();
            }
        }
    }

    pub(crate) fn create(&mut self) -> String {
        let setup = json!({"columns": 7, "rows": 6, "align": 4, "players": 2, "powers": false});
        self.create_of(&json!({"connect_four": {"setup": setup, "pace": null}}))
    }

    pub(crate) fn create_of(&mut self, terms: &Value) -> String {
        self.say(&json!({"create": {"terms": terms, "private": false}}));
        self.until("entered")["room"].as_str().expect("a room").to_owned()
    }

    /// The room as it is.
    pub(crate) fn enter(&mut self, room: &str) -> Value {
        self.say(&json!({"enter": {"room": room, "seen": null, "watch": false}}));
        self.until("entered")
    }

    pub(crate) fn ask(&mut self, command: &Value) {
        self.asked += 1;
        self.say(&json!({"ask": {"number": self.asked, "command": command}}));
        assert_eq!(self.until("done")["number"], self.asked);
    }

    pub(crate) fn play(&mut self, column: u8) {
        self.ask(&json!({"connect_four": {"play": {"drop": {"column": column - 1}}}}));
    }
}

/// Two people and their room.
pub(crate) fn pair(server: &Server) -> (Person, Person, String) {
    let (mut ada, mut bob) = (Person::new(server), Person::new(server));
    ada.say(&json!({"rename": {"name": "Ada"}}));
    bob.say(&json!({"rename": {"name": "Bob"}}));
    let room = ada.create();
    bob.enter(&room);
    (ada, bob, room)
}

/// The first of them wins with four in a column.
pub(crate) fn play_a_game(first: &mut Person, second: &mut Person) {
    for _ in 0..3 {
        first.play(1);
        second.play(2);
    }
    first.play(1);
}

/// The moves so far in a room that was entered.
pub(crate) fn moves(entered: &Value) -> usize {
    entered["view"]["whole"]["connect_four"]["match"]["game"]["moves"].as_array().expect("moves").len()
}

pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn quatris(arguments: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_quatris"))
        .args(["--lang", "en"])
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

//! Two terminals in a room of a real server, which is killed and comes back.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::pty::Pty;

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(address: &str, data: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quatris"))
            .args(["serve", "--lang", "en", "--addr", address, "--data", data])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        let address = address.unwrap_or_else(|| panic!("an address in: {line}")).to_owned();
        Self { child, address }
    }

    /// A new room, opened by somebody who never enters it.
    fn room(&self) -> String {
        let body = r#"{"terms":{"connect_four":{"setup":{"columns":7,"rows":6,"align":4,"players":2,"powers":false},"pace":null}},"private":true}"#;
        let mut stream = TcpStream::connect(&self.address).expect("somebody listens");
        let head =
            "POST /api/rooms HTTP/1.1\r\nhost: here\r\nconnection: close\r\ncontent-type: application/json";
        write!(stream, "{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let room = answer.split("\"room\":\"").nth(1).and_then(|rest| rest.split('"').next());
        room.unwrap_or_else(|| panic!("a room in: {answer}")).to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn two_terminals_play_and_a_server_that_was_killed_costs_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("text");
    let server = Server::start("127.0.0.1:0", data);
    let address = server.address.clone();
    let link = format!("http://{address}/room/{}", server.room());
    let homes = [folder.path().join("first"), folder.path().join("second")];
    let [first, second] = homes.each_ref().map(|home| home.to_str().expect("text"));
    let mut first = Pty::start_at(first, &["play", "--join", &link]);
    first.sees("One more player.");
    let mut second = Pty::start_at(second, &["play", "--join", &link]);
    first.sees("Your turn");
    first.keys("4");
    second.sees("─ 1 ─┐");
    drop(server);
    first.sees("The connection is lost.");
    let _server = Server::start(&address, data);
    second.sees("Your turn");
    second.misses("The connection is lost.");
    second.keys("5");
    first.sees("─ 2 ─┐");
    first.keys("\x03");
    first.is_restored("");
    assert_eq!(first.ends(), Some(0));
}

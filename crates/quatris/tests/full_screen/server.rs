//! A real server, for terminals and browsers to meet in.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

pub(crate) const FOUR: &str =
    r#"{"connect_four":{"setup":{"columns":7,"rows":6,"align":4,"players":2,"powers":false},"pace":null}}"#;

pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(address: &str, data: &str) -> Self {
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

    /// A new room, whose creator never enters it.
    pub(crate) fn room(&self, terms: &str) -> String {
        let body = format!(r#"{{"terms":{terms},"private":true}}"#);
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

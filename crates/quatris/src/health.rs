//! Asks a server whether it is there, where nothing else can: in an image that holds this program alone.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use client::Phrases;

use crate::failure::Failure;

/// Patience for each step of the conversation.
const PATIENCE: Duration = Duration::from_secs(3);
const REQUEST: &[u8] = b"GET /health HTTP/1.1\r\nhost: quatris\r\nconnection: close\r\n\r\n";
const WELL: &[u8] = b"HTTP/1.1 200 ";

pub(crate) fn run(address: SocketAddr, phrases: &Phrases) -> Result<(), Failure> {
    let unwell = |reason: String| {
        let values = [("address", address.to_string().into()), ("reason", reason.into())];
        Failure::Broken(phrases.say("health-unwell", &values))
    };
    let beginning = ask(address).map_err(|error| unwell(error.to_string()))?;
    if beginning == WELL { Ok(()) } else { Err(unwell(beginning.escape_ascii().to_string())) }
}

/// As much of the answer as tells whether the server is well.
fn ask(address: SocketAddr) -> io::Result<[u8; WELL.len()]> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.write_all(REQUEST)?;
    let mut beginning = [0; WELL.len()];
    stream.read_exact(&mut beginning)?;
    Ok(beginning)
}

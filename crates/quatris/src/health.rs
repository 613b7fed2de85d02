//! Asks a server whether it is there, where nothing else can: in an image that holds this program alone.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use client::Phrases;
use serde::Serialize;

use crate::failure::{self, Failure};

/// Patience for each step of the conversation.
const PATIENCE: Duration = Duration::from_secs(3);
const REQUEST: &[u8] = b"GET /health HTTP/1.1\r\nhost: quatris\r\nconnection: close\r\n\r\n";
const WELL: &[u8] = b"HTTP/1.1 200 ";

/// What was found, as programs read it.
#[derive(Serialize)]
struct Report {
    address: SocketAddr,
    well: bool,
    reason: Option<String>,
}

pub(crate) fn run(address: SocketAddr, json: bool, phrases: &Phrases) -> Result<(), Failure> {
    let reason = match ask(address) {
        Ok(beginning) if beginning == WELL => None,
        Ok(beginning) => Some(beginning.escape_ascii().to_string()),
        Err(error) => Some(failure::reason(&error, phrases)),
    };
    if json {
        let report = Report { address, well: reason.is_none(), reason: reason.clone() };
        writeln!(io::stdout(), "{}", serde_json::to_string(&report).map_err(io::Error::from)?)?;
    }
    let Some(reason) = reason else { return Ok(()) };
    let values = [("address", address.to_string().into()), ("reason", reason.into())];
    let unwell = Failure::Broken(phrases.say("health-unwell", &values));
    Err(if json { unwell.silent() } else { unwell })
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

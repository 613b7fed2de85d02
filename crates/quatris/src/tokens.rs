//! By what each server knows this player: one line for each, `host token`, in a file that only its owner can read.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::PathBuf;

use protocol::Token;

use crate::directories;

/// More servers than anybody visits; the oldest are forgotten.
const MOST: usize = 100;

/// A token that can't be kept is lost with the visit, as in a browser that keeps nothing.
pub(crate) fn keep(server: &str, token: Token) {
    let mut known = read();
    known.retain(|(host, _)| host != server);
    known.push((server.to_owned(), token));
    let forgotten = known.len().saturating_sub(MOST);
    let lines: Vec<_> =
        known[forgotten..].iter().map(|(host, token)| format!("{host} {}\n", String::from(*token))).collect();
    let file = file();
    let written = file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| {
        let mut opened =
            OpenOptions::new().create(true).write(true).truncate(true).mode(0o600).open(&file)?;
        opened.write_all(lines.concat().as_bytes())
    });
    let _ = written;
}

/// Of every server that is known, the newest last.
pub(crate) fn read() -> Vec<(String, Token)> {
    let text = fs::read_to_string(file()).unwrap_or_default();
    let line = |line: &str| {
        let (host, token) = line.split_once(' ')?;
        Some((host.to_owned(), token.parse().ok()?))
    };
    text.lines().filter_map(line).collect()
}

fn file() -> PathBuf {
    directories::data().join("visitor")
}

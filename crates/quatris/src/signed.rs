//! The signature beside a saved game, and the servers whose keys are trusted.

use std::fs;
use std::path::{Path, PathBuf};

use client::Phrases;
use serde::Deserialize;
use server::signature::{PublicKey, Signed, hash};

use crate::failure::Failure;
use crate::saved::{self, Saved};

/// Longer than any key or signature.
const LONGEST: u64 = 64 << 10;

/// The key of a server, under the name by which it was asked for it.
#[derive(Debug)]
pub(crate) struct Trusted {
    host: String,
    key: PublicKey,
}

#[derive(Deserialize)]
struct Key {
    host: String,
    key: String,
}

/// Who says that a game was played like this.
#[derive(Debug)]
pub(crate) enum Voucher {
    Nobody,
    /// The signature holds; whose key it is nobody knows here.
    Key(Signed),
    Host(String, Signed),
}

impl Trusted {
    pub(crate) fn read(file: &Path, phrases: &Phrases) -> Result<Self, Failure> {
        let wrong = || saved::named(file, &phrases.say("verify-no-key", &[]));
        let bytes = saved::bytes(file, LONGEST, phrases)?;
        let Key { host, key } = serde_json::from_slice(&bytes).map_err(|_| wrong())?;
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || ".-:[]".contains(letter);
        if host.is_empty() || !host.chars().all(is_part) {
            return Err(wrong());
        }
        Ok(Self { host, key: PublicKey::read(&key).ok_or_else(wrong)? })
    }
}

impl Voucher {
    /// Whoever signed this file: `game.p4` has its signature in `game.p4.signature`.
    pub(crate) fn of(
        file: &Path,
        record: &[u8],
        game: &Saved,
        trusted: &[Trusted],
        phrases: &Phrases,
    ) -> Result<Self, Failure> {
        let mut beside = file.as_os_str().to_owned();
        beside.push(".signature");
        let beside = PathBuf::from(beside);
        if file == Path::new("-") || !fs::exists(&beside).unwrap_or(true) {
            return Ok(Self::Nobody);
        }
        let forged = || {
            let values = [("file", beside.display().to_string().into())];
            saved::named(file, &phrases.say("verify-forged", &values))
        };
        let text = String::from_utf8(saved::bytes(&beside, LONGEST, phrases)?).map_err(|_| forged())?;
        let signed = Signed::read(&text).map_err(|_| forged())?;
        let stated = &signed.statement;
        let commitment = match game {
            Saved::ConnectFour(_) => None,
            Saved::Tetris(replay) => Some(replay.commitment),
        };
        if stated.hash != hash(record) || stated.commitment != commitment {
            return Err(forged());
        }
        Ok(match trusted.iter().find(|trusted| trusted.key == signed.key) {
            Some(trusted) => Self::Host(trusted.host.clone(), signed),
            None => Self::Key(signed),
        })
    }

    pub(crate) fn sentence(&self, phrases: &Phrases) -> String {
        match self {
            Self::Nobody => phrases.say("verify-unsigned", &[]),
            Self::Key(signed) => phrases.say("verify-unknown-key", &[("key", signed.key.to_string().into())]),
            Self::Host(host, Signed { statement, .. }) => phrases.say(
                "verify-signed",
                &[
                    ("host", host.clone().into()),
                    ("players", shown(&statement.players).into()),
                    ("result", shown(&statement.result).into()),
                ],
            ),
        }
    }
}

/// What others wrote does not steer the terminal.
fn shown(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).collect()
}

//! The signature of a saved game, and the servers whose keys are trusted.

use std::path::Path;

use client::Phrases;
use serde::Deserialize;
use server::signature::{PublicKey, Signed, detach, hash};

use crate::failure::Failure;
use crate::http::Host;
use crate::saved;

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
    /// From a file, or from the server itself.
    pub(crate) fn read(place: &str, phrases: &Phrases) -> Result<Self, Failure> {
        let file = Path::new(place);
        let wrong = || saved::named(file, &phrases.say("verify-no-key", &[]));
        let bytes = match Host::read(place) {
            Some(host) => host.get("/.well-known/quatris").map_err(|error| {
                Failure::Broken(saved::sentence(phrases, "file-unreadable", file, &error))
            })?,
            None => saved::bytes(file, LONGEST, phrases)?,
        };
        let Key { host, key } = serde_json::from_slice(&bytes).map_err(|_| wrong())?;
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || ".-:[]".contains(letter);
        if host.is_empty() || !host.chars().all(is_part) {
            return Err(wrong());
        }
        Ok(Self { host, key: PublicKey::read(&key).ok_or_else(wrong)? })
    }
}

impl Voucher {
    /// Whoever signed the one game in these bytes, which its signature follows.
    pub(crate) fn of(
        file: &Path,
        bytes: &[u8],
        commitment: Option<[u8; 32]>,
        trusted: &[Trusted],
        phrases: &Phrases,
    ) -> Result<Self, Failure> {
        let (record, Some(signature)) = detach(bytes) else { return Ok(Self::Nobody) };
        let forged = || saved::named(file, &phrases.say("verify-forged", &[]));
        let text = str::from_utf8(signature).map_err(|_| forged())?.trim_end();
        let signed = Signed::read(&format!("{text}\n")).map_err(|_| forged())?;
        let stated = &signed.statement;
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

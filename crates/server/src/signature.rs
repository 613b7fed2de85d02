//! Signed statements about finished games: what the server vouches for, with its Ed25519 key.
//!
//! ```text
//! quatris signed game 1
//! id: 5f0c...
//! players: Ada, Bob
//! result: won by 1
//! commitment: none
//! hash: 3b0c...
//! key: 9f2e...
//! signature: 77a1...
//! ```
//! A statement is made when the game ends, and follows the record after an empty line wherever that is handed out.
//! Everything before the last two lines is signed, byte by byte. `hash` is the SHA-256 of the record; `commitment`
//! is the hash that a game of Tetris published before its first piece.

use std::fmt;

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use sha2::{Digest as _, Sha256};
use tetris::replay::Replay;

use crate::storage::FinishedGame;

const TITLE: &str = "quatris signed game 1";
/// Longer than any statement about a game.
const LONGEST: usize = 16 << 10;

/// What the holder of the key states about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The id under which the server shows the game.
    pub id: String,
    pub players: String,
    pub result: String,
    pub commitment: Option<[u8; 32]>,
    /// The SHA-256 of the record.
    pub hash: [u8; 32],
}

/// A statement, with the key that signed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed {
    pub statement: Statement,
    pub key: PublicKey,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey([u8; 32]);

/// Why a text is not a signed statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsigned {
    /// The text does not have the form of a statement.
    Unreadable,
    /// The signature does not match the statement and the key.
    Forged,
}

/// The server's key.
#[derive(Debug)]
pub(crate) struct Seal(SigningKey);

impl Seal {
    pub(crate) fn new(secret: [u8; 32]) -> Self {
        Self(SigningKey::from_bytes(&secret))
    }

    pub(crate) fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    /// The signed text of this statement.
    pub(crate) fn sign(&self, statement: &Statement) -> String {
        let said = statement.to_string();
        let signature = self.0.sign(said.as_bytes()).to_bytes();
        format!("{said}key: {}\nsignature: {}\n", self.public(), Hex(&signature))
    }
}

impl Statement {
    pub(crate) fn of(game: &FinishedGame, record: &[u8]) -> Self {
        Self {
            id: game.id.clone(),
            players: game.players.clone(),
            result: game.result.clone(),
            commitment: Replay::from_bytes(record).ok().map(|replay| replay.commitment),
            hash: hash(record),
        }
    }
}

impl Signed {
    /// Reads what [`Seal::sign`] wrote, and checks the signature.
    pub fn read(text: &str) -> Result<Self, Unsigned> {
        let read = || {
            let text = text.get(..text.len().min(LONGEST))?;
            let (said, rest) = text.split_at(text.find("\nkey: ")? + 1);
            let mut rest = rest.lines();
            let key = unhex(rest.next()?.strip_prefix("key: ")?)?;
            let signature = unhex::<64>(rest.next()?.strip_prefix("signature: ")?)?;
            let statement = read_statement(said)?;
            // Only the text that `sign` would write is accepted: no further line, no other spelling.
            (rest.next().is_none() && statement.to_string() == said)
                .then_some((said, statement, key, signature))
        };
        let (said, statement, key, signature) = read().ok_or(Unsigned::Unreadable)?;
        let holder = VerifyingKey::from_bytes(&key).map_err(|_| Unsigned::Forged)?;
        let signature = Signature::from_bytes(&signature);
        holder.verify_strict(said.as_bytes(), &signature).map_err(|_| Unsigned::Forged)?;
        Ok(Self { statement, key: PublicKey(key) })
    }
}

fn read_statement(said: &str) -> Option<Statement> {
    let mut lines = said.lines();
    let mut field = |start: &str| lines.next()?.strip_prefix(start);
    if !field(TITLE)?.is_empty() {
        return None;
    }
    Some(Statement {
        id: field("id: ")?.to_owned(),
        players: field("players: ")?.to_owned(),
        result: field("result: ")?.to_owned(),
        commitment: match field("commitment: ")? {
            "none" => None,
            digits => Some(unhex(digits)?),
        },
        hash: unhex(field("hash: ")?)?,
    })
}

/// The record as it is handed out, followed by its signature.
pub(crate) fn attach(mut record: Vec<u8>, signature: &str) -> Vec<u8> {
    record.push(b'\n');
    record.extend(signature.as_bytes());
    record
}

/// Splits what [`attach`] put together into the record and its signature.
pub fn detach(bytes: &[u8]) -> (&[u8], Option<&[u8]>) {
    let title = [b"\n", TITLE.as_bytes(), b"\n"].concat();
    let at = bytes.windows(title.len()).rposition(|window| window == title);
    at.map_or((bytes, None), |at| (&bytes[..at], Some(&bytes[at + 1..])))
}

pub fn hash(record: &[u8]) -> [u8; 32] {
    Sha256::digest(record).into()
}

impl PublicKey {
    pub fn read(text: &str) -> Option<Self> {
        unhex(text).map(Self)
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hex(&self.0).fmt(f)
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, players, result, commitment, hash } = self;
        write!(f, "{TITLE}\nid: {id}\nplayers: {players}\nresult: {result}\ncommitment: ")?;
        match commitment {
            Some(bytes) => Hex(bytes).fmt(f)?,
            None => f.write_str("none")?,
        }
        writeln!(f, "\nhash: {}", Hex(hash))
    }
}

struct Hex<'a>(&'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    hex::decode_to_slice(text, &mut bytes).ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_holds_only_as_it_was_signed() {
        let seal = Seal::new([7; 32]);
        let statement = Statement {
            id: "7".into(),
            players: "Zoé, Bob".into(),
            result: "won by 1".into(),
            commitment: Some([0xab; 32]),
            hash: hash(b"a record"),
        };
        let text = seal.sign(&statement);
        assert_eq!(Signed::read(&text), Ok(Signed { statement, key: seal.public() }), "{text}");
        for (from, to) in [
            ("id: 7", "id: 8"),
            ("Zoé", "Eve"),
            ("won by 1", "won by 2"),
            ("commitment: ab", "commitment: ac"),
            ("hash: ", "hash: 0"),
            ("key: ", "key: 00"),
            ("\nkey", "\nmore: 1\nkey"),
        ] {
            let changed = text.replacen(from, to, 1);
            assert!(changed != text && Signed::read(&changed).is_err(), "{changed}");
        }
        let other = Seal::new([8; 32]).public().to_string();
        let stolen = text.replace(&seal.public().to_string(), &other);
        assert_eq!(Signed::read(&stolen), Err(Unsigned::Forged));
        for length in (0..text.len() - 1).filter(|length| text.is_char_boundary(*length)) {
            assert!(Signed::read(&text[..length]).is_err(), "{length}");
        }
    }
}

//! Random tokens, numbers and names, from a source that can't be guessed.

use connect_four::Name;
use protocol::{RoomId, Token};
use room::VisitorId;
use sha2::{Digest as _, Sha256};
use tetris::Seed;

pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has chance to give");
    bytes
}

pub(crate) fn token() -> Token {
    Token(bytes())
}

pub(crate) fn seed() -> Seed {
    Seed(bytes())
}

/// 53 bits: JSON numbers are exact up to there in every language.
pub(crate) fn visitor() -> VisitorId {
    VisitorId(u64::from_le_bytes(bytes()) >> 11)
}

/// The hash that is kept of a token: it recognises the token and can't be used in its place.
pub(crate) fn digest(token: Token) -> [u8; 32] {
    Sha256::digest(token.0).into()
}

/// A word that is easy to say, and enough random characters to keep strangers from guessing the room: more for a
/// private one, which is in no list.
pub(crate) fn room_id(private: bool) -> RoomId {
    const WORDS: [&str; 16] = [
        "rive", "lune", "tour", "vent", "pont", "miel", "sable", "nuage", "cerf", "orme", "baie", "silex",
        "jade", "ambre", "perle", "houx",
    ];
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let [word, rest @ ..] = bytes::<17>();
    let length = if private { rest.len() } else { 6 };
    let tail: String =
        rest[..length].iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect();
    let id = format!("{}-{tail}", WORDS[usize::from(word % 16)]);
    id.parse().expect("words and letters make a room's name")
}

/// The id of a finished game, which can be found in no other way.
pub(crate) fn game_id() -> String {
    token().to_string()
}

/// A friendly name for a visitor who has not chosen one.
pub(crate) fn name() -> Name {
    const WHO: [&str; 12] = [
        "Loutre",
        "Panda",
        "Lynx",
        "Koala",
        "Tortue",
        "Renard",
        "Dauphin",
        "Hibou",
        "Panthère",
        "Gazelle",
        "Marmotte",
        "Libellule",
    ];
    let [who, number] = bytes::<2>();
    let name = format!("{} {}", WHO[usize::from(who % 12)], u16::from(number) + 1);
    name.parse().expect("an animal and a number make a name")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_makes_names_that_hold() {
        for _ in 0..1000 {
            assert!(room_id(true).as_str().len() > room_id(false).as_str().len());
            name();
        }
        assert_ne!(token(), token());
        assert_ne!(digest(token()), digest(token()));
    }
}

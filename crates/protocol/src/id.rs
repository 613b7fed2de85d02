//! Names of rooms, and the secrets of visitors.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A room's short name, as in the link to it: small letters, digits and hyphens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RoomId(String);

/// The secret by which a visitor is recognised. It is shown to the visitor alone: everyone who has it is that visitor.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Token(pub [u8; 16]);

/// The text is no [`RoomId`], or no [`Token`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is nothing of that name")]
pub struct BadId;

const LONGEST: usize = 24;

impl RoomId {
    /// The name as it stands in the link.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for RoomId {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        let plain = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
        let good = (1..=LONGEST).contains(&text.len()) && text.bytes().all(plain);
        if good { Ok(Self(text.to_owned())) } else { Err(BadId) }
    }
}

impl TryFrom<String> for RoomId {
    type Error = BadId;

    fn try_from(text: String) -> Result<Self, BadId> {
        text.parse()
    }
}

impl From<RoomId> for String {
    fn from(id: RoomId) -> Self {
        id.0
    }
}

impl fmt::Display for RoomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Token {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, BadId> {
        let mut bytes = [0; 16];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| BadId)?;
        Ok(Self(bytes))
    }
}

impl TryFrom<String> for Token {
    type Error = BadId;

    fn try_from(text: String) -> Result<Self, BadId> {
        text.parse()
    }
}

impl From<Token> for String {
    fn from(token: Token) -> Self {
        token.to_string()
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A secret has no place in a log.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_as_they_are_written() {
        let check = |text: &str, good: bool| assert_eq!(text.parse::<RoomId>().is_ok(), good, "{text:?}");
        check("rive-7k2mq", true);
        check("", false);
        check("Rive", false);
        check("../etc", false);
        check("abcdefghijklmnopqrstuvwxyz", false);
        let token = Token([0, 1, 2, 3, 0xab, 0xff, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
        assert_eq!(token.to_string(), "00010203abff060708090a0b0c0d0e0f");
        assert_eq!(token.to_string().parse(), Ok(token));
        assert_eq!("00".parse::<Token>(), Err(BadId));
        assert_eq!("g0010203abff060708090a0b0c0d0e0f".parse::<Token>(), Err(BadId));
        assert_eq!(format!("{token:?}"), "Token");
    }
}

//! Messages as bytes, and back.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Frame, VERSION};

/// Bytes of a client's message, at most.
pub const LARGEST_MESSAGE: usize = 4096;

/// How messages are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Postcard, in binary messages.
    Binary,
    /// JSON, in text messages.
    #[cfg(feature = "json")]
    Json,
}

/// The bytes are no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("these bytes are no message")]
pub struct Unreadable;

impl Form {
    /// The name by which a WebSocket client asks for this form.
    pub fn sub_protocol(self) -> String {
        let form = match self {
            Self::Binary => "bin",
            #[cfg(feature = "json")]
            Self::Json => "json",
        };
        format!("quatris.{VERSION}.{form}")
    }

    /// The bytes of one message.
    pub fn encode(self, message: &impl Serialize) -> Vec<u8> {
        // Writing to memory can't fail, and every message can be encoded.
        match self {
            Self::Binary => postcard::to_allocvec(message).unwrap_or_default(),
            #[cfg(feature = "json")]
            Self::Json => serde_json::to_vec(message).unwrap_or_default(),
        }
    }

    /// What is wrong with a message, for authors of programs; `None` for binary ones, which do not tell.
    #[cfg(feature = "json")]
    pub fn fault<T: DeserializeOwned>(self, bytes: &[u8]) -> Option<String> {
        match self {
            Self::Binary => None,
            Self::Json => serde_json::from_slice::<T>(bytes).err().map(|error| error.to_string()),
        }
    }

    /// Reads a message, which has to be all of the bytes.
    pub fn decode<T: DeserializeOwned>(self, bytes: &[u8]) -> Result<T, Unreadable> {
        match self {
            Self::Binary => match postcard::take_from_bytes(bytes) {
                Ok((message, [])) => Ok(message),
                _ => Err(Unreadable),
            },
            #[cfg(feature = "json")]
            Self::Json => serde_json::from_slice(bytes).map_err(|_| Unreadable),
        }
    }
}

impl Frame {
    /// The bytes for the journal: those of the message without its first.
    pub fn to_bytes(&self) -> Vec<u8> {
        Form::Binary.encode(self)
    }

    /// Reads what [`Frame::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Unreadable> {
        Form::Binary.decode(bytes)
    }
}

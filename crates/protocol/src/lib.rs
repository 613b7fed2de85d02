//! What crosses the wire and fills the journal: one set of messages and frames, in two forms.
//!
//! Our own clients speak postcard, everyone else JSON; the WebSocket sub-protocol chooses the form and the version.
//! Bytes are parsed once, here, into types that cannot hold nonsense.
//!
//! ```
//! use protocol::{ClientMessage, Form};
//!
//! let hello = ClientMessage::Hello { token: None, client: 7, machine: false };
//! let bytes = Form::Binary.encode(&hello);
//! assert_eq!(Form::Binary.decode(&bytes), Ok(hello));
//! assert!(Form::Binary.decode::<ClientMessage>(&bytes[1..]).is_err());
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod codec;
mod command;
mod frame;
mod id;
mod message;

pub use codec::{Form, LARGEST_MESSAGE, Unreadable};
pub use command::{Command, Reaction, Refusal, Terms};
pub use frame::{Frame, Snapshot};
pub use id::{BadId, RoomId, Token};
pub use message::{
    ClientMessage, Entered, Failure, MessageRate, OwnRoom, Phase, RoomSummary, ServerMessage, View,
};

/// Raised with every change that an older program would misunderstand.
pub const VERSION: u16 = 4;

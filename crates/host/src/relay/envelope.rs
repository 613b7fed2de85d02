//! What crosses the bus between two nodes.

use ::connect_four::Name;
use protocol::{Command, Form, RoomId};
use serde::{Deserialize, Serialize};

use super::NodeId;
use crate::{ConnectionId, Input, Visitor};

/// One message from a node to another; it may get lost, come late, or come twice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Envelope {
    /// The node that sent it.
    pub from: NodeId,
    /// Both streams begin again with each session.
    pub(super) session: u64,
    /// Counts from 1 in each session; in a beat, the number of the last message before it.
    pub(super) number: u64,
    pub(super) content: Content,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Content {
    /// A beat, with the number of the last message received.
    Beat { received: u64 },
    /// An input of the sender's connection to a room of the receiver.
    Said { room: RoomId, connection: ConnectionId, said: Said },
    /// A message of the sender's room to connections of the receiver.
    Told { to: Vec<ConnectionId>, bytes: Vec<u8> },
    /// A room of the sender has ended a connection of the receiver.
    HungUp(ConnectionId),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Said {
    Enter { visitor: Visitor, seen: Option<u64>, watch: bool },
    Leave,
    Lost,
    Ask { number: u32, command: Command },
    Rename { name: Name },
    Lag { millis: u16 },
}

impl Envelope {
    /// The bytes on the bus.
    pub fn to_bytes(&self) -> Vec<u8> {
        Form::Binary.encode(self)
    }

    /// Reads what [`Envelope::to_bytes`] wrote. Bytes that can't be read count as lost.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Form::Binary.decode(bytes).ok()
    }
}

impl Said {
    /// The connection of this input and what it says, if it comes from one.
    pub(super) fn by(input: Input) -> Option<(ConnectionId, Self)> {
        Some(match input {
            Input::Enter { connection, visitor, seen, watch } => {
                (connection, Self::Enter { visitor, seen, watch })
            }
            Input::Leave { connection } => (connection, Self::Leave),
            Input::Lost { connection } => (connection, Self::Lost),
            Input::Ask { connection, number, command } => (connection, Self::Ask { number, command }),
            Input::Rename { connection, name } => (connection, Self::Rename { name }),
            Input::Lag { connection, millis } => (connection, Self::Lag { millis }),
            Input::Kept(_)
            | Input::NotKept(_)
            | Input::Thought { .. }
            | Input::Laid(_)
            | Input::Steered(_)
            | Input::Drawn(_)
            | Input::Due
            | Input::Fenced
            | Input::Stop => return None,
        })
    }

    pub(super) fn input(self, connection: ConnectionId) -> Input {
        match self {
            Self::Enter { visitor, seen, watch } => Input::Enter { connection, visitor, seen, watch },
            Self::Leave => Input::Leave { connection },
            Self::Lost => Input::Lost { connection },
            Self::Ask { number, command } => Input::Ask { connection, number, command },
            Self::Rename { name } => Input::Rename { connection, name },
            Self::Lag { millis } => Input::Lag { connection, millis },
        }
    }
}

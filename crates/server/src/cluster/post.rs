//! The messages between nodes.

use host::{Address, Destination, Envelope, Listing, NodeId, OpenedRoom};
use protocol::{Failure, Form, RoomId};
use room::VisitorId;
use serde::{Deserialize, Serialize};

use crate::rates::Allowance;

#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Post {
    /// A message for connections of one node in rooms of the other.
    Relayed(Envelope),
    /// A room of the sender, as the lobby shows it.
    Shown {
        by: NodeId,
        room: OpenedRoom,
        listing: Listing,
    },
    /// A room of the sender is over.
    Gone {
        by: NodeId,
        room: RoomId,
    },
    /// The sender has just started, and wants to know of all rooms.
    Come(NodeId),
    /// That address has used some of its allowance.
    Took {
        by: NodeId,
        from: Address,
        what: Allowance,
    },
    /// A visitor or an address is blocked, or no longer is.
    Blocked {
        who: String,
        blocked: bool,
    },
    Asked {
        by: NodeId,
        number: u64,
        question: Question,
    },
    Answered {
        number: u64,
        answer: Answer,
    },
}

/// A request to another node.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Question {
    /// Where this visitor is to go.
    Find { visitor: VisitorId, client: Option<u32>, from: Address, to: Destination },
    /// Close a room for good, or set it aside.
    End { room: RoomId, aside: bool },
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Answer {
    Found(Result<RoomId, Failure>),
    Ended(bool),
}

impl Post {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        Form::Binary.encode(self)
    }

    /// A message that can't be read counts as lost: for a while, nodes of two versions may run side by side.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        Form::Binary.decode(bytes).ok()
    }
}

use room::party::{self, Party};
use room::table::{self, Table};
use serde::{Deserialize, Serialize};

/// What happened in a room. The same bytes go to everyone who is there, and into the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    Table(table::Frame),
    Party(party::Frame),
}

/// A room as it is after a frame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Snapshot {
    Table(Box<Table>),
    Party(Box<Party>),
}

impl Frame {
    /// Counted from 1 in each room.
    pub fn number(&self) -> u64 {
        match self {
            Self::Table(frame) => frame.number,
            Self::Party(frame) => frame.number,
        }
    }
}

impl Snapshot {
    /// The number of the last frame in it.
    pub fn frames(&self) -> u64 {
        match self {
            Self::Table(table) => table.frames(),
            Self::Party(party) => party.frames(),
        }
    }

    /// Takes over what happened next. False, and nothing changes, if this is not the next frame.
    pub fn follow(&mut self, frame: &Frame) -> bool {
        if Some(frame.number()) != self.frames().checked_add(1) {
            return false;
        }
        match (self, frame) {
            (Self::Table(table), Frame::Table(frame)) => table.follow(frame),
            (Self::Party(party), Frame::Party(frame)) => drop(party.follow(frame)),
            _ => return false,
        }
        true
    }
}

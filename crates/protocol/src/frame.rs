//! Frames, and the snapshots that they add up to.

use room::connect_four::ConnectFourRoom;
use room::tetris::TetrisRoom;
use serde::{Deserialize, Serialize};

/// Everything that changed at once in a room. The same bytes go to everyone who is there, and into the journal, which
/// has the number of each variant: new ones go to the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// A frame of Puissance 4.
    ConnectFour(room::connect_four::Frame),
    /// A frame of Tetris, of one tick.
    Tetris(room::tetris::Frame),
}

/// A room as it is after a frame.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Snapshot {
    /// A room of Puissance 4.
    ConnectFour(Box<ConnectFourRoom>),
    /// A room of Tetris.
    Tetris(Box<TetrisRoom>),
}

impl Frame {
    /// The number of the frame, counted from 1 in each room.
    pub fn number(&self) -> u64 {
        match self {
            Self::ConnectFour(frame) => frame.number,
            Self::Tetris(frame) => frame.number,
        }
    }
}

impl Snapshot {
    /// The number of the last frame that it contains.
    pub fn frames(&self) -> u64 {
        match self {
            Self::ConnectFour(room) => room.frames(),
            Self::Tetris(room) => room.frames(),
        }
    }

    /// Takes over the next frame. Returns false and changes nothing if this is not the next one.
    pub fn follow(&mut self, frame: &Frame) -> bool {
        if Some(frame.number()) != self.frames().checked_add(1) {
            return false;
        }
        match (self, frame) {
            (Self::ConnectFour(room), Frame::ConnectFour(frame)) => room.follow(frame),
            (Self::Tetris(room), Frame::Tetris(frame)) => drop(room.follow(frame)),
            _ => return false,
        }
        true
    }
}

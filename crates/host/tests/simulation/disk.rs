//! A disk that is slow, full, or fails for a while.

use std::collections::{BTreeMap, BTreeSet};

use connect_four::Name;
use host::{Kept, OpenedRoom, Write};
use protocol::{Frame, RoomId, Token};
use room::{Millis, VisitorId};
use tetris::Seed;

use super::chance::Chance;

#[derive(Debug, Default)]
pub(super) struct Disk {
    pub(super) rooms: BTreeMap<RoomId, KeptRoom>,
    visitors: Vec<(Token, VisitorId)>,
    /// How long the server has run in all.
    pub(super) time: Millis,
    /// Until when every write fails.
    pub(super) broken_until: Millis,
    /// Until when every write takes long.
    pub(super) slow_until: Millis,
    /// Whether a write fails now and then.
    pub(super) is_worn: bool,
    /// The latest start of a server: writes of another one are refused.
    pub(super) owner: u64,
    /// The last write that failed. If the server dies before the next one, it may be on disk all the same.
    pub(super) in_doubt: Option<(RoomId, Vec<Write>)>,
    /// Commands that were refused, and that the disk brought back.
    pub(super) returned: BTreeSet<(VisitorId, u32, u32)>,
}

#[derive(Debug)]
pub(super) struct KeptRoom {
    pub(super) opened: OpenedRoom,
    base: Option<(Vec<u8>, Seed)>,
    frames: BTreeMap<u64, Vec<u8>>,
}

impl Disk {
    pub(super) fn delay(&self, now: Millis, chance: &mut Chance) -> Millis {
        if now < self.slow_until { chance.within(100..2_000) } else { chance.within(1..15) }
    }

    pub(super) fn fails(&self, now: Millis, chance: &mut Chance) -> bool {
        now < self.broken_until || (self.is_worn && chance.one_in(8))
    }

    pub(super) fn open(&mut self, opened: OpenedRoom) {
        let id = opened.id.clone();
        self.rooms.insert(id, KeptRoom { opened, base: None, frames: BTreeMap::new() });
    }

    /// Puts all of these on disk.
    pub(super) fn write(&mut self, room: &RoomId, writes: Vec<Write>) {
        self.in_doubt = None;
        let Some(room) = self.rooms.get_mut(room) else { return };
        for write in writes {
            match write {
                Write::Frame { number, bytes } => {
                    let before = room.frames.insert(number, bytes);
                    assert!(before.is_none(), "frame {number} was written twice");
                }
                Write::Base { snapshot, seed } => {
                    room.frames.clear();
                    room.base = Some((snapshot, seed));
                }
                Write::Finished(_) => {}
            }
        }
    }

    /// The server died, and a write that it took for failed is on disk all the same.
    pub(super) fn bring_back(&mut self) {
        let Some((room, writes)) = self.in_doubt.take() else { return };
        let frames = writes.iter().filter_map(|write| match write {
            Write::Frame { bytes, .. } => Frame::from_bytes(bytes).ok(),
            Write::Base { .. } | Write::Finished(_) => None,
        });
        let causes = frames.filter_map(|frame| match frame {
            Frame::ConnectFour(frame) => frame.cause,
            Frame::Tetris(_) => None,
        });
        self.returned.extend(causes.map(|cause| (cause.visitor, cause.client, cause.number)));
        self.write(&room, writes);
    }

    pub(super) fn visitor(&mut self, token: Option<Token>, fails: bool) -> Option<(VisitorId, Token, Name)> {
        let known = self.visitors.iter().find(|(known, _)| Some(*known) == token).copied();
        let (token, id) = match known {
            Some(known) => known,
            None if fails => return None,
            None => {
                let number = self.visitors.len() as u8 + 1;
                self.visitors.push((Token([number; 16]), VisitorId(u64::from(number))));
                *self.visitors.last()?
            }
        };
        Some((id, token, format!("Loutre {}", id.0).parse().ok()?))
    }
}

impl KeptRoom {
    pub(super) fn kept(&self) -> Kept {
        Kept { base: self.base.clone(), frames: self.frames.values().cloned().collect() }
    }

    pub(super) fn has(&self, frame: &Frame) -> bool {
        self.frames.get(&frame.number()).is_some_and(|bytes| *bytes == frame.to_bytes())
    }

    pub(super) fn connect_four_frames(&self) -> impl Iterator<Item = room::connect_four::Frame> {
        self.frames.values().filter_map(|bytes| match Frame::from_bytes(bytes) {
            Ok(Frame::ConnectFour(frame)) => Some(frame),
            _ => None,
        })
    }

    /// The commands that were done, each of them once.
    pub(super) fn done(&self) -> BTreeSet<(VisitorId, u32, u32)> {
        let mut done = BTreeSet::new();
        for frame in self.connect_four_frames() {
            if let Some(cause) = frame.cause {
                let new = done.insert((cause.visitor, cause.client, cause.number));
                assert!(new, "done twice: {frame:?}");
            }
        }
        done
    }
}

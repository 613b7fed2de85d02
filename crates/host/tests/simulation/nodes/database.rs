//! One database for all nodes: it does at once what it is asked, in the order of asking.

use std::collections::BTreeMap;

use host::{Kept, LEASE, NodeId, OpenedRoom, Ownership, Peer, Write};
use protocol::{Frame, RoomId};
use room::Millis;

use crate::disk::Disk;

#[derive(Default)]
pub(super) struct Database {
    pub(super) disk: Disk,
    pub(super) rows: BTreeMap<RoomId, Row>,
    nodes: BTreeMap<NodeId, Lease>,
}

pub(super) struct Row {
    pub(super) owner: NodeId,
    pub(super) epoch: u64,
    /// How far time in the room is ahead of its owner's.
    lead: i64,
}

struct Lease {
    until: Millis,
    /// Server time of the node at its last renewal.
    millis: Millis,
    rooms: u32,
}

/// The answer to a renewal.
#[derive(Debug)]
pub(super) struct Renewal {
    pub(super) taken: u32,
    pub(super) peers: Vec<Peer>,
    pub(super) owned: Vec<Ownership>,
}

/// A room to be run from now on.
#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) opened: OpenedRoom,
    pub(super) kept: Kept,
    pub(super) epoch: u64,
    pub(super) lead: i64,
}

impl Database {
    pub(super) fn open(&mut self, room: OpenedRoom) {
        self.rows.insert(room.id.clone(), Row { owner: NodeId(0), epoch: 0, lead: 0 });
        self.disk.open(room);
    }

    /// `now` is the database's clock, `millis` the node's server time.
    pub(super) fn renew(
        &mut self,
        now: Millis,
        node: NodeId,
        millis: Millis,
        rooms: u32,
        take: u32,
    ) -> Renewal {
        self.nodes.insert(node, Lease { until: now + LEASE, millis, rooms });
        let mut taken = 0;
        for row in self.rows.values_mut() {
            let owner = self.nodes.get(&row.owner);
            if taken < take && owner.is_none_or(|lease| lease.until < now) {
                let stood = owner.map_or(0, |lease| lease.millis);
                row.lead += stood.cast_signed() - millis.cast_signed();
                row.owner = node;
                row.epoch += 1;
                taken += 1;
            }
        }
        let living = self.nodes.iter().filter(|(_, lease)| lease.until > now);
        let peers = living.map(|(id, lease)| Peer { id: *id, rooms: lease.rooms }).collect();
        let own = self.rows.iter().filter(|(_, row)| row.owner == node);
        let owned = own.map(|(room, row)| Ownership { room: room.clone(), epoch: row.epoch }).collect();
        Renewal { taken, peers, owned }
    }

    /// `None` if the room has another owner or epoch.
    pub(super) fn load(&mut self, node: NodeId, by: &Ownership) -> Option<Loaded> {
        let row = self.rows.get_mut(&by.room)?;
        if row.owner != node || row.epoch != by.epoch {
            return None;
        }
        row.epoch += 1;
        let room = &self.disk.rooms[&by.room];
        Some(Loaded { opened: room.opened.clone(), kept: room.kept(), epoch: row.epoch, lead: row.lead })
    }

    /// False if the room is in another epoch.
    pub(super) fn append(&mut self, by: &Ownership, writes: Vec<Write>) -> bool {
        let is_owned = self.rows[&by.room].epoch == by.epoch;
        if is_owned {
            self.disk.write(&by.room, writes);
        }
        is_owned
    }

    /// The owner of this room, if its lease has not ended.
    pub(super) fn owner(&self, now: Millis, room: &RoomId) -> Option<NodeId> {
        let owner = self.rows[room].owner;
        self.nodes.get(&owner).filter(|lease| lease.until > now).map(|_| owner)
    }

    pub(super) fn hand_over(&mut self, now: Millis, by: &Ownership, millis: Millis, to: NodeId) {
        let Some(lease) = self.nodes.get(&to).filter(|lease| lease.until > now) else { return };
        let Some(row) = self.rows.get_mut(&by.room).filter(|row| row.epoch == by.epoch) else { return };
        row.lead += millis.cast_signed() - lease.millis.cast_signed();
        row.owner = to;
        row.epoch += 1;
    }

    pub(super) fn leave(&mut self, now: Millis, node: NodeId, millis: Millis) {
        if let Some(lease) = self.nodes.get_mut(&node) {
            lease.until = now.saturating_sub(1);
            lease.millis = millis;
        }
    }
}

/// Server time of the last frame of Puissance 4 in a journal.
pub(super) fn last_at(kept: &Kept) -> Millis {
    match kept.frames.last().map(|bytes| Frame::from_bytes(bytes)) {
        Some(Ok(Frame::ConnectFour(frame))) => frame.at,
        _ => 0,
    }
}

//! Laws of several nodes, whatever breaks.

use std::collections::BTreeSet;

use client::online::News;
use protocol::{ServerMessage, Snapshot};

use super::*;
use crate::disk::KeptRoom;
use crate::laws::check_ghosts;

impl World {
    /// A frame of Puissance 4 is kept before it is told; one of Tetris is told by the owner of the room alone.
    pub(super) fn check_told(&mut self, node: NodeId, room: &RoomId, epoch: u64, message: &ServerMessage) {
        let row = &self.database.rows[room];
        if let ServerMessage::Frame(told) = message {
            match told {
                Frame::ConnectFour(frame) => {
                    self.note(|| {
                        format!("node {} tells {room} {}: {:?}", node.0, frame.number, frame.events)
                    });
                    assert!(self.database.disk.rooms[room].has(told), "told before it was kept: {frame:?}");
                }
                // It is told before it is kept: only the owner may tell it, in its epoch.
                Frame::Tetris(_) => {
                    assert_eq!((row.owner, row.epoch), (node, epoch), "two nodes tell {room}");
                }
            }
        }
    }

    /// Remembers what a client has seen of Puissance 4.
    pub(super) fn remember(&mut self, player: usize, news: &News) {
        let Some(mirror) = self.players[player].online.mirror() else { return };
        if let News::Happened(frame @ Frame::ConnectFour(_)) = news {
            let room = mirror.id().clone();
            let before = self.seen.insert((room, frame.number()), frame.clone());
            assert!(
                before.is_none_or(|before| before == *frame),
                "two clients saw different frames: {frame:?}"
            );
        }
    }

    /// Checks the world soon after everything has recovered.
    pub(super) fn check_recovered(&self) {
        for (number, player) in self.players.iter().enumerate().filter(|(_, player)| !player.has_quit) {
            assert!(player.online.is_there(), "player {number} comes back within {RECOVERY} ms");
        }
        for (room, row) in &self.database.rows {
            let place = self.place_of(row.owner).expect("a living owner");
            let server = self.places[place].server.as_ref().expect("it lives");
            let task = server.rooms.get(room).unwrap_or_else(|| panic!("nobody runs {room}"));
            assert_eq!(task.epoch, row.epoch, "{room} is run in its latest epoch");
        }
    }

    /// Checks the world at the very end.
    pub(super) fn check(&self) {
        for ((room, number), frame) in &self.seen {
            assert!(
                self.database.disk.rooms[room].has(frame),
                "frame {number} of {room} was seen, and is lost"
            );
        }
        let done: BTreeSet<_> = self.database.disk.rooms.values().flat_map(KeptRoom::done).collect();
        for (number, player) in self.players.iter().enumerate() {
            for (command, answer) in &player.answers {
                assert_eq!(answer.is_ok(), done.contains(command), "{number}: {command:?}: {answer:?}");
            }
        }
        for (room, kept) in &self.database.disk.rooms {
            let mut last = 0;
            for frame in kept.connect_four_frames() {
                assert!(frame.at >= last, "time in {room} went back: {frame:?}");
                assert!(frame.at <= self.now * 11 / 10, "time in {room} is ahead: {frame:?}");
                last = frame.at;
            }
            self.check_room(room);
        }
    }

    fn check_room(&self, room: &RoomId) {
        let owner = self.database.rows[room].owner;
        let running: Vec<_> = self.places.iter().filter_map(|place| place.server.as_ref()).collect();
        let running: Vec<_> = running.iter().filter(|server| server.rooms.contains_key(room)).collect();
        let [server] = running[..] else { panic!("{} nodes run {room}", running.len()) };
        assert_eq!(server.node.id(), owner);
        let snapshot = server.rooms[room].host.snapshot();
        let mut here = BTreeSet::new();
        for (number, player) in self.players.iter().enumerate().filter(|(_, player)| !player.has_quit) {
            assert!(player.online.is_there(), "player {number} is there");
            let mirror = player.online.mirror().expect("there is a room");
            if mirror.id() != room {
                continue;
            }
            here.extend(player.online.visitor());
            if let Snapshot::ConnectFour(_) = snapshot {
                assert_eq!(*mirror.room(), snapshot, "mirror {number} and host");
            }
            assert_eq!(
                player.online.unanswered().count(),
                0,
                "everything that player {number} asked is answered"
            );
        }
        check_ghosts(&snapshot, &here);
    }
}

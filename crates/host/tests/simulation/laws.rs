//! Laws of a simulated world, whatever breaks.

use std::collections::BTreeSet;

use host::{Host, Limits};
use protocol::{Frame, RoomId, ServerMessage, Snapshot};
use room::connect_four::{Event, Phase, Seat};
use room::{Millis, VisitorId};
use tetris::Seed;

use super::disk::KeptRoom;
use super::world::World;

/// Ticks of Tetris in half a second, and those that may be made up for.
const MOST_TICKS: usize = 20;

impl World {
    /// A frame of Puissance 4 is on disk before it is told, no player loses by a pause or while they are here, and
    /// ticks of Tetris come at their pace.
    pub(super) fn check_told(&mut self, room: &RoomId, message: &ServerMessage) {
        let ServerMessage::Frame(told) = message else { return };
        match told {
            Frame::ConnectFour(frame) => {
                assert!(self.disk.rooms[room].has(told), "told before it was kept: {frame:?}");
                let up = self.now - self.lost + self.pauses * host::LONGEST_STEP;
                assert!(frame.at <= up, "{} ms in a server that ran for {up} ms", frame.at);
                for event in &frame.events {
                    if let Event::Ended(connect_four::Outcome::Abandoned { player }) = event {
                        let Some(Snapshot::ConnectFour(shown)) = self.snapshot(room) else { return };
                        let visitor = shown.seat(*player).visitor();
                        let here = &self.node.as_ref().expect("it tells").rooms[room].here;
                        let since =
                            here.values().find(|(id, _)| Some(*id) == visitor).map(|(_, since)| *since);
                        assert!(
                            since.is_none_or(|since| since >= frame.at),
                            "a game is claimed from somebody who is here: {frame:?}"
                        );
                    }
                }
            }
            // A node that does not know yet that another runs the room tells ticks that are not kept.
            Frame::Tetris(_) if self.life != self.disk.owner => {}
            Frame::Tetris(_) => {
                let ticks = self.ticks.entry(room.clone()).or_default();
                ticks.push_back(self.now);
                while ticks.front().is_some_and(|first| first + 500 < self.now) {
                    ticks.pop_front();
                }
                assert!(ticks.len() <= MOST_TICKS, "{} ticks in half a second", ticks.len());
            }
        }
    }

    pub(super) fn snapshot(&self, room: &RoomId) -> Option<Snapshot> {
        self.node.as_ref().and_then(|node| node.rooms.get(room)).map(|task| task.host.snapshot())
    }

    /// Checks the world once everything has recovered.
    pub(super) fn check(&self) {
        let node = self.node.as_ref().expect("it was started again");
        for (room, task) in &node.rooms {
            assert!(task.stopped, "{room} has kept everything and stopped");
            let snapshot = task.host.snapshot();
            let kept = &self.disk.rooms[room];
            let limits = Limits { spectators: 50, reactions: 5 };
            let again = Host::resume(&kept.opened, &kept.kept(), limits, Seed::from(0), 0);
            assert_eq!(again.expect("a whole journal").snapshot(), snapshot, "disk and host");
            for connection in task.here.keys() {
                let is_alive = self.wires[connection.0 as usize].to_server.until > self.now;
                assert!(is_alive, "{connection:?} has long been dead, and {room} believes in it");
            }
            let here: BTreeSet<_> = task.here.values().map(|(visitor, _)| *visitor).collect();
            check_ghosts(&snapshot, &here);
        }
        let online = self.players.iter().enumerate().filter(|(_, player)| !player.has_quit);
        for (number, player) in online {
            assert!(player.online.is_there(), "player {number} comes back");
            let room = player.online.mirror().expect("there is a room");
            assert_eq!(Some(room.room().clone()), self.snapshot(room.id()), "mirror {number} and host");
            assert_eq!(player.online.unanswered().count(), 0, "everything is answered");
        }
        self.check_commands();
        if self.is_calm {
            self.check_matches();
        }
    }

    /// A command that was answered with `Done` is written once, one that was refused never, unless a disk that failed
    /// brings it back after a crash.
    fn check_commands(&self) {
        let done: BTreeSet<_> = self.disk.rooms.values().flat_map(KeptRoom::done).collect();
        for player in &self.players {
            let answers = player.answers.iter().filter(|(command, _)| !self.disk.returned.contains(command));
            for (command, answer) in answers {
                assert_eq!(answer.is_ok(), done.contains(command), "{command:?}: {answer:?}");
            }
        }
    }

    /// No visitor waits alone while another waits for the same game. Whoever stood up does not wait.
    fn check_matches(&self) {
        let waits = |room: &&KeptRoom| {
            let frames: Vec<_> = room.connect_four_frames().collect();
            let mut seated = BTreeSet::new();
            for event in frames.iter().flat_map(|frame| &frame.events) {
                match event {
                    Event::Begun { .. } => return false,
                    Event::Sat { player, .. } => drop(seated.insert(*player)),
                    Event::Stood { player } => drop(seated.remove(player)),
                    _ => {}
                }
            }
            !seated.is_empty()
        };
        let alone = self.disk.rooms.values().filter(waits).count();
        assert!(alone <= 1, "{alone} wait for the same game, each alone");
    }
}

/// Visitors who are shown as here are connected, and the other way round.
pub(super) fn check_ghosts(snapshot: &Snapshot, here: &BTreeSet<VisitorId>) {
    match snapshot {
        Snapshot::ConnectFour(shown) => {
            for person in shown.seats().iter().filter_map(Seat::person) {
                let is_here = here.contains(&person.visitor);
                assert_eq!(person.away.is_none(), is_here, "{person:?} and who is connected: {here:?}");
                let waits: Millis =
                    if shown.phase() == Phase::Waiting { room::PATIENCE } else { Millis::MAX };
                let away = person.away.map_or(0, |since| shown.now().saturating_sub(since));
                assert!(away <= waits, "a seat is kept for {person:?}");
            }
        }
        // While no one is here, nothing falls and nobody leaves.
        Snapshot::Tetris(_) if here.is_empty() => {}
        Snapshot::Tetris(shown) => {
            for seat in shown.seats() {
                if let room::tetris::HeldBy::Visitor(visitor) = seat.held_by {
                    assert!(here.contains(&visitor), "a ghost plays: {seat:?}, connected: {here:?}");
                }
            }
        }
    }
}

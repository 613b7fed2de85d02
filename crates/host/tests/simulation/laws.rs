//! What has to be true, whatever breaks.

use std::collections::BTreeSet;

use host::{Host, Limits};
use protocol::{Frame, RoomId, ServerMessage, Snapshot};
use room::table::{Event, Millis, Phase, Place};
use room::{Ending, VisitorId};
use tetris::Seed;

use super::disk::KeptRoom;
use super::world::World;

/// Ticks of Tetris in half a second, and those that may be made up for.
const MOST_TICKS: usize = 20;

impl World {
    /// A frame of Puissance 4 is on disk before it is told, and nobody loses by a pause or while they are
    /// here; ticks of Tetris come at their pace.
    pub(super) fn check_told(&mut self, room: &RoomId, message: &ServerMessage) {
        let ServerMessage::Frame(told) = message else { return };
        match told {
            Frame::Table(frame) => {
                assert!(self.disk.rooms[room].has(told), "told before it was kept: {frame:?}");
                let up = self.now - self.lost + self.pauses * host::LONGEST_STEP;
                assert!(frame.at <= up, "{} ms in a server that ran for {up} ms", frame.at);
                for event in &frame.events {
                    if let Event::Ended(Ending::Abandoned { player }) = event {
                        let Some(Snapshot::Table(table)) = self.snapshot(room) else { return };
                        let visitor = table.place(*player).visitor();
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
            Frame::Party(_) => {
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

    /// Once everything has come right again.
    pub(super) fn check(&self) {
        let node = self.node.as_ref().expect("it was started again");
        for (room, task) in &node.rooms {
            assert!(task.stopped, "{room} has kept everything and stopped");
            let snapshot = task.host.snapshot();
            let kept = &self.disk.rooms[room];
            let limits = Limits { watching: 50 };
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
            let room = player.online.room().expect("there is a room");
            assert_eq!(Some(room.mirror().clone()), self.snapshot(room.id()), "mirror {number} and host");
            assert_eq!(player.online.unanswered().count(), 0, "everything is answered");
        }
        self.check_commands();
        if self.is_calm {
            self.check_matches();
        }
    }

    /// Whatever was answered with yes is written down once, with no never.
    fn check_commands(&self) {
        let done: BTreeSet<_> = self.disk.rooms.values().flat_map(KeptRoom::done).collect();
        for player in &self.players {
            for (command, answer) in &player.answers {
                assert_eq!(answer.is_ok(), done.contains(command), "{command:?}: {answer:?}");
            }
        }
    }

    /// Nobody waits alone while somebody else waits for the same game.
    fn check_matches(&self) {
        let rooms = self.disk.rooms.values();
        let begun = |frame: &room::table::Frame| {
            frame.events.iter().any(|event| matches!(event, Event::Begun { .. }))
        };
        let alone = rooms.filter(|room| !room.tables().any(|frame| begun(&frame))).count();
        assert!(alone <= 1, "{alone} wait for the same game, each alone");
    }
}

/// Who is said to be here is connected, and the other way round.
fn check_ghosts(snapshot: &Snapshot, here: &BTreeSet<VisitorId>) {
    match snapshot {
        Snapshot::Table(table) => {
            for person in table.places().iter().filter_map(Place::person) {
                let is_here = here.contains(&person.visitor);
                assert_eq!(person.away.is_none(), is_here, "{person:?} and who is connected: {here:?}");
                let waits: Millis =
                    if table.phase() == Phase::Waiting { room::table::PATIENCE } else { Millis::MAX };
                let away = person.away.map_or(0, |since| table.now().saturating_sub(since));
                assert!(away <= waits, "a place is kept for {person:?}");
            }
        }
        // While nobody is here, nothing falls and nobody leaves.
        Snapshot::Party(_) if here.is_empty() => {}
        Snapshot::Party(party) => {
            for guest in party.guests() {
                if let room::party::Pilot::Visitor(visitor) = guest.pilot {
                    assert!(here.contains(&visitor), "a ghost plays: {guest:?}, connected: {here:?}");
                }
            }
        }
    }
}

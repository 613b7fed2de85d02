//! Duties: what has to happen without a command.

use room::Millis;
use room::connect_four::{Command, Event, Phase, Seat};

use super::ConnectFour;
use crate::audience::Audience;

impl ConnectFour {
    /// The events of the first duty that the room does not have yet: the return of the server, a clock that ran out,
    /// who is here and under which name, who takes a free seat, the opening, a machine's move.
    pub(super) fn duty(&mut self, audience: &Audience, at: Millis, now: Millis) -> Vec<Event> {
        let resumed = self.resumed.map(|since| self.room.resumed(since)).unwrap_or_default();
        if !resumed.is_empty() {
            return resumed;
        }
        let due = self.room.due(at);
        if !due.is_empty() {
            return due;
        }
        self.leavers.retain(|leaver| self.room.seat_of(*leaver).is_some());
        let seats: Vec<_> = self.room.seats().iter().filter_map(Seat::person).collect();
        for person in seats {
            let visitor = person.visitor;
            let presence = self.presence(audience, visitor);
            if !presence.is_empty() {
                return presence;
            }
            let called = audience.name_of(visitor).filter(|name| **name != person.name);
            if let (Some(name), Some(player)) = (called, self.room.seat_of(visitor)) {
                return vec![Event::Sat { player, visitor, name: name.clone() }];
            }
        }
        while let Some(seeker) = self.seekers.first() {
            let sat = audience
                .get(*seeker)
                .map(|one| self.room.decide(one.visitor.id, &one.visitor.name, Command::Sit, at));
            if let Some(Ok(events)) = sat {
                return events;
            }
            // A visitor who is gone, is seated, or finds no seat stops seeking.
            self.seekers.remove(0);
        }
        let opening = self.laying.lay(&self.room, now);
        if opening.is_empty() { self.machine.play(&self.room, now) } else { opening }
    }

    fn presence(&self, audience: &Audience, visitor: room::VisitorId) -> Vec<Event> {
        let left = self.leavers.contains(&visitor) && self.room.phase() == Phase::Waiting;
        match self.room.seat_of(visitor) {
            Some(player) if left && !audience.has(visitor) => vec![Event::Stood { player }],
            _ => self.room.presence(visitor, audience.has(visitor)),
        }
    }
}

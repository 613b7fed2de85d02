//! What has to happen although nobody asks for it.

use room::table::{Command, Event, Millis, Phase, Place};

use super::ConnectFour;
use crate::audience::Audience;

impl ConnectFour {
    /// The first thing that the table does not say yet: a clock that ran out, who is here and under which
    /// name, who takes a free place, what a machine plays.
    pub(super) fn duty(&mut self, audience: &Audience, at: Millis, now: Millis) -> Vec<Event> {
        let due = self.table.due(at);
        if !due.is_empty() {
            return due;
        }
        self.leavers.retain(|leaver| self.table.seat_of(*leaver).is_some());
        let places: Vec<_> = self.table.places().iter().filter_map(Place::person).collect();
        for person in places {
            let visitor = person.visitor;
            let presence = self.presence(audience, visitor);
            if !presence.is_empty() {
                return presence;
            }
            let called = audience.name_of(visitor).filter(|name| **name != person.name);
            if let (Some(name), Some(player)) = (called, self.table.seat_of(visitor)) {
                return vec![Event::Sat { player, visitor, name: name.clone() }];
            }
        }
        while let Some(seeker) = self.seekers.first() {
            let sat = audience
                .get(*seeker)
                .map(|one| self.table.decide(one.visitor.id, &one.visitor.name, Command::Sit, at));
            if let Some(Ok(events)) = sat {
                return events;
            }
            // Somebody who is gone, sits, or found no place looks for none.
            self.seekers.remove(0);
        }
        self.machine.play(&self.table, now)
    }

    fn presence(&self, audience: &Audience, visitor: room::VisitorId) -> Vec<Event> {
        let left = self.leavers.contains(&visitor) && self.table.phase() == Phase::Waiting;
        match self.table.seat_of(visitor) {
            Some(player) if left && !audience.has(visitor) => vec![Event::Stood { player }],
            _ => self.table.presence(visitor, audience.has(visitor)),
        }
    }
}

//! The audience: every connection in a room, and the messages to them.

use std::collections::BTreeSet;

use ::connect_four::{Name, Player};
use protocol::{Entered, RoomId, ServerMessage, Terms, View};
use room::{Millis, VisitorId};

use crate::{ConnectionId, Effect, Message, Visitor};

/// Time from a change in the audience to the message about it.
const AUDIENCE_PAUSE: Millis = 500;

#[derive(Debug)]
pub(crate) struct Audience {
    pub(crate) room: RoomId,
    pub(crate) terms: Terms,
    pub(crate) private: bool,
    /// Connections, in the order in which they came.
    connections: Vec<Connected>,
    /// Connections that another one of the same client has replaced, until they end.
    replaced: BTreeSet<ConnectionId>,
    /// When to send the next message about the audience.
    tell_at: Option<Millis>,
    /// Since when no connection is here.
    pub(crate) empty_since: Millis,
    /// Whether the lobby's listing may be out of date.
    pub(crate) changed: bool,
    pub(crate) effects: Vec<Effect>,
}

#[derive(Debug)]
pub(crate) struct Connected {
    pub(crate) id: ConnectionId,
    pub(crate) visitor: Visitor,
    pub(crate) lag: Option<u16>,
}

impl Audience {
    pub(crate) fn new(room: RoomId, terms: Terms, private: bool, now: Millis) -> Self {
        Self {
            room,
            terms,
            private,
            connections: Vec::new(),
            replaced: BTreeSet::new(),
            tell_at: None,
            empty_since: now,
            changed: true,
            effects: Vec::new(),
        }
    }

    /// Adds a connection. A client that connects again replaces its older connection, which is no longer heard. A
    /// visitor has one name, the latest.
    pub(crate) fn add(&mut self, now: Millis, id: ConnectionId, visitor: Visitor) {
        let is_older = |other: &Connected| {
            other.id != id && (other.visitor.id, other.visitor.client) == (visitor.id, visitor.client)
        };
        for older in self.connections.extract_if(.., |other| is_older(other)) {
            self.effects.push(Effect::HangUp(older.id));
            self.replaced.insert(older.id);
        }
        self.rename(visitor.id, &visitor.name);
        let lag = self.remove(now, id).and_then(|before| before.lag);
        self.connections.push(Connected { id, visitor, lag });
        self.changed_at(now);
    }

    pub(crate) fn remove(&mut self, now: Millis, id: ConnectionId) -> Option<Connected> {
        self.replaced.remove(&id);
        let index = self.connections.iter().position(|one| one.id == id)?;
        let gone = self.connections.remove(index);
        if self.connections.is_empty() {
            self.empty_since = now;
        }
        self.changed_at(now);
        Some(gone)
    }

    /// Whether this connection was replaced, and has not ended yet.
    pub(crate) fn is_replaced(&self, id: ConnectionId) -> bool {
        self.replaced.contains(&id)
    }

    pub(crate) fn get(&self, id: ConnectionId) -> Option<&Connected> {
        self.connections.iter().find(|one| one.id == id)
    }

    pub(crate) fn set_lag(&mut self, id: ConnectionId, lag: u16) {
        if let Some(one) = self.connections.iter_mut().find(|one| one.id == id) {
            one.lag = Some(lag);
        }
    }

    pub(crate) fn rename(&mut self, visitor: VisitorId, name: &Name) {
        for one in self.connections.iter_mut().filter(|one| one.visitor.id == visitor) {
            one.visitor.name = name.clone();
        }
    }

    /// The name of this visitor, if a connection of theirs is here.
    pub(crate) fn name_of(&self, visitor: VisitorId) -> Option<&Name> {
        self.iter().find(|one| one.visitor.id == visitor).map(|one| &one.visitor.name)
    }

    pub(crate) fn has(&self, visitor: VisitorId) -> bool {
        self.iter().any(|one| one.visitor.id == visitor)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Connected> {
        self.connections.iter()
    }

    /// How many connections belong to counted visitors.
    pub(crate) fn count(&self, is_counted: impl Fn(VisitorId) -> bool) -> u32 {
        let count = self.iter().filter(|one| is_counted(one.visitor.id)).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }

    pub(crate) fn everyone(&self) -> Vec<ConnectionId> {
        self.iter().map(|one| one.id).collect()
    }

    pub(crate) fn tell(&mut self, to: ConnectionId, message: ServerMessage) {
        self.post(vec![to], Message::new(message));
    }

    pub(crate) fn post(&mut self, to: Vec<ConnectionId>, message: Message) {
        if !to.is_empty() {
            self.effects.push(Effect::Tell { to, message });
        }
    }

    pub(crate) fn tell_entered(&mut self, now: Millis, to: ConnectionId, view: View) {
        let (room, terms, private) = (self.room.clone(), self.terms, self.private);
        self.tell(to, ServerMessage::Entered(Box::new(Entered { room, terms, private, now, view })));
    }

    pub(crate) fn changed_at(&mut self, now: Millis) {
        self.tell_at.get_or_insert(now + AUDIENCE_PAUSE);
        self.changed = true;
    }

    pub(crate) fn tell_at(&self) -> Option<Millis> {
        self.tell_at
    }

    pub(crate) fn tell_audience(&mut self, spectators: u32, lags: Vec<(Player, u16)>) {
        self.tell_at = None;
        let machines = self.iter().filter(|one| one.visitor.machine).map(|one| one.visitor.id).collect();
        let message = ServerMessage::Audience { spectators, lags, machines };
        self.post(self.everyone(), Message::new(message));
    }
}

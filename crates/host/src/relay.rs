//! The relay: connections of one node in rooms of another.
//!
//! Two numbered streams run between two nodes: the inputs of connections go to the node that runs their room, its
//! messages come back. Beats carry the last numbers of both. A message that comes twice is dropped. When one is
//! missing, or the other node falls silent, both ends begin a new session: every relayed connection is told to connect
//! again, and its client resumes by number.
//!
//! ```text
//!   node of the connection                        node of the room
//!   forward --Said--> bus --------> receive --> ToRoom
//!   Tell <-- receive <-------- bus <--Told-- tell
//! ```

mod envelope;
mod link;

use std::collections::{BTreeMap, BTreeSet};

use protocol::RoomId;
use room::Millis;

use crate::{ConnectionId, Input, NodeId};
pub use envelope::Envelope;
use envelope::{Content, Said};
use link::{Link, Place};

/// Connections of other nodes are numbered from here on, apart from this node's own.
const FIRST_RELAYED: u64 = 1 << 63;

/// What the shell of a relay has to do.
#[derive(Debug)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum RelayEffect {
    /// Hand this to the bus, in this order.
    Publish { to: NodeId, envelope: Envelope },
    /// Give this to a room that runs here. If it does not run, and can't at once, call `hang_up` for the connection.
    ToRoom { room: RoomId, input: Input },
    /// Send this message, in its binary form, to connections of this node.
    Tell { to: Vec<ConnectionId>, bytes: Vec<u8> },
    /// Tell this connection of this node that the server is closing, and end it: its client connects again.
    HangUp(ConnectionId),
}

/// What one node relays, for its own connections and for those of others.
#[derive(Debug)]
pub struct Relay {
    id: NodeId,
    links: BTreeMap<NodeId, Link>,
    /// Connections of this node, and where their rooms run.
    away: BTreeMap<ConnectionId, NodeId>,
    /// Connections of other nodes, by their numbers here.
    relayed: BTreeMap<ConnectionId, Relayed>,
    /// Their numbers here, by node and number there.
    names: BTreeMap<(NodeId, ConnectionId), ConnectionId>,
    next_relayed: u64,
}

/// A connection of another node, and the room that it is in.
#[derive(Debug)]
struct Relayed {
    node: NodeId,
    connection: ConnectionId,
    room: RoomId,
}

impl Relay {
    /// A relay without connections.
    pub fn new(id: NodeId) -> Self {
        Self {
            id,
            links: BTreeMap::new(),
            away: BTreeMap::new(),
            relayed: BTreeMap::new(),
            names: BTreeMap::new(),
            next_relayed: FIRST_RELAYED,
        }
    }

    /// The node that runs the room of this node's connection, if it is another one.
    pub fn whereabouts(&self, connection: ConnectionId) -> Option<NodeId> {
        self.away.get(&connection).copied()
    }

    /// Whether this connection belongs to another node.
    pub fn is_relayed(connection: ConnectionId) -> bool {
        connection.0 >= FIRST_RELAYED
    }

    /// Connections of other nodes in this room.
    pub fn relayed_in(&self, room: &RoomId) -> Vec<ConnectionId> {
        let in_it = self.relayed.iter().filter(|(_, relayed)| relayed.room == *room);
        in_it.map(|(connection, _)| *connection).collect()
    }

    /// Forwards an input of this node's connection to its room, which runs at `to`. The connection is away from its
    /// `Enter` on; an input of a connection that is not away is dropped.
    pub fn forward(&mut self, now: Millis, to: NodeId, room: RoomId, input: Input) -> Vec<RelayEffect> {
        let Some((connection, said)) = Said::by(input) else { return Vec::new() };
        match said {
            Said::Enter { .. } => drop(self.away.insert(connection, to)),
            _ if self.away.get(&connection) != Some(&to) => return Vec::new(),
            Said::Leave | Said::Lost => drop(self.away.remove(&connection)),
            Said::Ask { .. } | Said::Rename { .. } | Said::Lag { .. } => {}
        }
        vec![self.publish(now, to, Content::Said { room, connection, said })]
    }

    /// Tells this to the relayed ones among these connections, for a room of this node.
    pub fn tell(&mut self, now: Millis, to: &[ConnectionId], bytes: &[u8]) -> Vec<RelayEffect> {
        let mut by_node: BTreeMap<NodeId, Vec<ConnectionId>> = BTreeMap::new();
        for relayed in to.iter().filter_map(|connection| self.relayed.get(connection)) {
            by_node.entry(relayed.node).or_default().push(relayed.connection);
        }
        let told = |(node, to)| self.publish(now, node, Content::Told { to, bytes: bytes.to_vec() });
        by_node.into_iter().map(told).collect()
    }

    /// Ends a relayed connection, for a room of this node.
    pub fn hang_up(&mut self, now: Millis, relayed: ConnectionId) -> Option<RelayEffect> {
        let Relayed { node, connection, .. } = self.remove(relayed)?;
        Some(self.publish(now, node, Content::HungUp(connection)))
    }

    /// Takes the living nodes, with every renewal of the lease.
    pub fn know(&mut self, nodes: impl IntoIterator<Item = NodeId>) -> Vec<RelayEffect> {
        let nodes: BTreeSet<_> = nodes.into_iter().filter(|node| *node != self.id).collect();
        for node in &nodes {
            self.links.entry(*node).or_insert_with(Link::new);
        }
        let mut effects = Vec::new();
        // A node that was thought to be gone may come back: its session numbers go on from here.
        let changed = |(node, link): (&NodeId, &Link)| {
            let is_there = nodes.contains(node);
            (is_there != link.is_there).then_some((*node, link.session + 1, is_there))
        };
        for (node, next, is_there) in self.links.iter().filter_map(changed).collect::<Vec<_>>() {
            self.links.entry(node).or_insert_with(Link::new).is_there = is_there;
            if !is_there {
                effects.extend(self.begin(node, next));
            }
        }
        effects
    }

    /// Whether this node was heard lately: only then can anything be relayed to it.
    pub fn hears(&self, now: Millis, node: NodeId) -> bool {
        self.links.get(&node).is_some_and(|link| link.is_heard(now))
    }

    /// Handles an envelope from the bus.
    pub fn receive(&mut self, now: Millis, envelope: Envelope) -> Vec<RelayEffect> {
        let Envelope { from, session, number, content } = envelope;
        let mut effects = Vec::new();
        let link = self.links.entry(from).or_insert_with(Link::new);
        link.hear(now);
        let mut place = place(link, now, session, number, &content);
        if let Place::Broken(next) = place {
            effects.extend(self.begin(from, next));
            let link = self.links.entry(from).or_insert_with(Link::new);
            place = self::place(link, now, session, number, &content);
        }
        match place {
            Place::Next => effects.extend(self.take(from, content)),
            // The other end does not know of the new session yet.
            Place::Old if self.links.get(&from).is_some_and(|link| session < link.session) => {
                effects.extend(self.beat(from));
            }
            Place::Old => {}
            Place::Broken(next) => effects.extend(self.begin(from, next)),
        }
        effects
    }

    /// What is due by time: beats, and the end of silent links. Called about ten times a second.
    pub fn due(&mut self, now: Millis) -> Vec<RelayEffect> {
        let mut effects = Vec::new();
        for node in self.links.keys().copied().collect::<Vec<_>>() {
            let is_used = self.is_used(node);
            let Some(link) = self.links.get_mut(&node) else { continue };
            if is_used && link.is_silent(now) {
                let next = link.session + 1;
                effects.extend(self.begin(node, next));
            } else if link.is_there && link.takes_beat(now) {
                effects.extend(self.beat(node));
            }
        }
        effects
    }

    /// Ends everything that is relayed: the node has lost its lease, or stops.
    pub fn break_all(&mut self) -> Vec<RelayEffect> {
        let sessions: Vec<_> = self.links.iter().map(|(node, link)| (*node, link.session + 1)).collect();
        sessions.into_iter().flat_map(|(node, next)| self.begin(node, next)).collect()
    }

    fn take(&mut self, from: NodeId, content: Content) -> Vec<RelayEffect> {
        match content {
            Content::Beat { .. } => Vec::new(),
            Content::Said { room, connection, said } => self.hear(from, room, connection, said),
            Content::Told { mut to, bytes } => {
                // A connection may have left for another node since.
                to.retain(|connection| self.away.get(connection) == Some(&from));
                if to.is_empty() { Vec::new() } else { vec![RelayEffect::Tell { to, bytes }] }
            }
            Content::HungUp(connection) => {
                let gone = self.away.get(&connection) == Some(&from);
                if gone {
                    self.away.remove(&connection);
                }
                gone.then_some(RelayEffect::HangUp(connection)).into_iter().collect()
            }
        }
    }

    fn hear(&mut self, node: NodeId, room: RoomId, connection: ConnectionId, said: Said) -> Vec<RelayEffect> {
        let known = self.names.get(&(node, connection)).copied();
        let relayed = match (&said, known) {
            (Said::Enter { .. }, None) => {
                let relayed = ConnectionId(self.next_relayed);
                self.next_relayed += 1;
                self.names.insert((node, connection), relayed);
                relayed
            }
            (_, Some(relayed)) => relayed,
            // The room has ended this connection meanwhile.
            (_, None) => return Vec::new(),
        };
        match said {
            Said::Enter { .. } => {
                self.relayed.insert(relayed, Relayed { node, connection, room: room.clone() });
            }
            Said::Leave | Said::Lost => drop(self.remove(relayed)),
            Said::Ask { .. } | Said::Rename { .. } | Said::Lag { .. } => {}
        }
        vec![RelayEffect::ToRoom { room, input: said.input(relayed) }]
    }

    /// Begins a new session: everything relayed between the two nodes is over, here now, there when it hears of it.
    fn begin(&mut self, node: NodeId, session: u64) -> Vec<RelayEffect> {
        let away = self.away.extract_if(.., |_, at| *at == node);
        let mut effects: Vec<_> = away.map(|(connection, _)| RelayEffect::HangUp(connection)).collect();
        for (connection, relayed) in self.relayed.extract_if(.., |_, relayed| relayed.node == node) {
            self.names.remove(&(node, relayed.connection));
            effects.push(RelayEffect::ToRoom { room: relayed.room, input: Input::Lost { connection } });
        }
        self.links.entry(node).or_insert_with(Link::new).begin(session);
        effects.extend(self.beat(node));
        effects
    }

    fn remove(&mut self, relayed: ConnectionId) -> Option<Relayed> {
        let gone = self.relayed.remove(&relayed)?;
        self.names.remove(&(gone.node, gone.connection));
        Some(gone)
    }

    fn is_used(&self, node: NodeId) -> bool {
        self.away.values().any(|at| *at == node) || self.relayed.values().any(|relayed| relayed.node == node)
    }

    fn publish(&mut self, now: Millis, to: NodeId, content: Content) -> RelayEffect {
        let link = self.links.entry(to).or_insert_with(Link::new);
        let (session, number) = (link.session, link.number(now));
        RelayEffect::Publish { to, envelope: Envelope { from: self.id, session, number, content } }
    }

    fn beat(&self, to: NodeId) -> Option<RelayEffect> {
        let link = self.links.get(&to)?;
        let (number, received) = link.numbers();
        let (session, content) = (link.session, Content::Beat { received });
        Some(RelayEffect::Publish { to, envelope: Envelope { from: self.id, session, number, content } })
    }
}

fn place(link: &mut Link, now: Millis, session: u64, number: u64, content: &Content) -> Place {
    match content {
        Content::Beat { received } => link.beat(now, session, number, *received),
        _ => link.place(session, number),
    }
}

//! One node among several: its lease, its peers, and the rooms that it runs.
//!
//! The database says who owns a room, and in which epoch. A node renews its lease every second, and reads with each
//! renewal which rooms it owns; it runs those, however it came to own them: by opening them, because the lease of their
//! owner ended, or because another node handed them over. Each run of a room is an epoch of its own. A write whose
//! outcome is not known ends that run: the room hears `Fenced`, and is read again in the next epoch.
//!
//! ```text
//!            hear(now, NodeInput) -> Vec<NodeEffect>
//!  Renewed NotRenewed Wanted        Renew --> database --> Renewed | NotRenewed
//!  Opened Ended Due Stop            Run Fence HandOver Leave WakeAt
//! ```
//!
//! `now` is a clock that never goes back and does not stop while the process does; it is not server time.

mod lease;

use std::collections::{BTreeMap, BTreeSet};

use protocol::RoomId;
use room::Millis;
use serde::{Deserialize, Serialize};

use crate::Ticket;
use lease::Lease;
pub use lease::{LEASE, MARGIN, RENEWAL};

/// A renewal without an answer for this long is asked for again.
const PATIENCE: Millis = 1_200;
/// Shortest time between two renewals, even if a room is wanted.
const SHORTEST_PAUSE: Millis = 100;
/// Rooms that a node may have beyond its share before it sends new ones elsewhere, or hands some over.
const SLACK: u32 = 8;
/// Rooms that are handed over at once because another node has fewer.
const MOST_AT_ONCE: usize = 8;
/// Rooms without an owner that a node takes at once: few at first, so that every living node gets some, and twice as
/// many as before while there are more.
const TAKEN_AT_FIRST: u32 = 16;
const MOST_TAKEN: u32 = 1_024;

/// Number of one run of one program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeId(pub u64);

/// A node whose lease has not ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peer {
    /// Its number.
    pub id: NodeId,
    /// How many rooms it runs.
    pub rooms: u32,
}

/// A room and its epoch, which its owner shows with every write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ownership {
    /// The room.
    pub room: RoomId,
    /// Counts the runs of the room.
    pub epoch: u64,
}

/// Inputs of a node.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum NodeInput {
    /// The lease is renewed, and this many rooms were taken. `peers` are the living nodes, this one included; `owned`
    /// are the rooms of this node.
    Renewed { ticket: Ticket, taken: u32, peers: Vec<Peer>, owned: Vec<Ownership> },
    /// The outcome of a renewal is not known.
    NotRenewed(Ticket),
    /// A visitor wants a room that no living node runs, or that this node owns and does not run yet.
    Wanted,
    /// This node has opened a room, owns it, and runs it.
    Opened(Ownership),
    /// The room does not run here any more, or could not be read.
    Ended(RoomId),
    /// The time of a `WakeAt` has come, or will.
    Due,
    /// The server stops.
    Stop,
}

/// Effects of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum NodeEffect {
    /// Renew the lease, and write how many rooms run here; then take at most `take` rooms whose owner's lease has
    /// ended; then read the living nodes and the rooms of this one, and report `Renewed` or `NotRenewed`.
    Renew { ticket: Ticket, rooms: u32, take: u32 },
    /// If the room is still owned in this epoch, begin its next epoch: no write still on its way can be kept after
    /// that. Then read its journal and run it. Report `Ended` if that fails, or when the run is over.
    Run(Ownership),
    /// Give `Fenced` to the room's host; report `Ended`.
    Fence(RoomId),
    /// Stop the room, so that it keeps what it has told; then give it to that node, tell everyone in it to connect
    /// again, and report `Ended`, whether that worked or not.
    HandOver { room: RoomId, to: NodeId },
    /// Once every room that still runs here has stopped, end the lease.
    Leave,
    /// Report `Due` at this time, which replaces the one before.
    WakeAt(Millis),
}

/// What one node knows of itself and the others.
#[derive(Debug)]
pub struct Node {
    id: NodeId,
    lease: Lease,
    /// Whether the lease was unsure and everything that ran here has been given up.
    lapsed: bool,
    /// The renewal under way, and when it was asked for.
    asked: Option<(Ticket, Millis)>,
    tickets: u64,
    next_renewal: Millis,
    take: u32,
    peers: Vec<Peer>,
    rooms: BTreeMap<RoomId, State>,
    /// Rooms that ended while a renewal was under way; its answer may still list them.
    ended: BTreeSet<RoomId>,
    stopping: bool,
    left: bool,
}

/// State of a room of this node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Runs,
    /// It is fenced or handed over, and has not ended yet.
    Ends,
}

impl Node {
    /// A node before its first renewal.
    pub fn new(id: NodeId) -> Self {
        Self {
            id,
            lease: Lease::default(),
            lapsed: true,
            asked: None,
            tickets: 0,
            next_renewal: 0,
            take: TAKEN_AT_FIRST,
            peers: Vec::new(),
            rooms: BTreeMap::new(),
            ended: BTreeSet::new(),
            stopping: false,
            left: false,
        }
    }

    /// The number of this node.
    pub fn id(&self) -> NodeId {
        self.id
    }

    /// Whether the rooms are certainly this node's: while they are not, they hear nothing and tell nothing. Checked
    /// before each input of a room, and by `/health/ready`.
    pub fn is_sure(&self, now: Millis) -> bool {
        self.lease.is_sure(now) && !self.lapsed
    }

    /// The living nodes at the last renewal, this one included.
    pub fn peers(&self) -> &[Peer] {
        &self.peers
    }

    /// Whether this room runs here.
    pub fn runs(&self, room: &RoomId) -> bool {
        self.rooms.get(room) == Some(&State::Runs)
    }

    /// The node that a new room should belong to: this one, unless another has far fewer rooms or this one stops. The
    /// room counts as that node's from now on.
    pub fn place(&mut self) -> NodeId {
        let (id, count, stopping) = (self.id, self.count(), self.stopping);
        let others = self.peers.iter_mut().filter(|peer| peer.id != id);
        match others.min_by_key(|peer| peer.rooms) {
            Some(least) if stopping || count > share(least.rooms) => {
                least.rooms += 1;
                least.id
            }
            _ => id,
        }
    }

    /// Handles an input; returns the effects, in order. `now` never goes back.
    pub fn hear(&mut self, now: Millis, input: NodeInput) -> Vec<NodeEffect> {
        if self.left {
            return Vec::new();
        }
        let mut effects = self.lapse(now);
        match input {
            NodeInput::Renewed { ticket, taken, peers, owned } => {
                if let Some((_, asked)) = self.asked.take_if(|(known, _)| *known == ticket) {
                    self.lease.renewed(asked);
                    if taken >= self.take {
                        self.take = MOST_TAKEN.min(2 * self.take);
                        self.next_renewal = self.next_renewal.min(asked + SHORTEST_PAUSE);
                    } else {
                        self.take = TAKEN_AT_FIRST;
                    }
                    if self.lease.is_sure(now) {
                        effects.extend(self.renewed(peers, owned));
                    }
                }
            }
            NodeInput::NotRenewed(ticket) => drop(self.asked.take_if(|(known, _)| *known == ticket)),
            NodeInput::Wanted => {
                self.next_renewal = self.next_renewal.min(self.last_asked() + SHORTEST_PAUSE);
            }
            NodeInput::Opened(Ownership { room, .. }) => drop(self.rooms.insert(room, State::Runs)),
            NodeInput::Ended(room) => {
                self.rooms.remove(&room);
                self.ended.insert(room);
            }
            NodeInput::Due => {}
            NodeInput::Stop => {
                self.stopping = true;
                effects.extend(self.hand_over(self.rooms.len()));
            }
        }
        effects.extend(self.proceed(now));
        effects
    }

    /// Gives up everything that runs here, before the lease can be over by any clock.
    fn lapse(&mut self, now: Millis) -> Vec<NodeEffect> {
        if self.lapsed || self.lease.is_sure(now) {
            return Vec::new();
        }
        self.lapsed = true;
        // The answer to this renewal may be older than the end of what runs here.
        self.asked = None;
        self.next_renewal = now;
        let fenced: Vec<_> = self.rooms.keys().cloned().collect();
        self.rooms.values_mut().for_each(|state| *state = State::Ends);
        fenced.into_iter().map(NodeEffect::Fence).collect()
    }

    fn renewed(&mut self, peers: Vec<Peer>, owned: Vec<Ownership>) -> Vec<NodeEffect> {
        self.lapsed = false;
        self.peers = peers;
        if self.stopping {
            return self.hand_over(self.rooms.len());
        }
        let mut effects = Vec::new();
        for one in owned {
            if !self.rooms.contains_key(&one.room) && !self.ended.contains(&one.room) {
                self.rooms.insert(one.room.clone(), State::Runs);
                effects.push(NodeEffect::Run(one));
            }
        }
        let least = self.others().map(|peer| peer.rooms).min().unwrap_or(u32::MAX);
        if self.count() > share(least) {
            effects.extend(self.hand_over(MOST_AT_ONCE));
        }
        effects
    }

    /// Hands over at most `most` rooms, each to the node with the fewest.
    fn hand_over(&mut self, most: usize) -> Vec<NodeEffect> {
        let mut others: Vec<_> = self.others().copied().collect();
        let mut effects = Vec::new();
        let going = self.rooms.iter_mut().filter(|(_, state)| **state == State::Runs).take(most);
        for (room, state) in going {
            // A node that stops alone keeps its rooms: they are free once it is gone.
            let Some(least) = others.iter_mut().min_by_key(|peer| peer.rooms) else { break };
            least.rooms += 1;
            *state = State::Ends;
            effects.push(NodeEffect::HandOver { room: room.clone(), to: least.id });
        }
        effects
    }

    fn proceed(&mut self, now: Millis) -> Vec<NodeEffect> {
        if self.stopping && (self.rooms.is_empty() || self.others().next().is_none()) {
            self.left = true;
            return vec![NodeEffect::Leave];
        }
        let mut effects = Vec::new();
        let given_up = self.asked.map(|(_, asked)| asked + PATIENCE);
        if given_up.is_some_and(|at| now >= at) {
            self.asked = None;
        }
        if self.asked.is_none() && now >= self.next_renewal {
            self.tickets += 1;
            let ticket = Ticket(self.tickets);
            self.asked = Some((ticket, now));
            self.next_renewal = now + RENEWAL;
            self.ended.clear();
            let rooms = self.count();
            let take = if self.stopping { 0 } else { self.take };
            effects.push(NodeEffect::Renew { ticket, rooms, take });
        }
        let patience = self.asked.map(|(_, asked)| asked + PATIENCE);
        let renewal = patience.unwrap_or(self.next_renewal);
        let lapse = (!self.lapsed).then(|| self.lease.sure_until());
        effects.push(NodeEffect::WakeAt(lapse.map_or(renewal, |lapse| lapse.min(renewal))));
        effects
    }

    fn last_asked(&self) -> Millis {
        self.asked.map_or_else(|| self.next_renewal.saturating_sub(RENEWAL), |(_, asked)| asked)
    }

    fn others(&self) -> impl Iterator<Item = &Peer> {
        self.peers.iter().filter(|peer| peer.id != self.id)
    }

    fn count(&self) -> u32 {
        u32::try_from(self.rooms.len()).unwrap_or(u32::MAX)
    }
}

/// How many rooms a node may have where the least loaded one has `rooms`.
fn share(rooms: u32) -> u32 {
    rooms.saturating_add(rooms / 4).saturating_add(SLACK)
}

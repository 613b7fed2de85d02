//! This node among several: performs what its [`Node`] and its [`Relay`] decide.

mod post;
mod receive;
mod run;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use host::{
    Address, ConnectionId, Input, Listing, Node, NodeId, NodeInput, OpenedRoom, Ownership, Relay, RelayEffect,
};
use protocol::RoomId;
use room::Millis;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep, timeout};

use crate::bus::Bus;
use crate::rates::Allowance;
use crate::socket::Outbox;
use post::Post;
pub(crate) use post::{Answer, Question};
pub(crate) use run::run;

/// A node that takes longer to answer counts as gone.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// The pause between two looks at the lease.
const PAUSE: Duration = Duration::from_millis(20);

#[derive(Debug)]
pub(crate) struct Cluster {
    pub(crate) id: NodeId,
    bus: Arc<dyn Bus>,
    start: Instant,
    node: Mutex<Node>,
    relay: Mutex<Relay>,
    inputs: mpsc::UnboundedSender<NodeInput>,
    /// Connections of this node in rooms of others.
    away: Mutex<HashMap<ConnectionId, Outbox>>,
    /// Rooms of other nodes that the lobby knows.
    elsewhere: Mutex<HashMap<RoomId, NodeId>>,
    asked: Mutex<HashMap<u64, oneshot::Sender<Answer>>>,
    next_question: AtomicU64,
    /// Time in rooms that this node gave up, at which they go on if they come back.
    stood: Mutex<HashMap<RoomId, Millis>>,
    stopping: AtomicBool,
    /// True once this node has handed over all its rooms.
    left: watch::Sender<bool>,
}

/// The channels that the task of a cluster listens to.
pub(crate) struct Ears {
    inputs: mpsc::UnboundedReceiver<NodeInput>,
    posts: mpsc::Receiver<Bytes>,
}

impl Cluster {
    pub(crate) fn new(id: NodeId, bus: Arc<dyn Bus>) -> (Arc<Self>, Ears) {
        let (inputs, heard) = mpsc::unbounded_channel();
        let posts = bus.listen(id);
        let cluster = Self {
            id,
            bus,
            start: Instant::now(),
            node: Mutex::new(Node::new(id)),
            relay: Mutex::new(Relay::new(id)),
            inputs,
            away: Mutex::default(),
            elsewhere: Mutex::default(),
            asked: Mutex::default(),
            next_question: AtomicU64::new(0),
            stood: Mutex::default(),
            stopping: AtomicBool::new(false),
            left: watch::Sender::new(false),
        };
        (Arc::new(cluster), Ears { inputs: heard, posts })
    }

    /// Milliseconds since the start, by a clock that goes on while the process stands still.
    fn now(&self) -> Millis {
        Millis::try_from(self.start.elapsed().as_millis()).unwrap_or(Millis::MAX)
    }

    /// Whether the rooms of this node are certainly its own.
    pub(crate) fn is_sure(&self) -> bool {
        lock(&self.node).is_sure(self.now())
    }

    /// Whether that node was heard lately.
    pub(crate) fn hears(&self, node: NodeId) -> bool {
        lock(&self.relay).hears(self.now(), node)
    }

    /// Waits for the first lease.
    pub(crate) async fn begun(&self) {
        while !self.is_sure() {
            sleep(PAUSE).await;
        }
    }

    /// Whether this node takes new visitors.
    pub(crate) fn is_ready(&self) -> bool {
        self.is_sure() && !self.stopping.load(Relaxed)
    }

    /// Gives every room to another node; returns when that is done, or when there is no other.
    pub(crate) async fn leave(&self) {
        self.stopping.store(true, Relaxed);
        let mut left = self.left.subscribe();
        self.hear(NodeInput::Stop);
        // The sender lives in `self`, so this never fails.
        let _ = left.wait_for(|left| *left).await;
    }

    /// A room has begun here.
    pub(crate) fn opened(&self, by: Ownership) {
        self.hear(NodeInput::Opened(by));
    }

    /// A room no longer runs here; `stood` is the time in it, if it was given up.
    pub(crate) fn ended(&self, room: &RoomId, stood: Option<Millis>) {
        if let Some(stood) = stood {
            lock(&self.stood).insert(room.clone(), stood);
        }
        self.hear(NodeInput::Ended(room.clone()));
    }

    /// A visitor waits for a room that does not run yet.
    pub(crate) fn wanted(&self) {
        self.hear(NodeInput::Wanted);
    }

    fn hear(&self, input: NodeInput) {
        // The task may have ended with the server.
        let _ = self.inputs.send(input);
    }

    /// The node that decides where visitors go, for all nodes: so two of them are never sent to the same free seat.
    pub(crate) fn first(&self) -> NodeId {
        lock(&self.node).peers().iter().map(|peer| peer.id).min().unwrap_or(self.id)
    }

    /// The node on which a new room is opened.
    pub(crate) fn place(&self) -> NodeId {
        lock(&self.node).place()
    }

    /// Sends the input of a connection of this node to its room at another node.
    pub(crate) fn forward(&self, to: NodeId, room: &RoomId, input: Input, outbox: Option<&Outbox>) {
        match (&input, outbox) {
            (Input::Enter { connection, .. }, Some(outbox)) => {
                lock(&self.away).insert(*connection, outbox.clone());
            }
            (Input::Leave { connection } | Input::Lost { connection }, _) => {
                lock(&self.away).remove(connection);
            }
            _ => {}
        }
        let mut relay = lock(&self.relay);
        let effects = relay.forward(self.now(), to, room.clone(), input);
        self.publish(effects);
    }

    /// Sends a message of a room of this node to those of these connections that are relayed.
    pub(crate) fn tell(&self, to: &[ConnectionId], message: &[u8]) {
        let mut relay = lock(&self.relay);
        let effects = relay.tell(self.now(), to, message);
        self.publish(effects);
    }

    /// Ends a relayed connection in a room of this node.
    pub(crate) fn hang_up(&self, relayed: ConnectionId) {
        let mut relay = lock(&self.relay);
        let effects = relay.hang_up(self.now(), relayed);
        self.publish(effects);
    }

    /// Sends what is for other nodes, and returns the effects for this one. The caller holds the relay, so that
    /// everything goes out in order.
    fn publish(&self, effects: impl IntoIterator<Item = RelayEffect>) -> Vec<RelayEffect> {
        let mut own = Vec::new();
        for effect in effects {
            match effect {
                RelayEffect::Publish { to, envelope } => {
                    self.bus.to_node(to, Post::Relayed(envelope).to_bytes());
                }
                effect => own.push(effect),
            }
        }
        own
    }

    /// Tells all nodes what the lobby shows of a room of this node.
    pub(crate) fn show(&self, room: OpenedRoom, listing: Listing) {
        self.bus.to_all(Post::Shown { by: self.id, room, listing }.to_bytes());
    }

    pub(crate) fn gone(&self, room: &RoomId) {
        self.bus.to_all(Post::Gone { by: self.id, room: room.clone() }.to_bytes());
    }

    pub(crate) fn took(&self, from: Address, what: Allowance) {
        self.bus.to_all(Post::Took { by: self.id, from, what }.to_bytes());
    }

    pub(crate) fn blocked(&self, who: String, blocked: bool) {
        self.bus.to_all(Post::Blocked { who, blocked }.to_bytes());
    }

    /// Asks another node; `None` if there is no answer in time.
    pub(crate) async fn ask(&self, node: NodeId, question: Question) -> Option<Answer> {
        let number = self.next_question.fetch_add(1, Relaxed);
        let (answer, answered) = oneshot::channel();
        lock(&self.asked).insert(number, answer);
        self.bus.to_node(node, Post::Asked { by: self.id, number, question }.to_bytes());
        let answer = timeout(PATIENCE, answered).await;
        lock(&self.asked).remove(&number);
        answer.ok()?.ok()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

//! Nodes that share a storage: their leases, and which of them owns which room.

use async_trait::async_trait;
use host::{NodeId, Ownership, Peer};
use protocol::RoomId;
use room::Millis;

use super::{KeptRoom, Trouble};

/// What a node says when it renews its lease.
#[derive(Clone, Copy, Debug)]
pub struct Renewal {
    /// The time by its own clock.
    pub now: Millis,
    /// The number of rooms that it runs.
    pub rooms: u32,
    /// The most rooms that it takes over from owners whose lease is over.
    pub take: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renewed {
    /// The number of rooms that were taken over.
    pub taken: u32,
    /// The nodes whose lease is not over, this one among them.
    pub peers: Vec<Peer>,
    /// The rooms of this node.
    pub owned: Vec<Ownership>,
}

/// Where a room runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    At(NodeId),
    /// Its owner's lease is over.
    Nowhere,
    Aside,
    /// There is no such room.
    Missing,
}

/// Leases run by the clock of the storage alone. Time in a room stands still while it changes hands.
#[async_trait]
pub trait Nodes: Send + Sync {
    /// This node.
    fn id(&self) -> NodeId;
    async fn renew(&self, renewal: Renewal) -> Result<Renewed, Trouble>;
    /// Where this room runs.
    async fn whereabouts(&self, room: &RoomId) -> Result<Whereabouts, Trouble>;
    /// Begins the next epoch of a room that this node owns: a write of the epoch before is refused from now on. Time in
    /// the room goes on at `now` of this node's clock from where it stood: at `stood`, if no other node has run the
    /// room since this one gave it up.
    async fn begin(&self, by: &Ownership, now: Millis, stood: Option<Millis>) -> Result<KeptRoom, Trouble>;
    /// Gives a room to that node, which finds it among its rooms when it renews its lease.
    async fn hand_over(&self, by: &Ownership, to: NodeId, now: Millis) -> Result<(), Trouble>;
    /// Ends the lease of this node: rooms that it still owns are free.
    async fn leave(&self, now: Millis) -> Result<(), Trouble>;
}

//! The bus carries messages between nodes. It may lose, repeat or delay them: whatever matters is found again in the
//! storage.

mod in_process;
mod nats;

use std::fmt;

use axum::body::Bytes;
use host::NodeId;
use tokio::sync::mpsc;

pub use in_process::InProcess;
pub use nats::{Nats, NoBus};

/// The most messages that wait for the network, or for this node; further ones are lost.
const WAITING: usize = 16_384;

/// None of its functions waits.
pub trait Bus: fmt::Debug + Send + Sync + 'static {
    /// All messages to this node, and to all nodes.
    fn listen(&self, node: NodeId) -> mpsc::Receiver<Bytes>;
    fn to_node(&self, node: NodeId, message: Vec<u8>);
    /// Sends to every node, this one too.
    fn to_all(&self, message: Vec<u8>);
}

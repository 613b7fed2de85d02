//! The bus of nodes that run in one process.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use host::NodeId;
use tokio::sync::mpsc;

use super::{Bus, WAITING};

#[derive(Debug, Default)]
pub struct InProcess(Mutex<HashMap<NodeId, mpsc::Sender<Bytes>>>);

impl InProcess {
    fn nodes(&self) -> MutexGuard<'_, HashMap<NodeId, mpsc::Sender<Bytes>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bus for InProcess {
    fn listen(&self, node: NodeId) -> mpsc::Receiver<Bytes> {
        let (sender, receiver) = mpsc::channel(WAITING);
        self.nodes().insert(node, sender);
        receiver
    }

    fn to_node(&self, node: NodeId, message: Vec<u8>) {
        if let Some(sender) = self.nodes().get(&node) {
            // A message that does not fit is lost.
            let _ = sender.try_send(message.into());
        }
    }

    fn to_all(&self, message: Vec<u8>) {
        let message = Bytes::from(message);
        self.nodes().retain(|_, sender| {
            let _ = sender.try_send(message.clone());
            !sender.is_closed()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_reach_those_they_are_for() {
        let bus = InProcess::default();
        let (mut one, mut two) = (bus.listen(NodeId(1)), bus.listen(NodeId(2)));
        bus.to_node(NodeId(1), b"one".to_vec());
        bus.to_node(NodeId(3), b"nobody".to_vec());
        bus.to_all(b"all".to_vec());
        let heard = |listener: &mut mpsc::Receiver<Bytes>| listener.try_recv().ok();
        assert_eq!(heard(&mut one).as_deref(), Some(&b"one"[..]));
        assert_eq!(heard(&mut one).as_deref(), Some(&b"all"[..]));
        assert_eq!(heard(&mut two).as_deref(), Some(&b"all"[..]));
        assert_eq!((heard(&mut one), heard(&mut two)), (None, None));
    }
}

//! All connections, listed for administration.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use connect_four::Name;
use host::{Connection, ConnectionId, Visitor};
use protocol::{Command, Failure, RoomId, ServerMessage};
use room::VisitorId;
use tokio::sync::{Notify, mpsc, oneshot};
use tracing::Span;

/// The most orders that wait for one connection.
const WAITING: usize = 64;

#[derive(Debug, Default)]
pub(crate) struct Connections {
    live: Mutex<HashMap<ConnectionId, Live>>,
    /// Notified whenever a connection is gone.
    gone: Notify,
}

/// What is known of a connection.
#[derive(Clone, Debug)]
pub(crate) struct Live {
    pub(crate) address: IpAddr,
    pub(crate) visitor: Option<Visitor>,
    pub(crate) room: Option<RoomId>,
    orders: mpsc::Sender<Order>,
}

/// An order to a connection from elsewhere in the server.
#[derive(Debug)]
pub(crate) enum Order {
    Rename(Name),
    /// The reason is sent to the client, if there is one.
    End(Option<Failure>),
    /// Asks as if the client had; the answer is `Done` or `Refused`.
    Ask(Command, oneshot::Sender<ServerMessage>),
}

/// The connection is listed for as long as this is held.
#[derive(Debug)]
pub(crate) struct Listed {
    connections: Arc<Connections>,
    id: ConnectionId,
}

impl Connections {
    pub(crate) fn list(
        self: &Arc<Self>,
        id: ConnectionId,
        address: IpAddr,
    ) -> (Listed, mpsc::Receiver<Order>) {
        let (orders, received) = mpsc::channel(WAITING);
        self.live().insert(id, Live { address, visitor: None, room: None, orders });
        metrics::gauge!("quatris_connections").increment(1);
        (Listed { connections: Arc::clone(self), id }, received)
    }

    pub(crate) fn all(&self) -> Vec<Live> {
        self.live().values().cloned().collect()
    }

    /// Returns false when no connection got the order.
    pub(crate) fn order(&self, whom: impl Fn(&Live) -> bool, order: impl Fn() -> Order) -> bool {
        let found: Vec<_> = self.all().into_iter().filter(whom).collect();
        found.iter().filter(|live| live.orders.try_send(order()).is_ok()).count() > 0
    }

    pub(crate) fn is_of(visitor: VisitorId) -> impl Fn(&Live) -> bool {
        move |live| live.visitor.as_ref().is_some_and(|known| known.id == visitor)
    }

    /// Waits until nobody is connected.
    pub(crate) async fn gone(&self) {
        loop {
            let gone = self.gone.notified();
            if self.live().is_empty() {
                return;
            }
            gone.await;
        }
    }

    fn live(&self) -> MutexGuard<'_, HashMap<ConnectionId, Live>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Live {
    /// The answer comes later, or never if the connection ends.
    pub(crate) fn ask(&self, command: Command) -> Option<oneshot::Receiver<ServerMessage>> {
        let (answer, answered) = oneshot::channel();
        self.orders.try_send(Order::Ask(command, answer)).ok().map(|()| answered)
    }
}

impl Listed {
    /// Notes the visitor and the room of the connection, here and in the log.
    pub(crate) fn update(&self, connection: &Connection) {
        if let Some(live) = self.connections.live().get_mut(&self.id) {
            live.visitor = connection.visitor().cloned();
            live.room = connection.room().cloned();
            let span = Span::current();
            if let Some(visitor) = &live.visitor {
                span.record("visitor", visitor.id.0);
            }
            if let Some(room) = &live.room {
                span.record("room", room.as_str());
            }
        }
    }
}

impl Drop for Listed {
    fn drop(&mut self) {
        self.connections.live().remove(&self.id);
        metrics::gauge!("quatris_connections").decrement(1);
        self.connections.gone.notify_waiters();
    }
}

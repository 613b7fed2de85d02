//! The bus of nodes on several machines: NATS, which keeps nothing.

use std::time::Duration;

use async_nats::{Client, ConnectOptions, Subject};
use axum::body::Bytes;
use futures_util::StreamExt as _;
use host::NodeId;
use tokio::sync::mpsc;

use super::{Bus, WAITING};

/// The longest pause before a connection that was cut is tried again.
const AGAIN: Duration = Duration::from_millis(250);
const ALL: &str = "quatris.all";

#[derive(Debug)]
pub struct Nats {
    client: Client,
    queue: mpsc::Sender<(Subject, Bytes)>,
}

/// The address of the bus can't be read, or nothing answers there.
#[derive(Debug, thiserror::Error)]
#[error("no NATS server answers: {0}")]
pub struct NoBus(String);

impl Nats {
    /// Connects to `nats://host:port`, and again whenever the connection is cut.
    pub async fn connect(address: &str) -> Result<Self, NoBus> {
        let client = ConnectOptions::new()
            .name("quatris")
            .ping_interval(Duration::from_secs(2))
            .connection_timeout(Duration::from_secs(2))
            .reconnect_delay_callback(|_| AGAIN)
            .subscription_capacity(WAITING)
            .client_capacity(WAITING)
            .connect(address)
            .await
            .map_err(|error| NoBus(error.to_string()))?;
        let (queue, mut waiting) = mpsc::channel::<(Subject, Bytes)>(WAITING);
        let sending = client.clone();
        tokio::spawn(async move {
            while let Some((subject, message)) = waiting.recv().await {
                // A message that is not sent is lost; the receiver notices the gap in the numbers.
                let _ = sending.publish(subject, message).await;
            }
        });
        Ok(Self { client, queue })
    }

    fn publish(&self, subject: Subject, message: Vec<u8>) {
        if self.queue.try_send((subject, message.into())).is_err() {
            metrics::counter!("quatris_bus_lost_total").increment(1);
        }
    }
}

impl Bus for Nats {
    fn listen(&self, node: NodeId) -> mpsc::Receiver<Bytes> {
        let (sender, receiver) = mpsc::channel(WAITING);
        for subject in [of(node), ALL.into()] {
            let (client, sender) = (self.client.clone(), sender.clone());
            tokio::spawn(async move {
                let Ok(mut messages) = client.subscribe(subject).await else { return };
                while let Some(message) = messages.next().await {
                    match sender.try_send(message.payload) {
                        Ok(()) => {}
                        Err(mpsc::error::TrySendError::Full(_)) => {
                            metrics::counter!("quatris_bus_lost_total").increment(1);
                        }
                        Err(mpsc::error::TrySendError::Closed(_)) => return,
                    }
                }
            });
        }
        receiver
    }

    fn to_node(&self, node: NodeId, message: Vec<u8>) {
        self.publish(of(node), message);
    }

    fn to_all(&self, message: Vec<u8>) {
        self.publish(ALL.into(), message);
    }
}

fn of(node: NodeId) -> Subject {
    format!("quatris.node.{}", node.0).into()
}

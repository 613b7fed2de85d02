//! The task of a node: feeds its [`Node`](host::Node), and performs the effects.

use std::sync::Arc;
use std::time::Duration;

use host::{NodeEffect, NodeInput, Ownership};
use room::Millis;
use tokio::time::{MissedTickBehavior, interval, sleep_until};

use super::{Cluster, Ears, Post, lock};
use crate::rooms::{Inbound, Rooms};
use crate::storage::{self, Nodes, Renewal, Trouble, Write};

/// The pause between two looks at what is due in the relay.
const BEAT: Duration = Duration::from_millis(200);
/// The pause between two announcements of every room, for nodes that missed one.
const TELL_AGAIN: Duration = Duration::from_secs(10);

pub(crate) async fn run(cluster: Arc<Cluster>, rooms: Arc<Rooms>, ears: Ears) {
    let Ears { mut inputs, mut posts } = ears;
    let mut beat = interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut again = interval(TELL_AGAIN);
    let mut wake: Option<Millis> = Some(0);
    cluster.bus.to_all(Post::Come(cluster.id).to_bytes());
    loop {
        let due = wake.map(|due| cluster.start + Duration::from_millis(due));
        let input = tokio::select! {
            Some(input) = inputs.recv() => input,
            () = sleep_until(due.unwrap_or(cluster.start)), if due.is_some() => NodeInput::Due,
            Some(bytes) = posts.recv() => {
                cluster.receive(&rooms, &bytes);
                continue;
            }
            _ = beat.tick() => {
                cluster.due(&rooms);
                continue;
            }
            _ = again.tick() => {
                rooms.tell_of_all(&cluster);
                continue;
            }
        };
        if let NodeInput::Renewed { peers, .. } = &input {
            let living: Vec<_> = peers.iter().map(|peer| peer.id).collect();
            metrics::gauge!("quatris_nodes").set(f64::from(u32::try_from(living.len()).unwrap_or(u32::MAX)));
            cluster.know(&rooms, &living);
        }
        wake = None;
        let effects = lock(&cluster.node).hear(cluster.now(), input);
        for effect in effects {
            match effect {
                NodeEffect::WakeAt(time) => wake = Some(time),
                effect => perform(&cluster, &rooms, effect),
            }
        }
    }
}

fn perform(cluster: &Arc<Cluster>, rooms: &Arc<Rooms>, effect: NodeEffect) {
    let (cluster, rooms) = (Arc::clone(cluster), Arc::clone(rooms));
    match effect {
        NodeEffect::Renew { ticket, rooms: count, take } => {
            tokio::spawn(async move {
                let Some(nodes) = rooms.storage.nodes() else { return };
                let renewal = Renewal { now: rooms.clock.now(), rooms: count, take };
                cluster.hear(match nodes.renew(renewal).await {
                    Ok(renewed) => {
                        let storage::Renewed { taken, peers, owned } = renewed;
                        NodeInput::Renewed { ticket, taken, peers, owned }
                    }
                    Err(error) => {
                        tracing::warn!(%error, "the lease was not renewed");
                        NodeInput::NotRenewed(ticket)
                    }
                });
            });
        }
        NodeEffect::Run(by) => {
            tokio::spawn(async move {
                let Some(nodes) = rooms.storage.nodes() else { return };
                if let Err(error) = begin(&cluster, &rooms, nodes, &by).await {
                    tracing::error!(%error, room = %by.room, "a room was not taken over");
                    cluster.ended(&by.room, None);
                }
            });
        }
        NodeEffect::Fence(room) => {
            tokio::spawn(async move {
                let told = match rooms.handle(&room) {
                    Some(handle) => handle.tell_for_sure(Inbound::Hear(host::Input::Fenced)).await,
                    None => false,
                };
                if !told {
                    cluster.ended(&room, None);
                }
            });
        }
        NodeEffect::HandOver { room, to } => {
            tokio::spawn(async move {
                let told = match rooms.handle(&room) {
                    Some(handle) => handle.tell_for_sure(Inbound::HandOver(to)).await,
                    None => false,
                };
                if !told {
                    cluster.ended(&room, None);
                }
            });
        }
        NodeEffect::Leave => drop(cluster.left.send_replace(true)),
        NodeEffect::WakeAt(_) => {}
    }
}

async fn begin(
    cluster: &Arc<Cluster>,
    rooms: &Arc<Rooms>,
    nodes: &dyn Nodes,
    by: &Ownership,
) -> Result<(), Trouble> {
    let stood = lock(&cluster.stood).remove(&by.room);
    let kept = nodes.begin(by, rooms.clock.now(), stood).await?;
    let now = Ownership { room: by.room.clone(), epoch: kept.epoch };
    if !rooms.resume(kept) {
        let trouble = Trouble::Damaged(format!("the journal of {}", by.room));
        storage::set_aside(by.room.as_str(), &trouble);
        rooms.aside().insert(by.room.clone());
        rooms.storage.append(&now, vec![Write::Aside { room: by.room.clone(), aside: true }]).await?;
        return Err(trouble);
    }
    lock(&cluster.elsewhere).remove(&by.room);
    Ok(())
}

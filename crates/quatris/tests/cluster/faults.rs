//! What is done to a cluster under play.

use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::nodes::{NODES, World};
use crate::people::chance::Chance;
use crate::proxy::State;

/// Longer than a lease.
const PAST_LEASE: Duration = Duration::from_millis(4_500);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fault {
    /// A node is killed.
    NodeKilled,
    /// A node stands still for longer than its lease, and goes on.
    NodeFrozen,
    /// A node is asked to stop, and another one starts.
    NodeReplaced,
    /// The way from a node to the database is cut, or swallows everything.
    NoDatabase,
    /// The way from a node to NATS is cut, or swallows everything.
    NoNats,
    /// NATS is killed, and started again.
    NatsKilled,
    /// The database is killed, and started again.
    DatabaseKilled,
}

impl Fault {
    pub(crate) const ALL: [Self; 7] = [
        Self::NodeKilled,
        Self::NodeFrozen,
        Self::NodeReplaced,
        Self::NoDatabase,
        Self::NoNats,
        Self::NatsKilled,
        Self::DatabaseKilled,
    ];

    /// Whether every room goes on within seconds while it lasts.
    pub(crate) fn is_played_through(self) -> bool {
        matches!(self, Self::NodeKilled | Self::NodeFrozen | Self::NodeReplaced | Self::NoDatabase)
    }
}

impl World {
    /// From when on every room has to go on.
    pub(crate) async fn strike(&mut self, fault: Fault, chance: &mut Chance) -> Instant {
        self.victim = chance.within(0..NODES as u64) as usize;
        let victim = self.victim;
        let broken = if chance.one_in(2) { State::Cut } else { State::Silent };
        let now = Instant::now();
        match fault {
            Fault::NodeKilled => self.kill_node(victim),
            Fault::NodeFrozen => self.signal(victim, Signal::STOP),
            Fault::NodeReplaced => {
                self.stop_node(victim).await;
                return now;
            }
            Fault::NoDatabase => self.to_database[victim].set(broken),
            Fault::NoNats => {
                self.to_nats[victim].set(broken);
                tokio::time::sleep(Duration::from_secs(3)).await;
                self.to_nats[victim].set(State::Open);
                return Instant::now();
            }
            Fault::NatsKilled => {
                self.kill_nats();
                tokio::time::sleep(Duration::from_millis(chance.within(0..3_000))).await;
                self.start_nats();
                return Instant::now();
            }
            Fault::DatabaseKilled => {
                self.postgres.kill();
                tokio::time::sleep(Duration::from_millis(chance.within(0..5_000))).await;
                self.postgres.run();
                return Instant::now();
            }
        }
        now
    }

    /// Everything is there again.
    pub(crate) async fn mend(&mut self, fault: Fault) {
        let victim = self.victim;
        match fault {
            Fault::NodeKilled | Fault::NodeReplaced => self.start_node(victim).await,
            Fault::NodeFrozen => {
                tokio::time::sleep(PAST_LEASE).await;
                self.signal(victim, Signal::CONT);
            }
            Fault::NoDatabase => self.to_database[victim].set(State::Open),
            Fault::NoNats | Fault::NatsKilled | Fault::DatabaseKilled => {}
        }
        self.ready(victim).await;
    }
}

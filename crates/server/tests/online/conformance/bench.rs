//! A storage that can be made to fail.

use std::sync::Arc;

use server::storage::{Postgres, Sqlite, Storage};
use tempfile::TempDir;

use crate::disk::{Disk, Fault};
use crate::postgres::{self, Postgres as Server};
use crate::proxy::{Proxy, State};

pub(super) enum Bench {
    Sqlite { directory: TempDir, disk: Disk },
    Postgres { server: Option<Server>, network: Proxy, database: String },
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Failing {
    Disk(Fault),
    Network(State),
    Killed,
}

impl Bench {
    pub(super) fn sqlite() -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        let disk = Disk::under(directory.path());
        Self::Sqlite { directory, disk }
    }

    /// `None` where `PostgreSQL` is not installed.
    pub(super) async fn postgres() -> Option<Self> {
        let server = tokio::task::spawn_blocking(Server::shared).await.expect("no panic")?;
        let (network, database) = (Proxy::to(server.port()).await, server.database().await);
        Some(Self::Postgres { server: None, network, database })
    }

    /// A `PostgreSQL` of its own, which can be killed.
    pub(super) async fn own_postgres() -> Option<Self> {
        let server = tokio::task::spawn_blocking(Server::start).await.expect("no panic")?;
        let (network, database) = (Proxy::to(server.port()).await, server.database().await);
        Some(Self::Postgres { server: Some(server), network, database })
    }

    pub(super) async fn open(&self) -> Arc<dyn Storage> {
        match self {
            Self::Sqlite { directory, .. } => {
                Arc::new(Sqlite::open(directory.path()).await.expect("a database"))
            }
            Self::Postgres { network, database, .. } => {
                let address = postgres::address(network.port, database);
                Arc::new(Postgres::open(&address).await.expect("a database"))
            }
        }
    }

    /// The storage after a crash: `SQLite` is opened again on what was synced; `PostgreSQL` is killed and started
    /// again.
    pub(super) async fn after_crash(&mut self, before: Arc<dyn Storage>) -> Arc<dyn Storage> {
        match self {
            Self::Sqlite { directory, disk } => {
                *directory = disk.after_power_cut();
                *disk = Disk::under(directory.path());
                drop(before);
                self.open().await
            }
            Self::Postgres { server, .. } => {
                let server = server.as_mut().expect("one of its own");
                server.kill();
                server.run();
                before
            }
        }
    }

    pub(super) fn faults(&self) -> Vec<Failing> {
        match self {
            Self::Sqlite { .. } => [Fault::FullAfter(0), Fault::FullAfter(2), Fault::NoSync, Fault::NoWrite]
                .map(Failing::Disk)
                .into(),
            Self::Postgres { .. } => {
                let network = [State::Cut, State::Deaf, State::Silent].map(Failing::Network);
                network.into_iter().chain([Failing::Killed]).collect()
            }
        }
    }

    pub(super) fn fails(&mut self, how: Failing) {
        match (self, how) {
            (Self::Sqlite { disk, .. }, Failing::Disk(fault)) => disk.fails(fault),
            (Self::Postgres { network, .. }, Failing::Network(state)) => network.set(state),
            (Self::Postgres { server: Some(server), .. }, Failing::Killed) => server.kill(),
            _ => unreachable!("no fault of this one"),
        }
    }

    pub(super) fn is_back(&mut self) {
        match self {
            Self::Sqlite { disk, .. } => disk.is_back(),
            Self::Postgres { server, network, .. } => {
                network.set(State::Open);
                if let Some(server) = server.as_mut().filter(|server| !server.is_running()) {
                    server.run();
                }
            }
        }
    }
}

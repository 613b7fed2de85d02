//! The shell around the rooms: the web site, the sockets, the lobby, a task for each room, the storage.
#![forbid(unsafe_code)]

mod addresses;
mod chance;
mod clock;
mod http;
mod limits;
mod lobby;
mod machines;
mod network;
mod rates;
mod rooms;
pub mod signature;
mod socket;
pub mod storage;

use std::future::Future;
use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;

use addresses::Addresses;
use http::Disk;
use rooms::Rooms;
use storage::{Storage, Trouble};

pub use http::{File, Site};
pub use limits::{BadLimit, Limit, Limits};
pub use network::{BadProxies, BadUrl, Network, Proxies, PublicUrl};

/// How long a download may go on once the server has been asked to stop.
const GRACE: Duration = Duration::from_secs(3);

/// What every request can reach.
#[derive(Clone, Debug)]
struct Server {
    rooms: Arc<Rooms>,
    /// Of players.
    sockets: Arc<Addresses>,
    network: Arc<Network>,
    disk: Arc<Disk>,
}

/// What a server is made of.
#[derive(Debug)]
pub struct Options {
    pub site: Site,
    pub storage: Arc<dyn Storage>,
    pub limits: Limits,
    pub network: Network,
}

impl Options {
    /// The site that this program carries.
    pub fn new(storage: Arc<dyn Storage>) -> Self {
        Self { site: Site::EMBEDDED, storage, limits: Limits::default(), network: Network::default() }
    }
}

/// Why a server did not start, or ended.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    #[error(transparent)]
    Storage(#[from] Trouble),
    #[error("the network failed")]
    Network(#[source] io::Error),
}

/// Brings back every room, says that it is `ready`, and serves until `shutdown` comes true; then tells everyone, and writes down
/// what is left.
pub async fn run(
    listener: TcpListener,
    options: Options,
    ready: impl FnOnce(),
    shutdown: impl Future<Output = ()>,
) -> Result<(), Stopped> {
    let Options { site, storage, limits, network } = options;
    let (stop, stopping) = watch::channel(false);
    let rooms = Rooms::open(storage, limits, stopping.clone()).await?;
    let server = Server {
        rooms: Arc::clone(&rooms),
        sockets: Arc::new(Addresses::new(limits.per_address, u32::MAX)),
        network: Arc::new(network),
        disk: Arc::default(),
    };
    let network = Arc::clone(&server.network);
    ready();
    let mut serving = pin!(http::serve(listener, network, http::router(site, server), limits, stopping));
    let ended = tokio::select! {
        ended = &mut serving => ended,
        () = shutdown => {
            stop.send_replace(true);
            tokio::time::timeout(GRACE, serving).await.unwrap_or(Ok(()))
        }
    };
    stop.send_replace(true);
    rooms.close().await;
    ended.map_err(Stopped::Network)
}

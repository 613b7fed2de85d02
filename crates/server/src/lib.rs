//! The shell around the rooms: the web site, the sockets, the lobby, a task for each room, the storage.
#![forbid(unsafe_code)]

mod addresses;
pub mod admin;
mod blocked;
mod chance;
mod clock;
mod connections;
mod http;
mod limits;
mod lobby;
mod machines;
mod metering;
mod network;
mod rates;
mod retention;
mod rooms;
pub mod signature;
mod socket;
pub mod storage;

use std::future::Future;
use std::io;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;

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
    /// The directory in which those who run the server find a socket to speak to it.
    pub admin: Option<PathBuf>,
    /// Where the figures are, if not on the address of the site.
    pub metrics: Option<TcpListener>,
    /// Days for which idle visitors and finished games are kept; for ever, if nothing is said.
    pub retention: Option<u32>,
}

impl Options {
    /// The site that this program carries.
    pub fn new(storage: Arc<dyn Storage>) -> Self {
        let (limits, network) = (Limits::default(), Network::default());
        Self { site: Site::EMBEDDED, storage, limits, network, admin: None, metrics: None, retention: None }
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
    let Options { site, storage, limits, network, admin, metrics, retention } = options;
    let (stop, stopping) = watch::channel(false);
    let rooms = Rooms::open(storage, limits, stopping.clone()).await?;
    let server = Server {
        rooms: Arc::clone(&rooms),
        sockets: Arc::new(Addresses::new(limits.per_address, u32::MAX)),
        network: Arc::new(network),
        disk: Arc::default(),
    };
    let mut beside = JoinSet::new();
    if let Some(directory) = admin {
        let listener = admin::listen(&directory).map_err(Stopped::Network)?;
        beside.spawn(admin::serve(listener, Arc::clone(&rooms)));
    }
    if let Some(days) = retention {
        beside.spawn(retention::enforce(Arc::clone(&rooms), days));
    }
    let network = Arc::clone(&server.network);
    let mut router = http::router(site, server);
    match metrics {
        Some(listener) => {
            let (figures, network, stopping) = (metering::routes(), Arc::clone(&network), stopping.clone());
            beside
                .spawn(async move { drop(http::serve(listener, network, figures, limits, stopping).await) });
        }
        None => router = router.merge(metering::routes()),
    }
    ready();
    let mut serving = pin!(http::serve(listener, network, router, limits, stopping));
    let ended = tokio::select! {
        ended = &mut serving => ended,
        () = shutdown => {
            stop.send_replace(true);
            tokio::time::timeout(GRACE, serving).await.unwrap_or(Ok(()))
        }
    };
    stop.send_replace(true);
    let _ = tokio::time::timeout(GRACE, rooms.connections.gone()).await;
    rooms.close().await;
    beside.shutdown().await;
    ended.map_err(Stopped::Network)
}

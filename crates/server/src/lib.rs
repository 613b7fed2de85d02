//! The shell around the rooms: the web site, the sockets, the lobby, a task for each room, the storage.

mod addresses;
pub mod admin;
mod blocked;
pub mod bus;
mod chance;
mod clock;
mod cluster;
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
mod system;

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
use bus::{Bus, InProcess};
use cluster::Cluster;
use http::Disk;
use rooms::Rooms;
use storage::{Storage, Trouble};

pub use http::{File, Site};
pub use limits::{BadLimit, Limit, Limits};
pub use network::{BadProxies, BadUrl, Network, Proxies, PublicUrl};

/// How long a download may go on once the server has been asked to stop.
const GRACE: Duration = Duration::from_secs(3);

/// The state that every request shares.
#[derive(Clone, Debug)]
struct Server {
    rooms: Arc<Rooms>,
    /// The sockets of players, counted by address.
    sockets: Arc<Addresses>,
    network: Arc<Network>,
    disk: Arc<Disk>,
}

/// The parts and settings of a server.
#[derive(Debug)]
pub struct Options {
    pub site: Site,
    pub storage: Arc<dyn Storage>,
    /// Carries messages to the other nodes on the same storage, if it can have several.
    pub bus: Arc<dyn Bus>,
    pub limits: Limits,
    pub network: Network,
    /// The directory of the socket for administration.
    pub admin: Option<PathBuf>,
    /// The address of the figures, if it is not that of the site.
    pub metrics: Option<TcpListener>,
    /// Days for which idle visitors and finished games are kept; `None` is for ever.
    pub retention: Option<u32>,
}

impl Options {
    /// The site that is embedded in this program, and the default limits.
    pub fn new(storage: Arc<dyn Storage>) -> Self {
        Self {
            site: Site::EMBEDDED,
            storage,
            bus: Arc::new(InProcess::default()),
            limits: Limits::default(),
            network: Network::default(),
            admin: None,
            metrics: None,
            retention: None,
        }
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

/// Brings back every room, calls `ready`, and serves until `shutdown` completes; then tells everyone, and writes what
/// is left.
pub async fn run(
    listener: TcpListener,
    options: Options,
    ready: impl FnOnce(),
    shutdown: impl Future<Output = ()>,
) -> Result<(), Stopped> {
    let Options { site, storage, bus, limits, network, admin, metrics, retention } = options;
    let (stop, stopping) = watch::channel(false);
    let (cluster, ears) = storage.nodes().map(|nodes| Cluster::new(nodes.id(), bus)).unzip();
    let rooms = Rooms::open(storage, limits, cluster.clone(), stopping.clone()).await?;
    let server = Server {
        rooms: Arc::clone(&rooms),
        sockets: Arc::new(Addresses::new(limits.per_address, u32::MAX)),
        network: Arc::new(network),
        disk: Arc::default(),
    };
    let mut beside = JoinSet::new();
    if let (Some(cluster), Some(ears)) = (&cluster, ears) {
        beside.spawn(cluster::run(Arc::clone(cluster), Arc::clone(&rooms), ears));
    }
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
    if let Some(cluster) = &cluster {
        // Without a lease the server runs, but is not ready.
        let _ = tokio::time::timeout(GRACE, cluster.begun()).await;
    }
    ready();
    let mut serving = pin!(http::serve(listener, network, router, limits, stopping));
    let ended = tokio::select! {
        ended = &mut serving => ended,
        () = shutdown => {
            if let Some(cluster) = &cluster {
                let _ = tokio::time::timeout(GRACE, cluster.leave()).await;
            }
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

//! The shell around the rooms: the web site, the sockets, the lobby, a task for each room, the storage.
#![forbid(unsafe_code)]

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

use http::{Disk, Requests};
use rooms::Rooms;
use socket::Addresses;
use storage::{Storage, Trouble};

pub use http::{File, Site};
pub use limits::Limits;

/// How long a download may go on once the server has been asked to stop.
const GRACE: Duration = Duration::from_secs(3);

/// What every request can reach.
#[derive(Clone, Debug)]
struct Server {
    rooms: Arc<Rooms>,
    addresses: Arc<Addresses>,
    requests: Arc<Requests>,
    disk: Arc<Disk>,
    host: Option<Arc<str>>,
}

/// What a server is made of.
#[derive(Debug)]
pub struct Options {
    pub site: Site,
    pub storage: Arc<dyn Storage>,
    pub limits: Limits,
    /// The directory in which those who run the server find a socket to speak to it.
    pub admin: Option<PathBuf>,
    /// Where the figures are, if not on the address of the site.
    pub metrics: Option<TcpListener>,
    /// Days for which idle visitors and finished games are kept; for ever, if nothing is said.
    pub retention: Option<u32>,
    /// How others call this server, if it does not answer to whatever it is called.
    pub host: Option<String>,
}

impl Options {
    /// The site that this program carries.
    pub fn new(storage: Arc<dyn Storage>) -> Self {
        let (admin, metrics, retention, host) = (None, None, None, None);
        Self { site: Site::EMBEDDED, storage, limits: Limits::default(), admin, metrics, retention, host }
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
    let Options { site, storage, limits, admin, metrics, retention, host } = options;
    let (stop, stopping) = watch::channel(false);
    let rooms = Rooms::open(storage, limits, stopping.clone()).await?;
    let server = Server {
        rooms: Arc::clone(&rooms),
        addresses: Arc::default(),
        requests: Arc::new(Requests::new(&limits)),
        disk: Arc::default(),
        host: host.map(Arc::from),
    };
    let mut beside = JoinSet::new();
    if let Some(directory) = admin {
        let listener = admin::listen(&directory).map_err(Stopped::Network)?;
        beside.spawn(admin::serve(listener, Arc::clone(&rooms)));
    }
    if let Some(days) = retention {
        beside.spawn(retention::enforce(Arc::clone(&rooms), days));
    }
    let mut router = http::router(site, server);
    match metrics {
        Some(listener) => {
            let (figures, stopping) = (metering::routes(), stopping.clone());
            beside.spawn(async move { drop(http::serve(listener, figures, &limits, stopping).await) });
        }
        None => router = router.merge(metering::routes()),
    }
    ready();
    let mut serving = pin!(http::serve(listener, router, &limits, stopping));
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

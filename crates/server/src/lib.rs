//! The web site, served over HTTP from inside the program.
#![forbid(unsafe_code)]

mod encoding;
mod headers;
mod site;

use std::future::{Future, IntoFuture};
use std::io;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::middleware::map_response;
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

pub use site::{File, Site};

/// How long a download may go on once the server has been asked to stop.
const GRACE: Duration = Duration::from_secs(3);

/// Serves the site that this program carries until `shutdown` comes true.
pub async fn run(listener: TcpListener, shutdown: impl Future<Output = ()>) -> io::Result<()> {
    serve(Site::EMBEDDED, listener, shutdown).await
}

/// Serves any site.
pub async fn serve(site: Site, listener: TcpListener, shutdown: impl Future<Output = ()>) -> io::Result<()> {
    let (stop, stopped) = oneshot::channel();
    let serving = axum::serve(listener, router(site)).with_graceful_shutdown(async {
        // An error means that this function is gone, and the server with it.
        let _ = stopped.await;
    });
    let mut serving = pin!(serving.into_future());
    tokio::select! {
        ended = &mut serving => return ended,
        () = shutdown => {
            let _ = stop.send(());
        }
    }
    tokio::time::timeout(GRACE, serving).await.unwrap_or(Ok(()))
}

fn router(site: Site) -> Router {
    Router::new()
        .route("/health", get(async || "ok\n"))
        .fallback_service(get(site::answer).with_state(site))
        .layer(map_response(headers::secure))
}

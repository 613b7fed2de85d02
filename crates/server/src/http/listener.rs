//! Accepts connections, and ends those that keep one open and say nothing.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use crate::limits::Limits;

/// A system that has no handle left for a connection gets time to free one.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves until it has to stop, and then what was asked for before.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: &Limits,
    mut stopping: watch::Receiver<bool>,
) -> io::Result<()> {
    let free = Arc::new(Semaphore::new(limits.connections as usize));
    let mut protocol = http1::Builder::new();
    protocol.timer(TokioTimer::new()).header_read_timeout(limits.header_time);
    let mut connections = JoinSet::new();
    loop {
        while connections.try_join_next().is_some() {}
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.changed() => break,
        };
        let Ok((stream, address)) = accepted else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let Ok(permit) = Arc::clone(&free).try_acquire_owned() else {
            metrics::counter!("quatris_connections_refused_total").increment(1);
            continue;
        };
        // Moves are small and must not wait for audience; a connection that can't promise this still works.
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = hyper::service::service_fn(move |mut request: Request<hyper::body::Incoming>| {
            request.extensions_mut().insert(ConnectInfo(address));
            let mut router = router.clone();
            async move { tower_service::Service::call(&mut router, request).await }
        });
        let connection = protocol.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let mut stop = stopping.clone();
        connections.spawn(async move {
            let mut connection = std::pin::pin!(connection);
            // How a connection ends is its client's business.
            let _ = tokio::select! {
                ended = &mut connection => ended,
                _ = stop.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            drop(permit);
        });
    }
    while connections.join_next().await.is_some() {}
    Ok(())
}

//! Serves connections, and ends those that keep one open and say nothing.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use host::Address;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::door::{Newcomer, Open};
use crate::limits::Limits;
use crate::network::Network;

/// Serves until it has to stop, then finishes the requests that came before.
pub(crate) async fn serve(
    listener: TcpListener,
    network: Arc<Network>,
    router: Router,
    limits: Limits,
    mut stopping: watch::Receiver<bool>,
) -> io::Result<()> {
    let mut door = Open::new(listener.into_std()?, Arc::clone(&network), limits)?;
    let mut protocol = http1::Builder::new();
    protocol.timer(TokioTimer::new()).header_read_timeout(limits.header_time);
    let mut connections = JoinSet::new();
    loop {
        while connections.try_join_next().is_some() {}
        let newcomer = tokio::select! {
            newcomer = door.newcomers.recv() => newcomer,
            _ = stopping.changed() => None,
        };
        let Some(Newcomer { stream, peer, place }) = newcomer else { break };
        let stream = stream.set_nonblocking(true).and_then(|()| TcpStream::from_std(stream));
        let Ok(stream) = stream else { continue };
        // Held by the current user of the connection: its requests first, then a player's socket.
        let place = Arc::new(place);
        // Moves are small and must not wait for more bytes; a connection that can't do this still works.
        let _ = stream.set_nodelay(true);
        let (router, network) = (router.clone(), Arc::clone(&network));
        let service = hyper::service::service_fn(move |mut request: Request<hyper::body::Incoming>| {
            let ip = network.ip(peer, request.headers());
            request.extensions_mut().insert(ConnectInfo(SocketAddr::new(ip, peer.port())));
            request.extensions_mut().insert(Address::from(ip));
            request.extensions_mut().insert(Arc::clone(&place));
            let mut router = router.clone();
            async move { tower_service::Service::call(&mut router, request).await }
        });
        let connection = protocol.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let mut stop = stopping.clone();
        connections.spawn(async move {
            let mut connection = std::pin::pin!(connection);
            // Errors that end a connection concern its client alone.
            let _ = tokio::select! {
                ended = &mut connection => ended,
                _ = stop.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
        });
    }
    door.close().await;
    while connections.join_next().await.is_some() {}
    Ok(())
}

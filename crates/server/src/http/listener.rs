//! Accepts connections, and ends those that keep one open and say nothing.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use host::Address;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::addresses::{Addresses, NoPlace};
use crate::limits::Limits;
use crate::network::Network;

/// The pause after an accept that failed: a system without a free file handle gets time to free one.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves until it has to stop, then finishes the requests that came before.
pub(crate) async fn serve(
    listener: TcpListener,
    network: Arc<Network>,
    router: Router,
    limits: Limits,
    mut stopping: watch::Receiver<bool>,
) -> io::Result<()> {
    let places = Addresses::new(limits.connections_per_address, limits.connections);
    let places = Arc::new(places.paced(limits.new_connections));
    let mut protocol = http1::Builder::new();
    protocol.timer(TokioTimer::new()).header_read_timeout(limits.header_time);
    let mut connections = JoinSet::new();
    loop {
        while connections.try_join_next().is_some() {}
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.changed() => break,
        };
        let Ok((stream, peer)) = accepted else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        // Held by the current user of the connection: its requests first, then a player's socket.
        let place = match places.admit(network.counted(peer)) {
            Ok(place) => Arc::new(place),
            Err(full) => {
                metrics::counter!("quatris_connections_refused_total").increment(1);
                refuse(&stream, full);
                continue;
            }
        };
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
    while connections.join_next().await.is_some() {}
    Ok(())
}

/// Tells the client why, if that can be sent at once; it never waits.
fn refuse(stream: &TcpStream, full: NoPlace) {
    let (status, sentence) = match full {
        NoPlace::OfOne(most) => {
            (StatusCode::TOO_MANY_REQUESTS, format!("At most {most} connections from one address, please.\n"))
        }
        NoPlace::TooFast(most) => (
            StatusCode::TOO_MANY_REQUESTS,
            format!("At most {most} new connections a second from one address, please.\n"),
        ),
        NoPlace::InAll => {
            (StatusCode::SERVICE_UNAVAILABLE, "Too many are connected; try again later.\n".into())
        }
    };
    let length = sentence.len();
    let answer = format!(
        "HTTP/1.1 {status}\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: {length}\r\n\r\n{sentence}"
    );
    let _ = stream.try_write(answer.as_bytes());
}

//! Health checks: whether the server runs, and whether its storage takes writes.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};
use utoipa::OpenApi;

use super::api::{Answer, sorry};
use crate::Server;
use crate::storage::Write;

/// The shortest time between two tries of the disk, however many ask.
const PAUSE: Duration = Duration::from_secs(1);
/// A write that takes longer counts as failed.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(OpenApi)]
#[openapi(paths(health, live, ready))]
pub(super) struct Description;

/// When the disk was last tried, and whether it took the write.
#[derive(Debug, Default)]
pub(crate) struct Disk(Mutex<Option<(Instant, bool)>>);

pub(super) fn routes() -> Router<Server> {
    Router::new()
        .route("/health", get(health))
        .route("/health/live", get(live))
        .route("/health/ready", get(ready))
}

/// The server is there.
#[utoipa::path(get, path = "/health", responses((status = 200, body = str)))]
async fn health() -> &'static str {
    "ok\n"
}

/// The server is there.
#[utoipa::path(get, path = "/health/live", responses((status = 200, body = str)))]
async fn live() -> &'static str {
    "ok\n"
}

/// A write went through within the last seconds.
#[utoipa::path(get, path = "/health/ready", responses((status = 200, body = str), (status = 503, body = String)))]
async fn ready(State(server): State<Server>) -> Answer<&'static str> {
    let mut last = server.disk.0.lock().await;
    let known = last.filter(|(tried, _)| tried.elapsed() < PAUSE);
    let takes_writes = if let Some((_, takes_writes)) = known {
        takes_writes
    } else {
        let time = Write::Time(server.rooms.clock.now());
        let written = timeout(PATIENCE, server.rooms.storage.write(vec![time])).await;
        let takes_writes = matches!(written, Ok(Ok(())));
        *last = Some((Instant::now(), takes_writes));
        takes_writes
    };
    let is_ready = server.rooms.cluster.as_ref().is_none_or(|cluster| cluster.is_ready());
    if takes_writes && is_ready {
        Ok("ok\n")
    } else {
        Err(sorry(StatusCode::SERVICE_UNAVAILABLE, "Nothing can be written down at the moment."))
    }
}

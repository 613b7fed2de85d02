//! The HTTP routes: the site, the interface beside the sockets, and the sockets themselves.

mod api;
mod door;
mod encoding;
mod guard;
mod headers;
mod health;
mod listener;
mod previews;
mod program;
mod schemas;
mod signed;
mod site;
mod visitor;

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Json, Router};
use protocol::Failure;
use serde_json::json;

use crate::blocked::Blocked;
use crate::{Server, metering, socket};

pub(crate) use health::Disk;
pub(crate) use listener::serve;
pub use site::{File, Site};

pub(crate) fn router(site: Site, server: Server) -> Router {
    Router::new()
        .route("/ws", any(socket::upgrade))
        .merge(api::routes())
        .merge(signed::routes())
        .merge(visitor::routes())
        .merge(program::routes())
        .route("/api/{*nothing}", any(nothing))
        .merge(previews::routes())
        .layer(from_fn_with_state(server.clone(), guard::check))
        .layer(from_fn_with_state(server.clone(), turn_away))
        .merge(health::routes())
        .with_state(server)
        .fallback_service(get(site::answer).with_state(site))
        .layer(map_response(headers::secure))
        .layer(map_response(metering::answered))
}

/// The answer to unknown paths below `/api`, which never get the page.
async fn nothing() -> impl IntoResponse {
    (
        StatusCode::NOT_FOUND,
        Json(json!({ "error": "There is nothing here; /api/openapi.json tells what there is." })),
    )
}

/// Refuses blocked addresses everywhere but on the site.
async fn turn_away(State(server): State<Server>, request: Request, next: Next) -> Response {
    let address = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    if address.is_some_and(|address| server.rooms.blocked.has(Blocked::address(address))) {
        return (StatusCode::FORBIDDEN, Failure::Blocked.sentence() + "\n").into_response();
    }
    next.run(request).await
}

//! What is asked over HTTP: the site, the interface beside the sockets, and the way to the sockets.

mod api;
mod encoding;
mod guard;
mod headers;
mod health;
mod listener;
mod signed;
mod site;

use axum::Router;
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::{any, get};

use crate::{Server, socket};

pub(crate) use health::Disk;
pub(crate) use listener::serve;
pub use site::{File, Site};

pub(crate) fn router(site: Site, server: Server) -> Router {
    Router::new()
        .route("/ws", any(socket::upgrade))
        .merge(api::routes())
        .merge(health::routes())
        .merge(signed::routes())
        .layer(from_fn_with_state(server.clone(), guard::check))
        .with_state(server)
        .fallback_service(get(site::answer).with_state(site))
        .layer(map_response(headers::secure))
}

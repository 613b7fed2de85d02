//! The checks that every request has to pass: the page it comes from, the rate, and how long it takes to arrive.

use axum::Extension;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use host::Address;
use tokio::time::timeout;

use super::api::sorry;
use crate::Server;

pub(super) async fn check(
    State(server): State<Server>,
    Extension(from): Extension<Address>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let (is_api, is_socket) = (path.starts_with("/api/"), path == "/ws");
    if (is_api || is_socket) && !server.network.is_own_page(request.headers()) {
        tracing::warn!(
            origin = ?request.headers().get(header::ORIGIN),
            host = ?request.headers().get(header::HOST),
            "a page of another site was refused; if it is this one, start with --public-url"
        );
        metrics::counter!("quatris_refused_total", "kind" => "origin").increment(1);
        return sorry(StatusCode::FORBIDDEN, "Pages of other sites can't connect here.").into_response();
    }
    if is_socket {
        return next.run(request).await;
    }
    if !server.rooms.rates.request(from) {
        metrics::counter!("quatris_refused_total", "kind" => "request").increment(1);
        return sorry(StatusCode::TOO_MANY_REQUESTS, "Not so fast, please.").into_response();
    }
    let answer = timeout(server.rooms.limits.header_time, next.run(request)).await;
    answer.unwrap_or_else(|_| sorry(StatusCode::REQUEST_TIMEOUT, "This took too long.").into_response())
}

//! The data that is kept about a visitor, for them to download or to delete.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use room::VisitorId;
use utoipa::OpenApi;

use super::api::{Answer, Stranger, Unserved, recognise, sorry, unavailable};
use crate::Server;
use crate::connections::{Connections, Order};
use crate::storage::{About, Write};

#[derive(OpenApi)]
#[openapi(paths(about, forget))]
pub(super) struct Description;

pub(super) fn routes() -> Router<Server> {
    Router::new().route("/api/me", get(about).delete(forget))
}

/// Everything that is kept about the visitor with this token: `Authorization: Bearer TOKEN`.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = About), Stranger, Unserved))]
async fn about(State(server): State<Server>, headers: HeaderMap) -> Answer<Response> {
    let visitor = known(&server, &headers).await?;
    let about = server.rooms.storage.about(visitor).await.map_err(|error| unavailable(&error))?;
    let about = about.ok_or_else(|| sorry(StatusCode::UNAUTHORIZED, "This token is nobody's."))?;
    let name = "attachment; filename=\"quatris-visitor.json\"";
    let headers = [(header::CONTENT_DISPOSITION, name), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, Json(about)).into_response())
}

/// Forgets the visitor with this token. Finished games stay, without the name.
#[utoipa::path(delete, path = "/api/me", responses((status = 204), Stranger, Unserved))]
async fn forget(State(server): State<Server>, headers: HeaderMap) -> Answer<StatusCode> {
    let visitor = known(&server, &headers).await?;
    let forgotten = server.rooms.storage.write(vec![Write::Forget(visitor)]).await;
    forgotten.map_err(|error| unavailable(&error))?;
    server.rooms.connections.order(Connections::is_of(visitor), || Order::End(None));
    Ok(StatusCode::NO_CONTENT)
}

/// The visitor whose token this is; never makes a new one.
pub(super) async fn known(server: &Server, headers: &HeaderMap) -> Answer<VisitorId> {
    recognise(&server.rooms, headers).await.map(|(visitor, _)| visitor)
}

//! The routes of signatures: the public key of the server, and the signature of each finished game.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};

use super::api::{Answer, Unserved, find_game};
use crate::storage::{GameKind, KeptGame};
use crate::{PublicUrl, Server};

#[derive(OpenApi)]
#[openapi(paths(key, signature))]
pub(super) struct Description;

pub(super) fn routes() -> Router<Server> {
    Router::new().route("/.well-known/quatris", get(key)).route("/api/games/{id}/signature", get(signature))
}

#[derive(Debug, Serialize, ToSchema)]
struct Key {
    /// The name of the server: that of --public-url, or the one by which it was asked.
    host: String,
    /// Ed25519, in hexadecimal digits.
    key: String,
}

/// The key with which this server signs finished games.
#[utoipa::path(get, path = "/.well-known/quatris", responses((status = 200, body = Key)))]
async fn key(State(server): State<Server>, headers: HeaderMap) -> Json<Key> {
    let asked = || headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let host = server.network.public_url.as_ref().map_or_else(asked, PublicUrl::host).to_owned();
    Json(Key { host, key: server.rooms.key.to_string() })
}

/// The signature of a finished game alone; its record ends with it.
#[utoipa::path(get, path = "/api/games/{id}/signature", params(("id" = String, Path)), responses(
    (status = 200, body = String), (status = 404, body = String), Unserved))]
async fn signature(State(server): State<Server>, Path(id): Path<String>) -> Answer<Response> {
    let KeptGame { game, signature, .. } = find_game(&server, &id).await?;
    let extension = match game.kind {
        GameKind::ConnectFour => "p4",
        GameKind::Tetris => "tetris",
    };
    let name = format!("attachment; filename=\"quatris-{id}.{extension}.signature\"");
    let kind = "text/plain; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], signature).into_response())
}

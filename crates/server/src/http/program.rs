//! The plain way for programs to play: a stream of lines with the state of a room, and a POST for each command.

mod line;
mod stream;

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use connect_four::{Move, Name};
use host::Address;
use protocol::{Command, Failure, Refusal, RoomId, ServerMessage, Token};
use serde::{Deserialize, Serialize};
use utoipa::openapi::schema::{Object, OneOfBuilder};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{IntoParams, OpenApi, PartialSchema, ToSchema};

use super::api::{Answer, Stranger, Unread, Unserved, failed, recognise, sorry, unavailable};
use super::{schemas, visitor};
use crate::storage::Write;
use crate::{Server, chance};

/// Far longer than a room takes to answer.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(OpenApi)]
#[openapi(paths(introduce, watch, ask))]
pub(super) struct Description;

pub(super) fn routes() -> Router<Server> {
    Router::new()
        .route("/api/visitors", post(introduce))
        .route("/api/rooms/{id}/stream", get(watch))
        .route("/api/rooms/{id}/ask", post(ask))
}

#[derive(Debug, Deserialize, ToSchema)]
struct Introduction {
    /// 2 to 20 visible characters.
    #[schema(value_type = String, min_length = 2, max_length = 20)]
    name: Name,
}

#[derive(Debug, Serialize, ToSchema)]
struct Introduced {
    visitor: u64,
    /// The secret by which the visitor is recognised: `Authorization: Bearer TOKEN`.
    #[schema(value_type = String)]
    token: Token,
}

/// Makes a new visitor of this name.
#[utoipa::path(post, path = "/api/visitors", request_body = Introduction, responses(
    (status = 201, body = Introduced), Unread, Unserved))]
async fn introduce(
    State(server): State<Server>,
    Extension(from): Extension<Address>,
    Json(Introduction { name }): Json<Introduction>,
) -> Answer<(StatusCode, Json<Introduced>)> {
    let refused = || sorry(StatusCode::UNPROCESSABLE_ENTITY, Failure::NameRefused.sentence());
    let name = host::as_seen(&name).ok_or_else(refused)?;
    let (id, token, _) = server.rooms.identify(None, from).await.map_err(failed)?;
    let named = server.rooms.storage.write(vec![Write::Name { id, name }]).await;
    named.map_err(|error| unavailable(&error))?;
    Ok((StatusCode::CREATED, Json(Introduced { visitor: id.0, token })))
}

#[derive(Debug, Deserialize, IntoParams)]
struct StreamOptions {
    /// Take no seat.
    #[serde(default)]
    watch: bool,
}

/// Enters a room as a program, and takes a free seat. A line of JSON tells the state of the room, now and whenever it
/// changes; an empty line tells that the connection is alive. A program that ends the stream has left the room.
#[utoipa::path(get, path = "/api/rooms/{id}/stream", params(("id" = String, Path), StreamOptions), responses(
    (status = 200, description = "Lines of JSON", content_type = "application/x-ndjson", body = String),
    (status = 400, body = String), (status = 404, body = String), Stranger, Unserved))]
async fn watch(
    State(server): State<Server>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    Path(id): Path<String>,
    Query(StreamOptions { watch }): Query<StreamOptions>,
    headers: HeaderMap,
) -> Answer<Response> {
    let room = room_id(&id)?;
    let (_, token) = recognise(&server.rooms, &headers).await?;
    let most = server.rooms.limits.per_address;
    let full = |_| sorry(StatusCode::TOO_MANY_REQUESTS, Failure::TooManyConnections { most }.sentence());
    let seat = server.sockets.admit(Some(address.ip().into())).map_err(full)?;
    let lines = stream::open(&server.rooms, address.ip(), token, room, watch, seat);
    let kind = [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
    Ok((kind, lines).into_response())
}

/// A move of Puissance 4 in the notation of saved games, or any command of the protocol.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Wish {
    Move {
        #[serde(rename = "move")]
        made: String,
    },
    Command(Command),
}

impl ToSchema for Wish {}

impl PartialSchema for Wish {
    fn schema() -> RefOr<Schema> {
        let made = Object::builder().property("move", String::schema()).required("move");
        OneOfBuilder::new().item(made).item(schemas::Command::schema()).into()
    }
}

/// What became of a wish: one of the three.
#[derive(Debug, Default, Serialize, ToSchema)]
struct Answered {
    #[serde(skip_serializing_if = "Option::is_none")]
    done: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<schemas::Refusal>)]
    refused: Option<Refusal>,
    /// Why the wish reached no room, as a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Answered {
    fn error(sentence: String) -> Self {
        Self { error: Some(sentence), ..Self::default() }
    }
}

/// Asks for something in a room whose stream is open.
#[utoipa::path(post, path = "/api/rooms/{id}/ask", params(("id" = String, Path)), request_body = Wish, responses(
    (status = 200, description = "Done", body = Answered), (status = 400, body = Answered),
    (status = 404, body = String), (status = 409, description = "Refused, with the reason", body = Answered),
    (status = 413, body = String), Stranger, Unserved))]
async fn ask(
    State(server): State<Server>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer<(StatusCode, Json<Answered>)> {
    let room = room_id(&id)?;
    let visitor = visitor::known(&server, &headers).await?;
    let command = match serde_json::from_slice(&body) {
        Ok(Wish::Command(command)) => Ok(command),
        Ok(Wish::Move { made }) => made
            .parse::<Move>()
            .map(|made| Command::ConnectFour(room::connect_four::Command::Play(made)))
            .map_err(|_| format!("{made:?} is no move; \"4\" is one")),
        // The reason why it is not a command says more than that it is neither.
        Err(_) => {
            Err(serde_json::from_slice::<Command>(&body).err().map_or_else(String::new, |e| e.to_string()))
        }
    };
    let command = match command {
        Ok(command) => command,
        Err(why) => return Ok((StatusCode::BAD_REQUEST, Json(Answered::error(why)))),
    };
    for live in server.rooms.connections.all() {
        let is_meant = live.visitor.as_ref().is_some_and(|known| known.id == visitor)
            && live.room.as_ref() == Some(&room);
        let Some(answered) = is_meant.then(|| live.ask(command)).flatten() else { continue };
        match tokio::time::timeout(PATIENCE, answered).await {
            Ok(Ok(ServerMessage::Refused { refusal, .. })) => {
                return Ok((
                    StatusCode::CONFLICT,
                    Json(Answered { refused: Some(refusal), ..Answered::default() }),
                ));
            }
            Ok(Ok(_)) => {
                return Ok((StatusCode::OK, Json(Answered { done: Some(true), ..Answered::default() })));
            }
            Ok(Err(_)) | Err(_) => {}
        }
    }
    let sentence = format!("Open /api/rooms/{room}/stream first, and keep it open.");
    Ok((StatusCode::CONFLICT, Json(Answered::error(sentence))))
}

fn room_id(id: &str) -> Answer<RoomId> {
    let missing = || sorry(StatusCode::NOT_FOUND, Failure::NoSuchRoom.sentence());
    id.parse().map_err(|_| missing())
}

/// A number of its own for each stream, as two streams of one visitor number their commands separately.
fn client() -> u32 {
    u32::from_le_bytes(chance::bytes())
}

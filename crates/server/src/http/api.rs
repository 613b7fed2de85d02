//! The small HTTP interface beside the sockets: rooms, finished games, analysis. Its `OpenAPI` description is made
//! from this code.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Json, Router};
use connect_four::{Game, Setup};
use host::{Address, Destination};
use protocol::{Failure, RoomId, RoomSummary, Snapshot, Terms, Token};
use room::VisitorId;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, IntoResponses, OpenApi, ToSchema};

use super::schemas;
use crate::Server;
use crate::blocked::Blocked;
use crate::rooms::Rooms;
use crate::storage::{FinishedGame, GameKind, KeptGame, Played, Trouble};

/// The most finished games in a list.
const LISTED: u32 = 50;
/// Longer than any classic game.
const LONGEST_MOVES: usize = 42;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Quatris",
        description = "Rooms, finished games, analysis, a plain way for programs to play, and what is kept about a visitor. \
                       The figures for Prometheus are at /metrics, or where --metrics-addr says."
    ),
    paths(rooms, open_room, show_room, games, show_game, record, analysis, explorer)
)]
struct Description;

pub(crate) fn routes() -> Router<Server> {
    Router::new()
        .route("/api/openapi.json", get(async || Json(description())))
        .route("/api/rooms", get(rooms).post(open_room))
        .route("/api/rooms/{id}", get(show_room))
        .route("/api/games", get(games))
        .route("/api/games/{id}", get(show_game))
        .route("/api/games/{id}/record", get(record))
        .route("/api/analysis", get(analysis))
        .route("/api/explorer", get(explorer))
}

/// Of every route, in whichever module it is.
fn description() -> Value {
    let mut all = Description::openapi();
    all.merge(super::health::Description::openapi());
    all.merge(super::signed::Description::openapi());
    all.merge(super::visitor::Description::openapi());
    all.merge(super::program::Description::openapi());
    let mut all = serde_json::to_value(all).unwrap_or_default();
    schemas::define(&mut all);
    all
}

/// A refusal is a status and a sentence.
pub(super) type Answer<T> = Result<T, (StatusCode, String)>;

pub(super) fn sorry(status: StatusCode, sentence: impl Into<String>) -> (StatusCode, String) {
    (status, sentence.into() + "\n")
}

/// What every route may answer.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "it is only described")]
pub(super) enum Unserved {
    /// Too many requests of this kind from this address.
    #[response(status = 429)]
    TooFast(String),
    /// The server can't, for a while.
    #[response(status = 503)]
    Unavailable(String),
}

/// What a route may answer that asks who one is.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "it is only described")]
pub(super) enum Stranger {
    /// No token, or nobody's.
    #[response(status = 401)]
    Unknown(String),
    /// The visitor is blocked.
    #[response(status = 403)]
    Blocked(String),
}

/// What a route may answer that reads JSON.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "it is only described")]
pub(super) enum Unread {
    /// This is no JSON.
    #[response(status = 400)]
    Syntax(String),
    /// Far more than is asked for.
    #[response(status = 413)]
    TooLong(String),
    /// It is not said to be `application/json`.
    #[response(status = 415)]
    Kind(String),
    /// This is not what is asked for, or it is refused.
    #[response(status = 422)]
    Content(String),
}

/// The rooms that the lobby shows.
#[utoipa::path(get, path = "/api/rooms", responses(
    (status = 200, description = "Public rooms, those that wait first", body = [schemas::RoomSummary]), Unserved))]
async fn rooms(State(server): State<Server>) -> Json<Vec<RoomSummary>> {
    Json(server.rooms.lobby.shown())
}

#[derive(Debug, Deserialize, ToSchema)]
struct Wish {
    /// As in the protocol: `{"connect_four": {"setup": {...}, "pace": "3+2"}}` or `{"tetris": {"labo": [10, 20, 800, 500]}}`.
    #[schema(value_type = schemas::Terms)]
    terms: Terms,
    #[serde(default)]
    private: bool,
}

#[derive(Debug, Serialize, ToSchema)]
struct Opened {
    #[schema(value_type = String)]
    room: RoomId,
    /// The host's secret: say it in `hello` to be recognised.
    #[schema(value_type = String)]
    token: Token,
}

/// Opens a room. `Authorization: Bearer TOKEN` says who you are; without it you become a new visitor.
#[utoipa::path(post, path = "/api/rooms", request_body = Wish, responses(
    (status = 201, body = Opened), Stranger, Unread, Unserved))]
async fn open_room(
    State(server): State<Server>,
    Extension(from): Extension<Address>,
    headers: HeaderMap,
    Json(wish): Json<Wish>,
) -> Answer<(StatusCode, Json<Opened>)> {
    let (host, token) = identify(&server.rooms, from, &headers).await?;
    let wish = Destination::New { terms: wish.terms, private: wish.private };
    let room = server.rooms.find(host, None, from, &wish).await.map_err(failed)?;
    Ok((StatusCode::CREATED, Json(Opened { room, token })))
}

pub(super) fn failed(failure: Failure) -> (StatusCode, String) {
    let status = match failure {
        Failure::NoSuchRoom => StatusCode::NOT_FOUND,
        Failure::TooManyRooms { .. }
        | Failure::TooManyVisitors
        | Failure::TooManyNewRooms
        | Failure::TooManyMisses => StatusCode::TOO_MANY_REQUESTS,
        _ => StatusCode::SERVICE_UNAVAILABLE,
    };
    sorry(status, failure.sentence())
}

/// The visitor whose token this is; without one, a new visitor.
async fn identify(rooms: &Rooms, from: Address, headers: &HeaderMap) -> Answer<(VisitorId, Token)> {
    if headers.contains_key(header::AUTHORIZATION) {
        return recognise(rooms, headers).await;
    }
    rooms.identify(None, from).await.map(|(id, token, _)| (id, token)).map_err(failed)
}

/// The visitor whose token this is: `Authorization: Bearer TOKEN`.
pub(super) async fn recognise(rooms: &Rooms, headers: &HeaderMap) -> Answer<(VisitorId, Token)> {
    let Some(said) = headers.get(header::AUTHORIZATION) else {
        return Err(sorry(StatusCode::UNAUTHORIZED, "Say who you are: Authorization: Bearer TOKEN."));
    };
    let token: Option<Token> =
        said.to_str().ok().and_then(|said| said.strip_prefix("Bearer ")).and_then(|token| token.parse().ok());
    let stranger = || sorry(StatusCode::UNAUTHORIZED, "This token is nobody's.");
    let token = token.ok_or_else(stranger)?;
    let known = rooms.visitor(token).await.map_err(failed)?;
    let (id, _) = known.ok_or_else(stranger)?;
    if rooms.blocked.has(Blocked::visitor(id)) {
        return Err(sorry(StatusCode::FORBIDDEN, Failure::Blocked.sentence()));
    }
    Ok((id, token))
}

#[derive(Debug, Serialize, ToSchema)]
struct Shown {
    #[schema(value_type = schemas::RoomSummary)]
    summary: RoomSummary,
    #[schema(value_type = schemas::Snapshot)]
    state: Snapshot,
}

/// A room as everyone in it sees it.
#[utoipa::path(get, path = "/api/rooms/{id}", params(("id" = String, Path)), responses(
    (status = 200, description = "The room and the state of its game", body = Shown),
    (status = 404, body = String), Unserved))]
async fn show_room(
    State(server): State<Server>,
    Extension(from): Extension<Address>,
    Path(id): Path<String>,
) -> Answer<Json<Shown>> {
    let missing = || failed(Failure::NoSuchRoom);
    let id: RoomId = id.parse().map_err(|_| missing())?;
    server.rooms.look_up(&id, from).await.map_err(failed)?;
    let state = server.rooms.snapshot(&id).await.map_err(failed)?;
    let summary = server.rooms.lobby.summary(&id).ok_or_else(missing)?;
    Ok(Json(Shown { summary, state }))
}

/// The latest finished games.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = [FinishedGame]), Unserved))]
async fn games(State(server): State<Server>) -> Answer<Json<Vec<FinishedGame>>> {
    server.rooms.storage.games(LISTED).await.map(Json).map_err(|error| unavailable(&error))
}

#[derive(Debug, Serialize, ToSchema)]
struct ShownGame {
    #[serde(flatten)]
    game: FinishedGame,
    /// Of all players, in the order of the seats (Puissance 4), or the best first (Tetris).
    names: Vec<String>,
}

/// A finished game.
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = ShownGame), (status = 404, body = String), Unserved))]
async fn show_game(State(server): State<Server>, Path(id): Path<String>) -> Answer<Json<ShownGame>> {
    find_game(&server, &id).await.map(|kept| Json(ShownGame { game: kept.game, names: kept.names }))
}

/// The record of a finished game: a text (Puissance 4) or a replay (Tetris), followed by the signature of this server.
#[utoipa::path(get, path = "/api/games/{id}/record", params(("id" = String, Path)), responses(
    (status = 200, content((String = "text/plain"), (Vec<u8> = "application/octet-stream"))),
    (status = 404, body = String), Unserved))]
async fn record(State(server): State<Server>, Path(id): Path<String>) -> Answer<Response> {
    let KeptGame { game, record, signature, .. } = find_game(&server, &id).await?;
    let (kind, extension) = match game.kind {
        GameKind::ConnectFour => ("text/plain; charset=utf-8", "p4"),
        GameKind::Tetris => ("application/octet-stream", "tetris"),
    };
    let name = format!("attachment; filename=\"quatris-{id}.{extension}\"");
    let signed = crate::signature::attach(record, &signature);
    Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)], signed)
        .into_response())
}

pub(super) async fn find_game(server: &Server, id: &str) -> Answer<KeptGame> {
    let found = server.rooms.storage.game(id).await.map_err(|error| unavailable(&error))?;
    found.ok_or_else(|| sorry(StatusCode::NOT_FOUND, "There is no such game."))
}

#[derive(Debug, Deserialize, IntoParams)]
struct Position {
    /// The columns played so far on the classic board, 1 to 7 each.
    #[serde(default)]
    moves: String,
}

#[derive(Debug, Serialize, ToSchema)]
struct Scores {
    /// For each column, from the left: how good it is to play there; nothing where it can't be played.
    scores: Vec<Option<i8>>,
}

/// The exact score of each column of a classic position, if that takes no longer than about a second.
#[utoipa::path(get, path = "/api/analysis", params(Position), responses(
    (status = 200, body = Scores), (status = 400, body = String), Unserved))]
async fn analysis(
    State(server): State<Server>,
    Extension(from): Extension<Address>,
    Query(Position { moves }): Query<Position>,
) -> Answer<Json<Scores>> {
    if !server.rooms.rates.analysis(from) {
        return Err(sorry(StatusCode::TOO_MANY_REQUESTS, "Not so fast, please."));
    }
    if moves.len() > LONGEST_MOVES {
        return Err(sorry(StatusCode::BAD_REQUEST, format!("A game has at most {LONGEST_MOVES} moves.")));
    }
    let game = Game::from_notation(Setup::CLASSIC, &moves)
        .map_err(|fault| sorry(StatusCode::BAD_REQUEST, format!("Move {} can't be played.", fault.number)))?;
    if game.outcome().is_some() {
        return Err(sorry(StatusCode::BAD_REQUEST, "The game is over."));
    }
    let busy = |_| sorry(StatusCode::SERVICE_UNAVAILABLE, "Too many positions wait to be analysed.");
    let scores = server.rooms.machines.analyse(from, game).await.map_err(busy)?;
    let hard = || sorry(StatusCode::SERVICE_UNAVAILABLE, "This position would take too long.");
    Ok(Json(Scores { scores: scores.ok_or_else(hard)? }))
}

#[derive(Debug, Serialize, ToSchema)]
struct PlayedHere {
    /// The columns that were played, from the left.
    columns: Vec<Played>,
}

/// What was played in a classic position in public rooms of this server, and how those games ended for the player who
/// began. Only counts are kept: they have no names, and private games are not in them.
#[utoipa::path(get, path = "/api/explorer", params(Position), responses(
    (status = 200, body = PlayedHere), (status = 400, body = String), Unserved))]
async fn explorer(
    State(server): State<Server>,
    Query(Position { moves }): Query<Position>,
) -> Answer<Json<PlayedHere>> {
    let position = connect_four_solver::Position::parse(&moves)
        .map_err(|refusal| sorry(StatusCode::BAD_REQUEST, format!("No position: {refusal}.")))?;
    let columns = server.rooms.storage.played(&position).await.map_err(|error| unavailable(&error))?;
    Ok(Json(PlayedHere { columns }))
}

pub(super) fn unavailable(error: &Trouble) -> (StatusCode, String) {
    tracing::error!(%error, "finished games were not read");
    sorry(StatusCode::SERVICE_UNAVAILABLE, Failure::Unavailable.sentence())
}

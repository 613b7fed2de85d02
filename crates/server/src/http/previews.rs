//! Link previews: what a room or a finished game looks like, for programs that are given its link.
//!
//! ```text
//! /r/NAME, /g/ID               a small page that says what it is, and redirects to the application
//! /picture/r/NAME, .../g/ID    the board as a PNG
//! /embed/r/NAME, .../g/ID      the same as a page in a frame of another site; it follows a running game
//! /oembed?url=...              how to frame it
//! ```
//!
//! None of them runs a script.

mod drawing;
mod pictures;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Json, Router};
use connect_four::Record;
use host::Address;
use protocol::{Failure, Phase, RoomId, Snapshot};
use serde::{Deserialize, Serialize};
use tetris::replay::Replay;

use super::api::{Answer, failed, find_game, sorry};
use crate::Server;
use crate::storage::{GameKind, KeptGame};
use pictures::Pictures;

/// The size of a frame on another site, in pixels.
const FRAME: (u32, u32) = (600, 400);

pub(super) fn routes() -> Router<Server> {
    Router::new()
        .route("/r/{id}", get(room_page))
        .route("/g/{id}", get(game_page))
        .route("/picture/{kind}/{id}", get(picture))
        .route("/embed/{kind}/{id}", get(embed))
        .route("/oembed", get(oembed))
        .layer(Extension(Pictures::default()))
}

/// What a link leads to.
struct Preview {
    title: String,
    about: &'static str,
    /// The board, as SVG.
    drawing: String,
    /// The address at which the application shows it.
    address: String,
    /// Whether it is still going on and may change.
    runs: bool,
}

async fn look(server: &Server, from: Address, kind: &str, id: &str) -> Answer<Preview> {
    match kind {
        "r" => room(server, from, id).await,
        "g" => game(server, id).await,
        _ => Err(sorry(StatusCode::NOT_FOUND, "There is nothing here.")),
    }
}

async fn room(server: &Server, from: Address, id: &str) -> Answer<Preview> {
    let missing = || failed(Failure::NoSuchRoom);
    let id: RoomId = id.parse().map_err(|_| missing())?;
    server.rooms.look_up(&id, from).await.map_err(failed)?;
    let state = server.rooms.snapshot(&id).await.map_err(failed)?;
    let summary = server.rooms.lobby.summary(&id).ok_or_else(missing)?;
    let names: Vec<_> = summary.names.iter().map(ToString::to_string).collect();
    let (drawing, game, page) = match &state {
        Snapshot::ConnectFour(room) => (drawing::connect_four(room.game()), CONNECT_FOUR, "room"),
        Snapshot::Tetris(room) => (drawing::tetris(room.game()), TETRIS, "tetris"),
    };
    Ok(Preview {
        title: title(&names.join(", "), game),
        about: match summary.phase {
            Phase::Waiting => "Open the link, and play. · Ouvre le lien, et joue.",
            Phase::Playing => "A game is being played. · Une partie est en cours.",
            Phase::Over => "The game is over. · La partie est finie.",
        },
        drawing,
        address: format!("/{page}/{id}"),
        runs: true,
    })
}

async fn game(server: &Server, id: &str) -> Answer<Preview> {
    let KeptGame { game, record, .. } = find_game(server, id).await?;
    let unreadable = || sorry(StatusCode::NOT_FOUND, "This game was kept by another version.");
    let (drawing, name, address) = match game.kind {
        GameKind::ConnectFour => {
            let record: Record =
                str::from_utf8(&record).ok().and_then(|text| text.parse().ok()).ok_or_else(unreadable)?;
            (drawing::connect_four(record.game()), CONNECT_FOUR, format!("/#/g/{id}"))
        }
        GameKind::Tetris => {
            let replay = Replay::from_bytes(&record).map_err(|_| unreadable())?;
            let (game, _) = replay.resume().map_err(|_| unreadable())?;
            (drawing::tetris(Some(&game)), TETRIS, format!("/tetris#/replay/g/{id}"))
        }
    };
    Ok(Preview {
        title: title(&game.players, name),
        about: "A finished game. · Une partie finie.",
        drawing,
        address,
        runs: false,
    })
}

const CONNECT_FOUR: &str = "Puissance 4";
const TETRIS: &str = "Tetris";

fn title(names: &str, game: &str) -> String {
    if names.is_empty() { format!("{game} · Quatris") } else { format!("{names} · {game} · Quatris") }
}

async fn room_page(
    State(server): State<Server>,
    Extension(from): Extension<Address>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    match look(&server, from, "r", &id).await {
        Ok(preview) => page(preview, &headers, "r", &id).into_response(),
        Err(refusal) => missing(refusal, "/room/", &id),
    }
}

async fn game_page(
    State(server): State<Server>,
    Extension(from): Extension<Address>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    match look(&server, from, "g", &id).await {
        Ok(preview) => page(preview, &headers, "g", &id).into_response(),
        Err(refusal) => missing(refusal, "/#/g/", &id),
    }
}

/// A link to what is not there leads to the page of the application that says so.
fn missing((status, sentence): (StatusCode, String), page: &str, id: &str) -> Response {
    let is_plain = id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if status != StatusCode::NOT_FOUND || !is_plain {
        return (status, sentence).into_response();
    }
    let page = format!(
        r#"<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Quatris</title>
<meta http-equiv="refresh" content="0; url={page}{id}">
<p><a href="{page}{id}">{sentence}</a></p>
"#
    );
    (status, Html(page)).into_response()
}

/// A page that redirects to the application at once; programs that only read its head find everything there.
fn page(preview: Preview, headers: &HeaderMap, kind: &str, id: &str) -> Html<String> {
    let Preview { title, about, address, .. } = preview;
    let (base, title, id, address) = (base(headers), escaped(&title), escaped(id), escaped(&address));
    Html(format!(
        r#"<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<meta name="description" content="{about}">
<meta property="og:site_name" content="Quatris">
<meta property="og:type" content="website">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{about}">
<meta property="og:url" content="{base}/{kind}/{id}">
<meta property="og:image" content="{base}/picture/{kind}/{id}">
<meta property="og:image:width" content="{}">
<meta property="og:image:height" content="{}">
<meta name="twitter:card" content="summary_large_image">
<link rel="alternate" type="application/json+oembed" title="{title}" href="{base}/oembed?url={base}/{kind}/{id}">
<meta http-equiv="refresh" content="0; url={address}">
<h1>{title}</h1>
<p><a href="{address}">{about}</a></p>
<img src="/picture/{kind}/{id}" width="600" height="315" alt="">
"#,
        drawing::WIDTH,
        drawing::HEIGHT,
    ))
}

async fn picture(
    State(server): State<Server>,
    Extension(from): Extension<Address>,
    Extension(pictures): Extension<Pictures>,
    Path((kind, id)): Path<(String, String)>,
) -> Answer<Response> {
    let Preview { drawing, runs, .. } = look(&server, from, &kind, &id).await?;
    let busy = || sorry(StatusCode::TOO_MANY_REQUESTS, "Not so fast, please.");
    let picture = pictures.draw(drawing).await.ok_or_else(busy)?;
    let lasting = if runs { "no-cache" } else { "public, max-age=86400" };
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, lasting),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
    ];
    Ok((headers, picture).into_response())
}

/// The policy of a framed page: a picture, words and a link, and nothing that could act on the site around it.
const FRAMED: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors *";

async fn embed(
    State(server): State<Server>,
    Extension(from): Extension<Address>,
    Path((kind, id)): Path<(String, String)>,
) -> Answer<impl IntoResponse> {
    let Preview { title, drawing, runs, .. } = look(&server, from, &kind, &id).await?;
    let title = escaped(&title);
    let again = if runs { "<meta http-equiv=\"refresh\" content=\"3\">\n" } else { "" };
    let page = format!(
        r#"<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>{title}</title>
{again}<style>
body {{ margin: 0; font: 16px system-ui, sans-serif; background: #F5EDE0; color: #2A2320; }}
svg {{ display: block; width: 100%; height: calc(100vh - 2.5em); }}
a {{ display: block; padding: .5em 1em; color: inherit; }}
</style>
<a href="/{kind}/{id}" target="_blank" rel="noopener">{title}</a>
{drawing}
"#
    );
    let headers = [
        (header::CONTENT_SECURITY_POLICY, FRAMED),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    Ok((headers, Html(page)))
}

#[derive(Deserialize)]
struct Asked {
    url: String,
    format: Option<String>,
    maxwidth: Option<u32>,
    maxheight: Option<u32>,
}

/// <https://oembed.com>
#[derive(Serialize)]
struct Framing {
    version: &'static str,
    #[serde(rename = "type")]
    kind: &'static str,
    provider_name: &'static str,
    provider_url: String,
    title: String,
    html: String,
    width: u32,
    height: u32,
    thumbnail_url: String,
    thumbnail_width: u32,
    thumbnail_height: u32,
}

async fn oembed(
    State(server): State<Server>,
    Extension(from): Extension<Address>,
    headers: HeaderMap,
    Query(asked): Query<Asked>,
) -> Answer<Json<Framing>> {
    if asked.format.is_some_and(|format| format != "json") {
        return Err(sorry(StatusCode::NOT_IMPLEMENTED, "There is only JSON here."));
    }
    let base = base(&headers);
    let path = asked.url.strip_prefix(&base).and_then(|path| path.strip_prefix('/')?.split_once('/'));
    let (kind, id) =
        path.ok_or_else(|| sorry(StatusCode::NOT_FOUND, "This address is not of this server."))?;
    let Preview { title, .. } = look(&server, from, kind, id).await?;
    let width = FRAME.0.min(asked.maxwidth.unwrap_or(FRAME.0));
    let height = FRAME.1.min(asked.maxheight.unwrap_or(FRAME.1));
    let html = format!(
        r#"<iframe src="{base}/embed/{kind}/{id}" width="{width}" height="{height}" title="{}" style="border:0"></iframe>"#,
        escaped(&title)
    );
    Ok(Json(Framing {
        version: "1.0",
        kind: "rich",
        provider_name: "Quatris",
        title,
        html,
        width,
        height,
        thumbnail_url: format!("{base}/picture/{kind}/{id}"),
        thumbnail_width: drawing::WIDTH,
        thumbnail_height: drawing::HEIGHT,
        provider_url: base,
    }))
}

/// The address of this server, as the asker calls it. Only the asker reads the answer, so a false one harms nobody
/// else.
pub(super) fn base(headers: &HeaderMap) -> String {
    let value = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-.:[]".contains(letter);
    let host = Some(value("host")).filter(|host| !host.is_empty() && host.chars().all(plain));
    let scheme = if value("x-forwarded-proto") == "https" { "https" } else { "http" };
    format!("{scheme}://{}", host.unwrap_or("localhost"))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

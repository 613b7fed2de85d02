//! Where connections begin: who may connect, and in which form they speak.

mod addresses;
mod conversation;
mod outbox;

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{Failure, Form, LARGEST_MESSAGE, ServerMessage, VERSION};

use crate::Server;
pub(crate) use addresses::Addresses;
use conversation::Conversation;
pub(crate) use outbox::{Letter, Outbox};

/// What a connection may hold in memory before its messages are looked at.
const BUFFER: usize = 4096;
/// A reader who takes longer than this for one message is gone.
const SEND_TIME: Duration = Duration::from_secs(10);

pub(crate) async fn upgrade(
    State(server): State<Server>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    socket: WebSocketUpgrade,
) -> Response {
    if !is_own_origin(&headers) {
        return (StatusCode::FORBIDDEN, "Pages of other sites can't connect here.\n").into_response();
    }
    let most = server.rooms.limits.per_address;
    let Some(seat) = server.addresses.admit(address.ip(), most) else {
        let sentence = format!("At most {most} connections from one address, please.\n");
        return (StatusCode::TOO_MANY_REQUESTS, sentence).into_response();
    };
    let offered = headers.get(header::SEC_WEBSOCKET_PROTOCOL).and_then(|value| value.to_str().ok());
    let form = choose_form(offered);
    // The answer must be one of those that were offered, or a browser would not show what follows.
    let unknown = offered.unwrap_or_default().split(',').next().unwrap_or_default().trim().to_owned();
    let answered = form.map_or_else(|| unknown.clone(), Form::sub_protocol);
    socket
        .protocols([answered])
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .max_message_size(4 * LARGEST_MESSAGE)
        .max_frame_size(4 * LARGEST_MESSAGE)
        .on_upgrade(async move |mut socket| {
            if let Some(form) = form {
                Conversation::serve(server.rooms, form, socket).await;
            } else {
                let failure = Failure::UnknownVersion { version: VERSION };
                // Every version writes this message alike, so a client of another one can read it.
                let form = if unknown.rsplit('.').next() == Some("bin") { Form::Binary } else { Form::Json };
                let message = form.encode(&ServerMessage::Failed(failure));
                let _ = socket.send(in_form(form, message.into())).await;
                close(&mut socket, close_code::POLICY, &failure.sentence()).await;
            }
            drop(seat);
        })
}

/// Without a wish, JSON: that is what people type by hand.
fn choose_form(offered: Option<&str>) -> Option<Form> {
    let Some(offered) = offered else { return Some(Form::Json) };
    let is_offered = |form: &Form| offered.split(',').any(|one| one.trim() == form.sub_protocol());
    [Form::Binary, Form::Json].into_iter().find(is_offered)
}

/// A browser says which page it comes from; that page must be one of ours. Other programs say nothing.
fn is_own_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    match (headers.get(header::ORIGIN), text(header::ORIGIN), text(header::HOST)) {
        (None, ..) => true,
        (Some(_), Some(origin), Some(host)) => {
            ["http://", "https://"].iter().any(|scheme| origin.strip_prefix(scheme) == Some(host))
        }
        _ => false,
    }
}

/// False when the connection is gone or its reader is asleep.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(tokio::time::timeout(SEND_TIME, socket.send(message)).await, Ok(Ok(())))
}

async fn close(socket: &mut WebSocket, code: u16, reason: &str) {
    send(socket, Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
}

fn in_form(form: Form, bytes: Bytes) -> Message {
    match form {
        Form::Binary => Message::Binary(bytes),
        // JSON is text; should it ever not be, an empty message says that something is wrong.
        Form::Json => Message::Text(Utf8Bytes::try_from(bytes).unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn forms_are_chosen_by_name() {
        assert_eq!(choose_form(None), Some(Form::Json));
        assert_eq!(choose_form(Some("quatris.3.json")), Some(Form::Json));
        assert_eq!(choose_form(Some("quatris.4.bin, quatris.3.bin")), Some(Form::Binary));
        assert_eq!(choose_form(Some("quatris.1.bin")), None);
        assert_eq!(choose_form(Some("quatris.2.bin")), None);
        assert_eq!(choose_form(Some("")), None);
    }

    #[test]
    fn only_our_own_pages_may_connect() {
        let check = |origin: Option<&'static str>, own: bool| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("play.example:3000"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            assert_eq!(is_own_origin(&headers), own, "{origin:?}");
        };
        check(None, true);
        check(Some("http://play.example:3000"), true);
        check(Some("https://play.example:3000"), true);
        check(Some("https://play.example"), false);
        check(Some("https://play.example:3000.evil.example"), false);
        check(Some("https://evil.example"), false);
        check(Some("null"), false);
    }
}

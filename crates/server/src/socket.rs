//! The beginning of connections: who may connect, and in which form messages are written.

mod conversation;
mod outbox;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use protocol::{Failure, Form, LARGEST_MESSAGE, ServerMessage, VERSION};
use tracing::Instrument as _;
use tracing::field::Empty;

use crate::Server;
use crate::addresses::Admitted;
pub(crate) use conversation::{Conversation, End, Surroundings};
pub(crate) use outbox::{Letter, Outbox};

/// The bytes that a connection may buffer before its messages are read.
const BUFFER: usize = 4096;
/// A reader that takes longer than this for one message counts as gone.
const SEND_TIME: Duration = Duration::from_secs(10);

pub(crate) async fn upgrade(
    State(server): State<Server>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    Extension(place): Extension<Arc<Admitted>>,
    headers: HeaderMap,
    socket: WebSocketUpgrade,
) -> Response {
    let offered = headers.get(header::SEC_WEBSOCKET_PROTOCOL).and_then(|value| value.to_str().ok());
    let form = choose_form(offered);
    // The answer must be one of the offered sub-protocols, or a browser would drop the connection.
    let unknown = offered.unwrap_or_default().split(',').next().unwrap_or_default().trim().to_owned();
    let answered = form.map_or_else(|| unknown.clone(), Form::sub_protocol);
    socket
        .protocols([answered])
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .max_message_size(4 * LARGEST_MESSAGE)
        .max_frame_size(4 * LARGEST_MESSAGE)
        .on_upgrade(async move |socket| {
            let admitted = server.sockets.admit(Some(address.ip().into()));
            match (form, &admitted) {
                (Some(form), Ok(_)) => {
                    let span =
                        tracing::info_span!("connection", address = %address.ip(), visitor = Empty, room = Empty);
                    Conversation::serve(server.rooms, form, address.ip(), socket).instrument(span).await;
                }
                (Some(form), Err(_)) => {
                    let most = server.rooms.limits.per_address;
                    refuse(form, socket, Failure::TooManyConnections { most }).await;
                }
                (None, _) => {
                    // Every version writes this message alike, so a client of another version can read it.
                    let form =
                        if unknown.rsplit('.').next() == Some("bin") { Form::Binary } else { Form::Json };
                    refuse(form, socket, Failure::UnknownVersion { version: VERSION }).await;
                }
            }
            drop(place);
        })
}

async fn refuse(form: Form, mut socket: WebSocket, failure: Failure) {
    let message = form.encode(&ServerMessage::Failed(failure));
    send(&mut socket, in_form(form, message.into())).await;
    close(&mut socket, close_code::POLICY, &failure.sentence()).await;
}

/// The form of a known sub-protocol; JSON if none is offered, which people can type by hand.
fn choose_form(offered: Option<&str>) -> Option<Form> {
    let Some(offered) = offered else { return Some(Form::Json) };
    let is_offered = |form: &Form| offered.split(',').any(|one| one.trim() == form.sub_protocol());
    [Form::Binary, Form::Json].into_iter().find(is_offered)
}

/// Returns false when the connection is gone or its reader is too slow.
async fn send(socket: &mut WebSocket, message: Message) -> bool {
    matches!(tokio::time::timeout(SEND_TIME, socket.send(message)).await, Ok(Ok(())))
}

async fn close(socket: &mut WebSocket, code: u16, reason: &str) {
    send(socket, Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
}

fn in_form(form: Form, bytes: Bytes) -> Message {
    match form {
        Form::Binary => Message::Binary(bytes),
        // JSON is always text; if it ever is not, an empty message shows that something is wrong.
        Form::Json => Message::Text(Utf8Bytes::try_from(bytes).unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_chosen_by_name() {
        assert_eq!(choose_form(None), Some(Form::Json));
        assert_eq!(choose_form(Some("quatris.4.json")), Some(Form::Json));
        assert_eq!(choose_form(Some("quatris.5.bin, quatris.4.bin")), Some(Form::Binary));
        assert_eq!(choose_form(Some("quatris.1.bin")), None);
        assert_eq!(choose_form(Some("quatris.2.bin")), None);
        assert_eq!(choose_form(Some("")), None);
    }
}

//! One connection: bytes become messages, messages go to the room, and what the room says goes back.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use connect_four::Name;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use protocol::{ClientMessage, Failure, Form, LARGEST_MESSAGE, Refusal, ServerMessage, Token, VERSION};
use room::VisitorId;
use tokio::sync::watch;

use crate::audience::{Listener, Outbox};
use crate::hall::{Hall, Handle, Inbound};
use crate::storage::Write;
use crate::{Server, chance};

/// What a connection may hold in memory before its messages are looked at.
const BUFFER: usize = 4096;
/// A reader who takes longer than this for one message is gone.
const SEND_TIME: Duration = Duration::from_secs(10);
/// A client that says nothing for so long is gone; ours say something every few seconds.
const SILENCE: Duration = Duration::from_secs(90);

pub(crate) async fn upgrade(
    State(server): State<Server>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    socket: WebSocketUpgrade,
) -> Response {
    if !is_own_origin(&headers) {
        return (StatusCode::FORBIDDEN, "Pages of other sites can't connect here.\n").into_response();
    }
    let most = server.hall.limits.per_address;
    let Some(guest) = server.addresses.admit(address.ip(), most) else {
        let sentence = format!("At most {most} connections from one address, please.\n");
        return (StatusCode::TOO_MANY_REQUESTS, sentence).into_response();
    };
    let offered = headers.get(header::SEC_WEBSOCKET_PROTOCOL).and_then(|value| value.to_str().ok());
    let form = choose_form(offered);
    let answered = match form {
        Some(form) => form.sub_protocol(),
        // The answer must be one of those that were offered, or a browser would not show what follows.
        None => offered.unwrap_or_default().split(',').next().unwrap_or_default().trim().to_owned(),
    };
    socket
        .protocols([answered])
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(1 << 20)
        .max_message_size(4 * LARGEST_MESSAGE)
        .max_frame_size(4 * LARGEST_MESSAGE)
        .on_upgrade(async move |mut socket| {
            if let Some(form) = form {
                Connection::serve(server.hall, form, socket).await;
            } else {
                let failure = Failure::UnknownVersion { version: VERSION };
                let message = Form::Json.encode(&ServerMessage::Failed(failure));
                let _ = socket.send(in_form(Form::Json, message.into())).await;
                close(&mut socket, close_code::POLICY, &failure.sentence()).await;
            }
            drop(guest);
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

/// How many connections each address has.
#[derive(Debug, Default)]
pub(crate) struct Addresses(Mutex<HashMap<IpAddr, u32>>);

/// Counts as a connection for as long as it is held.
#[derive(Debug)]
struct Guest {
    addresses: Arc<Addresses>,
    address: IpAddr,
}

impl Addresses {
    fn admit(self: &Arc<Self>, address: IpAddr, most: u32) -> Option<Guest> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        metrics::gauge!("quatris_connections").increment(1);
        Some(Guest { addresses: Arc::clone(self), address })
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let mut counts = self.addresses.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
        metrics::gauge!("quatris_connections").decrement(1);
    }
}

struct Connection {
    hall: Arc<Hall>,
    form: Form,
    outbox: Outbox,
    pace: DefaultDirectRateLimiter,
    malformed: u32,
    visitor: Option<Visitor>,
    room: Option<(Handle, u64)>,
    lobby: Option<watch::Receiver<()>>,
}

struct Visitor {
    id: VisitorId,
    name: Name,
    client: u32,
}

/// The connection has to end.
struct End(Failure);

impl Connection {
    async fn serve(hall: Arc<Hall>, form: Form, mut socket: WebSocket) {
        let (outbox, mut messages, overrun) = Outbox::new(form, hall.limits.waiting);
        let quota = Quota::per_second(hall.limits.messages).allow_burst(hall.limits.burst);
        let mut stop = hall.stopping();
        let pace = RateLimiter::direct(quota);
        let mut connection =
            Self { hall, form, outbox, pace, malformed: 0, visitor: None, room: None, lobby: None };
        loop {
            tokio::select! {
                heard = tokio::time::timeout(SILENCE, socket.recv()) => {
                    let Ok(Some(Ok(message))) = heard else { break };
                    if let Err(End(failure)) = connection.hear(message).await {
                        let bytes = connection.form.encode(&ServerMessage::Failed(failure));
                        let _ = send(&mut socket, in_form(connection.form, bytes.into())).await;
                        close(&mut socket, close_code::POLICY, &failure.sentence()).await;
                        break;
                    }
                }
                Some(message) = messages.recv() => {
                    let sent = tokio::select! {
                        sent = send(&mut socket, in_form(connection.form, message)) => sent,
                        () = overrun.notified() => false,
                    };
                    if !sent {
                        metrics::counter!("quatris_slow_readers_total").increment(1);
                        break;
                    }
                }
                () = overrun.notified() => {
                    metrics::counter!("quatris_slow_readers_total").increment(1);
                    close(&mut socket, close_code::POLICY, &Failure::TooSlow.sentence()).await;
                    break;
                }
                () = lobby_changed(&mut connection.lobby) => {
                    connection.outbox.send(ServerMessage::Rooms(connection.hall.shown()));
                }
                _ = stop.changed() => {
                    let bytes = connection.form.encode(&ServerMessage::Closing);
                    let _ = send(&mut socket, in_form(connection.form, bytes.into())).await;
                    close(&mut socket, close_code::RESTART, "the server restarts").await;
                    break;
                }
            }
        }
        connection.leave(false).await;
    }

    async fn hear(&mut self, message: Message) -> Result<(), End> {
        let bytes: Bytes = match message {
            Message::Text(text) => text.into(),
            Message::Binary(bytes) => bytes,
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => return Ok(()),
        };
        metrics::counter!("quatris_messages_total").increment(1);
        if self.pace.check().is_err() {
            return Err(End(Failure::TooFast { most: self.hall.limits.messages.get() }));
        }
        if bytes.len() > LARGEST_MESSAGE {
            return self.wrong(Failure::TooLarge { most: LARGEST_MESSAGE as u32 });
        }
        match self.form.decode(&bytes) {
            Ok(message) => self.obey(message).await,
            Err(protocol::Unreadable) => self.wrong(Failure::Malformed),
        }
    }

    /// Answers a message that is none; too many of them end the connection.
    fn wrong(&mut self, failure: Failure) -> Result<(), End> {
        metrics::counter!("quatris_malformed_total").increment(1);
        self.malformed += 1;
        if self.malformed >= self.hall.limits.malformed {
            return Err(End(failure));
        }
        self.outbox.send(ServerMessage::Failed(failure));
        Ok(())
    }

    async fn obey(&mut self, message: ClientMessage) -> Result<(), End> {
        if let ClientMessage::Hello { token, client } = message {
            return self.welcome(token, client).await;
        }
        let Some(visitor) = &mut self.visitor else { return self.wrong(Failure::NoHello) };
        let id = visitor.id;
        match message {
            ClientMessage::Hello { .. } => {}
            ClientMessage::Rename { name } => {
                visitor.name = name.clone();
                if let Some((room, id)) = &self.room {
                    room.tell(Inbound::Rename { id: *id, name: name.clone() });
                }
                if self.hall.storage.write(vec![Write::Name { id, name }]).await.is_err() {
                    self.outbox.send(ServerMessage::Failed(Failure::Unavailable));
                }
            }
            ClientMessage::Enter { room, seen, watch } => match self.hall.find(&room) {
                Some(handle) => self.enter(handle, seen, watch).await,
                None => self.outbox.send(ServerMessage::Failed(Failure::NoSuchRoom)),
            },
            ClientMessage::Create { terms, private } => {
                let created = self.hall.create(id, terms, private).await;
                self.enter_new(created).await;
            }
            ClientMessage::QuickMatch { terms } => {
                let found = self.hall.quick_match(id, terms).await;
                self.enter_new(found).await;
            }
            ClientMessage::Leave => self.leave(true).await,
            ClientMessage::Ask { number, command } => {
                let refusal = match &self.room {
                    None => Some(Refusal::NotInARoom),
                    Some((room, id)) if room.tell(Inbound::Ask { id: *id, number, command }) => None,
                    Some(_) => Some(Refusal::Busy),
                };
                if let Some(refusal) = refusal {
                    self.outbox.send(ServerMessage::Refused { number, refusal });
                }
            }
            ClientMessage::Lobby => {
                let mut changes = self.hall.changes();
                changes.borrow_and_update();
                self.lobby = Some(changes);
                self.outbox.send(ServerMessage::Rooms(self.hall.shown()));
            }
            ClientMessage::Ping { number, lag } => {
                self.outbox.send(ServerMessage::Pong { number });
                if let Some((room, id)) = &self.room {
                    // A lag that is not told is told the next time.
                    room.tell(Inbound::Lag { id: *id, millis: lag });
                }
            }
        }
        Ok(())
    }

    async fn welcome(&mut self, token: Option<Token>, client: u32) -> Result<(), End> {
        let storage = &self.hall.storage;
        let known = match token {
            Some(token) => storage.visitor(chance::digest(token)).await,
            None => Ok(None),
        };
        let (id, token, name) = match (known, token) {
            (Ok(Some((id, name))), Some(token)) => (id, token, name),
            (Ok(_), _) => {
                let (id, token, name) = (chance::visitor(), chance::token(), chance::name());
                let newcomer = Write::Visitor { id, secret: chance::digest(token), name: name.clone() };
                if storage.write(vec![newcomer]).await.is_err() {
                    return Err(End(Failure::Unavailable));
                }
                (id, token, name)
            }
            (Err(error), _) => {
                tracing::error!(%error, "a visitor was not looked up");
                return Err(End(Failure::Unavailable));
            }
        };
        self.outbox.send(ServerMessage::Welcome { visitor: id, token, name: name.clone() });
        self.visitor = Some(Visitor { id, name, client });
        Ok(())
    }

    async fn enter_new(&mut self, room: Result<Handle, Failure>) {
        match room {
            Ok(handle) => self.enter(handle, None, false).await,
            Err(failure) => self.outbox.send(ServerMessage::Failed(failure)),
        }
    }

    async fn enter(&mut self, handle: Handle, seen: Option<u64>, watch: bool) {
        // Whoever enters the room where they are wants to see it anew.
        if self.room.as_ref().is_none_or(|(room, _)| room.opened.id != handle.opened.id) {
            self.leave(true).await;
        }
        self.lobby = None;
        let Some(Visitor { id: visitor, name, client }) = &self.visitor else { return };
        let id = self.room.as_ref().map_or_else(|| self.hall.next_listener(), |(_, id)| *id);
        let listener = Listener {
            id,
            visitor: *visitor,
            name: name.clone(),
            client: *client,
            outbox: self.outbox.clone(),
            lag: None,
        };
        handle.tell_for_sure(Inbound::Enter { listener, seen, watch }).await;
        self.room = Some((handle, id));
    }

    async fn leave(&mut self, on_purpose: bool) {
        if let Some((room, id)) = self.room.take() {
            room.tell_for_sure(Inbound::Leave { id, on_purpose }).await;
        }
    }
}

async fn lobby_changed(lobby: &mut Option<watch::Receiver<()>>) {
    match lobby {
        Some(changes) => Hall::next_change(changes).await,
        None => std::future::pending().await,
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
        assert_eq!(choose_form(Some("quatris.1.json")), Some(Form::Json));
        assert_eq!(choose_form(Some("quatris.2.bin, quatris.1.bin")), Some(Form::Binary));
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

//! The conversation on one connection: reads bytes as messages, and performs the steps that follow.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket, close_code};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use host::{Address, Connection, Input, Step};
use protocol::{ClientMessage, Failure, Form, LARGEST_MESSAGE, MessageRate, Refusal, ServerMessage};
use room::VisitorId;
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::{Instant, sleep_until};

use super::{Outbox, close, in_form, send};
use crate::blocked::Blocked;
use crate::connections::{Listed, Order};
use crate::metering;
use crate::rooms::{Inbound, Rooms, Way};
use crate::storage::Write;

/// The pause between a change in the lobby and the message about it.
const LOBBY_PAUSE: Duration = Duration::from_millis(300);
/// Entering a room counts as this many messages, because the server answers with the whole room.
const ENTRY: NonZeroU32 = NonZeroU32::new(8).expect("not zero");
/// The reason for a client that has to connect again.
const MOVED: &str = "the room goes on elsewhere; connect again";
/// How long a client may take to close its end when the server stops.
const LAST_WORDS: Duration = Duration::from_secs(1);

pub(crate) struct Conversation {
    rooms: Arc<Rooms>,
    form: Form,
    from: Address,
    outbox: Outbox,
    pace: DefaultDirectRateLimiter,
    connection: Connection,
    listed: Listed,
    room: Option<Way>,
    lobby: Option<LobbyView>,
    /// Sent before the reason for which the connection ends.
    last_words: Option<ServerMessage>,
}

/// The channels that a conversation listens to beside its client.
pub(crate) struct Surroundings {
    pub(crate) messages: mpsc::Receiver<Bytes>,
    pub(crate) overrun: Arc<Notify>,
    pub(crate) orders: mpsc::Receiver<Order>,
    pub(crate) stop: watch::Receiver<bool>,
}

/// The client's view of the lobby.
struct LobbyView {
    changes: watch::Receiver<()>,
    /// When to send the next change.
    due: Option<Instant>,
}

/// The connection has to end; the reason is sent to the client, if there is one.
pub(crate) struct End(pub(crate) Option<Failure>);

impl Conversation {
    pub(crate) fn new(rooms: Arc<Rooms>, form: Form, address: IpAddr) -> (Self, Surroundings) {
        let (outbox, messages, overrun) = Outbox::new(form, rooms.limits.waiting);
        let quota = Quota::per_second(rooms.limits.messages).allow_burst(rooms.limits.burst);
        let stop = rooms.stopping();
        let pace = RateLimiter::direct(quota);
        let now = rooms.clock.now();
        let limits = &rooms.limits;
        let rate = MessageRate { per_second: limits.messages.get(), at_once: limits.burst.get() };
        let id = rooms.next_connection();
        let connection = Connection::new(id, limits.malformed, rate, now);
        let (listed, orders) = rooms.connections.list(id, address);
        let from = Address::from(address);
        let (room, lobby, last_words) = (None, None, None);
        let here = Self { rooms, form, from, outbox, pace, connection, listed, room, lobby, last_words };
        (here, Surroundings { messages, overrun, orders, stop })
    }

    pub(super) async fn serve(rooms: Arc<Rooms>, form: Form, address: IpAddr, mut socket: WebSocket) {
        let (mut here, around) = Self::new(rooms, form, address);
        let Surroundings { mut messages, overrun, mut orders, mut stop } = around;
        loop {
            let done = tokio::select! {
                heard = socket.recv() => {
                    let Some(Ok(message)) = heard else { break };
                    here.hear(message).await
                }
                Some(message) = messages.recv() => {
                    let sent = tokio::select! {
                        sent = send(&mut socket, in_form(here.form, message)) => sent,
                        () = overrun.notified() => false,
                    };
                    if !sent && here.outbox.has_moved() {
                        close(&mut socket, close_code::RESTART, MOVED).await;
                        break;
                    }
                    if !sent {
                        metrics::counter!("quatris_slow_readers_total").increment(1);
                        break;
                    }
                    Ok(())
                }
                () = overrun.notified() => {
                    if here.outbox.has_moved() {
                        // Messages that came before are sent first.
                        while let Ok(message) = messages.try_recv() {
                            let _ = send(&mut socket, in_form(here.form, message)).await;
                        }
                        close(&mut socket, close_code::RESTART, MOVED).await;
                        break;
                    }
                    metrics::counter!("quatris_slow_readers_total").increment(1);
                    close(&mut socket, close_code::POLICY, &Failure::TooSlow.sentence()).await;
                    break;
                }
                () = lobby_changed(&mut here.lobby) => {
                    here.outbox.send(&ServerMessage::Rooms(here.rooms.lobby.shown()));
                    Ok(())
                }
                () = sleep_until(here.rooms.clock.at(here.connection.next_due())) => {
                    match here.connection.due(here.rooms.clock.now()) {
                        Some(Step::Ping) if !send(&mut socket, Message::Ping(Bytes::new())).await => break,
                        Some(Step::Ping) | None => Ok(()),
                        Some(other) => here.perform(vec![other]).await,
                    }
                }
                Some(order) = orders.recv() => here.obey(order).await,
                _ = stop.changed() => {
                    let bytes = here.form.encode(&ServerMessage::Closing);
                    let _ = send(&mut socket, in_form(here.form, bytes.into())).await;
                    close(&mut socket, close_code::RESTART, "the server restarts").await;
                    // The last messages only arrive if everything that the client sent has been read.
                    let rest = async { while let Some(Ok(_)) = socket.recv().await {} };
                    let _ = tokio::time::timeout(LAST_WORDS, rest).await;
                    break;
                }
            };
            if let Err(End(reason)) = done {
                if let Some(failure) = reason {
                    metering::refused(&failure);
                    for message in here.last_words.take().into_iter().chain([ServerMessage::Failed(failure)])
                    {
                        let bytes = here.form.encode(&message);
                        let _ = send(&mut socket, in_form(here.form, bytes.into())).await;
                    }
                    close(&mut socket, close_code::POLICY, &failure.sentence()).await;
                }
                break;
            }
        }
        here.leave().await;
    }

    /// The client is gone.
    pub(crate) async fn leave(mut self) {
        let left = self.connection.closed().into_iter().collect();
        // The client is gone, so an error has no reader.
        let _ = self.perform(left).await;
        tracing::info!("gone");
    }

    /// Handles a message of the client, or one in its place.
    pub(crate) async fn say(&mut self, message: ClientMessage) -> Result<(), End> {
        self.alive();
        let steps = self.connection.hear(Ok(message));
        self.perform(steps).await
    }

    /// Whether this message exceeds the rate.
    pub(crate) fn is_too_fast(&self, message: Option<&ClientMessage>) -> bool {
        let enters = matches!(
            message,
            Some(
                ClientMessage::Enter { .. } | ClientMessage::Create { .. } | ClientMessage::QuickMatch { .. }
            )
        );
        let count = if enters { ENTRY.min(self.rooms.limits.burst) } else { NonZeroU32::MIN };
        !matches!(self.pace.check_n(count), Ok(Ok(())))
    }

    /// Notes a sign of life.
    pub(crate) fn alive(&mut self) {
        self.connection.alive(self.rooms.clock.now());
    }

    pub(crate) async fn obey(&mut self, order: Order) -> Result<(), End> {
        match order {
            Order::Rename(name) => {
                let steps = self.connection.hear(Ok(ClientMessage::Rename { name }));
                self.perform(steps).await
            }
            Order::End(reason) => Err(End(reason)),
            // Dropping the sender tells the asker that there is no answer.
            Order::Ask(..) => Ok(()),
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), End> {
        self.alive();
        let bytes: Bytes = match message {
            Message::Text(text) => text.into(),
            Message::Binary(bytes) => bytes,
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => return Ok(()),
        };
        metrics::counter!("quatris_messages_total").increment(1);
        let message = if bytes.len() > LARGEST_MESSAGE {
            Err(Failure::TooLarge { most: LARGEST_MESSAGE.try_into().unwrap_or(u32::MAX) })
        } else {
            self.form.decode(&bytes).map_err(|protocol::Unreadable| Failure::Malformed)
        };
        if self.is_too_fast(message.as_ref().ok()) {
            if let Ok(ClientMessage::Ask { number, .. }) = message {
                self.last_words = Some(ServerMessage::Refused { number, refusal: Refusal::Busy });
            }
            return Err(End(Some(Failure::TooFast { most: self.rooms.limits.messages.get() })));
        }
        if message == Err(Failure::Malformed)
            && let Some(why) = self.form.fault::<ClientMessage>(&bytes)
        {
            self.outbox.send(&ServerMessage::Unreadable { why });
        }
        let steps = self.connection.hear(message);
        self.perform(steps).await
    }

    async fn perform(&mut self, steps: Vec<Step>) -> Result<(), End> {
        let mut steps = VecDeque::from(steps);
        while let Some(step) = steps.pop_front() {
            match step {
                Step::Tell(message) => {
                    match &message {
                        ServerMessage::Failed(failure) => metering::refused(failure),
                        ServerMessage::Refused { refusal, .. } => metering::refused(refusal),
                        _ => {}
                    }
                    self.outbox.send(&message);
                }
                Step::Identify(token) => {
                    let visitor = self.rooms.identify(token, self.from).await;
                    if visitor.as_ref().is_ok_and(|(id, ..)| self.rooms.blocked.has(Blocked::visitor(*id))) {
                        return Err(End(Some(Failure::Blocked)));
                    }
                    steps.extend(self.connection.identified(visitor));
                    self.listed.update(&self.connection);
                    tracing::info!("said hello");
                }
                Step::KeepName { visitor: id, name } => {
                    if self.rooms.storage.write(vec![Write::Name { id, name }]).await.is_err() {
                        self.outbox.send(&ServerMessage::Failed(Failure::Unavailable));
                    }
                }
                Step::Find { visitor, client, to } => {
                    let found = self.rooms.find(visitor, Some(client), self.from, &to).await;
                    steps.extend(self.connection.found(&to, found));
                    self.listed.update(&self.connection);
                    tracing::info!("went to a room");
                }
                Step::ToRoom { room, input } => {
                    let is_known = self.room.as_ref().is_some_and(|known| *known.room() == room);
                    // The room may have moved since the visitor was last there.
                    if !is_known || matches!(input, Input::Enter { .. }) {
                        self.room = match self.rooms.way(&room).await {
                            Ok(way) => Some(way),
                            Err(failure) => {
                                self.outbox.send(&ServerMessage::Failed(failure));
                                continue;
                            }
                        };
                    }
                    self.tell_room(input).await;
                }
                Step::ShowLobby => {
                    self.lobby = Some(LobbyView { changes: self.rooms.lobby.changes(), due: None });
                    self.outbox.send(&ServerMessage::Rooms(self.rooms.lobby.shown()));
                }
                Step::ShowOwn(visitor) => self.show_own(visitor),
                Step::CloseRoom { visitor, room } => match self.rooms.close_own(visitor, &room).await {
                    Ok(()) => self.show_own(visitor),
                    Err(failure) => self.outbox.send(&ServerMessage::Failed(failure)),
                },
                // Pings are sent by `serve`, ahead of waiting messages.
                Step::Ping => {}
                Step::End(failure) => return Err(End(Some(failure))),
                Step::HangUp => return Err(End(None)),
            }
        }
        Ok(())
    }

    fn show_own(&self, visitor: VisitorId) {
        self.outbox.send(&ServerMessage::Mine(self.rooms.lobby.lock().rooms_of(visitor)));
    }

    async fn tell_room(&mut self, input: Input) {
        let room = match (&self.room, &self.rooms.cluster) {
            (Some(Way::Here(room)), _) => room,
            (Some(Way::Away(node, room)), Some(cluster)) => {
                if matches!(input, Input::Enter { .. }) {
                    self.lobby = None;
                }
                cluster.forward(*node, room, input, Some(&self.outbox));
                return;
            }
            (Some(Way::Away(..)) | None, _) => {
                self.outbox.send(&ServerMessage::Failed(Failure::NoSuchRoom));
                return;
            }
        };
        match input {
            Input::Enter { .. } => {
                self.lobby = None;
                if !room.tell_for_sure(Inbound::Enter(self.outbox.clone(), input)).await {
                    self.outbox.send(&ServerMessage::Failed(Failure::NoSuchRoom));
                }
            }
            Input::Leave { .. } | Input::Lost { .. } => {
                // A room that is gone need not hear it.
                let _ = room.tell_for_sure(Inbound::Hear(input)).await;
            }
            Input::Ask { number, .. } => {
                if !room.tell(Inbound::Hear(input)) {
                    let refusal = Refusal::Busy;
                    self.outbox.send(&ServerMessage::Refused { number, refusal });
                }
            }
            input => {
                // A lag or a name that is lost is sent again the next time.
                let _ = room.tell(Inbound::Hear(input));
            }
        }
    }
}

/// Returns a moment after the lobby changed, however often it is cancelled and called again in between.
async fn lobby_changed(lobby: &mut Option<LobbyView>) {
    let Some(LobbyView { changes, due }) = lobby else { return std::future::pending().await };
    if due.is_none() {
        // The sender lives as long as any connection.
        let _ = changes.changed().await;
        *due = Some(Instant::now() + LOBBY_PAUSE);
    }
    if let Some(at) = *due {
        sleep_until(at).await;
        *due = None;
    }
}

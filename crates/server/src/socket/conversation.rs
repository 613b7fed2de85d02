//! One connection: bytes become messages, and what has to be done about them is done.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{Message, WebSocket, close_code};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use host::{Address, Connection, Input, Step};
use protocol::{Failure, Form, LARGEST_MESSAGE, MessageRate, Refusal, ServerMessage};
use room::VisitorId;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use super::{Outbox, close, in_form, send};
use crate::rooms::{Handle, Inbound, Rooms};
use crate::storage::Write;

/// From a change in the lobby to the message about it.
const LOBBY_PAUSE: Duration = Duration::from_millis(300);

pub(super) struct Conversation {
    rooms: Arc<Rooms>,
    form: Form,
    from: Address,
    outbox: Outbox,
    pace: DefaultDirectRateLimiter,
    connection: Connection,
    room: Option<Handle>,
    lobby: Option<LobbyView>,
}

/// What the client knows of the lobby.
struct LobbyView {
    changes: watch::Receiver<()>,
    /// When to tell the next change.
    due: Option<Instant>,
}

/// The connection has to end; the reason is for the client, if it is there.
struct End(Option<Failure>);

impl Conversation {
    pub(super) async fn serve(rooms: Arc<Rooms>, form: Form, from: Address, mut socket: WebSocket) {
        let (outbox, mut messages, overrun) = Outbox::new(form, rooms.limits.waiting);
        let quota = Quota::per_second(rooms.limits.messages).allow_burst(rooms.limits.burst);
        let mut stop = rooms.stopping();
        let pace = RateLimiter::direct(quota);
        let now = rooms.clock.now();
        let limits = &rooms.limits;
        let rate = MessageRate { per_second: limits.messages.get(), at_once: limits.burst.get() };
        let connection = Connection::new(rooms.next_connection(), limits.malformed, rate, now);
        let mut here = Self { rooms, form, from, outbox, pace, connection, room: None, lobby: None };
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
                    if !sent {
                        metrics::counter!("quatris_slow_readers_total").increment(1);
                        break;
                    }
                    Ok(())
                }
                () = overrun.notified() => {
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
                _ = stop.changed() => {
                    let bytes = here.form.encode(&ServerMessage::Closing);
                    let _ = send(&mut socket, in_form(here.form, bytes.into())).await;
                    close(&mut socket, close_code::RESTART, "the server restarts").await;
                    break;
                }
            };
            if let Err(End(reason)) = done {
                if let Some(failure) = reason {
                    let bytes = here.form.encode(&ServerMessage::Failed(failure));
                    let _ = send(&mut socket, in_form(here.form, bytes.into())).await;
                    close(&mut socket, close_code::POLICY, &failure.sentence()).await;
                }
                break;
            }
        }
        let left = here.connection.closed().into_iter().collect();
        // There is nobody left to tell.
        let _ = here.perform(left).await;
    }

    async fn hear(&mut self, message: Message) -> Result<(), End> {
        self.connection.alive(self.rooms.clock.now());
        let bytes: Bytes = match message {
            Message::Text(text) => text.into(),
            Message::Binary(bytes) => bytes,
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => return Ok(()),
        };
        metrics::counter!("quatris_messages_total").increment(1);
        if self.pace.check().is_err() {
            return Err(End(Some(Failure::TooFast { most: self.rooms.limits.messages.get() })));
        }
        let message = if bytes.len() > LARGEST_MESSAGE {
            Err(Failure::TooLarge { most: LARGEST_MESSAGE as u32 })
        } else {
            self.form.decode(&bytes).map_err(|protocol::Unreadable| Failure::Malformed)
        };
        if message.is_err() {
            metrics::counter!("quatris_malformed_total").increment(1);
        }
        let steps = self.connection.hear(message);
        self.perform(steps).await
    }

    async fn perform(&mut self, steps: Vec<Step>) -> Result<(), End> {
        let mut steps = VecDeque::from(steps);
        while let Some(step) = steps.pop_front() {
            match step {
                Step::Tell(message) => self.outbox.send(&message),
                Step::Identify(token) => {
                    let visitor = self.rooms.identify(token, self.from).await;
                    steps.extend(self.connection.identified(visitor));
                }
                Step::KeepName { visitor: id, name } => {
                    if self.rooms.storage.write(vec![Write::Name { id, name }]).await.is_err() {
                        self.outbox.send(&ServerMessage::Failed(Failure::Unavailable));
                    }
                }
                Step::Find { visitor, client, to } => {
                    let found = self.rooms.find(visitor, Some(client), self.from, &to).await;
                    steps.extend(self.connection.found(&to, found));
                }
                Step::ToRoom { room, input } => {
                    if self.room.as_ref().is_none_or(|known| known.id != room) {
                        self.room = self.rooms.handle(&room);
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
                // Pings go out where nothing waits in front of them.
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
        let Some(room) = &self.room else {
            self.outbox.send(&ServerMessage::Failed(Failure::NoSuchRoom));
            return;
        };
        match input {
            Input::Enter { .. } => {
                self.lobby = None;
                if !room.tell_for_sure(Inbound::Enter(self.outbox.clone(), input)).await {
                    self.outbox.send(&ServerMessage::Failed(Failure::NoSuchRoom));
                }
            }
            Input::Leave { .. } | Input::Lost { .. } => {
                // A room that is gone needs to hear nothing.
                let _ = room.tell_for_sure(Inbound::Hear(input)).await;
            }
            Input::Ask { number, .. } => {
                if !room.tell(Inbound::Hear(input)) {
                    let refusal = Refusal::Busy;
                    self.outbox.send(&ServerMessage::Refused { number, refusal });
                }
            }
            input => {
                // A lag or a name that is not heard is heard the next time.
                let _ = room.tell(Inbound::Hear(input));
            }
        }
    }
}

/// Comes true a moment after the lobby changed, however often it is asked in between.
async fn lobby_changed(lobby: &mut Option<LobbyView>) {
    let Some(LobbyView { changes, due }) = lobby else { return std::future::pending().await };
    if due.is_none() {
        // The rooms are there as long as any connection is.
        let _ = changes.changed().await;
        *due = Some(Instant::now() + LOBBY_PAUSE);
    }
    if let Some(at) = *due {
        sleep_until(at).await;
        *due = None;
    }
}

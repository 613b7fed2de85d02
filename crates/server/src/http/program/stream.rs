//! The stream of one program in one room: a conversation without a socket.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use futures_util::StreamExt as _;
use futures_util::stream::poll_fn;
use protocol::{ClientMessage, Failure, Form, Refusal, RoomId, ServerMessage, Snapshot, Terms, Token, View};
use room::VisitorId;
use serde_json::json;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};
use tracing::Instrument as _;
use tracing::field::Empty;

use super::line::Line;
use crate::addresses::Admitted;
use crate::connections::Order;
use crate::rooms::Rooms;
use crate::socket::{Conversation, End, Surroundings};

/// The most lines that wait for a slow reader; one more ends the stream.
const WAITING: usize = 64;
/// The pause between two empty lines.
const ALIVE: Duration = Duration::from_secs(5);
/// The shortest pause between two lines about a room of Tetris.
const TETRIS_PAUSE: Duration = Duration::from_millis(100);

/// Opens a stream of lines; it ends when the program no longer reads it.
pub(super) fn open(
    rooms: &Arc<Rooms>,
    address: IpAddr,
    token: Token,
    room: RoomId,
    watch: bool,
    seat: Admitted,
) -> Body {
    let (lines, mut read) = mpsc::channel(WAITING);
    let span = tracing::info_span!("connection", %address, visitor = Empty, room = Empty);
    let (conversation, around) = Conversation::new(Arc::clone(rooms), Form::Json, address);
    let stream = Stream { rooms: Arc::clone(rooms), lines, seen: None, asked: HashMap::new(), number: 0 };
    let hello = ClientMessage::Hello { token: Some(token), client: super::client(), machine: true };
    let enter = ClientMessage::Enter { room, seen: None, watch };
    let run = async move {
        stream.run(conversation, around, [hello, enter]).await;
        drop(seat);
    };
    tokio::spawn(run.instrument(span));
    Body::from_stream(poll_fn(move |context| read.poll_recv(context)).map(Ok::<Bytes, Infallible>))
}

struct Stream {
    rooms: Arc<Rooms>,
    lines: mpsc::Sender<Bytes>,
    seen: Option<Seen>,
    /// The requests that wait for an answer, by the number of their command.
    asked: HashMap<u32, oneshot::Sender<ServerMessage>>,
    number: u32,
}

/// The room as the program has been told of it, or is about to be.
struct Seen {
    room: Snapshot,
    visitor: VisitorId,
    machines: Vec<VisitorId>,
    /// How far time in the room is ahead of the time of this node.
    lead: i64,
    /// When to send the next line, if anything has changed.
    due: Option<Instant>,
    pause: Duration,
    told: Instant,
}

/// The program no longer reads the stream.
struct Gone;

impl Stream {
    async fn run(mut self, mut here: Conversation, around: Surroundings, first: [ClientMessage; 2]) {
        let Surroundings { mut messages, overrun, mut orders, mut stop } = around;
        let mut alive = tokio::time::interval(ALIVE);
        let mut visitor = VisitorId(0);
        let mut done = Ok(());
        for message in first {
            if done.is_ok() {
                done = here.say(message).await;
            }
        }
        loop {
            if let Err(End(reason)) = done {
                let _ = reason.map(|failure| self.tell(&json!({ "failed": failure })));
                break;
            }
            let due = self.seen.as_ref().and_then(|seen| seen.due);
            let written = tokio::select! {
                Some(bytes) = messages.recv() => match Form::Json.decode(&bytes) {
                    Ok(ServerMessage::Welcome { visitor: id, .. }) => {
                        visitor = id;
                        Ok(())
                    }
                    Ok(message) => self.hear(message, visitor),
                    Err(protocol::Unreadable) => Ok(()),
                },
                Some(order) = orders.recv() => {
                    done = self.obey(&mut here, order).await;
                    Ok(())
                }
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => self.tell_room(),
                _ = alive.tick() => {
                    here.alive();
                    self.write("\n".into())
                }
                () = overrun.notified() => Err(Gone),
                () = self.lines.closed() => Err(Gone),
                _ = stop.changed() => {
                    let _ = self.tell(&json!("closing"));
                    break;
                }
            };
            if written.is_err() {
                break;
            }
        }
        here.leave().await;
    }

    async fn obey(&mut self, here: &mut Conversation, order: Order) -> Result<(), End> {
        let Order::Ask(command, answer) = order else { return here.obey(order).await };
        self.number += 1;
        let number = self.number;
        if here.is_too_fast(None) {
            // The asker may have gone.
            let _ = answer.send(ServerMessage::Refused { number, refusal: Refusal::Busy });
            return Ok(());
        }
        self.asked.insert(number, answer);
        here.say(ClientMessage::Ask { number, command }).await
    }

    fn hear(&mut self, message: ServerMessage, visitor: VisitorId) -> Result<(), Gone> {
        match message {
            ServerMessage::Entered(entered) => {
                let View::Whole(room) = entered.view else { return Err(Gone) };
                let pause = match entered.terms {
                    Terms::ConnectFour(_) => Duration::ZERO,
                    Terms::Tetris(_) => TETRIS_PAUSE,
                };
                let now = Instant::now();
                let lead = entered.now.cast_signed() - self.rooms.clock.now().cast_signed();
                let (due, machines) = (Some(now), Vec::new());
                self.seen = Some(Seen { room, visitor, machines, lead, due, pause, told: now });
            }
            ServerMessage::Frame(frame) => {
                let Some(seen) = &mut self.seen else { return Ok(()) };
                if !seen.room.follow(&frame) {
                    return Err(Gone);
                }
                seen.changed();
            }
            ServerMessage::Audience { machines, .. } => {
                if let Some(seen) = &mut self.seen
                    && seen.machines != machines
                {
                    seen.machines = machines;
                    seen.changed();
                }
            }
            ServerMessage::Done { number } | ServerMessage::Refused { number, .. } => {
                if let Some(answer) = self.asked.remove(&number) {
                    let _ = answer.send(message);
                }
            }
            ServerMessage::Reacted { by, reaction } => {
                return self.tell(&json!({ "reacted": { "by": by, "reaction": reaction } }));
            }
            ServerMessage::Failed(failure) => {
                let _ = self.tell(&json!({ "failed": failure }));
                // An unavailable server may recover; every other failure ends the stream.
                return if failure == Failure::Unavailable { Ok(()) } else { Err(Gone) };
            }
            _ => {}
        }
        Ok(())
    }

    fn tell_room(&mut self) -> Result<(), Gone> {
        let now = self.rooms.clock.now();
        let Some(seen) = &mut self.seen else { return Ok(()) };
        seen.due = None;
        seen.told = Instant::now();
        let now = now.saturating_add_signed(seen.lead);
        let line = Line::of(&seen.room, seen.visitor, &seen.machines, now);
        self.tell(&line)
    }

    fn tell(&self, line: &impl serde::Serialize) -> Result<(), Gone> {
        let mut bytes = Form::Json.encode(line);
        bytes.push(b'\n');
        self.write(bytes.into())
    }

    fn write(&self, line: Bytes) -> Result<(), Gone> {
        self.lines.try_send(line).map_err(|_| Gone)
    }
}

impl Seen {
    fn changed(&mut self) {
        self.due.get_or_insert(Instant::now().max(self.told + self.pause));
    }
}

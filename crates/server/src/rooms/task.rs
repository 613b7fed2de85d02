//! The task of one room: feeds its host, and does what the host says.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use host::{ConnectionId, Effect, Host, Input, Source, Ticket};
use protocol::{Failure, RoomId, ServerMessage};
use room::Millis;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep_until;

use super::{Inbound, Rooms, writes};
use crate::socket::{Letter, Outbox};
use crate::storage::Write;
use crate::{chance, metering};

struct Task {
    rooms: Arc<Rooms>,
    room: RoomId,
    /// Whose turn it is when its machines think.
    source: Source,
    host: Host,
    outboxes: HashMap<ConnectionId, Outbox>,
    wake: Option<Millis>,
    /// Where the outcome of writes and thoughts comes back.
    outcomes: mpsc::UnboundedSender<Input>,
}

/// How a room ended.
enum End {
    Stopped,
    Closed,
    /// To another node.
    Moved,
}

/// What becomes of a room that those who run the server end.
struct Order {
    aside: bool,
    done: oneshot::Sender<bool>,
}

pub(super) async fn run(
    rooms: Arc<Rooms>,
    room: RoomId,
    source: Source,
    host: Host,
    mut inbox: mpsc::Receiver<Inbound>,
) {
    let mut stop = rooms.stopping();
    let mut stopping = *stop.borrow();
    let (outcomes, mut back) = mpsc::unbounded_channel();
    let mut order = None;
    let mut task = Task { rooms, room, source, host, outboxes: HashMap::new(), wake: None, outcomes };
    let mut input = if stopping { Input::Stop } else { Input::Due };
    loop {
        if let Some(end) = task.hear(input) {
            inbox.close();
            match order {
                Some(order) => task.obey(order, &mut inbox).await,
                None => task.end(end, &mut inbox).await,
            }
            return;
        }
        input = tokio::select! {
            Some(outcome) = back.recv() => outcome,
            Some(inbound) = inbox.recv(), if !task.host.is_full() => match inbound {
                Inbound::Enter(outbox, input) => {
                    if let Input::Enter { connection, .. } = &input {
                        task.outboxes.insert(*connection, outbox);
                    }
                    input
                }
                Inbound::Hear(input) => input,
                Inbound::End { aside, done } => {
                    order = Some(Order { aside, done });
                    stopping = true;
                    Input::Stop
                }
                Inbound::Show(answer) => {
                    // Whoever asked may have gone. A wake-up before its time changes nothing.
                    let _ = answer.send(task.host.snapshot());
                    Input::Due
                }
            },
            () = wait_until(&task) => {
                let late = task.wake.map(|due| task.rooms.clock.now().saturating_sub(due));
                metrics::histogram!("quatris_wake_lateness_seconds")
                    .record(Duration::from_millis(late.unwrap_or_default()));
                Input::Due
            }
            _ = stop.changed(), if !stopping => {
                stopping = true;
                Input::Stop
            }
        };
    }
}

async fn wait_until(task: &Task) {
    match task.wake {
        Some(time) => sleep_until(task.rooms.clock.at(time)).await,
        None => std::future::pending().await,
    }
}

impl Task {
    fn hear(&mut self, input: Input) -> Option<End> {
        let gone = match input {
            Input::Leave { connection } | Input::Lost { connection } => Some(connection),
            _ => None,
        };
        if matches!(input, Input::Due) {
            self.wake = None;
        }
        let effects = self.host.hear(self.rooms.clock.now(), input);
        let end = effects.into_iter().filter_map(|effect| self.perform(effect)).last();
        gone.map(|connection| self.outboxes.remove(&connection));
        end
    }

    fn perform(&mut self, effect: Effect) -> Option<End> {
        match effect {
            Effect::Keep { ticket, writes } => self.keep(ticket, writes),
            Effect::Tell { to, message } => {
                match &message.content {
                    ServerMessage::Frame(frame) => {
                        metrics::counter!("quatris_frames_total", "game" => kind(frame)).increment(1);
                    }
                    ServerMessage::Refused { refusal, .. } => metering::refused(refusal),
                    ServerMessage::Failed(failure) => metering::refused(failure),
                    _ => {}
                }
                let letter = Letter::from(message);
                for outbox in to.iter().filter_map(|connection| self.outboxes.get(connection)) {
                    outbox.post(&letter);
                }
            }
            Effect::Think { question, game, level } => {
                let (machines, outcomes) = (Arc::clone(&self.rooms.machines), self.outcomes.clone());
                let source = self.source;
                tokio::spawn(async move {
                    let seed = u64::from_le_bytes(chance::bytes());
                    let choice = machines.choose(source, *game, level, seed).await;
                    // The room may have closed meanwhile.
                    let _ = outcomes.send(Input::Thought { question, choice });
                });
            }
            Effect::Steer(thinking) => {
                let (machines, outcomes) = (Arc::clone(&self.rooms.machines), self.outcomes.clone());
                let source = self.source;
                tokio::spawn(async move {
                    let thoughts = machines.steer(source, *thinking).await;
                    // The room may have closed meanwhile.
                    let _ = outcomes.send(Input::Steered(thoughts));
                });
            }
            Effect::Lay { tokens } => {
                let (machines, outcomes) = (Arc::clone(&self.rooms.machines), self.outcomes.clone());
                let source = self.source;
                tokio::spawn(async move {
                    let seed = u64::from_le_bytes(chance::bytes());
                    let columns = machines.open(source, tokens, seed).await;
                    let _ = outcomes.send(Input::Laid(columns));
                });
            }
            Effect::Draw => {
                let _ = self.outcomes.send(Input::Drawn(chance::seed()));
            }
            Effect::HangUp(connection) => {
                if let Some(outbox) = self.outboxes.get(&connection) {
                    outbox.hang_up();
                }
            }
            Effect::Show(listing) => self.rooms.lobby.show(&self.room, listing),
            Effect::WakeAt(time) => self.wake = Some(time),
            Effect::Close => return Some(End::Closed),
            Effect::Moved => return Some(End::Moved),
            Effect::Stopped => return Some(End::Stopped),
        }
        None
    }

    fn keep(&self, ticket: Ticket, writes: Vec<host::Write>) {
        let writes = writes.into_iter().map(|write| writes::of_room(&self.room, write)).collect();
        let (storage, room) = (Arc::clone(&self.rooms.storage), self.room.clone());
        let outcomes = self.outcomes.clone();
        tokio::spawn(async move {
            let outcome = match storage.write(writes).await {
                Ok(()) => Input::Kept(ticket),
                Err(error) => {
                    tracing::error!(%error, %room, "what happened was not kept");
                    Input::NotKept(ticket)
                }
            };
            // The room may have given up.
            let _ = outcomes.send(outcome);
        });
    }

    async fn end(self, end: End, inbox: &mut mpsc::Receiver<Inbound>) {
        let answer = match end {
            End::Stopped => return,
            End::Closed => ServerMessage::Failed(Failure::NoSuchRoom),
            End::Moved => ServerMessage::Closing,
        };
        self.rooms.forget(&self.room);
        turn_away(inbox, &answer).await;
        if matches!(end, End::Closed) {
            self.keep_end(Write::Closed { room: self.room.clone() }).await;
        }
    }

    /// Everything that can be kept is kept; everyone is told.
    async fn obey(self, Order { aside, done }: Order, inbox: &mut mpsc::Receiver<Inbound>) {
        let room = self.room.clone();
        let (write, failure) = if aside {
            self.rooms.aside().insert(room.clone());
            (Write::Aside { room, aside }, Failure::SetAside)
        } else {
            (Write::Closed { room }, Failure::NoSuchRoom)
        };
        self.rooms.forget(&self.room);
        let answer = ServerMessage::Failed(failure);
        for outbox in self.outboxes.values() {
            outbox.send(&answer);
        }
        turn_away(inbox, &answer).await;
        // Whoever asked may have gone.
        let _ = done.send(self.keep_end(write).await);
    }

    async fn keep_end(&self, write: Write) -> bool {
        let kept = self.rooms.storage.write(vec![write]).await;
        if let Err(error) = &kept {
            tracing::error!(%error, "the end of a room was not kept");
        }
        kept.is_ok()
    }
}

/// Nobody may wait for an answer of a room that is over.
async fn turn_away(inbox: &mut mpsc::Receiver<Inbound>, answer: &ServerMessage) {
    while let Some(inbound) = inbox.recv().await {
        if let Inbound::Enter(outbox, _) = inbound {
            outbox.send(answer);
        }
    }
}

fn kind(frame: &protocol::Frame) -> &'static str {
    match frame {
        protocol::Frame::ConnectFour(_) => "connect_four",
        protocol::Frame::Tetris(_) => "tetris",
    }
}

//! The task of one room: feeds its host, and performs the effects.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use host::{ConnectionId, Effect, Host, Input, Listing, NodeId, Ownership, Source, Ticket};
use protocol::{Failure, Form, RoomId, ServerMessage};
use room::Millis;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use super::{BEAT, Inbound, Rooms, Tenure, writes};
use crate::socket::{Letter, Outbox};
use crate::storage::{Trouble, Write};
use crate::{chance, metering};

struct Task {
    rooms: Arc<Rooms>,
    room: RoomId,
    tenure: Tenure,
    /// Connections that belong to other nodes.
    relayed: BTreeSet<ConnectionId>,
    /// The source under which its machines take their turns.
    source: Source,
    host: Host,
    outboxes: HashMap<ConnectionId, Outbox>,
    wake: Option<Millis>,
    /// The time that the host knows of.
    heard: Millis,
    /// A clock runs, and no other node could go on with the room: it is no later here than a crash could leave it.
    is_held: bool,
    /// Where the outcome of writes and thoughts comes back.
    outcomes: mpsc::UnboundedSender<Box<Input>>,
}

/// How a room ended.
enum End {
    Stopped,
    Closed,
    /// Another node runs the room now.
    Moved,
}

/// What to do with a room once it has stopped.
enum Order {
    /// The room is closed for good, or set aside.
    End {
        aside: bool,
        done: oneshot::Sender<bool>,
    },
    HandOver(NodeId),
}

pub(super) async fn run(
    rooms: Arc<Rooms>,
    room: RoomId,
    tenure: Tenure,
    source: Source,
    host: Host,
    mut inbox: mpsc::Receiver<Box<Inbound>>,
) {
    let mut stop = rooms.stopping();
    let mut stopping = *stop.borrow();
    let (outcomes, mut back) = mpsc::unbounded_channel();
    let mut order = None;
    let (outboxes, relayed) = (HashMap::new(), BTreeSet::new());
    let (wake, heard, is_held) = (None, 0, false);
    let mut task =
        Task { rooms, room, tenure, relayed, source, host, outboxes, wake, heard, is_held, outcomes };
    let mut input = if stopping { Input::Stop } else { Input::Due };
    loop {
        if task.rooms.cluster.as_ref().is_some_and(|cluster| !cluster.is_sure()) {
            input = Input::Fenced;
        }
        if let Some(end) = task.hear(input) {
            inbox.close();
            match (order, end) {
                (Some(Order::End { aside, done }), End::Stopped) => task.obey(aside, done, &mut inbox).await,
                (Some(Order::HandOver(to)), End::Stopped) => task.hand_over(to, &mut inbox).await,
                (_, end) => task.end(end, &mut inbox).await,
            }
            return;
        }
        input = tokio::select! {
            Some(outcome) = back.recv() => *outcome,
            Some(inbound) = inbox.recv(), if !task.host.is_full() => match *inbound {
                Inbound::Enter(outbox, input) => {
                    if let Input::Enter { connection, .. } = &input {
                        task.outboxes.insert(*connection, outbox);
                    }
                    input
                }
                Inbound::Hear(input) => {
                    if let Input::Enter { connection, .. } = &input {
                        task.relayed.insert(*connection);
                    }
                    input
                }
                Inbound::End { aside, done } => {
                    order = Some(Order::End { aside, done });
                    stopping = true;
                    Input::Stop
                }
                Inbound::HandOver(to) => {
                    order.get_or_insert(Order::HandOver(to));
                    stopping = true;
                    Input::Stop
                }
                Inbound::Show(answer) => {
                    // The asker may have gone. `Due` before its time changes nothing.
                    let _ = answer.send(task.host.snapshot());
                    Input::Due
                }
            },
            () = wait_until(&task) => {
                let late = task.wake.map(|due| task.now().saturating_sub(due));
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
        Some(time) => {
            let due = task.rooms.clock.at(time.saturating_add_signed(-task.tenure.lead));
            // A room that is held back is not late enough yet when the server is.
            let soonest = if task.is_held { Instant::now() + BEAT / 5 } else { due };
            sleep_until(due.max(soonest)).await;
        }
        None => std::future::pending().await,
    }
}

impl Task {
    /// Never goes back.
    fn now(&self) -> Millis {
        let clock = &self.rooms.clock;
        let now = if self.is_held { clock.safe() } else { clock.now() };
        now.saturating_add_signed(self.tenure.lead).max(self.heard)
    }

    fn ownership(&self) -> Ownership {
        Ownership { room: self.room.clone(), epoch: self.tenure.epoch }
    }

    fn hear(&mut self, input: Input) -> Option<End> {
        let gone = match input {
            Input::Leave { connection } | Input::Lost { connection } => Some(connection),
            _ => None,
        };
        if matches!(input, Input::Due) {
            self.wake = None;
        }
        self.heard = self.now();
        let effects = self.host.hear(self.heard, input);
        let end = effects.into_iter().filter_map(|effect| self.perform(effect)).last();
        if let Some(connection) = gone {
            self.outboxes.remove(&connection);
            self.relayed.remove(&connection);
        }
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
                if let Some(cluster) = self.rooms.cluster.as_ref().filter(|_| !self.relayed.is_empty()) {
                    cluster.tell(&to, &message.binary);
                }
                let is_last = matches!(message.content, ServerMessage::Closing);
                let letter = Letter::from(message);
                for outbox in to.iter().filter_map(|connection| self.outboxes.get(connection)) {
                    outbox.post(&letter);
                    if is_last {
                        outbox.expect_move();
                    }
                }
            }
            Effect::Think { question, game, level } => {
                let (machines, outcomes) = (Arc::clone(&self.rooms.machines), self.outcomes.clone());
                let source = self.source;
                tokio::spawn(async move {
                    let seed = u64::from_le_bytes(chance::bytes());
                    let choice = machines.choose(source, *game, level, seed).await;
                    // The room may have closed meanwhile.
                    let _ = outcomes.send(Box::new(Input::Thought { question, choice }));
                });
            }
            Effect::Steer(thinking) => {
                let (machines, outcomes) = (Arc::clone(&self.rooms.machines), self.outcomes.clone());
                let source = self.source;
                tokio::spawn(async move {
                    let thoughts = machines.steer(source, *thinking).await;
                    // The room may have closed meanwhile.
                    let _ = outcomes.send(Box::new(Input::Steered(thoughts)));
                });
            }
            Effect::Lay { tokens } => {
                let (machines, outcomes) = (Arc::clone(&self.rooms.machines), self.outcomes.clone());
                let source = self.source;
                tokio::spawn(async move {
                    let seed = u64::from_le_bytes(chance::bytes());
                    let columns = machines.open(source, tokens, seed).await;
                    let _ = outcomes.send(Box::new(Input::Laid(columns)));
                });
            }
            Effect::Draw => {
                let _ = self.outcomes.send(Box::new(Input::Drawn(chance::seed())));
            }
            Effect::HangUp(connection) => {
                if let Some(outbox) = self.outboxes.get(&connection) {
                    outbox.hang_up();
                }
                self.hang_up_relayed(connection);
                self.relayed.remove(&connection);
            }
            Effect::Show(listing) => self.show(listing),
            Effect::WakeAt(time) => self.wake = Some(time),
            Effect::Close => return Some(End::Closed),
            Effect::Moved => return Some(End::Moved),
            Effect::Stopped => return Some(End::Stopped),
        }
        None
    }

    fn keep(&self, ticket: Ticket, writes: Vec<host::Write>) {
        let writes = writes.into_iter().map(|write| writes::of_room(&self.room, write)).collect();
        let (storage, room, by) = (Arc::clone(&self.rooms.storage), self.room.clone(), self.ownership());
        let outcomes = self.outcomes.clone();
        tokio::spawn(async move {
            let outcome = match storage.append(&by, writes).await {
                Ok(()) => Input::Kept(ticket),
                Err(Trouble::Fenced) => Input::Fenced,
                // The write may still arrive after newer frames. The room is read again in its next epoch, which
                // refuses such a write.
                Err(error @ Trouble::InDoubt(_)) => {
                    tracing::error!(%error, %room, "the room is read again");
                    Input::Fenced
                }
                Err(error) => {
                    tracing::error!(%error, %room, "what happened was not kept");
                    Input::NotKept(ticket)
                }
            };
            // The task may have ended.
            let _ = outcomes.send(Box::new(outcome));
        });
    }

    async fn end(self, end: End, inbox: &mut mpsc::Receiver<Box<Inbound>>) {
        let answer = match end {
            End::Stopped => return,
            End::Closed => ServerMessage::Failed(Failure::NoSuchRoom),
            End::Moved => ServerMessage::Closing,
        };
        if matches!(end, End::Closed) {
            self.rooms.lobby.forget(&self.room);
            self.turn_away(inbox, &answer).await;
            self.keep_end(Write::Closed { room: self.room.clone() }).await;
            self.rooms.forget(&self.room, None);
        } else {
            self.rooms.forget(&self.room, Some(self.now()));
            self.turn_away(inbox, &answer).await;
        }
    }

    /// Gives the room, of which everything is kept, to another node. Its connections end, and connect again there.
    async fn hand_over(self, to: NodeId, inbox: &mut mpsc::Receiver<Box<Inbound>>) {
        if let Some(nodes) = self.rooms.storage.nodes()
            && let Err(error) = nodes.hand_over(&self.ownership(), to, self.rooms.clock.now()).await
        {
            tracing::error!(%error, "the room was not handed over");
        }
        self.rooms.forget(&self.room, Some(self.now()));
        for outbox in self.outboxes.values() {
            outbox.move_away();
        }
        for relayed in &self.relayed {
            self.hang_up_relayed(*relayed);
        }
        self.turn_away(inbox, &ServerMessage::Closing).await;
    }

    fn hang_up_relayed(&self, relayed: ConnectionId) {
        if let Some(cluster) = self.rooms.cluster.as_ref().filter(|_| self.relayed.contains(&relayed)) {
            cluster.hang_up(relayed);
        }
    }

    fn show(&mut self, listing: Listing) {
        self.is_held = listing.keeps_time && self.rooms.cluster.is_none();
        if let Some(cluster) = &self.rooms.cluster
            && let Some(room) = self.rooms.lobby.lock().opened_room(&self.room)
        {
            cluster.show(room, listing.clone());
        }
        self.rooms.lobby.show(&self.room, listing);
    }

    /// Closes the room, or sets it aside, and tells everyone in it.
    async fn obey(self, aside: bool, done: oneshot::Sender<bool>, inbox: &mut mpsc::Receiver<Box<Inbound>>) {
        let room = self.room.clone();
        let (write, failure) = if aside {
            self.rooms.aside().insert(room.clone());
            (Write::Aside { room, aside }, Failure::SetAside)
        } else {
            (Write::Closed { room }, Failure::NoSuchRoom)
        };
        self.rooms.lobby.forget(&self.room);
        let answer = ServerMessage::Failed(failure);
        for outbox in self.outboxes.values() {
            outbox.send(&answer);
        }
        if let Some(cluster) = &self.rooms.cluster {
            let relayed: Vec<_> = self.relayed.iter().copied().collect();
            cluster.tell(&relayed, &Form::Binary.encode(&answer));
        }
        self.turn_away(inbox, &answer).await;
        let kept = self.keep_end(write).await;
        self.rooms.forget(&self.room, None);
        // The asker may have gone.
        let _ = done.send(kept);
    }

    async fn keep_end(&self, write: Write) -> bool {
        let kept = self.rooms.storage.append(&self.ownership(), vec![write]).await;
        if let Err(error) = &kept {
            tracing::error!(%error, "the end of a room was not kept");
        }
        kept.is_ok()
    }

    /// Answers everything in the inbox of a room that is over, so that no client waits in vain.
    async fn turn_away(&self, inbox: &mut mpsc::Receiver<Box<Inbound>>, answer: &ServerMessage) {
        while let Some(inbound) = inbox.recv().await {
            match *inbound {
                Inbound::Enter(outbox, _) => outbox.send(answer),
                Inbound::Hear(Input::Enter { connection, .. }) => {
                    if let Some(cluster) = &self.rooms.cluster {
                        cluster.tell(&[connection], &Form::Binary.encode(answer));
                        cluster.hang_up(connection);
                    }
                }
                _ => {}
            }
        }
    }
}

fn kind(frame: &protocol::Frame) -> &'static str {
    match frame {
        protocol::Frame::ConnectFour(_) => "connect_four",
        protocol::Frame::Tetris(_) => "tetris",
    }
}

//! The shell of a simulated node: the values of the host crate, and the way from one to the other.

use std::collections::BTreeMap;

use host::{
    Connection, ConnectionId, Destination, Effect, Envelope, Host, Input, Limits, Message, Node, NodeEffect,
    NodeId, NodeInput, Ownership, Relay, RelayEffect, RunningTime, Step,
};
use protocol::{ClientMessage, Failure, Form, MessageRate, RoomId, ServerMessage};
use room::Millis;
use tetris::Seed;

use super::database::{Loaded, Renewal, last_at};
use super::errands::{Answer, Out, Request};

/// Time from one look at connections and links to the next.
pub(super) const BEAT: Millis = 100;
/// How long a visitor waits for a room that no node runs, and how often it is looked for.
const LONGEST_WAIT: Millis = 3_000;
pub(super) const LOOK_AGAIN: Millis = 200;

pub(super) struct Server {
    pub(super) node: Node,
    relay: Relay,
    time: RunningTime,
    /// When `Node` wants to be woken, by this node's clock.
    pub(super) wake: Millis,
    pub(super) rooms: BTreeMap<RoomId, Task>,
    pub(super) connections: BTreeMap<usize, Connection>,
    /// The node that runs the room which a connection is about to enter.
    routes: BTreeMap<usize, NodeId>,
    /// Messages of connections that wait for an answer of the database.
    unread: BTreeMap<usize, Vec<Vec<u8>>>,
    out: Vec<Out>,
}

pub(super) struct Task {
    pub(super) host: Host,
    pub(super) epoch: u64,
    lead: i64,
    pub(super) wake: Option<Millis>,
    /// The node that gets the room once it has stopped.
    to: Option<NodeId>,
}

impl Server {
    pub(super) fn start(id: NodeId, clock: Millis) -> Self {
        Self {
            node: Node::new(id),
            relay: Relay::new(id),
            time: RunningTime::new(0, clock),
            wake: 0,
            rooms: BTreeMap::new(),
            connections: BTreeMap::new(),
            routes: BTreeMap::new(),
            unread: BTreeMap::new(),
            out: Vec::new(),
        }
    }

    pub(super) fn take_out(&mut self) -> Vec<Out> {
        std::mem::take(&mut self.out)
    }

    pub(super) fn hear_node(&mut self, clock: Millis, input: NodeInput) {
        let millis = self.time.now(clock);
        for effect in self.node.hear(clock, input) {
            match effect {
                NodeEffect::Renew { ticket, rooms, take } => {
                    self.out.push(Out::Ask(Request::Renew { ticket, millis, rooms, take }));
                }
                NodeEffect::Run(by) => self.out.push(Out::Ask(Request::Load(by))),
                NodeEffect::Fence(room) => {
                    if self.rooms.contains_key(&room) {
                        self.tell_host(&room, Input::Fenced, clock);
                    }
                }
                NodeEffect::HandOver { room, to } => match self.rooms.get_mut(&room) {
                    Some(task) => {
                        task.to = Some(to);
                        self.tell_host(&room, Input::Stop, clock);
                    }
                    // The room is still being read.
                    None => self.hear_node(clock, NodeInput::Ended(room)),
                },
                NodeEffect::Leave => {
                    let rooms: Vec<_> = self.rooms.keys().cloned().collect();
                    for room in rooms {
                        self.tell_host(&room, Input::Stop, clock);
                    }
                    self.out.push(Out::Ask(Request::Leave { millis }));
                }
                NodeEffect::WakeAt(time) => self.wake = time,
            }
        }
    }

    pub(super) fn hear_answer(&mut self, clock: Millis, answer: Answer) {
        match answer {
            Answer::Renewed(ticket, Ok(Renewal { taken, peers, owned })) => {
                let effects = self.relay.know(peers.iter().map(|peer| peer.id));
                self.perform_relay(effects, clock);
                self.hear_node(clock, NodeInput::Renewed { ticket, taken, peers, owned });
            }
            Answer::Renewed(ticket, Err(())) => self.hear_node(clock, NodeInput::NotRenewed(ticket)),
            Answer::Loaded(room, None) | Answer::HandedOver(room) => {
                self.hear_node(clock, NodeInput::Ended(room));
            }
            Answer::Loaded(room, Some(loaded)) => self.run(clock, room, &loaded),
            Answer::Appended { room, epoch, input } => {
                if self.rooms.get(&room).is_some_and(|task| task.epoch == epoch) {
                    self.hear_room(&room, input, clock);
                }
            }
            Answer::Owner { wire, to, since, owner } => self.route(clock, wire, to, since, owner),
            Answer::Left => self.out.push(Out::Left),
            Answer::Visitor { wire, visitor } => {
                let unread = self.unread.remove(&wire);
                let visitor = visitor.ok_or(Failure::Unavailable);
                let steps = self.connections.get_mut(&wire).map(|known| known.identified(visitor));
                self.perform(wire, steps.unwrap_or_default(), clock);
                self.receive_all(wire, unread, clock);
            }
        }
    }

    pub(super) fn connect(&mut self, wire: usize, clock: Millis) {
        let (now, rate) = (self.time.now(clock), MessageRate { per_second: 40, at_once: 80 });
        self.connections.insert(wire, Connection::new(ConnectionId(wire as u64), 5, rate, now));
    }

    /// Notes a sign of life that is no message.
    pub(super) fn alive(&mut self, wire: usize, clock: Millis) {
        let now = self.time.now(clock);
        if let Some(connection) = self.connections.get_mut(&wire) {
            connection.alive(now);
        }
    }

    pub(super) fn receive(&mut self, wire: usize, bytes: &[u8], clock: Millis) {
        self.alive(wire, clock);
        if let Some(unread) = self.unread.get_mut(&wire) {
            unread.push(bytes.to_vec());
            return;
        }
        let Some(connection) = self.connections.get_mut(&wire) else { return };
        let message = Form::Binary.decode::<ClientMessage>(bytes).map_err(|_| Failure::Malformed);
        let steps = connection.hear(message);
        self.perform(wire, steps, clock);
    }

    fn receive_all(&mut self, wire: usize, unread: Option<Vec<Vec<u8>>>, clock: Millis) {
        for bytes in unread.unwrap_or_default() {
            self.receive(wire, &bytes, clock);
        }
    }

    /// The connection is lost.
    pub(super) fn lose(&mut self, wire: usize, clock: Millis) {
        let Some(mut connection) = self.connections.remove(&wire) else { return };
        let steps = connection.closed().into_iter().collect();
        self.perform(wire, steps, clock);
    }

    pub(super) fn receive_envelope(&mut self, envelope: Envelope, clock: Millis) {
        let effects = self.relay.receive(clock, envelope);
        self.perform_relay(effects, clock);
    }

    pub(super) fn beat(&mut self, clock: Millis) {
        let now = self.time.now(clock);
        let due = |(wire, connection): (&usize, &mut Connection)| Some((*wire, connection.due(now)?));
        let due: Vec<_> = self.connections.iter_mut().filter_map(due).collect();
        for (wire, step) in due {
            self.perform(wire, vec![step], clock);
        }
        let effects = self.relay.due(clock);
        self.perform_relay(effects, clock);
    }

    /// Wakes a room that asked for it.
    pub(super) fn wake_room(&mut self, room: &RoomId, clock: Millis) {
        let Some(task) = self.rooms.get(room) else { return };
        let now = task.now(self.time.now(clock));
        match task.wake {
            Some(wake) if now >= wake => self.hear_room(room, Input::Due, clock),
            Some(wake) => self.out.push(Out::Wake { room: room.clone(), after: wake - now }),
            None => {}
        }
    }

    /// Gives an input to a room while the lease is sure; afterwards the fence is on its way.
    pub(super) fn hear_room(&mut self, room: &RoomId, input: Input, clock: Millis) {
        if self.node.is_sure(clock) {
            self.tell_host(room, input, clock);
        } else {
            self.hear_node(clock, NodeInput::Due);
        }
    }

    fn run(&mut self, clock: Millis, room: RoomId, loaded: &Loaded) {
        if !self.node.is_sure(clock) || !self.node.runs(&room) {
            self.hear_node(clock, NodeInput::Ended(room));
            return;
        }
        let now = self.time.now(clock);
        let lead = loaded.lead.max(last_at(&loaded.kept).cast_signed() - now.cast_signed());
        let limits = Limits { spectators: 50, reactions: 5 };
        let time = now.saturating_add_signed(lead);
        let host = Host::resume(&loaded.opened, &loaded.kept, limits, Seed::from(now + 1), time);
        let host = host.unwrap_or_else(|misfit| panic!("the journal of {room} is damaged: {misfit:?}"));
        let task = Task { host, epoch: loaded.epoch, lead, wake: None, to: None };
        self.rooms.insert(room.clone(), task);
        self.hear_room(&room, Input::Due, clock);
    }

    fn tell_host(&mut self, room: &RoomId, input: Input, clock: Millis) {
        let server_time = self.time.now(clock);
        let Some(task) = self.rooms.get_mut(room) else { return };
        let (now, epoch) = (task.now(server_time), task.epoch);
        for effect in task.host.hear(now, input) {
            let room = room.clone();
            match effect {
                Effect::Keep { ticket, writes } => {
                    let by = Ownership { room, epoch };
                    self.out.push(Out::Ask(Request::Append { by, ticket, writes }));
                }
                Effect::Tell { to, message } => self.tell(&room, epoch, &to, &message, clock),
                Effect::Think { question, game, .. } => self.out.push(Out::Think { room, question, game }),
                Effect::Lay { .. } | Effect::Show(_) => {}
                Effect::Steer(thinking) => {
                    self.tell_host(&room, Input::Steered(Some(thinking.think())), clock);
                }
                Effect::Draw => self.tell_host(&room, Input::Drawn(Seed::from(now)), clock),
                Effect::HangUp(connection) => self.hang_up(connection, clock),
                Effect::WakeAt(time) => {
                    if let Some(task) = self.rooms.get_mut(&room) {
                        task.wake = Some(time);
                    }
                    self.out.push(Out::Wake { room, after: time.saturating_sub(now) });
                }
                Effect::Close => panic!("a room closes within minutes"),
                Effect::Moved => {
                    self.rooms.remove(&room);
                    self.hear_node(clock, NodeInput::Ended(room));
                }
                Effect::Stopped => self.stopped(&room, clock),
            }
        }
    }

    /// Tells everyone in the room to connect again, and gives it to another node.
    fn stopped(&mut self, room: &RoomId, clock: Millis) {
        let Some(task) = self.rooms.remove(room) else { return };
        let is_here = |(wire, connection): (&usize, &Connection)| {
            let here = connection.room() == Some(room);
            let away = self.relay.whereabouts(ConnectionId(*wire as u64)).is_some();
            (here && !away).then_some(ConnectionId(*wire as u64))
        };
        let mut everyone: Vec<_> = self.connections.iter().filter_map(is_here).collect();
        everyone.extend(self.relay.relayed_in(room));
        for connection in everyone {
            self.hang_up(connection, clock);
        }
        if let Some(to) = task.to {
            let by = Ownership { room: room.clone(), epoch: task.epoch };
            let millis = self.time.now(clock);
            self.out.push(Out::Ask(Request::HandOver { by, millis, to }));
        }
    }

    fn tell(&mut self, room: &RoomId, epoch: u64, to: &[ConnectionId], message: &Message, clock: Millis) {
        self.out.push(Out::Told { room: room.clone(), epoch, message: message.clone() });
        for connection in to.iter().filter(|connection| !Relay::is_relayed(**connection)) {
            self.out.push(Out::Send { wire: connection.0 as usize, bytes: message.binary.clone() });
        }
        let effects = self.relay.tell(clock, to, &message.binary);
        self.perform_relay(effects, clock);
    }

    fn hang_up(&mut self, connection: ConnectionId, clock: Millis) {
        if Relay::is_relayed(connection) {
            let effects = self.relay.hang_up(clock, connection).into_iter().collect();
            self.perform_relay(effects, clock);
        } else {
            let bytes = Form::Binary.encode(&ServerMessage::Closing);
            self.out.push(Out::Send { wire: connection.0 as usize, bytes });
            self.out.push(Out::Cut(connection.0 as usize));
        }
    }

    fn perform_relay(&mut self, effects: Vec<RelayEffect>, clock: Millis) {
        for effect in effects {
            match effect {
                RelayEffect::Publish { to, envelope } => self.out.push(Out::Publish { to, envelope }),
                RelayEffect::ToRoom { room, input } => self.give(&room, input, clock),
                RelayEffect::Tell { to, bytes } => {
                    for connection in to {
                        self.out.push(Out::Send { wire: connection.0 as usize, bytes: bytes.clone() });
                    }
                }
                RelayEffect::HangUp(connection) => self.hang_up(connection, clock),
            }
        }
    }

    /// Gives an input to a room. Where the room does not run, a connection that enters or asks is ended.
    fn give(&mut self, room: &RoomId, input: Input, clock: Millis) {
        if self.rooms.contains_key(room) && self.node.is_sure(clock) {
            self.hear_room(room, input, clock);
            return;
        }
        let here = match input {
            Input::Enter { connection, .. } | Input::Ask { connection, .. } => Some(connection),
            _ => None,
        };
        if let Some(connection) = here {
            self.hang_up(connection, clock);
            self.hear_node(clock, NodeInput::Wanted);
        }
    }

    fn perform(&mut self, wire: usize, steps: Vec<Step>, clock: Millis) {
        for step in steps {
            match step {
                Step::Tell(message) => {
                    self.out.push(Out::Send { wire, bytes: Form::Binary.encode(&message) });
                }
                Step::Identify(token) => {
                    self.unread.insert(wire, Vec::new());
                    self.out.push(Out::Ask(Request::Visitor { wire, token }));
                }
                Step::KeepName { .. } | Step::ShowLobby | Step::ShowOwn(_) | Step::CloseRoom { .. } => {}
                Step::Find { to, .. } => {
                    self.unread.insert(wire, Vec::new());
                    self.out.push(Out::Ask(Request::Owner { wire, to, since: clock }));
                }
                Step::ToRoom { room, input } => self.say_in_room(wire, room, input, clock),
                Step::Ping => self.out.push(Out::Ping(wire)),
                Step::End(_) | Step::HangUp => {
                    self.out.push(Out::Cut(wire));
                    self.lose(wire, clock);
                }
            }
        }
    }

    fn say_in_room(&mut self, wire: usize, room: RoomId, input: Input, clock: Millis) {
        let entering = matches!(input, Input::Enter { .. }).then(|| self.routes.remove(&wire)).flatten();
        match entering.or_else(|| self.relay.whereabouts(ConnectionId(wire as u64))) {
            Some(node) if node != self.node.id() => {
                let effects = self.relay.forward(clock, node, room, input);
                self.perform_relay(effects, clock);
            }
            _ => self.give(&room, input, clock),
        }
    }

    /// Sends a connection to the node that runs the room; looks again later if none does yet.
    fn route(
        &mut self,
        clock: Millis,
        wire: usize,
        to: Destination,
        since: Millis,
        owner: Result<Option<NodeId>, ()>,
    ) {
        let Destination::Room { room, .. } = &to else { panic!("nobody asks for a new room") };
        let is_there = |owner: &NodeId| {
            let here = *owner == self.node.id();
            if here { self.rooms.contains_key(room) } else { self.relay.hears(clock, *owner) }
        };
        let found = owner.ok().flatten().filter(|_| self.node.is_sure(clock)).filter(is_there);
        let found = match found {
            Some(owner) => {
                self.routes.insert(wire, owner);
                Ok(room.clone())
            }
            None if clock < since + LONGEST_WAIT => {
                self.hear_node(clock, NodeInput::Wanted);
                self.out.push(Out::AskAgain(Request::Owner { wire, to, since }));
                return;
            }
            None => Err(Failure::Unavailable),
        };
        let unread = self.unread.remove(&wire);
        let steps = self.connections.get_mut(&wire).map(|connection| connection.found(&to, found));
        self.perform(wire, steps.unwrap_or_default(), clock);
        self.receive_all(wire, unread, clock);
    }
}

impl Task {
    fn now(&self, server_time: Millis) -> Millis {
        server_time.saturating_add_signed(self.lead)
    }
}

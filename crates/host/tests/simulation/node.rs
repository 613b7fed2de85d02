//! A simulated server: what its shell does, without its threads.

use std::collections::BTreeMap;

use connect_four::Game;
use host::{
    Connection, ConnectionId, Destination, Effect, Found, Host, Input, Limits, Lobby, Message, OpenedRoom,
    Question, RoomLimits, RunningTime, Source, Step, Ticket, Write,
};
use protocol::{ClientMessage, Failure, Form, RoomId};
use room::{Millis, VisitorId};
use tetris::Seed;

use super::chance::Chance;
use super::disk::Disk;

pub(super) struct Node {
    time: RunningTime,
    lobby: Lobby,
    pub(super) rooms: BTreeMap<RoomId, Task>,
    pub(super) connections: BTreeMap<usize, Connection>,
    /// Connections that wait for a room that is still being written.
    waiting: Vec<(RoomId, usize, Destination)>,
}

pub(super) struct Task {
    pub(super) host: Host,
    pub(super) wake: Option<Millis>,
    /// Visitors in the room by connection, and since when.
    pub(super) here: BTreeMap<ConnectionId, (VisitorId, Millis)>,
    pub(super) stopped: bool,
    /// Whether another node runs the room.
    moved: bool,
}

/// What the world has to do.
pub(super) enum Out {
    Send { wire: usize, bytes: Vec<u8> },
    Ping(usize),
    Cut(usize),
    Tell { room: RoomId, to: Vec<ConnectionId>, message: Message },
    Keep { room: RoomId, ticket: Ticket, writes: Vec<Write> },
    Open(OpenedRoom),
    Think { room: RoomId, question: Question, game: Box<Game> },
    Wake { room: RoomId, after: Millis },
}

impl Node {
    pub(super) fn start(disk: &Disk, clock: Millis) -> (Self, Vec<Out>) {
        let mut node = Self {
            time: RunningTime::new(disk.time, clock),
            lobby: Lobby::new(RoomLimits { per_visitor: 10, in_all: 1_000 }),
            rooms: BTreeMap::new(),
            connections: BTreeMap::new(),
            waiting: Vec::new(),
        };
        let mut out = Vec::new();
        for room in disk.rooms.values() {
            node.lobby.add(room.opened.clone());
            out.extend(node.host(disk, &room.opened.id, clock));
        }
        (node, out)
    }

    pub(super) fn now(&mut self, clock: Millis) -> Millis {
        self.time.now(clock)
    }

    pub(super) fn any_keeps_time(&self) -> bool {
        self.lobby.any_keeps_time()
    }

    pub(super) fn connect(&mut self, wire: usize, clock: Millis) {
        let now = self.now(clock);
        let rate = protocol::MessageRate { per_second: 40, at_once: 80 };
        self.connections.insert(wire, Connection::new(ConnectionId(wire as u64), 5, rate, now));
    }

    /// Notes a sign of life that is no message.
    pub(super) fn alive(&mut self, wire: usize, clock: Millis) {
        let now = self.now(clock);
        if let Some(connection) = self.connections.get_mut(&wire) {
            connection.alive(now);
        }
    }

    pub(super) fn receive(
        &mut self,
        disk: &mut Disk,
        chance: &mut Chance,
        wire: usize,
        bytes: &[u8],
        clock: Millis,
    ) -> Vec<Out> {
        self.alive(wire, clock);
        let Some(connection) = self.connections.get_mut(&wire) else { return Vec::new() };
        let message = Form::Binary.decode::<ClientMessage>(bytes).map_err(|_| Failure::Malformed);
        let steps = connection.hear(message);
        self.perform(disk, chance, wire, steps, clock)
    }

    /// The connection is lost.
    pub(super) fn lose(
        &mut self,
        disk: &mut Disk,
        chance: &mut Chance,
        wire: usize,
        clock: Millis,
    ) -> Vec<Out> {
        let Some(mut connection) = self.connections.remove(&wire) else { return Vec::new() };
        let steps = connection.closed().into_iter().collect();
        self.perform(disk, chance, wire, steps, clock)
    }

    /// What is due by time for connections.
    pub(super) fn beat(&mut self, disk: &mut Disk, chance: &mut Chance, clock: Millis) -> Vec<Out> {
        let now = self.now(clock);
        let due = |(wire, connection): (&usize, &mut Connection)| Some((*wire, connection.due(now)?));
        let due: Vec<_> = self.connections.iter_mut().filter_map(due).collect();
        let steps =
            due.into_iter().flat_map(|(wire, step)| self.perform(disk, chance, wire, vec![step], clock));
        steps.collect()
    }

    pub(super) fn opened(
        &mut self,
        disk: &mut Disk,
        chance: &mut Chance,
        room: &RoomId,
        clock: Millis,
    ) -> Vec<Out> {
        self.lobby.opened(room);
        let mut out = self.host(disk, room, clock);
        out.extend(self.found(disk, chance, room, &Ok(room.clone()), clock));
        out
    }

    pub(super) fn not_opened(
        &mut self,
        disk: &mut Disk,
        chance: &mut Chance,
        room: &RoomId,
        clock: Millis,
    ) -> Vec<Out> {
        self.lobby.not_opened(room);
        self.found(disk, chance, room, &Err(Failure::Unavailable), clock)
    }

    pub(super) fn hear(&mut self, room: &RoomId, input: Input, clock: Millis) -> Vec<Out> {
        let now = self.now(clock);
        let Some(task) = self.rooms.get_mut(room) else { return Vec::new() };
        match &input {
            Input::Enter { connection, visitor, .. } => {
                task.here.retain(|known, (id, _)| known != connection || *id == visitor.id);
                task.here.entry(*connection).or_insert((visitor.id, now));
            }
            Input::Leave { connection } | Input::Lost { connection } => drop(task.here.remove(connection)),
            _ => {}
        }
        let effects = task.host.hear(now, input);
        assert!(!task.moved || effects.is_empty(), "a room that moved is silent: {effects:?}");
        let mut out = Vec::new();
        for effect in effects {
            let room = room.clone();
            match effect {
                Effect::Keep { ticket, writes } => out.push(Out::Keep { room, ticket, writes }),
                Effect::Tell { to, message } => out.push(Out::Tell { room, to, message }),
                Effect::Think { question, game, .. } => out.push(Out::Think { room, question, game }),
                // Rooms of these worlds have no opening to lay.
                Effect::Lay { .. } => {}
                Effect::Steer(thinking) => {
                    let thoughts = Input::Steered(Some(thinking.think()));
                    out.extend(self.hear(&room, thoughts, clock));
                }
                Effect::Draw => {
                    let seed = Seed::from(now);
                    out.extend(self.hear(&room, Input::Drawn(seed), clock));
                }
                Effect::HangUp(connection) => out.push(Out::Cut(connection.0 as usize)),
                Effect::Show(listing) => self.lobby.show(&room, listing),
                Effect::WakeAt(time) => {
                    if let Some(task) = self.rooms.get_mut(&room) {
                        task.wake = Some(time);
                    }
                    out.push(Out::Wake { room, after: time.saturating_sub(now) });
                }
                Effect::Close => panic!("a room closes within minutes"),
                Effect::Moved => {
                    if let Some(task) = self.rooms.get_mut(&room) {
                        task.moved = true;
                    }
                }
                Effect::Stopped => {
                    if let Some(task) = self.rooms.get_mut(&room) {
                        task.stopped = true;
                    }
                }
            }
        }
        out
    }

    fn host(&mut self, disk: &Disk, room: &RoomId, clock: Millis) -> Vec<Out> {
        let kept = &disk.rooms[room];
        let now = self.now(clock);
        let host = Host::resume(
            &kept.opened,
            &kept.kept(),
            Limits { spectators: 50, reactions: 5 },
            Seed::from(now + 1),
            now,
        );
        let host = host.unwrap_or_else(|misfit| panic!("the journal of {room} is damaged: {misfit:?}"));
        let task = Task { host, wake: None, here: BTreeMap::new(), stopped: false, moved: false };
        self.rooms.insert(room.clone(), task);
        self.hear(room, Input::Due, clock)
    }

    fn perform(
        &mut self,
        disk: &mut Disk,
        chance: &mut Chance,
        wire: usize,
        steps: Vec<Step>,
        clock: Millis,
    ) -> Vec<Out> {
        let mut out = Vec::new();
        for step in steps {
            match step {
                Step::Tell(message) => out.push(Out::Send { wire, bytes: Form::Binary.encode(&message) }),
                Step::Identify(token) => {
                    let fails = disk.fails(clock, chance);
                    let visitor = disk.visitor(token, fails).ok_or(Failure::Unavailable);
                    let steps = self.connections.get_mut(&wire).map(|known| known.identified(visitor));
                    out.extend(self.perform(disk, chance, wire, steps.unwrap_or_default(), clock));
                }
                Step::KeepName { .. } | Step::ShowLobby | Step::ShowOwn(_) | Step::CloseRoom { .. } => {}
                Step::Find { visitor, to, .. } => {
                    let now = self.now(clock);
                    let found = match &to {
                        Destination::Room { room, .. } => self.lobby.find(room),
                        Destination::QuickMatch { terms } => {
                            let fresh = format!("salle-{}", chance.within(0..1_000_000));
                            let fresh = fresh.parse().expect("a name");
                            self.lobby.quick_match(now, visitor, *terms, fresh, Source::Visitor(visitor))
                        }
                        Destination::New { .. } => panic!("nobody asks for a room of their own"),
                    };
                    match found {
                        Ok(Found::Room(room)) => {
                            self.waiting.push((room.clone(), wire, to));
                            out.extend(self.found(disk, chance, &room, &Ok(room.clone()), clock));
                        }
                        Ok(Found::Opening(room)) => self.waiting.push((room, wire, to)),
                        Ok(Found::Open { room, .. }) => {
                            self.waiting.push((room.id.clone(), wire, to));
                            out.push(Out::Open(room));
                        }
                        Err(failure) => panic!("no way in: {failure:?}"),
                    }
                }
                Step::ToRoom { room, input } => out.extend(self.hear(&room, input, clock)),
                Step::Ping => out.push(Out::Ping(wire)),
                Step::End(_) | Step::HangUp => {
                    out.push(Out::Cut(wire));
                    out.extend(self.lose(disk, chance, wire, clock));
                }
            }
        }
        out
    }

    /// Tells those who wait for this room where to go.
    fn found(
        &mut self,
        disk: &mut Disk,
        chance: &mut Chance,
        room: &RoomId,
        found: &Result<RoomId, Failure>,
        clock: Millis,
    ) -> Vec<Out> {
        let waiting: Vec<_> = self.waiting.extract_if(.., |(awaited, ..)| awaited == room).collect();
        let mut out = Vec::new();
        for (_, wire, to) in waiting {
            let Some(connection) = self.connections.get_mut(&wire) else { continue };
            let steps = connection.found(&to, found.clone());
            out.extend(self.perform(disk, chance, wire, steps, clock));
        }
        out
    }
}

//! The world: what happens when, and how messages and writes travel.

use std::collections::{BTreeMap, VecDeque};

use client::online::{Effect, Goal};
use connect_four::{Move, Setup};
use host::{Input, OpenedRoom, Question, Ticket, Write};
use protocol::{Form, Frame, RoomId, ServerMessage, Terms};
use room::{Millis, Pace, VisitorId};
use tetris::{ArenaSetup, LaboSetup};

use super::chance::Chance;
use super::disk::Disk;
use super::node::{Node, Out};
use super::player::{Player, wish};

/// Until when everything may break; afterwards it has to recover.
pub(super) const TROUBLE: Millis = 20_000;
/// When the server is asked to stop.
pub(super) const STOP: Millis = 118_000;
const END: Millis = 125_000;
const BEAT: Millis = 250;

pub(super) struct World {
    pub(super) chance: Chance,
    /// Whether the story is told.
    told: bool,
    pub(super) terms: Terms,
    /// Whether nothing breaks and every player wants a quick match.
    pub(super) is_calm: bool,
    pub(super) now: Millis,
    /// What will happen, in the order of time.
    agenda: BTreeMap<(Millis, u64), Happening>,
    planned: u64,
    pub(super) disk: Disk,
    pub(super) node: Option<Node>,
    /// Counts starts of the server; drops what was meant for an earlier one.
    pub(super) life: u64,
    /// A server of an earlier start that does not know yet that this one took over.
    pub(super) older: Option<(u64, Node)>,
    /// Until when the server stands still.
    pub(super) paused_until: Millis,
    /// What happens as soon as it goes on, in order.
    deferred: Vec<(u64, AtServer)>,
    /// Time in which the server did not run or stood still.
    pub(super) lost: Millis,
    pub(super) pauses: Millis,
    pub(super) players: Vec<Player>,
    pub(super) wires: Vec<Wire>,
    /// When the latest frames of Tetris were told, by room.
    pub(super) ticks: BTreeMap<RoomId, VecDeque<Millis>>,
}

#[derive(Debug)]
pub(super) enum Happening {
    /// Happens to the server: later while it stands still, and never if it was killed.
    Server {
        life: u64,
        what: AtServer,
    },
    ServerStarts,
    Trouble,
    PlayerTicks(usize),
    PlayerActs(usize),
    PlayerConnects {
        player: usize,
        attempt: u64,
    },
    ToPlayer {
        wire: usize,
        bytes: Vec<u8>,
    },
    PlayerLoses(usize),
    /// A stranger sends this, or goes.
    StrangerSays {
        wire: usize,
        bytes: Vec<u8>,
    },
    StrangerGoes {
        wire: usize,
        silently: bool,
    },
}

#[derive(Debug)]
pub(super) enum AtServer {
    Beats,
    Accepts(usize),
    Receives {
        wire: usize,
        bytes: Vec<u8>,
    },
    IsPonged(usize),
    Loses(usize),
    Wakes(RoomId),
    Thinks {
        room: RoomId,
        question: Question,
        choice: Option<Move>,
    },
    /// The disk is done with this write, and has not reported it yet.
    Wrote {
        room: RoomId,
        ticket: Ticket,
        writes: Vec<Write>,
        fails: bool,
    },
    Keeps {
        room: RoomId,
        input: Input,
    },
    Opens {
        room: OpenedRoom,
        fails: bool,
    },
    GoesOn,
    /// The server learns that another node has taken over.
    IsFenced,
    Stops,
}

/// A connection: in order in each direction; each end learns for itself that it is broken.
#[derive(Clone, Copy)]
pub(super) struct Wire {
    /// `None` for a stranger's.
    pub(super) player: Option<usize>,
    /// The start of the server to which it leads.
    pub(super) life: u64,
    pub(super) to_server: Direction,
    pub(super) to_player: Direction,
}

/// When the last message arrives, and the time after which none does.
#[derive(Clone, Copy)]
pub(super) struct Direction {
    last: Millis,
    pub(super) until: Millis,
}

impl World {
    pub(super) fn new(seed: u64, told: bool) -> Self {
        let mut chance = Chance(seed);
        let connect_four =
            |pace| Terms::ConnectFour(room::connect_four::Terms::new(Setup::CLASSIC, pace).expect("for two"));
        let terms = match chance.within(0..8) {
            0 => Terms::Tetris(tetris::Setup::Labo(LaboSetup::new(6, 8, 200, 4).expect("in range"))),
            1 => Terms::Tetris(tetris::Setup::Arena(ArenaSetup::new(12, 30, 4).expect("in range"))),
            2 | 3 => connect_four(Some(Pace::OnePlusOne)),
            _ => connect_four(None),
        };
        let is_calm = matches!(terms, Terms::ConnectFour(_)) && chance.one_in(10);
        let room: RoomId = "rive".parse().expect("a room");
        let mut disk = Disk::default();
        disk.is_worn = !is_calm && chance.one_in(3);
        if is_calm {
            disk.slow_until = if chance.one_in(2) { TROUBLE } else { 0 };
        } else {
            disk.open(OpenedRoom { id: room.clone(), host: VisitorId(0), terms, private: true });
        }
        let players = (0..chance.within(2..6)).map(|_| {
            let watch = chance.one_in(5);
            let goal =
                if is_calm { Goal::QuickMatch { terms } } else { Goal::Enter { room: room.clone(), watch } };
            Player::new(goal, &mut chance, 0)
        });
        let players = players.collect();
        Self {
            chance,
            told,
            terms,
            is_calm,
            now: 0,
            agenda: BTreeMap::new(),
            planned: 0,
            disk,
            node: None,
            life: 0,
            older: None,
            paused_until: 0,
            deferred: Vec::new(),
            lost: 0,
            pauses: 0,
            players,
            wires: Vec::new(),
            ticks: BTreeMap::new(),
        }
    }

    pub(super) fn run(mut self) {
        self.happen(Happening::ServerStarts);
        self.plan(STOP, Happening::Server { life: u64::MAX, what: AtServer::Stops });
        if !self.is_calm {
            self.plan(2_000, Happening::Trouble);
        }
        for player in 0..self.players.len() {
            let attempt = self.players[player].attempt;
            let soon = if self.is_calm { self.chance.within(0..200) } else { self.chance.within(0..1_000) };
            self.plan(soon, Happening::PlayerConnects { player, attempt });
            self.plan(soon, Happening::PlayerTicks(player));
            self.plan(soon, Happening::PlayerActs(player));
        }
        while let Some(((time, _), happening)) = self.agenda.pop_first() {
            self.now = time;
            self.happen(happening);
        }
        self.check();
    }

    /// A line of the story.
    pub(super) fn note(&self, line: impl FnOnce() -> String) {
        if self.told {
            eprintln!("{:5}.{:03} s  {}", self.now / 1_000, self.now % 1_000, line());
        }
    }

    pub(super) fn plan(&mut self, pause: Millis, happening: Happening) {
        self.planned += 1;
        self.agenda.insert((self.now + pause, self.planned), happening);
    }

    pub(super) fn plan_at_server(&mut self, pause: Millis, what: AtServer) {
        let life = self.life;
        self.plan(pause, Happening::Server { life, what });
    }

    fn happen(&mut self, happening: Happening) {
        match happening {
            Happening::Server { life, what } => self.at_server(life, what),
            Happening::ServerStarts => self.start_server(),
            Happening::Trouble => self.trouble(),
            Happening::PlayerTicks(player) => {
                let random = self.chance.next() as u32;
                let effects = self.players[player].online.tick(self.now, random);
                self.perform(player, effects);
                if self.now < END && !self.players[player].has_quit {
                    self.plan(1_000, Happening::PlayerTicks(player));
                }
            }
            Happening::PlayerActs(player) => self.act(player),
            Happening::PlayerConnects { player, attempt } => self.connect(player, attempt),
            Happening::ToPlayer { wire, bytes } => {
                let Wire { player: Some(player), to_player, .. } = self.wires[wire] else { return };
                if self.now <= to_player.until && self.players[player].wire == Some(wire) {
                    let random = self.chance.next() as u32;
                    let effects = self.players[player].online.received(&bytes, self.now, random);
                    self.perform(player, effects);
                }
            }
            Happening::PlayerLoses(wire) => {
                if let Some(player) = self.wires[wire].player
                    && self.players[player].wire == Some(wire)
                {
                    self.disconnect(player);
                }
            }
            Happening::StrangerSays { wire, bytes } => self.send(wire, bytes),
            Happening::StrangerGoes { wire, silently } => self.end_for_server(wire, silently),
        }
    }

    pub(super) fn start_server(&mut self) {
        self.life += 1;
        self.disk.owner = self.life;
        self.disk.in_doubt = None;
        self.note(|| "the server starts".into());
        let (node, out) = Node::start(&self.disk, self.now);
        self.node = Some(node);
        self.deliver(out);
        self.plan_at_server(BEAT, AtServer::Beats);
    }

    fn at_server(&mut self, life: u64, what: AtServer) {
        if self.now < self.paused_until {
            self.deferred.push((life, what));
            return;
        }
        for (life, what) in std::mem::take(&mut self.deferred) {
            self.at_either(life, what);
        }
        self.at_either(life, what);
    }

    fn at_either(&mut self, life: u64, what: AtServer) {
        let Some((older, node)) = self.older.take_if(|(older, _)| *older == life) else {
            self.now_at_server(life, what);
            return;
        };
        let latest = (std::mem::replace(&mut self.life, older), self.node.replace(node));
        self.now_at_server(life, what);
        self.older = self.node.take().map(|node| (older, node));
        (self.life, self.node) = latest;
    }

    fn now_at_server(&mut self, life: u64, what: AtServer) {
        if life != self.life && life != u64::MAX {
            return;
        }
        let Some(node) = &mut self.node else { return };
        let (disk, chance, now) = (&mut self.disk, &mut self.chance, self.now);
        let out = match what {
            AtServer::Beats => {
                if node.any_keeps_time() && self.life == disk.owner {
                    disk.time = node.now(now);
                }
                let out = node.beat(disk, chance, now);
                self.plan_at_server_before_end(BEAT, AtServer::Beats);
                out
            }
            AtServer::Receives { wire, bytes } if now <= self.wires[wire].to_server.until => {
                node.receive(disk, chance, wire, &bytes, now)
            }
            AtServer::Receives { .. } | AtServer::GoesOn => Vec::new(),
            AtServer::Accepts(wire) => {
                node.connect(wire, now);
                Vec::new()
            }
            AtServer::IsPonged(wire) => {
                node.alive(wire, now);
                Vec::new()
            }
            AtServer::Loses(wire) => node.lose(disk, chance, wire, now),
            AtServer::Wakes(room) => {
                let server_now = node.now(now);
                match node.rooms.get(&room).and_then(|task| task.wake) {
                    Some(wake) if server_now >= wake => node.hear(&room, Input::Due, now),
                    Some(wake) => vec![Out::Wake { room, after: wake - server_now }],
                    None => Vec::new(),
                }
            }
            AtServer::Thinks { room, question, choice } => {
                node.hear(&room, Input::Thought { question, choice }, now)
            }
            AtServer::Wrote { room, ticket, writes, fails } => {
                let input = if self.life != disk.owner {
                    Input::Fenced
                } else if fails {
                    disk.in_doubt = chance.one_in(4).then_some((room.clone(), writes));
                    Input::NotKept(ticket)
                } else {
                    disk.write(&room, writes);
                    Input::Kept(ticket)
                };
                let pause = self.chance.within(0..3);
                self.plan_at_server(pause, AtServer::Keeps { room, input });
                self.killed_now_and_then();
                return;
            }
            AtServer::Keeps { room, input } => {
                if matches!(input, Input::NotKept(_)) {
                    self.note(|| format!("the disk fails for {room}"));
                }
                let Some(node) = &mut self.node else { return };
                node.hear(&room, input, now)
            }
            AtServer::Opens { room, fails } if fails || self.life != disk.owner => {
                node.not_opened(disk, chance, &room.id, now)
            }
            AtServer::Opens { room, .. } => {
                disk.open(room.clone());
                node.opened(disk, chance, &room.id, now)
            }
            AtServer::IsFenced => {
                let rooms: Vec<_> = node.rooms.keys().cloned().collect();
                let out = rooms.iter().flat_map(|room| node.hear(room, Input::Fenced, now)).collect();
                self.deliver(out);
                self.node = None;
                self.end_wires();
                return;
            }
            AtServer::Stops => {
                let rooms: Vec<_> = node.rooms.keys().cloned().collect();
                rooms.iter().flat_map(|room| node.hear(room, Input::Stop, now)).collect()
            }
        };
        self.deliver(out);
    }

    fn plan_at_server_before_end(&mut self, pause: Millis, what: AtServer) {
        if self.now < STOP {
            self.plan_at_server(pause, what);
        }
    }

    fn act(&mut self, player: usize) {
        if self.now > TROUBLE || self.players[player].has_quit {
            return;
        }
        if self.chance.one_in(40) {
            let name = format!("Panda {}", self.chance.within(0..100)).parse().expect("a name");
            let effects = self.players[player].online.rename(name);
            self.perform(player, effects);
        }
        let command = wish(self.terms, &mut self.chance);
        let (number, effects) = self.players[player].online.ask(command);
        self.note(|| format!("player {player} asks #{number} {command:?}"));
        self.perform(player, effects);
        let pause = self.chance.within(1..800);
        self.plan(pause, Happening::PlayerActs(player));
    }

    fn connect(&mut self, player: usize, attempt: u64) {
        if self.players[player].attempt != attempt || self.players[player].has_quit {
            return;
        }
        let fails = !self.is_calm && self.now < TROUBLE && self.chance.one_in(8);
        if self.node.is_none() || fails {
            self.disconnect(player);
            return;
        }
        let wire = self.wire(Some(player));
        self.players[player].wire = Some(wire);
        let effects = self.players[player].online.opened(self.now);
        self.perform(player, effects);
    }

    /// Opens a connection to the server.
    pub(super) fn wire(&mut self, player: Option<usize>) -> usize {
        let end = Direction { last: self.now, until: Millis::MAX };
        self.wires.push(Wire { player, life: self.life, to_server: end, to_player: end });
        let wire = self.wires.len() - 1;
        self.plan_at_server(0, AtServer::Accepts(wire));
        wire
    }

    pub(super) fn disconnect(&mut self, player: usize) {
        self.players[player].wire = None;
        let random = self.chance.next() as u32;
        let effects = self.players[player].online.closed(self.now, random);
        self.perform(player, effects);
    }

    /// Performs a client's effects.
    fn perform(&mut self, player: usize, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Send(bytes) => {
                    if let Some(wire) = self.players[player].wire {
                        self.send(wire, bytes);
                    }
                }
                Effect::HangUp => {
                    if let Some(wire) = self.players[player].wire.take() {
                        self.end_for_server(wire, false);
                    }
                }
                Effect::ConnectAfter(wait) => {
                    self.players[player].attempt += 1;
                    let attempt = self.players[player].attempt;
                    self.plan(wait, Happening::PlayerConnects { player, attempt });
                }
                Effect::Keep(token) => self.players[player].keep(token),
                Effect::News(news) => {
                    let line = self.players[player].read(&news);
                    if let Some(line) = line {
                        self.note(|| format!("player {player} {line}"));
                    }
                }
            }
        }
    }

    pub(super) fn send(&mut self, wire: usize, bytes: Vec<u8>) {
        let arrival = self.arrival(|wires| &mut wires[wire].to_server);
        let life = self.wires[wire].life;
        self.plan(arrival - self.now, Happening::Server { life, what: AtServer::Receives { wire, bytes } });
    }

    /// Performs a server's effects.
    fn deliver(&mut self, out: Vec<Out>) {
        for out in out {
            if self.node.is_none() {
                return;
            }
            match out {
                Out::Send { wire, bytes } => self.send_back(wire, bytes),
                Out::Tell { room, to, message } => {
                    self.check_told(&room, &message.content);
                    if let ServerMessage::Frame(Frame::ConnectFour(frame)) = &message.content {
                        self.note(|| format!("{room} tells frame {}: {:?}", frame.number, frame.events));
                    }
                    for connection in to {
                        self.send_back(connection.0 as usize, message.binary.clone());
                        self.killed_now_and_then();
                    }
                }
                Out::Ping(wire) => {
                    let Wire { to_server, to_player, .. } = self.wires[wire];
                    if self.now < to_player.until && self.now < to_server.until {
                        let pause = self.chance.within(2..200);
                        self.plan_at_server(pause, AtServer::IsPonged(wire));
                    }
                }
                Out::Cut(wire) => {
                    self.note(|| format!("the server hangs up on connection {wire}"));
                    self.end_for_server(wire, false);
                    self.end_for_player(wire);
                }
                Out::Keep { room, ticket, writes } => {
                    let (pause, fails) = self.outcome();
                    self.plan_at_server(pause, AtServer::Wrote { room, ticket, writes, fails });
                }
                Out::Open(room) => {
                    let (pause, fails) = self.outcome();
                    self.plan_at_server(pause, AtServer::Opens { room, fails });
                }
                Out::Think { room, question, game } => {
                    let open: Vec<u8> = game.open_columns().collect();
                    let choice = (!self.chance.one_in(10)).then(|| self.chance.pick(&open));
                    let choice = choice.map(|column| Move::Drop { column });
                    let pause = self.chance.within(1..1_000);
                    self.plan_at_server(pause, AtServer::Thinks { room, question, choice });
                }
                Out::Wake { room, after } => self.plan_at_server(after, AtServer::Wakes(room)),
            }
        }
    }

    /// How long a write takes, and whether it fails.
    fn outcome(&mut self) -> (Millis, bool) {
        (self.disk.delay(self.now, &mut self.chance), self.disk.fails(self.now, &mut self.chance))
    }

    fn send_back(&mut self, wire: usize, bytes: Vec<u8>) {
        debug_assert!(Form::Binary.decode::<ServerMessage>(&bytes).is_ok(), "servers are sound");
        let arrival = self.arrival(|wires| &mut wires[wire].to_player);
        self.plan(arrival - self.now, Happening::ToPlayer { wire, bytes });
    }

    /// Arrival of a message: those of one direction keep their order, however long each takes.
    fn arrival(&mut self, direction: impl Fn(&mut [Wire]) -> &mut Direction) -> Millis {
        let slow = self.now < TROUBLE && !self.is_calm && self.chance.one_in(20);
        let delay = if slow { self.chance.within(0..3_000) } else { self.chance.within(1..120) };
        let direction = direction(&mut self.wires);
        direction.last = direction.last.max(self.now + delay);
        direction.last
    }
}

impl World {
    /// The server was killed: each write on its way lands as a whole, or not at all.
    pub(super) fn let_writes_land(&mut self) {
        let life = self.life;
        let is_write = |happening: &Happening| matches!(happening, Happening::Server { life: of, what: AtServer::Wrote { .. } | AtServer::Opens { .. } } if *of == life);
        let agenda = &mut self.agenda;
        let keys: Vec<_> = agenda.iter().filter(|(_, what)| is_write(what)).map(|(key, _)| *key).collect();
        for key in keys {
            let lands = self.chance.one_in(2);
            match self.agenda.remove(&key) {
                Some(Happening::Server { what: AtServer::Wrote { room, writes, fails, .. }, .. })
                    if lands && !fails =>
                {
                    self.disk.write(&room, writes);
                }
                Some(Happening::Server { what: AtServer::Opens { room, fails }, .. }) if lands && !fails => {
                    self.disk.open(room);
                }
                _ => {}
            }
        }
    }
}

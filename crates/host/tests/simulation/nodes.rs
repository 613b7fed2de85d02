//! Several nodes, their leases in one database, and a bus between them: nodes die, stand still, drain and come back,
//! clocks drift, the database is slow, fails or can't be reached, messages between nodes get lost, come late, or come
//! twice.

mod clients;
mod database;
mod errands;
mod laws;
mod server;
mod trouble;

use std::collections::BTreeMap;

use client::online::Goal;
use connect_four::{Move, Setup};
use host::{Envelope, Input, NodeId, NodeInput, OpenedRoom, Ownership, Question};
use protocol::{Frame, RoomId, Terms};
use room::{Millis, Pace, VisitorId};
use tetris::LaboSetup;

use crate::chance::Chance;
use crate::player::Player;
use database::Database;
use errands::{Answer, Out, Request};
use server::{BEAT, LOOK_AGAIN, Server};

/// Until when everything may break.
const TROUBLE: Millis = 20_000;
/// Time after that within which everyone is back.
const RECOVERY: Millis = 5_000;
/// By then a player who went in silence is noticed.
const END: Millis = TROUBLE + 45_000;
const NODES: usize = 3;
/// How long a node waits for an answer of the database.
const TIMEOUT: Millis = 1_000;

pub(super) struct World {
    chance: Chance,
    told: bool,
    /// True time, which is also the database's.
    now: Millis,
    agenda: BTreeMap<(Millis, u64), Happening>,
    planned: u64,
    database: Database,
    /// Until when the database answers slowly, or not at all.
    slow_until: Millis,
    broken_until: Millis,
    /// Until when the bus loses, repeats and delays.
    bad_bus_until: Millis,
    /// When the last envelope from one node to another arrives.
    bus: BTreeMap<(NodeId, NodeId), Millis>,
    places: Vec<Place>,
    started: u64,
    players: Vec<Player>,
    terms: Vec<Terms>,
    wires: Vec<Wire>,
    /// Every frame of Puissance 4 that a client has seen.
    seen: BTreeMap<(RoomId, u64), Frame>,
}

/// A place where nodes run, one after the other.
struct Place {
    server: Option<Server>,
    started: Millis,
    /// The speed of its clock, in thousandths.
    rate: u64,
    /// When it is woken next, by its own clock.
    wakes: Millis,
    paused_until: Millis,
    deferred: Vec<(NodeId, AtNode)>,
    no_database_until: Millis,
    no_bus_until: Millis,
}

#[derive(Debug)]
enum Happening {
    /// Happens later while that node stands still, and never if it is gone.
    At {
        node: NodeId,
        what: AtNode,
    },
    AtDatabase {
        node: NodeId,
        request: Request,
    },
    Starts(usize),
    Trouble,
    Heals,
    Recovered,
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
}

#[derive(Debug)]
enum AtNode {
    Wakes,
    Beats,
    Accepts(usize),
    Receives { wire: usize, bytes: Vec<u8> },
    IsPonged(usize),
    Loses(usize),
    Answered(Answer),
    Asks(Request),
    Hears(Envelope),
    RoomWakes(RoomId),
    Thinks { room: RoomId, question: Question, choice: Option<Move> },
    Drains,
    GoesOn,
}

/// A connection: in order in each direction; each end learns for itself that it is broken.
struct Wire {
    player: usize,
    node: NodeId,
    to_server: Direction,
    to_player: Direction,
}

/// When the last message arrives, and the time after which none does.
#[derive(Clone, Copy)]
struct Direction {
    last: Millis,
    until: Millis,
}

impl World {
    pub(super) fn new(seed: u64, told: bool) -> Self {
        let mut chance = Chance(seed ^ 0x6e6f_6465);
        let mut database = Database::default();
        let connect_four =
            |pace| Terms::ConnectFour(room::connect_four::Terms::new(Setup::CLASSIC, pace).expect("for two"));
        let (mut players, mut terms) = (Vec::new(), Vec::new());
        for name in &["rive", "lac", "mer"][..chance.within(1..4) as usize] {
            let played = match chance.within(0..4) {
                0 => Terms::Tetris(tetris::Setup::Labo(LaboSetup::new(6, 8, 200, 4).expect("in range"))),
                1 => connect_four(Some(Pace::OnePlusOne)),
                _ => connect_four(None),
            };
            let room: RoomId = name.parse().expect("a room");
            database.open(OpenedRoom { id: room.clone(), host: VisitorId(0), terms: played, private: false });
            for _ in 0..chance.within(1..4) {
                let goal = Goal::Enter { room: room.clone(), watch: chance.one_in(5) };
                players.push(Player::new(goal, &mut chance, 0));
                terms.push(played);
            }
        }
        let places = (0..NODES).map(|_| Place {
            server: None,
            started: 0,
            rate: 1_000,
            wakes: 0,
            paused_until: 0,
            deferred: Vec::new(),
            no_database_until: 0,
            no_bus_until: 0,
        });
        Self {
            chance,
            told,
            now: 0,
            agenda: BTreeMap::new(),
            planned: 0,
            database,
            slow_until: 0,
            broken_until: 0,
            bad_bus_until: 0,
            bus: BTreeMap::new(),
            places: places.collect(),
            started: 0,
            players,
            terms,
            wires: Vec::new(),
            seen: BTreeMap::new(),
        }
    }

    pub(super) fn run(mut self) {
        for place in 0..NODES {
            self.start(place);
        }
        self.plan(2_000, Happening::Trouble);
        self.plan(TROUBLE, Happening::Heals);
        self.plan(TROUBLE + RECOVERY, Happening::Recovered);
        for player in 0..self.players.len() {
            let attempt = self.players[player].attempt;
            let soon = self.chance.within(0..1_000);
            self.plan(soon, Happening::PlayerConnects { player, attempt });
            self.plan(soon, Happening::PlayerTicks(player));
            self.plan(soon, Happening::PlayerActs(player));
        }
        while let Some(((time, _), happening)) = self.agenda.pop_first() {
            if time > END {
                break;
            }
            self.now = time;
            self.happen(happening);
        }
        self.check();
    }

    /// A line of the story.
    fn note(&self, line: impl FnOnce() -> String) {
        if self.told {
            eprintln!("{:5}.{:03} s  {}", self.now / 1_000, self.now % 1_000, line());
        }
    }

    fn plan(&mut self, pause: Millis, happening: Happening) {
        self.planned += 1;
        self.agenda.insert((self.now + pause, self.planned), happening);
    }

    fn plan_at(&mut self, pause: Millis, node: NodeId, what: AtNode) {
        self.plan(pause, Happening::At { node, what });
    }

    fn happen(&mut self, happening: Happening) {
        match happening {
            Happening::At { node, what } => self.at(node, what),
            Happening::AtDatabase { node, request } => self.at_database(node, request),
            Happening::Starts(place) => self.start(place),
            Happening::Trouble => self.trouble(),
            Happening::Heals => self.heal(),
            Happening::Recovered => self.check_recovered(),
            Happening::PlayerTicks(player) => {
                let random = self.chance.next() as u32;
                let effects = self.players[player].online.tick(self.now, random);
                self.perform(player, effects);
                if !self.players[player].has_quit {
                    self.plan(1_000, Happening::PlayerTicks(player));
                }
            }
            Happening::PlayerActs(player) => self.act(player),
            Happening::PlayerConnects { player, attempt } => self.connect(player, attempt),
            Happening::ToPlayer { wire, bytes } => {
                let Wire { player, to_player, .. } = self.wires[wire];
                if self.now <= to_player.until && self.players[player].wire == Some(wire) {
                    let random = self.chance.next() as u32;
                    let effects = self.players[player].online.received(&bytes, self.now, random);
                    self.perform(player, effects);
                }
            }
            Happening::PlayerLoses(wire) => {
                let player = self.wires[wire].player;
                if self.players[player].wire == Some(wire) {
                    self.disconnect(player);
                }
            }
        }
    }

    fn start(&mut self, place: usize) {
        if self.places[place].server.is_some() {
            return;
        }
        self.started += 1;
        let node = NodeId(self.started);
        self.note(|| format!("node {} starts", node.0));
        let rate = self.chance.within(900..1_101);
        let here = &mut self.places[place];
        (here.started, here.rate, here.wakes, here.paused_until) = (self.now, rate, 0, 0);
        here.server = Some(Server::start(node, 0));
        self.plan_at(0, node, AtNode::Wakes);
        self.plan_at(BEAT, node, AtNode::Beats);
    }

    fn place_of(&self, node: NodeId) -> Option<usize> {
        let is_it = |place: &Place| place.server.as_ref().is_some_and(|server| server.node.id() == node);
        self.places.iter().position(is_it)
    }

    /// The reading of a node's clock.
    fn clock(&self, place: usize) -> Millis {
        (self.now - self.places[place].started) * self.places[place].rate / 1_000
    }

    fn at(&mut self, node: NodeId, what: AtNode) {
        let Some(place) = self.place_of(node) else { return };
        if self.now < self.places[place].paused_until {
            self.places[place].deferred.push((node, what));
            return;
        }
        for (node, what) in std::mem::take(&mut self.places[place].deferred) {
            self.now_at(place, node, what);
        }
        self.now_at(place, node, what);
    }

    fn now_at(&mut self, place: usize, node: NodeId, what: AtNode) {
        let clock = self.clock(place);
        let Some(server) = &mut self.places[place].server else { return };
        match what {
            AtNode::Wakes if clock >= server.wake => server.hear_node(clock, NodeInput::Due),
            AtNode::Wakes | AtNode::GoesOn => {}
            AtNode::Beats => {
                server.beat(clock);
                self.plan_at(BEAT, node, AtNode::Beats);
            }
            AtNode::Accepts(wire) => server.connect(wire, clock),
            AtNode::Receives { wire, bytes } => {
                if self.now <= self.wires[wire].to_server.until {
                    server.receive(wire, &bytes, clock);
                }
            }
            AtNode::IsPonged(wire) => server.alive(wire, clock),
            AtNode::Loses(wire) => server.lose(wire, clock),
            AtNode::Asks(request) => {
                self.ask(place, node, request);
                return;
            }
            AtNode::Answered(answer) => server.hear_answer(clock, answer),
            AtNode::Hears(envelope) => server.receive_envelope(envelope, clock),
            AtNode::RoomWakes(room) => server.wake_room(&room, clock),
            AtNode::Thinks { room, question, choice } => {
                server.hear_room(&room, Input::Thought { question, choice }, clock);
            }
            AtNode::Drains => server.hear_node(clock, NodeInput::Stop),
        }
        self.deliver(place);
    }

    /// What the shell of a node does.
    fn deliver(&mut self, place: usize) {
        let Some(server) = &mut self.places[place].server else { return };
        let (node, wake, out) = (server.node.id(), server.wake, server.take_out());
        let (clock, rate) = (self.clock(place), self.places[place].rate);
        if std::mem::replace(&mut self.places[place].wakes, wake) != wake {
            self.plan_at(wake.saturating_sub(clock) * 1_000 / rate + 1, node, AtNode::Wakes);
        }
        for out in out {
            match out {
                Out::Send { wire, bytes } => self.send_back(wire, bytes),
                Out::Ping(wire) => {
                    let Wire { to_server, to_player, .. } = self.wires[wire];
                    if self.now < to_player.until && self.now < to_server.until {
                        let pause = self.chance.within(2..200);
                        self.plan_at(pause, node, AtNode::IsPonged(wire));
                    }
                }
                Out::Cut(wire) => {
                    self.note(|| format!("node {} hangs up on connection {wire}", node.0));
                    self.end_for_server(wire, false);
                    self.end_for_player(wire, 1);
                }
                Out::Told { room, epoch, message } => {
                    self.check_told(node, &room, epoch, &message.content);
                }
                Out::Publish { to, envelope } => self.publish(place, node, to, &envelope),
                Out::Ask(request) => self.ask(place, node, request),
                Out::AskAgain(request) => self.plan_at(LOOK_AGAIN, node, AtNode::Asks(request)),
                Out::Think { room, question, game } => {
                    let open: Vec<u8> = game.open_columns().collect();
                    let choice = Some(Move::Drop { column: self.chance.pick(&open) });
                    let pause = self.chance.within(1..1_000);
                    self.plan_at(pause, node, AtNode::Thinks { room, question, choice });
                }
                Out::Wake { room, after } => {
                    self.plan_at(after * 1_000 / rate + 1, node, AtNode::RoomWakes(room));
                }
                Out::Left => {
                    self.note(|| format!("node {} has left", node.0));
                    self.end(place);
                    return;
                }
            }
        }
    }
}

use std::collections::{BTreeMap, BTreeSet};

use client::online::Effect;
use connect_four::Setup;
use protocol::{ClientMessage, Form, Frame, Terms};
use room::table::{Millis, Pace};
use tetris::{ArenaSetup, LaboSetup};

use super::chance::Chance;
use super::player::{Player, wish};
use super::server::{Disk, Out, Server};

/// Until then everything may break; afterwards it has to come right again.
const TROUBLE: Millis = 20_000;
const END: Millis = 60_000;

pub(super) struct World {
    chance: Chance,
    now: Millis,
    /// What will happen, in the order of time.
    agenda: BTreeMap<(Millis, u64), Happening>,
    planned: u64,
    disk: Disk,
    server: Option<Server>,
    players: Vec<Player>,
    wires: Vec<Wire>,
}

#[derive(Debug)]
enum Happening {
    ServerTicks,
    ServerStarts,
    Trouble,
    PlayerTicks(usize),
    PlayerActs(usize),
    PlayerConnects { player: usize, attempt: u64 },
    ToServer { wire: usize, bytes: Vec<u8> },
    ToPlayer { wire: usize, bytes: Vec<u8> },
    ServerLoses(usize),
    PlayerLoses(usize),
}

/// A connection: in order in each direction, and each end learns for itself that it is broken.
struct Wire {
    player: usize,
    /// When the last message of each direction arrives, or the moment after which nothing does.
    to_server: Direction,
    to_player: Direction,
}

#[derive(Clone, Copy)]
struct Direction {
    last: Millis,
    until: Millis,
}

impl World {
    pub(super) fn new(seed: u64) -> Self {
        let mut chance = Chance(seed);
        let table = |pace| Terms::Table(room::table::Terms::new(Setup::CLASSIC, pace).expect("for two"));
        let terms = match chance.within(0..8) {
            0 => Terms::Party(tetris::Setup::Labo(LaboSetup::new(6, 8, 200, 4).expect("in range"))),
            1 => Terms::Party(tetris::Setup::Arena(ArenaSetup::new(12, 30, 4).expect("in range"))),
            2 | 3 => table(Some(Pace::OnePlusOne)),
            _ => table(None),
        };
        let mut disk = Disk::new(terms);
        let server = Some(Server::start(&mut disk, 0));
        let players = (0..chance.within(2..6)).map(|_| Player::new(&mut chance, 0)).collect();
        let (agenda, wires) = (BTreeMap::new(), Vec::new());
        Self { chance, now: 0, agenda, planned: 0, disk, server, players, wires }
    }

    pub(super) fn run(mut self) {
        self.plan(50, Happening::ServerTicks);
        self.plan(2_000, Happening::Trouble);
        for player in 0..self.players.len() {
            let attempt = self.players[player].attempt;
            self.plan_soon(Happening::PlayerConnects { player, attempt });
            self.plan_soon(Happening::PlayerTicks(player));
            self.plan_soon(Happening::PlayerActs(player));
        }
        while let Some(((time, _), happening)) = self.agenda.pop_first() {
            self.now = time;
            self.happen(happening);
        }
        self.check();
    }

    fn happen(&mut self, happening: Happening) {
        match happening {
            Happening::ServerTicks => self.server_ticks(),
            Happening::ServerStarts => self.server = Some(Server::start(&mut self.disk, self.now)),
            Happening::Trouble => self.trouble(),
            Happening::PlayerTicks(player) => {
                let random = self.chance.next() as u32;
                let effects = self.players[player].online.tick(self.now, random);
                self.perform(player, effects);
                if self.now < END {
                    self.plan(1_000, Happening::PlayerTicks(player));
                }
            }
            Happening::PlayerActs(player) => self.act(player),
            Happening::PlayerConnects { player, attempt } => self.connect(player, attempt),
            Happening::ToServer { wire, bytes } => self.reach_server(wire, &bytes),
            Happening::ToPlayer { wire, bytes } => {
                let Wire { player, to_player, .. } = self.wires[wire];
                if self.now <= to_player.until && self.players[player].connection == Some(wire) {
                    let random = self.chance.next() as u32;
                    let effects = self.players[player].online.received(&bytes, self.now, random);
                    self.perform(player, effects);
                }
            }
            Happening::ServerLoses(wire) => {
                if let Some(server) = &mut self.server {
                    let out = server.lose(&mut self.disk, wire, self.now);
                    self.deliver(out);
                }
            }
            Happening::PlayerLoses(wire) => {
                let player = self.wires[wire].player;
                if self.players[player].connection == Some(wire) {
                    self.disconnect(player);
                }
            }
        }
    }

    fn server_ticks(&mut self) {
        let column = self.chance.within(0..7) as u8;
        if let Some(server) = &mut self.server {
            let out = server.tick(&mut self.disk, self.now, column);
            self.deliver(out);
        }
        // The last seconds are for what is still on its way.
        if self.now < END - 5_000 {
            self.plan(50, Happening::ServerTicks);
        }
    }

    fn reach_server(&mut self, wire: usize, bytes: &[u8]) {
        let Some(server) = self.server.as_mut().filter(|_| self.now <= self.wires[wire].to_server.until)
        else {
            return;
        };
        let message: ClientMessage = Form::Binary.decode(bytes).expect("clients are sound");
        let mut out = server.handle(&mut self.disk, wire, message, self.now);
        let killed = self.now < TROUBLE && self.chance.one_in(300);
        if killed {
            // In the middle of telling it to everyone.
            out.truncate(self.chance.within(0..out.len() as u64 + 1) as usize);
        }
        self.deliver(out);
        if killed {
            self.crash();
        }
    }

    fn trouble(&mut self) {
        if self.now > TROUBLE {
            return;
        }
        match self.chance.within(0..12) {
            0 => self.crash(),
            1 => {
                let player = self.chance.within(0..self.players.len() as u64) as usize;
                self.cut(player);
                self.players[player].reload(&mut self.chance, self.now);
                let attempt = self.players[player].attempt;
                self.plan_soon(Happening::PlayerConnects { player, attempt });
            }
            _ => {
                let player = self.chance.within(0..self.players.len() as u64) as usize;
                self.cut(player);
            }
        }
        let pause = self.chance.within(1..2_500);
        self.plan(pause, Happening::Trouble);
    }

    fn crash(&mut self) {
        if self.server.take().is_none() {
            return;
        }
        self.disk.crash();
        for wire in 0..self.wires.len() {
            self.wires[wire].to_server.until = self.now.min(self.wires[wire].to_server.until);
            self.end_for_player(wire);
        }
        let pause = self.chance.within(1..3_000);
        self.plan(pause, Happening::ServerStarts);
    }

    /// The player's connection breaks, somewhere on the way.
    fn cut(&mut self, player: usize) {
        if let Some(wire) = self.players[player].connection {
            self.end_for_player(wire);
            self.end_for_server(wire);
        }
    }

    fn end_for_player(&mut self, wire: usize) {
        let until = self.now + self.chance.within(0..600);
        let direction = &mut self.wires[wire].to_player;
        direction.until = direction.until.min(until);
        // Now and then nobody says that a connection is gone: it is only silent.
        if !self.chance.one_in(4) {
            self.plan(until - self.now, Happening::PlayerLoses(wire));
        }
    }

    fn end_for_server(&mut self, wire: usize) {
        let until = self.now + self.chance.within(0..4_000);
        let direction = &mut self.wires[wire].to_server;
        direction.until = direction.until.min(until);
        self.plan(until - self.now + 1, Happening::ServerLoses(wire));
    }

    fn act(&mut self, player: usize) {
        if self.now > TROUBLE {
            return;
        }
        let command = wish(self.disk.terms, &mut self.chance);
        let (_, effects) = self.players[player].online.ask(command);
        self.perform(player, effects);
        let pause = self.chance.within(1..800);
        self.plan(pause, Happening::PlayerActs(player));
    }

    fn connect(&mut self, player: usize, attempt: u64) {
        if self.players[player].attempt != attempt {
            return;
        }
        if self.server.is_none() || (self.now < TROUBLE && self.chance.one_in(8)) {
            self.disconnect(player);
            return;
        }
        let end = Direction { last: self.now, until: Millis::MAX };
        self.wires.push(Wire { player, to_server: end, to_player: end });
        self.players[player].connection = Some(self.wires.len() - 1);
        let effects = self.players[player].online.opened(self.now);
        self.perform(player, effects);
    }

    fn disconnect(&mut self, player: usize) {
        self.players[player].connection = None;
        let random = self.chance.next() as u32;
        let effects = self.players[player].online.closed(self.now, random);
        self.perform(player, effects);
    }

    /// What a shell does.
    fn perform(&mut self, player: usize, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Send(bytes) => {
                    if let Some(wire) = self.players[player].connection {
                        let arrival = self.arrival(|wires| &mut wires[wire].to_server);
                        self.plan(arrival - self.now, Happening::ToServer { wire, bytes });
                    }
                }
                Effect::HangUp => {
                    if let Some(wire) = self.players[player].connection.take() {
                        self.end_for_server(wire);
                    }
                }
                Effect::ConnectAfter(wait) => {
                    self.players[player].attempt += 1;
                    let attempt = self.players[player].attempt;
                    self.plan(wait, Happening::PlayerConnects { player, attempt });
                }
                Effect::Keep(token) => self.players[player].keep(token),
                Effect::News(news) => self.players[player].read(news),
            }
        }
    }

    fn deliver(&mut self, out: Vec<Out>) {
        for out in out {
            match out {
                Out::Say(wire, message) => {
                    let bytes = Form::Binary.encode(&message);
                    let arrival = self.arrival(|wires| &mut wires[wire].to_player);
                    self.plan(arrival - self.now, Happening::ToPlayer { wire, bytes });
                }
                Out::Cut(wire) => {
                    self.wires[wire].to_server.until = 0;
                    self.end_for_player(wire);
                }
            }
        }
    }

    /// Messages of one direction keep their order, whatever each takes.
    fn arrival(&mut self, direction: impl Fn(&mut [Wire]) -> &mut Direction) -> Millis {
        let slow = self.chance.one_in(20);
        let delay = if slow { self.chance.within(0..3_000) } else { self.chance.within(1..120) };
        let direction = direction(&mut self.wires);
        direction.last = direction.last.max(self.now + delay);
        direction.last
    }

    fn plan_soon(&mut self, happening: Happening) {
        let pause = self.chance.within(0..1_000);
        self.plan(pause, happening);
    }

    fn plan(&mut self, pause: Millis, happening: Happening) {
        self.planned += 1;
        self.agenda.insert((self.now + pause, self.planned), happening);
    }

    fn check(&self) {
        let server = self.server.as_ref().expect("it was started again");
        let snapshot = server.snapshot();
        for player in &self.players {
            assert!(player.online.is_there(), "everybody comes back");
            let room = player.online.room().expect("there is a room");
            assert_eq!(*room.mirror(), snapshot, "mirror and referee");
            assert_eq!(player.online.unanswered().count(), 0, "everything is answered");
        }
        self.check_commands();
    }

    /// Whatever was answered with yes is written down once, with no never; what anybody saw is there.
    fn check_commands(&self) {
        let mut done = BTreeSet::new();
        for frame in &self.disk.journal {
            if let Frame::Table(frame) = frame
                && let Some(cause) = frame.cause
            {
                let new = done.insert((cause.visitor, cause.client, cause.number));
                assert!(new, "done twice: {frame:?}");
            }
        }
        for player in &self.players {
            for (command, answer) in &player.answers {
                assert_eq!(answer.is_ok(), done.contains(command), "{command:?}: {answer:?}");
            }
            for seen in player.seen.iter().filter(|frame| matches!(frame, Frame::Table(_))) {
                assert_eq!(self.disk.journal.get(seen.number() as usize - 1), Some(seen));
            }
        }
    }
}

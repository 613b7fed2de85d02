//! A server as small as it can be: it writes down, tells everyone, then answers.

use std::collections::BTreeMap;

use connect_four::{Move, Name};
use protocol::{
    ClientMessage, Command, Entered, Frame, Refusal, RoomId, ServerMessage, Snapshot, Terms, Token, View,
};
use room::party::{self, Party, Pilot, Referee};
use room::table::{Millis, Table};
use room::{Cause, VisitorId};
use tetris::Seed;

/// What survives when the server is killed.
#[derive(Debug)]
pub(super) struct Disk {
    pub(super) terms: Terms,
    pub(super) journal: Vec<Frame>,
    /// The seed of every game of Tetris that was begun.
    seeds: Vec<Seed>,
    /// The frames of a party are written in batches; those after this one are not safe yet.
    safe: usize,
    visitors: Vec<Token>,
}

/// What a running server has in its memory.
#[derive(Debug)]
pub(super) struct Server {
    host: Host,
    callers: BTreeMap<usize, Caller>,
    /// The server's time when it started, and the world's.
    started: (Millis, Millis),
}

#[derive(Debug)]
enum Host {
    Table(Box<Table>),
    /// A referee knows more than its last frame tells; those who enter see what was told.
    Party(Box<(Referee, Party)>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Caller {
    visitor: VisitorId,
    client: u32,
    is_in: bool,
}

#[derive(Debug)]
pub(super) enum Out {
    Say(usize, ServerMessage),
    Cut(usize),
}

impl Disk {
    pub(super) fn new(terms: Terms) -> Self {
        Self { terms, journal: Vec::new(), seeds: Vec::new(), safe: 0, visitors: Vec::new() }
    }

    /// The machine stops in the middle of everything.
    pub(super) fn crash(&mut self) {
        if matches!(self.terms, Terms::Party(_)) {
            self.journal.truncate(self.safe);
        }
    }

    fn referee(&self, setup: tetris::Setup) -> Referee {
        let frames: Vec<_> = self.journal.iter().filter_map(party_frame).cloned().collect();
        let begun = |frame: &party::Frame| frame.events.iter().rev().find_map(commitment);
        let last = frames.iter().rposition(|frame| begun(frame).is_some()).unwrap_or(0);
        let mut party = Party::new(setup);
        for frame in &frames[..last] {
            party.follow(frame);
        }
        let promised = frames.get(last).and_then(begun);
        let seed = self.seeds.iter().find(|seed| Some(seed.commitment()) == promised);
        let seed = seed.copied().unwrap_or(Seed::from(0));
        Referee::resume(party, seed, &frames[last..]).expect("it is what happened")
    }
}

fn party_frame(frame: &Frame) -> Option<&party::Frame> {
    match frame {
        Frame::Party(frame) => Some(frame),
        Frame::Table(_) => None,
    }
}

fn commitment(event: &party::Event) -> Option<[u8; 32]> {
    match event {
        party::Event::Begun { commitment } => Some(*commitment),
        _ => None,
    }
}

impl Server {
    pub(super) fn start(disk: &mut Disk, now: Millis) -> Self {
        let (host, time) = match disk.terms {
            Terms::Table(terms) => {
                let mut table = Table::new(terms);
                for frame in &disk.journal {
                    if let Frame::Table(frame) = frame {
                        table.follow(frame);
                    }
                }
                let time = table.now();
                (Host::Table(Box::new(table)), time)
            }
            Terms::Party(setup) => {
                let referee = disk.referee(setup);
                let party = referee.party().clone();
                (Host::Party(Box::new((referee, party))), 0)
            }
        };
        let mut server = Self { host, callers: BTreeMap::new(), started: (time, now) };
        for number in 1..=disk.visitors.len() as u64 {
            server.notice(disk, VisitorId(number), now);
        }
        server
    }

    pub(super) fn snapshot(&self) -> Snapshot {
        match &self.host {
            Host::Table(table) => Snapshot::Table(table.clone()),
            Host::Party(host) => Snapshot::Party(Box::new(host.1.clone())),
        }
    }

    pub(super) fn handle(
        &mut self,
        disk: &mut Disk,
        from: usize,
        message: ClientMessage,
        now: Millis,
    ) -> Vec<Out> {
        match message {
            ClientMessage::Hello { token, client } => self.greet(disk, from, token, client),
            ClientMessage::Enter { seen, watch, .. } => self.enter(disk, from, seen, watch, now),
            ClientMessage::Ask { number, command } => self.ask(disk, from, number, command, now),
            ClientMessage::Ping { number, .. } => vec![Out::Say(from, ServerMessage::Pong { number })],
            other => panic!("no client says {other:?} here"),
        }
    }

    /// Every 50 milliseconds.
    pub(super) fn tick(&mut self, disk: &mut Disk, now: Millis, column: u8) -> Vec<Out> {
        match &mut self.host {
            Host::Table(table) => {
                let mut events = table.due(self.started.0 + now - self.started.1);
                if let Some((machine, _)) = table.machine_to_move().filter(|_| events.is_empty()) {
                    events = table.decide_move(machine, Move::Drop { column }).unwrap_or_default();
                }
                self.happen(disk, None, events, now)
            }
            Host::Party(host) => {
                let (referee, party) = &mut **host;
                let Some(frame) = referee.tick() else { return Vec::new() };
                party.follow(&frame);
                disk.journal.push(Frame::Party(frame.clone()));
                if now % 1_000 < 50 {
                    disk.safe = disk.journal.len();
                }
                self.broadcast(&Frame::Party(frame))
            }
        }
    }

    /// The connection is gone.
    pub(super) fn lose(&mut self, disk: &mut Disk, from: usize, now: Millis) -> Vec<Out> {
        match self.callers.remove(&from) {
            Some(caller) => self.notice(disk, caller.visitor, now),
            None => Vec::new(),
        }
    }

    fn greet(&mut self, disk: &mut Disk, from: usize, token: Option<Token>, client: u32) -> Vec<Out> {
        let known = token.and_then(|token| disk.visitors.iter().position(|known| *known == token));
        let index = known.unwrap_or_else(|| {
            disk.visitors.push(Token([disk.visitors.len() as u8; 16]));
            disk.visitors.len() - 1
        });
        let visitor = VisitorId(index as u64 + 1);
        // A client has one connection. What still comes through an older one was sent before, and would
        // come after what was sent since.
        let is_old = |(_, caller): &(&usize, &Caller)| (caller.visitor, caller.client) == (visitor, client);
        let old: Vec<usize> = self.callers.iter().filter(is_old).map(|(from, _)| *from).collect();
        let mut out: Vec<_> = old.iter().map(|from| Out::Cut(*from)).collect();
        self.callers.retain(|from, _| !old.contains(from));
        self.callers.insert(from, Caller { visitor, client, is_in: false });
        let token = disk.visitors[index];
        out.push(Out::Say(from, ServerMessage::Welcome { visitor, token, name: name() }));
        out
    }

    fn enter(
        &mut self,
        disk: &mut Disk,
        from: usize,
        seen: Option<u64>,
        watch: bool,
        now: Millis,
    ) -> Vec<Out> {
        let Some(caller) = self.callers.get_mut(&from) else { return Vec::new() };
        caller.is_in = false;
        let visitor = caller.visitor;
        let mut out = Vec::new();
        if !watch {
            out.extend(self.seat(disk, visitor, now));
        }
        let frames = disk.journal.len() as u64;
        let told = seen.filter(|seen| *seen <= frames && frames - seen < 20);
        let view = match told {
            Some(seen) => View::Since(disk.journal[seen as usize..].to_vec()),
            None => View::Whole(self.snapshot()),
        };
        let room = room();
        let entered = Entered { room, terms: disk.terms, private: true, now: self.time(now), view };
        out.push(Out::Say(from, ServerMessage::Entered(Box::new(entered))));
        if let Some(caller) = self.callers.get_mut(&from) {
            caller.is_in = true;
        }
        out.extend(self.notice(disk, visitor, now));
        out
    }

    fn seat(&mut self, disk: &mut Disk, visitor: VisitorId, now: Millis) -> Vec<Out> {
        let time = self.time(now);
        match &mut self.host {
            Host::Table(table) => {
                let sat = table.decide(visitor, &name(), room::table::Command::Sit, time);
                self.happen(disk, None, sat.unwrap_or_default(), now)
            }
            Host::Party(host) => {
                if host.0.party().guest_of(visitor).is_none() {
                    let _ = host.0.enter(name(), Pilot::Visitor(visitor));
                }
                Vec::new()
            }
        }
    }

    fn ask(&mut self, disk: &mut Disk, from: usize, number: u32, command: Command, now: Millis) -> Vec<Out> {
        let Some(caller) = self.callers.get(&from).copied().filter(|caller| caller.is_in) else {
            let refusal = Refusal::NotInARoom;
            return vec![Out::Say(from, ServerMessage::Refused { number, refusal })];
        };
        let Caller { visitor, client, .. } = caller;
        let (mut out, answer) = match (&mut self.host, command) {
            (Host::Table(table), Command::Table(command)) => {
                let cause = Cause { visitor, client, number };
                let time = self.started.0 + now - self.started.1;
                if table.has_heard(cause) {
                    (Vec::new(), Ok(()))
                } else {
                    match table.decide(visitor, &name(), command, time) {
                        Ok(events) => (self.happen(disk, Some(cause), events, now), Ok(())),
                        Err(refusal) => (Vec::new(), Err(Refusal::Table(refusal))),
                    }
                }
            }
            (Host::Party(host), Command::Party(command)) => {
                let referee = &mut host.0;
                let seed = Seed::from(now << 8 | disk.seeds.len() as u64);
                disk.seeds.push(seed);
                let answer = match referee.party().guest_of(visitor) {
                    Some(guest) => referee.ask(guest, command, seed),
                    None => Err(party::Refusal::NotHere),
                };
                (Vec::new(), answer.map_err(Refusal::Party))
            }
            _ => (Vec::new(), Err(Refusal::OtherGame)),
        };
        out.push(match answer {
            Ok(()) => Out::Say(from, ServerMessage::Done { number }),
            Err(refusal) => Out::Say(from, ServerMessage::Refused { number, refusal }),
        });
        out
    }

    /// Somebody may have come or gone.
    fn notice(&mut self, disk: &mut Disk, visitor: VisitorId, now: Millis) -> Vec<Out> {
        let is_here = self.callers.values().any(|caller| caller.is_in && caller.visitor == visitor);
        match &mut self.host {
            Host::Table(table) => {
                let events = table.presence(visitor, is_here);
                self.happen(disk, None, events, now)
            }
            Host::Party(host) => {
                let referee = &mut host.0;
                if let Some(guest) = referee.party().guest_of(visitor).filter(|_| !is_here) {
                    let _ = referee.ask(guest, party::Command::Leave, Seed::from(0));
                }
                Vec::new()
            }
        }
    }

    fn happen(
        &mut self,
        disk: &mut Disk,
        cause: Option<Cause>,
        events: Vec<room::table::Event>,
        now: Millis,
    ) -> Vec<Out> {
        let time = self.time(now);
        let Host::Table(table) = &mut self.host else { return Vec::new() };
        if events.is_empty() {
            return Vec::new();
        }
        let frame = table.frame(time, cause, events);
        table.follow(&frame);
        disk.journal.push(Frame::Table(frame.clone()));
        self.broadcast(&Frame::Table(frame))
    }

    fn broadcast(&self, frame: &Frame) -> Vec<Out> {
        let inside = self.callers.iter().filter(|(_, caller)| caller.is_in);
        inside.map(|(from, _)| Out::Say(*from, ServerMessage::Frame(frame.clone()))).collect()
    }

    fn time(&self, now: Millis) -> Millis {
        self.started.0 + now - self.started.1
    }
}

pub(super) fn room() -> RoomId {
    "rive".parse().expect("a room")
}

fn name() -> Name {
    "Loutre calme".parse().expect("a name")
}

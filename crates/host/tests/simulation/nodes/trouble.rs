//! What breaks: nodes, the way to the database, the database, the bus, and connections.

use super::*;

impl World {
    pub(super) fn trouble(&mut self) {
        if self.now >= TROUBLE {
            return;
        }
        let place = self.chance.within(0..NODES as u64) as usize;
        let millis = self.chance.within(200..8_000);
        match self.chance.within(0..20) {
            0 | 1 => self.kill(place),
            2 => self.drain(place),
            3 | 4 => {
                self.note(|| format!("place {place} stands still for {millis} ms"));
                self.places[place].paused_until = self.now + millis;
                if let Some(server) = &self.places[place].server {
                    let node = server.node.id();
                    self.plan_at(millis, node, AtNode::GoesOn);
                }
            }
            5 | 6 => {
                self.note(|| format!("place {place} is cut off from the database for {millis} ms"));
                self.places[place].no_database_until = self.now + millis;
            }
            7 | 8 => {
                self.note(|| format!("place {place} is cut off from the bus for {millis} ms"));
                self.places[place].no_bus_until = self.now + millis;
            }
            9 => {
                self.note(|| format!("the database is slow for {millis} ms"));
                self.slow_until = self.now + millis;
            }
            10 => {
                self.note(|| format!("the database fails for {millis} ms"));
                self.broken_until = self.now + millis;
            }
            11..=13 => {
                self.note(|| format!("the bus is bad for {millis} ms"));
                self.bad_bus_until = self.now + millis;
            }
            14 => self.quit(),
            15 => self.reload(),
            _ => {
                let player = self.any_player();
                self.note(|| format!("the connection of player {player} breaks"));
                self.cut(player);
            }
        }
        let pause = self.chance.within(1..1_500);
        self.plan(pause, Happening::Trouble);
    }

    /// Nothing breaks from now on; every node runs, and every client without a connection knows it.
    pub(super) fn heal(&mut self) {
        self.note(|| "everything comes right again".into());
        (self.slow_until, self.broken_until, self.bad_bus_until) = (self.now, self.now, self.now);
        for place in 0..NODES {
            let here = &mut self.places[place];
            (here.no_database_until, here.no_bus_until) = (self.now, self.now);
            here.paused_until = here.paused_until.min(self.now);
            self.start(place);
            let node = self.places[place].server.as_ref().map(|server| server.node.id());
            self.plan_at(0, node.expect("it was started"), AtNode::GoesOn);
        }
        for wire in 0..self.wires.len() {
            let is_dead = self.wires[wire].to_player.until < Millis::MAX
                || self.wires[wire].to_server.until < Millis::MAX
                || self.place_of(self.wires[wire].node).is_none();
            if is_dead {
                self.plan(0, Happening::PlayerLoses(wire));
            }
        }
    }

    fn any_player(&mut self) -> usize {
        self.chance.within(0..self.players.len() as u64) as usize
    }

    fn kill(&mut self, place: usize) {
        let Some(server) = &self.places[place].server else { return };
        let node = server.node.id();
        self.note(|| format!("node {} is killed", node.0));
        self.end(place);
    }

    fn drain(&mut self, place: usize) {
        let Some(server) = &self.places[place].server else { return };
        let node = server.node.id();
        self.note(|| format!("node {} is asked to stop", node.0));
        self.plan_at(0, node, AtNode::Drains);
    }

    /// Ends the node, and every connection to it.
    pub(super) fn end(&mut self, place: usize) {
        let Some(server) = self.places[place].server.take() else { return };
        self.places[place].deferred.clear();
        for wire in 0..self.wires.len() {
            if self.wires[wire].node == server.node.id() {
                self.wires[wire].to_server.until = self.now.min(self.wires[wire].to_server.until);
                self.end_for_player(wire, 600);
            }
        }
        let pause = self.chance.within(1..6_000);
        self.plan(pause, Happening::Starts(place));
    }

    fn reload(&mut self) {
        let player = self.any_player();
        if self.players[player].has_quit {
            return;
        }
        self.note(|| format!("player {player} loads the page again"));
        self.cut(player);
        self.players[player].reload(&mut self.chance, self.now);
        let attempt = self.players[player].attempt;
        self.plan(10, Happening::PlayerConnects { player, attempt });
    }

    /// A player goes for good, perhaps in silence.
    fn quit(&mut self) {
        let player = self.any_player();
        let silently = self.chance.one_in(2);
        self.note(|| format!("player {player} goes for good{}", if silently { ", in silence" } else { "" }));
        self.players[player].has_quit = true;
        if let Some(wire) = self.players[player].wire.take() {
            self.end_for_server(wire, silently);
        }
    }

    /// Breaks the player's connection, somewhere on the way.
    fn cut(&mut self, player: usize) {
        if let Some(wire) = self.players[player].wire {
            self.end_for_player(wire, 600);
            let silently = self.chance.one_in(4);
            self.end_for_server(wire, silently);
        }
    }

    pub(super) fn end_for_player(&mut self, wire: usize, most: Millis) {
        // What was sent before the end arrives before it.
        let last = self.wires[wire].to_player.last.max(self.now);
        let until = if most == 1 { last } else { self.now + self.chance.within(0..most) };
        let direction = &mut self.wires[wire].to_player;
        direction.until = direction.until.min(until);
        if most == 1 || self.now >= TROUBLE || !self.chance.one_in(4) {
            self.plan(until - self.now, Happening::PlayerLoses(wire));
        }
    }

    pub(super) fn end_for_server(&mut self, wire: usize, silently: bool) {
        let until = self.now + self.chance.within(0..500);
        let direction = &mut self.wires[wire].to_server;
        direction.until = direction.until.min(until);
        if !silently {
            let node = self.wires[wire].node;
            self.plan_at(until - self.now + 1, node, AtNode::Loses(wire));
        }
    }

    /// Envelopes between two nodes keep their order, except those that a bad bus holds back.
    pub(super) fn publish(&mut self, place: usize, from: NodeId, to: NodeId, envelope: &Envelope) {
        let is_cut = |place: usize| self.now < self.places[place].no_bus_until;
        if is_cut(place) || self.place_of(to).is_some_and(is_cut) {
            return;
        }
        let is_bad = self.now < self.bad_bus_until;
        if is_bad && self.chance.one_in(20) {
            return;
        }
        let copies = if is_bad && self.chance.one_in(20) { 2 } else { 1 };
        for _ in 0..copies {
            let delay = self.chance.within(1..10);
            let last = self.bus.entry((from, to)).or_default();
            *last = (*last).max(self.now + delay);
            let mut arrival = *last;
            if is_bad && self.chance.one_in(30) {
                arrival += self.chance.within(1..3_000);
            }
            self.plan_at(arrival - self.now, to, AtNode::Hears(envelope.clone()));
        }
    }

    /// A request may get lost on its way there, and its answer on its way back.
    pub(super) fn ask(&mut self, place: usize, node: NodeId, request: Request) {
        let slow = self.now < self.slow_until;
        let pause = if slow { self.chance.within(50..1_500) } else { self.chance.within(1..15) };
        // A cut connection may still deliver what was sent through it.
        let is_cut = self.now < self.places[place].no_database_until && !self.chance.one_in(10);
        if is_cut {
            self.give_up(node, request);
        } else {
            self.plan(pause, Happening::AtDatabase { node, request });
        }
    }

    pub(super) fn at_database(&mut self, node: NodeId, request: Request) {
        let now = self.now;
        if now < self.broken_until {
            let answer = refusal(request);
            self.plan_at(2, node, AtNode::Answered(answer));
            return;
        }
        let is_answered =
            self.place_of(node).is_some_and(|place| now >= self.places[place].no_database_until);
        if !is_answered {
            // The request is done, and its answer lost.
            self.give_up(node, doubt(&request));
        }
        let database = &mut self.database;
        let answer = match request {
            Request::Renew { ticket, millis, rooms, take } => {
                Answer::Renewed(ticket, Ok(database.renew(now, node, millis, rooms, take)))
            }
            Request::Load(by) => {
                let loaded = database.load(node, &by).map(Box::new);
                Answer::Loaded(by.room, loaded)
            }
            Request::Append { by, ticket, writes } => {
                let input = if database.append(&by, writes) { Input::Kept(ticket) } else { Input::Fenced };
                Answer::Appended { room: by.room, epoch: by.epoch, input }
            }
            Request::Owner { wire, to, since } => {
                let host::Destination::Room { room, .. } = &to else { panic!("nobody opens rooms") };
                let owner = Ok(database.owner(now, room));
                Answer::Owner { wire, to, since, owner }
            }
            Request::HandOver { by, millis, to } => {
                database.hand_over(now, &by, millis, to);
                Answer::HandedOver(by.room)
            }
            Request::Leave { millis } => {
                database.leave(now, node, millis);
                Answer::Left
            }
            Request::Visitor { wire, token } => {
                Answer::Visitor { wire, visitor: database.disk.visitor(token, false) }
            }
        };
        if is_answered {
            let pause = self.chance.within(1..15);
            self.plan_at(pause, node, AtNode::Answered(answer));
        }
    }

    /// The node stops waiting for an answer.
    fn give_up(&mut self, node: NodeId, request: Request) {
        let answer = match request {
            // Whether it was written is not known: the room has to be read again.
            Request::Append { by, .. } => {
                Answer::Appended { room: by.room, epoch: by.epoch, input: Input::Fenced }
            }
            other => refusal(other),
        };
        self.plan_at(TIMEOUT, node, AtNode::Answered(answer));
    }
}

/// The request without its writes, to be given up.
fn doubt(request: &Request) -> Request {
    match request {
        Request::Renew { ticket, millis, rooms, take } => {
            Request::Renew { ticket: *ticket, millis: *millis, rooms: *rooms, take: *take }
        }
        Request::Load(by) => Request::Load(by.clone()),
        Request::Append { by, ticket, .. } => {
            Request::Append { by: by.clone(), ticket: *ticket, writes: Vec::new() }
        }
        Request::Owner { wire, to, since } => Request::Owner { wire: *wire, to: to.clone(), since: *since },
        Request::HandOver { by, millis, to } => {
            Request::HandOver { by: by.clone(), millis: *millis, to: *to }
        }
        Request::Leave { millis } => Request::Leave { millis: *millis },
        Request::Visitor { wire, token } => Request::Visitor { wire: *wire, token: *token },
    }
}

/// The database refuses, and nothing has happened.
fn refusal(request: Request) -> Answer {
    match request {
        Request::Renew { ticket, .. } => Answer::Renewed(ticket, Err(())),
        Request::Load(Ownership { room, .. }) => Answer::Loaded(room, None),
        Request::Append { by, ticket, .. } => {
            Answer::Appended { room: by.room, epoch: by.epoch, input: Input::NotKept(ticket) }
        }
        Request::Owner { wire, to, since } => Answer::Owner { wire, to, since, owner: Err(()) },
        Request::HandOver { by, .. } => Answer::HandedOver(by.room),
        Request::Leave { .. } => Answer::Left,
        Request::Visitor { wire, .. } => Answer::Visitor { wire, visitor: None },
    }
}

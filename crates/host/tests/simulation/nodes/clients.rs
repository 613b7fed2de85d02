//! The players' side of several nodes: who connects where, and the messages of connections.

use client::online::Effect;

use super::*;
use crate::player::wish;

impl World {
    pub(super) fn act(&mut self, player: usize) {
        if self.now > TROUBLE || self.players[player].has_quit {
            return;
        }
        let command = wish(self.terms[player], &mut self.chance);
        let (number, effects) = self.players[player].online.ask(command);
        self.note(|| format!("player {player} asks #{number} {command:?}"));
        self.perform(player, effects);
        let pause = self.chance.within(1..800);
        self.plan(pause, Happening::PlayerActs(player));
    }

    /// A balancer chooses a node, mostly one that reports itself ready.
    pub(super) fn connect(&mut self, player: usize, attempt: u64) {
        if self.players[player].attempt != attempt || self.players[player].has_quit {
            return;
        }
        let ready = |place: &usize| {
            let server = self.places[*place].server.as_ref();
            server.is_some_and(|server| server.node.is_sure(self.clock(*place)))
        };
        let mut places: Vec<_> = (0..NODES).filter(ready).collect();
        if places.is_empty() || (self.now < TROUBLE && self.chance.one_in(6)) {
            places = (0..NODES).collect();
        }
        let place = self.chance.pick(&places);
        let Some(server) = &self.places[place].server else {
            self.disconnect(player);
            return;
        };
        let node = server.node.id();
        let end = Direction { last: self.now, until: Millis::MAX };
        self.wires.push(Wire { player, node, to_server: end, to_player: end });
        let wire = self.wires.len() - 1;
        self.note(|| format!("player {player} connects to node {}: connection {wire}", node.0));
        self.plan_at(0, node, AtNode::Accepts(wire));
        self.players[player].wire = Some(wire);
        let effects = self.players[player].online.opened(self.now);
        self.perform(player, effects);
    }

    pub(super) fn disconnect(&mut self, player: usize) {
        self.players[player].wire = None;
        let random = self.chance.next() as u32;
        let effects = self.players[player].online.closed(self.now, random);
        self.perform(player, effects);
    }

    /// Performs a client's effects.
    pub(super) fn perform(&mut self, player: usize, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Send(bytes) => {
                    if let Some(wire) = self.players[player].wire {
                        let arrival = self.arrival(|wires| &mut wires[wire].to_server);
                        let node = self.wires[wire].node;
                        self.plan_at(arrival - self.now, node, AtNode::Receives { wire, bytes });
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
                    self.remember(player, &news);
                    if let Some(line) = self.players[player].read(&news) {
                        self.note(|| format!("player {player} {line}"));
                    }
                }
            }
        }
    }

    pub(super) fn send_back(&mut self, wire: usize, bytes: Vec<u8>) {
        let arrival = self.arrival(|wires| &mut wires[wire].to_player);
        self.plan(arrival - self.now, Happening::ToPlayer { wire, bytes });
    }

    /// Arrival of a message: those of one direction keep their order, however long each takes.
    fn arrival(&mut self, direction: impl Fn(&mut [Wire]) -> &mut Direction) -> Millis {
        let slow = self.now < TROUBLE && self.chance.one_in(40);
        let delay = if slow { self.chance.within(0..2_000) } else { self.chance.within(1..60) };
        let direction = direction(&mut self.wires);
        direction.last = direction.last.max(self.now + delay);
        direction.last
    }
}

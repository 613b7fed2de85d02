//! Trouble in a world of one server: everything that breaks.

use room::Millis;

use super::chance::Chance;
use super::world::{AtServer, Happening, TROUBLE, World};

impl World {
    pub(super) fn trouble(&mut self) {
        if self.now > TROUBLE {
            self.disk.is_worn = false;
            return;
        }
        match self.chance.within(0..24) {
            0 | 1 => self.kill(),
            2 => self.pause(),
            3 | 4 => {
                let millis = self.chance.within(100..8_000);
                self.note(|| format!("the disk fails for {millis} ms"));
                self.disk.broken_until = self.now + millis;
            }
            5 | 6 => {
                let millis = self.chance.within(100..6_000);
                self.note(|| format!("the disk is slow for {millis} ms"));
                self.disk.slow_until = self.now + millis;
            }
            7..=9 => self.stranger(),
            10 => self.quit(),
            11 | 12 => self.reload(),
            13 => self.take_over(),
            _ => {
                let player = self.any_player();
                self.note(|| format!("the connection of player {player} breaks"));
                self.cut(player);
            }
        }
        let pause = self.chance.within(1..2_000);
        self.plan(pause, Happening::Trouble);
    }

    fn any_player(&mut self) -> usize {
        self.chance.within(0..self.players.len() as u64) as usize
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
        let pause = self.chance.within(0..1_000);
        self.plan(pause, Happening::PlayerConnects { player, attempt });
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

    /// Stops the process for a while.
    fn pause(&mut self) {
        if self.node.is_some() && self.now >= self.paused_until {
            let millis = self.chance.within(1_000..40_000);
            self.note(|| format!("the server stands still for {millis} ms"));
            self.paused_until = self.now + millis;
            self.plan_at_server(millis, AtServer::GoesOn);
            self.lost += millis;
            self.pauses += 1;
        }
    }

    pub(super) fn killed_now_and_then(&mut self) {
        if self.now < TROUBLE && !self.is_calm && self.chance.one_in(400) {
            self.kill();
        }
    }

    /// Kills the server; writes on their way may land.
    pub(super) fn kill(&mut self) {
        if self.now < self.paused_until || self.node.take().is_none() {
            return;
        }
        self.note(|| "the server is killed".into());
        self.end_wires();
        if self.life != self.disk.owner {
            return;
        }
        self.let_writes_land();
        if self.chance.one_in(2) {
            self.disk.bring_back();
        }
        let pause = self.chance.within(1..3_000);
        self.lost += pause;
        self.plan(pause, Happening::ServerStarts);
    }

    /// Ends every connection to this node.
    pub(super) fn end_wires(&mut self) {
        for wire in 0..self.wires.len() {
            if self.wires[wire].life == self.life {
                self.wires[wire].to_server.until = self.now.min(self.wires[wire].to_server.until);
                self.end_for_player(wire);
            }
        }
    }

    /// Another node believes that this one is gone, and runs its rooms; for a while there are two.
    fn take_over(&mut self) {
        if self.now < self.paused_until || self.older.is_some() {
            return;
        }
        let Some(node) = self.node.take() else { return };
        self.note(|| "another node takes over".into());
        let pause = self.chance.within(1..3_000);
        self.plan_at_server(pause, AtServer::IsFenced);
        self.older = Some((self.life, node));
        self.start_server();
    }

    /// Breaks the player's connection, somewhere on the way.
    fn cut(&mut self, player: usize) {
        if let Some(wire) = self.players[player].wire {
            self.end_for_player(wire);
            let silently = self.chance.one_in(4);
            self.end_for_server(wire, silently);
        }
    }

    pub(super) fn end_for_player(&mut self, wire: usize) {
        let until = self.now + self.chance.within(0..600);
        let direction = &mut self.wires[wire].to_player;
        direction.until = direction.until.min(until);
        // Now and then the player is not told that the connection is gone: it is only silent.
        if !self.chance.one_in(4) {
            self.plan(until - self.now, Happening::PlayerLoses(wire));
        }
    }

    pub(super) fn end_for_server(&mut self, wire: usize, silently: bool) {
        let most = if self.wires[wire].player.is_some() { 4_000 } else { 60 };
        let until = self.now + self.chance.within(0..most);
        let direction = &mut self.wires[wire].to_server;
        direction.until = direction.until.min(until);
        if !silently {
            let life = self.wires[wire].life;
            self.plan(until - self.now + 1, Happening::Server { life, what: AtServer::Loses(wire) });
        }
    }
}

/// Pauses between the messages of a stranger.
pub(super) fn soon(chance: &mut Chance) -> Millis {
    chance.within(1..30)
}

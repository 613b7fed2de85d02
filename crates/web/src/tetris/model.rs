//! The model of the page on which one plays: a game somewhere, the own hands, and what is to be seen and
//! heard of it. It knows the time only from its caller.

mod news;

use ::protocol::Command as Asked;
use client::Predicted;
use client::tetris::{Action, HeldKeys, Rhythm};
use connect_four::Name;
use room::tetris::{Event, Frame, Seat};
use tetris::bot::Strength;
use tetris::replay::Replay;
use tetris::{Command, Game, PlayerId, Score, Seed};

use crate::tetris::input::pointer;
use crate::tetris::pages::names::Company;
use crate::tetris::paint::camera::View;
use crate::tetris::paint::clearing::{self, Clearing};
use crate::tetris::paint::feedback::{self, Float, Jolt};
use crate::tetris::paint::kinds::Kinds;
use crate::tetris::transport::{Arrival, Source};
pub(crate) use news::News;

pub(crate) struct Model {
    source: Box<dyn Source>,
    mirror: Predicted,
    /// What is seen before the first game.
    empty: Game,
    held_keys: HeldKeys,
    clearings: Vec<Clearing>,
    floats: Vec<Float>,
    jolt: Option<Jolt>,
    /// Alone, blocks are coloured by it.
    kinds: Option<Kinds>,
    /// The column that the mouse points at, for the next piece too.
    aim: Option<i16>,
    /// The present piece has been brought there.
    aimed: bool,
    /// Clicks that came before the piece they are for.
    clicks: usize,
    pub(crate) view: View,
    news: Vec<News>,
    /// What the referee promised for the game that is seen, and whether its end has been told.
    promise: Option<[u8; 32]>,
    ended: bool,
    /// The seconds that were last counted before a game.
    count: Option<u8>,
    /// The events of the game by their ticks, if it is seen from its beginning. Only its end makes a replay of them, which
    /// takes fingerprints.
    recorded: Option<Vec<(u32, Vec<tetris::Event>)>>,
    /// Grows whenever there is something new to see.
    changes: u64,
    /// Nothing moves that need not.
    still: bool,
}

impl Model {
    pub(crate) fn new(source: Box<dyn Source>, still: bool) -> Self {
        let room = source.room();
        let (frames, empty) = (room.frames(), Game::new(room.setup()));
        let mirror = Predicted::new(room, frames, source.me());
        let mut model = Self {
            source,
            mirror,
            empty,
            held_keys: HeldKeys::default(),
            clearings: Vec::new(),
            floats: Vec::new(),
            jolt: None,
            kinds: None,
            aim: None,
            aimed: false,
            clicks: 0,
            view: View::default(),
            news: Vec::new(),
            promise: None,
            ended: false,
            count: None,
            recorded: None,
            changes: 0,
            still,
        };
        model.look_round();
        model
    }

    /// Takes over what has arrived, and lets held keys act. Returns what there is to hear of.
    pub(crate) fn advance(&mut self, rhythm: Rhythm, now: f64) -> Vec<News> {
        while let Some(arrival) = self.source.receive(now) {
            self.take(arrival, now);
        }
        // The next piece comes with a frame, and goes below a mouse that rests.
        if let Some(col) = self.aim.filter(|_| !self.aimed) {
            self.point_at(col, now);
        }
        if self.clicks > 0 && !self.mirror.awaits_piece() {
            self.clicks -= 1;
            self.act(Command::Slam, now);
        }
        for (action, times) in self.held_keys.repeats(rhythm, now) {
            for _ in 0..times {
                if !self.act(action.command(), now) {
                    break;
                }
            }
        }
        if !self.clearings.is_empty() || !self.floats.is_empty() {
            self.changes += 1;
        }
        clearing::renew(&mut self.clearings, Vec::new(), &[], now);
        feedback::renew(&mut self.floats, Vec::new(), now);
        self.jolt = self.jolt.filter(|jolt| jolt.offset(now).is_some());
        std::mem::take(&mut self.news)
    }

    fn take(&mut self, arrival: Arrival, now: f64) {
        self.changes += 1;
        match arrival {
            Arrival::Frame(frame, answered) => {
                let before = self.mirror.game().cloned();
                // A frame that is missing is followed by the whole room.
                let effects = self.mirror.follow(&frame, answered).unwrap_or_default();
                self.record(&frame);
                self.look_round();
                self.notice(before.as_ref(), &effects, now);
            }
            Arrival::Whole(room, me) => {
                let frames = room.frames();
                self.mirror = Predicted::new(room, frames, me);
                self.recorded = None;
                self.look_round();
            }
            Arrival::Refused(answered) => {
                let room = self.mirror.confirmed().clone();
                let frames = room.frames();
                self.mirror.resume(room, frames, answered);
            }
            Arrival::Aside => {}
        }
    }

    pub(crate) fn press(&mut self, action: Action, rhythm: Rhythm, now: f64) {
        self.aim = None;
        self.clicks = 0;
        if let Some(action) = self.held_keys.press(action, rhythm, now) {
            for _ in 0..action.times() {
                if !self.act(action.command(), now) {
                    break;
                }
            }
        }
    }

    pub(crate) fn release(&mut self, action: Action, rhythm: Rhythm, now: f64) {
        self.held_keys.release(action, rhythm, now);
    }

    pub(crate) fn release_all(&mut self) {
        self.held_keys.release_all();
    }

    /// Slams below the pointer. A piece that is still to come has to go there first.
    pub(crate) fn click(&mut self, now: f64) {
        if let Some(col) = self.aim {
            self.point_at(col, now);
            if self.mirror.awaits_piece() {
                self.clicks += 1;
                return;
            }
        }
        self.act(Command::Slam, now);
    }

    /// Brings the piece below the pointer, as far as it can.
    pub(crate) fn point_at(&mut self, col: i16, now: f64) {
        self.aim = Some(col);
        self.aimed = self
            .mirror
            .player()
            .zip(self.mirror.game())
            .is_some_and(|(me, game)| game.player(me).is_some_and(|player| player.piece.is_some()));
        for _ in 0..u8::MAX {
            let command = self.mirror.player().zip(self.mirror.game());
            let command = command.and_then(|(me, game)| pointer::towards(game, me, col));
            let Some(command) = command else { break };
            if !self.act(command, now) {
                break;
            }
        }
    }

    /// Whether anything came of it.
    pub(crate) fn act(&mut self, command: Command, now: f64) -> bool {
        if !self.source.listens(now) {
            return false;
        }
        let before = self.mirror.game().cloned();
        let Ok((input, effects)) = self.mirror.act(command) else { return false };
        self.source.send(input);
        if command == Command::Slam {
            self.jolt = Some(Jolt::Slam(now));
        }
        self.aimed &= !matches!(command, Command::Slam | Command::Hold);
        self.notice(before.as_ref(), &effects, now);
        true
    }

    pub(crate) fn be_ready(&mut self, ready: bool) {
        if !self.mirror.confirmed().is_playing() || self.me().is_none() {
            self.held_keys.release_all();
            self.source.be_ready(ready);
        }
    }

    /// Whoever has seen all frames of a game has a replay of it once its seed is shown.
    fn record(&mut self, frame: &Frame) {
        if frame.events.iter().any(|event| matches!(event, Event::Begun { .. })) {
            self.recorded = Some(Vec::new());
        }
        let events = frame.played();
        if let Some(recorded) = self.recorded.as_mut().filter(|_| !events.is_empty()) {
            recorded.push((frame.tick, events));
        }
    }

    pub(crate) fn ask(&mut self, command: Asked) {
        self.source.ask(command);
    }

    pub(crate) fn rename(&mut self, name: Name) {
        self.source.rename(name);
    }

    pub(crate) fn pause(&mut self, paused: bool) {
        self.source.pause(paused && self.mirror.confirmed().is_playing());
        self.held_keys.release_all();
    }

    pub(crate) fn restart(&mut self) {
        self.source.restart();
        self.held_keys.release_all();
    }

    /// Says something over the board.
    pub(crate) fn float(&mut self, float: Float, now: f64) {
        feedback::renew(&mut self.floats, vec![float], now);
    }
}

/// What there is to see.
impl Model {
    pub(crate) fn game(&self) -> Option<&Game> {
        self.mirror.game()
    }

    /// The game, or an empty board where there will be one.
    pub(crate) fn scene(&self) -> &Game {
        self.game().unwrap_or(&self.empty)
    }

    pub(crate) fn me(&self) -> Option<PlayerId> {
        self.mirror.player()
    }

    /// What a player is called, and how strong a machine is.
    pub(crate) fn name(&self, who: PlayerId) -> Option<(String, Option<Strength>)> {
        let room = self.mirror.confirmed();
        let strength = room.seats().iter().find(|seat| seat.player == Some(who)).and_then(Seat::strength);
        room.name(who).map(|name| (name.to_string(), strength))
    }

    pub(crate) fn clearings(&self) -> &[Clearing] {
        &self.clearings
    }

    pub(crate) fn floats(&self) -> &[Float] {
        &self.floats
    }

    pub(crate) fn kinds(&self) -> Option<&Kinds> {
        self.kinds.as_ref()
    }

    /// How far the board is from its place.
    pub(crate) fn offset(&self, now: f64) -> (f64, f64) {
        self.jolt.filter(|_| !self.still).and_then(|jolt| jolt.offset(now)).unwrap_or_default()
    }

    pub(crate) fn is_still(&self) -> bool {
        self.still
    }

    pub(crate) fn company(&self) -> Option<Company> {
        self.source.company(self.mirror.confirmed())
    }

    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.source.is_paused()
    }

    /// Those who won the game that is over: several in a tie.
    pub(crate) fn winners(&self) -> Option<Vec<Score>> {
        self.seed()?;
        Some(self.game()?.leaders())
    }

    /// Shown at the end.
    pub(crate) fn seed(&self) -> Option<Seed> {
        self.mirror.confirmed().seed()
    }

    pub(crate) fn replay(&self) -> Option<Replay> {
        let setup = self.mirror.confirmed().setup();
        let (mut replay, mut game) = (Replay::new(setup, self.seed()?), Game::new(setup));
        for (tick, events) in self.recorded.as_ref()? {
            for event in events {
                game.evolve(event);
            }
            replay.push(*tick, events.clone(), &game);
        }
        Some(replay)
    }

    /// Seconds until the next game begins.
    pub(crate) fn count(&self) -> Option<u8> {
        self.count
    }

    /// The outer columns of the own piece.
    pub(crate) fn focus(&self) -> Option<(i16, i16)> {
        let game = self.game()?;
        let piece = game.player(self.me()?)?.piece?;
        let columns = game.cells(piece).map(|cell| cell.col);
        Some((*columns.iter().min()?, *columns.iter().max()?))
    }
}

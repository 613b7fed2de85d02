//! A referee in the page itself; the caller tells it the time.

use std::collections::VecDeque;

use client::Input;
use connect_four::Name;
use room::tetris::{Command, Frame, HeldBy, Referee, SeatId, TetrisRoom};
use tetris::Seed;
use tetris::setup::TICK_MS;

use crate::browser;

use crate::tetris::options::Options;
use crate::tetris::transport::{Arrival, Source};

pub(crate) struct Local {
    options: Options,
    /// The own, then those of the bots.
    names: Vec<Name>,
    /// The game was begun anew, and nobody knows yet.
    restarted: bool,
    referee: Referee,
    me: SeatId,
    answered: u32,
    /// Up to when the referee has been told the time; nobody tells it while the game is paused.
    clock: Option<f64>,
    paused: bool,
    frames: VecDeque<(Frame, u32)>,
}

/// A page that slept longer goes on from where it was.
const MOST_TICKS: f64 = 5.0;

impl Local {
    /// A game alone, which begins at once, or with bots. There is a name for each bot, counted from 1.
    pub(crate) fn new(options: Options, name: Name, bot: impl Fn(u16) -> Option<Name>) -> Option<Self> {
        let bots = (1..=options.bots).map_while(bot);
        Self::start(options, std::iter::once(name).chain(bots).collect())
    }

    fn start(options: Options, names: Vec<Name>) -> Option<Self> {
        let mut referee = Referee::new(options.setup);
        let (name, bots) = names.split_first()?;
        let me = referee.enter(name.clone(), HeldBy::Person).ok()?;
        for name in bots {
            referee.enter(name.clone(), HeldBy::Machine(options.strength)).ok()?;
        }
        let mut source = Self {
            options,
            names,
            restarted: false,
            referee,
            me,
            answered: 0,
            clock: None,
            paused: false,
            frames: VecDeque::new(),
        };
        source.be_ready(true);
        Some(source)
    }

    fn tick(&mut self) {
        if let Some(frame) = self.referee.tick() {
            self.frames.push_back((frame, self.answered));
        }
        if self.referee.is_due() && self.referee.begin(Seed::from(browser::any_number())).is_ok() {
            self.tick();
        }
    }
}

impl Source for Local {
    fn me(&self) -> Option<SeatId> {
        Some(self.me)
    }

    fn listens(&mut self, _now: f64) -> bool {
        !self.paused
    }

    /// The room before its first frame.
    fn room(&self) -> TetrisRoom {
        TetrisRoom::new(self.referee.room().setup())
    }

    fn send(&mut self, input: Input) {
        // A refusal shows by itself: the next frame does not contain what was asked for.
        let _ = self.referee.ask(self.me, Command::Play(input.command));
        self.answered = input.number;
    }

    fn be_ready(&mut self, ready: bool) {
        let _ = self.referee.ask(self.me, Command::Ready(ready));
        self.paused = false;
        self.tick();
    }

    fn pause(&mut self, paused: bool) {
        self.paused = paused;
        self.clock = None;
    }

    fn is_paused(&self) -> bool {
        self.paused
    }

    fn restart(&mut self) {
        if let Some(started) = Self::start(self.options, self.names.clone()) {
            *self = Self { restarted: true, ..started };
        }
    }

    fn receive(&mut self, now: f64) -> Option<Arrival> {
        if std::mem::take(&mut self.restarted) {
            return Some(Arrival::Whole(self.room(), self.me()));
        }
        if self.frames.is_empty() && !self.paused {
            let tick = f64::from(TICK_MS);
            let mut clock = self.clock.unwrap_or(now).max(now - MOST_TICKS * tick);
            while clock + tick <= now {
                clock += tick;
                self.tick();
            }
            self.clock = Some(clock);
        }
        self.frames.pop_front().map(|(frame, answered)| Arrival::Frame(frame, answered))
    }
}

//! The model of the page on which one plays: a game somewhere, the own hands, and what is to be seen and
//! heard of it. It knows the time only from its caller.

use ::protocol::Command as Asked;
use client::Predicted;
use client::tetris::{Action, HeldKeys, Rhythm};
use connect_four::Name;
use room::tetris::{Event, Frame};
use tetris::replay::Replay;
use tetris::{Command, Effect, Game, Level, PlayerId, Score, Seed, Setup};

use crate::tetris::input::pointer;
use crate::tetris::pages::names::Company;
use crate::tetris::paint::camera::View;
use crate::tetris::paint::clearing::{self, Clearing};
use crate::tetris::paint::feedback::{self, Float, Jolt};
use crate::tetris::paint::kinds::Kinds;
use crate::tetris::transport::{Arrival, Source};

pub(crate) struct Table {
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
    pub(crate) view: View,
    news: Vec<News>,
    /// What the referee promised for the game that is seen, and whether its end has been told.
    promise: Option<[u8; 32]>,
    ended: bool,
    /// The seconds that were last counted before a game.
    count: Option<u8>,
    /// The game that is seen from its beginning, where its referee is elsewhere.
    film: Option<Replay>,
    /// Grows whenever there is something new to see.
    changes: u64,
    /// Nothing moves that need not.
    still: bool,
}

/// What there is to hear of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// Seconds until the game begins.
    Starts(u8),
    Begun,
    Placed,
    /// By oneself, with the chain that it made.
    Completed {
        rows: u32,
        chain: u32,
    },
    ToppedOut {
        who: PlayerId,
        lost: u32,
    },
    Rose(Level),
    /// One of the last ten seconds begins.
    Counted(u32),
    Ended,
}

/// Seconds that are counted aloud.
const LAST_SECONDS: u32 = 10;

impl Table {
    pub(crate) fn new(source: Box<dyn Source>, still: bool) -> Self {
        let party = source.party();
        let (frames, empty) = (party.frames(), Game::new(party.setup()));
        let mirror = Predicted::new(party, frames, source.me());
        let mut table = Self {
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
            view: View::default(),
            news: Vec::new(),
            promise: None,
            ended: false,
            count: None,
            film: None,
            changes: 0,
            still,
        };
        table.look_round();
        table
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
                // A frame that is missing is followed by the whole party.
                let effects = self.mirror.follow(&frame, answered).unwrap_or_default();
                self.record(&frame);
                self.look_round();
                self.notice(before.as_ref(), &effects, now);
            }
            Arrival::Whole(party, me) => {
                let frames = party.frames();
                self.mirror = Predicted::new(party, frames, me);
                self.film = None;
                self.look_round();
            }
            Arrival::Refused(answered) => {
                let party = self.mirror.confirmed().clone();
                let frames = party.frames();
                self.mirror.resume(party, frames, answered);
            }
            Arrival::Aside => {}
        }
    }

    pub(crate) fn press(&mut self, action: Action, rhythm: Rhythm, now: f64) {
        self.aim = None;
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

    /// Slams below the pointer.
    pub(crate) fn click(&mut self, now: f64) {
        if let Some(col) = self.aim {
            self.point_at(col, now);
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
        if !self.mirror.confirmed().is_playing() {
            self.held_keys.release_all();
            self.source.be_ready(ready);
        }
    }

    /// Whoever has seen all frames of a game has a replay of it once its seed is shown.
    fn record(&mut self, frame: &Frame) {
        let party = self.mirror.confirmed();
        if frame.events.iter().any(|event| matches!(event, Event::Begun { .. })) {
            self.film = Some(Replay::new(party.setup(), Seed::from(0)));
        }
        let Some(film) = &mut self.film else { return };
        party.record(frame, film);
        if let Some(seed) = party.seed() {
            (film.seed, film.commitment) = (seed, seed.commitment());
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

    /// Who is here, and whether a game has begun or ended.
    fn look_round(&mut self) {
        let party = self.mirror.confirmed();
        if party.count() != self.count {
            self.count = party.count();
            self.news.extend(self.count.map(News::Starts));
        }
        if party.commitment() != self.promise {
            self.promise = party.commitment();
            self.ended = false;
            self.clearings.clear();
            self.floats.clear();
            self.kinds = matches!(party.setup(), Setup::Solo(_)).then(|| Kinds::new(self.empty.board()));
            self.news.push(News::Begun);
        }
        if party.seed().is_some() && !self.ended {
            self.ended = true;
            self.news.push(News::Ended);
        }
    }

    fn notice(&mut self, before: Option<&Game>, effects: &[Effect], now: f64) {
        self.changes += 1;
        let (Some(before), Some(game)) = (before, self.mirror.game()) else { return };
        let me = self.mirror.player();
        let tally = |game: &Game| me.and_then(|me| game.player(me)).map(|player| player.tally);
        let rows = |game: &Game| tally(game).map_or(0, |tally| tally.rows());
        if rows(game) > rows(before) {
            let seat = me.and_then(|me| game.player(me)?.seat);
            let chain = seat.map_or(1, |seat| seat.chain);
            self.news.push(News::Completed { rows: rows(game) - rows(before), chain });
        }
        let second = |game: &Game| game.ticks_left().map(|ticks| ticks.div_ceil(20));
        if let Some(left) = second(game)
            && second(before) != Some(left)
            && (1..=LAST_SECONDS).contains(&left)
        {
            self.news.push(News::Counted(left));
        }
        let mut placed = false;
        for effect in effects {
            match *effect {
                Effect::Placed { who, .. } if Some(who) == me => placed = true,
                Effect::ToppedOut { who, lost, .. } => {
                    self.jolt = Some(Jolt::Shake { began: now, own: Some(who) == me });
                    self.news.push(News::ToppedOut { who, lost });
                }
                Effect::Rose(level) => self.news.push(News::Rose(level)),
                _ => {}
            }
        }
        let (rules, board) = (game.rules(), before.board().clone());
        let floats = Float::all(effects, me, board.section_columns(), now);
        feedback::renew(&mut self.floats, floats, now);
        let sections = clearing::sections(&board, rules, effects);
        let clearings = if self.still {
            Vec::new()
        } else {
            Clearing::all(board, self.kinds.clone(), rules, effects, now)
        };
        clearing::renew(&mut self.clearings, clearings, &sections, now);
        if let Some(kinds) = &mut self.kinds {
            kinds.follow(rules, effects);
        }
        if placed {
            self.news.push(News::Placed);
            self.aimed = false;
        }
    }

    /// Says something over the board.
    pub(crate) fn float(&mut self, float: Float, now: f64) {
        feedback::renew(&mut self.floats, vec![float], now);
    }
}

/// What there is to see.
impl Table {
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

    pub(crate) fn name(&self, who: PlayerId) -> Option<String> {
        self.mirror.confirmed().name(who).map(ToString::to_string)
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
        self.mirror.confirmed().seed()?;
        Some(self.game()?.leaders())
    }

    pub(crate) fn replay(&self) -> Option<Replay> {
        self.mirror.confirmed().seed().and_then(|_| self.film.clone())
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

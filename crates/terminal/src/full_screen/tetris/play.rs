//! A game of Tetris at this terminal: alone, or with machines.

use client::tetris::{Action, Added, Played, Record, signed};
use crossterm::event::{KeyCode, KeyEvent, MouseEventKind};
use ratatui::layout::Rect;
use tetris::setup::TICK_MS;
use tetris::{Command, Game, Setup, Side, Solo, Statistics};

use super::super::canvas::Canvas;
use super::super::input::{clicked, pointed, pressed, right_clicked};
use super::super::keys::Keys;
use super::super::{Context, Effect, Event, Millis, Question, Recorded, Recording, Screen};
use super::banner::{Banner, verdict};
use super::facts::Facts;
use super::flashes::Flashes;
use super::keys::PieceKeys;
use super::local::LocalGame;
use super::race::Race;
use super::well::Well;
use super::{beside, keys, rules_name, side};

const TICK: Millis = TICK_MS as Millis;

#[derive(Debug)]
pub struct Play {
    local: LocalGame,
    flashes: Flashes,
    keys: PieceKeys,
    /// When the next tick of the game is due.
    next: Millis,
    /// How many have passed.
    ticks: u32,
    paused: bool,
    /// The last tick has passed; what ended the game has been shown and recorded.
    ended: bool,
    /// What became of a game for one among those from before.
    added: Option<(Record, Added)>,
    attempt: Attempt,
    race: Race,
    /// The whole of a wide board.
    narrow: bool,
    said: String,
}

/// Whether this is the try of a day that counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Attempt {
    /// No piece was placed.
    #[default]
    Open,
    /// It is, as far as is known here, and was begun at this time.
    Counted(u64),
    /// It is not.
    Practice,
}

impl Play {
    pub fn new(local: LocalGame, now: Millis) -> Self {
        Self {
            local,
            flashes: Flashes::default(),
            keys: PieceKeys::default(),
            next: now,
            ticks: 0,
            paused: false,
            ended: false,
            added: None,
            attempt: Attempt::default(),
            race: Race::default(),
            narrow: false,
            said: String::new(),
        }
    }

    fn game(&self) -> Option<&Game> {
        self.local.game()
    }

    fn is_over(&self) -> bool {
        self.game().is_some_and(Game::is_over)
    }

    fn runs(&self) -> bool {
        !self.paused && !self.ended
    }

    fn tick(&mut self, context: &Context) -> Vec<Effect> {
        if !self.runs() {
            return Vec::new();
        }
        for (action, times) in self.keys.repeats(context.now) {
            self.act(action, times.into());
        }
        // After a pause, a game goes on from where it was.
        if context.now > self.next + 10 * TICK {
            self.next = context.now;
        }
        let mut effects = Vec::new();
        while context.now >= self.next && self.runs() {
            self.next += TICK;
            let (happened, begun) = self.local.tick();
            if begun {
                self.flashes.begin();
                self.ticks = 0;
            }
            self.ticks += 1;
            if let Some(game) = self.local.game() {
                self.flashes.hear(&happened, game, self.local.me(), context.now);
                let own = self.local.me().and_then(|me| side::score(game, me));
                self.race.note(own.map_or(0, |score| score.tally.rows()), self.ticks);
            }
            effects.extend(self.begin(context));
            if self.is_over() {
                effects.extend(self.end(context));
            }
        }
        effects
    }

    /// A daily game counts from its first piece on, whatever becomes of it.
    fn begin(&mut self, context: &Context) -> Option<Effect> {
        let own = self.local.me().zip(self.game()).and_then(|(me, game)| side::score(game, me));
        let placed = own.is_some_and(|score| score.tally.pieces > 0);
        let begins = placed && self.attempt == Attempt::Open;
        let (Setup::Solo(solo), true) = (self.local.setup(), begins) else { return None };
        let when = (context.date)();
        self.attempt = Attempt::Counted(when);
        Some(Effect::Record(Recording::Begin { played: Played::Solo(solo), when }))
    }

    /// Whether a daily game counts.
    fn remark(&self, context: &Context) -> String {
        let Setup::Solo(solo @ Solo::Daily(_)) = self.local.setup() else { return String::new() };
        let tried = context
            .records
            .tried(Played::Solo(solo))
            .filter(|_| !matches!(self.attempt, Attempt::Counted(_)));
        context.phrases.daily_try(tried)
    }

    /// A game for one is kept among the records.
    fn end(&mut self, context: &Context) -> Vec<Effect> {
        self.ended = true;
        self.keys.let_go();
        let mut effects = vec![Effect::Bell];
        let (Setup::Solo(solo), Some(me)) = (self.local.setup(), self.local.me()) else { return effects };
        let replay = self.local.replay();
        let end = self.game().and_then(Game::end);
        if let Some(figures) = Statistics::of(replay, me) {
            let when = match self.attempt {
                Attempt::Counted(when) => when,
                Attempt::Open | Attempt::Practice => (context.date)(),
            };
            let record = Record::new(Played::Solo(solo), end, &figures, when);
            effects.push(Effect::Record(Recording::Over { record, replay: replay.to_bytes() }));
        }
        effects
    }

    /// As often as it can be done.
    fn act(&mut self, action: Action, times: u16) {
        for _ in 0..times {
            // A piece that does not fit is seen not to.
            if self.local.act(action.command()).is_err() {
                break;
            }
        }
    }

    fn start_again(&mut self, context: &Context) {
        self.said.clear();
        (self.ended, self.added, self.ticks, self.race) = (false, None, 0, Race::default());
        self.attempt = Attempt::Open;
        self.local.start((context.chance)());
        self.flashes.begin();
        self.next = context.now;
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Vec<Effect> {
        match pressed(key) {
            Some(KeyCode::Esc) if self.paused => self.paused = false,
            Some(KeyCode::Esc) => {
                let question = self.farewell(context);
                return vec![question.map_or(Effect::Back, Effect::Ask)];
            }
            Some(KeyCode::Char('p')) if !self.is_over() => {
                self.paused = !self.paused;
                self.keys.let_go();
            }
            Some(KeyCode::Char('m')) => self.narrow = !self.narrow,
            Some(KeyCode::Char('r') | KeyCode::Enter) if self.is_over() => self.start_again(context),
            Some(KeyCode::Char('s')) if self.ended => {
                return vec![Effect::SaveReplay(self.local.replay().to_bytes())];
            }
            Some(KeyCode::Enter) if self.paused => self.paused = false,
            _ if self.runs() => {
                if let Some(action) = self.keys.key(key, context) {
                    self.act(action, action.times());
                }
            }
            _ => {}
        }
        Vec::new()
    }

    /// The own piece goes to the column of the pointer; a click slams it, the wheel turns it.
    fn mouse(&mut self, event: &Event, context: &Context) {
        if !self.runs() {
            return;
        }
        if let Some(at) = pointed(event) {
            let Some(well) = self.well() else { return };
            let Some(column) = well.column_at(well.area(context), at.x) else { return };
            let own = self.local.me().and_then(|me| self.game()?.player(me)).and_then(|player| player.piece);
            if let Some(piece) = own {
                let action = if column < piece.col { Action::Left } else { Action::Right };
                self.act(action, piece.col.abs_diff(column));
            }
            return;
        }
        let command = match event {
            _ if clicked(event).is_some() => Command::Slam,
            _ if right_clicked(event) => Command::Turn(Side::Right),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::ScrollUp => Command::Turn(Side::Left),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::ScrollDown => Command::Turn(Side::Right),
            _ => return,
        };
        let _ = self.local.act(command);
    }

    fn well(&self) -> Option<Well<'_>> {
        let (alone, narrow) = (self.local.is_alone(), self.narrow);
        self.game().map(|game| Well { game, flashes: &self.flashes, me: self.local.me(), alone, narrow })
    }

    fn draw_over(&self, game: &Game, well: Rect, context: &Context, canvas: &mut Canvas<'_>) {
        let banner = if self.paused {
            Banner { lines: vec![context.say("tetris-pause")], does: "tetris-resume" }
        } else if game.is_over() {
            Banner { lines: self.ending(game, context), does: "end-again" }
        } else {
            return;
        };
        banner.draw(well, context, canvas);
    }

    fn ending(&self, game: &Game, context: &Context) -> Vec<String> {
        let (me, phrases) = (self.local.me(), &context.phrases);
        let own = me.and_then(|me| side::score(game, me));
        let Some(own) = own else { return vec![context.say("tetris-over")] };
        let figures = vec![
            phrases.arithmetic(&own),
            context.tell("tetris-with-points", &[("points", signed(own.points()).into())]),
            format!("{} {}", context.say("solo-time"), phrases.time(self.ticks, 1)),
        ];
        let mut lines = match &self.added {
            Some((record, added)) => vec![worth(record, context), context.phrases.beside_best(added)],
            None => vec![verdict(game, me, &|who| self.local.name(who), context)],
        };
        lines.push(String::new());
        lines.extend(figures);
        lines
    }
}

/// What a game for one came to.
fn worth(record: &Record, context: &Context) -> String {
    let worth = context.phrases.worth(record);
    match record.played {
        Played::Solo(Solo::Sprint) if record.done => {
            context.tell("screen-reached", &[("time", worth.into())])
        }
        _ => format!("{} · {worth}", context.say("tetris-over")),
    }
}

impl Screen for Play {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        match event {
            Event::Tick => {
                let mut effects: Vec<_> = self.race.ask(self.local.setup(), context).into_iter().collect();
                effects.extend(self.tick(context));
                return effects;
            }
            Event::Replay(Some(best)) => {
                if let Some(me) = self.local.me() {
                    self.race.learn(best, me);
                }
            }
            Event::Recorded(Recorded::Begun { counts: false }) => self.attempt = Attempt::Practice,
            Event::Recorded(Recorded::Over { record, added }) => {
                self.added = Some((record.clone(), added.clone()));
            }
            Event::Key(key) => return self.key(*key, context),
            Event::Mouse(_) => self.mouse(event, context),
            Event::Saved(Ok(Some(file))) => {
                self.said = context.tell("plain-saved", &[("file", file.display().to_string().into())]);
            }
            Event::Saved(Err(reason)) => self.said.clone_from(reason),
            _ => {}
        }
        Vec::new()
    }

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let (Some(game), Some(well)) = (self.game(), self.well()) else { return };
        let place = well.area(context);
        well.draw(place, context, canvas);
        if let Some(me) = self.local.me().filter(|_| well.alone) {
            let setup = self.local.setup();
            let best = match (setup, &self.added) {
                (_, Some((_, added))) => added.before.as_ref(),
                (Setup::Solo(solo), None) => context.records.best(Played::Solo(solo)),
                _ => None,
            };
            let (leads, remark) = (self.race.leads(), self.remark(context));
            Facts { game, setup, me, ticks: self.ticks, best, leads, remark }.draw(context, canvas);
            let x = place.right() + 4;
            let trays = Rect::new(x, 1, 22.min(context.area.width.saturating_sub(x)), place.height);
            side::draw_trays(game, Some(me), true, trays, context, canvas);
        } else {
            beside::draw(&well, place, &|who| self.local.name(who), context, canvas);
        }
        self.draw_over(game, place, context, canvas);
        let quiet = canvas.ink.quiet();
        canvas.right(context.area.width - 1, context.area.bottom() - 2, &self.said, quiet);
    }

    fn title(&self, context: &Context) -> (String, String) {
        let rules = rules_name(self.local.setup(), context);
        let players = self.game().map_or(0, |game| game.players().len());
        let players = context.tell("tetris-players", &[("count", players.into())]);
        let level = self.game().and_then(Game::level).map(|level| context.phrases.level(level));
        let shown = [level, (!self.local.is_alone()).then_some(players)];
        let shown: Vec<_> = shown.into_iter().flatten().collect();
        (format!("Quatris · Tetris · {rules}"), shown.join(" · "))
    }

    fn keys(&self, context: &Context) -> Keys {
        if self.is_over() {
            return Keys::default()
                .with(context, KeyCode::Enter, "end-again")
                .with(context, KeyCode::Char('s'), "screen-save")
                .with(context, KeyCode::Esc, "screen-leave");
        }
        let is_wide = self.well().is_some_and(|well| self.narrow || well.is_cut(well.area(context)));
        let more = [('p', "tetris-pause"), ('m', "screen-map")];
        let more = if is_wide { &more[..] } else { &more[..1] };
        keys::help(self.local.setup().rules(), more, context).with(context, KeyCode::Esc, "screen-leave")
    }

    fn mouse(&self) -> Option<&'static str> {
        Some("screen-mouse-tetris")
    }

    fn most(&self) -> (u16, u16) {
        (self.well().map_or(u16::MAX, |well| well.widest()), 44)
    }

    fn wake(&self, context: &Context) -> Option<Millis> {
        if !self.runs() {
            return self.flashes.wake(context.now);
        }
        [Some(self.next), self.keys.wake(), self.flashes.wake(context.now)].into_iter().flatten().min()
    }

    fn farewell(&self, context: &Context) -> Option<Question> {
        let placed = self.local.me().and_then(|me| side::score(self.game()?, me));
        let begun = placed.is_some_and(|score| score.tally.pieces > 0);
        (!self.is_over() && begun).then(|| Question::leave("screen-tetris-leave-note", context))
    }

    fn pause(&mut self) {
        if !self.ended {
            self.paused = true;
            self.keys.let_go();
        }
    }

    fn wants_releases(&self) -> bool {
        true
    }
}

//! Which Tetris: rules and board; at this terminal, how many machines of which strength, and alone the own best and the last
//! games; in a room, who finds it.

use client::tetris::{Played, Record};
use crossterm::event::KeyCode;
use protocol::Terms;
use ratatui::layout::Rect;
use tetris::bot::Strength;
use tetris::replay::Replay as File;
use tetris::{ArenaSetup, Day, LaboSetup, Setup, Solo};

use super::super::canvas::{BOLD, Canvas};
use super::super::clock::passed;
use super::super::fields::{Asked, Fields, Place};
use super::super::input::key;
use super::super::keys::Keys;
use super::super::online::{NewRoom, Server};
use super::super::{Context, Effect, Event, Screen};
use super::{LocalGame, Play, Replay, rules_name};

#[derive(Debug)]
pub struct Choice {
    /// Which of [`Choice::setups`].
    rules: usize,
    labo: LaboSetup,
    arena: ArenaSetup,
    place: Where,
    fields: Fields,
    refused: String,
}

#[derive(Debug)]
enum Where {
    Here { machines: u16, strength: Strength },
    Room(NewRoom),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Rules,
    Machines,
    Strength,
    Columns,
    Rows,
    Step,
    Duration,
    Private,
}

const PLACE: Place = Place { x: 1, y: 5, width: 50, pitch: 1 };
/// As many as one can still tell apart beside the well.
const MOST_MACHINES: u16 = 19;
/// Last games that are listed.
const MOST_LAST: usize = 6;
/// Milliseconds from step to step that can be chosen.
const STEPS: [u16; 6] = [200, 400, 600, 800, 1500, 5000];
/// Seconds by which a duration changes.
const DURATION_STEP: u16 = 30;

impl Choice {
    /// A game at this terminal.
    pub fn new() -> Self {
        Self::at(Where::Here { machines: 0, strength: Strength::NORMAL })
    }

    /// A room of this server.
    pub fn in_room(server: Server) -> Self {
        Self::at(Where::Room(NewRoom::new(server)))
    }

    fn at(place: Where) -> Self {
        Self {
            rules: 0,
            labo: LaboSetup::default(),
            arena: ArenaSetup::default(),
            place,
            fields: Fields::default(),
            refused: String::new(),
        }
    }

    /// What can be played: in a room, only together.
    fn setups(&self, today: Option<Day>) -> Vec<Setup> {
        let mut setups = setups(today);
        if matches!(self.place, Where::Room(_)) {
            setups.retain(|setup| !matches!(setup, Setup::Solo(_)));
        }
        setups
    }

    fn list(&self, context: &Context) -> Vec<Field> {
        let board: &[Field] = match self.setup(context) {
            Setup::Labo(_) => &[Field::Columns, Field::Rows, Field::Step],
            Setup::Arena(_) => &[Field::Rows, Field::Duration],
            Setup::Solo(_) => &[],
        };
        match self.place {
            Where::Here { .. } => [&[Field::Rules, Field::Machines, Field::Strength], board].concat(),
            Where::Room(_) => [&[Field::Rules], board, &[Field::Private]].concat(),
        }
    }

    fn change(&mut self, field: Field, up: bool, context: &Context) {
        let (labo, arena) = (self.labo, self.arena);
        let step = |value: u16, by: u16| if up { value + by } else { value.saturating_sub(by) };
        // Steps that lead outside are not taken.
        let reshape = |columns, rows, step| LaboSetup::new(columns, rows, step, labo.seats()).unwrap_or(labo);
        let retime = |rows, seconds| ArenaSetup::new(rows, seconds, arena.seats()).unwrap_or(arena);
        match field {
            Field::Rules => {
                let all = self.setups(context.today).len();
                self.rules = (self.rules + if up { 1 } else { all - 1 }) % all;
            }
            Field::Columns => self.labo = reshape(step(labo.columns(), 1), labo.rows(), labo.step_ms()),
            Field::Rows if matches!(self.setup(context), Setup::Arena(_)) => {
                self.arena = retime(step(arena.rows(), 1), arena.seconds());
            }
            Field::Rows => self.labo = reshape(labo.columns(), step(labo.rows(), 1), labo.step_ms()),
            Field::Step => {
                let at = STEPS.iter().position(|ms| *ms == labo.step_ms()).unwrap_or(0);
                let next = if up { at + 1 } else { at.saturating_sub(1) }.min(STEPS.len() - 1);
                self.labo = reshape(labo.columns(), labo.rows(), STEPS[next]);
            }
            Field::Duration => self.arena = retime(arena.rows(), step(arena.seconds(), DURATION_STEP)),
            Field::Machines | Field::Strength | Field::Private => self.change_company(field, up),
        }
    }

    fn change_company(&mut self, field: Field, up: bool) {
        match &mut self.place {
            Where::Here { machines, .. } if field == Field::Machines => {
                let step = if up { *machines + 1 } else { machines.saturating_sub(1) };
                *machines = step.min(MOST_MACHINES);
            }
            Where::Here { strength, .. } => {
                let level = strength.level();
                *strength = Strength::new(if up { level + 1 } else { level - 1 }).unwrap_or(*strength);
            }
            Where::Room(new) => new.private = !new.private,
        }
    }

    fn value(&self, field: Field, context: &Context) -> String {
        match (field, &self.place) {
            (Field::Rules, _) => rules_name(self.setup(context), context),
            (Field::Columns, _) => self.labo.columns().to_string(),
            (Field::Rows, _) => match self.setup(context) {
                Setup::Arena(arena) => arena.rows().to_string(),
                _ => self.labo.rows().to_string(),
            },
            (Field::Step, _) => {
                let (ms, point) = (self.labo.step_ms(), context.lang.point());
                let seconds = format!("{}{point}{}", ms / 1000, ms / 100 % 10);
                context.tell("tetris-seconds", &[("seconds", seconds.into())])
            }
            (Field::Duration, _) => passed(u64::from(self.arena.seconds()) * 1000),
            (Field::Private, Where::Room(new)) => new.private_value(context),
            (Field::Machines | Field::Strength, _) if self.solo(context).is_some() => "–".into(),
            (Field::Machines, Where::Here { machines: 0, .. }) => context.say("screen-alone"),
            (Field::Machines, Where::Here { machines, .. }) => machines.to_string(),
            (Field::Strength, Where::Here { strength, .. }) => context.phrases.strength(*strength),
            (Field::Machines | Field::Strength, Where::Room(_)) | (Field::Private, Where::Here { .. }) => {
                String::new()
            }
        }
    }

    fn setup(&self, context: &Context) -> Setup {
        match self.setups(context.today).get(self.rules).copied().unwrap_or_default() {
            Setup::Labo(_) => Setup::Labo(self.labo),
            Setup::Arena(_) => Setup::Arena(self.arena),
            solo @ Setup::Solo(_) => solo,
        }
    }

    fn solo(&self, context: &Context) -> Option<Solo> {
        match self.setup(context) {
            Setup::Solo(solo) => Some(solo),
            Setup::Labo(_) | Setup::Arena(_) => None,
        }
    }

    /// The last games for one of the kind that is chosen.
    fn last<'a>(&self, context: &'a Context) -> Vec<&'a Record> {
        let Some(solo) = self.solo(context) else { return Vec::new() };
        context
            .records
            .last
            .iter()
            .filter(|record| record.is_like(Played::Solo(solo)))
            .take(MOST_LAST)
            .collect()
    }

    /// Plays, opens the room, or brings the game that has the focus.
    fn enter(&self, context: &Context) -> Vec<Effect> {
        let chosen = self.fields.at.checked_sub(self.list(context).len());
        if let Some(record) = chosen.and_then(|index| self.last(context).get(index).copied()) {
            return vec![Effect::FetchReplay(record.when)];
        }
        match &self.place {
            Where::Here { machines, strength } => {
                let local = LocalGame::new(self.setup(context), *machines, *strength, context);
                vec![Effect::Become(Box::new(Play::new(local, context.now)))]
            }
            Where::Room(new) => new.open(Terms::Tetris(self.setup(context)), context),
        }
    }

    /// What Enter does.
    fn does(&self, context: &Context) -> &'static str {
        match self.place {
            Where::Room(_) => "screen-open-room",
            Where::Here { .. } if self.fields.at < self.list(context).len() => "play-start",
            Where::Here { .. } => "screen-watch",
        }
    }

    fn fetched(&mut self, replay: Option<&File>, context: &Context) -> Vec<Effect> {
        let opened = replay.map(|replay| Replay::new(replay, &context.phrases));
        match opened.unwrap_or_else(|| Err(context.say("screen-replay-gone"))) {
            Ok(replay) => return vec![Effect::Open(Box::new(replay))],
            Err(reason) => self.refused = reason,
        }
        Vec::new()
    }
}

impl Default for Choice {
    fn default() -> Self {
        Self::new()
    }
}

/// What can be played; the game of the day only where the day is known.
pub fn setups(today: Option<Day>) -> Vec<Setup> {
    let alone = [Some(Solo::Sprint), Some(Solo::Marathon), today.map(Solo::Daily)];
    let shared = [Setup::Labo(LaboSetup::default()), Setup::Arena(ArenaSetup::default())];
    shared.into_iter().chain(alone.into_iter().flatten().map(Setup::Solo)).collect()
}

fn field_name(field: Field) -> &'static str {
    match field {
        Field::Rules => "tetris-rules",
        Field::Machines => "tetris-machines",
        Field::Strength => "tetris-strength",
        Field::Columns => "setup-columns",
        Field::Rows => "setup-rows",
        Field::Step => "tetris-step",
        Field::Duration => "tetris-duration",
        Field::Private => "screen-private",
    }
}

impl Screen for Choice {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        if let Event::Replay(replay) = event {
            return self.fetched(replay.as_deref(), context);
        }
        if key(event).is_some() {
            self.refused.clear();
        }
        match (key(event), &self.place) {
            (Some(KeyCode::Esc), Where::Here { .. }) => return vec![Effect::Back],
            (Some(KeyCode::Esc), Where::Room(new)) => return new.back(context),
            (Some(KeyCode::Char('r')), Where::Room(new)) => {
                return new.search(Terms::Tetris(self.setup(context)), context);
            }
            _ => {}
        }
        let list = self.list(context);
        match self.fields.hear(event, list.len() + self.last(context).len(), PLACE) {
            Some(Asked::Change { up }) => match list.get(self.fields.at) {
                Some(field) => {
                    self.change(*field, up, context);
                    Vec::new()
                }
                None => self.enter(context),
            },
            Some(Asked::Enter) => self.enter(context),
            None => Vec::new(),
        }
    }

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let quiet = canvas.ink.quiet();
        canvas.text(3, 2, &context.say("tetris-tagline"), BOLD);
        let choices = self.list(context).into_iter();
        let choices = choices.map(|field| (context.say(field_name(field)), self.value(field, context)));
        let last = self.last(context).into_iter().map(|record| {
            let when = (context.day)(record.when);
            (format!("{when}  {}", context.phrases.worth(record)), String::new())
        });
        let fields: Vec<_> = choices.chain(last).collect();
        self.fields.draw(&fields, PLACE, canvas);
        let mut y = PLACE.y + fields.len() as u16 + 1;
        let tried = self.solo(context).and_then(|solo| context.records.tried(Played::Solo(solo)));
        if let Some(tried) = tried {
            let worth = context.phrases.worth(tried);
            canvas.text(3, y, &context.tell("solo-tried", &[("worth", worth.into())]), BOLD);
            y += 1;
        }
        if let Some(best) = self.solo(context).and_then(|solo| context.records.best(Played::Solo(solo))) {
            let text = format!("{} {}", context.say("solo-best"), context.phrases.worth(best));
            canvas.text(3, y, &text, BOLD);
            y += 2;
        }
        let note = context.say(match self.setup(context) {
            Setup::Labo(_) => "tetris-labo-note",
            Setup::Arena(_) => "tetris-arena-note",
            Setup::Solo(Solo::Sprint) => "screen-sprint-note",
            Setup::Solo(Solo::Marathon) => "screen-marathon-note",
            Setup::Solo(Solo::Daily(_)) => "screen-daily-note",
        });
        let area = Rect::new(3, y, context.area.width.min(80) - 6, 3);
        let mut y = canvas.paragraph(area, &note, quiet) + 1;
        if let Where::Room(new) = &self.place {
            canvas.text(3, y, &new.note(context), quiet);
            y += 2;
        }
        let key = canvas.ink.key();
        let end = canvas.text(3, y, &context.say("end-enter"), key);
        canvas.text(end + 1, y, &context.say(self.does(context)), BOLD);
        let bad = canvas.ink.bad();
        canvas.text(3, y + 2, &self.refused, bad);
    }

    fn title(&self, context: &Context) -> (String, String) {
        match self.place {
            Where::Here { .. } => ("Quatris · Tetris".into(), String::new()),
            Where::Room(_) => (format!("Quatris · {}", context.say("room-new")), "Tetris".into()),
        }
    }

    fn keys(&self, context: &Context) -> Keys {
        let keys = Keys::default()
            .labelled(context, "↑ ↓", KeyCode::Null, "screen-choose")
            .labelled(context, "← →", KeyCode::Null, "screen-change")
            .with(context, KeyCode::Enter, self.does(context));
        let keys = match self.place {
            Where::Here { .. } => keys,
            Where::Room(_) => keys.with(context, KeyCode::Char('r'), "home-quick"),
        };
        keys.with(context, KeyCode::Esc, "screen-back")
    }
}

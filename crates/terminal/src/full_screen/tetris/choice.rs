//! Which Tetris: rules, and how many machines of which strength; alone, the own best and the last games.

use client::tetris::{Played, Record};
use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use tetris::bot::Strength;
use tetris::replay::Replay as File;
use tetris::{ArenaSetup, Day, LaboSetup, Setup, Solo};

use super::super::canvas::{BOLD, Canvas};
use super::super::fields::{Asked, Fields, Place};
use super::super::input::key;
use super::super::keys::Keys;
use super::super::{Context, Effect, Event, Screen};
use super::{LocalGame, Play, Replay, rules_name};

#[derive(Debug)]
pub struct Choice {
    /// Which of [`setups`].
    rules: usize,
    machines: u16,
    strength: Strength,
    fields: Fields,
    refused: String,
}

const FIELDS: [&str; 3] = ["tetris-rules", "tetris-machines", "tetris-strength"];
const PLACE: Place = Place { x: 1, y: 5, width: 50, pitch: 1 };
/// As many as one can still tell apart beside the well.
const MOST_MACHINES: u16 = 19;
/// Last games that are listed.
const MOST_LAST: usize = 6;

impl Choice {
    pub fn new() -> Self {
        let fields = Fields::default();
        Self { rules: 0, machines: 0, strength: Strength::NORMAL, fields, refused: String::new() }
    }

    fn change(&mut self, up: bool, today: Option<Day>) {
        match self.fields.at {
            0 => {
                let all = setups(today).len();
                self.rules = (self.rules + if up { 1 } else { all - 1 }) % all;
            }
            1 => {
                let step = if up { self.machines + 1 } else { self.machines.saturating_sub(1) };
                self.machines = step.min(MOST_MACHINES);
            }
            2 => {
                let level = self.strength.level();
                self.strength =
                    Strength::new(if up { level + 1 } else { level - 1 }).unwrap_or(self.strength);
            }
            _ => {}
        }
    }

    fn value(&self, field: usize, context: &Context) -> String {
        match field {
            0 => rules_name(self.setup(context), context),
            _ if self.solo(context).is_some() => "–".into(),
            1 if self.machines == 0 => context.say("screen-alone"),
            1 => self.machines.to_string(),
            _ => context.phrases.strength(self.strength),
        }
    }

    fn setup(&self, context: &Context) -> Setup {
        setups(context.today).get(self.rules).copied().unwrap_or_default()
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

    /// Plays, or brings the game that has the focus.
    fn enter(&self, context: &Context) -> Vec<Effect> {
        let chosen = self.fields.at.checked_sub(FIELDS.len());
        if let Some(record) = chosen.and_then(|index| self.last(context).get(index).copied()) {
            return vec![Effect::FetchReplay(record.when)];
        }
        let local = LocalGame::new(self.setup(context), self.machines, self.strength, context);
        vec![Effect::Become(Box::new(Play::new(local, context.now)))]
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

impl Screen for Choice {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        if let Event::Replay(replay) = event {
            return self.fetched(replay.as_deref(), context);
        }
        if key(event).is_some() {
            self.refused.clear();
        }
        if key(event) == Some(KeyCode::Esc) {
            return vec![Effect::Back];
        }
        let count = FIELDS.len() + self.last(context).len();
        match self.fields.hear(event, count, PLACE) {
            Some(Asked::Change { .. }) if self.fields.at >= FIELDS.len() => self.enter(context),
            Some(Asked::Change { up }) => {
                self.change(up, context.today);
                Vec::new()
            }
            Some(Asked::Enter) => self.enter(context),
            None => Vec::new(),
        }
    }

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let quiet = canvas.ink.quiet();
        canvas.text(3, 2, &context.say("tetris-tagline"), BOLD);
        let choices =
            FIELDS.iter().zip(0..).map(|(name, index)| (context.say(name), self.value(index, context)));
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
        let y = canvas.paragraph(area, &note, quiet) + 1;
        let key = canvas.ink.key();
        let does = if self.fields.at < FIELDS.len() { "play-start" } else { "screen-watch" };
        let end = canvas.text(3, y, &context.say("end-enter"), key);
        canvas.text(end + 1, y, &context.say(does), BOLD);
        let bad = canvas.ink.bad();
        canvas.text(3, y + 2, &self.refused, bad);
    }

    fn title(&self, _context: &Context) -> (String, String) {
        ("Quatris · Tetris".into(), String::new())
    }

    fn keys(&self, context: &Context) -> Keys {
        Keys::default()
            .labelled(context, "↑ ↓", KeyCode::Null, "screen-choose")
            .labelled(context, "← →", KeyCode::Null, "screen-change")
            .with(context, KeyCode::Enter, "play-start")
            .with(context, KeyCode::Esc, "screen-back")
    }
}

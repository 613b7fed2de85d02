//! Which Tetris: rules, and how many machines of which strength.

use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use tetris::bot::Strength;
use tetris::{ArenaSetup, Day, LaboSetup, Setup, Solo};

use super::super::canvas::{BOLD, Canvas, FOCUS, PLAIN};
use super::super::input::{clicked, key, wheel};
use super::super::keys::Keys;
use super::super::{Context, Effect, Event, Screen};
use super::local::LocalGame;
use super::play::{Play, rules_name};

#[derive(Debug)]
pub struct Choice {
    /// Which of [`setups`].
    rules: usize,
    machines: u16,
    strength: Strength,
    field: usize,
}

const FIELDS: [&str; 3] = ["tetris-rules", "tetris-machines", "tetris-strength"];
const TOP: u16 = 5;
/// As many as one can still tell apart beside the well.
const MOST_MACHINES: u16 = 19;

impl Choice {
    pub fn new() -> Self {
        Self { rules: 0, machines: 0, strength: Strength::NORMAL, field: 0 }
    }

    fn change(&mut self, up: bool, today: Option<Day>) {
        match self.field {
            0 => {
                let all = setups(today).len();
                self.rules = (self.rules + if up { 1 } else { all - 1 }) % all;
            }
            1 => {
                let step = if up { self.machines + 1 } else { self.machines.saturating_sub(1) };
                self.machines = step.min(MOST_MACHINES);
            }
            _ => {
                let level = self.strength.level();
                self.strength =
                    Strength::new(if up { level + 1 } else { level - 1 }).unwrap_or(self.strength);
            }
        }
    }

    fn value(&self, field: usize, context: &Context) -> String {
        match field {
            0 => rules_name(self.setup(context), context),
            _ if self.setup(context).seats() < 2 => "–".into(),
            1 if self.machines == 0 => context.say("screen-alone"),
            1 => self.machines.to_string(),
            _ => context.phrases.strength(self.strength),
        }
    }

    fn setup(&self, context: &Context) -> Setup {
        setups(context.today).get(self.rules).copied().unwrap_or_default()
    }

    fn start(&self, context: &Context) -> Vec<Effect> {
        let local = LocalGame::new(self.setup(context), self.machines, self.strength, context);
        vec![Effect::Become(Box::new(Play::new(local, context.now)))]
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
        if let Some(at) = clicked(event) {
            let row = usize::from(at.y.saturating_sub(TOP) / 2);
            if at.y >= TOP && row < FIELDS.len() {
                if row == self.field {
                    self.change(true, context.today);
                }
                self.field = row;
            }
        } else if let Some(step) = wheel(event) {
            self.change(step < 0, context.today);
        }
        match key(event) {
            Some(KeyCode::Up) => self.field = (self.field + FIELDS.len() - 1) % FIELDS.len(),
            Some(KeyCode::Down | KeyCode::Tab) => self.field = (self.field + 1) % FIELDS.len(),
            Some(KeyCode::Left) => self.change(false, context.today),
            Some(KeyCode::Right) => self.change(true, context.today),
            Some(KeyCode::Enter | KeyCode::Char(' ')) => return self.start(context),
            Some(KeyCode::Esc) => return vec![Effect::Back],
            _ => {}
        }
        Vec::new()
    }

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let quiet = canvas.ink.quiet();
        canvas.text(3, 2, &context.say("tetris-tagline"), BOLD);
        for (index, name) in FIELDS.into_iter().enumerate() {
            let y = TOP + index as u16 * 2;
            let focused = index == self.field;
            let style = if focused { FOCUS.patch(BOLD) } else { PLAIN };
            canvas.style(Rect::new(1, y, 50, 1), style);
            canvas.text(1, y, if focused { "►" } else { " " }, style);
            canvas.text(3, y, &context.say(name), style);
            let value = self.value(index, context);
            let value = if focused { format!("◄ {value} ►") } else { format!("{value}  ") };
            canvas.right(50, y, &value, style);
        }
        let note = context.say(match self.setup(context) {
            Setup::Labo(_) => "tetris-labo-note",
            Setup::Arena(_) => "tetris-arena-note",
            Setup::Solo(Solo::Sprint) => "screen-sprint-note",
            Setup::Solo(Solo::Marathon) => "screen-marathon-note",
            Setup::Solo(Solo::Daily(_)) => "screen-daily-note",
        });
        let area = Rect::new(3, TOP + 7, context.area.width.min(80) - 6, 3);
        canvas.paragraph(area, &note, quiet);
        let key = canvas.ink.key();
        let end = canvas.text(3, TOP + 11, &context.say("end-enter"), key);
        canvas.text(end + 1, TOP + 11, &context.say("play-start"), BOLD);
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

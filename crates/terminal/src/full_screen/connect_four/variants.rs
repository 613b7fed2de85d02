//! A game of one's own: size, players, powers, who plays and who begins.

use client::{Local, Opponents};
use connect_four::{Game, Level, Player, Settings, Setup};
use connect_four_solver::players::is_perfect_on;
use crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::super::canvas::{BOLD, Border, Canvas, PLAIN};
use super::super::fields::{Asked, Fields, Place};
use super::super::input::key;
use super::super::keys::Keys;
use super::super::{Context, Effect, Event, Screen};
use super::play::Play;

#[derive(Debug)]
pub struct Variants {
    settings: Settings,
    machine: bool,
    level: Level,
    second: bool,
    fields: Fields,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Preset,
    Columns,
    Rows,
    Align,
    Players,
    Powers,
    Opponents,
    Level,
    First,
}

const FIELDS: [Field; 9] = [
    Field::Preset,
    Field::Columns,
    Field::Rows,
    Field::Align,
    Field::Players,
    Field::Powers,
    Field::Opponents,
    Field::Level,
    Field::First,
];

const PRESETS: [(&str, Settings); 4] = [
    ("setup-classic", Settings { columns: 7, rows: 6, align: 4, players: 2, powers: false }),
    ("setup-five", Settings { columns: 9, rows: 7, align: 5, players: 2, powers: false }),
    ("setup-four", Settings { columns: 10, rows: 8, align: 4, players: 4, powers: false }),
    ("setup-powers", Settings { columns: 7, rows: 6, align: 4, players: 2, powers: true }),
];

const PLACE: Place = Place { x: 1, y: 4, width: 43, pitch: 1 };

impl Variants {
    pub fn new(context: &Context) -> Self {
        Self {
            settings: PRESETS[3].1,
            machine: true,
            level: context.settings.level,
            second: false,
            fields: Fields::default(),
        }
    }

    fn setup(&self) -> Setup {
        // Steps that lead outside are not taken.
        Setup::try_from(self.settings).unwrap_or(Setup::CLASSIC)
    }

    fn preset(&self) -> Option<usize> {
        PRESETS.iter().position(|(_, settings)| *settings == self.settings)
    }

    fn change(&mut self, up: bool) {
        let step = |value: u16| if up { value + 1 } else { value.saturating_sub(1) };
        let mut wished = self.settings;
        match FIELDS[self.fields.at] {
            Field::Preset => {
                let next = match self.preset() {
                    Some(place) if up => (place + 1) % PRESETS.len(),
                    Some(place) => (place + PRESETS.len() - 1) % PRESETS.len(),
                    None => 0,
                };
                wished = PRESETS[next].1;
            }
            Field::Columns => wished.columns = step(wished.columns),
            Field::Rows => wished.rows = step(wished.rows),
            Field::Align => wished.align = step(wished.align),
            Field::Players => wished.players = step(wished.players),
            Field::Powers => wished.powers = !wished.powers,
            Field::Opponents => self.machine = !self.machine,
            Field::Level => {
                let level = self.level.get();
                self.level = Level::new(if up { level + 1 } else { level - 1 }).unwrap_or(self.level);
            }
            Field::First => self.second = !self.second,
        }
        wished.align = wished.align.min(wished.columns.max(wished.rows));
        if Setup::try_from(wished).is_ok() {
            self.settings = wished;
        }
    }

    fn start(&self, context: &mut Context) -> Vec<Effect> {
        let setup = self.setup();
        let first = if self.second { Player::FIRST.next(setup.players()) } else { Player::FIRST };
        let opponents = if self.machine { Opponents::Machine(self.level) } else { Opponents::People };
        let seed = (context.chance)();
        let game = Game::begun_by(setup, first);
        let local = Local::new(game, opponents, seed, &context.phrases, |player| context.person(player));
        vec![Effect::Become(Box::new(Play::new(local, None, None)))]
    }

    fn value(&self, field: Field, context: &Context) -> String {
        let setup = self.setup();
        match field {
            Field::Preset => context.say(self.preset().map_or("setup-custom", |place| PRESETS[place].0)),
            Field::Columns => self.settings.columns.to_string(),
            Field::Rows => self.settings.rows.to_string(),
            Field::Align => self.settings.align.to_string(),
            Field::Players => self.settings.players.to_string(),
            Field::Powers => context.say(if self.settings.powers { "screen-yes" } else { "screen-no" }),
            Field::Opponents => context.say(if self.machine { "setup-machine" } else { "setup-people" }),
            Field::Level if self.machine => {
                format!("{} · {}", self.level.get(), level_name(self.level, setup, context))
            }
            Field::Level => "–".into(),
            Field::First => {
                let player = if self.second { Player::FIRST.next(setup.players()) } else { Player::FIRST };
                context.phrases.token(player).to_string()
            }
        }
    }
}

impl Variants {
    fn draw_preview(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let setup = self.setup();
        let (columns, rows) = (u16::from(setup.columns()), u16::from(setup.rows()));
        let (title, quiet) = (context.say("setup-preview"), canvas.ink.quiet());
        let area = Rect::new(47, 2, (context.area.width - 48).min(40), FIELDS.len() as u16 + 3);
        let inside = canvas.frame(area, Border::Single, (&title, ""), quiet);
        // Two columns for each cell where they fit; a line for each row, or for two of them.
        let wide = if columns * 2 < inside.width { 2 } else { 1 };
        let (rows, dot) = if rows > inside.height { (rows.div_ceil(2), ":") } else { (rows, "·") };
        let x = inside.x + (inside.width - columns * wide) / 2;
        let y = inside.y + inside.height.saturating_sub(rows) / 2;
        let plate = canvas.ink.plate();
        for row in 0..rows {
            for column in 0..columns {
                canvas.text(x + column * wide, y + row, dot, plate);
            }
        }
        for (place, player) in Player::all(setup.players()).enumerate() {
            let column = x + (columns / 2 + place as u16) % columns * wide;
            let mark = context.mark(player).to_string();
            let style = canvas.ink.face(player.index());
            canvas.text(column, y + rows - 1, &mark, style);
        }
    }
}

fn level_name(level: Level, setup: Setup, context: &Context) -> String {
    const KEYS: [&str; 7] = ["level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7"];
    if level == Level::STRONGEST && !is_perfect_on(setup) {
        return context.say("level-7-strong");
    }
    context.say(KEYS[usize::from(level.get() - 1)])
}

fn field_name(field: Field) -> &'static str {
    match field {
        Field::Preset => "setup-presets",
        Field::Columns => "setup-columns",
        Field::Rows => "setup-rows",
        Field::Align => "setup-align",
        Field::Players => "setup-players",
        Field::Powers => "setup-powers",
        Field::Opponents => "screen-opponents",
        Field::Level => "level-legend",
        Field::First => "screen-first",
    }
}

impl Screen for Variants {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        if key(event) == Some(KeyCode::Esc) {
            return vec![Effect::Back];
        }
        match self.fields.hear(event, FIELDS.len(), PLACE) {
            Some(Asked::Enter) => self.start(context),
            Some(Asked::Change { up }) => {
                self.change(up);
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        canvas.text(3, 2, &context.say("setup-title"), BOLD);
        let fields = FIELDS.map(|field| (context.say(field_name(field)), self.value(field, context)));
        self.fields.draw(&fields, PLACE, canvas);
        self.draw_preview(context, canvas);
        let setup = self.setup();
        let values = [
            ("columns", setup.columns().into()),
            ("rows", setup.rows().into()),
            ("align", setup.align().into()),
            ("players", setup.players().into()),
        ];
        let caption = context.tell("setup-caption", &values);
        let caption = if setup.powers() {
            context.tell("setup-caption-powers", &[("caption", caption.into())])
        } else {
            caption
        };
        let below = PLACE.y + FIELDS.len() as u16;
        canvas.text(3, below + 1, &caption, PLAIN);
        let strong = context.say(if is_perfect_on(setup) { "screen-perfect" } else { "screen-strong" });
        let (key, quiet) = (canvas.ink.key(), canvas.ink.quiet());
        if self.machine {
            canvas.text(3, below + 2, &strong, quiet);
        }
        let end = canvas.text(3, below + 4, &context.say("end-enter"), key);
        canvas.text(end + 1, below + 4, &context.say("play-start"), BOLD);
    }

    fn title(&self, context: &Context) -> (String, String) {
        (format!("Quatris · {}", context.say("home-variants")), context.say("home-p4"))
    }

    fn keys(&self, context: &Context) -> Keys {
        Keys::default()
            .labelled(context, "↑ ↓", KeyCode::Null, "screen-choose")
            .labelled(context, "← →", KeyCode::Null, "screen-change")
            .with(context, KeyCode::Enter, "play-start")
            .with(context, KeyCode::Esc, "screen-back")
    }
}

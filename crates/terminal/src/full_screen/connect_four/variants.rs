//! A game of one's own: size, players, powers; at this terminal, who plays and who begins; in a room, its clock.

use client::{Local, Opponents};
use connect_four::{Game, Level, Opening, Player, Settings, Setup};
use connect_four_solver::players::is_perfect_on;
use crossterm::event::KeyCode;
use protocol::Terms;
use ratatui::layout::Rect;
use room::Pace;

use super::super::canvas::{BOLD, Border, Canvas, PLAIN};
use super::super::fields::{Asked, Fields, Place};
use super::super::input::key;
use super::super::keys::Keys;
use super::super::online::{NewRoom, Server};
use super::super::{Context, Effect, Event, Screen};
use super::play::Play;

#[derive(Debug)]
pub struct Variants {
    settings: Settings,
    place: Where,
    fields: Fields,
}

#[derive(Debug)]
enum Where {
    Here { machine: bool, level: Level, second: bool },
    Room { new: NewRoom, pace: Option<Pace> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Preset,
    Columns,
    Rows,
    Align,
    Players,
    Powers,
    Opening,
    Opponents,
    Level,
    First,
    Clock,
    Private,
}

/// What the rules depend on; what comes after is of the place.
const RULES: [Field; 7] =
    [Field::Preset, Field::Columns, Field::Rows, Field::Align, Field::Players, Field::Powers, Field::Opening];

/// As many fields as any place has: what is below them stands still.
const LINES: u16 = RULES.len() as u16 + 3;

const PRESETS: [(&str, Settings); 4] = [
    ("setup-classic", CLASSIC),
    ("setup-five", Settings { columns: 9, rows: 7, align: 5, ..CLASSIC }),
    ("setup-four", Settings { columns: 10, rows: 8, players: 4, ..CLASSIC }),
    ("setup-powers", Settings { powers: true, ..CLASSIC }),
];

const CLASSIC: Settings =
    Settings { columns: 7, rows: 6, align: 4, players: 2, powers: false, opening: Opening::Plain };

const PLACE: Place = Place { x: 1, y: 4, width: 43, pitch: 1 };

impl Variants {
    /// A match at this terminal.
    pub fn new(context: &Context) -> Self {
        let place = Where::Here { machine: true, level: context.settings.level, second: false };
        Self { settings: PRESETS[3].1, place, fields: Fields::default() }
    }

    /// A room of this server.
    pub fn in_room(server: Server) -> Self {
        let place = Where::Room { new: NewRoom::new(server), pace: None };
        Self { settings: CLASSIC, place, fields: Fields::default() }
    }

    fn list(&self) -> Vec<Field> {
        let place: &[Field] = match self.place {
            Where::Here { .. } => &[Field::Opponents, Field::Level, Field::First],
            Where::Room { .. } => &[Field::Clock, Field::Private],
        };
        [&RULES, place].concat()
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
        match self.list()[self.fields.at] {
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
            Field::Opening => {
                let place = Opening::ALL.iter().position(|opening| *opening == wished.opening).unwrap_or(0);
                let step = if up { 1 } else { Opening::ALL.len() - 1 };
                let fits =
                    |opening: &Opening| Setup::try_from(Settings { opening: *opening, ..wished }).is_ok();
                let others =
                    (1..=Opening::ALL.len()).map(|times| (place + times * step) % Opening::ALL.len());
                wished.opening = others.map(|place| Opening::ALL[place]).find(fits).unwrap_or(wished.opening);
            }
            field => self.change_place(field, up),
        }
        wished.align = wished.align.min(wished.columns.max(wished.rows));
        if Setup::try_from(wished).is_ok() {
            self.settings = wished;
        }
    }

    /// What the rules do not depend on.
    fn change_place(&mut self, field: Field, up: bool) {
        let has_clock = self.has_clock();
        match (&mut self.place, field) {
            (Where::Here { machine, .. }, Field::Opponents) => *machine = !*machine,
            (Where::Here { level, .. }, Field::Level) => {
                let wished = if up { level.get() + 1 } else { level.get() - 1 };
                *level = Level::new(wished).unwrap_or(*level);
            }
            (Where::Here { second, .. }, Field::First) => *second = !*second,
            (Where::Room { new, .. }, Field::Private) => new.private = !new.private,
            (Where::Room { pace, .. }, Field::Clock) if has_clock => {
                let all: Vec<_> = [None].into_iter().chain(Pace::ALL.map(Some)).collect();
                let at = all.iter().position(|one| one == pace).unwrap_or(0);
                *pace = all[(at + if up { 1 } else { all.len() - 1 }) % all.len()];
            }
            _ => {}
        }
    }

    /// Among more than two, a timeout has no winner.
    fn has_clock(&self) -> bool {
        self.settings.players == 2
    }

    fn start(&self, context: &mut Context) -> Vec<Effect> {
        let setup = self.setup();
        match &self.place {
            Where::Here { machine, level, second } => {
                let first = if *second { Player::FIRST.next(setup.players()) } else { Player::FIRST };
                let opponents = if *machine { Opponents::Machine(*level) } else { Opponents::People };
                let seed = (context.chance)();
                let game = Game::begun_by(setup, first);
                let local =
                    Local::new(game, opponents, seed, &context.phrases, |player| context.person(player));
                vec![Effect::Become(Box::new(Play::new(local, None, None)))]
            }
            Where::Room { new, pace } => {
                self.terms(*pace).map_or_else(Vec::new, |terms| new.open(terms, context))
            }
        }
    }

    /// What Enter does.
    fn does(&self) -> &'static str {
        match self.place {
            Where::Here { .. } => "play-start",
            Where::Room { .. } => "screen-open-room",
        }
    }

    fn terms(&self, pace: Option<Pace>) -> Option<Terms> {
        let pace = pace.filter(|_| self.has_clock());
        room::connect_four::Terms::new(self.setup(), pace).ok().map(Terms::ConnectFour)
    }

    fn value(&self, field: Field, context: &Context) -> String {
        match field {
            Field::Preset => context.say(self.preset().map_or("setup-custom", |place| PRESETS[place].0)),
            Field::Columns => self.settings.columns.to_string(),
            Field::Rows => self.settings.rows.to_string(),
            Field::Align => self.settings.align.to_string(),
            Field::Players => self.settings.players.to_string(),
            Field::Powers => context.say(if self.settings.powers { "screen-yes" } else { "screen-no" }),
            Field::Opening => context.phrases.opening(self.settings.opening),
            field => self.place_value(field, context),
        }
    }

    fn place_value(&self, field: Field, context: &Context) -> String {
        let setup = self.setup();
        match (&self.place, field) {
            (Where::Here { machine, .. }, Field::Opponents) => {
                context.say(if *machine { "setup-machine" } else { "setup-people" })
            }
            (Where::Here { machine: true, level, .. }, Field::Level) => {
                format!("{} · {}", level.get(), level_name(*level, setup, context))
            }
            (Where::Here { second, .. }, Field::First) => {
                let player = if *second { Player::FIRST.next(setup.players()) } else { Player::FIRST };
                context.phrases.token(player).to_string()
            }
            (Where::Room { new, .. }, Field::Private) => new.private_value(context),
            (Where::Room { pace, .. }, Field::Clock) if self.has_clock() => {
                pace.map_or_else(|| context.say("room-no-clock"), |pace| pace.name().to_owned())
            }
            _ => "–".into(),
        }
    }
}

impl Variants {
    fn draw_preview(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let setup = self.setup();
        let (columns, rows) = (u16::from(setup.columns()), u16::from(setup.rows()));
        let (title, quiet) = (context.say("setup-preview"), canvas.ink.quiet());
        let area = Rect::new(47, 2, (context.area.width - 48).min(40), LINES + 3);
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
        Field::Opening => "setup-opening",
        Field::Opponents => "screen-opponents",
        Field::Level => "level-legend",
        Field::First => "screen-first",
        Field::Clock => "room-clock",
        Field::Private => "screen-private",
    }
}

impl Screen for Variants {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        match (key(event), &self.place) {
            (Some(KeyCode::Esc), Where::Here { .. }) => return vec![Effect::Back],
            (Some(KeyCode::Esc), Where::Room { new, .. }) => return new.back(context),
            (Some(KeyCode::Char('r')), Where::Room { new, pace }) => {
                return self.terms(*pace).map_or_else(Vec::new, |terms| new.search(terms, context));
            }
            _ => {}
        }
        match self.fields.hear(event, self.list().len(), PLACE) {
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
        let named = |field: &Field| (context.say(field_name(*field)), self.value(*field, context));
        let fields: Vec<_> = self.list().iter().map(named).collect();
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
        let below = PLACE.y + LINES;
        canvas.text(3, below + 1, &caption, PLAIN);
        let (key, quiet) = (canvas.ink.key(), canvas.ink.quiet());
        let note = match &self.place {
            Where::Here { machine: true, .. } if is_perfect_on(setup) => context.say("screen-perfect"),
            Where::Here { machine: true, .. } => context.say("screen-strong"),
            Where::Here { machine: false, .. } => String::new(),
            Where::Room { new, .. } => new.note(context),
        };
        canvas.text(3, below + 2, &note, quiet);
        let end = canvas.text(3, below + 4, &context.say("end-enter"), key);
        canvas.text(end + 1, below + 4, &context.say(self.does()), BOLD);
    }

    fn title(&self, context: &Context) -> (String, String) {
        let title = match self.place {
            Where::Here { .. } => "home-variants",
            Where::Room { .. } => "room-new",
        };
        (format!("Quatris · {}", context.say(title)), context.say("home-p4"))
    }

    fn keys(&self, context: &Context) -> Keys {
        let keys = Keys::default()
            .labelled(context, "↑ ↓", KeyCode::Null, "screen-choose")
            .labelled(context, "← →", KeyCode::Null, "screen-change")
            .with(context, KeyCode::Enter, self.does());
        let keys = match self.place {
            Where::Here { .. } => keys,
            Where::Room { .. } => keys.with(context, KeyCode::Char('r'), "home-quick"),
        };
        keys.with(context, KeyCode::Esc, "screen-back")
    }
}

//! What `quatris` offers on a terminal.

use client::{Local, Opponents};
use connect_four::{Game, Level, Name, Setup};
use crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::canvas::{BOLD, Canvas, FOCUS, PLAIN};
use super::connect_four::side::draw_chip;
use super::connect_four::{Play, Variants};
use super::games::Games;
use super::input::{clicked, digit, edit, key, pointed};
use super::keys::Keys;
use super::online::{Lobby, Server};
use super::settings::Page;
use super::tetris::Choice as TetrisChoice;
use super::{Context, Effect, Event, Screen};

const LOGO: [&str; 3] = [
    "▄▀▀▀▄  █   █  ▄▀▀▀▄  ▀▀█▀▀  █▀▀▀▄  ▀█▀  ▄▀▀▀▀",
    "█ ▄ █  █   █  █▄▄▄█    █    █▄▄▄▀   █    ▀▀▀▄",
    "▀▄▄▀▄  ▀▄▄▄▀  █   █    █    █  ▀▄  ▄█▄  ▄▄▄▄▀",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Machine,
    Two,
    Variants,
    Tetris,
    Games,
    Online,
    Serve,
    Settings,
    Quit,
}

/// With the line that each stands on, below the first.
const ITEMS: [(Item, u16); 9] = [
    (Item::Machine, 0),
    (Item::Two, 1),
    (Item::Variants, 2),
    (Item::Tetris, 4),
    (Item::Games, 6),
    (Item::Online, 7),
    (Item::Serve, 8),
    (Item::Settings, 9),
    (Item::Quit, 11),
];
const TOP: u16 = 8;

#[derive(Debug)]
pub struct Menu {
    at: usize,
    server: Server,
    /// The name that is being typed.
    typed: Option<String>,
}

impl Menu {
    /// `server` is where online games are.
    pub fn new(server: Server) -> Self {
        Self { at: 0, server, typed: None }
    }

    fn open(&mut self, context: &mut Context) -> Vec<Effect> {
        let begin = |opponents, context: &Context| {
            let (game, seed) = (Game::new(Setup::CLASSIC), (context.chance)());
            let local = Local::new(game, opponents, seed, &context.phrases, |player| context.person(player));
            vec![Effect::Open(Box::new(Play::new(local, None, None)))]
        };
        match ITEMS[self.at].0 {
            Item::Machine => begin(Opponents::Machine(context.settings.level), context),
            Item::Two => begin(Opponents::People, context),
            Item::Variants => vec![Effect::Open(Box::new(Variants::new(context)))],
            Item::Tetris => vec![Effect::Open(Box::new(TetrisChoice::new()))],
            Item::Games => vec![Effect::Open(Box::new(Games::new()))],
            Item::Online => vec![Effect::Open(Box::new(Lobby::new(self.server.clone(), context)))],
            Item::Serve => vec![Effect::Call(vec!["serve".into()])],
            Item::Settings => vec![Effect::Open(Box::new(Page::new()))],
            Item::Quit => vec![Effect::Quit],
        }
    }

    fn change_level(context: &mut Context, up: bool) {
        let level = &mut context.settings.level;
        *level = Level::new(if up { level.get() + 1 } else { level.get() - 1 }).unwrap_or(*level);
    }

    fn words(item: Item, context: &Context) -> (String, String) {
        let both = |name, about| (context.say(name), context.say(about));
        match item {
            Item::Machine => {
                let values = [("level", context.settings.level.get().into())];
                (context.say("home-p4"), context.tell("screen-menu-machine", &values))
            }
            Item::Two => both("screen-menu-two", "screen-menu-two-about"),
            Item::Variants => both("home-variants", "screen-menu-variants-about"),
            Item::Tetris => ("Tetris".into(), context.say("screen-menu-tetris-about")),
            Item::Games => both("screen-menu-games", "screen-menu-games-about"),
            Item::Online => both("screen-menu-online", "screen-menu-online-about"),
            Item::Serve => both("screen-menu-serve", "screen-menu-serve-about"),
            Item::Settings => both("tetris-settings", "screen-menu-settings-about"),
            Item::Quit => (context.say("screen-quit"), String::new()),
        }
    }

    fn item_at(row: u16) -> Option<usize> {
        let down = row.checked_sub(TOP)?;
        ITEMS.iter().position(|(_, line)| *line == down)
    }
}

impl Screen for Menu {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        if let Some(text) = &mut self.typed {
            match key(event) {
                Some(KeyCode::Enter) => {
                    context.settings.name = text.parse().ok();
                    self.typed = None;
                }
                Some(KeyCode::Esc) => self.typed = None,
                _ => edit(text, event, Name::LONGEST),
            }
            return Vec::new();
        }
        if let Some(place) = clicked(event).and_then(|at| Self::item_at(at.y)) {
            self.at = place;
            return self.open(context);
        }
        if let Some(place) = pointed(event).and_then(|at| Self::item_at(at.y)) {
            self.at = place;
        }
        let Some(code) = key(event) else { return Vec::new() };
        match code {
            KeyCode::Up => self.at = (self.at + ITEMS.len() - 1) % ITEMS.len(),
            KeyCode::Down | KeyCode::Tab => self.at = (self.at + 1) % ITEMS.len(),
            KeyCode::Left | KeyCode::Right => Self::change_level(context, code == KeyCode::Right),
            KeyCode::Enter | KeyCode::Char(' ') => return self.open(context),
            KeyCode::Char('p') => {
                self.typed = Some(context.settings.name.as_ref().map(Name::to_string).unwrap_or_default());
            }
            KeyCode::Char('l') => context.change_language(),
            KeyCode::Esc => return vec![Effect::Quit],
            _ => {
                if let Some(number) = digit(code).filter(|number| usize::from(*number) < ITEMS.len()) {
                    self.at = usize::from(number) - 1;
                    return self.open(context);
                }
            }
        }
        Vec::new()
    }

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let (plate, quiet, key) = (canvas.ink.plate(), canvas.ink.quiet(), canvas.ink.key());
        for (y, line) in (2..).zip(LOGO) {
            canvas.text(4, y, line, plate);
        }
        for (place, player) in connect_four::Player::all(2).cycle().take(4).enumerate() {
            draw_chip(56 + place as u16 * 4, 3, player, context, canvas);
        }
        canvas.text(4, 6, &context.say("screen-tagline"), quiet);
        for (index, (item, line)) in ITEMS.into_iter().enumerate() {
            let y = TOP + line;
            let focused = index == self.at;
            let style = if focused { FOCUS.patch(BOLD) } else { PLAIN };
            canvas.style(Rect::new(3, y, 66, 1), style);
            canvas.text(3, y, if focused { "►" } else { " " }, style);
            let number = if item == Item::Quit { "Q".to_owned() } else { (index + 1).to_string() };
            canvas.text(5, y, &number, if focused { style } else { key });
            let (name, about) = Self::words(item, context);
            canvas.text(8, y, &name, if focused { style } else { BOLD });
            canvas.text(25, y, &about, if focused { style } else { quiet });
        }
        let y = TOP + 13;
        if let Some(typed) = &self.typed {
            let end = canvas.text(4, y, &context.say("screen-name-ask"), PLAIN);
            let end = canvas.text(end + 1, y, typed, BOLD);
            canvas.text(end, y, "_", BOLD);
        } else {
            let name = context.settings.name.as_ref().map(Name::to_string);
            let text = match name {
                Some(name) => context.tell("screen-name", &[("name", name.into())]),
                None => context.say("screen-no-name"),
            };
            canvas.text(4, y, &text, quiet);
        }
    }

    fn title(&self, _context: &Context) -> (String, String) {
        (String::new(), String::new())
    }

    fn keys(&self, context: &Context) -> Keys {
        Keys::default()
            .labelled(context, "↑ ↓", KeyCode::Null, "screen-choose")
            .with(context, KeyCode::Enter, "screen-open")
            .labelled(context, "← →", KeyCode::Null, "screen-level")
            .with(context, KeyCode::Char('p'), "screen-rename")
            .with(context, KeyCode::Char('l'), "web-language")
            .with(context, KeyCode::Char('q'), "screen-quit")
    }

    fn is_typing(&self) -> bool {
        self.typed.is_some()
    }
}

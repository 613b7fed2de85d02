//! What `quatris` offers on a terminal.

use client::{Local, Opponents};
use connect_four::{Game, Level, Name, Setup};
use connect_four_solver::puzzles::Puzzle;
use crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::canvas::{BOLD, Canvas, FOCUS, PLAIN};
use super::connect_four::side::draw_chip;
use super::connect_four::{Play, Variants};
use super::games::Games;
use super::input::{chosen, clicked, digit, key, pointed};
use super::keys::Keys;
use super::name::NameEntry;
use super::online::{Lobby, Server};
use super::puzzles::Choice as PuzzleChoice;
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
    Puzzles,
    Games,
    Online,
    Serve,
    Settings,
    Quit,
}

/// With the line that each stands on, below the first.
const ITEMS: [(Item, u16); 10] = [
    (Item::Machine, 0),
    (Item::Two, 1),
    (Item::Variants, 2),
    (Item::Tetris, 4),
    (Item::Puzzles, 5),
    (Item::Games, 7),
    (Item::Online, 8),
    (Item::Serve, 9),
    (Item::Settings, 10),
    (Item::Quit, 12),
];

/// The line of the first item: below the name of the program, where there is room for that.
fn top(context: &Context) -> u16 {
    if context.area.height < 24 { 3 } else { 7 }
}

#[derive(Debug)]
pub struct Menu {
    at: usize,
    server: Server,
    name: NameEntry,
    puzzles: usize,
    /// How many games are saved here, and how many of them are not over; nothing until they are listed.
    saved: Option<(usize, usize)>,
    listing: bool,
}

impl Menu {
    /// `server` is where online games are unless the player chose another.
    pub fn new(server: Server) -> Self {
        let puzzles = Puzzle::classic().lines().count();
        Self { at: 0, server, name: NameEntry::default(), puzzles, saved: None, listing: false }
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
            Item::Puzzles => vec![Effect::Open(Box::new(PuzzleChoice::new(context)))],
            Item::Games => vec![Effect::Open(Box::new(Games::new()))],
            Item::Online => vec![Effect::Open(Box::new(Lobby::new(self.online(context), context)))],
            // Friends are at other computers.
            Item::Serve => vec![Effect::Call(["serve", "--addr", "0.0.0.0:3000"].map(String::from).into())],
            Item::Settings => vec![Effect::Open(Box::new(Page::new()))],
            Item::Quit => vec![Effect::Quit],
        }
    }

    /// Where online games are: on the server that the player chose.
    fn online(&self, context: &Context) -> Server {
        let chosen = context.settings.server.as_deref().and_then(|link| self.server.read(link).ok());
        chosen.map_or_else(|| self.server.clone(), |(server, _)| server)
    }

    fn change_level(context: &mut Context, up: bool) {
        let level = &mut context.settings.level;
        *level = Level::new(if up { level.get() + 1 } else { level.get() - 1 }).unwrap_or(*level);
    }

    /// The games that are saved here are counted, and again when one is saved.
    fn count(&mut self, event: &Event) -> Vec<Effect> {
        match event {
            Event::Tick if self.listing => Vec::new(),
            Event::Tick | Event::Saved(Ok(Some(_))) => {
                self.listing = true;
                vec![Effect::List]
            }
            Event::Listed(Ok(games)) => {
                let open = games.iter().filter(|listed| listed.game.is_open()).count();
                self.saved = Some((games.len(), open));
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn about_games(&self, context: &Context) -> String {
        match self.saved {
            None | Some((0, _)) => context.say("screen-menu-games-about"),
            Some((count, open)) => {
                let values = [("count", count.into()), ("open", open.into())];
                context.tell(if open == 0 { "screen-menu-saved" } else { "screen-menu-saved-open" }, &values)
            }
        }
    }

    fn words(&self, item: Item, context: &Context) -> (String, String) {
        let both = |name, about| (context.say(name), context.say(about));
        match item {
            Item::Machine => {
                let values = [("level", context.settings.level.get().into())];
                (context.say("home-p4"), context.tell("screen-menu-machine", &values))
            }
            Item::Two => both("screen-menu-two", "screen-menu-two-about"),
            Item::Variants => both("home-variants", "screen-menu-variants-about"),
            Item::Tetris => ("Tetris".into(), context.say("screen-menu-tetris-about")),
            Item::Puzzles => {
                let values = [("count", self.puzzles.into())];
                (context.say("screen-menu-puzzles"), context.tell("screen-menu-puzzles-about", &values))
            }
            Item::Games => (context.say("screen-menu-games"), self.about_games(context)),
            Item::Online => both("screen-menu-online", "screen-menu-online-about"),
            Item::Serve => both("screen-menu-serve", "screen-menu-serve-about"),
            Item::Settings => both("tetris-settings", "screen-menu-settings-about"),
            Item::Quit => (context.say("screen-quit"), String::new()),
        }
    }

    fn item_at(row: u16, context: &Context) -> Option<usize> {
        let down = row.checked_sub(top(context))?;
        ITEMS.iter().position(|(_, line)| *line == down)
    }
}

impl Screen for Menu {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        if self.name.hear(event, context) {
            return Vec::new();
        }
        if let Some(place) = clicked(event).and_then(|at| Self::item_at(at.y, context)) {
            self.at = place;
            return self.open(context);
        }
        if let Some(place) = pointed(event).and_then(|at| Self::item_at(at.y, context)) {
            self.at = place;
        }
        let Some(code) = key(event) else { return self.count(event) };
        self.at = chosen(self.at, code, ITEMS.len());
        match code {
            KeyCode::Left | KeyCode::Right => Self::change_level(context, code == KeyCode::Right),
            KeyCode::Enter | KeyCode::Char(' ') => return self.open(context),
            KeyCode::Char('p') => self.name.open(context),
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
        let top = top(context);
        if top > LOGO.len() as u16 + 2 {
            for (y, line) in (1..).zip(LOGO) {
                canvas.text(4, y, line, plate);
            }
            for (place, player) in connect_four::Player::all(2).cycle().take(4).enumerate() {
                draw_chip(56 + place as u16 * 4, 2, player, context, canvas);
            }
        }
        canvas.text(4, top - 2, &context.say("screen-tagline"), quiet);
        let columns = context.area.width.saturating_sub(6).min(66);
        for (index, (item, line)) in ITEMS.into_iter().enumerate() {
            let y = top + line;
            let focused = index == self.at;
            let style = if focused { FOCUS.patch(BOLD) } else { PLAIN };
            canvas.style(Rect::new(3, y, columns, 1), style);
            canvas.text(3, y, if focused { "►" } else { " " }, style);
            let number = if item == Item::Quit { "Q".to_owned() } else { (index + 1).to_string() };
            canvas.text(5, y, &number, if focused { style } else { key });
            let (name, about) = self.words(item, context);
            canvas.text(8, y, &name, if focused { style } else { BOLD });
            canvas.clipped(25, y, &about, columns - 22, if focused { style } else { quiet });
        }
        let y = top + 14;
        if let Some(typed) = self.name.typed() {
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

    fn least(&self) -> (u16, u16) {
        (60, 20)
    }

    fn is_typing(&self) -> bool {
        self.name.typed().is_some()
    }
}

//! The rooms that are open to all; a code or a link; a quick match; a room of one's own.

use client::online::{Goal, News};
use connect_four::Setup;
use crossterm::event::KeyCode;
use protocol::{Phase, RoomSummary, Terms};
use ratatui::layout::Rect;

use super::super::canvas::{BOLD, Border, Canvas, FOCUS, PLAIN, width};
use super::super::clock::passed;
use super::super::connect_four::Variants;
use super::super::connect_four::side::variant;
use super::super::input::{clicked, edit, key, wheel};
use super::super::keys::Keys;
use super::super::tetris::{Choice, rules_name};
use super::super::{Context, Effect, Event, Millis, Screen};
use super::remote::Remote;
use super::room::Room;
use super::server::{BadLink, Server};

#[derive(Debug)]
pub struct Lobby {
    remote: Remote,
    at: usize,
    typed: Option<String>,
    refused: String,
}

/// The first line of a room.
const TOP: u16 = 5;
const LONGEST_LINK: usize = 200;

impl Lobby {
    pub fn new(server: Server, context: &Context) -> Self {
        Self { remote: Remote::new(server, Goal::Lobby, context), at: 0, typed: None, refused: String::new() }
    }

    fn rooms(&self) -> &[RoomSummary] {
        self.remote.online.rooms()
    }

    fn go(&self, goal: Goal, context: &Context) -> Vec<Effect> {
        let room = Room::from_lobby(self.remote.server.clone(), goal, context);
        vec![Effect::Become(Box::new(room))]
    }

    fn enter(&self, watch: bool, context: &Context) -> Vec<Effect> {
        let Some(summary) = self.rooms().get(self.at) else { return Vec::new() };
        self.go(Goal::Enter { room: summary.room.clone(), watch }, context)
    }

    fn key(&mut self, code: KeyCode, context: &Context) -> Vec<Effect> {
        self.refused.clear();
        let last = self.rooms().len().saturating_sub(1);
        match code {
            KeyCode::Up => self.at = self.at.saturating_sub(1),
            KeyCode::Down => self.at = (self.at + 1).min(last),
            KeyCode::Enter => return self.enter(false, context),
            KeyCode::Char('v') => return self.enter(true, context),
            KeyCode::Char('c') => {
                return vec![Effect::Become(Box::new(Variants::in_room(self.remote.server.clone())))];
            }
            KeyCode::Char('g') => {
                return vec![Effect::Become(Box::new(Choice::in_room(self.remote.server.clone())))];
            }
            KeyCode::Char('r') => return self.go(Goal::QuickMatch { terms: four() }, context),
            KeyCode::Char('t') => return self.go(Goal::QuickMatch { terms: pieces() }, context),
            KeyCode::Char('k' | '/') => self.typed = Some(String::new()),
            KeyCode::Esc => return vec![Effect::Back],
            _ => {}
        }
        Vec::new()
    }

    /// Into a room, or to another server, which is kept for the next time.
    fn follow(&mut self, context: &mut Context) -> Vec<Effect> {
        let link = self.typed.take().unwrap_or_default();
        let screen: Box<dyn Screen> = match self.remote.server.read(&link) {
            Ok((server, Some(room))) => {
                Box::new(Room::from_lobby(server, Goal::Enter { room, watch: false }, context))
            }
            Ok((server, None)) => {
                context.settings.server = Some(server.origin());
                Box::new(Self::new(server, context))
            }
            Err(BadLink) => {
                self.refused = context.say("screen-bad-link");
                return Vec::new();
            }
        };
        vec![Effect::Become(screen)]
    }

    fn area(context: &Context) -> Rect {
        Rect::new(1, 2, context.area.width - 2, context.area.height - 10)
    }

    /// The first room that is seen.
    fn first_seen(&self, context: &Context) -> usize {
        let lines = usize::from(Self::area(context).bottom() - 1 - TOP);
        (self.at + 1).saturating_sub(lines)
    }

    fn draw_rooms(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let (title, count) = (context.say("room-lobby"), self.rooms().len().to_string());
        let quiet = canvas.ink.quiet();
        let inside = canvas.frame(Self::area(context), Border::Single, (&title, &count), quiet);
        let places = [inside.x + 2, inside.x + 18, inside.x + 36, inside.x + 60];
        let heads = ["screen-game", "tetris-room", "tetris-rules", "room-places"];
        for (x, head) in places.into_iter().zip(heads) {
            canvas.text(x, inside.y, &context.say(head), quiet);
        }
        if self.rooms().is_empty() {
            let key = if self.remote.online.is_there() { "room-none" } else { "room-connecting" };
            canvas.text(inside.x + 2, inside.y + 2, &context.say(key), PLAIN);
        }
        let first = self.first_seen(context);
        for (y, (index, room)) in (TOP..inside.bottom()).zip(self.rooms().iter().enumerate().skip(first)) {
            let focused = index == self.at;
            let style = if focused { FOCUS.patch(BOLD) } else { PLAIN };
            canvas.style(Rect::new(inside.x, y, inside.width, 1), style);
            canvas.text(inside.x, y, if focused { "►" } else { " " }, style);
            let (game, rules) = what(room.terms, context);
            canvas.text(places[0], y, &game, style);
            canvas.clipped(places[1], y, room.room.as_str(), 17, style);
            canvas.clipped(places[2], y, &rules, 23, style);
            let taken = [("taken", room.players.into()), ("all", room.seats.into())];
            let end = canvas.text(places[3], y, &context.tell("room-taken", &taken), style);
            if room.phase == Phase::Playing && end + 8 < inside.right() {
                canvas.right(inside.right() - 1, y, &context.say("screen-playing"), style);
            }
        }
    }
}

fn pieces() -> Terms {
    Terms::Tetris(tetris::Setup::default())
}

fn four() -> Terms {
    // A clock is the only thing that could be wrong with terms.
    room::connect_four::Terms::new(Setup::CLASSIC, None).map_or_else(|_| pieces(), Terms::ConnectFour)
}

/// The game and its rules, in words.
pub(crate) fn what(terms: Terms, context: &Context) -> (String, String) {
    match terms {
        Terms::ConnectFour(terms) => {
            let pace = terms.pace().map(|pace| format!(" · {} + {}", pace.minutes(), pace.seconds()));
            (context.say("home-p4"), variant(terms.setup(), context) + &pace.unwrap_or_default())
        }
        Terms::Tetris(setup) => ("Tetris".into(), rules_name(setup, context) + &board(setup)),
    }
}

/// What distinguishes a setup from others of its rules.
fn board(setup: tetris::Setup) -> String {
    match setup {
        tetris::Setup::Labo(labo) => format!(" · {} × {}", labo.columns(), labo.rows()),
        tetris::Setup::Arena(arena) => format!(" · {}", passed(u64::from(arena.seconds()) * 1000)),
        tetris::Setup::Solo(_) => String::new(),
    }
}

impl Screen for Lobby {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        let (news, mut effects) = self.remote.hear(event, context);
        for news in news {
            match news {
                News::Rooms => self.at = self.at.min(self.rooms().len().saturating_sub(1)),
                News::Failed(failure) => self.refused = context.phrases.failure(failure),
                _ => {}
            }
        }
        if self.typed.is_some() {
            match key(event) {
                Some(KeyCode::Enter) => effects.extend(self.follow(context)),
                Some(KeyCode::Esc) => self.typed = None,
                _ => {
                    if let Some(text) = &mut self.typed {
                        edit(text, event, LONGEST_LINK);
                    }
                }
            }
            return effects;
        }
        if let Event::Paste(text) = event {
            self.typed = Some(text.trim().chars().take(LONGEST_LINK).collect());
        } else if let Some(at) = clicked(event) {
            let row = usize::from(at.y.saturating_sub(TOP)) + self.first_seen(context);
            if (TOP..Self::area(context).bottom() - 1).contains(&at.y) && row < self.rooms().len() {
                let again = self.at == row;
                self.at = row;
                if again {
                    effects.extend(self.enter(false, context));
                }
            }
        } else if let Some(step) = wheel(event) {
            effects.extend(self.key(if step < 0 { KeyCode::Up } else { KeyCode::Down }, context));
        } else if let Some(code) = key(event) {
            effects.extend(self.key(code, context));
        }
        effects
    }

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let area = context.area;
        self.draw_rooms(context, canvas);
        let (y, half, quiet) = (area.height - 7, area.width / 2 - 2, canvas.ink.quiet());
        let border = if self.typed.is_some() { Border::Double } else { Border::Single };
        let frame = Rect::new(1, y, half, 4);
        let inside = canvas.frame(frame, border, (&context.say("screen-code"), "K"), quiet);
        match &self.typed {
            Some(typed) => {
                let tail: String = typed
                    .chars()
                    .skip(typed.chars().count().saturating_sub(usize::from(inside.width) - 5))
                    .collect();
                let end = canvas.text(inside.x + 1, inside.y, &format!("> {tail}"), BOLD);
                canvas.text(end, inside.y, "_", BOLD);
            }
            None => {
                canvas.text(inside.x + 1, inside.y, "> ", quiet);
            }
        }
        canvas.clipped(inside.x + 1, inside.y + 1, &context.say("screen-code-note"), inside.width - 2, quiet);
        let frame = Rect::new(half + 3, y, area.width - half - 4, 4);
        let inside = canvas.frame(frame, Border::Single, (&context.say("play-start"), ""), quiet);
        let key = canvas.ink.key();
        for (y, what, keys) in [(0, "screen-new-room", ["C", "G"]), (1, "screen-quick", ["R", "T"])] {
            let y = inside.y + y;
            canvas.text(inside.x + 1, y, &context.say(what), quiet);
            for (x, name, game) in [(11, keys[0], context.say("home-p4")), (26, keys[1], "Tetris".into())] {
                let end = canvas.text(inside.x + x, y, name, key);
                canvas.text(end + 1, y, &game, PLAIN);
            }
        }
        let bad = canvas.ink.bad();
        let trouble =
            if self.remote.is_lost() { context.say("screen-no-server") } else { self.refused.clone() };
        canvas.paragraph(Rect::new(1, area.height - 3, area.width - 2, 2), &trouble, bad);
    }

    fn title(&self, context: &Context) -> (String, String) {
        let lag = self.remote.online.lag().map(|lag| format!(" · {lag} ms")).unwrap_or_default();
        let what = format!("{}{lag}", self.remote.server.host());
        let place = format!("Quatris · {}", context.say("screen-menu-online"));
        if width(&what) > 50 { (place, String::new()) } else { (place, what) }
    }

    fn keys(&self, context: &Context) -> Keys {
        Keys::default()
            .labelled(context, "↑ ↓", KeyCode::Null, "screen-choose")
            .with(context, KeyCode::Enter, "room-join")
            .with(context, KeyCode::Char('v'), "room-watch")
            .with(context, KeyCode::Char('c'), "screen-create-four")
            .with(context, KeyCode::Char('g'), "screen-create-tetris")
            .with(context, KeyCode::Char('k'), "screen-code")
            .labelled(context, "R T", KeyCode::Char('r'), "home-quick")
            .with(context, KeyCode::Esc, "screen-back")
            .using([KeyCode::Char('t')])
    }

    fn wake(&self, context: &Context) -> Option<Millis> {
        Some(self.remote.wake(context))
    }

    fn left(&self) -> Option<Effect> {
        Some(Effect::HangUp)
    }

    fn is_typing(&self) -> bool {
        self.typed.is_some()
    }
}

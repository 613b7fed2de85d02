//! The stack of screens, and what they share: title, key bar, help, questions, keys that work everywhere.

use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::canvas::{BOLD, Border, Canvas, FOCUS, PLAIN, width};
use super::input::pressed;
use super::keys::label;
use super::{Context, Effect, Event, Millis, Question, Screen};

/// Smaller terminals get a sentence.
const LEAST: (u16, u16) = (80, 24);

#[derive(Debug)]
pub struct App {
    pub context: Context,
    /// The whole terminal.
    full: Rect,
    screens: Vec<Box<dyn Screen>>,
    overlay: Option<Overlay>,
}

#[derive(Debug)]
enum Overlay {
    Help,
    Question(Question),
}

impl App {
    pub fn new(context: Context, first: Box<dyn Screen>) -> Self {
        let full = context.area;
        Self { context, full, screens: vec![first], overlay: None }
    }

    /// The terminal has this size now.
    pub fn resize(&mut self, full: Rect) {
        self.full = full;
        self.fit();
    }

    /// The screen on top gets what it can make use of.
    fn fit(&mut self) {
        let most = self.top().map_or((u16::MAX, u16::MAX), Screen::most);
        self.context.area = Rect::new(0, 0, self.full.width.min(most.0), self.full.height.min(most.1));
    }

    /// Where the drawn area begins: it is in the middle.
    fn offset(&self) -> (u16, u16) {
        let area = self.context.area;
        ((self.full.width - area.width) / 2, (self.full.height - area.height) / 2)
    }

    /// What has to be done about an event; screens that open are opened already.
    pub fn update(&mut self, event: &Event) -> Vec<Effect> {
        let mut effects = match event {
            Event::Key(key) => self.key(*key),
            Event::Mouse(mouse) => {
                let (x, y) = self.offset();
                let (Some(column), Some(row)) = (mouse.column.checked_sub(x), mouse.row.checked_sub(y))
                else {
                    return Vec::new();
                };
                let mouse = MouseEvent { column, row, ..*mouse };
                let bottom = self.context.area.bottom().saturating_sub(1);
                let clicked = mouse.kind == MouseEventKind::Down(MouseButton::Left);
                if self.is_small() {
                    return Vec::new();
                }
                match (&self.overlay, self.top()) {
                    (None, Some(top)) if clicked && mouse.row == bottom => {
                        let key = top.keys(&self.context).at(&self.context, mouse.column);
                        key.map(|code| self.key(KeyEvent::new(code, KeyModifiers::NONE))).unwrap_or_default()
                    }
                    (None, _) => self.hear(&Event::Mouse(mouse)),
                    (Some(Overlay::Help), _) if clicked => {
                        self.overlay = None;
                        Vec::new()
                    }
                    _ => Vec::new(),
                }
            }
            Event::Paste(_) if self.overlay.is_some() => Vec::new(),
            Event::Paste(_) | Event::Resigned => self.hear(event),
            // A game that nobody can see waits.
            Event::Tick if self.is_small() => Vec::new(),
            Event::Tick | Event::Thought(_) | Event::Saved(_) | Event::Listed(_) | Event::Online(_) => {
                let Self { screens, context, .. } = self;
                screens.iter_mut().flat_map(|screen| screen.update(event, context)).collect()
            }
        };
        self.perform(&mut effects);
        self.fit();
        effects
    }

    /// When a tick is due.
    pub fn wake(&self) -> Option<Millis> {
        if self.is_small() {
            return None;
        }
        self.screens.iter().filter_map(|screen| screen.wake(&self.context)).min()
    }

    /// There is nothing left to show.
    pub fn is_over(&self) -> bool {
        self.screens.is_empty()
    }

    pub fn draw(&self, frame: &mut Frame<'_>) {
        let mut buffer = Buffer::empty(self.context.area);
        let mut canvas = Canvas::new(&mut buffer, &self.context);
        if self.is_small() {
            self.draw_small(&mut canvas);
        } else if let Some(top) = self.top() {
            self.draw_title(top, &mut canvas);
            top.draw(&self.context, &mut canvas);
            top.keys(&self.context).draw(&self.context, &mut canvas);
            match &self.overlay {
                None => {}
                Some(Overlay::Help) => self.draw_help(top, &mut canvas),
                Some(Overlay::Question(question)) => self.draw_question(question, &mut canvas),
            }
        }
        canvas.finish();
        let (x, y) = self.offset();
        buffer.area = Rect { x, y, ..buffer.area };
        frame.buffer_mut().merge(&buffer);
    }

    fn top(&self) -> Option<&dyn Screen> {
        self.screens.last().map(AsRef::as_ref)
    }

    fn is_small(&self) -> bool {
        self.full.width < LEAST.0 || self.full.height < LEAST.1
    }

    fn hear(&mut self, event: &Event) -> Vec<Effect> {
        let Self { screens, context, .. } = self;
        screens.last_mut().map(|top| top.update(event, context)).unwrap_or_default()
    }

    fn key(&mut self, key: KeyEvent) -> Vec<Effect> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if key.kind != KeyEventKind::Press && !self.top().is_some_and(Screen::wants_releases) {
            let moves = matches!(key.code, KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right);
            if key.kind == KeyEventKind::Release || !moves {
                return Vec::new();
            }
        }
        let Some(code) = pressed(key) else { return self.hear(&Event::Key(key)) };
        match code {
            KeyCode::Char('c') if control => return vec![Effect::Quit],
            KeyCode::Char('l') if control => return vec![Effect::Redraw],
            KeyCode::Char('z') if control => return vec![Effect::Suspend],
            KeyCode::Char(_) if control => return Vec::new(),
            KeyCode::Char('q') if self.is_small() => return self.leave(Effect::Quit),
            _ if self.is_small() => return Vec::new(),
            _ => {}
        }
        match self.overlay.take() {
            Some(Overlay::Help) => return Vec::new(),
            Some(Overlay::Question(question)) => return self.answer(question, code),
            None => {}
        }
        if self.top().is_some_and(Screen::is_typing) {
            return self.hear(&Event::Key(key));
        }
        match code {
            KeyCode::Char('?') | KeyCode::F(1) if !self.uses(KeyCode::F(1)) || code != KeyCode::F(1) => {
                self.overlay = Some(Overlay::Help);
                Vec::new()
            }
            KeyCode::Char('q') => self.leave(Effect::Quit),
            KeyCode::Char('l') if !self.uses(code) => {
                self.context.change_language();
                Vec::new()
            }
            KeyCode::Char('t') if !self.uses(code) => {
                self.context.ink.light = !self.context.ink.light;
                Vec::new()
            }
            KeyCode::Char('b') if !self.uses(code) => {
                self.context.bell = !self.context.bell;
                Vec::new()
            }
            _ => self.hear(&Event::Key(key)),
        }
    }

    fn uses(&self, code: KeyCode) -> bool {
        self.top().is_some_and(|top| top.keys(&self.context).has(code))
    }

    fn answer(&mut self, question: Question, code: KeyCode) -> Vec<Effect> {
        let initial = |text: &str| text.chars().next().map(|c| c.to_ascii_lowercase());
        match code {
            KeyCode::Enter => vec![*question.then],
            KeyCode::Char(letter) if Some(letter) == initial(&question.yes) => vec![*question.then],
            KeyCode::Esc => Vec::new(),
            KeyCode::Char(letter) if Some(letter) == initial(&question.no) => Vec::new(),
            _ => {
                self.overlay = Some(Overlay::Question(question));
                Vec::new()
            }
        }
    }

    /// Out, unless there is something to ask first.
    fn leave(&mut self, effect: Effect) -> Vec<Effect> {
        let question = self.top().and_then(|top| top.farewell(&self.context));
        match question {
            Some(question) => {
                self.overlay = Some(Overlay::Question(Question { then: Box::new(effect), ..question }));
                Vec::new()
            }
            None => vec![effect],
        }
    }

    /// Does what concerns screens, and leaves the rest.
    fn perform(&mut self, effects: &mut Vec<Effect>) {
        let mut rest = Vec::new();
        for effect in effects.drain(..) {
            match effect {
                Effect::Open(screen) => self.open(screen, &mut rest),
                Effect::Become(screen) => {
                    self.screens.pop();
                    self.open(screen, &mut rest);
                }
                Effect::Back => {
                    self.screens.pop();
                    if self.screens.is_empty() {
                        rest.push(Effect::Quit);
                    }
                }
                Effect::Ask(question) => self.overlay = Some(Overlay::Question(question)),
                Effect::KeepToken { server, token } => {
                    self.context.learn(&server, token);
                    rest.push(Effect::KeepToken { server, token });
                }
                Effect::Bell if !self.context.bell => {}
                other => rest.push(other),
            }
        }
        *effects = rest;
    }

    /// A screen that opens hears a tick at once, to begin what it has to.
    fn open(&mut self, mut screen: Box<dyn Screen>, rest: &mut Vec<Effect>) {
        rest.extend(screen.update(&Event::Tick, &mut self.context));
        self.screens.push(screen);
    }

    fn draw_title(&self, top: &dyn Screen, canvas: &mut Canvas<'_>) {
        let area = self.context.area;
        let (place, what) = top.title(&self.context);
        if place.is_empty() {
            return;
        }
        canvas.style(Rect::new(0, 0, area.width, 1), FOCUS);
        let end = canvas.text(1, 0, &place, FOCUS.add_modifier(Modifier::BOLD));
        // What does not fit is left out from the end.
        let mut what = what.as_str();
        while end + width(what) + 2 > area.width {
            what = what.rsplit_once(" · ").map_or("", |(rest, _)| rest);
        }
        canvas.right(area.width - 1, 0, what, FOCUS);
    }

    fn draw_help(&self, top: &dyn Screen, canvas: &mut Canvas<'_>) {
        canvas.veil();
        let (place, _) = top.title(&self.context);
        let area = centred(self.context.area, 66, 20);
        canvas.clear(area);
        let inside =
            canvas.frame(area, Border::Double, (&self.context.say("screen-keys-title"), &place), PLAIN);
        top.keys(&self.context).list(canvas, Rect::new(inside.x + 2, inside.y + 1, inside.width - 4, 11));
        let (key, quiet) = (canvas.ink.key(), canvas.ink.quiet());
        let (left, right) = (inside.x + 2, inside.x + 34);
        let everywhere = [
            (KeyCode::Char('l'), "screen-keys-language"),
            (KeyCode::Char('t'), "screen-keys-theme"),
            (KeyCode::Char('b'), "screen-keys-bell"),
            (KeyCode::Esc, "screen-keys-escape"),
            (KeyCode::Char('q'), "screen-keys-quit"),
        ];
        for (index, (code, does)) in everywhere.into_iter().enumerate() {
            let (x, y) = ([left, right][index % 2], inside.y + 13 + (index / 2) as u16);
            canvas.text(x, y, &label(&self.context, code), key);
            canvas.text(x + 7, y, &self.context.say(does), PLAIN);
        }
        canvas.text(right, inside.y + 15, "Ctrl L", key);
        canvas.text(right + 7, inside.y + 15, &self.context.say("screen-keys-redraw"), PLAIN);
        let close = self.context.say("screen-keys-close");
        canvas.right(inside.right() - 2, inside.bottom() - 1, &close, quiet);
    }

    fn draw_question(&self, question: &Question, canvas: &mut Canvas<'_>) {
        canvas.veil();
        let area = centred(self.context.area, 56, 9);
        canvas.clear(area);
        let inside = canvas.frame(area, Border::Double, ("", ""), PLAIN);
        canvas.centred(inside, inside.y + 1, &question.title, BOLD);
        let note = Rect::new(inside.x + 3, inside.y + 3, inside.width - 6, 2);
        canvas.paragraph(note, &question.note, PLAIN);
        let (key, y) = (canvas.ink.key(), inside.bottom() - 1);
        let end = canvas.text(inside.x + 3, y, &label(&self.context, KeyCode::Enter), key);
        canvas.text(end + 1, y, &question.yes, PLAIN);
        let no = format!("{} {}", label(&self.context, KeyCode::Esc), question.no);
        let x = inside.right().saturating_sub(3 + width(&no));
        let end = canvas.text(x, y, &label(&self.context, KeyCode::Esc), key);
        canvas.text(end + 1, y, &question.no, PLAIN);
    }

    fn draw_small(&self, canvas: &mut Canvas<'_>) {
        let area = self.context.area;
        let size = [("columns", area.width.into()), ("rows", area.height.into())];
        let lines = [
            (self.context.say("screen-small"), BOLD),
            (self.context.tell("screen-small-size", &size), PLAIN),
            (self.context.say("screen-small-waits"), canvas.ink.good()),
        ];
        let mut y = area.height.saturating_sub(6) / 2;
        for (text, style) in lines {
            let around = Rect::new(1, y, area.width.saturating_sub(2), area.height.saturating_sub(y));
            if width(&text) <= around.width {
                canvas.centred(around, y, &text, style);
                y += 2;
            } else {
                y = canvas.paragraph(around, &text, style) + 1;
            }
        }
    }
}

pub(crate) fn centred(area: Rect, columns: u16, rows: u16) -> Rect {
    let (columns, rows) = (columns.min(area.width), rows.min(area.height));
    Rect::new((area.width - columns) / 2, (area.height - rows) / 2, columns, rows)
}

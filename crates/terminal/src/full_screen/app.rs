//! The stack of screens, and what they share: title, key bar, help, questions, keys that work everywhere.

mod overlay;

use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::input::pressed;
use super::{Context, Effect, Event, Millis, Question, Screen};

#[derive(Debug)]
pub struct App {
    pub context: Context,
    /// The whole terminal.
    full: Rect,
    /// The screen on top does not fit it.
    small: bool,
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
        let mut app = Self { context, full, small: false, screens: vec![first], overlay: None };
        app.fit();
        app
    }

    /// The terminal has this size now.
    pub fn resize(&mut self, full: Rect) {
        self.full = full;
        self.fit();
    }

    /// What can wait, waits.
    pub(crate) fn pause(&mut self) {
        self.screens.iter_mut().for_each(|screen| screen.pause());
    }

    /// The screen on top gets what it can make use of; what does not fit waits.
    fn fit(&mut self) {
        let least = self.top().map_or((0, 0), Screen::least);
        let was_small = self.small;
        self.small = self.full.width < least.0 || self.full.height < least.1;
        if self.small && !was_small {
            self.pause();
        }
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
        let (settings, progress) = (self.context.settings.clone(), self.context.progress.clone());
        let mut effects = match event {
            Event::Key(key) => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Paste(_) if self.overlay.is_some() => Vec::new(),
            Event::Paste(_) | Event::Resigned => self.hear(event),
            Event::Tick
            | Event::Thought(_)
            | Event::Saved(_)
            | Event::Recorded(_)
            | Event::Listed(_)
            | Event::Replay(_)
            | Event::Online(_) => {
                let Self { screens, context, .. } = self;
                screens.iter_mut().flat_map(|screen| screen.update(event, context)).collect()
            }
        };
        self.perform(&mut effects);
        self.fit();
        if self.context.settings != settings {
            effects.push(Effect::KeepSettings(Box::new(self.context.settings.clone())));
        }
        if self.context.progress != progress {
            effects.push(Effect::KeepProgress(Box::new(self.context.progress.clone())));
        }
        effects
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let (x, y) = self.offset();
        let (Some(column), Some(row)) = (mouse.column.checked_sub(x), mouse.row.checked_sub(y)) else {
            return Vec::new();
        };
        if self.small {
            return Vec::new();
        }
        let mouse = MouseEvent { column, row, ..mouse };
        let bottom = self.context.area.bottom().saturating_sub(1);
        let clicked = mouse.kind == MouseEventKind::Down(MouseButton::Left);
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

    /// When a tick is due.
    pub fn wake(&self) -> Option<Millis> {
        self.screens.iter().filter_map(|screen| screen.wake(&self.context)).min()
    }

    /// There is nothing left to show.
    pub fn is_over(&self) -> bool {
        self.screens.is_empty()
    }

    pub fn draw(&self, frame: &mut Frame<'_>) {
        let mut buffer = Buffer::empty(self.context.area);
        let mut canvas = Canvas::new(&mut buffer, &self.context);
        if let Some(top) = self.top().filter(|_| self.small) {
            overlay::small(top, &self.context, &mut canvas);
        } else if let Some(top) = self.top() {
            overlay::title(top, &self.context, &mut canvas);
            top.draw(&self.context, &mut canvas);
            top.keys(&self.context).draw(&self.context, &mut canvas);
            match &self.overlay {
                None => {}
                Some(Overlay::Help) => overlay::help(top, &self.context, &mut canvas),
                Some(Overlay::Question(question)) => overlay::question(question, &self.context, &mut canvas),
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
            _ if self.small => return self.key_unseen(code),
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
                self.cover(Overlay::Help);
                Vec::new()
            }
            KeyCode::Char('q') => self.leave(Effect::Quit),
            KeyCode::Char('l') if !self.uses(code) => {
                self.context.change_language();
                Vec::new()
            }
            KeyCode::Char('t') if !self.uses(code) => {
                self.context.settings.light = Some(!self.context.ink.light);
                self.context.renew();
                Vec::new()
            }
            KeyCode::Char('b') if !self.uses(code) => {
                self.context.settings.bell = !self.context.settings.bell;
                Vec::new()
            }
            _ => self.hear(&Event::Key(key)),
        }
    }

    /// A question would not be seen; where a game stands is told at the end.
    fn key_unseen(&self, code: KeyCode) -> Vec<Effect> {
        let Some(top) = self.top() else { return Vec::new() };
        match code {
            KeyCode::Char('q') => vec![Effect::Quit],
            KeyCode::Esc if top.farewell(&self.context).is_none() => vec![Effect::Back],
            KeyCode::Char('p') => top.plain(&self.context).map(Effect::Call).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn cover(&mut self, overlay: Overlay) {
        self.overlay = Some(overlay);
        self.pause();
    }

    fn uses(&self, code: KeyCode) -> bool {
        self.top().is_some_and(|top| top.keys(&self.context).has(code))
    }

    fn answer(&mut self, question: Question, code: KeyCode) -> Vec<Effect> {
        let initial = |text: &str| text.chars().next().map(|c| c.to_ascii_lowercase());
        match code {
            KeyCode::Enter | KeyCode::Char('y' | 'o') => vec![*question.then],
            KeyCode::Char(letter) if Some(letter) == initial(&question.yes) => vec![*question.then],
            KeyCode::Esc | KeyCode::Char('n') => Vec::new(),
            KeyCode::Char(letter) if Some(letter) == initial(&question.no) => Vec::new(),
            _ => {
                self.overlay = Some(Overlay::Question(question));
                Vec::new()
            }
        }
    }

    /// Out, unless one of the screens that would be left asks first.
    fn leave(&mut self, effect: Effect) -> Vec<Effect> {
        let question = self.screens.iter().rev().find_map(|screen| screen.farewell(&self.context));
        match question {
            Some(question) => {
                self.cover(Overlay::Question(Question { then: Box::new(effect), ..question }));
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
                    rest.extend(self.screens.pop().and_then(|left| left.left()));
                    self.open(screen, &mut rest);
                }
                Effect::Back => {
                    rest.extend(self.screens.pop().and_then(|left| left.left()));
                    if self.screens.is_empty() {
                        rest.push(Effect::Quit);
                    }
                }
                Effect::Ask(question) => self.cover(Overlay::Question(question)),
                Effect::KeepToken { server, token } => {
                    self.context.learn(&server, token);
                    rest.push(Effect::KeepToken { server, token });
                }
                Effect::Call(mut call) => {
                    call.extend(["--lang".into(), self.context.lang.code().into()]);
                    rest.push(Effect::Call(call));
                }
                Effect::Bell if !self.context.settings.bell => {}
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
}

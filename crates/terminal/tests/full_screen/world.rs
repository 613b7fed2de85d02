//! A person before an app: keys in, pictures out; time passes when it is told to.

use std::path::PathBuf;

use client::tetris::Records;
use client::{Lang, Local, Opponents};
use connect_four::{Game, Level, Setup};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use terminal::Thinker;
use terminal::full_screen::connect_four::Play;
use terminal::full_screen::{App, Context, Depth, Effect, Event, Ink, Listed, Screen, Thought, answer};

pub(crate) struct World {
    pub(crate) app: App,
    size: (u16, u16),
    now: u64,
    thinker: Thinker,
    /// Matches as they were kept.
    pub(crate) kept: Vec<String>,
    /// Records of Tetris as they were kept last.
    pub(crate) records: Option<Records>,
    pub(crate) sent: Vec<Vec<u8>>,
    pub(crate) listed: Vec<Listed>,
    /// By when they were played: games for one that were asked for.
    pub(crate) fetched: Vec<u64>,
    pub(crate) quit: bool,
    pub(crate) call: Option<Vec<String>>,
}

pub(crate) fn context(lang: Lang) -> Context {
    let ink = Ink { depth: Depth::True, light: false };
    Context::new(lang, ink, || 7)
}

impl World {
    pub(crate) fn new(context: Context, screen: Box<dyn Screen>) -> Self {
        let mut world = Self {
            app: App::new(context, screen),
            size: (80, 24),
            now: 0,
            thinker: Thinker::default(),
            kept: Vec::new(),
            records: None,
            sent: Vec::new(),
            listed: Vec::new(),
            fetched: Vec::new(),
            quit: false,
            call: None,
        };
        world.hear(&Event::Tick);
        world
    }

    /// A match of two from these moves on, or against a machine.
    pub(crate) fn playing(lang: Lang, setup: Setup, moves: &str, level: Option<u8>) -> Self {
        let context = context(lang);
        let game = Game::from_notation(setup, moves).expect("legal moves");
        let opponents = level.and_then(Level::new).map_or(Opponents::People, Opponents::Machine);
        let local = Local::new(game, opponents, 7, &context.phrases, |player| context.phrases.token(player));
        Self::new(context, Box::new(Play::new(local, None, None)))
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.size = (columns, rows);
        self.app.resize(Rect::new(0, 0, columns, rows));
    }

    pub(crate) fn hear(&mut self, event: &Event) {
        self.app.resize(Rect::new(0, 0, self.size.0, self.size.1));
        self.app.context.now = self.now;
        let mut effects = self.app.update(event);
        while !effects.is_empty() {
            let answers: Vec<_> = effects.drain(..).filter_map(|effect| self.perform(effect)).collect();
            effects = answers.iter().flat_map(|answer| self.app.update(answer)).collect();
        }
    }

    fn perform(&mut self, effect: Effect) -> Option<Event> {
        match effect {
            Effect::Think(ticket, job) => {
                let answer = answer(&mut self.thinker, &job);
                return Some(Event::Thought(Thought { ticket, answer }));
            }
            Effect::Record(recording) => {
                let records = &mut self.app.context.records;
                let recorded = recording.apply(records);
                self.records = Some(records.clone());
                return Some(Event::Recorded(recorded));
            }
            Effect::Keep(local) => self.kept.push(local.game().notation()),
            Effect::SaveReplay(bytes) => {
                assert!(
                    tetris::replay::verify(&bytes).is_ok_and(|summary| summary.end.is_some()),
                    "it holds"
                );
                return Some(Event::Saved(Ok(Some(PathBuf::from("games.txt")))));
            }
            Effect::Save(_) => {
                return Some(Event::Saved(Ok(Some(PathBuf::from("games.txt")))));
            }
            Effect::List => return Some(Event::Listed(Ok(self.listed.clone()))),
            Effect::Resign => return Some(Event::Resigned),
            Effect::FetchReplay(when) => self.fetched.push(when),
            Effect::Send(bytes) => self.sent.push(bytes),
            Effect::Quit => self.quit = true,
            Effect::Call(call) => self.call = Some(call),
            _ => {}
        }
        None
    }

    pub(crate) fn key(&mut self, code: KeyCode) {
        self.hear(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Goes this far down a column of fields, and this many steps up in the value of that field.
    pub(crate) fn choose(&mut self, down: usize, steps: usize) {
        for key in [KeyCode::Down].repeat(down).into_iter().chain([KeyCode::Right].repeat(steps)) {
            self.key(key);
        }
    }

    /// These letters, each with the time that a token takes to fall.
    pub(crate) fn letters(&mut self, letters: &str) {
        for letter in letters.chars() {
            self.key(KeyCode::Char(letter));
            self.pass(2000);
        }
    }

    pub(crate) fn control(&mut self, letter: char) {
        self.hear(&Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)));
    }

    pub(crate) fn click(&mut self, column: u16, row: u16) {
        for kind in [MouseEventKind::Moved, MouseEventKind::Down(MouseButton::Left)] {
            self.hear(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
        }
        self.pass(2000);
    }

    /// Lets time pass, with a tick whenever a screen wants one. Returns how many there were.
    pub(crate) fn pass(&mut self, millis: u64) -> usize {
        let (until, mut ticks) = (self.now + millis, 0);
        while let Some(wake) = self.app.wake().filter(|wake| *wake <= until) {
            self.now = self.now.max(wake);
            self.hear(&Event::Tick);
            ticks += 1;
            assert!(ticks < 100_000, "a screen that never rests");
        }
        self.now = until;
        ticks
    }

    pub(crate) fn buffer(&mut self) -> Buffer {
        self.app.resize(Rect::new(0, 0, self.size.0, self.size.1));
        self.app.context.now = self.now;
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).expect("memory");
        terminal.draw(|frame| self.app.draw(frame)).expect("memory");
        terminal.backend().buffer().clone()
    }

    /// What is on the screen, without the spaces at the ends of lines.
    pub(crate) fn picture(&mut self) -> String {
        let buffer = self.buffer();
        let mut picture = String::new();
        for row in buffer.content.chunks(usize::from(buffer.area.width)) {
            let line: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
            picture += line.trim_end();
            picture.push('\n');
        }
        picture
    }

    #[track_caller]
    pub(crate) fn sees(&mut self, text: &str) {
        let picture = self.picture();
        assert!(picture.contains(text), "{text:?} is not on the screen:\n{picture}");
    }

    #[track_caller]
    pub(crate) fn misses(&mut self, text: &str) {
        let picture = self.picture();
        assert!(!picture.contains(text), "{text:?} is on the screen:\n{picture}");
    }
}

//! What a screen is, and what all of them know.

use std::fmt;

use client::tetris::Records;
use client::{Lang, Phrases, Value};
use connect_four::{Date, Name, Player};
use protocol::Token;
use ratatui::layout::Rect;
use tetris::Day;

use super::canvas::Canvas;
use super::keys::Keys;
use super::{Effect, Event, Ink, Millis, Question, Settings};
use crate::{Characters, Look, Progress};

/// What all screens know; only the app and the settings change it.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Context {
    pub lang: Lang,
    pub phrases: Phrases,
    pub ink: Ink,
    pub ascii: bool,
    /// Tokens fall; otherwise they are where they end at once.
    pub motion: bool,
    /// The terminal tells when a key is let go.
    pub releases: bool,
    /// What is drawn on, from 0, 0.
    pub area: Rect,
    pub now: Millis,
    /// Where the game of the day is known.
    pub today: Option<Day>,
    /// Where the puzzle of the day is known: the day in the player's own calendar.
    pub local_day: Option<Date>,
    /// Milliseconds since 1970.
    pub date: fn() -> u64,
    /// The day and the hour of such a number, as text.
    pub day: fn(u64) -> String,
    /// A number that nobody can foresee, another one each time.
    pub chance: fn() -> u64,
    pub settings: Settings,
    /// Of games of Tetris for one.
    pub records: Records,
    /// Of puzzles.
    pub progress: Progress,
    /// What the environment and the terminal say; settings may say otherwise.
    pub found: Found,
    tickets: u64,
    /// By what each server knows this player.
    tokens: Vec<(String, Token)>,
}

/// What is known of the terminal without asking the player.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    pub ink: Ink,
    pub characters: Characters,
    /// The player asked for seven bits when the program was started.
    pub asked_ascii: bool,
    pub motion: bool,
}

impl Context {
    pub fn new(lang: Lang, ink: Ink, chance: fn() -> u64) -> Self {
        let characters = Characters { unicode: true, wide: false };
        Self {
            lang,
            phrases: Phrases::new(lang),
            ink,
            ascii: false,
            motion: true,
            releases: false,
            area: Rect::new(0, 0, 80, 24),
            now: 0,
            today: None,
            local_day: None,
            date: || 0,
            day: |_| String::new(),
            chance,
            settings: Settings::default(),
            records: Records::default(),
            progress: Progress::default(),
            found: Found { ink, characters, asked_ascii: false, motion: true },
            tickets: 0,
            tokens: Vec::new(),
        }
    }

    /// After the settings changed, or more is known of the terminal.
    pub fn renew(&mut self) {
        let Self { settings, found, .. } = self;
        self.ink.depth = settings.depth.unwrap_or(found.ink.depth);
        self.ink.light = settings.light.unwrap_or(found.ink.light);
        let Characters { unicode, wide } = found.characters;
        self.ascii = found.asked_ascii || settings.ascii.unwrap_or(!unicode || wide);
        self.motion = settings.motion && found.motion;
    }

    pub(crate) fn say(&self, key: &str) -> String {
        self.phrases.say(key, &[])
    }

    pub(crate) fn tell(&self, key: &str, values: &[(&'static str, Value<'_>)]) -> String {
        self.phrases.say(key, values)
    }

    pub(crate) fn change_language(&mut self) {
        self.lang = self.lang.next();
        self.phrases = Phrases::new(self.lang);
        self.settings.lang = Some(self.lang);
    }

    pub(crate) fn look(&self) -> Look {
        Look { colour: self.ink.depth != super::Depth::None, ascii: self.ascii, width: None }
    }

    pub(crate) fn mark(&self, player: Player) -> char {
        self.look().mark(player)
    }

    /// What a player without a name is called; the one at the keyboard may have chosen one.
    pub(crate) fn person(&self, player: Player) -> Name {
        let own = self.settings.name.clone().filter(|_| player == Player::FIRST);
        own.unwrap_or_else(|| self.look().name(player, &self.phrases))
    }

    /// By what this server knows the player, as it told last.
    pub(crate) fn token(&self, host: &str) -> Option<Token> {
        self.tokens.iter().rev().find(|(known, _)| known == host).map(|(_, token)| *token)
    }

    /// By what this server knows the player.
    pub fn learn(&mut self, host: &str, token: Token) {
        self.tokens.push((host.to_owned(), token));
    }

    /// Tells answers apart.
    pub(crate) fn ticket(&mut self) -> u64 {
        self.tickets += 1;
        self.tickets
    }
}

/// One screen: a value that hears events and can be drawn.
pub trait Screen: fmt::Debug + Send {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect>;

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>);

    /// Where one is, and what is played.
    fn title(&self, context: &Context) -> (String, String);

    fn keys(&self, context: &Context) -> Keys;

    /// What the mouse does here: the key of a text.
    fn mouse(&self) -> Option<&'static str> {
        None
    }

    /// The largest area that it makes use of; it stands in the middle of a larger one.
    fn most(&self) -> (u16, u16) {
        (132, 44)
    }

    /// The smallest area that it can be drawn on.
    fn least(&self) -> (u16, u16) {
        (80, 24)
    }

    /// The call of the program that goes on with this line by line, if that can be done.
    fn plain(&self, _context: &Context) -> Option<Vec<String>> {
        None
    }

    /// When it wants a tick: nothing moves before that.
    fn wake(&self, _context: &Context) -> Option<Millis> {
        None
    }

    /// Letters are text, not keys.
    fn is_typing(&self) -> bool {
        false
    }

    /// Asked before the screen is left.
    fn farewell(&self, _context: &Context) -> Option<Question> {
        None
    }

    /// Done when it is left.
    fn left(&self) -> Option<Effect> {
        None
    }

    /// Something lies over it, or nobody can see it: what can wait, waits.
    fn pause(&mut self) {}

    /// Others are there, for whom it goes on whatever this terminal shows.
    fn is_shared(&self) -> bool {
        false
    }

    /// It makes use of keys that are let go, and of those that repeat.
    fn wants_releases(&self) -> bool {
        false
    }
}

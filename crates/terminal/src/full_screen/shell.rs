//! The shell: owns the terminal, waits for what happens, and performs effects.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use client::Local;
use client::tetris::Records;
use connect_four::Record;
use protocol::Token;
use rustix::process::{Signal, kill_current_process_group};
use tetris::replay::Replay;

use super::online::{Connection, Heard};
use super::session::{Session, restore};
use super::signals::LastWords;
use super::worker::{self, Job};
use super::{App, Effect, Event, Recorded, Recording, Settings};
use crate::{Progress, farewell};

/// What the program does for the screens.
pub struct Outside<'a> {
    /// Returns the file that holds the match, if one does, or why it can't.
    pub keep: &'a mut dyn FnMut(&Keeping<'_>) -> Result<Option<PathBuf>, String>,
    /// The saved games.
    pub list: &'a mut dyn FnMut() -> Result<Vec<Listed>, String>,
    /// Of this server.
    pub keep_token: &'a mut dyn FnMut(&str, Token),
    pub keep_settings: &'a mut dyn FnMut(&Settings),
    /// Of puzzles.
    pub keep_progress: &'a mut dyn FnMut(&Progress),
    /// Changes the records of Tetris, as they are kept now.
    pub record: &'a mut dyn FnMut(&mut Records, &Recording) -> Recorded,
    /// Of the record of this time.
    pub replay: &'a mut dyn FnMut(u64) -> Option<Replay>,
}

pub enum Keeping<'a> {
    /// A match begins, to be kept in this file.
    Begin {
        file: Option<&'a Path>,
        resumed: Option<&'a Record>,
    },
    Changed(&'a Local),
    /// The player wants it in a file.
    Save(&'a Local),
    Replay(&'a [u8]),
}

/// A saved game in a list.
#[derive(Clone, Debug)]
pub struct Listed {
    pub file: PathBuf,
    pub game: SavedGame,
}

#[derive(Clone, Debug)]
pub enum SavedGame {
    ConnectFour(Box<Record>),
    Tetris(Box<Replay>),
}

impl SavedGame {
    /// It is not over, and can be gone on with.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self, Self::ConnectFour(record) if record.outcome().is_none())
    }
}

/// How it ended.
#[derive(Debug, Default)]
pub struct Exit {
    /// To be said now that the terminal is given back.
    pub words: String,
    /// What the program should do instead.
    pub call: Option<Vec<String>>,
}

#[derive(Debug)]
pub(crate) enum Message {
    Event(Event),
    /// From the socket of this number.
    Online(u64, Heard),
    Resized,
    Suspend,
    Continued,
    /// Nothing more will be heard from the terminal.
    Gone(io::Error),
}

/// Shows the app until it is left.
pub fn run(mut app: App, outside: Outside<'_>) -> io::Result<Exit> {
    let (session, probe) = Session::open()?;
    app.context.releases = probe.releases;
    if let Some(wide) = probe.wide {
        app.context.found.characters.wide = wide;
    }
    if let Some(light) = probe.light {
        app.context.found.ink.light = light;
    }
    app.context.renew();
    let (messages, inbox) = mpsc::channel();
    let last_words = LastWords::default();
    last_words.watch(messages.clone(), app.context.ascii)?;
    for key in probe.typed {
        let _ = messages.send(Message::Event(Event::Key(key)));
    }
    read_terminal(messages.clone());
    let mut shell = Shell {
        session,
        outside,
        last_words,
        jobs: worker::start(messages.clone()),
        connection: Connection::new(messages),
        began: Instant::now(),
        exit: None,
    };
    let ended = shell.show(&mut app, &inbox);
    drop(shell.session);
    ended?;
    let mut exit = shell.exit.unwrap_or_default();
    exit.words = std::mem::take(&mut *shell.last_words.lock());
    Ok(exit)
}

struct Shell<'a> {
    session: Session,
    outside: Outside<'a>,
    last_words: LastWords,
    jobs: Sender<(u64, Job)>,
    connection: Connection,
    began: Instant,
    exit: Option<Exit>,
}

impl Shell<'_> {
    fn show(&mut self, app: &mut App, inbox: &Receiver<Message>) -> io::Result<()> {
        self.hear(app, &Event::Tick)?;
        while self.exit.is_none() {
            let held = Session::is_held();
            if held {
                self.draw(app)?;
            }
            let message = match app.wake() {
                Some(wake) if held => {
                    inbox.recv_timeout(Duration::from_millis(wake.saturating_sub(self.now())))
                }
                _ => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match message {
                Ok(message) => self.take(app, message)?,
                Err(RecvTimeoutError::Timeout) => self.hear(app, &Event::Tick)?,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            // A pointer that moves tells a lot; it is drawn once.
            while self.exit.is_none()
                && let Ok(message) = inbox.try_recv()
            {
                self.take(app, message)?;
            }
        }
        Ok(())
    }

    fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn draw(&mut self, app: &mut App) -> io::Result<()> {
        let _undisturbed = self.last_words.lock();
        app.context.now = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.session.draw(app)
    }

    fn take(&mut self, app: &mut App, message: Message) -> io::Result<()> {
        match message {
            Message::Event(event) => self.hear(app, &event),
            Message::Online(number, heard) if self.connection.is_current(number) => {
                self.hear(app, &Event::Online(heard))
            }
            Message::Resized if Session::is_held() => {
                // Nobody gives the terminal back meanwhile.
                let _undisturbed = self.last_words.lock();
                Session::hear_again()
            }
            Message::Online(..) | Message::Resized => Ok(()),
            Message::Suspend => suspend(app),
            Message::Continued => self.session.retake(),
            Message::Gone(error) => Err(error),
        }
    }

    fn hear(&mut self, app: &mut App, event: &Event) -> io::Result<()> {
        app.context.now = self.now();
        let mut effects = app.update(event);
        while !effects.is_empty() {
            let mut answers = Vec::new();
            for effect in effects.drain(..) {
                answers.extend(self.perform(app, effect)?);
            }
            effects = answers.iter().flat_map(|answer| app.update(answer)).collect();
        }
        Ok(())
    }

    /// What is heard of it at once.
    fn perform(&mut self, app: &mut App, effect: Effect) -> io::Result<Option<Event>> {
        match effect {
            Effect::Quit => self.exit = Some(Exit::default()),
            Effect::Call(call) => self.exit = Some(Exit { call: Some(call), ..Exit::default() }),
            Effect::Think(ticket, job) => {
                // The thread that thinks lives as long as this one.
                let _ = self.jobs.send((ticket, job));
            }
            Effect::BeginMatch { file, resumed } => {
                let (file, resumed) = (file.as_deref(), resumed.as_deref());
                return Ok(Some(Event::Saved((self.outside.keep)(&Keeping::Begin { file, resumed }))));
            }
            Effect::Keep(local) => return Ok(self.keep(app, &local, &Keeping::Changed(&local))),
            Effect::Save(local) => return Ok(self.keep(app, &local, &Keeping::Save(&local))),
            Effect::SaveReplay(bytes) => {
                return Ok(Some(Event::Saved((self.outside.keep)(&Keeping::Replay(&bytes)))));
            }
            Effect::KeepSettings(settings) => (self.outside.keep_settings)(&settings),
            Effect::KeepProgress(progress) => (self.outside.keep_progress)(&progress),
            Effect::LastWords(words) => *self.last_words.lock() = words,
            Effect::Record(recording) => {
                let recorded = (self.outside.record)(&mut app.context.records, &recording);
                return Ok(Some(Event::Recorded(recorded)));
            }
            Effect::FetchReplay(when) => {
                return Ok(Some(Event::Replay((self.outside.replay)(when).map(Box::new))));
            }
            Effect::List => return Ok(Some(Event::Listed((self.outside.list)()))),
            Effect::Connect { url, after } => self.connection.connect(url, after),
            Effect::Send(bytes) => self.connection.send(bytes),
            Effect::HangUp => self.connection.hang_up(),
            Effect::KeepToken { server, token } => (self.outside.keep_token)(&server, token),
            Effect::Resign => return Ok(Some(Event::Resigned)),
            Effect::Bell if Session::is_held() => self.session.bell()?,
            Effect::Redraw if Session::is_held() => self.session.redraw()?,
            Effect::Suspend => suspend(app)?,
            // There is no terminal to do it on now, or the app has done it.
            Effect::Bell
            | Effect::Redraw
            | Effect::Open(_)
            | Effect::Become(_)
            | Effect::Back
            | Effect::Ask(_) => {}
        }
        Ok(None)
    }

    /// A signal ends the program before the match is kept or after it, with words that fit.
    fn keep(&mut self, app: &App, local: &Local, keeping: &Keeping<'_>) -> Option<Event> {
        let mut words = self.last_words.lock();
        let told = matches!(keeping, Keeping::Save(_));
        let kept = (self.outside.keep)(keeping);
        let file = kept.as_ref().ok().and_then(Option::as_deref);
        *words = farewell(local, &app.context.phrases, app.context.look(), file);
        (told || kept.is_err()).then_some(Event::Saved(kept))
    }
}

/// Until the program is brought back, which a signal tells: only then is the terminal ours again, and nothing is drawn
/// before, over the lines of whoever has it meanwhile.
fn suspend(app: &mut App) -> io::Result<()> {
    if !Session::is_held() {
        return Ok(());
    }
    app.pause();
    restore();
    kill_current_process_group(Signal::STOP)?;
    Ok(())
}

fn read_terminal(messages: Sender<Message>) {
    use crossterm::event::{self, Event as Raw};
    thread::spawn(move || {
        loop {
            let message = match event::read() {
                Ok(Raw::Key(key)) => Message::Event(Event::Key(key)),
                Ok(Raw::Mouse(mouse)) => Message::Event(Event::Mouse(mouse)),
                Ok(Raw::Paste(text)) => Message::Event(Event::Paste(text)),
                Ok(Raw::Resize(..)) => Message::Resized,
                Ok(Raw::FocusGained | Raw::FocusLost) => continue,
                Err(error) => Message::Gone(error),
            };
            let gone = matches!(message, Message::Gone(_));
            if messages.send(message).is_err() || gone {
                return;
            }
        }
    });
}

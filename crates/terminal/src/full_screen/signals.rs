//! Signals: those that end the program give the terminal back first, and say where the game stood.

use std::io::{self, Write};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{process, thread};

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;

use super::session::restore;
use super::shell::Message;
use crate::Ascii;

/// What is said when the program ends. Whoever holds the lock is not interrupted.
#[derive(Clone, Default)]
pub(crate) struct LastWords(Arc<Mutex<String>>);

/// A terminal that does not take its output does not keep the program from ending.
const PATIENCE: Duration = Duration::from_secs(2);

impl LastWords {
    pub(crate) fn lock(&self) -> MutexGuard<'_, String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Listens from now on: a terminal that changes its size before its first key is drawn again too.
    pub(crate) fn watch(&self, messages: Sender<Message>, ascii: bool) -> io::Result<()> {
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH])?;
        let words = self.clone();
        thread::spawn(move || {
            for signal in signals.forever() {
                let told = match signal {
                    SIGTSTP => messages.send(Message::Suspend),
                    SIGWINCH => messages.send(Message::Resized),
                    SIGCONT => messages.send(Message::Continued),
                    ending => words.end(ending, ascii),
                };
                if told.is_err() {
                    return;
                }
            }
        });
        Ok(())
    }

    fn end(&self, signal: i32, ascii: bool) -> ! {
        let deadline = Instant::now() + PATIENCE;
        let mut guard = self.0.try_lock();
        while guard.is_err() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(5));
            guard = self.0.try_lock();
        }
        restore();
        if let Ok(words) = &guard {
            let _ = write!(Ascii::new(io::stdout(), ascii), "{}", **words);
        }
        // The lock is kept, so that nothing more is drawn or written.
        process::exit(128 + signal);
    }
}

//! Signals that end the program, in the midst of whatever it does.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{io, process, thread};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

/// What is said when a signal ends the program. Whoever holds the lock is not interrupted.
#[derive(Clone, Default)]
pub(crate) struct LastWords(Arc<Mutex<String>>);

impl LastWords {
    pub(crate) fn lock(&self) -> MutexGuard<'_, String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on a signal ends the program with these words, said by `say`.
    pub(crate) fn on_signal(&self, say: impl Fn(&str) + Send + 'static) -> io::Result<()> {
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
        let words = self.clone();
        thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                // The lock is kept, so that nothing more is written.
                let words = words.lock();
                say(&words);
                process::exit(128 + signal);
            }
        });
        Ok(())
    }
}

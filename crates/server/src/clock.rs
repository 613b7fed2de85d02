//! Server time, read from the clock of the machine.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use host::RunningTime;
use room::Millis;
use tokio::time::Instant;

/// What a crash may cost a clock: a room whose clock runs is at most so far ahead of the time that is kept.
const LEAD: Millis = 50;

#[derive(Debug)]
pub(crate) struct Clock {
    start: Instant,
    running: Mutex<RunningTime>,
    kept: AtomicU64,
}

impl Clock {
    pub(crate) fn after(before: Millis) -> Self {
        let running = Mutex::new(RunningTime::new(before, 0));
        Self { start: Instant::now(), running, kept: AtomicU64::new(before) }
    }

    /// After a crash it goes on from here at the earliest.
    pub(crate) fn keep(&self, time: Millis) {
        self.kept.fetch_max(time, Relaxed);
    }

    /// Server time, as far as a crash could not take it back.
    pub(crate) fn safe(&self) -> Millis {
        self.now().min(self.kept.load(Relaxed) + LEAD)
    }

    pub(crate) fn now(&self) -> Millis {
        let clock = Millis::try_from(self.start.elapsed().as_millis()).unwrap_or(Millis::MAX);
        self.running.lock().unwrap_or_else(PoisonError::into_inner).now(clock)
    }

    /// Instant at which server time reads `millis`, unless the process is stopped before.
    pub(crate) fn at(&self, millis: Millis) -> Instant {
        Instant::now() + Duration::from_millis(millis.saturating_sub(self.now()))
    }
}

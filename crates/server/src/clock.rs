//! Server time, read from the clock of the machine.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use host::RunningTime;
use room::Millis;
use tokio::time::Instant;

#[derive(Debug)]
pub(crate) struct Clock {
    start: Instant,
    running: Mutex<RunningTime>,
}

impl Clock {
    pub(crate) fn after(before: Millis) -> Self {
        Self { start: Instant::now(), running: Mutex::new(RunningTime::new(before, 0)) }
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

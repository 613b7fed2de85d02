use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use room::table::Millis;
use tokio::time::Instant;

/// The time in which rooms count: it stands still while the program does not run.
#[derive(Debug)]
pub(crate) struct Time {
    before: Millis,
    start: Instant,
    /// Games that are played against the clock now.
    clocks: AtomicUsize,
}

/// How often the time is written down while clocks run: what a player may gain when the program dies.
pub(crate) const KEPT_EVERY: Duration = Duration::from_millis(250);

impl Time {
    pub(crate) fn after(before: Millis) -> Self {
        Self { before, start: Instant::now(), clocks: AtomicUsize::new(0) }
    }

    pub(crate) fn now(&self) -> Millis {
        self.before + self.start.elapsed().as_millis() as Millis
    }

    /// When it will be that late.
    pub(crate) fn at(&self, millis: Millis) -> Instant {
        self.start + Duration::from_millis(millis.saturating_sub(self.before))
    }

    pub(crate) fn clock_runs(&self, runs: bool) {
        if runs {
            self.clocks.fetch_add(1, Relaxed);
        } else {
            self.clocks.fetch_sub(1, Relaxed);
        }
    }

    pub(crate) fn any_clock_runs(&self) -> bool {
        self.clocks.load(Relaxed) > 0
    }
}

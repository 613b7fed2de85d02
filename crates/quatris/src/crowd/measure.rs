//! What all the players share: when to begin and end, and what was measured.

use std::fmt;
use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicU16, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use tokio::sync::{Semaphore, watch};

use super::OPENING;
use super::report::Report;
use crate::arguments::Crowd as Options;

pub(super) struct Crowd {
    pub(super) arguments: Options,
    pub(super) opening: Semaphore,
    opened: AtomicU16,
    phase: watch::Sender<Phase>,
    ready: AtomicUsize,
    failures: AtomicUsize,
    first_failure: Mutex<Option<String>>,
    commands: AtomicU64,
    received: AtomicU64,
    reconnected: AtomicU64,
    began: Mutex<Instant>,
    /// From sending to being seen, and how late steps came, in microseconds.
    seen: Mutex<Histogram<u64>>,
    late: Mutex<Histogram<u64>>,
}

/// Cuts are counted, so that everyone notices each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Gathering,
    Playing { cuts: u32 },
    Over,
}

impl Crowd {
    pub(super) fn new(arguments: &Options) -> Self {
        let histogram =
            || Mutex::new(Histogram::new_with_bounds(1, 600_000_000, 3).expect("bounds that hold"));
        Self {
            arguments: arguments.clone(),
            opening: Semaphore::new(OPENING),
            opened: AtomicU16::new(0),
            phase: watch::Sender::new(Phase::Gathering),
            ready: AtomicUsize::new(0),
            failures: AtomicUsize::new(0),
            first_failure: Mutex::new(None),
            commands: AtomicU64::new(0),
            received: AtomicU64::new(0),
            reconnected: AtomicU64::new(0),
            began: Mutex::new(Instant::now()),
            seen: histogram(),
            late: histogram(),
        }
    }

    /// Where the next connection comes from: one of the addresses of this machine, in turn.
    pub(super) fn next_address(&self) -> Option<Ipv4Addr> {
        let number = self.opened.fetch_add(1, Relaxed) % self.arguments.addresses.max(1);
        let [high, low] = number.to_be_bytes();
        (self.arguments.addresses > 1).then(|| Ipv4Addr::new(127, 1, high, low))
    }

    pub(super) fn phase(&self) -> watch::Receiver<Phase> {
        self.phase.subscribe()
    }

    pub(super) fn begin(&self) {
        *lock(&self.began) = Instant::now();
        self.received.store(0, Relaxed);
        self.phase.send_replace(Phase::Playing { cuts: 0 });
    }

    /// Everyone loses the connection at once.
    pub(super) fn cut(&self) {
        self.phase.send_modify(|phase| {
            if let Phase::Playing { cuts } = phase {
                *cuts += 1;
            }
        });
    }

    pub(super) fn end(&self) {
        self.phase.send_replace(Phase::Over);
    }

    pub(super) fn connected(&self) {
        self.ready.fetch_add(1, Relaxed);
    }

    pub(super) fn ready(&self) -> usize {
        self.ready.load(Relaxed)
    }

    pub(super) fn came_back(&self) {
        self.reconnected.fetch_add(1, Relaxed);
    }

    pub(super) fn failed(&self, why: &dyn fmt::Display) {
        self.failures.fetch_add(1, Relaxed);
        lock(&self.first_failure).get_or_insert_with(|| why.to_string());
    }

    pub(super) fn failures(&self) -> usize {
        self.failures.load(Relaxed)
    }

    pub(super) fn asked(&self) {
        self.commands.fetch_add(1, Relaxed);
    }

    pub(super) fn received(&self, bytes: usize) {
        self.received.fetch_add(bytes as u64, Relaxed);
    }

    pub(super) fn seen(&self, after: Duration) {
        lock(&self.seen).saturating_record(crate::best::micros(after));
    }

    pub(super) fn late(&self, by: Duration) {
        lock(&self.late).saturating_record(crate::best::micros(by));
    }

    pub(super) fn report(&self, arguments: &Options) -> Report {
        let seconds = lock(&self.began).elapsed().as_secs_f64();
        let (connections, commands) = (self.ready(), self.commands.load(Relaxed));
        Report {
            game: arguments.game,
            connections,
            seconds,
            commands,
            commands_per_second: commands as f64 / seconds,
            bytes_per_second: self.received.load(Relaxed) as f64 / seconds / connections.max(1) as f64,
            reconnected: self.reconnected.load(Relaxed),
            failures: self.failures(),
            first_failure: lock(&self.first_failure).clone(),
            seen: lock(&self.seen).clone(),
            late: lock(&self.late).clone(),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

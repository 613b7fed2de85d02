//! What all the players share: when to begin and end, and what was measured.

use std::fmt::{self, Write as _};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use tokio::sync::{Semaphore, watch};

use super::OPENING;
use crate::arguments::Crowd as Options;

pub(super) struct Crowd {
    pub(super) arguments: Options,
    pub(super) opening: Semaphore,
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

    pub(super) fn report(&self, arguments: &Options) -> String {
        let seconds = lock(&self.began).elapsed().as_secs_f64();
        let (connections, commands) = (self.ready(), self.commands.load(Relaxed));
        let each = self.received.load(Relaxed) as f64 / seconds / connections.max(1) as f64;
        let mut text = String::new();
        let mut line = |what: &str, value: String| {
            let _ = writeln!(text, "{what:<24}{value}");
        };
        line("game", format!("{:?}", arguments.game).to_lowercase());
        line("connections", connections.to_string());
        line("seconds", format!("{seconds:.1}"));
        line("commands", format!("{commands} ({:.0}/s)", commands as f64 / seconds));
        line("received per client", format!("{:.2} kB/s", each / 1000.0));
        line("reconnected", self.reconnected.load(Relaxed).to_string());
        line("failures", self.failures().to_string());
        if let Some(first) = &*lock(&self.first_failure) {
            line("first failure", first.clone());
        }
        describe(&mut text, "sent to seen", &lock(&self.seen));
        describe(&mut text, "steps late by", &lock(&self.late));
        text
    }
}

fn describe(text: &mut String, what: &str, histogram: &Histogram<u64>) {
    if histogram.is_empty() {
        return;
    }
    let millis = |micros: u64| micros as f64 / 1000.0;
    let at = |quantile| millis(histogram.value_at_quantile(quantile));
    let _ = writeln!(
        text,
        "{what:<24}p50 {:.1}  p90 {:.1}  p99 {:.1}  p99.9 {:.1}  max {:.1} ms",
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999),
        millis(histogram.max())
    );
    let most = histogram.iter_log(1000, 2.0).map(|step| step.count_since_last_iteration()).max().unwrap_or(1);
    for step in histogram.iter_log(1000, 2.0) {
        let count = step.count_since_last_iteration();
        if count > 0 {
            let bar = "#".repeat(usize::try_from((count * 50).div_ceil(most)).unwrap_or(50));
            let _ =
                writeln!(text, "  up to {:>7.0} ms {count:>9} {bar}", millis(step.value_iterated_to() + 1));
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

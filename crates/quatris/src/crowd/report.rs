//! What was measured, for people and for programs.

use std::io::{self, Write};

use clap::ValueEnum;
use client::Phrases;
use hdrhistogram::Histogram;
use serde::{Serialize, Serializer};

use crate::arguments::CrowdGame;

#[derive(Debug, Serialize)]
pub(super) struct Report {
    pub(super) game: CrowdGame,
    pub(super) connections: usize,
    pub(super) seconds: f64,
    pub(super) commands: u64,
    pub(super) commands_per_second: f64,
    /// What one connection received.
    pub(super) bytes_per_second: f64,
    pub(super) reconnected: u64,
    pub(super) failures: usize,
    pub(super) first_failure: Option<String>,
    /// Microseconds from a command to the frame that answers it.
    #[serde(serialize_with = "quantiles")]
    pub(super) seen: Histogram<u64>,
    /// Microseconds by which steps of Tetris came late.
    #[serde(serialize_with = "quantiles")]
    pub(super) late: Histogram<u64>,
}

/// In milliseconds.
#[derive(Serialize)]
struct Quantiles {
    p50: f64,
    p90: f64,
    p99: f64,
    p999: f64,
    max: f64,
}

impl Quantiles {
    /// Nothing of nothing.
    fn of(histogram: &Histogram<u64>) -> Option<Self> {
        let at = |quantile| millis(histogram.value_at_quantile(quantile));
        (!histogram.is_empty()).then(|| Self {
            p50: at(0.5),
            p90: at(0.9),
            p99: at(0.99),
            p999: at(0.999),
            max: millis(histogram.max()),
        })
    }
}

fn quantiles<S: Serializer>(histogram: &Histogram<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    Quantiles::of(histogram).serialize(serializer)
}

fn millis(micros: u64) -> f64 {
    micros as f64 / 1000.0
}

impl Report {
    /// For people.
    pub(super) fn write(&self, output: &mut impl Write, phrases: &Phrases) -> io::Result<()> {
        let game = self.game.to_possible_value().map(|value| value.get_name().to_owned());
        let mut lines = vec![
            ("crowd-game", game.unwrap_or_default()),
            ("crowd-connections", self.connections.to_string()),
            ("crowd-seconds", format!("{:.1}", self.seconds)),
            ("crowd-commands", format!("{} ({:.0}/s)", self.commands, self.commands_per_second)),
            ("crowd-received", format!("{:.2} kB/s", self.bytes_per_second / 1000.0)),
            ("crowd-reconnected", self.reconnected.to_string()),
            ("crowd-failures", self.failures.to_string()),
        ];
        lines.extend(self.first_failure.clone().map(|first| ("crowd-first-failure", first)));
        for (key, value) in lines {
            writeln!(output, "{}{value}", label(key, phrases))?;
        }
        describe(output, "crowd-seen", &self.seen, phrases)?;
        describe(output, "crowd-late", &self.late, phrases)
    }
}

fn label(key: &str, phrases: &Phrases) -> String {
    format!("{:<24}", phrases.say(key, &[]))
}

fn describe(
    output: &mut impl Write,
    key: &str,
    histogram: &Histogram<u64>,
    phrases: &Phrases,
) -> io::Result<()> {
    let Some(Quantiles { p50, p90, p99, p999, max }) = Quantiles::of(histogram) else { return Ok(()) };
    let what = label(key, phrases);
    writeln!(output, "{what}p50 {p50:.1}  p90 {p90:.1}  p99 {p99:.1}  p99.9 {p999:.1}  max {max:.1} ms")?;
    let steps = || histogram.iter_log(1000, 2.0);
    let most = steps().map(|step| step.count_since_last_iteration()).max().unwrap_or(1);
    for step in steps() {
        let count = step.count_since_last_iteration();
        if count > 0 {
            let bar = "#".repeat(usize::try_from((count * 50).div_ceil(most)).unwrap_or(50));
            writeln!(output, "  ≤ {:>7.0} ms {count:>9} {bar}", millis(step.value_iterated_to() + 1))?;
        }
    }
    Ok(())
}

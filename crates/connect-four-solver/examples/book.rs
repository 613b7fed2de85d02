//! `cargo xtask book [MINUTES]`: makes the opening book, or what can be solved of it in that time.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use connect_four_solver::book::{Book, Builder, Progress};

const WORK: &str = "target/book";
const BOOK: &str = "crates/connect-four-solver/book/classic.book";
const FIRST: &str = "crates/connect-four-solver/book/first.book";

/// The book lists every position of up to this many plies.
const PLIES: i32 = 10;
/// What a browser waits for is small; it fetches the whole book beside its other work.
const FIRST_PLIES: i32 = 8;

/// Solves on all cores. A run that is stopped loses nothing: the next one goes on from its work file, or from an
/// unfinished book.
fn main() -> io::Result<()> {
    let minutes =
        std::env::args().nth(1).map(|minutes| minutes.parse().map_err(io::Error::other)).transpose()?;
    std::fs::create_dir_all(WORK)?;
    let threads = std::thread::available_parallelism()?.get();
    let mut builder =
        Builder::resume(PLIES, &Path::new(WORK).join(format!("{PLIES}-plies.txt")), Book::classic())?;
    let bar = Bar { start: Instant::now(), shown: Mutex::new(Instant::now()) };
    let stop = AtomicBool::new(false);
    let end = minutes.map(|minutes: u64| Duration::from_secs(60 * minutes));
    builder.run(threads, &stop, |progress| {
        bar.show(progress);
        if end.is_some_and(|end| bar.start.elapsed() >= end) {
            stop.store(true, Relaxed);
        }
    })?;
    eprintln!();
    let book = builder.finish();
    std::fs::write(BOOK, book.to_bytes())?;
    println!("{BOOK}: {} positions of up to {PLIES} plies", book.len());
    let first = book.up_to(FIRST_PLIES);
    std::fs::write(FIRST, first.to_bytes())?;
    println!("{FIRST}: {} positions of up to {FIRST_PLIES} plies", first.len());
    Ok(())
}

struct Bar {
    start: Instant,
    shown: Mutex<Instant>,
}

impl Bar {
    fn show(&self, Progress { done, fresh, total }: Progress) {
        let Ok(mut shown) = self.shown.lock() else {
            return;
        };
        if shown.elapsed() < Duration::from_millis(500) && done < total {
            return;
        }
        *shown = Instant::now();
        let left = self.start.elapsed().as_secs() * (total - done) as u64 / fresh as u64;
        let filled = 40 * done / total;
        let (minutes, seconds) = (left / 60, left % 60);
        eprint!("\r[{:#<filled$}{:.<2$}] {done}/{total}, {minutes}:{seconds:02} left  ", "", "", 40 - filled);
        io::stderr().flush().ok();
    }
}

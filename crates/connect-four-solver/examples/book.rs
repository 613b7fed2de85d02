//! `cargo xtask book`: makes the opening book.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use connect_four_solver::book::{Book, Builder, Progress};

const WORK: &str = "target/book";
const BOOK: &str = "crates/connect-four-solver/book/classic.book";

/// Exact for every position of so many plies or fewer.
const PLIES: i32 = 9;

/// Solves them on all cores. It can be stopped at any time and goes on where it was.
fn main() -> io::Result<()> {
    std::fs::create_dir_all(WORK)?;
    let threads = std::thread::available_parallelism()?.get();
    let mut builder =
        Builder::resume(PLIES, &Path::new(WORK).join(format!("{PLIES}-plies.txt")), Book::classic())?;
    let bar = Bar { start: Instant::now(), shown: Mutex::new(Instant::now()) };
    builder.run(threads, &AtomicBool::new(false), |progress| {
        bar.show(progress);
    })?;
    eprintln!();
    let book = builder.finish();
    std::fs::write(BOOK, book.to_bytes())?;
    println!("{BOOK}: {} positions of up to {PLIES} plies", book.len());
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

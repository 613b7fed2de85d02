//! `quatris engine`: a line protocol for other programs, described in `docs/engine.md`.

mod request;
mod worker;

use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

use client::Phrases;

use crate::failure::Failure;
use request::Request;
use worker::Worker;

/// Longer than any request; the rest of a line is dropped.
const LONGEST: u64 = 4096;

/// Reads requests while the worker answers earlier ones, so that `stop` is heard at once.
pub(crate) fn run(phrases: &Phrases) -> Result<(), Failure> {
    writeln!(io::stdout(), "quatris {} engine 1", env!("CARGO_PKG_VERSION"))?;
    let (sender, requests) = mpsc::channel::<(Request, Arc<AtomicBool>)>();
    thread::scope(|scope| {
        let worker = scope.spawn(move || Worker::new(phrases).answer_all(&requests));
        let mut stops: Vec<Arc<AtomicBool>> = Vec::new();
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        while read_line(&mut input, &mut line)? {
            let request = Request::read(&String::from_utf8_lossy(&line));
            if matches!(request, Request::Stop | Request::Quit) {
                stops.drain(..).for_each(|stop| stop.store(true, Relaxed));
            }
            if matches!(request, Request::Quit) {
                break;
            }
            let stop = Arc::new(AtomicBool::new(false));
            stops.retain(|other| Arc::strong_count(other) > 1);
            stops.push(Arc::clone(&stop));
            if sender.send((request, stop)).is_err() {
                break;
            }
        }
        drop(sender);
        worker.join().unwrap_or_else(|_| Err(io::Error::other("the worker failed")))
    })?;
    Ok(())
}

fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    if input.by_ref().take(LONGEST).read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    if line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(true)
}

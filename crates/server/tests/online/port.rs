//! Ports of servers that are stopped and started again.

use std::net::TcpListener;
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

/// Below the ports that connections get: while the server is down, no connection takes its port, and no client that looks
/// for it is connected to itself.
pub(crate) fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = (std::process::id() * 41 % 10_000) as u16;
    loop {
        let port = 20_000 + (first + NEXT.fetch_add(1, Relaxed)) % 10_000;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

//! How much of anything there may be.

use std::num::NonZeroU32;
use std::time::Duration;

/// How much of anything there may be. Each has a named answer when it is reached.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Messages a second of one connection, once its allowance is used up.
    pub messages: NonZeroU32,
    /// What a connection may send at once.
    pub burst: NonZeroU32,
    /// Unreadable messages, after which a connection ends.
    pub malformed: u32,
    /// Messages that wait for a slow reader before the connection ends.
    pub waiting: usize,
    /// Open connections on which requests are heard; sockets are counted by address.
    pub connections: u32,
    /// How long a connection may take to ask for something.
    pub header_time: Duration,
    /// Open connections of one address.
    pub per_address: u32,
    /// Rooms that one visitor has opened.
    pub rooms: u32,
    /// Spectators of one room.
    pub spectators: u32,
    /// Requests a second of one address to what costs the server work.
    pub requests: NonZeroU32,
}

impl Default for Limits {
    fn default() -> Self {
        let number = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        Self {
            messages: number(40),
            burst: number(80),
            malformed: 5,
            waiting: 256,
            connections: 4000,
            header_time: Duration::from_secs(20),
            per_address: 200,
            rooms: 10,
            spectators: 500,
            requests: number(5),
        }
    }
}

//! The limits of a server, each with a named answer when it is reached.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

/// The limits of a server. An address is one of IPv4, or the network of one household in IPv6.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Messages a second of one connection, once its burst is used up.
    pub messages: NonZeroU32,
    /// Messages that a connection may send at once.
    pub burst: NonZeroU32,
    /// Unreadable messages, after which a connection ends.
    pub malformed: u32,
    /// Messages that wait for a slow reader before the connection ends.
    pub waiting: usize,
    /// Open connections in all, sockets and requests alike.
    pub connections: u32,
    /// Open connections of one address, sockets and requests alike; those of a trusted proxy are not counted.
    pub connections_per_address: u32,
    /// New connections a second of one address, once it has opened `connections_per_address` at once.
    pub new_connections: NonZeroU32,
    /// Players' connections of one address.
    pub per_address: u32,
    /// How long the headers of a request may take to arrive.
    pub header_time: Duration,
    /// New visitors of one address, and in all, in an hour.
    pub visitors: NonZeroU32,
    pub visitors_in_all: NonZeroU32,
    /// New rooms of one address, and in all, in an hour.
    pub new_rooms: NonZeroU32,
    pub new_rooms_in_all: NonZeroU32,
    /// Rooms that one visitor has opened, and all rooms, at a time.
    pub rooms: u32,
    pub rooms_in_all: u32,
    /// Rooms that do not exist, looked for by one address in a minute.
    pub misses: NonZeroU32,
    /// Spectators of one room.
    pub spectators: u32,
    /// Reactions of one visitor within five seconds.
    pub reactions: u32,
    /// Requests a second of one address to what is under `/api`.
    pub requests: NonZeroU32,
    /// Positions a second that are analysed for one address.
    pub analyses: NonZeroU32,
}

impl Default for Limits {
    fn default() -> Self {
        let number = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        Self {
            messages: number(40),
            burst: number(80),
            malformed: 5,
            waiting: 256,
            connections: 20_000,
            connections_per_address: 400,
            new_connections: number(20),
            per_address: 200,
            header_time: Duration::from_secs(20),
            visitors: number(300),
            visitors_in_all: number(50_000),
            new_rooms: number(300),
            new_rooms_in_all: number(50_000),
            rooms: 10,
            rooms_in_all: 100_000,
            misses: number(30),
            spectators: 500,
            reactions: 5,
            requests: number(20),
            analyses: number(5),
        }
    }
}

/// A limit that was chosen, as `NAME=NUMBER`.
#[derive(Clone, Copy)]
pub struct Limit {
    set: Set,
    most: NonZeroU32,
}

type Set = fn(&mut Limits, NonZeroU32);

/// The limit does not exist, or its value is not a number above zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a limit is NAME=NUMBER")]
pub struct BadLimit;

impl Limit {
    const NAMED: [(&str, Set); 18] = [
        ("messages", |limits, most| limits.messages = most),
        ("burst", |limits, most| limits.burst = most),
        ("connections", |limits, most| limits.connections = most.get()),
        ("connections-per-address", |limits, most| limits.connections_per_address = most.get()),
        ("new-connections", |limits, most| limits.new_connections = most),
        ("per-address", |limits, most| limits.per_address = most.get()),
        ("visitors", |limits, most| limits.visitors = most),
        ("visitors-in-all", |limits, most| limits.visitors_in_all = most),
        ("new-rooms", |limits, most| limits.new_rooms = most),
        ("new-rooms-in-all", |limits, most| limits.new_rooms_in_all = most),
        ("rooms", |limits, most| limits.rooms = most.get()),
        ("rooms-in-all", |limits, most| limits.rooms_in_all = most.get()),
        ("misses", |limits, most| limits.misses = most),
        ("spectators", |limits, most| limits.spectators = most.get()),
        ("reactions", |limits, most| limits.reactions = most.get()),
        ("requests", |limits, most| limits.requests = most),
        ("analyses", |limits, most| limits.analyses = most),
        ("waiting", |limits, most| limits.waiting = most.get() as usize),
    ];

    pub fn set(self, limits: &mut Limits) {
        (self.set)(limits, self.most);
    }
}

impl FromStr for Limit {
    type Err = BadLimit;

    fn from_str(text: &str) -> Result<Self, BadLimit> {
        let (name, most) = text.split_once('=').ok_or(BadLimit)?;
        let (_, set) = Self::NAMED.into_iter().find(|(known, _)| *known == name).ok_or(BadLimit)?;
        Ok(Self { set, most: most.parse().map_err(|_| BadLimit)? })
    }
}

impl fmt::Debug for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Limit").field(&self.most).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_chosen_by_name() {
        let mut limits = Limits::default();
        for (number, (name, _)) in (1000..).zip(Limit::NAMED) {
            let limit: Limit = format!("{name}={number}").parse().expect(name);
            let before = format!("{limits:?}");
            limit.set(&mut limits);
            let after = format!("{limits:?}");
            assert!(before != after && after.contains(&number.to_string()), "{name}: {after}");
        }
        for bad in ["rooms", "rooms=", "rooms=0", "rooms=-1", "rooms=99999999999", "nothing=1", "=1"] {
            assert_eq!(bad.parse::<Limit>().err(), Some(BadLimit), "{bad}");
        }
    }

    #[test]
    fn every_limit_is_described() {
        let document = include_str!("../../../docs/hosting.md");
        for (name, _) in Limit::NAMED {
            assert!(document.contains(&format!("| `{name}`")), "{name}");
        }
    }
}

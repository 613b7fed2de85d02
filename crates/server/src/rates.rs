//! Rate limits, for each address and for all together.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use host::Address;
use protocol::Failure;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::limits::Limits;

/// How long private rooms are not found from an address that has looked for too many rooms.
const BLINDNESS: Duration = Duration::from_mins(1);

/// An allowance that an address can use up; nodes tell each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Allowance {
    Visitor,
    Room,
    /// A look for a room that does not exist.
    Miss,
}

#[derive(Debug)]
pub(crate) struct Rates {
    visitors: Shared,
    rooms: Shared,
    requests: DefaultKeyedRateLimiter<Address>,
    analyses: DefaultKeyedRateLimiter<Address>,
    misses: DefaultKeyedRateLimiter<Address>,
    /// Until when an address finds no private rooms.
    blind: Mutex<HashMap<Address, Instant>>,
}

/// An allowance for each address, and one for all together.
#[derive(Debug)]
struct Shared {
    each: DefaultKeyedRateLimiter<Address>,
    all: DefaultDirectRateLimiter,
}

impl Rates {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            visitors: Shared::hourly(limits.visitors, limits.visitors_in_all),
            rooms: Shared::hourly(limits.new_rooms, limits.new_rooms_in_all),
            requests: RateLimiter::keyed(Quota::per_second(limits.requests)),
            analyses: RateLimiter::keyed(Quota::per_second(limits.analyses)),
            misses: RateLimiter::keyed(Quota::per_minute(limits.misses)),
            blind: Mutex::default(),
        }
    }

    pub(crate) fn new_visitor(&self, from: Address) -> Result<(), Failure> {
        if self.visitors.takes(from) { Ok(()) } else { Err(Failure::TooManyVisitors) }
    }

    pub(crate) fn new_room(&self, from: Address) -> Result<(), Failure> {
        if self.rooms.takes(from) { Ok(()) } else { Err(Failure::TooManyNewRooms) }
    }

    pub(crate) fn request(&self, from: Address) -> bool {
        self.requests.check_key(&from).is_ok()
    }

    pub(crate) fn analysis(&self, from: Address) -> bool {
        self.analyses.check_key(&from).is_ok()
    }

    /// Counts a look for a room that does not exist; after too many, the address finds no private rooms for a while.
    pub(crate) fn missed(&self, from: Address) -> Failure {
        if self.misses.check_key(&from).is_ok() {
            return Failure::NoSuchRoom;
        }
        self.blind().insert(from, Instant::now() + BLINDNESS);
        Failure::TooManyMisses
    }

    /// Counts an allowance that the address has used at another node.
    pub(crate) fn taken(&self, from: Address, what: Allowance) {
        match what {
            Allowance::Visitor => drop(self.visitors.takes(from)),
            Allowance::Room => drop(self.rooms.takes(from)),
            Allowance::Miss => drop(self.missed(from)),
        }
    }

    /// Whether this address finds private rooms.
    pub(crate) fn sees_private(&self, from: Address) -> Result<(), Failure> {
        let until = self.blind().get(&from).copied();
        if until.is_some_and(|until| Instant::now() < until) { Err(Failure::TooManyMisses) } else { Ok(()) }
    }

    /// Forgets addresses that have their whole allowance again.
    pub(crate) fn prune(&self) {
        let keyed = [&self.visitors.each, &self.rooms.each, &self.requests, &self.analyses, &self.misses];
        for rate in keyed {
            rate.retain_recent();
            rate.shrink_to_fit();
        }
        let now = Instant::now();
        self.blind().retain(|_, until| now < *until);
    }

    fn blind(&self) -> MutexGuard<'_, HashMap<Address, Instant>> {
        self.blind.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shared {
    fn hourly(each: NonZeroU32, all: NonZeroU32) -> Self {
        Self {
            each: RateLimiter::keyed(Quota::per_hour(each)),
            all: RateLimiter::direct(Quota::per_hour(all)),
        }
    }

    fn takes(&self, from: Address) -> bool {
        self.each.check_key(&from).is_ok() && self.all.check().is_ok()
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn each_address_has_its_own_allowance_and_all_have_one_together() {
        let few = |number| NonZeroU32::new(number).expect("some");
        let limits =
            Limits { visitors: few(2), visitors_in_all: few(3), misses: few(1), ..Limits::default() };
        let rates = Rates::new(&limits);
        let [ada, bob] = [1, 2].map(|last| Address::from(IpAddr::from([192, 0, 2, last])));
        let refused = Err(Failure::TooManyVisitors);
        assert_eq!(
            [ada, ada, ada, bob, bob].map(|from| rates.new_visitor(from)),
            [Ok(()), Ok(()), refused, Ok(()), refused]
        );
        assert_eq!(rates.missed(ada), Failure::NoSuchRoom);
        assert_eq!(rates.sees_private(ada), Ok(()));
        assert_eq!(rates.missed(ada), Failure::TooManyMisses);
        assert_eq!(rates.sees_private(ada), Err(Failure::TooManyMisses));
        assert_eq!(rates.sees_private(bob), Ok(()));
    }

    #[test]
    fn whoever_has_not_come_for_long_is_forgotten() {
        let limits = Limits { requests: NonZeroU32::new(1_000_000).expect("many"), ..Limits::default() };
        let rates = Rates::new(&limits);
        for number in 0..1_000_u32 {
            assert!(rates.request(Address::from(IpAddr::from(number.to_be_bytes()))));
        }
        while !rates.requests.is_empty() {
            rates.prune();
        }
    }
}

//! Counts the connections of each address, and of all together.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use host::Address;

/// After this many connections, addresses that have their whole allowance again are forgotten.
const PRUNING: u32 = 4096;

#[derive(Debug)]
pub(crate) struct Addresses {
    most_each: u32,
    most_in_all: u32,
    counts: Mutex<Counts>,
    /// How many connections a second one address may open, and the limiter that counts them.
    pace: Option<(u32, DefaultKeyedRateLimiter<Address>)>,
}

#[derive(Debug, Default)]
struct Counts {
    each: HashMap<Address, u32>,
    in_all: u32,
    admitted: u32,
}

/// Counts as a connection for as long as it is held.
#[derive(Debug)]
pub(crate) struct Admitted {
    addresses: Arc<Addresses>,
    address: Option<Address>,
}

/// Why there is no place for a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoPlace {
    /// The address has this many connections already.
    OfOne(u32),
    /// The address opens more than this many connections a second.
    TooFast(u32),
    InAll,
}

impl Addresses {
    pub(crate) fn new(most_each: u32, most_in_all: u32) -> Self {
        Self { most_each, most_in_all, counts: Mutex::default(), pace: None }
    }

    /// Also limits how many connections a second an address may open, once it has opened `most_each` at once.
    pub(crate) fn paced(self, per_second: NonZeroU32) -> Self {
        let burst = NonZeroU32::new(self.most_each).unwrap_or(NonZeroU32::MIN);
        let pace = RateLimiter::keyed(Quota::per_second(per_second).allow_burst(burst));
        Self { pace: Some((per_second.get(), pace)), ..self }
    }

    /// A connection without an address counts only among all: a proxy holds the connections of many visitors.
    pub(crate) fn admit(self: &Arc<Self>, address: Option<Address>) -> Result<Admitted, NoPlace> {
        let mut counts = self.counts();
        if counts.in_all >= self.most_in_all {
            return Err(NoPlace::InAll);
        }
        if let (Some(address), Some((per_second, pace))) = (address, &self.pace) {
            if pace.check_key(&address).is_err() {
                return Err(NoPlace::TooFast(*per_second));
            }
            counts.admitted = counts.admitted.wrapping_add(1);
            if counts.admitted.is_multiple_of(PRUNING) {
                pace.retain_recent();
            }
        }
        if let Some(address) = address {
            let count = counts.each.entry(address).or_default();
            if *count >= self.most_each {
                return Err(NoPlace::OfOne(self.most_each));
            }
            *count += 1;
        }
        counts.in_all += 1;
        Ok(Admitted { addresses: Arc::clone(self), address })
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut counts = self.addresses.counts();
        counts.in_all -= 1;
        if let Some(address) = self.address
            && let Some(count) = counts.each.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                counts.each.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn places_are_counted_and_given_back() {
        let addresses = Arc::new(Addresses::new(2, 3));
        let address = |last| Some(Address::from(IpAddr::from([192, 0, 2, last])));
        let first = addresses.admit(address(1)).expect("a place");
        let _second = addresses.admit(address(1)).expect("a place");
        assert_eq!(addresses.admit(address(1)).err(), Some(NoPlace::OfOne(2)));
        let _proxied = addresses.admit(None).expect("a place");
        assert_eq!(addresses.admit(address(2)).err(), Some(NoPlace::InAll));
        drop(first);
        drop(addresses.admit(address(2)).expect("a place"));
        assert_eq!(addresses.counts().each.len(), 1, "nobody who is gone is remembered");
    }

    #[test]
    fn an_address_that_has_had_all_its_places_comes_more_slowly() {
        let addresses = Addresses::new(2, 10).paced(NonZeroU32::MIN);
        let addresses = Arc::new(addresses);
        let address = |last| Some(Address::from(IpAddr::from([192, 0, 2, last])));
        for _ in 0..2 {
            drop(addresses.admit(address(1)).expect("a place"));
        }
        assert_eq!(addresses.admit(address(1)).err(), Some(NoPlace::TooFast(1)));
        drop(addresses.admit(address(2)).expect("a place"));
        drop(addresses.admit(None).expect("a place"));
    }
}

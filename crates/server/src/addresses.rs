//! How many connections each address has, and all of them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use host::Address;

#[derive(Debug)]
pub(crate) struct Addresses {
    most_each: u32,
    most_in_all: u32,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    each: HashMap<Address, u32>,
    in_all: u32,
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
    /// The address has so many already.
    OfOne(u32),
    InAll,
}

impl Addresses {
    pub(crate) fn new(most_each: u32, most_in_all: u32) -> Self {
        Self { most_each, most_in_all, counts: Mutex::default() }
    }

    /// Without an address it counts among all alone: a proxy has the connections of many.
    pub(crate) fn admit(self: &Arc<Self>, address: Option<Address>) -> Result<Admitted, NoPlace> {
        let mut counts = self.counts();
        if counts.in_all >= self.most_in_all {
            return Err(NoPlace::InAll);
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
}

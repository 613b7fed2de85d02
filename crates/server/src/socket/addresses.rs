//! How many connections each address has.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Debug, Default)]
pub(crate) struct Addresses(Mutex<HashMap<IpAddr, u32>>);

/// Counts as a connection for as long as it is held.
#[derive(Debug)]
pub(crate) struct Admitted {
    addresses: Arc<Addresses>,
    address: IpAddr,
}

impl Addresses {
    pub(crate) fn admit(self: &Arc<Self>, address: IpAddr, most: u32) -> Option<Admitted> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Admitted { addresses: Arc::clone(self), address })
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut counts = self.addresses.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

//! Visitors and addresses that are not served.

use std::collections::BTreeSet;
use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use room::VisitorId;

/// A visitor or an address that is not served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Blocked {
    Visitor(u64),
    /// For IPv6 a whole /64, the network of one household.
    Address(IpAddr),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("neither the number of a visitor nor an address")]
pub(crate) struct Nobody;

impl Blocked {
    pub(crate) fn visitor(visitor: VisitorId) -> Self {
        Self::Visitor(visitor.0)
    }

    pub(crate) fn address(address: IpAddr) -> Self {
        Self::Address(match address {
            IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
                Some(v4) => v4.into(),
                None => Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX)).into(),
            },
            v4 @ IpAddr::V4(_) => v4,
        })
    }
}

/// A number is a visitor; anything else has to be an address.
impl FromStr for Blocked {
    type Err = Nobody;

    fn from_str(text: &str) -> Result<Self, Nobody> {
        let visitor = text.parse().map(Self::Visitor).map_err(|_| Nobody);
        visitor.or_else(|_| text.parse().map(Self::address).map_err(|_| Nobody))
    }
}

impl fmt::Display for Blocked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Visitor(id) => id.fmt(f),
            Self::Address(address) => address.fmt(f),
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct Blocklist(Mutex<BTreeSet<Blocked>>);

impl Blocklist {
    pub(crate) fn new(blocked: &[String]) -> Self {
        Self(Mutex::new(blocked.iter().filter_map(|who| who.parse().ok()).collect()))
    }

    pub(crate) fn has(&self, who: Blocked) -> bool {
        self.lock().contains(&who)
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, BTreeSet<Blocked>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_household_is_one_address() {
        let check = |text: &str, shown: &str| {
            assert_eq!(text.parse::<Blocked>().map(|who| who.to_string()), Ok(shown.to_owned()), "{text}");
        };
        check("12", "12");
        check("192.0.2.7", "192.0.2.7");
        check("::ffff:192.0.2.7", "192.0.2.7");
        check("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::");
        for nobody in ["", "Ada", "-1", "192.0.2", "192.0.2.7:80"] {
            assert_eq!(nobody.parse::<Blocked>(), Err(Nobody), "{nobody}");
        }
    }
}

//! Addresses and sources: who is counted when something is shared out.

use std::net::{IpAddr, Ipv6Addr};

use room::VisitorId;
use serde::{Deserialize, Serialize};

/// Where a connection comes from: an address of version 4, or the network that one home has in version 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Address(IpAddr);

/// The source of a request: an address, or the visitor where the address is no longer known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The address of the connection.
    Address(Address),
    /// The visitor, whose address is not known.
    Visitor(VisitorId),
}

impl From<IpAddr> for Address {
    fn from(ip: IpAddr) -> Self {
        Self(match ip.to_canonical() {
            IpAddr::V6(ip) => Ipv6Addr::from_bits(ip.to_bits() >> 64 << 64).into(),
            ip @ IpAddr::V4(_) => ip,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_home_is_one_address() {
        let address = |text: &str| Address::from(text.parse::<IpAddr>().expect("an address"));
        assert_eq!(address("2001:db8:1:2::3"), address("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert_ne!(address("2001:db8:1:2::3"), address("2001:db8:1:3::3"));
        assert_ne!(address("192.0.2.1"), address("192.0.2.2"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
        assert_ne!(address("::ffff:192.0.2.1"), address("::ffff:192.0.2.2"));
    }
}

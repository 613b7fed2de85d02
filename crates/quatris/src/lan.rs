//! The address of a server in its local network, and the same as a QR code.

use std::net::{IpAddr, SocketAddr, UdpSocket};

/// The address under which others reach a server that listens here; nothing for one that only listens to itself.
pub(crate) fn address(listening: SocketAddr) -> Option<SocketAddr> {
    let ip = listening.ip();
    if ip.is_loopback() {
        return None;
    }
    if !ip.is_unspecified() {
        return Some(listening);
    }
    outward().map(|ip| SocketAddr::new(ip, listening.port()))
}

/// This computer's address on the way out. Nothing is sent: the system only chooses the way.
fn outward() -> Option<IpAddr> {
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    // An address that is kept for documentation.
    socket.connect(("192.0.2.1", 9)).ok()?;
    socket
        .local_addr()
        .ok()
        .map(|address| address.ip())
        .filter(|ip| !ip.is_loopback() && !ip.is_unspecified())
}

/// Where there are colours, both are set.
pub(crate) fn qr(text: &str, colour: bool) -> String {
    let (before, after) = if colour { ("\x1b[97;40m", "\x1b[0m") } else { ("", "") };
    terminal::qr::lines(text).into_iter().map(|line| [before, &line, after, "\n"].concat()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_others_can_reach_is_told() {
        let check = |listening: &str| address(listening.parse().expect("an address"));
        assert_eq!(check("127.0.0.1:3000"), None);
        assert_eq!(check("[::1]:3000"), None);
        assert_eq!(check("192.168.1.4:3000").map(|found| found.to_string()), Some("192.168.1.4:3000".into()));
        assert!(check("0.0.0.0:80").is_none_or(|found| found.port() == 80 && !found.ip().is_loopback()));
    }
}

//! The address of a server in its local network, and the same as a QR code.

use std::net::{IpAddr, SocketAddr, UdpSocket};

use qrcodegen::{QrCode, QrCodeEcc};

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

/// Two modules in each character. Light ones are drawn, for on most terminals the ground is dark; where there are
/// colours, both are set.
pub(crate) fn qr(text: &str, colour: bool) -> Option<String> {
    const MARGIN: i32 = 2;
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let side = -MARGIN..code.size() + MARGIN;
    let light = |x, y| y < code.size() + MARGIN && !code.get_module(x, y);
    let mut lines = String::new();
    for y in side.clone().step_by(2) {
        let line: String = side
            .clone()
            .map(|x| match (light(x, y), light(x, y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            })
            .collect();
        let (before, after) = if colour { ("\x1b[97;40m", "\x1b[0m") } else { ("", "") };
        lines.extend([before, &line, after, "\n"]);
    }
    Some(lines)
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

    #[test]
    fn a_code_is_a_square_with_a_light_margin() {
        let code = qr("http://192.168.1.4:3000", false).expect("short enough");
        let lines: Vec<_> = code.lines().map(|line| line.chars().collect::<Vec<_>>()).collect();
        assert!(lines.iter().all(|line| line.len() == lines[0].len() && line[0] != ' ' && line[0] != '▄'));
        assert!(lines[0].iter().all(|module| *module == '█'));
        assert_eq!(lines.len(), lines[0].len().div_ceil(2));
    }
}

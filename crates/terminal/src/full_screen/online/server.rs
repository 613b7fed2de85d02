//! Where online games are: an address, and whom that server knows this player as.

use protocol::{RoomId, Token};

#[derive(Clone, Debug)]
pub struct Server {
    /// `host:port`, as it stands in links.
    host: String,
    /// Links to it begin with `https`.
    secure: bool,
    pub token: Option<Token>,
}

/// A link that names no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadLink;

impl Server {
    /// Without encryption: on this computer, or in this house.
    pub fn new(host: &str, token: Option<Token>) -> Self {
        Self { host: host.to_owned(), secure: false, token }
    }

    pub fn host(&self) -> &str {
        &self.host
    }

    pub(crate) fn socket(&self) -> String {
        format!("{}://{}/ws", if self.secure { "wss" } else { "ws" }, self.host)
    }

    /// As a browser opens it.
    pub(crate) fn link(&self, room: &RoomId, is_tetris: bool) -> String {
        let scheme = if self.secure { "https" } else { "http" };
        let page = if is_tetris { "tetris" } else { "room" };
        format!("{scheme}://{}/{page}/{room}", self.host)
    }

    /// The server and the room of a link; a code alone is a room of this server.
    pub fn read(&self, link: &str) -> Result<(Self, RoomId), BadLink> {
        const SCHEMES: [(&str, bool); 4] =
            [("http://", false), ("ws://", false), ("https://", true), ("wss://", true)];
        let link = link.trim();
        let room = link.rsplit(['/', '#']).next().unwrap_or_default().to_lowercase();
        let room = room.parse().map_err(|_| BadLink)?;
        let scheme =
            SCHEMES.into_iter().find_map(|(start, secure)| Some((link.strip_prefix(start)?, secure)));
        let host = |rest: &str| rest.split_once('/').map(|(host, _)| host.to_owned());
        let (host, secure) = match scheme {
            Some((rest, secure)) => (host(rest).ok_or(BadLink)?, secure),
            None if link.contains('/') => (host(link).ok_or(BadLink)?, false),
            None => return Ok((self.clone(), room)),
        };
        match (host == self.host, host.is_empty()) {
            (true, _) => Ok((Self { secure, ..self.clone() }, room)),
            (_, true) => Err(BadLink),
            (false, false) => Ok((Self { host, secure, token: None }, room)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_codes_lead_to_rooms() {
        let here = Server::new("127.0.0.1:3000", None);
        let check = |link: &str, expected: Result<(&str, &str), BadLink>| {
            let found = here.read(link).map(|(server, room)| (server.host, room.to_string()));
            assert_eq!(found, expected.map(|(host, room)| (host.to_owned(), room.to_owned())), "{link}");
        };
        check("rive-42", Ok(("127.0.0.1:3000", "rive-42")));
        check(" RIVE-42\n", Ok(("127.0.0.1:3000", "rive-42")));
        check("http://192.168.1.4:3000/room/rive-42", Ok(("192.168.1.4:3000", "rive-42")));
        check("http://192.168.1.4/tetris/mer-15", Ok(("192.168.1.4", "mer-15")));
        check("192.168.1.4:80/room#/lac-07", Ok(("192.168.1.4:80", "lac-07")));
        check("https://quatris.example/room/rive-42", Ok(("quatris.example", "rive-42")));
        check("wss://quatris.example:8443/room/rive-42", Ok(("quatris.example:8443", "rive-42")));
        check("http://192.168.1.4", Err(BadLink));
        check("http:///room#/x", Err(BadLink));
        check("", Err(BadLink));
        check("no such room", Err(BadLink));
        let room: RoomId = "rive-42".parse().expect("a room");
        let (safe, _) = here.read("https://quatris.example/room/rive-42").expect("a link");
        assert_eq!(safe.socket(), "wss://quatris.example/ws");
        assert_eq!(safe.link(&room, true), "https://quatris.example/tetris/rive-42");
        for is_tetris in [false, true] {
            assert!(here.read(&here.link(&room, is_tetris)).is_ok_and(|(_, found)| found == room));
        }
    }
}

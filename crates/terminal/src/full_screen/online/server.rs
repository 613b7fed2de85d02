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

/// A link that names neither a room nor a server.
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
        let page = if is_tetris { "tetris" } else { "room" };
        format!("{}/{page}/{room}", self.origin())
    }

    /// Of a finished game.
    pub(crate) fn game_link(&self, id: &str) -> String {
        format!("{}/g/{id}", self.origin())
    }

    /// What leads to its lobby.
    pub(crate) fn origin(&self) -> String {
        let scheme = if self.secure { "https" } else { "http" };
        format!("{scheme}://{}", self.host)
    }

    /// The server of a link, and the room unless it leads to the lobby; a code alone is a room of this server.
    pub fn read(&self, link: &str) -> Result<(Self, Option<RoomId>), BadLink> {
        const SCHEMES: [(&str, bool); 4] =
            [("http://", false), ("ws://", false), ("https://", true), ("wss://", true)];
        let link = link.trim();
        if let Ok(room) = link.to_lowercase().parse() {
            return Ok((self.clone(), Some(room)));
        }
        let scheme =
            SCHEMES.into_iter().find_map(|(start, secure)| Some((link.strip_prefix(start)?, secure)));
        let rest = scheme.map_or(link, |(rest, _)| rest);
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        if host.is_empty() || host.contains(char::is_whitespace) || !host.contains(['.', ':', '[']) {
            return Err(BadLink);
        }
        let secure = scheme.map_or_else(|| is_public(host), |(_, secure)| secure);
        let room = match path.rsplit(['/', '#']).next().unwrap_or_default() {
            "" => None,
            code => Some(code.to_lowercase().parse().map_err(|_| BadLink)?),
        };
        let token = self.token.filter(|_| host == self.host);
        Ok((Self { host: host.to_owned(), secure, token }, room))
    }
}

/// A name without a port is one of the wide world, where everything is encrypted; others are in this house.
fn is_public(host: &str) -> bool {
    !host.contains(':') && host.contains(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_codes_lead_to_rooms() {
        let here = Server::new("127.0.0.1:3000", None);
        let check = |link: &str, expected: Result<(&str, &str), BadLink>| {
            let found =
                here.read(link).map(|(server, room)| (server.host, room.map(|room| room.to_string())));
            assert_eq!(
                found,
                expected.map(|(host, room)| (host.to_owned(), Some(room.to_owned()))),
                "{link}"
            );
        };
        check("rive-42", Ok(("127.0.0.1:3000", "rive-42")));
        check(" RIVE-42\n", Ok(("127.0.0.1:3000", "rive-42")));
        check("http://192.168.1.4:3000/room/rive-42", Ok(("192.168.1.4:3000", "rive-42")));
        check("http://192.168.1.4/tetris/mer-15", Ok(("192.168.1.4", "mer-15")));
        check("192.168.1.4:80/room#/lac-07", Ok(("192.168.1.4:80", "lac-07")));
        check("https://quatris.example/room/rive-42", Ok(("quatris.example", "rive-42")));
        check("wss://quatris.example:8443/room/rive-42", Ok(("quatris.example:8443", "rive-42")));
        check("http:///room#/x", Err(BadLink));
        check("", Err(BadLink));
        check("no such room", Err(BadLink));
        let room: RoomId = "rive-42".parse().expect("a room");
        let (safe, _) = here.read("https://quatris.example/room/rive-42").expect("a link");
        assert_eq!(safe.socket(), "wss://quatris.example/ws");
        assert_eq!(safe.link(&room, true), "https://quatris.example/tetris/rive-42");
        for is_tetris in [false, true] {
            let found = here.read(&here.link(&room, is_tetris));
            assert!(found.is_ok_and(|(_, found)| found.as_ref() == Some(&room)));
        }
    }

    #[test]
    fn addresses_lead_to_lobbies() {
        let here = Server::new("127.0.0.1:3000", None);
        for (link, origin) in [
            ("http://192.168.1.4", "http://192.168.1.4"),
            ("192.168.1.4:3000", "http://192.168.1.4:3000"),
            ("https://quatris.example/", "https://quatris.example"),
            ("quatris.example", "https://quatris.example"),
            ("quatris.example:3000/", "http://quatris.example:3000"),
            ("[::1]:3000", "http://[::1]:3000"),
        ] {
            let (server, room) = here.read(link).expect(link);
            assert_eq!((server.origin().as_str(), room), (origin, None), "{link}");
        }
    }
}

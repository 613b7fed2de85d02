//! Where online games are: an address, and whom that server knows this player as.

use protocol::{RoomId, Token};

#[derive(Clone, Debug)]
pub struct Server {
    /// `host:port`, as it stands in links.
    host: String,
    pub token: Option<Token>,
}

/// Why a link leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadLink {
    /// It names no room.
    NoRoom,
    /// This program speaks to servers without encryption only.
    Encrypted,
}

impl Server {
    pub fn new(host: &str, token: Option<Token>) -> Self {
        Self { host: host.to_owned(), token }
    }

    pub fn host(&self) -> &str {
        &self.host
    }

    pub(crate) fn socket(&self) -> String {
        format!("ws://{}/ws", self.host)
    }

    /// As a browser opens it.
    pub(crate) fn link(&self, room: &RoomId, is_tetris: bool) -> String {
        let page = if is_tetris { "tetris" } else { "room" };
        format!("http://{}/{page}/{room}", self.host)
    }

    /// The server and the room of a link; a code alone is a room of this server.
    pub fn read(&self, link: &str) -> Result<(Self, RoomId), BadLink> {
        let link = link.trim();
        if link.starts_with("https://") || link.starts_with("wss://") {
            return Err(BadLink::Encrypted);
        }
        let rest = link.strip_prefix("http://").or_else(|| link.strip_prefix("ws://"));
        let room = link.rsplit(['/', '#']).next().unwrap_or_default().to_lowercase();
        let room = room.parse().map_err(|_| BadLink::NoRoom)?;
        match rest.or_else(|| link.contains('/').then_some(link)).and_then(|rest| rest.split_once('/')) {
            Some((host, _)) if host == self.host => Ok((self.clone(), room)),
            Some((host, _)) if !host.is_empty() => Ok((Self::new(host, None), room)),
            Some(_) => Err(BadLink::NoRoom),
            None if rest.is_some() => Err(BadLink::NoRoom),
            None => Ok((self.clone(), room)),
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
        check("https://quatris.example/room/rive-42", Err(BadLink::Encrypted));
        check("http://192.168.1.4", Err(BadLink::NoRoom));
        check("http:///room#/x", Err(BadLink::NoRoom));
        check("", Err(BadLink::NoRoom));
        check("no such room", Err(BadLink::NoRoom));
        let room: RoomId = "rive-42".parse().expect("a room");
        for is_tetris in [false, true] {
            assert!(here.read(&here.link(&room, is_tetris)).is_ok_and(|(_, found)| found == room));
        }
    }
}

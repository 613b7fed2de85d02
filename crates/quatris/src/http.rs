//! Asking a server: one request, one answer, within limits.

use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::time::Duration;

use rustls::pki_types::ServerName;
use rustls::{ClientConnection, StreamOwned};

/// For each step of asking a server.
const PATIENCE: Duration = Duration::from_secs(5);
/// Of an answer with its head.
const LONGEST: u64 = 64 << 10;

/// A server, by its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Host {
    /// A name or a number, in brackets where that has colons.
    name: String,
    port: u16,
    secure: bool,
}

impl Host {
    /// `http://host` or `https://host`, perhaps with a port.
    pub(crate) fn read(url: &str) -> Option<Self> {
        let (rest, secure) = match (url.strip_prefix("http://"), url.strip_prefix("https://")) {
            (Some(rest), _) => (rest, false),
            (None, rest) => (rest?, true),
        };
        let rest = rest.trim_end_matches('/');
        let (name, port) = match rest.rsplit_once(':').filter(|(_, port)| !port.ends_with(']')) {
            Some((name, port)) => (name, port.parse().ok()?),
            None => (rest, if secure { 443 } else { 80 }),
        };
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || ".-".contains(letter);
        let sound = match bare {
            Some(number) => number.chars().all(|letter| letter.is_ascii_hexdigit() || ":.".contains(letter)),
            None => name.chars().all(is_part),
        };
        (sound && !bare.unwrap_or(name).is_empty()).then(|| Self { name: name.to_owned(), port, secure })
    }

    /// What it answers to a path.
    pub(crate) fn get(&self, path: &str) -> io::Result<Vec<u8>> {
        let Self { name, port, secure } = self;
        let address = format!("{name}:{port}").to_socket_addrs()?.next().ok_or(io::ErrorKind::NotFound)?;
        let stream = TcpStream::connect_timeout(&address, PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let request = format!("GET {path} HTTP/1.0\r\nhost: {name}:{port}\r\n\r\n");
        if !secure {
            return ask(stream, &request);
        }
        let server = ServerName::try_from(name.trim_matches(['[', ']']).to_owned());
        let server = server.map_err(io::Error::other)?;
        let config = terminal::trust().map_err(io::Error::other)?;
        let connection = ClientConnection::new(config, server).map_err(io::Error::other)?;
        ask(StreamOwned::new(connection, stream), &request)
    }
}

fn ask(mut stream: impl Read + Write, request: &str) -> io::Result<Vec<u8>> {
    stream.write_all(request.as_bytes())?;
    stream.flush()?;
    let mut answer = Vec::new();
    match stream.take(LONGEST).read_to_end(&mut answer) {
        // Some servers hang up without a word; whoever reads the answer sees whether it is whole.
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {}
        read => drop(read?),
    }
    let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").ok_or(io::ErrorKind::InvalidData)?;
    Ok(answer.split_off(end + 4))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        let check = |url: &str, expected: Option<(&str, u16, bool)>| {
            let expected = expected.map(|(name, port, secure)| Host { name: name.to_owned(), port, secure });
            assert_eq!(Host::read(url), expected, "{url}");
        };
        check("http://quatris.example", Some(("quatris.example", 80, false)));
        check("https://quatris.example/", Some(("quatris.example", 443, true)));
        check("http://127.0.0.1:3000", Some(("127.0.0.1", 3000, false)));
        check("https://[::1]:8443", Some(("[::1]", 8443, true)));
        check("http://[::1]", Some(("[::1]", 80, false)));
        for url in ["", "quatris.example", "http://", "https://:443", "http://a b", "http://a:port", "ws://a"]
        {
            check(url, None);
        }
        check("http://a/b", None);
        check("http://a@b", None);
        check("http://[]", None);
    }
}

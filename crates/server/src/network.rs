//! Where a request comes from: the address behind a proxy, and the page in a browser.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::http::uri::{Authority, Uri};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use host::Address;
use ipnet::IpNet;

/// How the world reaches this server.
#[derive(Clone, Debug, Default)]
pub struct Network {
    /// The address that browsers use, where it is known.
    pub public_url: Option<PublicUrl>,
    /// Proxies that are believed when they say for whom they ask.
    pub trusted_proxies: Vec<Proxies>,
}

/// A network of proxies, or a single one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proxies(IpNet);

/// Scheme, name and port, as browsers write them in `Origin`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no address of a site, such as https://play.example")]
pub struct BadUrl;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no address or network, such as 10.0.0.0/8")]
pub struct BadProxies;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

impl Network {
    /// The address whose connections are counted; `None` for a trusted proxy.
    pub(crate) fn counted(&self, peer: SocketAddr) -> Option<Address> {
        (!self.is_trusted(peer.ip())).then(|| peer.ip().into())
    }

    /// The address that asks: the last hop that is not a trusted proxy. A proxy writes one of the two headers and
    /// passes the other on as the client wrote it: where the two disagree, neither is believed.
    pub(crate) fn ip(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        let peer = peer.ip();
        if !self.is_trusted(peer) {
            return peer;
        }
        let standard = self.last_stranger(headers.get_all(header::FORWARDED).iter(), forwarded);
        let usual = self.last_stranger(headers.get_all(FORWARDED_FOR).iter(), |hop| node(hop.trim()));
        match (standard, usual) {
            (Some(one), Some(other)) if one != other => peer,
            (one, other) => one.or(other).unwrap_or(peer),
        }
    }

    fn last_stranger<'a>(
        &self,
        values: impl DoubleEndedIterator<Item = &'a HeaderValue>,
        read: impl Fn(&str) -> Option<IpAddr>,
    ) -> Option<IpAddr> {
        for value in values.rev() {
            for hop in value.to_str().ok()?.rsplit(',') {
                // Hops before one that can't be read are not believed.
                let ip = read(hop)?;
                if !self.is_trusted(ip) {
                    return Some(ip);
                }
            }
        }
        None
    }

    fn is_trusted(&self, ip: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|proxies| proxies.0.contains(&ip.to_canonical()))
    }

    /// Whether a request comes from a page of this server. A browser says which page it comes from; other programs say
    /// nothing and pass.
    ///
    /// Without a public URL, the page must have the name under which the server was asked, and that name must be one
    /// that nobody can register: a stranger could let a registered name point at this computer, inside a network.
    pub(crate) fn is_own_page(&self, headers: &HeaderMap) -> bool {
        let mut origins = headers.get_all(header::ORIGIN).iter();
        let (origin, more) = (origins.next(), origins.next());
        let from_browser = origin.is_some() || headers.contains_key(FETCH_SITE);
        if !from_browser {
            return true;
        }
        let origin = origin.map(HeaderValue::to_str);
        if more.is_some() || matches!(origin, Some(Err(_))) {
            return false;
        }
        let origin = origin.and_then(Result::ok);
        if let Some(PublicUrl(own)) = &self.public_url {
            return origin.is_none_or(|origin| origin == own);
        }
        let mut hosts = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next().and_then(|host| host.to_str().ok()), hosts.next()) else {
            return false;
        };
        let is_same = |origin: &str| {
            ["http://", "https://"].iter().any(|scheme| origin.strip_prefix(scheme) == Some(host))
        };
        is_local(host) && origin.is_none_or(is_same)
    }
}

/// Whether a host is an address, or a name that nobody can register.
fn is_local(host: &str) -> bool {
    const RESERVED: [&str; 6] = [".localhost", ".local", ".lan", ".home.arpa", ".internal", ".test"];
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let name = authority.host().to_ascii_lowercase();
    let is_address = name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
    is_address || !name.contains('.') || RESERVED.iter().any(|ending| name.ends_with(ending))
}

/// The address in `for=` of one element of `Forwarded`.
fn forwarded(element: &str) -> Option<IpAddr> {
    let pair = |pair: &str| {
        let (key, value) = pair.split_once('=')?;
        key.trim().eq_ignore_ascii_case("for").then(|| node(value.trim().trim_matches('"')))?
    };
    element.split(';').find_map(pair)
}

/// An address, with or without brackets and a port.
fn node(text: &str) -> Option<IpAddr> {
    let bare = || text.trim_start_matches('[').trim_end_matches(']').parse().ok();
    text.parse::<SocketAddr>().map(|socket| socket.ip()).ok().or_else(bare)
}

impl PublicUrl {
    /// Name and port.
    pub(crate) fn host(&self) -> &str {
        self.0.split_once("://").map_or("", |(_, host)| host)
    }
}

impl FromStr for Proxies {
    type Err = BadProxies;

    fn from_str(text: &str) -> Result<Self, BadProxies> {
        let one = || text.parse().map(|ip: IpAddr| IpNet::from(ip));
        text.parse().or_else(|_| one()).map(Self).map_err(|_| BadProxies)
    }
}

impl FromStr for PublicUrl {
    type Err = BadUrl;

    fn from_str(text: &str) -> Result<Self, BadUrl> {
        let url: Uri = text.parse().map_err(|_| BadUrl)?;
        let (Some(scheme), Some(authority)) = (url.scheme_str(), url.authority()) else { return Err(BadUrl) };
        let usual = match scheme {
            "http" => 80,
            "https" => 443,
            _ => return Err(BadUrl),
        };
        let is_bare = url.path() == "/" && url.query().is_none() && !authority.as_str().contains('@');
        if !is_bare || authority.host().is_empty() {
            return Err(BadUrl);
        }
        let port = authority.port_u16().filter(|port| *port != usual);
        let port = port.map(|port| format!(":{port}")).unwrap_or_default();
        Ok(Self(format!("{scheme}://{}{port}", authority.host().to_ascii_lowercase())))
    }
}

/// Without a slash at its end.
impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(all: &[(&str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in all {
            let name: HeaderName = name.parse().expect("a name");
            headers.append(name, value.parse().expect("a value"));
        }
        headers
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn only_trusted_proxies_say_for_whom_they_ask() {
        let trusted_proxies =
            vec!["10.0.0.0/8".parse().expect("a network"), "::1".parse().expect("an address")];
        let network = Network { public_url: None, trusted_proxies };
        let check = |peer: &str, said: &[(&str, &str)], expected: &str| {
            let peer = SocketAddr::new(peer.parse().expect("an address"), 1234);
            assert_eq!(network.ip(peer, &headers(said)).to_canonical(), ip(expected), "{peer} {said:?}");
        };
        let usual = "x-forwarded-for";
        check("192.0.2.9", &[(usual, "203.0.113.1")], "192.0.2.9");
        check("10.1.1.1", &[(usual, "203.0.113.1")], "203.0.113.1");
        check("10.1.1.1", &[(usual, "198.51.100.7, 203.0.113.1, 10.2.2.2")], "203.0.113.1");
        check("10.1.1.1", &[(usual, "198.51.100.7"), (usual, "203.0.113.1")], "203.0.113.1");
        check("10.1.1.1", &[(usual, "203.0.113.1:4711")], "203.0.113.1");
        check("10.1.1.1", &[(usual, "203.0.113.1, nonsense")], "10.1.1.1");
        check("10.1.1.1", &[], "10.1.1.1");
        check(
            "::1",
            &[("forwarded", "for=198.51.100.7, for=\"[2001:db8::1]:80\";proto=https")],
            "2001:db8::1",
        );
        check("::1", &[("forwarded", "proto=https;For=203.0.113.1")], "203.0.113.1");
        check("::1", &[("forwarded", "for=_hidden")], "::1");
        check("::ffff:10.1.1.1", &[(usual, "203.0.113.1")], "203.0.113.1");
        // A client that writes one of them through a proxy that writes only the other gains nothing.
        check("::1", &[("forwarded", "for=198.51.100.7"), (usual, "203.0.113.1")], "::1");
        check("::1", &[("forwarded", "for=203.0.113.1"), (usual, "203.0.113.1")], "203.0.113.1");
    }

    #[test]
    fn only_our_own_pages_may_connect() {
        let check = |said: &[(&str, &str)], own: bool| {
            assert_eq!(Network::default().is_own_page(&headers(said)), own, "{said:?}");
        };
        check(&[("host", "play.example:3000")], true);
        for host in ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "192.168.1.4", "nas:3000", "zoe.local"]
        {
            for scheme in ["http", "https"] {
                check(&[("host", host), ("origin", &format!("{scheme}://{host}"))], true);
            }
        }
        let (host, own) = (("host", "nas:3000"), ("origin", "http://nas:3000"));
        check(&[host, ("origin", "http://nas")], false);
        check(&[host, ("origin", "http://nas:3000.evil.example")], false);
        check(&[host, ("origin", "https://evil.example")], false);
        check(&[host, ("origin", "null")], false);
        check(&[("origin", "http://nas:3000")], false);
        check(&[host, own, own], false);
        check(&[host, host, own], false);
        // A stranger's name that points at this computer.
        check(&[("host", "evil.example:3000"), ("origin", "http://evil.example:3000")], false);
        check(&[("host", "evil.example:3000"), ("sec-fetch-site", "same-origin")], false);
        check(&[("host", "127.0.0.1.evil.example"), ("origin", "http://127.0.0.1.evil.example")], false);
    }

    #[test]
    fn with_a_public_url_only_its_page_may_connect() {
        let network = Network { public_url: "https://Play.example:443/".parse().ok(), ..Network::default() };
        let check = |said: &[(&str, &str)], own: bool| {
            assert_eq!(network.is_own_page(&headers(said)), own, "{said:?}");
        };
        check(&[("host", "127.0.0.1:3000"), ("origin", "https://play.example")], true);
        check(&[("host", "play.example"), ("origin", "http://play.example")], false);
        check(&[("host", "127.0.0.1:3000"), ("origin", "http://127.0.0.1:3000")], false);
        check(&[("host", "evil.example"), ("origin", "https://evil.example")], false);
        check(&[("origin", "https://play.example"), ("origin", "https://play.example")], false);
    }

    #[test]
    fn public_urls_are_those_of_sites() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(
                text.parse::<PublicUrl>().ok().map(|url| url.to_string()).as_deref(),
                expected,
                "{text}"
            );
        };
        check("https://play.example", Some("https://play.example"));
        check("http://play.example:80/", Some("http://play.example"));
        check("http://[2001:db8::1]:3000", Some("http://[2001:db8::1]:3000"));
        check("play.example", None);
        check("ftp://play.example", None);
        check("https://play.example/games", None);
        check("https://zoe@play.example", None);
    }
}

use std::io::{self, ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use client::Phrases;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use crate::arguments::Serve;
use crate::failure::Failure;

#[tokio::main]
pub(crate) async fn run(arguments: &Serve, phrases: &Phrases) -> Result<(), Failure> {
    let listener = TcpListener::bind(arguments.addr)
        .await
        .map_err(|error| Failure::Broken(unusable(arguments.addr, &error, phrases)))?;
    let address = format!("http://{}", reachable(listener.local_addr()?));
    // Before the address is told: whoever reads it may ask for the end at once.
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    writeln!(io::stdout(), "{}", phrases.say("serve-ready", &[("address", address.into())]))?;

    let shutdown = async {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    };
    Ok(server::run(listener, shutdown).await?)
}

/// A server that listens everywhere is opened here.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

fn unusable(address: SocketAddr, error: &io::Error, phrases: &Phrases) -> String {
    let address = ("address", address.to_string().into());
    match error.kind() {
        ErrorKind::AddrInUse => phrases.say("serve-address-taken", &[address]),
        _ => phrases.say("serve-unusable", &[address, ("reason", error.to_string().into())]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_to_open_is_one_that_can_be_opened() {
        let check = |listening: &str, opened: &str| {
            assert_eq!(reachable(listening.parse().expect("an address")).to_string(), opened);
        };
        check("127.0.0.1:3000", "127.0.0.1:3000");
        check("0.0.0.0:80", "127.0.0.1:80");
        check("[::]:80", "[::1]:80");
        check("192.168.1.4:3000", "192.168.1.4:3000");
    }
}

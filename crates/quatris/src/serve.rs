//! `quatris serve`: the site and the game server.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use client::Phrases;
use server::bus::Nats;
use server::storage::{Postgres, Sqlite, Storage, Trouble};
use server::{Options, Site, Stopped};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::arguments::{Log, Serve};
use crate::failure::{Failure, reason};
use crate::{directories, lan, play};

/// With fewer, visitors are turned away before the limits of the server are reached.
const FEW_FILES: u64 = 8192;

#[tokio::main]
pub(crate) async fn run(arguments: &Serve, phrases: &Phrases) -> Result<(), Failure> {
    keep_log(arguments.log);
    // What the server writes is nobody else's.
    rustix::process::umask(rustix::fs::Mode::from_bits_truncate(0o077));
    if let Some(files) = raise_file_limit().filter(|files| *files < FEW_FILES) {
        eprintln!("{}", phrases.say("serve-few-files", &[("files", files.to_string().into())]));
    }
    let listener = TcpListener::bind(arguments.addr)
        .await
        .map_err(|error| Failure::Broken(unusable(arguments.addr, &error, phrases)))?;
    let metrics = match arguments.metrics_addr {
        Some(address) => {
            let bound = TcpListener::bind(address).await;
            Some(bound.map_err(|error| Failure::Broken(unusable(address, &error, phrases)))?)
        }
        None => None,
    };
    let data = data(arguments.data.as_deref());
    let storage = open(arguments, &data).await.map_err(|trouble| unkept(&trouble, phrases))?;
    let bus = match &arguments.nats {
        Some(address) => Some(Nats::connect(address).await.map_err(|error| {
            Failure::Broken(phrases.say("serve-no-nats", &[("reason", error.to_string().into())]))
        })?),
        None => None,
    };
    let address = format!("http://{}", reachable(listener.local_addr()?));
    // Before the address is told: whoever reads it may ask for the end at once.
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    if Site::EMBEDDED.is_empty() {
        eprintln!("{}", phrases.say("serve-no-site", &[]));
    }
    let invited = lan::address(listener.local_addr()?).map(|address| format!("http://{address}"));
    let ready = || {
        let mut told =
            writeln!(io::stdout(), "{}", phrases.say("serve-ready", &[("address", address.into())]));
        if let Some(address) = invited {
            told = told.and_then(|()| invite(&address, phrases));
        }
        // Who reads it may have gone; the others are served all the same.
        let _ = told;
    };
    let shutdown = async {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    };
    let mut options = Options::new(storage);
    if let Some(bus) = bus {
        options.bus = Arc::new(bus);
    }
    arguments.limits.iter().for_each(|limit| limit.set(&mut options.limits));
    options.network.public_url.clone_from(&arguments.public_url);
    options.network.trusted_proxies.clone_from(&arguments.trusted_proxies);
    options.admin = Some(data);
    options.metrics = metrics;
    options.retention = arguments.retention;
    server::run(listener, options, ready, shutdown).await.map_err(|stopped| match stopped {
        Stopped::Storage(trouble) => unkept(&trouble, phrases),
        Stopped::Network(error) => error.into(),
    })
}

/// A database that several servers may share, or the file in this directory.
async fn open(arguments: &Serve, data: &Path) -> Result<Arc<dyn Storage>, Trouble> {
    Ok(match &arguments.database {
        Some(address) => {
            fs::create_dir_all(data)?;
            Arc::new(Postgres::open(address).await?)
        }
        None => Arc::new(Sqlite::open(data).await?),
    })
}

/// On standard error; `RUST_LOG` says how much.
fn keep_log(form: Log) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    match form {
        Log::Text => log.init(),
        Log::Json => log.json().init(),
    }
}

/// Every connection is a file. Returns how many there may be, if there is a limit.
fn raise_file_limit() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    if raised.is_ok() { limit.maximum } else { limit.current }
}

/// Tells others in the network where to go, also those with a camera.
fn invite(address: &str, phrases: &Phrases) -> io::Result<()> {
    let mut output = io::stdout();
    writeln!(output, "{}", phrases.say("serve-lan", &[("address", address.into())]))?;
    write!(output, "{}", lan::qr(address, play::look(false).colour))
}

/// The directory that was asked for, or the usual one.
pub(crate) fn data(asked: Option<&Path>) -> PathBuf {
    asked.map_or_else(directories::data, Path::to_owned)
}

pub(crate) fn unkept(trouble: &Trouble, phrases: &Phrases) -> Failure {
    Failure::Broken(match trouble {
        Trouble::InUse(directory) => {
            phrases.say("serve-data-in-use", &[("directory", directory.clone().into())])
        }
        Trouble::Missing(directory) => {
            phrases.say("data-missing", &[("directory", directory.clone().into())])
        }
        Trouble::Exists(file) => phrases.say("backup-exists", &[("file", file.clone().into())]),
        Trouble::Newer { found, known } => {
            let formats = [("found", found.to_string().into()), ("known", known.to_string().into())];
            phrases.say("serve-data-newer", &formats)
        }
        Trouble::Damaged(what) => phrases.say("serve-data-damaged", &[("what", what.clone().into())]),
        Trouble::Fenced | Trouble::InDoubt(_) => {
            phrases.say("serve-data-broken", &[("what", trouble.to_string().into())])
        }
        Trouble::Broken(what) => phrases.say("serve-data-broken", &[("what", what.clone().into())]),
    })
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
        _ => phrases.say("serve-unusable", &[address, ("reason", reason(error, phrases).into())]),
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

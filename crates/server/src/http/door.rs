//! The door: accepts connections on a thread of its own, and turns away those that have no place, so that a flood of
//! them takes nothing from the threads that serve those who are inside.

use std::io::{self, ErrorKind, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::fd::AsFd as _;
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::http::StatusCode;
use rustix::event::{PollFd, PollFlags, poll};
use tokio::sync::mpsc;

use crate::addresses::{Addresses, Admitted, NoPlace};
use crate::limits::Limits;
use crate::network::Network;

/// The pause after an accept that failed: a system without a free file handle gets time to free one.
const PAUSE: Duration = Duration::from_millis(100);
/// Connections that are accepted between two looks at whether the door is to be closed.
const AT_ONCE: usize = 64;
/// The most newcomers that wait to be served; further ones wait outside.
const WAITING: usize = 256;

/// A connection that has a place.
pub(super) struct Newcomer {
    pub(super) stream: TcpStream,
    pub(super) peer: SocketAddr,
    pub(super) place: Admitted,
}

/// The door is open for as long as this is held.
pub(super) struct Open {
    pub(super) newcomers: mpsc::Receiver<Newcomer>,
    /// Its end tells the thread to close.
    end: UnixStream,
}

struct Door {
    listener: TcpListener,
    /// Readable once the door is to be closed.
    end: UnixStream,
    places: Arc<Addresses>,
    network: Arc<Network>,
    newcomers: mpsc::Sender<Newcomer>,
}

impl Open {
    pub(super) fn new(listener: TcpListener, network: Arc<Network>, limits: Limits) -> io::Result<Self> {
        let places = Addresses::new(limits.connections_per_address, limits.connections);
        let places = Arc::new(places.paced(limits.new_connections));
        let ((newcomers, admitted), (end, told)) = (mpsc::channel(WAITING), UnixStream::pair()?);
        let door = Door { listener, end: told, places, network, newcomers };
        thread::Builder::new().name("door".into()).spawn(move || door.keep())?;
        Ok(Self { newcomers: admitted, end })
    }

    /// Returns once nobody can come any more and the address is free.
    pub(super) async fn close(self) {
        let Self { mut newcomers, end } = self;
        drop(end);
        while newcomers.recv().await.is_some() {}
    }
}

impl Door {
    fn keep(self) {
        loop {
            let mut ready = [self.listener.as_fd(), self.end.as_fd()]
                .map(|one| PollFd::from_borrowed_fd(one, PollFlags::IN));
            // A wait that was interrupted is begun again.
            let _ = poll(&mut ready, None);
            if !ready[1].revents().is_empty() {
                break;
            }
            self.answer();
        }
        // In this order: the end of the newcomers tells that the address is free.
        drop(self.listener);
        drop(self.newcomers);
    }

    fn answer(&self) {
        for _ in 0..AT_ONCE {
            match self.listener.accept() {
                Ok((stream, peer)) => self.receive(stream, peer),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(_) => return thread::sleep(PAUSE),
            }
        }
    }

    fn receive(&self, stream: TcpStream, peer: SocketAddr) {
        match self.places.admit(self.network.counted(peer)) {
            // Nobody serves them when the server stops.
            Ok(place) => drop(self.newcomers.blocking_send(Newcomer { stream, peer, place })),
            Err(full) => {
                metrics::counter!("quatris_connections_refused_total").increment(1);
                refuse(stream, full);
            }
        }
    }
}

/// Tells the client why. It never waits: what is said fits into the buffer of a new connection.
fn refuse(mut stream: TcpStream, full: NoPlace) {
    let (status, sentence) = match full {
        NoPlace::OfOne(most) => {
            (StatusCode::TOO_MANY_REQUESTS, format!("At most {most} connections from one address, please.\n"))
        }
        NoPlace::TooFast(most) => (
            StatusCode::TOO_MANY_REQUESTS,
            format!("At most {most} new connections a second from one address, please.\n"),
        ),
        NoPlace::InAll => {
            (StatusCode::SERVICE_UNAVAILABLE, "Too many are connected; try again later.\n".into())
        }
    };
    let length = sentence.len();
    let answer = format!(
        "HTTP/1.1 {status}\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: {length}\r\n\r\n{sentence}"
    );
    // The client may have gone.
    let _ = stream.write_all(answer.as_bytes());
}

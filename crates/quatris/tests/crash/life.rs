//! The lives of a server: how each ends, what its disk allows, and how its clock goes on in the next.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use protocol::{Entered, RoomId, Snapshot, Token, View};
use room::connect_four::Phase;
use rustix::process::{Pid, Resource, Rlimit, prlimit};

use crate::history::Told;
use crate::people::socket::Socket;
use crate::port::free_port;

const PAGE: u64 = 4096;

/// How much can still be written. The limit is on the size of files: it stands for a disk that is full, and at nothing for one
/// that fails.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Space {
    Enough,
    /// So many pages.
    Pages(u64),
    /// No file can grow.
    NoMore,
    /// Every write fails.
    None,
}

pub(crate) struct Lives {
    data: PathBuf,
    pub(crate) port: u16,
    server: Child,
    failing: bool,
    /// Time in which servers ran, before this one.
    earlier: Duration,
    began: Instant,
}

impl Lives {
    pub(crate) fn begin(data: &Path) -> Self {
        let port = free_port();
        let began = Instant::now();
        let server = start(port, data, None);
        Self { data: data.to_owned(), port, server, failing: false, earlier: Duration::ZERO, began }
    }

    pub(crate) fn space(&mut self, space: Space) {
        self.failing = !matches!(space, Space::Enough);
        let limit = Rlimit { current: self.bytes(space), maximum: None };
        let pid = i32::try_from(self.server.id()).ok().and_then(Pid::from_raw).expect("a process");
        prlimit(Some(pid), Resource::Fsize, limit).expect("a limit for one's own process");
    }

    pub(crate) fn is_failing(&self) -> bool {
        self.failing
    }

    /// Largest size of a file.
    fn bytes(&self, space: Space) -> Option<u64> {
        let size = |name: &str| fs::metadata(self.data.join(name)).map_or(0, |file| file.len());
        let largest = size("quatris.sqlite").max(size("quatris.sqlite-wal"));
        match space {
            Space::Enough => None,
            Space::Pages(pages) => Some(largest + pages * PAGE),
            Space::NoMore => Some(largest),
            Space::None => Some(0),
        }
    }

    /// The server dies, and the next one starts.
    pub(crate) fn crash(&mut self, space: Space) {
        self.server.kill().expect("killed");
        self.server.wait().expect("gone");
        self.earlier += self.began.elapsed();
        self.began = Instant::now();
        self.server = start(self.port, &self.data, self.bytes(space));
        self.failing = !matches!(space, Space::Enough);
    }

    /// Time in the server, which is never more than it ran for.
    pub(crate) async fn read_clock(&self, room: &RoomId, probe: Token) -> Told {
        let mut socket = Socket::open(self.port, Some(probe), 0).await.expect("a connection");
        let Entered { now, view, .. } = socket.enter(room, None, true).await.expect("a room");
        assert!(u128::from(now) <= self.up().as_millis(), "{now} ms passed in {:?}", self.up());
        let View::Whole(state) = view else { panic!("nothing was known before") };
        let Snapshot::ConnectFour(shown) = &state else { panic!("Puissance 4") };
        let runs = shown.phase() == Phase::Playing && !shown.game().events().is_empty();
        Told { now, frames: state.frames(), runs }
    }

    /// Time in which servers ran.
    pub(crate) fn up(&self) -> Duration {
        self.earlier + self.began.elapsed()
    }

    pub(crate) fn end(mut self) {
        self.server.kill().expect("killed");
        self.server.wait().expect("gone");
    }
}

/// A shell makes it deaf to the signal that comes with a file that is too large.
fn start(port: u16, data: &Path, largest: Option<u64>) -> Child {
    let limit = largest.map_or_else(String::new, |bytes| format!("ulimit -S -f {}; ", bytes / 512));
    let mut server = Command::new("sh")
        .arg("-c")
        .arg(format!("trap '' XFSZ; {limit}exec \"$0\" \"$@\""))
        .arg(env!("CARGO_BIN_EXE_quatris"))
        .args(["serve", "--addr", &format!("127.0.0.1:{port}"), "--data"])
        .arg(data)
        .env("RUST_LOG", "off")
        .stdout(Stdio::piped())
        .spawn()
        .expect("a server");
    let mut line = String::new();
    let output = server.stdout.take().expect("its output");
    BufReader::new(output).read_line(&mut line).expect("a line");
    assert!(line.contains("http://"), "the server did not start: {line:?}");
    server
}

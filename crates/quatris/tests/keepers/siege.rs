//! Honest players go on while a few addresses attack the server in every way that they can.
//!
//! `cargo xtask siege [--seconds N]` runs it; `QUATRIS_SIEGE` has the seconds of each of its phases. In life, attackers
//! have machines of their own; here they share the cores with everyone else. What that alone costs is seen while they
//! attack another server, on which nobody plays.

mod attackers;

use std::fmt;
use std::io::Read as _;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::world::Server;
use attackers::Attack;

/// Seconds of each phase.
const SECONDS: u64 = 60;
/// And of the first players, who bring about much that is done once: a game of Tetris begins after three.
const WARM_UP: u64 = 8;
/// Honest players wait at most this many times as long as while the attackers are at work elsewhere, or this long.
const SLOWER: f64 = 2.0;
const UNNOTICED_MS: f64 = 20.0;
/// Memory that a siege may leave behind: what the allocator and the database keep for the next one, and the rooms of the
/// honest players.
const LEFT_BEHIND_KB: u64 = 16 * 1024;
/// A room without anyone in it is kept for ten minutes; after that, a siege has left nothing.
const OVER: Duration = Duration::from_mins(11);

#[test]
#[ignore = "takes minutes: cargo xtask siege"]
fn honest_players_hardly_notice_a_siege() {
    let seconds = std::env::var("QUATRIS_SIEGE").ok().and_then(|text| text.parse().ok()).unwrap_or(SECONDS);
    let directories = [(); 2].map(|()| tempfile::tempdir().expect("a directory"));
    let [server, beside] = directories.each_ref().map(|data| Server::quiet(data.path()));
    let crowds = Honest::start(&server, WARM_UP);
    attackers::warm_up(&server.address);
    attackers::warm_up(&beside.address);
    let _ = crowds.map(Honest::end);
    let peace = Hour::on(&server, seconds);
    let memory = settled(&server);
    let attack = Attack::begin(beside.address.clone());
    let noise = Hour::on(&server, seconds);
    println!("against a server beside:\n{}", attack.end());
    let attack = Attack::begin(server.address.clone());
    let siege = Hour::on(&server, seconds);
    let highest = server.memory_kb();
    println!("against the server:\n{}", attack.end());
    for (what, hour) in [("in peace", &peace), ("with attackers beside", &noise), ("under siege", &siege)] {
        println!("{what}: {hour}");
    }
    let left = given_back(&server, memory + LEFT_BEHIND_KB);
    println!("memory {memory} kB in peace, {highest} kB under siege, {left}");
    for (before, during) in noise.waited.iter().zip(&siege.waited) {
        let most = (before.p99 * SLOWER).max(UNNOTICED_MS);
        assert!(during.p99 <= most, "{} waits for {:.1} ms", during.game, during.p99);
    }
    let (code, said) = server.terminate();
    assert_eq!(code, Some(0), "{said}");
}

/// Waits until the server has no more memory than this.
fn given_back(server: &Server, most: u64) -> String {
    let over = Instant::now();
    loop {
        let (memory, passed) = (server.memory_kb(), over.elapsed());
        if memory <= most {
            return format!("{memory} kB after {} s", passed.as_secs());
        }
        assert!(passed < OVER, "{memory} kB are in use, and not {most} kB");
        std::thread::sleep(Duration::from_secs(1));
    }
}

/// How long honest players waited, and the work of the server meanwhile.
struct Hour {
    waited: [Waited; 2],
    processor: Duration,
}

impl Hour {
    fn on(server: &Server, seconds: u64) -> Self {
        let before = server.processor_time();
        let waited = Honest::start(server, seconds).map(Honest::end);
        Self { waited, processor: server.processor_time().saturating_sub(before) }
    }
}

impl fmt::Display for Hour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Waited { game, p99 } in &self.waited {
            write!(f, "p99 of {game} {p99:.1} ms, ")?;
        }
        write!(f, "{:.1} s of processor time", self.processor.as_secs_f64())
    }
}

/// Memory once nothing is given back any more.
fn settled(server: &Server) -> u64 {
    let mut last = server.memory_kb();
    loop {
        std::thread::sleep(Duration::from_secs(5));
        let now = server.memory_kb();
        if now >= last {
            return now;
        }
        last = now;
    }
}

/// A hundred players of one game, in a process of their own, each from an address of their own.
struct Honest {
    game: &'static str,
    child: Child,
}

struct Waited {
    game: &'static str,
    p99: f64,
}

impl Honest {
    fn start(server: &Server, seconds: u64) -> [Self; 2] {
        let seconds = seconds.to_string();
        let url = format!("ws://{}/ws", server.address);
        let common = ["crowd", "--lang", "en", "--url", &url, "--addresses", "200", "--seconds", &seconds];
        let games = [
            ("connect-four", ["--rooms", "50", "--players", "2", "--rate", "1"]),
            ("labo", ["--rooms", "1", "--players", "100", "--rate", "2"]),
        ];
        games.map(|(game, rest)| {
            let child = Command::new(env!("CARGO_BIN_EXE_quatris"))
                .args(common)
                .args(["--game", game])
                .args(rest)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("a crowd");
            Self { game, child }
        })
    }

    /// Nobody was dropped or refused.
    fn end(mut self) -> Waited {
        let (mut report, mut said) = (String::new(), String::new());
        self.child.stdout.take().expect("piped").read_to_string(&mut report).expect("text");
        self.child.stderr.take().expect("piped").read_to_string(&mut said).expect("text");
        let code = self.child.wait().expect("it ends").code();
        assert_eq!(code, Some(0), "{report}{said}");
        let line = |title: &str| report.lines().find_map(|line| line.strip_prefix(title));
        assert_eq!(line("reconnected").map(str::trim), Some("0"), "{report}");
        let p99 = line("sent to seen")
            .and_then(|line| line.split("p99 ").nth(1)?.split_whitespace().next()?.parse().ok());
        Waited { game: self.game, p99: p99.unwrap_or_else(|| panic!("no figure in {report}")) }
    }
}

impl Attack {
    fn begin(address: String) -> Self {
        let counts = Arc::default();
        let (stop, stopped) = tokio::sync::watch::channel(false);
        let thread = std::thread::spawn({
            let counts = Arc::clone(&counts);
            move || {
                // Attackers have machines of their own: here they take what the others leave.
                let _ = rustix::process::nice(15);
                let runtime = tokio::runtime::Runtime::new().expect("threads");
                runtime.block_on(attackers::attack(&address, &counts, stopped));
                runtime.shutdown_background();
            }
        });
        Self { counts, stop, thread }
    }

    fn end(self) -> String {
        self.stop.send_replace(true);
        self.thread.join().expect("attackers stop when they are told");
        self.counts.report()
    }
}

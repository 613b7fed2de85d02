//! Three nodes, what they share, and the ways between them.

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use sqlx::PgConnection;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::LONG;
use crate::port::free_port;
use crate::postgres::{self, Postgres};
use crate::proxy::Proxy;

pub(crate) const NODES: usize = 3;

pub(crate) struct World {
    pub(crate) postgres: Postgres,
    database: String,
    nats: Option<Child>,
    nats_port: u16,
    pub(crate) to_database: Vec<Proxy>,
    pub(crate) to_nats: Vec<Proxy>,
    nodes: Vec<Option<Child>>,
    ports: Vec<u16>,
    /// Which node the last fault has struck.
    pub(crate) victim: usize,
    data: tempfile::TempDir,
}

impl World {
    /// None where `PostgreSQL` or NATS is not installed.
    pub(crate) async fn start() -> Option<Self> {
        if Command::new("nats-server").arg("--version").stdout(Stdio::null()).status().is_err() {
            eprintln!("Skipped: NATS is not installed (Debian: apt-get install nats-server).");
            return None;
        }
        let postgres = Postgres::start()?;
        let database = postgres.database().await;
        let nats_port = free_port();
        let (mut to_database, mut to_nats) = (Vec::new(), Vec::new());
        for _ in 0..NODES {
            to_database.push(Proxy::to(postgres.port()).await);
            to_nats.push(Proxy::to(nats_port).await);
        }
        let mut world = Self {
            postgres,
            database,
            nats: None,
            nats_port,
            to_database,
            to_nats,
            nodes: (0..NODES).map(|_| None).collect(),
            ports: (0..NODES).map(|_| free_port()).collect(),
            victim: 0,
            data: tempfile::tempdir().expect("a directory"),
        };
        world.start_nats();
        for node in 0..NODES {
            world.start_node(node).await;
            world.ready(node).await;
        }
        Some(world)
    }

    pub(crate) fn ports(&self) -> Vec<u16> {
        self.ports.clone()
    }

    pub(crate) async fn connect(&self) -> PgConnection {
        self.postgres.connect(&self.database).await
    }

    pub(crate) fn start_nats(&mut self) {
        let port = self.nats_port.to_string();
        let log = File::create(self.data.path().join("nats.log")).expect("a log");
        let nats =
            Command::new("nats-server").args(["--addr", "127.0.0.1", "--port", &port]).stderr(log).spawn();
        self.nats = Some(nats.expect("a server"));
    }

    pub(crate) fn kill_nats(&mut self) {
        end(self.nats.take());
    }

    /// Returns when it says that it is there.
    pub(crate) async fn start_node(&mut self, node: usize) {
        let database = postgres::address(self.to_database[node].port, &self.database);
        let nats = format!("nats://127.0.0.1:{}", self.to_nats[node].port);
        let address = format!("127.0.0.1:{}", self.ports[node]);
        let log =
            File::options().create(true).append(true).open(self.data.path().join(format!("node-{node}.log")));
        let mut child = Command::new(env!("CARGO_BIN_EXE_quatris"))
            .args([
                "serve",
                "--lang",
                "en",
                "--addr",
                &address,
                "--database",
                &database,
                "--nats",
                &nats,
                "--data",
            ])
            .arg(self.data.path().join(node.to_string()))
            .stdout(Stdio::piped())
            .stderr(log.expect("a log"))
            .spawn()
            .expect("a server");
        let output = child.stdout.take().expect("piped");
        self.nodes[node] = Some(child);
        let line = tokio::task::spawn_blocking(|| {
            let mut line = String::new();
            BufReader::new(output).read_line(&mut line).map(|_| line)
        });
        let line = line.await.expect("no panic").expect("a line");
        assert!(line.contains("http://"), "node {node} did not start: {line:?}\n{}", self.log(node));
    }

    /// Waits until a balancer would send people there.
    pub(crate) async fn ready(&self, node: usize) {
        let began = Instant::now();
        while !is_ready(self.ports[node]).await {
            assert!(began.elapsed() < LONG, "node {node} is not ready\n{}", self.log(node));
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub(crate) fn kill_node(&mut self, node: usize) {
        end(self.nodes[node].take());
    }

    /// As a service is stopped; returns when it has ended.
    pub(crate) async fn stop_node(&mut self, node: usize) {
        self.signal(node, Signal::TERM);
        let mut child = self.nodes[node].take().expect("it runs");
        let ended = tokio::task::spawn_blocking(move || child.wait());
        let code = ended.await.expect("no panic").expect("an end").code();
        assert_eq!(code, Some(0), "node {node} stops well\n{}", self.log(node));
    }

    pub(crate) fn signal(&self, node: usize, signal: Signal) {
        let child = self.nodes[node].as_ref().expect("it runs");
        let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw).expect("a process");
        kill_process(id, signal).expect("told");
    }

    fn log(&self, node: usize) -> String {
        let log = self.data.path().join(format!("node-{node}.log"));
        let log = std::fs::read_to_string(log).unwrap_or_default();
        let lines: Vec<_> = log.lines().collect();
        lines[lines.len().saturating_sub(40)..].join("\n")
    }
}

impl Drop for World {
    fn drop(&mut self) {
        if std::thread::panicking() {
            for node in 0..NODES {
                eprintln!("node {node} said:\n{}", self.log(node));
            }
        }
        self.nodes.iter_mut().for_each(|node| end(node.take()));
        end(self.nats.take());
    }
}

/// What a balancer asks before it sends anyone there.
pub(crate) async fn is_ready(port: u16) -> bool {
    let request = b"GET /health/ready HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n";
    let ask = async {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).await.ok()?;
        stream.write_all(request).await.ok()?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.ok()?;
        Some(answer.starts_with(b"HTTP/1.1 200"))
    };
    matches!(tokio::time::timeout(Duration::from_millis(500), ask).await, Ok(Some(true)))
}

fn end(child: Option<Child>) {
    if let Some(mut child) = child {
        // It may have ended by itself.
        let _ = child.kill();
        let _ = child.wait();
    }
}

//! A real `PostgreSQL` on a port of its own, in a directory of its own, for as long as the tests run.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use sqlx::{Connection as _, PgConnection};

use crate::port::free_port;

/// The user `nobody`, which every system has: `PostgreSQL` refuses to run as root.
const NOBODY: u32 = 65534;
/// Far longer than a start takes.
const LONG: Duration = Duration::from_mins(1);

pub(crate) struct Postgres {
    programs: PathBuf,
    directory: PathBuf,
    port: u16,
    /// Ends the server and removes the directory when its standard input ends.
    guard: Option<Child>,
}

impl Postgres {
    /// `None` where `PostgreSQL` is not installed.
    pub(crate) fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            eprintln!("Skipped: PostgreSQL is not installed (Debian: apt-get install postgresql).");
            return None;
        };
        let directory = tempfile::tempdir().expect("a directory").keep();
        if is_root() {
            chown(&directory, Some(NOBODY), Some(NOBODY)).expect("root may give it away");
        }
        let initdb = as_nobody(&programs.join("initdb"))
            .arg("--pgdata")
            .arg(directory.join("data"))
            .args(["--username=quatris", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"])
            .current_dir(&directory)
            .output()
            .expect("initdb runs");
        assert!(initdb.status.success(), "{}", String::from_utf8_lossy(&initdb.stderr));
        let mut server = Self { programs, directory, port: free_port(), guard: None };
        server.run();
        Some(server)
    }

    /// One server for all tests that do not break it.
    pub(crate) fn shared() -> Option<&'static Self> {
        static SHARED: OnceLock<Option<Postgres>> = OnceLock::new();
        SHARED.get_or_init(Self::start).as_ref()
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Makes a new database, and returns its name.
    pub(crate) async fn database(&self) -> String {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("test{}", COUNT.fetch_add(1, Relaxed));
        let mut connection = self.connect("postgres").await;
        sqlx::raw_sql(&format!("CREATE DATABASE {name}")).execute(&mut connection).await.expect("a database");
        name
    }

    pub(crate) async fn connect(&self, database: &str) -> PgConnection {
        let began = Instant::now();
        loop {
            match PgConnection::connect(&address(self.port, database)).await {
                Ok(connection) => return connection,
                Err(error) => assert!(began.elapsed() < LONG, "{error}"),
            }
            tokio::task::yield_now().await;
        }
    }

    pub(crate) fn is_running(&self) -> bool {
        self.guard.is_some()
    }

    /// Kills the server as a power cut would: it finishes nothing.
    pub(crate) fn kill(&mut self) {
        let mut guard = self.guard.take().expect("it runs");
        guard.kill().expect("the guard runs");
        guard.wait().expect("the guard ended");
        let pid = fs::read_to_string(self.directory.join("data/postmaster.pid")).expect("it runs");
        let pid = pid.lines().next().expect("a number");
        assert!(Command::new("kill").args(["-9", pid]).status().expect("kill runs").success());
        while Path::new("/proc").join(pid).exists() && !is_over(pid) {
            std::thread::yield_now();
        }
    }

    /// Starts the server, or starts it again.
    pub(crate) fn run(&mut self) {
        let began = Instant::now();
        loop {
            let guard =
                "\"$@\" & postgres=$!; cat > /dev/null; kill -QUIT $postgres; wait; rm -r \"$DIRECTORY\"";
            let mut child = as_nobody(Path::new("sh"))
                .args(["-c", guard, "sh"])
                .arg(self.programs.join("postgres"))
                .arg("-D")
                .arg(self.directory.join("data"))
                .args(["-p", &self.port.to_string(), "-c", "listen_addresses=127.0.0.1"])
                .args(["-c", "unix_socket_directories="])
                .env("DIRECTORY", &self.directory)
                .current_dir("/")
                .stdin(Stdio::piped())
                .stderr(fs::File::create(self.directory.join("log")).expect("a log"))
                .spawn()
                .expect("a shell");
            if self.answers(began) {
                self.guard = Some(child);
                return;
            }
            // Processes of a killed server may still run.
            child.kill().expect("the guard runs");
            child.wait().expect("the guard ended");
            assert!(began.elapsed() < LONG, "{:?}", fs::read_to_string(self.directory.join("log")));
        }
    }

    fn answers(&self, began: Instant) -> bool {
        loop {
            let log = fs::read_to_string(self.directory.join("log")).unwrap_or_default();
            if log.contains("ready to accept connections") {
                return true;
            }
            if log.contains("FATAL:") && !log.contains("starting up") || began.elapsed() > LONG {
                return false;
            }
            std::thread::yield_now();
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(mut guard) = self.guard.take() {
            drop(guard.stdin.take());
            let _ = guard.wait();
        }
    }
}

pub(crate) fn address(port: u16, database: &str) -> String {
    format!("postgres://quatris@127.0.0.1:{port}/{database}?sslmode=disable")
}

/// Whether the process is a zombie: killed, but not waited for yet.
fn is_over(pid: &str) -> bool {
    fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| stat.contains(") Z "))
}

fn is_root() -> bool {
    fs::metadata("/proc/self").expect("this process").uid() == 0
}

fn as_nobody(program: &Path) -> Command {
    let mut command = Command::new(program);
    if is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

/// The directory of the newest version, where Debian puts it, or else the one in the path.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let newest = versions.map(|version| version.path().join("bin")).max();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let everywhere = std::env::split_paths(&path).collect::<Vec<_>>();
    newest.into_iter().chain(everywhere).find(|directory| directory.join("initdb").is_file())
}

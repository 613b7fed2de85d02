//! The browsers of the tests, each driven through its `WebDriver` program.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use thirtyfour::extensions::query::ElementPollerWithTimeout;
use thirtyfour::{
    Capabilities, ChromiumLikeCapabilities, DesiredCapabilities, LoggingPrefsLogLevel, WebDriver,
};

/// A test that waits this long waits in vain, even on a busy computer.
pub(crate) const PATIENCE: Duration = Duration::from_mins(3);
/// The pause between two looks of a test that waits.
pub(crate) const PACE: Duration = Duration::from_millis(20);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Browser {
    /// Lets tests read its console, its network and more.
    Chromium,
    /// Lets tests read only what every browser does.
    Firefox,
}

const FLAGS: &[&str] = &[
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1280,900",
];

impl Browser {
    /// Whether the browser can be driven here; Firefox is not installed on every computer.
    pub(crate) fn is_there(self) -> bool {
        self == Self::Chromium || geckodriver().exists()
    }

    /// A new window with a profile of its own.
    pub(crate) async fn window(self) -> WebDriver {
        static CHROMIUM: OnceLock<Driver> = OnceLock::new();
        static FIREFOX: Mutex<Vec<Driver>> = Mutex::new(Vec::new());
        let (port, wishes) = match self {
            Self::Chromium => {
                let driver = CHROMIUM.get_or_init(|| Driver::start("chromedriver --port=0"));
                (driver.port, chromium())
            }
            // The driver of Firefox opens only one window.
            Self::Firefox => {
                let command = format!("'{}' --port=0 --websocket-port=0", geckodriver().display());
                let driver = Driver::start(&command);
                let port = driver.port;
                FIREFOX.lock().expect("no test panics here").push(driver);
                (port, firefox())
            }
        };
        let poller = Arc::new(ElementPollerWithTimeout::new(PATIENCE, PACE));
        let window = WebDriver::builder(format!("http://127.0.0.1:{port}"), wishes).poller(poller);
        window.request_timeout(PATIENCE).connect().await.expect("a browser window")
    }
}

/// Chromium, with logs of the console and of the network.
fn chromium() -> Capabilities {
    let mut wishes = DesiredCapabilities::chrome();
    for flag in FLAGS {
        wishes.add_arg(flag).expect("a flag");
    }
    for log in ["browser", "performance"] {
        wishes.set_logging_prefs(log, LoggingPrefsLogLevel::All).expect("a log");
    }
    wishes.into()
}

fn firefox() -> Capabilities {
    let mut wishes = DesiredCapabilities::firefox();
    for flag in ["-headless", "--width=1280", "--height=900"] {
        wishes.add_arg(flag).expect("a flag");
    }
    wishes.set_firefox_binary("/usr/bin/firefox-esr").expect("a program");
    wishes.into()
}

/// Where `cargo xtask test` puts the driver of Firefox.
fn geckodriver() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/bin/geckodriver")
}

/// A program that opens windows, and ends with the tests.
struct Driver {
    port: u16,
    /// Nothing is ever written to it. The pipe breaks when this process ends, however it ends, and then the
    /// shell at its other end stops its group: the driver, and windows that a test left open.
    _shell: Child,
}

impl Driver {
    fn start(command: &str) -> Self {
        let mut shell = Command::new("sh")
            .args(["-c", &format!("{command} & read -r nothing; kill -s TERM 0")])
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let mut said = BufReader::new(shell.stdout.take().expect("piped")).lines().map_while(Result::ok);
        // "... was started successfully on port 4444." or "... Listening on 127.0.0.1:4444"
        let port = said
            .find_map(|line| {
                let says = line.contains("successfully on port") || line.contains("Listening on");
                let number = line.trim_end_matches('.').rsplit([' ', ':']).next()?;
                says.then(|| number.parse().ok()).flatten()
            })
            .expect("the driver says where it listens; cargo xtask test installs it");
        // A driver whose output is not read may block.
        std::thread::spawn(move || said.for_each(drop));
        Self { port, _shell: shell }
    }
}

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use thirtyfour::{ChromiumLikeCapabilities, DesiredCapabilities, LoggingPrefsLogLevel, WebDriver};

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

/// A new window with a profile of its own, which keeps records of the console and of the network.
pub(crate) async fn window() -> WebDriver {
    static DRIVER: OnceLock<Driver> = OnceLock::new();
    let driver = DRIVER.get_or_init(Driver::start);
    let mut wishes = DesiredCapabilities::chrome();
    for flag in FLAGS {
        wishes.add_arg(flag).expect("a flag");
    }
    for log in ["browser", "performance"] {
        wishes.set_logging_prefs(log, LoggingPrefsLogLevel::All).expect("a log");
    }
    WebDriver::new(format!("http://127.0.0.1:{}", driver.port), wishes).await.expect("a browser window")
}

/// One `chromedriver` for all tests of a run, which opens the windows.
struct Driver {
    port: u16,
    /// Nothing is ever written to it. The pipe breaks when this process ends, however it ends, and then the
    /// shell at its other end stops its group: the driver, and windows that a test left open.
    _shell: Child,
}

impl Driver {
    fn start() -> Self {
        let mut shell = Command::new("sh")
            .args(["-c", "chromedriver --port=0 & read -r nothing; kill -s TERM 0"])
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let mut said = BufReader::new(shell.stdout.take().expect("piped")).lines().map_while(Result::ok);
        let port = said
            .find_map(|line| line.rsplit_once("successfully on port ")?.1.trim_end_matches('.').parse().ok())
            .expect("chromedriver says where it listens; cargo xtask test installs it");
        Self { port, _shell: shell }
    }
}

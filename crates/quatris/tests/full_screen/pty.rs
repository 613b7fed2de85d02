//! The program on a terminal of its own.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

/// Long enough for a machine that has much else to do.
const PATIENCE: Duration = Duration::from_mins(1);

/// What most terminals say of themselves.
const USUAL: &str = "\x1b[1;2R\x1b[?62;22c";

pub(crate) struct Pty {
    child: Child,
    master: File,
    slave: File,
    seen: Arc<(Mutex<Seen>, Condvar)>,
}

struct Seen {
    screen: vt100::Parser,
    drawn: Vec<u8>,
    ended: bool,
}

impl Pty {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_at(env!("CARGO_TARGET_TMPDIR"), arguments)
    }

    /// For a person whose data is in this folder.
    pub(crate) fn start_at(home: &str, arguments: &[&str]) -> Self {
        Self::answering(home, &[], arguments, USUAL)
    }

    /// Believes servers with this certificate.
    pub(crate) fn trusting(home: &str, certificate: &str, arguments: &[&str]) -> Self {
        Self::answering(home, &[("SSL_CERT_FILE", certificate)], arguments, USUAL)
    }

    /// A terminal that tells when keys are let go.
    pub(crate) fn telling_releases(arguments: &[&str]) -> Self {
        Self::answering(env!("CARGO_TARGET_TMPDIR"), &[], arguments, "\x1b[1;2R\x1b[?0u\x1b[?62;22c")
    }

    /// In this locale, with a terminal that says this of itself.
    pub(crate) fn in_locale(locale: &str, answer: &'static str, arguments: &[&str]) -> Self {
        Self::answering(env!("CARGO_TARGET_TMPDIR"), &[("LC_ALL", locale)], arguments, answer)
    }

    /// `answer` is what the terminal says of itself.
    fn answering(home: &str, environment: &[(&str, &str)], arguments: &[&str], answer: &'static str) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&master).and_then(|()| unlockpt(&master)).expect("its other end");
        let name = ptsname(&master, Vec::new()).expect("a name").into_string().expect("text");
        let master = File::from(master);
        let slave = File::options().read(true).write(true).open(&name).expect("its other end");
        let ends = || slave.try_clone().map(Stdio::from).expect("one more of it");
        tcsetwinsize(&master, size(80, 24)).expect("a size");
        let child = Command::new("setsid")
            .arg("--ctty")
            .arg(env!("CARGO_BIN_EXE_quatris"))
            .args(arguments)
            .env_remove("LC_ALL")
            .env_remove("NO_COLOR")
            .env_remove("COLORTERM")
            .env("LANG", "en_US.UTF-8")
            .env("TERM", "xterm-256color")
            .env("XDG_DATA_HOME", home)
            .env("XDG_CONFIG_HOME", home)
            .envs(environment.iter().copied())
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .stdin(ends())
            .stdout(ends())
            .stderr(ends())
            .spawn()
            .expect("the program starts");
        let seen = Seen { screen: vt100::Parser::new(24, 80, 0), drawn: Vec::new(), ended: false };
        let seen = Arc::new((Mutex::new(seen), Condvar::new()));
        let pty = Self { child, master, slave, seen };
        pty.read(answer);
        pty
    }

    /// Reads what the program draws, and answers what it asks the terminal.
    fn read(&self, answer: &'static str) {
        let mut master = self.master.try_clone().expect("one more of it");
        let seen = Arc::clone(&self.seen);
        thread::spawn(move || {
            let mut bytes = vec![0; 65_536];
            let mut asked = false;
            loop {
                let count = master.read(&mut bytes).unwrap_or(0);
                let mut now = seen.0.lock().expect("nobody panics with it");
                now.ended |= count == 0;
                now.drawn.extend_from_slice(&bytes[..count]);
                now.screen.process(&bytes[..count]);
                seen.1.notify_all();
                if count == 0 {
                    return;
                }
                // A question may come in two parts.
                if !asked && now.drawn.windows(3).any(|part| part == b"\x1b[c") {
                    asked = true;
                    let _ = master.write_all(answer.as_bytes());
                }
            }
        });
    }

    pub(crate) fn keys(&mut self, keys: &str) {
        self.master.write_all(keys.as_bytes()).expect("the program listens");
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        self.seen.0.lock().expect("nobody panics with it").screen.screen_mut().set_size(rows, columns);
        tcsetwinsize(&self.master, size(columns, rows)).expect("a size");
    }

    /// Waits until the screen is as wanted; returns how long that took.
    #[track_caller]
    fn wait(&self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) -> Duration {
        let began = Instant::now();
        let mut seen = self.seen.0.lock().expect("nobody panics with it");
        while !wanted(seen.screen.screen()) {
            let left = PATIENCE.saturating_sub(began.elapsed());
            assert!(!left.is_zero(), "{what:?} never came:\n{}", seen.screen.screen().contents());
            seen = self.seen.1.wait_timeout(seen, left).expect("nobody panics with it").0;
        }
        began.elapsed()
    }

    #[track_caller]
    pub(crate) fn sees(&self, text: &str) -> Duration {
        self.wait(text, |screen| screen.contents().contains(text))
    }

    #[track_caller]
    pub(crate) fn misses(&self, text: &str) {
        self.wait(text, |screen| !screen.contents().contains(text));
    }

    /// The terminal is given back, and what stands there now has this in it.
    #[track_caller]
    pub(crate) fn is_restored(&self, text: &str) {
        self.wait(text, |screen| {
            !screen.alternate_screen() && !screen.hide_cursor() && screen.contents().contains(text)
        });
        let seen = self.seen.0.lock().expect("nobody panics with it");
        let mouse = seen.screen.screen().mouse_protocol_mode();
        assert_eq!(mouse, vt100::MouseProtocolMode::None);
        assert!(!seen.screen.screen().bracketed_paste());
        drop(seen);
        let began = Instant::now();
        let usual = LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
        while !tcgetattr(&self.slave).expect("a terminal").local_modes.contains(usual) {
            assert!(began.elapsed() < PATIENCE, "the terminal stays raw");
            thread::yield_now();
        }
    }

    pub(crate) fn is_drawn(&self) {
        self.wait("the other screen", vt100::Screen::alternate_screen);
    }

    /// The program's number: `setsid` became it.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.id().to_string()]).status();
        assert!(sent.expect("kill starts").success());
    }

    /// Waits for the end, and returns its code.
    pub(crate) fn ends(&mut self) -> Option<i32> {
        self.child.wait().expect("it ends").code()
    }

    /// This sequence was sent to the terminal.
    pub(crate) fn asked(&self, sequence: &str) -> bool {
        let seen = self.seen.0.lock().expect("nobody panics with it");
        seen.drawn.windows(sequence.len()).any(|part| part == sequence.as_bytes())
    }

    /// What it wrote after it left its screen, until it took that again.
    pub(crate) fn wrote_outside(&self) -> String {
        let seen = self.seen.0.lock().expect("nobody panics with it");
        let drawn = String::from_utf8_lossy(&seen.drawn);
        let (_, after) = drawn.split_once("\x1b[?1049l").expect("its screen was left");
        let (outside, _) = after.split_once("\x1b[?1049h").expect("and taken again");
        outside.to_owned()
    }

    /// How many bytes were drawn so far.
    pub(crate) fn bytes(&self) -> usize {
        self.seen.0.lock().expect("nobody panics with it").drawn.len()
    }

    /// Waits until the program is stopped: a signal to go on that comes earlier is lost.
    pub(crate) fn is_stopped(&self) {
        let began = Instant::now();
        let stopped = || {
            let status = fs::read_to_string(format!("/proc/{}/stat", self.id())).unwrap_or_default();
            status.rsplit(") ").next().is_some_and(|rest| rest.starts_with('T'))
        };
        while !stopped() {
            assert!(began.elapsed() < PATIENCE, "it does not stop");
            thread::yield_now();
        }
    }

    /// How long its threads ran so far, and how long they were ready and waited for a processor.
    pub(crate) fn scheduled(&self) -> (Duration, Duration) {
        let tasks = fs::read_dir(format!("/proc/{}/task", self.id())).into_iter().flatten().flatten();
        let nanos = tasks.map(|task| {
            let text = fs::read_to_string(task.path().join("schedstat")).unwrap_or_default();
            let mut words = text.split(' ').filter_map(|word| word.parse::<u64>().ok());
            (words.next().unwrap_or(0), words.next().unwrap_or(0))
        });
        let (ran, waited) = nanos.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        (Duration::from_nanos(ran), Duration::from_nanos(waited))
    }

    /// Processor time so far, in hundredths of a second.
    pub(crate) fn ticks(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/stat", self.id())).unwrap_or_default();
        let fields: Vec<_> = status.rsplit(") ").next().unwrap_or_default().split(' ').collect();
        fields[11..13].iter().filter_map(|field| field.parse::<u64>().ok()).sum()
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn size(columns: u16, rows: u16) -> Winsize {
    Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }
}

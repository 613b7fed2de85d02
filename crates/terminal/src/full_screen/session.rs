//! The terminal while it is ours: raw, on its other screen, with the mouse; and always given back.

use std::io::{self, BufWriter, Stdout, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    KeyboardEnhancementFlags, PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use crossterm::terminal::{
    DisableLineWrap, EnableLineWrap, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode,
};
use crossterm::{cursor, execute};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use super::App;
use super::probe::{self, Probe};

pub(crate) struct Session {
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
}

/// The terminal is ours now.
static HELD: AtomicBool = AtomicBool::new(false);
/// It was asked to tell when keys are let go.
static RELEASES: AtomicBool = AtomicBool::new(false);

impl Session {
    /// Takes the terminal, and asks what it can do.
    pub(crate) fn open() -> io::Result<(Self, Probe)> {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panicked| {
            restore();
            usual(panicked);
        }));
        take(false)?;
        let probe = probe::ask(&mut io::stdout())?;
        RELEASES.store(probe.releases, Ordering::SeqCst);
        take(probe.releases)?;
        let output = BufWriter::with_capacity(1 << 16, io::stdout());
        let mut session = Self { terminal: Terminal::new(CrosstermBackend::new(output))? };
        session.redraw()?;
        Ok((session, probe))
    }

    pub(crate) fn draw(&mut self, app: &mut App) -> io::Result<()> {
        self.terminal.autoresize()?;
        app.resize(self.terminal.get_frame().area());
        self.terminal.draw(|frame| app.draw(frame)).map(|_| ())
    }

    /// Everything, as if nothing was there. `Terminal::clear` would ask where the cursor is, and the answer would go
    /// to whoever reads the keys.
    pub(crate) fn redraw(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal.resize(size.into())
    }

    /// Takes the terminal again after another program had it.
    pub(crate) fn retake(&mut self) -> io::Result<()> {
        take(RELEASES.load(Ordering::SeqCst))?;
        self.redraw()
    }

    pub(crate) fn bell(&mut self) -> io::Result<()> {
        let output = self.terminal.backend_mut();
        output.write_all(b"\x07")?;
        io::Write::flush(output)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        restore();
    }
}

fn take(releases: bool) -> io::Result<()> {
    HELD.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste,
        DisableLineWrap,
        cursor::Hide
    )?;
    if releases {
        let flags = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES
            | KeyboardEnhancementFlags::REPORT_EVENT_TYPES;
        execute!(io::stdout(), PushKeyboardEnhancementFlags(flags))?;
    }
    Ok(())
}

/// Gives the terminal back as it was; does nothing when it is not ours. May be called from any thread, and when the
/// program panics.
pub fn restore() {
    if !HELD.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut output = io::stdout();
    // The terminal may be gone; then there is nothing to give back.
    if RELEASES.load(Ordering::SeqCst) {
        let _ = execute!(output, PopKeyboardEnhancementFlags);
    }
    let _ = execute!(
        output,
        EnableLineWrap,
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
}

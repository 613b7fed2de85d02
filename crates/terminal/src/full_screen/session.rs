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
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::{CompletedFrame, Terminal};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

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

    /// False from when it is given to whoever stopped the program, until it is taken again.
    pub(crate) fn is_held() -> bool {
        HELD.load(Ordering::SeqCst)
    }

    pub(crate) fn draw(&mut self, app: &mut App) -> io::Result<()> {
        draw(&mut self.terminal, app).map(|_| ())
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

    /// Makes keys heard that came together with a change of the size. Whoever reads them waits for a change of the
    /// terminal and forgets it when a signal came too, until the next key; setting the modes as they are is a change.
    pub(crate) fn hear_again() -> io::Result<()> {
        let stdin = rustix::stdio::stdin();
        let modes = tcgetattr(stdin)?;
        Ok(tcsetattr(stdin, OptionalActions::Now, &modes)?)
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

/// In the size that the terminal has when it is drawn on. It may change at any time, also since it was asked last: what
/// is drawn in another one does not fit what stands there, and stays wrong until the next change.
fn draw<'a, B: Backend>(
    terminal: &'a mut Terminal<B>,
    app: &mut App,
) -> Result<CompletedFrame<'a>, B::Error> {
    terminal.draw(|frame| {
        app.resize(frame.area());
        app.draw(frame);
    })
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

#[cfg(test)]
mod tests {
    use std::cell::Cell as Counter;
    use std::convert::Infallible;

    use client::Lang;
    use ratatui::backend::{ClearType, TestBackend, WindowSize};
    use ratatui::buffer::Cell;
    use ratatui::layout::{Position, Size};

    use super::super::menu::Menu;
    use super::super::online::Server;
    use super::super::{Context, Depth, Ink};
    use super::*;

    /// A terminal that becomes small after it was asked for its size so many times.
    struct Shrinking {
        inner: TestBackend,
        left: Counter<u32>,
    }

    impl Backend for Shrinking {
        type Error = Infallible;

        fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, cells: I) -> Result<(), Infallible> {
            self.inner.draw(cells)
        }

        fn hide_cursor(&mut self) -> Result<(), Infallible> {
            self.inner.hide_cursor()
        }

        fn show_cursor(&mut self) -> Result<(), Infallible> {
            self.inner.show_cursor()
        }

        fn get_cursor_position(&mut self) -> Result<Position, Infallible> {
            self.inner.get_cursor_position()
        }

        fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> Result<(), Infallible> {
            self.inner.set_cursor_position(position)
        }

        fn clear(&mut self) -> Result<(), Infallible> {
            self.inner.clear()
        }

        fn clear_region(&mut self, region: ClearType) -> Result<(), Infallible> {
            self.inner.clear_region(region)
        }

        fn size(&self) -> Result<Size, Infallible> {
            match self.left.get() {
                0 => Ok(Size::new(46, 12)),
                left => {
                    self.left.set(left - 1);
                    self.inner.size()
                }
            }
        }

        fn window_size(&mut self) -> Result<WindowSize, Infallible> {
            self.inner.window_size()
        }

        fn flush(&mut self) -> Result<(), Infallible> {
            self.inner.flush()
        }
    }

    #[test]
    fn a_terminal_that_shrinks_while_it_is_drawn_on_is_drawn_right() {
        for left in 0..8 {
            let ink = Ink { depth: Depth::None, light: false };
            let menu = Menu::new(Server::new("127.0.0.1:3000", None));
            let mut app = App::new(Context::new(Lang::En, ink, || 7), Box::new(menu));
            let backend = Shrinking { inner: TestBackend::new(80, 24), left: Counter::new(left) };
            let Ok(mut terminal) = Terminal::new(backend);
            for _ in 0..8 {
                let Ok(_) = draw(&mut terminal, &mut app);
            }
            let buffer = terminal.backend().inner.buffer();
            let picture: String = buffer.content.iter().map(Cell::symbol).collect();
            assert!(picture.contains("Quatris needs a little room."), "{left}: {picture}");
            assert!(!picture.contains("Puissance 4"), "{left}: {picture}");
        }
    }
}

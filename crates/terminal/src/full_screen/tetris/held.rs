//! Keys of Tetris: what each wants, and how one that stays down repeats.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tetris::{Command, Side};

use super::super::Millis;
use super::super::input::pressed;

/// From the press to the first repeat, and from one repeat to the next.
const DELAY: Millis = 170;
const PACE: Millis = 40;

/// What a key wants of the own piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    Do(Command),
    /// As far as it goes.
    ToTheWall(Side),
}

/// Arrows, and the places of WASD on an English and on a French keyboard.
pub(crate) fn wish(key: KeyEvent) -> Option<Wish> {
    let shift = key.modifiers.contains(KeyModifiers::SHIFT);
    let command = match pressed(key)? {
        KeyCode::Left if shift => return Some(Wish::ToTheWall(Side::Left)),
        KeyCode::Right if shift => return Some(Wish::ToTheWall(Side::Right)),
        KeyCode::Home => return Some(Wish::ToTheWall(Side::Left)),
        KeyCode::End => return Some(Wish::ToTheWall(Side::Right)),
        KeyCode::Left | KeyCode::Char('a' | 'q') => Command::Shift(Side::Left),
        KeyCode::Right | KeyCode::Char('d') => Command::Shift(Side::Right),
        KeyCode::Up | KeyCode::Char('w' | 'z') => Command::Turn(Side::Right),
        KeyCode::Char('x' | 'e') => Command::Turn(Side::Left),
        KeyCode::Down | KeyCode::Char('s') => Command::Drop,
        KeyCode::Char(' ') => Command::Slam,
        KeyCode::Char('c') | KeyCode::Tab => Command::Hold,
        _ => return None,
    };
    Some(Wish::Do(command))
}

/// The key that is down and repeats, where the terminal tells when it is let go.
#[derive(Debug, Default)]
pub(crate) struct Held {
    down: Option<(KeyCode, Command, Millis)>,
}

impl Held {
    /// What the key wants now. Where releases are told, the terminal's own repeats are not listened to.
    pub(crate) fn key(&mut self, key: KeyEvent, releases: bool, now: Millis) -> Option<Wish> {
        if key.kind == KeyEventKind::Release {
            self.down = self.down.filter(|(code, ..)| *code != key.code);
            return None;
        }
        let wish = wish(key)?;
        // Of letters no release is told, so they repeat as the terminal does it.
        let told = releases && !matches!(key.code, KeyCode::Char(_));
        match wish {
            Wish::Do(command @ (Command::Shift(_) | Command::Drop)) if told => {
                if key.kind == KeyEventKind::Repeat {
                    return None;
                }
                self.down = Some((key.code, command, now + DELAY));
            }
            Wish::Do(Command::Turn(_) | Command::Slam | Command::Hold)
                if key.kind == KeyEventKind::Repeat =>
            {
                return None;
            }
            _ => {}
        }
        Some(wish)
    }

    /// When the next repeat is due.
    pub(crate) fn wake(&self) -> Option<Millis> {
        self.down.map(|(.., next)| next)
    }

    /// A repeat that is due.
    pub(crate) fn due(&mut self, now: Millis) -> Option<Command> {
        let (code, command, next) = self.down?;
        (now >= next).then(|| {
            self.down = Some((code, command, (next + PACE).max(now.saturating_sub(PACE))));
            command
        })
    }

    pub(crate) fn let_go(&mut self) {
        self.down = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(kind: KeyEventKind) -> KeyEvent {
        KeyEvent::new_with_kind(KeyCode::Left, KeyModifiers::NONE, kind)
    }

    #[test]
    fn a_key_that_stays_down_repeats_at_its_own_pace() {
        let left = Command::Shift(Side::Left);
        let mut held = Held::default();
        assert_eq!(held.key(key(KeyEventKind::Press), true, 1000), Some(Wish::Do(left)));
        assert_eq!(held.key(key(KeyEventKind::Repeat), true, 1030), None);
        assert_eq!((held.due(1169), held.wake()), (None, Some(1170)));
        assert_eq!((held.due(1170), held.due(1171), held.due(1210)), (Some(left), None, Some(left)));
        held.key(key(KeyEventKind::Release), true, 1220);
        assert_eq!((held.due(5000), held.wake()), (None, None));
    }

    #[test]
    fn without_releases_every_press_is_one_step() {
        let mut held = Held::default();
        for now in [0, 30, 60] {
            let wish = held.key(key(KeyEventKind::Press), false, now);
            assert_eq!(wish, Some(Wish::Do(Command::Shift(Side::Left))));
        }
        assert_eq!(held.wake(), None);
    }
}

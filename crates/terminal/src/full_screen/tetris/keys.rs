//! Keys of Tetris: what each asks for, and how one that stays down repeats.

use std::time::Duration;

use client::tetris::{Action, Bindings, HeldKeys, Rhythm};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tetris::Rules;

use super::super::input::pressed;
use super::super::keys::{Keys, label};
use super::super::{Context, Millis};

/// Leaving, help, pause and the next game have their keys in every game.
pub(crate) const RESERVED: &[&str] = &["Esc", "Enter", "p", "q", "m"];

/// Arrows, and the letters of an English keyboard; Q quits, as everywhere.
pub(crate) fn usual() -> Bindings {
    let keys: [(Action, &[&str]); 9] = [
        (Action::Left, &["Left", "a"]),
        (Action::Right, &["Right", "d"]),
        (Action::FarLeft, &["Home"]),
        (Action::FarRight, &["End", "e"]),
        (Action::TurnRight, &["Up", "w", "x"]),
        (Action::TurnLeft, &["z"]),
        (Action::Drop, &["Down", "s"]),
        (Action::Slam, &["Space"]),
        (Action::Hold, &["c", "Tab"]),
    ];
    Bindings::new(&keys, RESERVED)
}

/// The key's name where it is kept.
pub(crate) fn key_name(code: KeyCode) -> Option<String> {
    const NAMED: [(KeyCode, &str); 9] = [
        (KeyCode::Left, "Left"),
        (KeyCode::Right, "Right"),
        (KeyCode::Up, "Up"),
        (KeyCode::Down, "Down"),
        (KeyCode::Home, "Home"),
        (KeyCode::End, "End"),
        (KeyCode::Tab, "Tab"),
        (KeyCode::Insert, "Insert"),
        (KeyCode::Char(' '), "Space"),
    ];
    match code {
        KeyCode::Char(letter) if letter.is_ascii_alphanumeric() => {
            Some(letter.to_ascii_lowercase().to_string())
        }
        _ => NAMED.iter().find(|(named, _)| *named == code).map(|(_, name)| (*name).to_owned()),
    }
}

fn code_of(name: &str) -> KeyCode {
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => KeyCode::Char(letter),
        _ => match name {
            "Left" => KeyCode::Left,
            "Right" => KeyCode::Right,
            "Up" => KeyCode::Up,
            "Down" => KeyCode::Down,
            "Home" => KeyCode::Home,
            "End" => KeyCode::End,
            "Tab" => KeyCode::Tab,
            "Insert" => KeyCode::Insert,
            "Space" => KeyCode::Char(' '),
            _ => KeyCode::Null,
        },
    }
}

/// What is printed on the keys of an action.
pub(crate) fn labels(action: Action, context: &Context) -> String {
    let keys = context.settings.keys.keys(action);
    keys.map(|name| label(context, code_of(name))).collect::<Vec<_>>().join(" ")
}

/// What the keys of a game do; `more` are others that matter as much.
pub(crate) fn help(rules: Rules, more: &[(char, &str)], context: &Context) -> Keys {
    let first = |action| context.settings.keys.keys(action).next().map(code_of);
    let mut keys = Keys::default();
    let pair = |keys: Keys, sides: [Action; 2], does: &str| {
        let names = sides.map(|side| first(side).map(|code| label(context, code)).unwrap_or_default());
        keys.labelled(context, &names.join(" "), KeyCode::Null, does)
    };
    keys = pair(keys, [Action::Left, Action::Right], "screen-shift");
    for action in [Action::TurnRight, Action::Drop, Action::Slam, Action::Hold] {
        if let Some(code) = first(action).filter(|_| action.exists_in(rules)) {
            keys = keys.with(context, code, action.text());
        }
    }
    for (letter, does) in more {
        keys = keys.with(context, KeyCode::Char(*letter), does);
    }
    keys = pair(keys, [Action::FarLeft, Action::FarRight], "screen-wall");
    if let Some(code) = first(Action::TurnLeft) {
        keys = keys.with(context, code, Action::TurnLeft.text());
    }
    let bound = Action::ALL.into_iter().flat_map(|action| context.settings.keys.keys(action).map(code_of));
    keys.using(bound)
}

/// The keys that are down, where the terminal tells when they are let go; elsewhere every press is one step.
#[derive(Debug, Default)]
pub(crate) struct PieceKeys(HeldKeys);

const RHYTHM: Rhythm = Rhythm { delay: 170, pace: 45 };

impl PieceKeys {
    /// What the key asks for now.
    pub(crate) fn key(&mut self, key: KeyEvent, context: &Context) -> Option<Action> {
        let far = key.modifiers.contains(KeyModifiers::SHIFT);
        let action = match (context.settings.keys.action(&key_name(pressed_code(key))?)?, far) {
            (Action::Left, true) => Action::FarLeft,
            (Action::Right, true) => Action::FarRight,
            (action, _) => action,
        };
        let now = millis(context.now);
        // Of letters no release is told, so they repeat as the terminal does it.
        let told = context.releases && !matches!(key.code, KeyCode::Char(_));
        let steps = matches!(action, Action::Left | Action::Right | Action::Drop);
        match key.kind {
            KeyEventKind::Release => {
                self.0.release(action, RHYTHM, now);
                None
            }
            KeyEventKind::Repeat if told || !steps => None,
            _ if told => self.0.press(action, RHYTHM, now),
            _ => Some(action),
        }
    }

    /// When the next repeat is due.
    pub(crate) fn wake(&self) -> Option<Millis> {
        self.0.due().map(|due| due.ceil() as Millis)
    }

    /// Repeats that are due.
    pub(crate) fn repeats(&mut self, now: Millis) -> Vec<(Action, u8)> {
        self.0.repeats(RHYTHM, millis(now))
    }

    pub(crate) fn let_go(&mut self) {
        self.0.release_all();
    }
}

fn pressed_code(key: KeyEvent) -> KeyCode {
    pressed(KeyEvent { kind: KeyEventKind::Press, ..key }).unwrap_or(key.code)
}

/// As browsers count time.
pub(crate) fn millis(now: Millis) -> f64 {
    Duration::from_millis(now).as_secs_f64() * 1000.0
}

#[cfg(test)]
mod tests {
    use client::Lang;

    use super::super::super::{Depth, Ink};
    use super::*;

    fn context(now: Millis, releases: bool) -> Context {
        let ink = Ink { depth: Depth::True, light: false };
        let mut context = Context::new(Lang::En, ink, || 7);
        (context.now, context.releases) = (now, releases);
        context
    }

    fn key(code: KeyCode, kind: KeyEventKind) -> KeyEvent {
        KeyEvent::new_with_kind(code, KeyModifiers::NONE, kind)
    }

    #[test]
    fn a_key_that_stays_down_repeats_at_its_own_pace() {
        let mut keys = PieceKeys::default();
        let left = |kind| key(KeyCode::Left, kind);
        assert_eq!(keys.key(left(KeyEventKind::Press), &context(1000, true)), Some(Action::Left));
        assert_eq!(keys.key(left(KeyEventKind::Repeat), &context(1030, true)), None);
        assert_eq!((keys.repeats(1169), keys.wake()), (Vec::new(), Some(1170)));
        assert_eq!(keys.repeats(1170), [(Action::Left, 1)]);
        keys.key(left(KeyEventKind::Release), &context(1220, true));
        assert_eq!((keys.repeats(5000), keys.wake()), (Vec::new(), None));
    }

    #[test]
    fn without_releases_every_press_is_one_step() {
        let mut keys = PieceKeys::default();
        for now in [0, 30, 60] {
            let asked = keys.key(key(KeyCode::Left, KeyEventKind::Press), &context(now, false));
            assert_eq!(asked, Some(Action::Left));
        }
        assert_eq!(keys.wake(), None);
    }

    #[test]
    fn keys_have_names_and_names_are_keys() {
        let usual = usual();
        for name in Action::ALL.iter().flat_map(|action| usual.keys(*action)) {
            assert_eq!(key_name(code_of(name)).as_deref(), Some(name));
        }
        assert_eq!(key_name(KeyCode::Esc), None);
        let far = KeyEvent::new(KeyCode::Left, KeyModifiers::SHIFT);
        assert_eq!(PieceKeys::default().key(far, &context(0, false)), Some(Action::FarLeft));
    }
}

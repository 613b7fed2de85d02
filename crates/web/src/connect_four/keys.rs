//! What a key asks for. Digits by their physical place (`code`), so that a keyboard on which they need
//! Shift plays too; letters and `?` by what is printed on them (`key`).

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use crate::ui::shell::Shell;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// Counted from 0.
    Column(u8),
    Left,
    Right,
    Up,
    Down,
    Space,
    Enter,
    TakeBack,
    Redo,
    Hints,
    Help,
    Cancel,
    First,
    Last,
}

pub(crate) fn read(code: &str, key: &str) -> Option<Key> {
    let digit = code.strip_prefix("Digit").or_else(|| code.strip_prefix("Numpad"));
    if key == "?" {
        return Some(Key::Help);
    }
    if let Some(column) = digit.and_then(|digit| digit.parse::<u8>().ok()).filter(|digit| *digit >= 1) {
        return Some(Key::Column(column - 1));
    }
    match (code, key) {
        ("ArrowLeft", _) => Some(Key::Left),
        ("ArrowRight", _) => Some(Key::Right),
        ("ArrowUp", _) => Some(Key::Up),
        ("ArrowDown", _) => Some(Key::Down),
        ("Space", _) => Some(Key::Space),
        ("Enter" | "NumpadEnter", _) => Some(Key::Enter),
        ("Escape", _) => Some(Key::Cancel),
        ("Home", _) => Some(Key::First),
        ("End", _) => Some(Key::Last),
        (_, "u" | "U") => Some(Key::TakeBack),
        (_, "r" | "R") => Some(Key::Redo),
        (_, "h" | "H") => Some(Key::Hints),
        _ => None,
    }
}

/// Hands every key that is pressed on this page to `obey`.
pub(crate) fn listen(shell: Shell, obey: impl Fn(Key) -> bool + 'static) {
    let listener = window_event_listener(ev::keydown, move |event| pressed(shell, &event, &obey));
    on_cleanup(move || listener.remove());
}

/// Hands a pressed key to `obey`, which says whether it meant anything, unless something else on the page
/// has a use for it.
fn pressed(shell: Shell, event: &ev::KeyboardEvent, obey: impl FnOnce(Key) -> bool) {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let within = |selector: &str| {
        target.as_ref().is_some_and(|target| target.closest(selector).ok().flatten().is_some())
    };
    let typing = within("dialog, input:not([type='radio']), select, textarea");
    if event.ctrl_key() || event.alt_key() || event.meta_key() || typing {
        return;
    }
    let on_control = within("a, button");
    let key = read(&event.code(), &event.key());
    let steps = matches!(key, Some(Key::Left | Key::Right | Key::Up | Key::Down));
    // A choice has a use of its own for these.
    if within("input") && (steps || key == Some(Key::Space)) {
        return;
    }
    // A key that is held down asks once; only arrows go on.
    if event.repeat() && key.is_some() && !steps {
        event.prevent_default();
        return;
    }
    let done = match key {
        Some(Key::Help) => {
            shell.keys.set(true);
            true
        }
        Some(Key::Enter | Key::Space) if on_control => false,
        Some(key) => obey(key),
        None => false,
    };
    if done {
        event.prevent_default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_read_by_place_and_letters_by_print() {
        let check = |code: &str, key: &str, expected| assert_eq!(read(code, key), expected, "{code} {key}");
        check("Digit1", "1", Some(Key::Column(0)));
        check("Digit1", "&", Some(Key::Column(0)));
        check("Digit9", "ç", Some(Key::Column(8)));
        check("Numpad7", "7", Some(Key::Column(6)));
        check("Digit0", "0", None);
        check("NumpadEnter", "Enter", Some(Key::Enter));
        check("NumpadAdd", "+", None);
        check("KeyU", "u", Some(Key::TakeBack));
        check("KeyJ", "h", Some(Key::Hints));
        check("Comma", "?", Some(Key::Help));
        check("Slash", "/", None);
        check("Space", " ", Some(Key::Space));
    }
}

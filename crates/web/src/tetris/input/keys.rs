//! The keys of Tetris by their physical place (`KeyboardEvent.code`), so that WASD is ZQSD on a French keyboard.

use client::tetris::{Action, Bindings};

/// Escape and Tab belong to the browser, Enter begins the next game, P pauses.
pub(crate) const RESERVED: &[&str] = &["Escape", "Tab", "Enter", "NumpadEnter", "KeyP", "Unidentified"];

pub(crate) fn usual() -> Bindings {
    let keys: [(Action, &[&str]); 9] = [
        (Action::Left, &["ArrowLeft", "KeyA"]),
        (Action::Right, &["ArrowRight", "KeyD"]),
        (Action::FarLeft, &["Home", "KeyQ"]),
        (Action::FarRight, &["End", "KeyE"]),
        (Action::TurnRight, &["ArrowUp", "KeyW", "KeyX"]),
        (Action::TurnLeft, &["KeyZ"]),
        (Action::Drop, &["ArrowDown", "KeyS"]),
        (Action::Slam, &["Space"]),
        (Action::Hold, &["KeyC", "ShiftLeft", "ShiftRight"]),
    ];
    Bindings::new(&keys, RESERVED)
}

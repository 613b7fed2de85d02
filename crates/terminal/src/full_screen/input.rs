//! Keys as they are meant: letters without their case, digits of a French keyboard without shift.

use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

use super::Event;

/// The key that goes down; nothing when one is let go.
pub(crate) fn pressed(key: KeyEvent) -> Option<KeyCode> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    Some(match key.code {
        KeyCode::Char(letter) if letter.is_uppercase() => {
            KeyCode::Char(letter.to_lowercase().next().unwrap_or(letter))
        }
        code => code,
    })
}

/// The key of an event that is one, going down, without control.
pub(crate) fn key(event: &Event) -> Option<KeyCode> {
    match event {
        Event::Key(key) if !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
            pressed(*key)
        }
        _ => None,
    }
}

/// A column by its digit; the keys of digits on a French keyboard count without shift.
pub(crate) fn digit(code: KeyCode) -> Option<u8> {
    const FRENCH: [char; 9] = ['&', 'é', '"', '\'', '(', '-', 'è', '_', 'ç'];
    match code {
        KeyCode::Char(letter @ '1'..='9') => Some(letter as u8 - b'0'),
        KeyCode::Char(letter) => FRENCH.iter().position(|key| *key == letter).map(|place| place as u8 + 1),
        _ => None,
    }
}

/// The choice after this key, of `count` in a list: arrows up and down go round.
pub(crate) fn chosen(at: usize, code: KeyCode, count: usize) -> usize {
    match code {
        KeyCode::Up | KeyCode::BackTab => (at + count - 1) % count,
        KeyCode::Down | KeyCode::Tab => (at + 1) % count,
        _ => at,
    }
}

/// Where the left button went down.
pub(crate) fn clicked(event: &Event) -> Option<Position> {
    match event {
        Event::Mouse(MouseEvent { kind: MouseEventKind::Down(MouseButton::Left), column, row, .. }) => {
            Some(Position::new(*column, *row))
        }
        _ => None,
    }
}

/// Where the pointer is, when it moved there.
pub(crate) fn pointed(event: &Event) -> Option<Position> {
    match event {
        Event::Mouse(MouseEvent {
            kind: MouseEventKind::Moved | MouseEventKind::Drag(_),
            column,
            row,
            ..
        }) => Some(Position::new(*column, *row)),
        _ => None,
    }
}

/// One step of the wheel: up is -1.
pub(crate) fn wheel(event: &Event) -> Option<i32> {
    match event {
        Event::Mouse(MouseEvent { kind: MouseEventKind::ScrollUp, .. }) => Some(-1),
        Event::Mouse(MouseEvent { kind: MouseEventKind::ScrollDown, .. }) => Some(1),
        _ => None,
    }
}

pub(crate) fn right_clicked(event: &Event) -> bool {
    matches!(event, Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Right))
}

/// What is typed or pasted into a line of text.
pub(crate) fn edit(text: &mut String, event: &Event, longest: usize) {
    let mut add = |letter: char| {
        if !letter.is_control() && text.chars().count() < longest {
            text.push(letter);
        }
    };
    match event {
        Event::Paste(pasted) => pasted.trim().chars().for_each(&mut add),
        Event::Key(typed) if pressed(*typed).is_some() => match typed.code {
            KeyCode::Char(letter) => add(letter),
            KeyCode::Backspace => drop(text.pop()),
            _ => {}
        },
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_digits_on_every_keyboard() {
        assert_eq!(digit(KeyCode::Char('4')), Some(4));
        assert_eq!(digit(KeyCode::Char('\'')), Some(4));
        assert_eq!(digit(KeyCode::Char('0')), None);
        assert_eq!(digit(KeyCode::Char('u')), None);
    }
}

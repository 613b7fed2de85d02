//! The keys of a screen: in the bar below it, where they can be clicked, and in its help.

use crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::Context;
use super::canvas::{Canvas, width};

#[derive(Debug, Default)]
pub struct Keys {
    shown: Vec<Key>,
    /// Those that have a use and are not worth a line.
    others: Vec<KeyCode>,
}

#[derive(Debug)]
struct Key {
    code: KeyCode,
    label: String,
    does: String,
}

impl Keys {
    /// A key that is named after itself; `does` is the key of a text.
    #[must_use]
    pub(crate) fn with(self, context: &Context, code: KeyCode, does: &str) -> Self {
        let label = label(context, code);
        self.labelled(context, &label, code, does)
    }

    /// Several keys that do one kind of thing.
    #[must_use]
    pub(crate) fn labelled(mut self, context: &Context, label: &str, code: KeyCode, does: &str) -> Self {
        self.shown.push(Key { code, label: label.to_owned(), does: lowered(&context.say(does)) });
        self
    }

    /// A key that says this.
    #[must_use]
    pub(crate) fn quoting(mut self, context: &Context, code: KeyCode, words: &str) -> Self {
        self.shown.push(Key { code, label: label(context, code), does: words.to_owned() });
        self
    }

    /// Beside those that are shown.
    #[must_use]
    pub(crate) fn using(mut self, others: impl IntoIterator<Item = KeyCode>) -> Self {
        self.others.extend(others);
        self
    }

    pub(crate) fn has(&self, code: KeyCode) -> bool {
        self.others.contains(&code) || self.shown.iter().any(|key| key.code == code)
    }

    /// With help at the end, which is never dropped.
    fn fitting(&self, context: &Context, most: u16) -> Vec<(u16, &str, String, KeyCode)> {
        let help = context.say("screen-keys");
        let reserved = 4 + width(&help);
        let (mut x, mut shown) = (1, Vec::new());
        for key in &self.shown {
            let needed = width(&key.label) + 1 + width(&key.does) + 2;
            if x + needed + reserved > most + 2 {
                break;
            }
            shown.push((x, key.label.as_str(), key.does.clone(), key.code));
            x += needed;
        }
        shown.push((x, "?", help, KeyCode::Char('?')));
        shown
    }

    pub(crate) fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let (key, quiet) = (canvas.ink.key(), canvas.ink.quiet());
        let y = context.area.bottom() - 1;
        for (x, label, does, _) in self.fitting(context, context.area.width) {
            let after = canvas.text(x, y, label, key);
            canvas.text(after + 1, y, &does, quiet);
        }
    }

    /// The key that stands here in the bar.
    pub(crate) fn at(&self, context: &Context, column: u16) -> Option<KeyCode> {
        self.fitting(context, context.area.width)
            .into_iter()
            .find(|(x, label, does, _)| (*x..x + width(label) + 1 + width(does)).contains(&column))
            .map(|(_, _, _, code)| code)
            .filter(|code| *code != KeyCode::Null)
    }

    /// All of them, one on a line.
    pub(crate) fn list(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let (key, rows) = (canvas.ink.key(), usize::from(area.height.max(1)));
        let columns = if self.shown.len() > rows { 2 } else { 1 };
        let column_width = area.width / columns;
        for (index, Key { label, does, .. }) in
            self.shown.iter().enumerate().take(rows * usize::from(columns))
        {
            let x = area.x + (index / rows) as u16 * column_width;
            let y = area.y + (index % rows) as u16;
            let indent = if columns == 1 { 16 } else { 11 };
            canvas.text(x, y, label, key);
            canvas.clipped(x + indent, y, does, column_width.saturating_sub(indent), super::canvas::PLAIN);
        }
    }
}

/// Texts that stand alone elsewhere begin with a capital; a word that is one letter keeps it.
fn lowered(text: &str) -> String {
    if !text.chars().nth(1).is_some_and(char::is_lowercase) {
        return text.to_owned();
    }
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// What is printed on a key.
pub(crate) fn label(context: &Context, code: KeyCode) -> String {
    match code {
        KeyCode::Char(' ') => context.say("key-space"),
        KeyCode::Char(letter) => letter.to_uppercase().to_string(),
        KeyCode::Enter => context.say("end-enter"),
        KeyCode::Esc => context.say("screen-escape"),
        KeyCode::Tab => "Tab".into(),
        KeyCode::Up => "↑".into(),
        KeyCode::Down => "↓".into(),
        KeyCode::Left => "←".into(),
        KeyCode::Right => "→".into(),
        KeyCode::Home => context.say("screen-home"),
        KeyCode::End => context.say("screen-end"),
        KeyCode::F(number) => format!("F{number}"),
        _ => String::new(),
    }
}

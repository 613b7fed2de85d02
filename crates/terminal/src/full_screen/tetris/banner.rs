//! What lies over a well: a pause, or the end of the game.

use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use tetris::{Game, PlayerId};

use super::super::Context;
use super::super::canvas::{BOLD, Border, Canvas, PLAIN, width};
use super::super::keys::label;

pub(crate) struct Banner<'a> {
    /// The first one counts most.
    pub(crate) lines: Vec<String>,
    /// What Enter does: the key of a text.
    pub(crate) does: &'a str,
}

impl Banner<'_> {
    /// Over the well in this place.
    pub(crate) fn draw(&self, well: Rect, context: &Context, canvas: &mut Canvas<'_>) {
        let text = format!("{}  {}", label(context, KeyCode::Enter), context.say(self.does));
        let widest = self.lines.iter().chain([&text]).map(|line| width(line)).max().unwrap_or(0).max(24) + 6;
        let height = self.lines.len() as u16 + 6;
        let x = (well.x + well.width / 2).saturating_sub(widest / 2);
        let x = x.min(context.area.width.saturating_sub(widest));
        let area = Rect::new(x, well.y + 4, widest, height);
        canvas.clear(area);
        let inside = canvas.frame(area, Border::Double, ("", ""), PLAIN);
        for (y, line) in (inside.y + 1..).zip(&self.lines) {
            canvas.centred(inside, y, line, if y == inside.y + 1 { BOLD } else { PLAIN });
        }
        let key = canvas.ink.key();
        canvas.centred(inside, inside.bottom() - 2, &text, key);
    }
}

/// Who won, if anyone played.
pub(crate) fn verdict(
    game: &Game,
    me: Option<PlayerId>,
    name: &dyn Fn(PlayerId) -> String,
    context: &Context,
) -> String {
    match game.leaders().as_slice() {
        [] => context.say("tetris-over"),
        [leader] if Some(leader.who) == me => context.say("tetris-you-win"),
        [leader] => context.tell("tetris-wins", &[("name", name(leader.who).into())]),
        several => {
            let names: Vec<_> = several.iter().map(|score| name(score.who)).collect();
            context.tell("tetris-tie", &[("names", names.join(", ").into())])
        }
    }
}

//! What stands beside the well: oneself, ranks with their arithmetic, hold and next.

use client::tetris::signed;
use ratatui::layout::Rect;
use ratatui::style::Style;
use tetris::setup::TICK_MS;
use tetris::{Game, Kind, Piece, PlayerId, Rotation, Rules, Score};

use super::super::canvas::{BOLD, Border, Canvas, FOCUS, PLAIN, width};
use super::super::{Context, Millis, clock};
use super::well::{colour, mark};

/// A player's score, with what it is made of.
pub(crate) fn score(game: &Game, who: PlayerId) -> Option<Score> {
    game.scores().into_iter().find(|score| score.who == who)
}

/// Everyone's rank, and oneself above them.
pub(crate) struct Ranks<'a> {
    pub(crate) game: &'a Game,
    pub(crate) me: Option<PlayerId>,
    pub(crate) name: &'a dyn Fn(PlayerId) -> String,
}

impl Ranks<'_> {
    pub(crate) fn draw(&self, area: Rect, context: &Context, canvas: &mut Canvas<'_>) {
        let scores = self.game.scores();
        let quiet = canvas.ink.quiet();
        let mut y = area.y;
        if let Some((me, own)) = self.me.and_then(|me| Some((me, score(self.game, me)?))) {
            let style = canvas.ink.token(colour(me));
            canvas.text(area.x + 1, y, &format!(" {} ", mark(me, context.look())), style);
            let name = (self.name)(me);
            canvas.clipped(area.x + 5, y, &name, area.width - 14, BOLD);
            canvas.right(area.right(), y, &signed(own.points()), BOLD);
            let ranked = scores.iter().filter(|score| score.place.is_some()).count();
            let place = own.place.map(|place| {
                context.tell("screen-place", &[("place", place.into()), ("all", ranked.into())])
            });
            let place = place.unwrap_or_default();
            let sum = context.phrases.arithmetic(&own);
            canvas.clipped(area.x + 1, y + 1, &sum, area.width - 1, quiet);
            // The ranks tell the place, too; of the sum this is the only line.
            if width(&sum) + width(&place) + 2 <= area.width {
                canvas.right(area.right(), y + 1, &place, quiet);
            }
            y += 3;
        }
        let time = time_left(self.game).map(clock::urgent).unwrap_or_default();
        let frame = Rect::new(area.x, y, area.width, area.bottom().saturating_sub(y));
        let rows = (scores.len() as u16 + 2).min(frame.height);
        let title = context.say("tetris-ranks");
        let inside = canvas.frame(Rect { height: rows, ..frame }, Border::Single, (&title, &time), quiet);
        let seen = usize::from(inside.height);
        let own = self.me.and_then(|me| scores.iter().position(|score| score.who == me)).unwrap_or(0);
        for (y, place) in (inside.y..inside.bottom()).zip(shown(own, scores.len(), seen)) {
            let score = &scores[place];
            let mine = Some(score.who) == self.me;
            let style = if mine { FOCUS.patch(BOLD) } else { PLAIN };
            canvas.style(Rect::new(inside.x, y, inside.width, 1), style);
            let place = score.place.map(|place| place.to_string()).unwrap_or_default();
            canvas.right(inside.x + 3, y, &place, style);
            let chip = canvas.ink.token(colour(score.who));
            canvas.text(inside.x + 4, y, &format!(" {} ", mark(score.who, context.look())), chip);
            let rows = match score.place {
                _ if score.left => context.say("screen-left"),
                None => context.say("tetris-not-played"),
                Some(_) => context.tell("screen-short-rows", &[("rows", score.tally.rows().into())]),
            };
            let name = (self.name)(score.who);
            canvas.clipped(inside.x + 8, y, &name, inside.width.saturating_sub(22), style);
            let end = if score.place.is_some() { 7 } else { 1 };
            canvas.right(inside.right().saturating_sub(end), y, &rows, style);
            if score.place.is_some() {
                canvas.right(inside.right().saturating_sub(1), y, &signed(score.points()), style);
            }
        }
    }
}

/// The ranks that are seen: all that fit, or the first three and those before one's own.
fn shown(own: usize, all: usize, seen: usize) -> Vec<usize> {
    let first = if own < seen { seen } else { 3.min(seen / 2) };
    let around = (own + 1 + first).saturating_sub(seen).max(first)..all;
    (0..first.min(all)).chain(around).take(seen).collect()
}

/// How long the game still lasts, where that is agreed.
pub(crate) fn time_left(game: &Game) -> Option<Millis> {
    game.ticks_left().map(|ticks| Millis::from(ticks) * Millis::from(TICK_MS))
}

/// The pieces to come and the one that is held; returns the line below.
pub(crate) fn draw_trays(
    game: &Game,
    me: Option<PlayerId>,
    alone: bool,
    area: Rect,
    context: &Context,
    canvas: &mut Canvas<'_>,
) -> u16 {
    let Some((who, seat)) = me.and_then(|me| Some((me, game.player(me)?.seat?))) else { return area.y };
    let style = |canvas: &Canvas<'_>, kind: Kind| {
        if alone { canvas.ink.kind(kind) } else { canvas.ink.face(colour(who)) }
    };
    let quiet = canvas.ink.quiet();
    let upright = area.height >= 16;
    let next = seat.next.into_iter().flatten();
    let title = context.say("tetris-next");
    let held = context.say("tetris-hold");
    let (hold_area, next_area) = if upright {
        (Rect::new(area.x, area.y + 12, area.width, 5), Rect::new(area.x, area.y, area.width, 11))
    } else {
        let half = 14.min(area.width / 2);
        (Rect::new(area.x, area.y, half, 5), Rect::new(area.x + half + 1, area.y, area.width - half - 1, 5))
    };
    let inside = canvas.frame(next_area, Border::Single, (&title, ""), quiet);
    let (mut x, mut y) = (inside.x + if upright { 3 } else { 1 }, inside.y + 1);
    for kind in next {
        if x + kind_width(kind) > inside.right() || y >= inside.bottom() {
            break;
        }
        let style = style(canvas, kind);
        draw_kind(kind, x, y, inside.right(), style, canvas);
        if upright {
            y += 3;
        } else {
            x += kind_width(kind) + 2;
        }
    }
    let inside = canvas.frame(hold_area, Border::Single, (&held, ""), quiet);
    if let Some(kind) = seat.hold {
        let style = if seat.may_hold { style(canvas, kind) } else { quiet };
        draw_kind(kind, inside.x + 2, inside.y + 1, inside.right(), style, canvas);
    }
    area.y + if upright { 18 } else { 6 }
}

/// Characters beside each other that a piece takes as it appears.
fn kind_width(kind: Kind) -> u16 {
    let columns = Piece { kind, rotation: Rotation::default(), row: 0, col: 0 }.cells(Rules::Arena);
    let columns = columns.map(|cell| cell.col);
    let (first, last) = (columns.iter().min(), columns.iter().max());
    last.zip(first).map_or(0, |(last, first)| (last - first + 1) as u16 * 2)
}

/// A piece as it appears.
fn draw_kind(kind: Kind, x: u16, y: u16, end: u16, style: Style, canvas: &mut Canvas<'_>) {
    let piece = Piece { kind, rotation: Rotation::default(), row: 0, col: 0 };
    let cells = piece.cells(Rules::Arena);
    let (left, top) =
        cells.iter().fold((i16::MAX, i16::MAX), |(left, top), cell| (left.min(cell.col), top.min(cell.row)));
    for cell in cells {
        let x = x + (cell.col - left) as u16 * 2;
        if x + 2 <= end {
            canvas.text(x, y + (cell.row - top) as u16, "██", style);
        }
    }
}

/// A label and its value on a line.
pub(crate) fn draw_fact(x: u16, y: u16, columns: u16, label: &str, value: &str, canvas: &mut Canvas<'_>) {
    let quiet = canvas.ink.quiet();
    canvas.clipped(x, y, label, columns.saturating_sub(width(value) + 1), quiet);
    canvas.right(x + columns, y, value, BOLD);
}

/// A number in large figures, three lines high.
pub(crate) fn draw_number(x: u16, y: u16, number: &str, style: Style, canvas: &mut Canvas<'_>) -> u16 {
    const FIGURES: [[&str; 3]; 10] = [
        ["▄▀▀▄", "█  █", "▀▄▄▀"],
        [" ▄█ ", "  █ ", " ▄█▄"],
        ["▀▀▀▄", "▄▀▀ ", "█▄▄▄"],
        ["▀▀▀▄", " ▀▀▄", "▄▄▄▀"],
        ["█  █", "▀▀▀█", "   █"],
        ["█▀▀▀", "▀▀▀▄", "▄▄▄▀"],
        ["▄▀▀▀", "█▀▀▄", "▀▄▄▀"],
        ["▀▀▀█", "  █ ", " █  "],
        ["▄▀▀▄", "▄▀▀▄", "▀▄▄▀"],
        ["▄▀▀▄", "▀▄▄█", "▄▄▄▀"],
    ];
    let mut x = x;
    for figure in number.chars() {
        let lines = match figure.to_digit(10) {
            Some(digit) => FIGURES[digit as usize],
            None => ["    ", "▀▀▀ ", "    "],
        };
        for (y, line) in (y..).zip(lines) {
            canvas.text(x, y, line, style);
        }
        x += 5;
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_and_oneself_are_always_seen() {
        assert_eq!(shown(1, 3, 10), [0, 1, 2]);
        assert_eq!(shown(4, 20, 6), [0, 1, 2, 3, 4, 5]);
        assert_eq!(shown(9, 20, 6), [0, 1, 2, 7, 8, 9]);
        assert_eq!(shown(19, 20, 6), [0, 1, 2, 17, 18, 19]);
        assert_eq!(shown(5, 20, 1), [5]);
        assert!(shown(0, 0, 5).is_empty());
    }
}

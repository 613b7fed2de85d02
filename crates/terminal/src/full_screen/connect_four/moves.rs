//! The moves beside the board: in groups of four, or numbered where there is room, and the last one in words.

use connect_four::{Game, Move, Player};
use ratatui::layout::Rect;

use super::super::Context;
use super::super::canvas::{Border, Canvas, PLAIN, width};
use super::side;

/// Of a numbered pair of moves.
const PAIR: u16 = 18;
/// With fewer lines, moves stand in groups.
const ENOUGH: u16 = 8;

/// From this line on, as far as there is room.
pub(crate) fn draw_moves(game: &Game, y: u16, context: &Context, canvas: &mut Canvas<'_>) {
    let area = side::area(game.setup(), context);
    // The powers of the player to move stand below.
    let held = if game.outcome().is_none() { game.hand(game.turn()).powers().count() as u16 } else { 0 };
    let height = area.bottom().saturating_sub(y + held).min(if context.area.height >= 36 { 12 } else { 5 });
    if height < 3 {
        return;
    }
    let (title, count, quiet) =
        (context.say("review-moves"), game.moves().len().to_string(), canvas.ink.quiet());
    let inside =
        canvas.frame(Rect::new(area.x, y, area.width, height), Border::Single, (&title, &count), quiet);
    let mut rows = inside;
    if let Some(last) = last_move(game, context).filter(|_| inside.height > 1) {
        rows.height -= 1;
        canvas.clipped(inside.x + 1, rows.bottom(), &last, inside.width - 2, quiet);
    }
    let swapped = game.moves().any(|made| made == Move::Swap);
    if game.setup().players() == 2 && !swapped && rows.height >= ENOUGH {
        draw_pairs(game, rows, context, canvas);
    } else {
        draw_groups(game, rows, canvas);
    }
}

/// In groups of four, the latest last.
fn draw_groups(game: &Game, area: Rect, canvas: &mut Canvas<'_>) {
    let moves: Vec<_> = game.moves().map(|made| made.to_string()).collect();
    let mut lines = vec![String::new()];
    for group in moves.chunks(4).map(<[String]>::concat) {
        let last = lines.len() - 1;
        if width(&lines[last]) + width(&group) + 2 > area.width {
            lines.push(group);
        } else if lines[last].is_empty() {
            lines[last] = group;
        } else {
            lines[last] = format!("{} {group}", lines[last]);
        }
    }
    let hidden = lines.len().saturating_sub(area.height.into());
    for (y, line) in (area.y..area.bottom()).zip(&lines[hidden..]) {
        canvas.text(area.x + 1, y, line, PLAIN);
    }
}

/// Numbered, a move of each player on a line, in as many columns as fit.
fn draw_pairs(game: &Game, area: Rect, context: &Context, canvas: &mut Canvas<'_>) {
    let (rows, columns) = (usize::from(area.height), usize::from(area.width / PAIR).max(1));
    let moves: Vec<_> = game.moves().collect();
    let pairs: Vec<_> = moves.chunks(2).zip(1..).collect();
    // Whole columns are left out, the oldest.
    let hidden = pairs.len().saturating_sub(rows * columns).div_ceil(rows) * rows;
    let quiet = canvas.ink.quiet();
    for (place, (pair, number)) in pairs[hidden..].iter().enumerate() {
        let (x, y) = (area.x + (place / rows) as u16 * PAIR, area.y + (place % rows) as u16);
        canvas.right(x + 4, y, &format!("{number}."), quiet);
        let mut player = game.first();
        for (made, x) in pair.iter().zip([x + 5, x + 11]) {
            let style = canvas.ink.face(player.index());
            let end = canvas.text(x, y, &context.mark(player).to_string(), style);
            canvas.text(end + 1, y, &made.to_string(), PLAIN);
            player = player.next(2);
        }
    }
}

fn last_move(game: &Game, context: &Context) -> Option<String> {
    let players = game.setup().players();
    let mover = Player::all(players).find(|player| player.next(players) == game.turn())?;
    // When tokens change hands, or a game is over, the turn says nothing of who moved.
    match game.moves().last()? {
        Move::Drop { column } if game.outcome().is_none() => {
            let mark = context.mark(mover).to_string();
            let values = [("mark", mark.into()), ("column", (column + 1).into())];
            Some(context.tell("screen-last-move", &values))
        }
        _ => None,
    }
}

//! What stands around a well that several share: ranks, trays, what just happened, and a map of a board that is not
//! seen whole.

use client::tetris::signed;
use ratatui::layout::Rect;
use tetris::PlayerId;

use super::super::Context;
use super::super::canvas::{BOLD, Border, Canvas, PLAIN, width};
use super::side::{self, Ranks};
use super::well::{TRAYS, Well, colour, mark};

/// Lines that are worth more than standing beside the well.
const MOST_RANKS: u16 = 28;

/// `place` is where the well is.
pub(crate) fn draw(
    well: &Well<'_>,
    place: Rect,
    name: &dyn Fn(PlayerId) -> String,
    context: &Context,
    canvas: &mut Canvas<'_>,
) {
    let x = place.right() + 2;
    let columns = context.area.width.saturating_sub(x + 1).min(46);
    let trayed = well.me.is_some_and(|me| well.game.player(me).is_some_and(|player| player.seat.is_some()));
    let trays = |area, canvas: &mut Canvas<'_>| {
        if trayed {
            side::draw_trays(well.game, well.me, false, area, context, canvas);
        }
    };
    let ranks = Ranks { game: well.game, me: well.me, name };
    // Two lines for messages below.
    let lines = context.area.height - 4;
    let across = well.game.board().columns().div_ceil(2) + 2;
    let map = Rect::new(place.x, 1, across.min(place.width), well.map_rows(context));
    if map.height > 0 {
        draw_map(well, place, map, context, canvas);
        trays(Rect::new(place.x, place.bottom(), place.width, TRAYS), canvas);
        let news = Rect::new(x, 1 + lines - NEWS, columns, NEWS);
        draw_news(well, name, news, context, canvas);
        ranks.draw(Rect::new(x, 1, columns, news.y - 1), context, canvas);
        return;
    }
    // On a high terminal no lower than the well.
    let beside = Rect::new(x, 1, columns, lines.min(place.height.max(MOST_RANKS)));
    let mut below = beside.bottom();
    if trayed {
        below -= TRAYS;
        trays(Rect::new(beside.x, below, beside.width, TRAYS), canvas);
    }
    if well.is_cut(place) && beside.height > 20 {
        let rows = well.game.board().rows().div_ceil(4) + 2;
        below -= rows;
        let map = Rect::new(beside.x, below, across.min(beside.width), rows);
        draw_map(well, place, map, context, canvas);
    }
    ranks.draw(Rect { height: below - beside.y, ..beside }, context, canvas);
}

fn draw_map(well: &Well<'_>, place: Rect, area: Rect, context: &Context, canvas: &mut Canvas<'_>) {
    let (title, quiet) = (context.say("screen-map"), canvas.ink.quiet());
    let inside = canvas.frame(area, Border::Single, (&title, ""), quiet);
    well.draw_map(inside, Rect::new(0, 0, place.width - 2, place.height - 2), canvas);
}

/// Lines of what just happened, with its frame.
const NEWS: u16 = 6;

/// Who made or lost points last, the latest first.
fn draw_news(
    well: &Well<'_>,
    name: &dyn Fn(PlayerId) -> String,
    area: Rect,
    context: &Context,
    canvas: &mut Canvas<'_>,
) {
    let (title, quiet) = (context.say("screen-news"), canvas.ink.quiet());
    let inside = canvas.frame(area, Border::Single, (&title, ""), quiet);
    for (y, (who, points)) in (inside.y..inside.bottom()).zip(well.flashes.news()) {
        let style = if Some(who) == well.me { BOLD } else { PLAIN };
        let chip = canvas.ink.token(colour(who));
        canvas.text(inside.x + 1, y, &format!(" {} ", mark(who, context.look())), chip);
        let shown = if points > 0 { format!("+{points}") } else { signed(points) };
        let room = inside.width.saturating_sub(8 + width(&shown));
        canvas.clipped(inside.x + 5, y, &name(who), room, style);
        canvas.right(inside.right() - 1, y, &shown, style);
    }
}

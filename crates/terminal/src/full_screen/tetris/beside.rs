//! What stands beside a well that several share: ranks, trays, and a map of a board that is not seen whole.

use ratatui::layout::Rect;
use tetris::PlayerId;

use super::super::Context;
use super::super::canvas::{Border, Canvas};
use super::side::{self, Ranks};
use super::well::Well;

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
    // Two lines for messages below; on a high terminal no lower than the well.
    let height = (context.area.height - 4).min(place.height.max(MOST_RANKS));
    let beside = Rect::new(x, 1, context.area.width.saturating_sub(x + 1).min(46), height);
    let mut below = beside.bottom();
    if well.me.is_some_and(|me| well.game.player(me).is_some_and(|player| player.seat.is_some())) {
        let trays = Rect::new(beside.x, beside.bottom() - 5, beside.width, 5);
        side::draw_trays(well.game, well.me, false, trays, context, canvas);
        below = trays.y;
    }
    let board = well.game.board();
    if well.is_cut(place) && beside.height > 20 {
        let rows = board.rows().div_ceil(4) + 2;
        let columns = (board.columns().div_ceil(2) + 2).min(beside.width);
        let map = Rect::new(beside.x, below - rows, columns, rows);
        let (title, quiet) = (context.say("screen-map"), canvas.ink.quiet());
        let inside = canvas.frame(map, Border::Single, (&title, ""), quiet);
        well.draw_map(inside, canvas);
        below = map.y;
    }
    let ranks = Ranks { game: well.game, me: well.me, name };
    ranks.draw(Rect { height: below - beside.y, ..beside }, context, canvas);
}

//! Alone: how it goes, on the left of the well.

use client::tetris::Record;
use ratatui::layout::Rect;
use tetris::setup::TICK_MS;
use tetris::{Game, PlayerId, Setup, Solo};

use super::super::canvas::{BOLD, Canvas};
use super::super::{Context, clock};
use super::side;

pub(crate) struct Facts<'a> {
    pub(crate) game: &'a Game,
    pub(crate) setup: Setup,
    pub(crate) me: PlayerId,
    pub(crate) ticks: u32,
    /// The own best until now, of a game for one.
    pub(crate) best: Option<&'a Record>,
}

const X: u16 = 3;
const COLUMNS: u16 = 22;

impl Facts<'_> {
    pub(crate) fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let Some(score) = side::score(self.game, self.me) else { return };
        let (rows, ticks) = (score.tally.rows(), self.ticks);
        self.draw_goal(rows, context, canvas);
        let phrases = &context.phrases;
        let mut y = 8;
        let mut fact = |label: &str, value: String, canvas: &mut Canvas<'_>| {
            side::draw_fact(X, y, COLUMNS, &context.say(label), &value, canvas);
            y += 1;
        };
        fact("solo-time", phrases.time(ticks, 1), canvas);
        if let Some(left) = side::time_left(self.game) {
            fact("tetris-time-left", clock::left(left), canvas);
        }
        if let Some(best) = self.best {
            fact("screen-best", phrases.worth(best), canvas);
        }
        fact("screen-points", side::signed(score.points()), canvas);
        let (pieces, seat) = (score.tally.pieces, self.game.player(self.me).and_then(|player| player.seat));
        let a_second = u64::from(pieces) * 100_000 / (u64::from(ticks) * u64::from(TICK_MS)).max(1);
        fact("solo-pieces", pieces.to_string(), canvas);
        fact("solo-pace", phrases.hundredths(u32::try_from(a_second).unwrap_or(u32::MAX)), canvas);
        if let Some(chain) = seat.map(|seat| seat.chain).filter(|chain| *chain > 0) {
            fact("solo-chain", format!("×{chain}"), canvas);
        }
        let (below, quiet) = (Rect::new(X, y + 1, COLUMNS + 2, 3), canvas.ink.quiet());
        canvas.paragraph(below, &phrases.arithmetic(&score), quiet);
    }

    /// The number that the game is about in large figures, and how far one is.
    fn draw_goal(&self, rows: u32, context: &Context, canvas: &mut Canvas<'_>) {
        let goal = match self.setup {
            Setup::Solo(solo) => solo.goal(),
            Setup::Labo(_) | Setup::Arena(_) => None,
        };
        let points = side::score(self.game, self.me).map_or(0, |score| score.points());
        let (shown, word) = match (goal, self.setup) {
            (Some(goal), _) => {
                let left = goal.saturating_sub(rows);
                (left.to_string(), context.tell("screen-rows-to-go", &[("rows", left.into())]))
            }
            (None, Setup::Solo(Solo::Daily(_))) => (points.to_string(), context.say("solo-points")),
            (None, _) => (rows.to_string(), context.tell("screen-rows-word", &[("rows", rows.into())])),
        };
        let plate = canvas.ink.plate();
        let end = side::draw_number(X, 2, &shown, plate, canvas);
        canvas.paragraph(Rect::new(end + 1, 3, 10, 2), &word, BOLD);
        if let Some(goal) = goal {
            let done = (rows.min(goal) * u32::from(COLUMNS) / goal.max(1)) as usize;
            let bar = "█".repeat(done) + &"░".repeat(usize::from(COLUMNS) - done);
            canvas.text(X, 6, &bar, plate);
        }
    }
}

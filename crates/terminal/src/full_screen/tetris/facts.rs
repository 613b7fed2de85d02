//! Alone: how it goes, on the left of the well.

use client::tetris::{Record, signed};
use ratatui::layout::Rect;
use tetris::setup::TICK_MS;
use tetris::{Game, PlayerId, Setup, Solo};

use super::super::canvas::{BOLD, Canvas};
use super::super::curve;
use super::super::{Context, clock};
use super::side;

pub(crate) struct Facts<'a> {
    pub(crate) game: &'a Game,
    pub(crate) setup: Setup,
    pub(crate) me: PlayerId,
    pub(crate) ticks: u32,
    /// The own best until now, of a game for one.
    pub(crate) best: Option<&'a Record>,
    /// How many ticks sooner than in the best each row was made.
    pub(crate) leads: &'a [i32],
    /// Whether a daily game counts.
    pub(crate) remark: String,
}

/// In ticks: less than that is drawn small.
const SECOND: i32 = 1000 / TICK_MS as i32;
const X: u16 = 3;
const COLUMNS: u16 = 22;

impl Facts<'_> {
    pub(crate) fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let Some(score) = side::score(self.game, self.me) else { return };
        let (rows, ticks) = (score.tally.rows(), self.ticks);
        self.draw_goal(rows, context, canvas);
        let phrases = &context.phrases;
        let has_goal = matches!(self.setup, Setup::Solo(solo) if solo.goal().is_some());
        let mut y = 8 + u16::from(has_goal);
        let mut fact = |label: &str, value: String, canvas: &mut Canvas<'_>| {
            side::draw_fact(X, y, COLUMNS, &context.say(label), &value, canvas);
            y += 1;
        };
        fact("solo-time", phrases.time(ticks, 1), canvas);
        if let Some(left) = side::time_left(self.game) {
            fact("tetris-time-left", clock::urgent(left), canvas);
        }
        if let Some(best) = self.best {
            fact("screen-best", phrases.worth(best), canvas);
        }
        if let Some(lead) = self.leads.last() {
            let label = if *lead < 0 { "screen-behind" } else { "screen-ahead" };
            let hundredths = lead.unsigned_abs() * u32::from(TICK_MS) / 10;
            fact(label, format!("{} s", phrases.hundredths(hundredths)), canvas);
        }
        fact("screen-points", signed(score.points()), canvas);
        let (pieces, seat) = (score.tally.pieces, self.game.player(self.me).and_then(|player| player.seat));
        let a_second = u64::from(pieces) * 100_000 / (u64::from(ticks) * u64::from(TICK_MS)).max(1);
        fact("solo-pieces", pieces.to_string(), canvas);
        fact("solo-pace", phrases.hundredths(u32::try_from(a_second).unwrap_or(u32::MAX)), canvas);
        if let Some(chain) = seat.map(|seat| seat.chain).filter(|chain| *chain > 0) {
            fact("solo-chain", format!("×{chain}"), canvas);
        }
        let (below, quiet) = (Rect::new(X, y + 1, COLUMNS + 2, 3), canvas.ink.quiet());
        canvas.paragraph(below, &phrases.arithmetic(&score), quiet);
        self.draw_race(Rect::new(X, y + 4, COLUMNS, 3), canvas);
        canvas.paragraph(Rect::new(X, y + 4, COLUMNS + 2, 3), &self.remark, quiet);
    }

    /// The course of a sprint beside the best: above the line is ahead.
    fn draw_race(&self, area: Rect, canvas: &mut Canvas<'_>) {
        // Half an hour is enough.
        let size = |ticks: i32| f32::from(ticks.clamp(-i32::from(i16::MAX), i16::MAX.into()) as i16);
        let most = self.leads.iter().map(|lead| lead.saturating_abs()).max();
        let (Some(most), Setup::Solo(solo)) = (most, self.setup) else { return };
        let scale = size(most.max(SECOND));
        let rows = solo.goal().unwrap_or(0) as usize;
        let values: Vec<_> =
            (0..rows).map(|row| self.leads.get(row).map(|lead| size(*lead) / scale)).collect();
        let (quiet, plate) = (canvas.ink.quiet(), canvas.ink.plate());
        canvas.text(area.x, area.y + area.height / 2, &"┄".repeat(area.width.into()), quiet);
        curve::steps(&values, area.width, area.height).draw(area, plate, canvas);
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
            let values = [("rows", rows.min(goal).into()), ("goal", goal.into())];
            let quiet = canvas.ink.quiet();
            canvas.text(X, 7, &context.tell("screen-rows-done", &values), quiet);
        }
    }
}

#[cfg(test)]
mod tests {
    use client::Lang;
    use ratatui::buffer::Buffer;
    use tetris::bot::Strength;

    use super::super::super::{Depth, Ink};
    use super::super::LocalGame;
    use super::*;

    #[test]
    fn a_sprint_is_seen_beside_the_best() {
        let ink = Ink { depth: Depth::None, light: false };
        let context = Context::new(Lang::En, ink, || 7);
        let setup = Setup::Solo(Solo::Sprint);
        let mut local = LocalGame::new(setup, 0, Strength::NORMAL, &context);
        local.tick();
        let (game, me) = (local.game().expect("a game"), local.me().expect("a seat"));
        let picture = |leads: &[i32]| {
            let mut buffer = Buffer::empty(context.area);
            let mut canvas = Canvas::new(&mut buffer, &context);
            Facts { game, setup, me, ticks: 300, best: None, leads, remark: String::new() }
                .draw(&context, &mut canvas);
            buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect::<String>()
        };
        let ahead = picture(&[10, -30, 70]);
        assert!(ahead.contains("Ahead           3.50 s"), "{ahead}");
        assert!(ahead.contains("┄┄┄"), "{ahead}");
        assert!(picture(&[10, -30]).contains("Behind          1.50 s"));
        assert!(!picture(&[]).contains("┄┄┄"));
    }
}

//! How a storm is drawn: the puzzle, the time, the trail, and the end.

use connect_four_solver::puzzles::Puzzle;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::super::super::canvas::{BOLD, Border, Canvas, PLAIN};
use super::super::super::connect_four::side;
use super::super::super::tetris::side::{draw_fact, draw_number};
use super::super::super::{Context, clock};
use super::{Phase, Storm};
use crate::share::pips;

impl Storm {
    pub(super) fn draw_all(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let setup = connect_four::Setup::CLASSIC;
        let game = self.puzzle().map_or_else(|| connect_four::Game::new(setup), Puzzle::game);
        self.view.draw(&game, self.phase == Phase::Running, context, canvas);
        let area = side::area(setup, context);
        match self.phase {
            Phase::Ready => Self::draw_ready(area, context, canvas),
            Phase::Running => self.draw_running(area, context, canvas),
            Phase::Over => self.draw_over(area, context, canvas),
        }
        self.draw_trail(context, canvas);
        let y = context.area.bottom() - 4;
        canvas.text(1, y, &self.message(context), BOLD);
    }

    fn draw_ready(area: Rect, context: &Context, canvas: &mut Canvas<'_>) {
        let inside = canvas.frame(
            Rect { height: 9, ..area },
            Border::Double,
            (&context.say("screen-storm"), ""),
            PLAIN,
        );
        let rest = Rect::new(inside.x + 1, inside.y + 1, inside.width - 2, inside.height - 1);
        canvas.paragraph(rest, &context.say("screen-storm-note"), PLAIN);
        Self::draw_bests(area, area.y + 10, context, canvas);
    }

    fn draw_running(&self, area: Rect, context: &Context, canvas: &mut Canvas<'_>) {
        let urgent = clock::urgent(self.session.left(context.now));
        let title = context.say("screen-storm");
        let row = context.tell("screen-in-a-row", &[("count", self.session.in_a_row().into())]);
        self.draw_solved(area, (&title, &urgent), (&row, PLAIN), context, canvas);
        let mut y = area.y + 8;
        if let Some(puzzle) = self.puzzle() {
            side::draw_chip(area.x + 1, y, puzzle.game().turn(), context, canvas);
            let goal = if puzzle.score > 0 { "screen-puzzle-win" } else { "screen-puzzle-draw" };
            let rest = Rect::new(area.x + 5, y, area.width - 6, 3);
            y = canvas.paragraph(rest, &context.say(goal), BOLD);
            let warn = canvas.ink.warn();
            canvas.text(area.x + 5, y, &pips(puzzle.grade), warn);
        }
        Self::draw_bests(area, y + 2, context, canvas);
    }

    /// How many are solved, in large figures, and a line below that.
    fn draw_solved(
        &self,
        area: Rect,
        titles: (&str, &str),
        (line, style): (&str, Style),
        context: &Context,
        canvas: &mut Canvas<'_>,
    ) {
        let inside = canvas.frame(Rect { height: 7, ..area }, Border::Double, titles, PLAIN);
        let (solved, plate) = (self.session.solved(), canvas.ink.plate());
        let x = draw_number(inside.x + 2, inside.y + 1, &solved.to_string(), plate, canvas) + 1;
        let room = inside.right().saturating_sub(x + 1);
        let solved = context.tell("screen-solved", &[("count", solved.into())]);
        canvas.clipped(x, inside.y + 2, &solved, room, BOLD);
        canvas.clipped(x, inside.y + 3, line, room, style);
    }

    fn draw_over(&self, area: Rect, context: &Context, canvas: &mut Canvas<'_>) {
        let title = context.say("screen-storm-over");
        let best = if self.best { context.say("screen-new-best") } else { String::new() };
        let good = canvas.ink.good();
        self.draw_solved(area, (&title, ""), (&best, good), context, canvas);
        let facts = [
            ("screen-storm-missed", self.session.missed().to_string()),
            ("screen-storm-longest", self.session.longest().to_string()),
        ];
        let y = area.y + 8;
        for (y, (label, value)) in (y..).zip(&facts) {
            draw_fact(area.x + 2, y, area.width - 4, &context.say(label), value, canvas);
        }
        Self::draw_bests(area, y + 2, context, canvas);
    }

    fn draw_bests(area: Rect, y: u16, context: &Context, canvas: &mut Canvas<'_>) {
        let today = context.local_day.map_or(0, |today| context.progress.storms.of_day(today.day_number()));
        let facts = [("screen-storm-day", today), ("screen-storm-ever", context.progress.storms.ever())];
        for (y, (label, value)) in (y..).zip(facts) {
            draw_fact(area.x + 2, y, area.width - 4, &context.say(label), &value.to_string(), canvas);
        }
    }

    /// A sign for each answer, the latest ones.
    fn draw_trail(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let most = usize::from(context.area.width - 2) / 2;
        let hidden = self.trail.len().saturating_sub(most);
        let y = context.area.bottom() - 3;
        for (x, (place, column)) in (1..).step_by(2).zip(&self.trail[hidden..]) {
            let right = self.puzzles.get(*place).is_some_and(|puzzle| puzzle.column == *column);
            let (sign, style) = if right { ("●", canvas.ink.good()) } else { ("×", canvas.ink.bad()) };
            canvas.text(x, y, sign, style);
        }
    }

    fn message(&self, context: &Context) -> String {
        if !self.refused.is_empty() {
            return self.refused.clone();
        }
        if self.phase == Phase::Over {
            let missed = self.missed();
            let Some((puzzle, answered)) = missed.get(self.at) else { return String::new() };
            let values = [
                ("number", (self.at + 1).into()),
                ("all", missed.len().into()),
                ("column", (puzzle.column + 1).into()),
                ("answered", (answered + 1).into()),
            ];
            return context.tell("screen-storm-review", &values);
        }
        let last = self.trail.last().and_then(|(place, column)| Some((self.puzzles.get(*place)?, *column)));
        match last {
            None => String::new(),
            Some((puzzle, column)) if puzzle.column != column => {
                context.tell("storm-wrong", &[("column", (puzzle.column + 1).into())])
            }
            Some(_) if self.rewarded => context.say("storm-row"),
            Some(_) => context.say("puzzle-right"),
        }
    }
}

//! How a puzzle is drawn: the board, the task beside it, and what is said below.

use client::puzzle::Stage;
use connect_four::Move;
use ratatui::layout::Rect;

use super::super::super::Context;
use super::super::super::canvas::{BOLD, Border, Canvas, PLAIN};
use super::super::super::connect_four::{BoardView, side};
use super::super::super::tetris::side::draw_fact;
use super::{AskedWhy, Solving};
use crate::puzzle_texts::{hint_text, solution_text};
use crate::share::{pips, shared};

impl Solving {
    /// The key of what it is called.
    pub(super) fn name(&self) -> &'static str {
        if self.date.is_some() { "screen-puzzle-day" } else { "screen-puzzle" }
    }

    pub(super) fn draw_all(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let game = self.seen();
        // What is said of the column holds where it was asked for.
        let is_puzzle = self.is_over() && self.shown == self.start();
        let why = match &self.why {
            AskedWhy::Known { why, .. } => Some(why),
            AskedWhy::Not | AskedWhy::Awaited { .. } => None,
        };
        let threats = why.filter(|_| is_puzzle).map_or(&[][..], |why| &why.threats);
        self.view.draw_with(threats, &game, self.is_asked(), context, canvas);
        if let Some(scores) = self.scores.as_ref().filter(|_| is_puzzle) {
            BoardView::layout(&game, context).draw_scores(&game, scores, None, context, canvas);
        }
        let area = side::area(game.setup(), context);
        let y = self.draw_task(Rect { height: 6, ..area }, context, canvas);
        let y = self.draw_facts(area, y, context, canvas);
        if let Some(why) = why {
            let rest = Rect { y, height: area.bottom().saturating_sub(y), ..area };
            side::draw_why(rest, self.puzzle.column, why, context, canvas);
        }
        let y = context.area.bottom() - 4;
        let style = if self.refused.is_empty() { BOLD } else { canvas.ink.bad() };
        for (line, text) in (y..).zip(self.message(context).lines()) {
            canvas.text(1, line, text, style);
        }
    }

    /// Returns the line below.
    fn draw_task(&self, area: Rect, context: &Context, canvas: &mut Canvas<'_>) -> u16 {
        let (asked, name) = (self.puzzle.game(), context.say(self.name()));
        let inside = canvas.frame(area, Border::Double, (&name, ""), PLAIN);
        side::draw_chip(inside.x + 1, inside.y, asked.turn(), context, canvas);
        let player = context.look().name(asked.turn(), &context.phrases).to_string();
        let turn = context.tell("screen-puzzle-turn", &[("name", player.into())]);
        canvas.clipped(inside.x + 5, inside.y, &turn, inside.width - 6, BOLD);
        let goal = match (self.puzzle.score > 0, self.session.found() == 0 || self.is_over()) {
            (true, true) => "screen-puzzle-win",
            (true, false) => "screen-puzzle-win-on",
            (false, true) => "screen-puzzle-draw",
            (false, false) => "screen-puzzle-draw-on",
        };
        let rest = Rect::new(inside.x + 1, inside.y + 1, inside.width - 2, 2);
        canvas.paragraph(rest, &context.say(goal), PLAIN);
        let warn = canvas.ink.warn();
        canvas.text(inside.x + 1, inside.bottom() - 1, &pips(self.puzzle.grade), warn);
        let prospect = context.phrases.short_prospect(&asked, self.puzzle.score);
        let quiet = canvas.ink.quiet();
        canvas.right(inside.right() - 1, inside.bottom() - 1, &prospect, quiet);
        area.bottom() + 1
    }

    fn draw_facts(&self, area: Rect, y: u16, context: &Context, canvas: &mut Canvas<'_>) -> u16 {
        let (wrong, hints) = (self.session.wrong().to_string(), self.session.hints().to_string());
        let mut facts = vec![("screen-puzzle-wrong", wrong), ("screen-puzzle-hints", hints)];
        // What is shared tells them in the end.
        facts.retain(|_| !self.is_over());
        if let Some(today) = context.local_day.filter(|today| self.date == Some(*today)) {
            let calendar = &context.progress.calendar;
            let days = |count: u32| context.tell("screen-days", &[("count", count.into())]);
            facts.push(("screen-streak", days(calendar.streak(today.day_number()))));
            facts.push(("screen-longest", days(calendar.longest())));
        }
        let below = y + facts.len() as u16 + 1;
        for (y, (label, value)) in (y..).zip(facts) {
            draw_fact(area.x + 2, y, area.width - 4, &context.say(label), &value, canvas);
        }
        below
    }

    /// Up to two lines.
    fn message(&self, context: &Context) -> String {
        if !self.refused.is_empty() {
            return self.refused.clone();
        }
        let phrases = &context.phrases;
        let solutions = self.session.solutions();
        match self.session.stage() {
            Stage::Answering if !self.is_asked() => context.say("puzzle-right"),
            Stage::Answering => match (self.hint, self.session.line().as_slice()) {
                (Some(hint), _) => hint_text(hint, &solutions, phrases),
                (None, [_, Move::Drop { column }]) => {
                    let defence = context.tell("puzzle-defence", &[("column", (column + 1).into())]);
                    format!("{} {defence}", context.say("puzzle-right"))
                }
                (None, _) if self.session.wants_scores() => context.say("hints-thinking"),
                (None, _) => context.say("screen-puzzle-note"),
            },
            Stage::Defending => context.say("puzzle-right"),
            Stage::Refuting => context.say("puzzle-wrong"),
            Stage::Refuted => {
                let moves: Vec<_> = self.session.line().iter().map(ToString::to_string).collect();
                let refuted = context.tell("puzzle-refuted", &[("moves", moves.join(" ").into())]);
                format!("{}\n{refuted}", context.say("puzzle-wrong"))
            }
            Stage::Solved => shared(&self.puzzle, &self.session, self.date, &context.phrases),
            Stage::GivenUp => solution_text(&solutions, phrases),
        }
    }
}

//! How a review is drawn: what is said of a move, the curve, the moves, the slider.

use connect_four::{Move, Player};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::super::super::Context;
use super::super::super::canvas::{BOLD, Border, Canvas, FOCUS, PLAIN, width};
use super::super::super::curve;
use super::super::super::games::result;
use super::super::side::draw_chip;
use super::{PACES, Review};

impl Review {
    /// Of the position, for whoever began the game: from -1, lost at once, to 1.
    pub(super) fn value(&self, place: usize) -> Option<f32> {
        let game = &self.positions[place];
        let mover = if game.turn() == game.first() { 1.0 } else { -1.0 };
        if let Some(outcome) = game.outcome() {
            let side = |winner| if winner == game.first() { 1.0 } else { -1.0 };
            return Some(outcome.winner().map_or(0.0, side));
        }
        let best = *self.scores[place].as_ref()?.iter().flatten().max()?;
        // A far win is told from a draw at a glance.
        let size = if best == 0 { 0.0 } else { 0.35 + f32::from(best.unsigned_abs()) / 21.0 * 0.65 };
        Some(mover * f32::from(best.signum()) * size)
    }

    pub(super) fn draw_note(&self, area: Rect, context: &Context, canvas: &mut Canvas<'_>) {
        let Some(place) = self.at.checked_sub(1) else {
            let inside = canvas.frame(area, Border::Double, ("", ""), PLAIN);
            canvas.text(inside.x + 1, inside.y, &context.say("review-start"), BOLD);
            return;
        };
        let (before, made) = (&self.positions[place], self.made(place));
        let mistake = self.mistake(place);
        let style = if mistake.is_some() { canvas.ink.bad() } else { PLAIN };
        let inside = canvas.frame(area, Border::Double, ("", ""), style);
        let name = self.record.names()[before.turn().index()].to_string();
        let made = made.map(|made| made.to_string()).unwrap_or_default();
        let values = [("number", self.at.into()), ("name", name.into()), ("move", made.into())];
        let sign = mistake.map_or("", |mistake| if mistake.is_blunder() { "  ??" } else { "  ?" });
        let text = context.tell("review-move", &values) + sign;
        canvas.clipped(inside.x + 1, inside.y, &text, inside.width - 2, BOLD);
        let remark = match (mistake, &self.scores[place]) {
            (Some(mistake), _) => mistake.sentence(before, &context.phrases),
            (None, Some(scores)) => {
                let best = scores.iter().flatten().max();
                let played = match self.made(place) {
                    Some(Move::Drop { column }) => scores.get(usize::from(column)).and_then(Option::as_ref),
                    _ => None,
                };
                context.say(if played == best { "review-sound" } else { "review-fine" })
            }
            (None, None) if self.reviewed => context.say("hints-thinking"),
            (None, None) => String::new(),
        };
        let rest = Rect::new(inside.x + 1, inside.y + 1, inside.width - 2, inside.height - 1);
        canvas.paragraph(rest, &remark, PLAIN);
    }

    pub(super) fn draw_curve(&self, area: Rect, context: &Context, canvas: &mut Canvas<'_>) {
        let quiet = canvas.ink.quiet();
        if !self.reviewed {
            canvas.paragraph(area, &context.say("review-no-scores"), quiet);
            return;
        }
        let first = self.record.game().first();
        let second = first.next(self.record.game().setup().players());
        let plot = Rect::new(area.x + 3, area.y + 1, area.width - 4, area.height - 2);
        for (player, y) in [(first, area.y), (second, area.bottom() - 1)] {
            draw_chip(area.x, y, player, context, canvas);
            canvas.text(area.x + 4, y, &context.say("screen-wins"), quiet);
        }
        let middle = plot.y + plot.height / 2;
        canvas.text(plot.x, middle, &"┄".repeat(plot.width.into()), quiet);
        let x_of = |place: usize| plot.x + (place * usize::from(plot.width - 1) / self.last().max(1)) as u16;
        let cursor = x_of(self.at);
        for y in plot.y..plot.bottom() {
            canvas.text(cursor, y, "│", BOLD);
        }
        let values: Vec<_> = (0..self.positions.len()).map(|place| self.value(place)).collect();
        let plate = canvas.ink.plate();
        curve::steps(&values, plot.width, plot.height).draw(plot, plate, canvas);
        let bad = canvas.ink.bad().add_modifier(Modifier::BOLD);
        for place in (0..self.last()).filter(|place| self.mistake(*place).is_some()) {
            let above = self.positions[place].turn() == first;
            let y = if above { area.y } else { area.bottom() - 1 };
            let x = x_of(place + 1);
            if x > area.x + 4 + width(&context.say("screen-wins")) {
                canvas.text(x, y, "?", bad);
            }
        }
    }

    pub(super) fn draw_moves(&self, area: Rect, context: &Context, canvas: &mut Canvas<'_>) {
        let mistakes = (0..self.last()).filter(|place| self.mistake(*place).is_some()).count();
        let note = if self.reviewed {
            context.tell("screen-mistakes", &[("count", mistakes.into())])
        } else {
            String::new()
        };
        let (title, quiet) = (context.say("review-moves"), canvas.ink.quiet());
        let inside = canvas.frame(area, Border::Single, (&title, &note), quiet);
        // Whole lines are left out at the top so that the move that is seen can be.
        let mut places = Vec::new();
        let (mut x, mut line) = (0_u16, 0_u16);
        for place in 0..self.last() {
            let Some(made) = self.made(place) else { break };
            let sign = self.mistake(place).map_or("", |wrong| if wrong.is_blunder() { "??" } else { "?" });
            let text = format!("{made}{sign}");
            if x + width(&text) + 1 >= inside.width {
                (x, line) = (0, line + 1);
            }
            places.push((x, line, text, !sign.is_empty()));
            x += width(&places[places.len() - 1].2) + 1;
        }
        let seen =
            self.at.checked_sub(1).and_then(|place| places.get(place)).map_or(0, |(_, line, ..)| *line);
        let hidden = (seen + 1).saturating_sub(inside.height);
        for (place, (x, line, text, wrong)) in places.iter().enumerate() {
            let Some(y) = line.checked_sub(hidden).filter(|y| *y < inside.height) else { continue };
            let style = match () {
                () if place + 1 == self.at => FOCUS.patch(BOLD),
                () if *wrong => canvas.ink.bad().add_modifier(Modifier::BOLD),
                () => canvas.ink.face(self.positions[place].turn().index()),
            };
            canvas.text(inside.x + 1 + x, inside.y + y, text, style);
        }
    }

    /// `● 3 ○ 3`, once everything is known.
    fn mistakes_of_each(&self, context: &Context) -> String {
        if !self.reviewed {
            return String::new();
        }
        let mistakes: Vec<_> = (0..self.last()).filter(|place| self.mistake(*place).is_some()).collect();
        let of = |player: Player| {
            let count = mistakes.iter().filter(|place| self.positions[**place].turn() == player).count();
            format!("{} {count}", context.mark(player))
        };
        let each: Vec<_> = Player::all(self.record.game().setup().players()).map(of).collect();
        context.tell("screen-mistakes-each", &[("each", each.join(", ").into())])
    }

    pub(super) fn slider(context: &Context) -> Rect {
        Rect::new(1, context.area.bottom() - 3, context.area.width - 2, 1)
    }

    pub(super) fn draw_slider(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let slider = Self::slider(context);
        let done = (self.at * usize::from(slider.width - 1) / self.last().max(1)) as u16;
        let quiet = canvas.ink.quiet();
        canvas.text(slider.x, slider.y, &"─".repeat(slider.width.into()), quiet);
        let plate = canvas.ink.plate();
        canvas.text(slider.x, slider.y, &"━".repeat(done.into()), plate);
        canvas.text(slider.x + done, slider.y, "■", BOLD);
        let values = [("number", self.at.into()), ("all", self.last().into())];
        canvas.text(1, slider.y + 1, &context.tell("review-slider-at", &values), PLAIN);
        let known = self.scores.iter().filter(|scores| scores.is_some()).count();
        let all = self.positions.iter().filter(|game| game.outcome().is_none()).count();
        let note = if self.reviewed && known < all {
            context.tell("review-curve-progress", &[("done", known.into()), ("all", all.into())])
        } else if self.playing.is_some() {
            format!("{} ×{}", context.say("review-speed"), 1000 / PACES[self.pace].min(1000))
        } else {
            [result(&self.record, context), self.mistakes_of_each(context)].join(" ")
        };
        canvas.right(slider.right(), slider.y + 1, &note, quiet);
    }
}

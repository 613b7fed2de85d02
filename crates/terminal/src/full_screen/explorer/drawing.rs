//! How the explorer is drawn: the board with its scores, a line for each column, the best line, and why.

use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::super::Context;
use super::super::canvas::{BOLD, Border, Canvas, FOCUS, PLAIN, width};
use super::super::connect_four::{BoardView, draw_moves, side};
use super::Explorer;
use crate::explorer::Played;

impl Explorer {
    pub(super) fn draw_all(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let why = self.why.as_ref().and_then(|asked| Some((asked.column, asked.why.as_ref()?)));
        let threats = why.map_or(&[][..], |(_, why)| &why.threats);
        let asked = self.game.outcome().is_none();
        self.view.draw_with(threats, &self.game, asked, context, canvas);
        if let Some(scores) = self.scores() {
            BoardView::layout(&self.game, context).draw_scores(&self.game, scores, None, context, canvas);
        }
        let area = side::area(self.game.setup(), context);
        let y = if self.game.outcome().is_some() {
            self.draw_end(area, context, canvas)
        } else {
            self.draw_columns(area, context, canvas)
        };
        let rest = Rect { y, height: area.bottom().saturating_sub(y), ..area };
        if let Some((column, why)) = why {
            side::draw_why(rest, column, why, context, canvas);
        } else {
            let y = self.draw_line(Rect { height: 4.min(rest.height), ..rest }, context, canvas);
            draw_moves(&self.game, y, context, canvas);
        }
        self.draw_message(context, canvas);
    }

    fn draw_end(&self, area: Rect, context: &Context, canvas: &mut Canvas<'_>) -> u16 {
        let inside = canvas.frame(Rect { height: 5, ..area }, Border::Double, ("", ""), PLAIN);
        let winner = self.game.outcome().and_then(connect_four::Outcome::winner);
        let text = match winner {
            Some(winner) => {
                side::draw_chip(inside.x + 1, inside.y + 1, winner, context, canvas);
                let name = context.look().name(winner, &context.phrases).to_string();
                context.tell("end-wins", &[("name", name.into())])
            }
            None => context.say("end-draw"),
        };
        canvas.clipped(inside.x + 5, inside.y + 1, &text, inside.width - 6, BOLD);
        area.y + 5
    }

    /// Returns the line below.
    fn draw_columns(&self, area: Rect, context: &Context, canvas: &mut Canvas<'_>) -> u16 {
        let columns = self.game.setup().columns();
        let frame = Rect { height: u16::from(columns) + 2, ..area };
        let player = context.look().name(self.game.turn(), &context.phrases).to_string();
        let title = context.tell("screen-puzzle-turn", &[("name", player.into())]);
        let games: u32 = self.played().iter().map(Played::games).fold(0, u32::saturating_add);
        let note = match (games, self.scores()) {
            (0, None) => String::new(),
            (0, Some(_)) => context.say("screen-exact"),
            _ => context.tell("screen-games-here", &[("count", games.into())]),
        };
        let inside = canvas.frame(frame, Border::Double, (&title, &note), PLAIN);
        let best = self.scores().and_then(|scores| scores.iter().flatten().max().copied());
        for (y, column) in (inside.y..).zip(0..columns) {
            let aimed = column == self.view.aim.column;
            let score = self.scores().and_then(|scores| scores[usize::from(column)]);
            let style = match score.map(i8::signum) {
                Some(1) => canvas.ink.good(),
                Some(-1) => canvas.ink.bad(),
                _ => PLAIN,
            };
            let is_best = score.is_some() && score == best;
            let style = if is_best { style.add_modifier(Modifier::BOLD) } else { style };
            let style = if aimed { style.patch(FOCUS) } else { style };
            canvas.style(Rect::new(inside.x, y, inside.width, 1), style);
            canvas.text(inside.x, y, if aimed { "►" } else { " " }, style);
            canvas.text(inside.x + 2, y, &(column + 1).to_string(), style);
            let words = match score {
                Some(score) => context.phrases.short_prospect(&self.game, score),
                None if self.game.board().landing(column).is_none() => context.say("hint-full"),
                None => context.say("hints-thinking"),
            };
            canvas.clipped(inside.x + 5, y, &words, inside.width - 10, style);
            canvas.right(inside.right() - 1, y, if is_best { "*" } else { "" }, style);
            if let Some(played) = self.played().iter().find(|played| played.column == column + 1) {
                let games = u64::from(played.games()).max(1);
                let share = |part: u32| (u64::from(part) * 100 + games / 2) / games;
                let results = [played.won, played.drawn, played.lost].map(share);
                let results = results.map(|share| share.to_string()).join("/");
                canvas.right(inside.right() - 3, y, &format!("{}  {results}", played.games()), style);
            }
        }
        frame.bottom()
    }

    /// Returns the line below.
    fn draw_line(&self, area: Rect, context: &Context, canvas: &mut Canvas<'_>) -> u16 {
        let (line, _) = self.best_line();
        if area.height < 3 || self.game.outcome().is_some() {
            return area.y;
        }
        let quiet = canvas.ink.quiet();
        let title = context.say("screen-best-line");
        let inside = canvas.frame(area, Border::Single, (&title, ""), quiet);
        let (mut x, mut y, mut game) = (inside.x + 1, inside.y, self.game.clone());
        for made in line {
            let text = made.to_string();
            if x + width(&text) >= inside.right() {
                (x, y) = (inside.x + 1, y + 1);
            }
            let style = canvas.ink.face(game.turn().index());
            if y < inside.bottom() {
                x = canvas.text(x, y, &text, style) + 1;
            }
            // The line was made of legal moves.
            let _ = game.play(game.turn(), made);
        }
        area.bottom()
    }

    fn draw_message(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let y = context.area.bottom() - 4;
        if let Some(typed) = &self.typed {
            let end = canvas.text(1, y, &context.say("screen-position-ask"), PLAIN);
            let end = canvas.text(end + 1, y, typed, BOLD);
            canvas.text(end, y, "_", BOLD);
            return;
        }
        if !self.refused.is_empty() {
            let bad = canvas.ink.bad();
            canvas.text(1, y, &self.refused, bad);
            return;
        }
        let column = self.view.aim.column;
        let score = self.scores().and_then(|scores| scores[usize::from(column)]);
        let text = match score {
            Some(score) => {
                let best = self.scores().and_then(|scores| scores.iter().flatten().max()) == Some(&score);
                let key = if best { "hint-best-column" } else { "hint-column" };
                let meaning = context.phrases.prospect(&self.game, score);
                context.tell(key, &[("column", (column + 1).into()), ("meaning", meaning.into())])
            }
            None => String::new(),
        };
        canvas.text(1, y, &text, PLAIN);
        if self.is_unanswered() {
            let warn = canvas.ink.warn();
            canvas.text(1, y + 1, &context.say("explore-no-server"), warn);
        } else if self.game.events().is_empty() {
            let quiet = canvas.ink.quiet();
            canvas.text(1, y + 1, &context.say("screen-explorer-hint"), quiet);
        }
    }
}

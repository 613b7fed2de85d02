//! How a match is drawn: the board, the players beside it, and what is said below.

use client::Hint;
use connect_four::{Outcome, Player};

use super::super::super::Context;
use super::super::super::canvas::{BOLD, Canvas, PLAIN};
use super::super::moves;
use super::super::side::{self, Card, Side};
use super::super::view::BoardView;
use super::{CHOICES, Play};

impl Play {
    pub(super) fn draw_all(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let game = self.local.game();
        self.view.draw(game, self.is_asked(), context, canvas);
        if let Some(Hint::Scores(scores)) = self.hint.as_ref().filter(|_| self.hints && !self.is_over()) {
            BoardView::layout(game, context).draw_scores(game, scores, None, context, canvas);
        }
        let cards = Player::all(game.setup().players()).map(|player| self.card(player, context)).collect();
        let side = Side { setup: game.setup(), cards, draws: self.local.games().score().draws() };
        let below = if self.is_over() && !self.view.is_falling() {
            let mut banner = side::banner(game, self.local.games(), self.people(), context);
            banner.lines.extend(self.judgement.as_ref().and_then(|judgement| judgement.line(context)));
            side.draw_end(&banner, &CHOICES, self.choice, context, canvas)
        } else {
            side.draw(context, canvas)
        };
        moves::draw_moves(game, below, context, canvas);
        if game.setup().powers() && !self.is_over() {
            side::draw_hand(game, self.view.aim.armed, context, canvas);
        }
        let y = context.area.bottom() - 4;
        if self.is_over() && !self.view.is_falling() {
            let quiet = canvas.ink.quiet();
            let moves = [("moves", game.notation().into())];
            canvas.text(1, y - 1, &context.tell("plain-position", &moves), quiet);
            let winner = game.outcome().and_then(Outcome::winner);
            if let Some(winner) = winner.filter(|_| !game.winning_cells().is_empty()) {
                let line = [("mark", context.mark(winner).to_string().into())];
                canvas.text(1, y - 2, &context.tell("screen-winning-line", &line), quiet);
            }
        }
        let prompt = self.prompt(context);
        let style = if self.refused.is_empty() { PLAIN } else { canvas.ink.bad() };
        canvas.text(1, y, &prompt, style);
        canvas.text(1, y + 1, &self.happened, BOLD);
    }

    fn card(&self, player: Player, context: &Context) -> Card {
        let room = self.local.games();
        let (turn, seat) = (self.local.game().turn() == player, &room.seats()[player.index()]);
        let note = match seat.machine {
            _ if self.is_over() => {
                let won = room.winner();
                context.say(match won {
                    Some(winner) if winner == player => "play-won",
                    Some(_) => "play-lost",
                    None => "play-drew",
                })
            }
            Some(_) if turn => context.say("play-thinking"),
            None if turn && self.people() == 1 => context.say("play-your-turn"),
            _ if turn => context.say("play-turn"),
            _ => context.say("play-waiting"),
        };
        Card {
            player,
            name: seat.name.to_string(),
            note,
            clock: None,
            turn: turn && !self.is_over(),
            wins: room.score().wins(player),
        }
    }

    fn people(&self) -> usize {
        self.local.games().seats().iter().filter(|seat| seat.machine.is_none()).count()
    }

    /// The line of messages about what is aimed at.
    fn prompt(&self, context: &Context) -> String {
        if !self.refused.is_empty() {
            return self.refused.clone();
        }
        if let Some(key) = self.view.aim.prompt() {
            return context.say(key);
        }
        let game = self.local.game();
        let name = self.local.name(game.turn()).as_str();
        if game.is_dropping_for_both() {
            return context.tell("opening-drop-for-both", &[("name", name.into())]);
        }
        if game.may_swap() {
            return context.tell("opening-may-swap", &[("name", name.into())]);
        }
        match &self.hint {
            _ if !self.hints || self.is_over() => String::new(),
            None => context.say("hints-thinking"),
            Some(Hint::Scores(scores)) => {
                let Some(score) = scores.get(usize::from(self.view.aim.column)).copied().flatten() else {
                    return String::new();
                };
                let best = scores.iter().flatten().max() == Some(&score);
                let key = if best { "hint-best-column" } else { "hint-column" };
                let meaning = context.phrases.prospect(game, score);
                context
                    .tell(key, &[("column", (self.view.aim.column + 1).into()), ("meaning", meaning.into())])
            }
            Some(hint @ Hint::Advice(_)) => context.phrases.advice(game, hint),
        }
    }
}

//! What stands beside the board: players, score, moves, powers, the end.

use std::collections::BTreeSet;

use connect_four::{Game, Opening, Outcome, Player, Power, Setup};
use crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use room::local::LocalMatch;

use super::super::Context;
use super::super::canvas::{BOLD, Border, Canvas, FOCUS, PLAIN, width, wrapped};
use super::super::keys::label;
use super::board::{Layout, threat};
use crate::why::Why;

/// Of what stands beside the board on a screen of this size, with the gap before it.
pub(crate) fn beside(screen: Rect) -> u16 {
    if screen.width < 80 { 28 } else { 36 }
}

const WIDEST: u16 = 41;

pub(crate) struct Side {
    pub(crate) setup: Setup,
    pub(crate) cards: Vec<Card>,
    pub(crate) draws: u32,
}

/// A player as they are seen.
pub(crate) struct Card {
    pub(crate) player: Player,
    pub(crate) name: String,
    pub(crate) note: String,
    pub(crate) clock: Option<String>,
    pub(crate) turn: bool,
    pub(crate) wins: u32,
}

/// How a game ended.
pub(crate) struct Banner {
    pub(crate) winner: Option<Player>,
    pub(crate) lines: Vec<String>,
}

/// The smallest screen on which such a board, and what stands beside it, can be drawn.
pub(crate) fn least(setup: Setup) -> (u16, u16) {
    if setup.columns() <= 12 && setup.rows() <= 12 { (60, 20) } else { (80, 24) }
}

/// Beside the board.
pub(crate) fn area(setup: Setup, context: &Context) -> Rect {
    let x = Layout::new(setup, context.area, beside(context.area)).frame().right() + 3;
    Rect::new(x, 2, context.area.width.saturating_sub(x + 1).min(WIDEST), context.area.height - 7)
}

impl Side {
    /// Returns the line below.
    pub(crate) fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) -> u16 {
        let area = area(self.setup, context);
        if self.cards.len() > 2 {
            return self.draw_list(area, context, canvas);
        }
        let mut y = area.y;
        for (index, card) in self.cards.iter().enumerate() {
            let border = if card.turn { Border::Double } else { Border::Single };
            let frame = Rect::new(area.x, y, area.width, 4);
            let style = if card.turn { PLAIN } else { canvas.ink.quiet() };
            let inside = canvas.frame(frame, border, ("", ""), style);
            draw_chip(inside.x + 1, inside.y, card.player, context, canvas);
            let name_style = if card.turn { BOLD } else { PLAIN };
            canvas.clipped(inside.x + 5, inside.y, &card.name, inside.width - 11, name_style);
            let note = if card.turn { BOLD } else { canvas.ink.quiet() };
            canvas.clipped(inside.x + 5, inside.y + 1, &card.note, inside.width - 6, note);
            if let Some(clock) = &card.clock {
                canvas.right(inside.right() - 1, inside.y, clock, if card.turn { BOLD } else { PLAIN });
            }
            y += 4;
            if index == 0 {
                self.draw_score(Rect::new(area.x + 2, y, area.width - 3, 1), context, canvas);
                y += 2;
            }
        }
        y + 1
    }

    /// More than two take a line each.
    fn draw_list(&self, area: Rect, context: &Context, canvas: &mut Canvas<'_>) -> u16 {
        let height = self.cards.len() as u16 + 2;
        let titles = (context.say("play-players"), context.say("play-score"));
        let style = canvas.ink.quiet();
        let inside = canvas.frame(
            Rect::new(area.x, area.y, area.width, height),
            Border::Single,
            (&titles.0, &titles.1),
            style,
        );
        for (y, card) in (inside.y..).zip(&self.cards) {
            canvas.text(inside.x, y, if card.turn { "►" } else { " " }, BOLD);
            draw_chip(inside.x + 1, y, card.player, context, canvas);
            canvas.clipped(
                inside.x + 5,
                y,
                &card.name,
                inside.width - 9,
                if card.turn { BOLD } else { PLAIN },
            );
            canvas.right(inside.right() - 1, y, &card.wins.to_string(), PLAIN);
        }
        area.y + height + 1
    }

    /// `● 2 – 1 ○  1 =`
    fn draw_score(&self, area: Rect, context: &Context, canvas: &mut Canvas<'_>) {
        let [first, second, ..] = self.cards.as_slice() else { return };
        if first.wins + second.wins + self.draws == 0 {
            return;
        }
        let quiet = canvas.ink.quiet();
        let text = format!("{} – {}", first.wins, second.wins);
        let draws = format!("{} =", self.draws);
        let x = area.right().saturating_sub(width(&text) + 10 + width(&draws));
        let label = context.say("play-score");
        if area.x + width(&label) < x {
            canvas.text(area.x, area.y, &label, quiet);
        }
        draw_chip(x, area.y, first.player, context, canvas);
        let end = canvas.text(x + 4, area.y, &text, BOLD);
        draw_chip(end + 1, area.y, second.player, context, canvas);
        canvas.text(end + 5, area.y, &draws, quiet);
    }

    /// The end in a banner, the score, and what can be done now; returns the line below.
    pub(crate) fn draw_end(
        &self,
        banner: &Banner,
        choices: &[(KeyCode, &str)],
        chosen: usize,
        context: &Context,
        canvas: &mut Canvas<'_>,
    ) -> u16 {
        let area = area(self.setup, context);
        let inside = canvas.frame(Rect { height: BANNER, ..area }, Border::Double, ("", ""), PLAIN);
        if let Some(winner) = banner.winner {
            draw_chip(inside.x + 2, inside.y + 1, winner, context, canvas);
        }
        for (index, line) in banner.lines.iter().enumerate() {
            let (x, y) = if index == 0 { (6, 1) } else { (2, 2 + index as u16) };
            let style = if index == 0 { BOLD } else { PLAIN };
            canvas.clipped(inside.x + x, inside.y + y, line, inside.width - x - 1, style);
        }
        let mut y = area.y + BANNER;
        if self.cards.len() > 2 {
            for card in &self.cards {
                draw_chip(area.x + 2, y, card.player, context, canvas);
                canvas.clipped(area.x + 6, y, &card.name, area.width - 12, PLAIN);
                canvas.right(area.right() - 2, y, &card.wins.to_string(), BOLD);
                y += 1;
            }
        } else {
            self.draw_score(Rect::new(area.x + 2, y, area.width - 3, 1), context, canvas);
            y += 1;
        }
        y += 1;
        for (index, (code, does)) in choices.iter().enumerate() {
            let row = Rect::new(area.x, y, area.width, 1);
            let style = if index == chosen { FOCUS.patch(BOLD) } else { PLAIN };
            canvas.style(row, style);
            canvas.text(area.x + 1, y, if index == chosen { "►" } else { " " }, style);
            canvas.text(area.x + 3, y, &context.say(does), style);
            canvas.right(area.right() - 2, y, &label(context, *code), style);
            y += 1;
        }
        y + 1
    }

    /// The choice of the end that stands here.
    pub(crate) fn choice_at(at: Position, setup: Setup, context: &Context, choices: usize) -> Option<usize> {
        let area = area(setup, context);
        let score = if setup.players() > 2 { u16::from(setup.players()) } else { 1 };
        let row = at.y.checked_sub(area.y + BANNER + score + 1)?;
        (at.x >= area.x && usize::from(row) < choices).then_some(row.into())
    }
}

const BANNER: u16 = 8;

/// A token in text.
pub(crate) fn draw_chip(x: u16, y: u16, player: Player, context: &Context, canvas: &mut Canvas<'_>) {
    let style = canvas.ink.token(player.index());
    canvas.text(x, y, &format!(" {} ", context.mark(player)), style);
}

pub(crate) fn banner(game: &Game, games: &LocalMatch, people: usize, context: &Context) -> Banner {
    let name = |player: Player| games.seats()[player.index()].name.to_string();
    let is_person = |player: Player| games.seats()[player.index()].machine.is_none();
    let winner = games.winner();
    let first = match winner {
        Some(winner) if people == 1 && is_person(winner) => context.say("tetris-you-win"),
        Some(winner) => context.tell("end-wins", &[("name", name(winner).into())]),
        None => context.say("end-draw"),
    };
    let mut lines = vec![first];
    lines.push(match games.outcome() {
        Some(Outcome::Resigned { player }) => {
            let values = [("name", name(player).into()), ("count", game.moves().len().into())];
            context.tell("end-resigned", &values)
        }
        Some(outcome) if !outcome.is_on_board() => {
            let loser = outcome.loser().map(name).unwrap_or_default();
            context.phrases.conclusion(outcome, &loser).unwrap_or_default()
        }
        _ => ended(game, context),
    });
    let next = name(games.next_to_begin());
    lines.push(context.tell("end-next", &[("name", next.into())]));
    Banner { winner, lines }
}

/// How the board decided it: `Diagonal, 29 moves.`
pub(crate) fn ended(game: &Game, context: &Context) -> String {
    let count = [("count", game.moves().len().into())];
    match game.outcome() {
        Some(Outcome::Line { .. }) => {
            let line = game.winning_cells();
            let straight = |same: fn(&connect_four::Cell) -> u8| {
                line.first().is_some_and(|first| line.iter().all(|cell| same(cell) == same(first)))
            };
            let key = if straight(|cell| cell.row) {
                "end-line-horizontal"
            } else if straight(|cell| cell.column) {
                "end-line-vertical"
            } else if line.len() < 2 * usize::from(game.setup().align()) - 1 {
                "end-line-diagonal"
            } else {
                "end-line-several"
            };
            context.tell(key, &count)
        }
        _ => context.tell("end-full", &count),
    }
}

/// Why this column is what it is, in a frame of its own; sentences that do not fit are left out whole.
pub(crate) fn draw_why(area: Rect, column: u8, why: &Why, context: &Context, canvas: &mut Canvas<'_>) {
    if area.height < 3 {
        return;
    }
    let title = context.tell("screen-why-column", &[("column", (column + 1).into())]);
    let quiet = canvas.ink.quiet();
    let inside = canvas.frame(area, Border::Single, (&title, ""), quiet);
    let mut sentences = why.sentences.clone();
    let owners: BTreeSet<_> = why.threats.iter().map(|(_, owner)| owner.index()).collect();
    let marks: Vec<_> = Player::all(2)
        .filter(|player| owners.contains(&player.index()))
        .map(|player| threat(context.mark(player)))
        .collect();
    if !marks.is_empty() {
        sentences.push(context.tell("screen-why-threats", &[("marks", marks.join(" ").into())]));
    }
    let mut y = inside.y;
    for sentence in &sentences {
        let rest = Rect::new(inside.x + 1, y, inside.width - 2, inside.bottom().saturating_sub(y));
        if wrapped(sentence, rest.width).len() > usize::from(rest.height) {
            continue;
        }
        y = canvas.paragraph(rest, sentence, PLAIN);
    }
}

/// The powers that are left, with their keys.
pub(crate) fn draw_hand(game: &Game, armed: Option<Power>, context: &Context, canvas: &mut Canvas<'_>) {
    let (area, hand) = (area(game.setup(), context), game.hand(game.turn()));
    let mut held = vec![(Power::EraseToken, "X"), (Power::EraseRow, "R"), (Power::Float, "F")];
    held.retain(|(power, _)| hand.holds(*power));
    let first = context.area.bottom() - 5 - held.len() as u16;
    for (y, (power, name)) in (first..).zip(held) {
        let style = if armed == Some(power) { FOCUS } else { PLAIN };
        let key = canvas.ink.key();
        canvas.text(area.x + 1, y, name, key);
        canvas.text(area.x + 4, y, &context.phrases.power(power), style);
    }
}

/// `7 × 6` and whatever is not classic.
pub(crate) fn variant(setup: Setup, context: &Context) -> String {
    let values = [
        ("columns", setup.columns().into()),
        ("rows", setup.rows().into()),
        ("align", setup.align().into()),
        ("players", setup.players().into()),
    ];
    let text = if setup.is_classic() {
        context.tell("play-classic", &values)
    } else if setup.players() > 2 {
        context.tell("play-variant-players", &values)
    } else {
        context.tell("play-variant", &values)
    };
    let text =
        if setup.powers() { context.tell("play-with-powers", &[("variant", text.into())]) } else { text };
    match setup.opening() {
        Opening::Plain => text,
        opening => format!("{text} · {}", context.phrases.opening(opening)),
    }
}

//! Why a column is worth what it is: sentences, and the cells that they speak of.

use std::collections::BTreeMap;

use client::Phrases;
use connect_four::{Cell, Game, Move, Player, Settings, Setup};
use connect_four_solver::Position;
use connect_four_solver::why::{Cover, Parity, Place, RuleKind, Side, cover, follow_up, forced, threats};

use crate::Thinker;
use crate::explorer::{LINE, best_column};

/// What is proven of a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Why {
    pub sentences: Vec<String>,
    /// Empty cells in which a token of this player makes a line, once the column is played.
    pub threats: Vec<(Cell, Player)>,
}

/// Only the classic board is explained, however a game on it begins.
pub(crate) fn is_explained(setup: Setup) -> bool {
    let classic = Settings::from(Setup::CLASSIC);
    Settings { opening: classic.opening, ..Settings::from(setup) } == classic
}

/// What there is to say about this column of a position of the classic board: how it wins by force, or lets the other
/// side win; that answers are enough after it, or how the best play goes on; and which threats it leaves one with.
/// Nothing is said that is not proven.
pub(crate) fn of(thinker: &mut Thinker, game: &Game, column: u8, phrases: &Phrases) -> Why {
    let position = Position::parse(&game.notation()).ok().filter(|_| is_explained(game.setup()));
    let Some(position) = position else { return Why::default() };
    let mut played = game.clone();
    if played.play(game.turn(), Move::Drop { column }).is_ok()
        && played.outcome().is_some_and(|outcome| outcome.winner().is_some())
    {
        return Why { sentences: vec![phrases.say("why-line-made", &[])], threats: Vec::new() };
    }
    let Some(after) = position.play(column.into()) else { return Why::default() };
    let (mover, other) = (game.turn(), game.turn().next(2));
    let mut said = Vec::new();
    if let Some(win) = forced(&position).filter(|win| win.line.first() == Some(&column)) {
        said.push(phrases.say("why-forced", &[("moves", columns(&win.line).into())]));
        if let Some((one, other)) = win.double {
            let values = [("one", named(one, phrases).into()), ("other", named(other, phrases).into())];
            said.push(phrases.say("why-double", &values));
        }
        return Why { sentences: said, threats: marked(win.double, &position, mover) };
    }
    if let Some(win) = forced(&after) {
        said.push(match win.line[..] {
            [answer] => phrases.say("why-line-next", &[("column", (answer + 1).into())]),
            _ => phrases.say("why-punished", &[("moves", columns(&win.line).into())]),
        });
        return Why { sentences: said, threats: marked(win.double, &after, other) };
    }
    if let Some(proof) = follow_up(&after) {
        said.push(phrases.say(if proof.wins { "why-follow-up-wins" } else { "why-follow-up-draws" }, &[]));
    } else if let Some(cover) = cover(&after) {
        said.push(phrases.say(if cover.wins { "why-cover-wins" } else { "why-cover-draws" }, &[]));
        said.push(phrases.say("why-rules", &[("rules", rules(&cover, phrases).into())]));
    } else {
        let line = best_play(thinker, game, column);
        said.push(phrases.say("explore-line", &[("moves", line.into())]));
    }
    // Whoever has just moved is the other side now.
    for threat in threats(&after).iter().filter(|threat| threat.side == Side::Other) {
        let key = match threat.parity {
            Parity::Odd => "why-threat-odd",
            Parity::Even => "why-threat-even",
        };
        said.push(phrases.say(key, &[("cell", named(threat.place, phrases).into())]));
    }
    Why { sentences: said, threats: marked(None, &after, other) }
}

/// From this column on, until one side wins by threats alone or as far as is worth telling.
fn best_play(thinker: &mut Thinker, game: &Game, column: u8) -> String {
    let (mut game, mut line) = (game.clone(), vec![column]);
    while line.len() < LINE
        && let Some(next) = line.last().copied()
        && game.play(game.turn(), Move::Drop { column: next }).is_ok()
    {
        if let Some(win) = Position::parse(&game.notation()).ok().as_ref().and_then(forced) {
            line.extend(win.line);
            break;
        }
        let Some(best) = thinker.scores(&game).as_deref().and_then(best_column) else { break };
        line.push(best);
    }
    columns(&line)
}

/// The two cells of which only one can be stopped, or else all threats of this position.
fn marked(double: Option<(Place, Place)>, position: &Position, mover: Player) -> Vec<(Cell, Player)> {
    let other = mover.next(2);
    let of = |side| if side == Side::Mover { mover } else { other };
    match double {
        Some((one, two)) => vec![(cell(one), mover), (cell(two), mover)],
        None => threats(position).iter().map(|threat| (cell(threat.place), of(threat.side))).collect(),
    }
}

fn cell(place: Place) -> Cell {
    Cell { column: place.column, row: place.row }
}

/// The rules of a cover, and how often each is used.
fn rules(cover: &Cover, phrases: &Phrases) -> String {
    let mut counts = BTreeMap::new();
    for rule in &cover.rules {
        *counts.entry(rule.kind).or_insert(0_u32) += 1;
    }
    let told = |(kind, count): (RuleKind, u32)| {
        let key = match kind {
            RuleKind::Claimeven => "web-rule-claimeven",
            RuleKind::Claimodd => "web-rule-claimodd",
            RuleKind::Baseinverse => "web-rule-baseinverse",
            RuleKind::Vertical => "web-rule-vertical",
            RuleKind::Lowinverse => "web-rule-lowinverse",
            RuleKind::Aftereven => "web-rule-aftereven",
        };
        format!("{} {count}", phrases.say(key, &[]))
    };
    counts.into_iter().map(told).collect::<Vec<_>>().join(", ")
}

fn columns(line: &[u8]) -> String {
    line.iter().map(|column| (column + 1).to_string()).collect::<Vec<_>>().join(" ")
}

fn named(place: Place, phrases: &Phrases) -> String {
    phrases.say("plain-cell", &[("column", (place.column + 1).into()), ("row", (place.row + 1).into())])
}

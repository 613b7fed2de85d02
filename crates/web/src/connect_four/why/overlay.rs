//! Threats, pairs and lines, drawn over the plate. A ring with a mark says of whom a threat is; one notch is an odd
//! row, two are an even one.

use std::fmt::Write as _;

use connect_four::Player;
use connect_four_solver::why::{Explanation, Parity, Place, Reason, Rule, RuleKind, Side, Threat};

use crate::connect_four::board::Geometry;

/// `turn` is to move in the position; `lines` is the rule whose lines are shown.
pub(super) fn markup(
    geometry: Geometry,
    explanation: &Explanation,
    turn: Player,
    lines: Option<RuleKind>,
) -> String {
    let mut drawn = String::new();
    let threats = &explanation.threats;
    let rules = match &explanation.reason {
        Some(Reason::Cover(cover)) => cover.rules.as_slice(),
        _ => &[],
    };
    let answering = turn.next(2);
    let free = |place: &Place| !threats.iter().any(|threat| threat.place == *place);
    let mut letters = 'A'..='Z';
    for rule in rules {
        match (rule.kind, rule.cells.as_slice()) {
            (RuleKind::Claimeven | RuleKind::Claimodd | RuleKind::Vertical, [lower, upper]) => {
                for (place, player) in [(lower, turn), (upper, answering)] {
                    if free(place) {
                        drawn += &soft_mark(geometry, *place, player);
                    }
                }
                drawn += &bracket(geometry, *upper);
            }
            (RuleKind::Baseinverse, [one, other]) => {
                let letter = letters.next().unwrap_or('Z');
                for place in [one, other] {
                    drawn += &tag(geometry, *place, letter);
                }
            }
            _ => {}
        }
    }
    for &threat in threats {
        let player = if threat.side == Side::Mover { turn } else { answering };
        drawn += &ring(geometry, threat, player);
        if let Some(rank) = rank(threats, threat) {
            drawn += &tag(geometry, threat.place, rank);
        }
    }
    for Rule { lines: stopped, .. } in rules.iter().filter(|rule| Some(rule.kind) == lines) {
        for line in stopped {
            if let (Some(start), Some(end)) = (line.first(), line.last()) {
                let ((x, y), (to_x, to_y)) = (middle(geometry, *start), middle(geometry, *end));
                let _ = write!(drawn, r#"<path class="ov-line" d="M{x} {y}L{to_x} {to_y}"/>"#);
            }
        }
    }
    drawn
}

fn middle(geometry: Geometry, place: Place) -> (u32, u32) {
    (geometry.x(place.column), geometry.y(place.row))
}

/// Which of the threats in a column comes first, where both sides have some there.
fn rank(threats: &[Threat], threat: Threat) -> Option<char> {
    let column = || threats.iter().filter(|other| other.place.column == threat.place.column);
    let compete = column().any(|other| other.side != threat.side);
    let below = column().filter(|other| other.place.row < threat.place.row).count();
    compete.then(|| char::from_digit(below as u32 + 1, 10)).flatten()
}

fn ring(geometry: Geometry, threat: Threat, player: Player) -> String {
    let (x, y) = middle(geometry, threat.place);
    let number = player.number();
    let notches = match threat.parity {
        Parity::Odd => r#"<rect x="-11" y="15" width="22" height="6" rx="3"/>"#,
        Parity::Even => {
            r#"<rect x="-16" y="15" width="14" height="6" rx="3"/><rect x="2" y="15" width="14" height="6" rx="3"/>"#
        }
    };
    format!(
        r##"<g class="thr p{number}" transform="translate({x} {y})"><circle r="33"/><use href="#mark-{number}" x="-43" y="-50" width="86" height="86"/>{notches}</g>"##
    )
}

fn soft_mark(geometry: Geometry, place: Place, player: Player) -> String {
    let (x, y) = middle(geometry, place);
    let number = player.number();
    format!(
        r##"<use class="ov-soft p{number}" href="#mark-{number}" x="{}" y="{}" width="72" height="72"/>"##,
        x - 36,
        y - 36
    )
}

/// In the gap at the right of two cells, of which this is the upper one.
fn bracket(geometry: Geometry, upper: Place) -> String {
    let (x, y) = middle(geometry, upper);
    let path = format!("M{} {}h4a7 7 0 0 1 7 7v114a7 7 0 0 1-7 7h-4", x + 39, y - 14);
    format!(r#"<path class="ov-pair-bg" d="{path}"/><path class="ov-pair" d="{path}"/>"#)
}

/// At the upper left of a cell.
fn tag(geometry: Geometry, place: Place, sign: char) -> String {
    let (x, y) = middle(geometry, place);
    let (x, y) = (x - 33, y - 35);
    format!(
        r#"<circle class="ov-tag" cx="{x}" cy="{y}" r="19"/><text class="ov-n" x="{x}" y="{}">{sign}</text>"#,
        y + 9
    )
}

#[cfg(test)]
mod tests {
    use connect_four::{Game, Setup};
    use connect_four_solver::Position;
    use connect_four_solver::why::{cover, threats};

    use super::*;

    #[test]
    fn every_threat_has_a_ring_and_every_pair_a_bracket() {
        let moves = "444442";
        let game = Game::from_notation(Setup::CLASSIC, moves).expect("a game");
        let position: Position = Position::parse(moves).expect("a position");
        let explanation =
            Explanation { threats: threats(&position), reason: cover(&position).map(Reason::Cover) };
        let drawn = markup(Geometry::shown(&game), &explanation, game.turn(), None);
        assert_eq!(drawn.matches("class=\"thr").count(), explanation.threats.len());
        let Some(Reason::Cover(cover)) = &explanation.reason else { return };
        let pairs = cover.rules.iter().filter(|rule| {
            matches!(rule.kind, RuleKind::Claimeven | RuleKind::Claimodd | RuleKind::Vertical)
        });
        assert_eq!(drawn.matches("class=\"ov-pair\"").count(), pairs.count());
    }
}

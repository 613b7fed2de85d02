//! The course of a game as a curve: above the line the first player wins, below it the second.

use std::fmt;

use client::analysis::Mistake;

/// What is known about the position after a number of moves, for the first player.
pub(crate) type Value = Option<i8>;

const LEFT: Tenths = Tenths(300);
const RIGHT: Tenths = Tenths(3660);
const TOP: Tenths = Tenths(60);
const BOTTOM: Tenths = Tenths(1000);
const MIDDLE: Tenths = Tenths(530);

pub(crate) const VIEW_BOX: &str = "0 0 380 116";

/// Tenths of a unit of the picture: fine enough, and far lighter to print than fractions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Tenths(i32);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl Tenths {
    fn below(self, units: i32) -> Self {
        Self(self.0 + 10 * units)
    }
}

/// Scores near 0 decide games, so they get more of the height than the others.
fn height(value: i8) -> Tenths {
    let away = (u32::from(value.unsigned_abs()) * 100 * 100).isqrt() as i32;
    Tenths(MIDDLE.0 - i32::from(value.signum()) * away)
}

/// Where the positions of a game of this length are.
#[derive(Clone, Copy)]
struct Scale {
    last: i32,
}

impl Scale {
    fn x(self, place: usize) -> Tenths {
        self.halves(2 * place as i32)
    }

    /// Where the step of this position begins, half a move before it, and where it ends.
    fn step(self, place: usize) -> (Tenths, Tenths) {
        let halves = 2 * place as i32;
        (self.halves(halves - 1), self.halves(halves + 1))
    }

    fn halves(self, halves: i32) -> Tenths {
        Tenths(LEFT.0 + halves * (RIGHT.0 - LEFT.0) / (2 * self.last)).clamp(LEFT, RIGHT)
    }
}

/// `values` for 0, 1, 2 ... moves; `mistakes` with the number of the move; `now` is the position shown.
pub(crate) fn markup(values: &[Value], mistakes: &[(usize, Mistake)], now: usize) -> String {
    let last = values.len().saturating_sub(1).max(1);
    let scale = Scale { last: last as i32 };
    let grid = |value| format!(r#"<path class="curve-grid" d="M{LEFT} {}H{RIGHT}"/>"#, height(value));
    let every = if last > 100 {
        20
    } else if last > 45 {
        10
    } else {
        5
    };
    let tick =
        |place: usize| format!(r#"<text x="{}" y="114" text-anchor="middle">{place}</text>"#, scale.x(place));
    let flag = |(made, mistake): &(usize, Mistake)| {
        let value = values.get(*made).copied().flatten().unwrap_or(0);
        let away = if value > 0 { -13 } else { 13 };
        let (x, y) = (scale.x(*made), height(value).below(away).clamp(TOP.below(9), BOTTOM.below(-9)));
        format!(
            r#"<circle class="flag-bg" cx="{x}" cy="{y}" r="9"/><text class="flag" x="{x}" y="{}">{}</text>"#,
            y.below(4),
            mistake.sign()
        )
    };
    let (line, [above, below]) = (line(values, scale), [1, -1].map(|side| area(values, side, scale)));
    let now = scale.x(now);
    [
        format!(
            r#"<rect class="curve-bg" x="{LEFT}" y="{TOP}" width="{}" height="{}" rx="10"/>"#,
            Tenths(RIGHT.0 - LEFT.0),
            Tenths(BOTTOM.0 - TOP.0)
        ),
        [-16, -4, 4, 16].map(grid).concat(),
        format!(
            r##"<path class="curve-a1" d="{above}"/><path class="curve-a2" d="{below}"/><path class="curve-zero" d="M{LEFT} {MIDDLE}H{RIGHT}"/><path class="curve-line" d="{line}"/><use href="#tok-1" x="4" y="12" width="22" height="22"/><use href="#tok-2" x="4" y="72" width="22" height="22"/><text x="15" y="{}" text-anchor="middle">0</text>"##,
            MIDDLE.below(4)
        ),
        (every..=last).step_by(every).map(tick).collect(),
        format!(r#"<path class="curve-now" d="M{now} {TOP}V{BOTTOM}"/>"#),
        mistakes.iter().map(flag).collect(),
        format!(r#"<circle class="curve-knob" cx="{now}" cy="{TOP}" r="7"/>"#),
    ]
    .concat()
}

/// The position nearest to this share of the picture's width, in a game of `moves` moves.
pub(crate) fn place(share: f64, moves: usize) -> usize {
    let (left, right) = (f64::from(LEFT.0) / 3800.0, f64::from(RIGHT.0) / 3800.0);
    let course = ((share - left) / (right - left)).clamp(0.0, 1.0);
    (course * f64::from(moves as u16)).round() as usize
}

/// Each position is a step as wide as a move; where nothing is known, there is a gap.
fn line(values: &[Value], scale: Scale) -> String {
    let step = |place: usize| {
        let y = height(values[place]?);
        let (start, end) = scale.step(place);
        let goes_on = place > 0 && values[place - 1].is_some();
        Some(if goes_on { format!("V{y}H{end}") } else { format!("M{start} {y}H{end}") })
    };
    (0..values.len()).filter_map(step).collect()
}

/// What lies between the line and zero on one side.
fn area(values: &[Value], side: i8, scale: Scale) -> String {
    let step = |place: usize| {
        let value = values[place].filter(|value| value.signum() == side)?;
        let (start, end) = scale.step(place);
        Some(format!("M{start} {MIDDLE}V{}H{end}V{MIDDLE}z", height(value)))
    };
    (0..values.len()).filter_map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_yet_leaves_a_gap() {
        let markup = markup(&[Some(1), None, Some(0), Some(-4)], &[(3, Mistake::DrawToLoss)], 2);
        let line = markup.split("curve-line\" d=\"").nth(1).and_then(|rest| rest.split('"').next());
        assert_eq!(line, Some("M30.0 43.0H86.0M198.0 53.0H310.0V73.0H366.0"));
        assert!(markup.contains(">?</text>"), "{markup}");
    }

    #[test]
    fn a_place_on_the_picture_is_a_position() {
        let check = |unit: f64, expected| assert_eq!(place(unit / 380.0, 10), expected, "{unit}");
        check(0.0, 0);
        check(30.0, 0);
        check(198.0, 5);
        check(210.0, 5);
        check(366.0, 10);
        check(380.0, 10);
        assert_eq!(place(0.5, 0), 0);
    }

    #[test]
    fn the_best_score_stays_within_the_picture() {
        assert!(height(21) > TOP && height(-21) < BOTTOM);
    }
}

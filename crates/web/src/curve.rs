//! The course of a game as a curve: above the line the first player wins, below it the second.

use crate::mistakes::Mistake;

/// What is known about the position after so many moves, for the first player.
pub(crate) type Value = Option<i8>;

const LEFT: f64 = 30.0;
const RIGHT: f64 = 366.0;
const TOP: f64 = 6.0;
const BOTTOM: f64 = 162.0;
const MIDDLE: f64 = f64::midpoint(TOP, BOTTOM);
/// Scores near 0 decide games, so they get more of the height than the others.
const SCALE: f64 = 16.0;

pub(crate) const VIEW_BOX: &str = "0 0 380 176";

fn height(value: i8) -> f64 {
    let value = f64::from(value);
    MIDDLE - value.signum() * value.abs().sqrt() * SCALE
}

/// `values` for 0, 1, 2 ... moves; `mistakes` with the number of the move; `now` is the position shown.
pub(crate) fn markup(values: &[Value], mistakes: &[(usize, Mistake)], now: usize) -> String {
    let last = values.len().saturating_sub(1).max(1);
    let step = (RIGHT - LEFT) / number(last);
    let x = |place: f64| (LEFT + place * step).clamp(LEFT, RIGHT);
    let grid = |value| format!(r#"<path class="curve-grid" d="M{LEFT} {}H{RIGHT}"/>"#, height(value));
    let every = if last > 100 {
        20
    } else if last > 45 {
        10
    } else {
        5
    };
    let tick = |place: usize| {
        format!(r#"<text x="{:.1}" y="175" text-anchor="middle">{place}</text>"#, x(number(place)))
    };
    let flag = |(made, mistake): &(usize, Mistake)| {
        let value = values.get(*made).copied().flatten().unwrap_or(0);
        let away = if value > 0 { -13.0 } else { 13.0 };
        let (x, y) = (x(number(*made)), (height(value) + away).clamp(TOP + 9.0, BOTTOM - 9.0));
        format!(
            r#"<circle class="flag-bg" cx="{x:.1}" cy="{y:.1}" r="9"/><text class="flag" x="{x:.1}" y="{:.1}">{}</text>"#,
            y + 4.0,
            mistake.sign()
        )
    };
    let (line, [above, below]) = (line(values, &x), [1, -1].map(|side| area(values, side, &x)));
    [
        format!(
            r#"<rect class="curve-bg" x="{LEFT}" y="{TOP}" width="{}" height="{}" rx="10"/>"#,
            RIGHT - LEFT,
            BOTTOM - TOP
        ),
        [-16, -4, 4, 16].map(grid).concat(),
        format!(
            r##"<path class="curve-a1" d="{above}"/><path class="curve-a2" d="{below}"/><path class="curve-zero" d="M{LEFT} {MIDDLE}H{RIGHT}"/><path class="curve-line" d="{line}"/><use href="#tok-1" x="4" y="22" width="22" height="22"/><use href="#tok-2" x="4" y="124" width="22" height="22"/><text x="15" y="{}" text-anchor="middle">0</text>"##,
            MIDDLE + 4.0
        ),
        (every..=last).step_by(every).map(tick).collect(),
        format!(r#"<path class="curve-now" d="M{:.1} {TOP}V{BOTTOM}"/>"#, x(number(now))),
        mistakes.iter().map(flag).collect(),
        format!(r#"<circle class="curve-knob" cx="{:.1}" cy="{TOP}" r="7"/>"#, x(number(now))),
    ]
    .concat()
}

/// Each position is a step as wide as a move; where nothing is known, there is a gap.
fn line(values: &[Value], x: &impl Fn(f64) -> f64) -> String {
    let step = |place: usize| {
        let y = height(values[place]?);
        let (start, end) = (x(number(place) - 0.5), x(number(place) + 0.5));
        let goes_on = place > 0 && values[place - 1].is_some();
        Some(if goes_on { format!("V{y:.1}H{end:.1}") } else { format!("M{start:.1} {y:.1}H{end:.1}") })
    };
    (0..values.len()).filter_map(step).collect()
}

/// What lies between the line and zero on one side.
fn area(values: &[Value], side: i8, x: &impl Fn(f64) -> f64) -> String {
    let step = |place: usize| {
        let value = values[place].filter(|value| value.signum() == side)?;
        let (start, end) = (x(number(place) - 0.5), x(number(place) + 0.5));
        Some(format!("M{start:.1} {MIDDLE}V{:.1}H{end:.1}V{MIDDLE}z", height(value)))
    };
    (0..values.len()).filter_map(step).collect()
}

/// A game has a few hundred moves at most.
fn number(count: usize) -> f64 {
    f64::from(count as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_yet_leaves_a_gap() {
        let markup = markup(&[Some(1), None, Some(0), Some(-4)], &[(3, Mistake::DrawToLoss)], 2);
        let line = markup.split("curve-line\" d=\"").nth(1).and_then(|rest| rest.split('"').next());
        assert_eq!(line, Some("M30.0 68.0H86.0M198.0 84.0H310.0V116.0H366.0"));
        assert!(markup.contains(">?</text>"), "{markup}");
    }

    #[test]
    fn the_best_score_stays_within_the_picture() {
        assert!(height(21) > TOP && height(-21) < BOTTOM);
    }
}

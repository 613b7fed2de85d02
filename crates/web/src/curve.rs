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
    let step = (RIGHT - LEFT) / last as f64;
    let x = |place: f64| (LEFT + place * step).clamp(LEFT, RIGHT);
    let (mut areas, mut line) = ([String::new(), String::new()], String::new());
    let mut before = None;
    for (place, value) in values.iter().enumerate() {
        let Some(value) = *value else {
            before = None;
            continue;
        };
        let (start, end, y) = (x(place as f64 - 0.5), x(place as f64 + 0.5), height(value));
        line += &match before {
            Some(_) => format!("V{y:.1}H{end:.1}"),
            None => format!("M{start:.1} {y:.1}H{end:.1}"),
        };
        if value != 0 {
            areas[usize::from(value < 0)] += &format!("M{start:.1} {MIDDLE}V{y:.1}H{end:.1}V{MIDDLE}z");
        }
        before = Some(value);
    }
    let [first, second] = areas;
    let mut markup = format!(
        r#"<rect class="curve-bg" x="{LEFT}" y="{TOP}" width="{}" height="{}" rx="10"/>"#,
        RIGHT - LEFT,
        BOTTOM - TOP
    );
    for value in [-16, -4, 4, 16] {
        markup += &format!(r#"<path class="curve-grid" d="M{LEFT} {}H{RIGHT}"/>"#, height(value));
    }
    markup += &format!(
        r##"<path class="curve-a1" d="{first}"/><path class="curve-a2" d="{second}"/><path class="curve-zero" d="M{LEFT} {MIDDLE}H{RIGHT}"/><path class="curve-line" d="{line}"/><use href="#tok-1" x="4" y="22" width="22" height="22"/><use href="#tok-2" x="4" y="124" width="22" height="22"/><text x="15" y="{}" text-anchor="middle">0</text>"##,
        MIDDLE + 4.0
    );
    let every = if last > 100 { 20 } else if last > 45 { 10 } else { 5 };
    for place in (every..=last).step_by(every) {
        markup += &format!(r#"<text x="{:.1}" y="175" text-anchor="middle">{place}</text>"#, x(place as f64));
    }
    markup += &format!(r#"<path class="curve-now" d="M{0:.1} {TOP}V{BOTTOM}"/>"#, x(now as f64));
    for (number, mistake) in mistakes {
        let value = values.get(*number).copied().flatten().unwrap_or(0);
        let away = if value > 0 { -13.0 } else { 13.0 };
        let (x, y) = (x(*number as f64), (height(value) + away).clamp(TOP + 9.0, BOTTOM - 9.0));
        markup += &format!(
            r#"<circle class="flag-bg" cx="{x:.1}" cy="{y:.1}" r="9"/><text class="flag" x="{x:.1}" y="{:.1}">{}</text>"#,
            y + 4.0,
            mistake.sign()
        );
    }
    markup + &format!(r#"<circle class="curve-knob" cx="{:.1}" cy="{TOP}" r="7"/>"#, x(now as f64))
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

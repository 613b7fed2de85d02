//! What is seen for a moment over the board: points where they were made, the level, the last seconds, and
//! the weight of a slam.

use tetris::{Cell, Effect, Gain, PlayerId};

/// A few words over the board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Float {
    pub(crate) text: String,
    pub(crate) size: Size,
    /// Row and column of its middle; without one it stands in the middle of what is seen.
    pub(crate) at: Option<(f64, f64)>,
    began: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// The points of others.
    Small,
    /// A remark to larger ones: the chain.
    Pill,
    /// The own points, the level.
    Large,
    /// The last seconds, behind everything.
    Huge,
}

/// In milliseconds.
const LENGTH: f64 = 900.0;
/// More would be unreadable.
const MOST: usize = 12;
/// Rows from one to another above it.
const APART: f64 = 1.5;

impl Float {
    pub(crate) fn new(text: String, size: Size, at: Option<(f64, f64)>, now: f64) -> Self {
        Self { text, size, at, began: now }
    }

    /// Whether both would be written over each other.
    fn is_over(&self, other: &Self) -> bool {
        let near = |(row, col): (f64, f64), (its_row, its_col): (f64, f64)| {
            (row - its_row).abs() < APART && (col - its_col).abs() < 3.0
        };
        self.at.zip(other.at).is_some_and(|(own, its)| near(own, its))
    }

    /// From 0 to 1, or nothing once it is over.
    pub(crate) fn progress(&self, now: f64) -> Option<f64> {
        let progress = ((now - self.began) / LENGTH).max(0.0);
        (progress < 1.0).then_some(progress)
    }

    /// What effects give to read. Others' points are small; a top-out is seen where the pieces appear.
    pub(crate) fn all(effects: &[Effect], me: Option<PlayerId>, section_columns: u16, now: f64) -> Vec<Self> {
        let place = |cell: Cell| Some((f64::from(cell.row) + 0.5, f64::from(cell.col) + 0.5));
        let float = |effect: &Effect| {
            let (text, size, at) = match *effect {
                Effect::Scored { who, gain, points, at } => {
                    let mine = Some(who) == me;
                    match gain {
                        Gain::Chain(length) if mine => (
                            format!("×{length} +{points}"),
                            Size::Pill,
                            place(Cell { row: at.row + 2, ..at }),
                        ),
                        Gain::Rows(_) if mine => (format!("+{points}"), Size::Large, place(at)),
                        _ => (format!("+{points}"), Size::Small, place(at)),
                    }
                }
                Effect::ToppedOut { who, section, lost, .. } if lost > 0 => {
                    let size = if Some(who) == me { Size::Large } else { Size::Small };
                    let middle = (f64::from(section) + 0.5) * f64::from(section_columns);
                    (format!("−{lost}"), size, Some((3.0, middle)))
                }
                _ => return None,
            };
            Some(Self::new(text, size, at, now))
        };
        effects.iter().filter_map(float).collect()
    }
}

pub(crate) fn renew(floats: &mut Vec<Float>, new: Vec<Float>, now: f64) {
    floats.retain(|float| float.progress(now).is_some());
    for mut float in new {
        // Points that several make at one place stand above each other.
        for _ in 0..MOST {
            let below = floats.iter().filter(|other| float.is_over(other)).find_map(|other| other.at);
            let Some((row, _)) = below else { break };
            float.at = float.at.map(|(_, col)| (row - APART, col));
        }
        floats.push(float);
    }
    let over = floats.len().saturating_sub(MOST);
    floats.drain(..over);
}

/// The board moves for a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Jolt {
    /// Down, by a slam.
    Slam(f64),
    /// From side to side, by a top-out; others' shake it less.
    Shake { began: f64, own: bool },
}

impl Jolt {
    /// How far the board is from its place, in pixels to the right and down.
    pub(crate) fn offset(self, now: f64) -> Option<(f64, f64)> {
        let part =
            |began: f64, length: f64| Some(((now - began) / length).max(0.0)).filter(|part| *part < 1.0);
        match self {
            Self::Slam(began) => part(began, 110.0).map(|part| (0.0, 4.0 * (1.0 - part))),
            Self::Shake { began, own } => part(began, 320.0).map(|part| {
                let width = if own { 7.0 } else { 2.0 };
                // Six times to and fro.
                let swing = 1.0 - 4.0 * ((part * 6.0 + 0.25).fract() - 0.5).abs();
                (swing * width * (1.0 - part), 0.0)
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_where_they_were_made() {
        let (me, other) = (PlayerId::FIRST, PlayerId::new(2).expect("a player"));
        let at = Cell { row: 18, col: 4 };
        let effects = [
            Effect::Scored { who: me, gain: Gain::Rows(2), points: 30, at },
            Effect::Scored { who: me, gain: Gain::Chain(3), points: 10, at },
            Effect::Scored { who: other, gain: Gain::Shared, points: 5, at },
            Effect::ToppedOut { who: other, section: 1, whole: false, lost: 20 },
            Effect::ToppedOut { who: other, section: 1, whole: false, lost: 0 },
        ];
        let floats = Float::all(&effects, Some(me), 10, 0.0);
        let read: Vec<_> = floats.iter().map(|float| (float.text.as_str(), float.size)).collect();
        assert_eq!(
            read,
            [("+30", Size::Large), ("×3 +10", Size::Pill), ("+5", Size::Small), ("−20", Size::Small)]
        );
        assert_eq!(floats[0].at, Some((18.5, 4.5)));
        assert_eq!(floats[3].at, Some((3.0, 15.0)));
        let mut shown = Vec::new();
        for turn in 0..9 {
            renew(&mut shown, floats.clone(), f64::from(turn));
        }
        assert_eq!(shown.len(), MOST);
        renew(&mut shown, Vec::new(), 1e6);
        assert_eq!(shown, []);
    }

    #[test]
    fn points_at_one_place_stand_above_each_other() {
        let float = |text: &str, col| Float::new(text.into(), Size::Small, Some((18.5, col)), 0.0);
        let mut shown = Vec::new();
        renew(
            &mut shown,
            vec![float("+10", 4.5), float("+5", 5.5), float("+5", 4.5), float("+30", 14.5)],
            0.0,
        );
        let rows: Vec<_> = shown.iter().filter_map(|float| float.at).collect();
        assert_eq!(rows, [(18.5, 4.5), (17.0, 5.5), (15.5, 4.5), (18.5, 14.5)]);
    }

    #[test]
    fn a_board_comes_back_to_its_place() {
        assert_eq!(Jolt::Slam(100.0).offset(100.0), Some((0.0, 4.0)));
        assert_eq!(Jolt::Slam(100.0).offset(210.0), None);
        let shake = Jolt::Shake { began: 0.0, own: true };
        assert!(shake.offset(13.0).is_some_and(|(across, down)| across > 3.0 && down == 0.0));
        assert_eq!(shake.offset(320.0), None);
    }
}

//! Mistakes: moves that gave something away, by the exact scores of the position before.

use std::cmp::Ordering;

/// What a move did to the result of the game, for the player who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// A win became a draw.
    WinToDraw,
    /// A draw became a loss.
    DrawToLoss,
    /// A win became a loss.
    WinToLoss,
}

impl Mistake {
    /// `scores` are those of each column before the move, for the player who made it.
    pub fn of(scores: &[Option<i8>], played: u8) -> Option<Self> {
        let best = scores.iter().flatten().max()?;
        let made = scores.get(usize::from(played)).copied().flatten()?;
        match (best.cmp(&0), made.cmp(&0)) {
            (Ordering::Greater, Ordering::Equal) => Some(Self::WinToDraw),
            (Ordering::Equal, Ordering::Less) => Some(Self::DrawToLoss),
            (Ordering::Greater, Ordering::Less) => Some(Self::WinToLoss),
            _ => None,
        }
    }

    /// The sign that marks it where there is little room.
    pub fn sign(self) -> &'static str {
        match self {
            Self::WinToDraw | Self::DrawToLoss => "?",
            Self::WinToLoss => "??",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_changed_result_is_a_mistake() {
        let check = |scores: [i8; 3], played, expected| {
            assert_eq!(Mistake::of(&scores.map(Some), played), expected, "{scores:?}, {played}");
        };
        check([2, 0, -3], 0, None);
        check([2, 0, -3], 1, Some(Mistake::WinToDraw));
        check([2, 0, -3], 2, Some(Mistake::WinToLoss));
        check([-2, 0, -3], 2, Some(Mistake::DrawToLoss));
        check([5, 1, -3], 1, None);
        check([-2, -9, -3], 1, None);
        assert_eq!(Mistake::of(&[None, Some(1)], 0), None);
        assert_eq!(Mistake::of(&[], 0), None);
    }
}

//! What was wrong with a move, where exact scores can be had.

use client::Phrases;
use connect_four::{Game, Move};
use connect_four_solver::players::is_perfect_on;

use crate::Thinker;

/// A move that gave away a win or a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The best score of the position.
    best: i8,
    /// A column that had it.
    better: usize,
    /// The sign of the score of the move.
    played: i8,
}

impl Mistake {
    /// `scores` are those of the columns before the move. Other moves are not worth a word.
    pub fn of(scores: &[Option<i8>], made: Move) -> Option<Self> {
        let Move::Drop { column } = made else { return None };
        let played = scores.get(usize::from(column)).copied().flatten()?.signum();
        let best = scores.iter().flatten().copied().max()?;
        let better = scores.iter().position(|score| *score == Some(best))?;
        (best.signum() > played).then_some(Self { best, better, played })
    }

    /// A win became a loss.
    pub fn is_blunder(self) -> bool {
        self.best.signum() - self.played == 2
    }

    /// `game` is the position before the move.
    pub fn sentence(self, game: &Game, phrases: &Phrases) -> String {
        let key = match (self.best.signum(), self.played) {
            (1, 0) => "review-mistake-win-draw",
            (1, _) => "review-mistake-win-loss",
            _ => "review-mistake-draw-loss",
        };
        let column = ("column", (self.better + 1).into());
        let better = if self.best == 0 {
            phrases.say("review-better-draw", &[column])
        } else {
            let meaning = phrases.prospect(game, self.best);
            phrases.say("review-better", &[column, ("meaning", meaning.into())])
        };
        phrases.say(key, &[("better", better.into())])
    }
}

/// Exact scores can be had for every position of this game.
pub fn is_reviewable(game: &Game) -> bool {
    is_perfect_on(game.setup())
}

/// A sentence about a mistake; nothing about other moves.
pub fn remark(thinker: &mut Thinker, game: &Game, made: Move, phrases: &Phrases) -> Option<String> {
    let scores = thinker.scores(game)?;
    Mistake::of(&scores, made).map(|mistake| mistake.sentence(game, phrases))
}

#[cfg(test)]
mod tests {
    use client::Lang;
    use connect_four::Setup;

    use super::*;

    #[test]
    fn only_what_changes_the_result_is_a_mistake() {
        let phrases = Phrases::new(Lang::En);
        let mut thinker = Thinker::default();
        let mut check = |moves: &str, column, expected: Option<&str>| {
            let game = Game::from_notation(Setup::CLASSIC, moves).expect("legal moves");
            let remark = remark(&mut thinker, &game, Move::Drop { column }, &phrases);
            assert_eq!(remark.as_deref(), expected, "{moves} {column}");
        };
        check("", 3, None);
        check("", 2, Some("A win became a draw. Column 4 wins in 21 moves."));
        check("", 0, Some("A win became a loss. Column 4 wins in 21 moves."));
        // Three in a row with both ends open win a move later too.
        check("334455", 0, None);
    }
}

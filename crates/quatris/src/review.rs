//! What was wrong with a move, where exact scores can be had.

use client::Phrases;
use connect_four::{Game, Move, Setup};
use terminal::Thinker;

pub(crate) fn is_possible(game: &Game) -> bool {
    game.setup() == Setup::CLASSIC
}

/// A mistake gives away a win or a draw; other moves are not worth a word.
pub(crate) fn remark(thinker: &mut Thinker, game: &Game, made: Move, phrases: &Phrases) -> Option<String> {
    let Move::Drop { column } = made else { return None };
    let scores = thinker.scores(game)?;
    let played = scores.get(usize::from(column)).copied().flatten()?;
    let best = scores.iter().flatten().copied().max()?;
    let key = match (best.signum(), played.signum()) {
        (1, 0) => "review-mistake-win-draw",
        (1, -1) => "review-mistake-win-loss",
        (0, -1) => "review-mistake-draw-loss",
        _ => return None,
    };
    let better = scores.iter().position(|score| *score == Some(best))? + 1;
    let better = if best == 0 {
        phrases.say("review-better-draw", &[("column", better.into())])
    } else {
        let meaning = phrases.prospect(game, best);
        phrases.say("review-better", &[("column", better.into()), ("meaning", meaning.into())])
    };
    Some(phrases.say(key, &[("better", better.into())]))
}

#[cfg(test)]
mod tests {
    use client::Lang;

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

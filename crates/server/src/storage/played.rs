//! Counts of what was played in public games, by position and column. They contain no name and no single game.

use connect_four::{Opening, Record};
use connect_four_solver::Position;
use serde::Serialize;

/// The number of moves of a game that are counted: later positions are hardly met twice.
const DEEPEST: usize = 20;

/// How often a column was played in a position, and how those games ended for the player who began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Played {
    /// Counted from 1.
    pub column: u8,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

/// What a finished game adds: a column in each of these positions, and the result for the player who began.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Choices {
    pub(super) result: Result,
    /// The key of a position, and the column that was played there, counted from 1.
    pub(super) columns: Vec<(i64, u8)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Result {
    Won,
    Drawn,
    Lost,
}

/// The key of a position, by whichever moves it was reached.
pub(super) fn key(position: &Position) -> i64 {
    position.key().cast_signed()
}

impl Choices {
    /// Only games on the classic board count, and after a laid start only the moves that follow it. Games with a swap
    /// are left out, because the tokens change their owner in the middle of the game.
    pub(super) fn of(record: &Record) -> Option<Self> {
        let game = record.game();
        let outcome = record.outcome()?;
        if !game.setup().is_classic() || game.setup().opening() == Opening::Swap {
            return None;
        }
        let result = match outcome.winner() {
            None => Result::Drawn,
            Some(winner) if winner == game.first() => Result::Won,
            Some(_) => Result::Lost,
        };
        let mut position = Position::default();
        let mut columns = Vec::new();
        for (number, sign) in game.columns_played().bytes().take(DEEPEST).enumerate() {
            let column = sign.checked_sub(b'0')?;
            if number >= game.setup().opening().laid() {
                columns.push((key(&position), column));
            }
            match position.play(usize::from(column).checked_sub(1)?) {
                Some(next) => position = next,
                None => break,
            }
        }
        Some(Self { result, columns })
    }
}

#[cfg(test)]
mod tests {
    use connect_four::{Game, Settings, Setup};

    use super::*;

    fn choices(opening: Opening, moves: &str) -> Option<Choices> {
        let setup = Setup::try_from(Settings { opening, ..Settings::default() }).expect("a setup");
        let game = Game::from_notation(setup, moves).expect("a game");
        let name = |_| "Ada".parse().expect("a name");
        Choices::of(&Record::new(game, name, None, None))
    }

    #[test]
    fn choices_are_counted_with_the_result() {
        let won = choices(Opening::Plain, "1212121").expect("a finished game");
        assert_eq!((won.result, won.columns.len()), (Result::Won, 7));
        assert_eq!(won.columns[0], (key(&Position::default()), 1));
        assert_eq!(choices(Opening::Plain, "12121233"), None, "it is not over");
        let lost = choices(Opening::Plain, "12123242").expect("a finished game");
        assert_eq!((lost.result, lost.columns.len()), (Result::Lost, 8));
        let laid = choices(Opening::Drawn4, "1212121").expect("a finished game");
        assert_eq!((laid.result, laid.columns.as_slice()), (Result::Won, &won.columns[4..]));
        assert_eq!(choices(Opening::Swap, "121S2121"), None);
    }
}

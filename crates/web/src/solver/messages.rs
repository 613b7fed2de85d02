//! What the page asks the worker, and what it hears back: one line of text each. A number in front
//! says which question an answer belongs to, so that late answers to old questions can be told.

use connect_four::{Game, Level, Move};
use connect_four_solver::why::Explanation;

use crate::connect_four::link;
use crate::solver::explanation;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// What would a machine of this level play?
    Choose { level: Level, seed: u64, game: Game },
    /// A fair start of this many tokens.
    Open { tokens: usize, seed: u64 },
    /// What is each column worth? Or, where that can't be had, what is a strong move?
    Analyse { game: Game },
    /// Why is this classic position worth what it is?
    Explain { game: Game },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A column's exact score. More may follow.
    Score { column: u8, score: i8 },
    /// Every open column was told.
    Done,
    /// A move, and nothing more follows.
    Move(Move),
    /// Where the tokens of an opening are laid, in this order.
    Opening(Vec<u8>),
    /// What the position is worth to whoever is to move, and why.
    Why(i8, Explanation),
}

impl Answer {
    pub(crate) fn is_last(&self) -> bool {
        !matches!(self, Self::Score { .. })
    }

    pub(crate) fn write(&self, number: u32) -> String {
        match self {
            Self::Score { column, score } => format!("{number} score {column} {score}"),
            Self::Done => format!("{number} done"),
            Self::Move(chosen) => format!("{number} move {chosen}"),
            Self::Opening(columns) => {
                let columns: Vec<_> = columns.iter().map(u8::to_string).collect();
                format!("{number} opening {}", columns.join(" "))
            }
            Self::Why(score, reason) => format!("{number} why {score} {}", explanation::write(reason)),
        }
    }

    pub(crate) fn read(text: &str) -> Option<(u32, Self)> {
        let mut words = text.split(' ');
        let number = words.next()?.parse().ok()?;
        let answer = match words.next()? {
            "score" => {
                Self::Score { column: words.next()?.parse().ok()?, score: words.next()?.parse().ok()? }
            }
            "done" => Self::Done,
            "move" => Self::Move(words.next()?.parse().ok()?),
            "why" => Self::Why(words.next()?.parse().ok()?, explanation::read(words)?),
            "opening" => Self::Opening(words.map(|word| word.parse().ok()).collect::<Option<_>>()?),
            _ => return None,
        };
        Some((number, answer))
    }
}

impl Question {
    pub(crate) fn write(&self, number: u32) -> String {
        match self {
            Self::Choose { level, seed, game } => {
                format!("{number} choose {} {seed} {}", level.get(), link::write_game(game))
            }
            Self::Open { tokens, seed } => format!("{number} open {tokens} {seed}"),
            Self::Analyse { game } => format!("{number} analyse {}", link::write_game(game)),
            Self::Explain { game } => format!("{number} explain {}", link::write_game(game)),
        }
    }

    pub(crate) fn read(text: &str) -> Option<(u32, Self)> {
        let mut words = text.split(' ');
        let number = words.next()?.parse().ok()?;
        let question = match words.next()? {
            "choose" => Self::Choose {
                level: Level::new(words.next()?.parse().ok()?)?,
                seed: words.next()?.parse().ok()?,
                game: link::read_game(words.next()?).ok()?,
            },
            "open" => Self::Open { tokens: words.next()?.parse().ok()?, seed: words.next()?.parse().ok()? },
            "analyse" => Self::Analyse { game: link::read_game(words.next()?).ok()? },
            "explain" => Self::Explain { game: link::read_game(words.next()?).ok()? },
            _ => return None,
        };
        Some((number, question))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect_four::Setup;

    #[test]
    fn questions_and_answers_survive_their_text() {
        let game = Game::from_notation(Setup::CLASSIC, "4453").expect("a game");
        let level = Level::STRONGEST;
        for question in [
            Question::Choose { level, seed: 42, game: game.clone() },
            Question::Open { tokens: 6, seed: 7 },
            Question::Analyse { game: game.clone() },
            Question::Explain { game },
        ] {
            assert_eq!(Question::read(&question.write(7)), Some((7, question)));
        }
        for answer in [
            Answer::Score { column: 3, score: -18 },
            Answer::Done,
            Answer::Move(Move::Drop { column: 6 }),
            Answer::Move(Move::EraseRow { row: 0 }),
            Answer::Opening(vec![3, 3, 0, 6]),
            Answer::Why(-3, Explanation { threats: Vec::new(), reason: None }),
        ] {
            assert_eq!(Answer::read(&answer.write(7)), Some((7, answer)));
        }
    }
}

//! What the page asks the worker, and what it hears back: one line of text each. A number in front
//! says which question an answer belongs to, so that late answers to old questions can be told.

use connect_four::{Game, Level, Move};

use crate::connect_four::link;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// What would a machine of this level play?
    Choose { level: Level, seed: u64, game: Game },
    /// What is each column worth? Or, where that can't be had, what is a strong move?
    Analyse { game: Game },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A column's exact score. More may follow.
    Score { column: u8, score: i8 },
    /// Every open column was told.
    Done,
    /// A move, and nothing more follows.
    Move(Move),
}

impl Answer {
    pub(crate) fn is_last(self) -> bool {
        !matches!(self, Self::Score { .. })
    }

    pub(crate) fn write(self, number: u32) -> String {
        match self {
            Self::Score { column, score } => format!("{number} score {column} {score}"),
            Self::Done => format!("{number} done"),
            Self::Move(chosen) => format!("{number} move {chosen}"),
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
            Self::Analyse { game } => format!("{number} analyse {}", link::write_game(game)),
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
            "analyse" => Self::Analyse { game: link::read_game(words.next()?).ok()? },
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
        for question in [Question::Choose { level, seed: 42, game: game.clone() }, Question::Analyse { game }]
        {
            assert_eq!(Question::read(&question.write(7)), Some((7, question)));
        }
        for answer in [
            Answer::Score { column: 3, score: -18 },
            Answer::Done,
            Answer::Move(Move::Drop { column: 6 }),
            Answer::Move(Move::EraseRow { row: 0 }),
        ] {
            assert_eq!(Answer::read(&answer.write(7)), Some((7, answer)));
        }
    }
}

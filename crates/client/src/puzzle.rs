//! A puzzle being solved: the player answers until the puzzle is solved. Scores come from outside.

mod calendar;
mod daily;
mod storm;
mod storm_bests;

use connect_four::{Game, Move, Refusal};

pub use calendar::{Calendar, DayResult};
pub use daily::of_day;
pub use storm::Storm;
pub use storm_bests::StormBests;

/// Right answers that solve the puzzle, unless the game ends before.
const POINT: u8 = 5;
/// Moves that refute a wrong column, unless the game ends before.
const REFUTATION: usize = 5;

/// A puzzle: find the columns that keep the result of the position.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The game on the board.
    game: Game,
    /// The game before the last answer.
    asked: Game,
    stage: Stage,
    /// The score of each column of `game`, once it is known.
    scores: Vec<Option<i8>>,
    found: u8,
    wrong: u8,
    /// Hints for the present question, and in all.
    hinted: u8,
    hints: u8,
}

/// How far a puzzle has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The player is to find a column.
    Answering,
    /// The other side's best defence is awaited.
    Defending,
    /// The answer to a wrong column is awaited.
    Refuting,
    /// The board shows the refutation of a wrong column.
    Refuted,
    /// The puzzle is solved.
    Solved,
    /// The player gave up, and the column was shown.
    GivenUp,
}

/// Whether an answer was right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It keeps the win, or the draw.
    Right,
    /// It gives something away.
    Wrong,
}

/// A hint: first where to look, then the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleHint {
    /// The column is one of the two on the left.
    Left,
    /// The column is one of the three in the middle.
    Middle,
    /// The column is one of the two on the right.
    Right,
    /// The column, counted from 0.
    Column(u8),
}

impl Puzzle {
    /// A puzzle for the player to move in `game`.
    pub fn new(game: Game) -> Self {
        let asked = game.clone();
        Self {
            game,
            asked,
            stage: Stage::Answering,
            scores: Vec::new(),
            found: 0,
            wrong: 0,
            hinted: 0,
            hints: 0,
        }
    }

    /// The game on the board: the puzzle, with the moves since.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How far the puzzle has come.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// How many right columns were found: only the first question has a single one.
    pub fn found(&self) -> u8 {
        self.found
    }

    /// How many wrong columns were tried.
    pub fn wrong(&self) -> u8 {
        self.wrong
    }

    /// How many hints were taken.
    pub fn hints(&self) -> u8 {
        self.hints
    }

    /// The score of each column of the present question; empty until it is known.
    pub fn scores(&self) -> &[Option<i8>] {
        if self.stage == Stage::Answering { &self.scores } else { &[] }
    }

    /// The moves since the last answer, that one included.
    pub fn line(&self) -> Vec<Move> {
        self.game.moves().skip(self.asked.events().len()).collect()
    }

    /// The columns that keep the win, or the draw, in the present question, or in the one that was given up.
    pub fn solutions(&self) -> Vec<u8> {
        match self.stage {
            Stage::Answering | Stage::GivenUp => self.right_columns().collect(),
            Stage::Defending | Stage::Refuting | Stage::Refuted | Stage::Solved => Vec::new(),
        }
    }

    /// Whether the scores of the position on the board are needed.
    pub fn wants_scores(&self) -> bool {
        match self.stage {
            Stage::Answering => self.scores.is_empty(),
            Stage::Defending | Stage::Refuting => true,
            Stage::Refuted | Stage::Solved | Stage::GivenUp => false,
        }
    }

    /// Takes the score of each column of the position on the board.
    pub fn learn(&mut self, scores: Vec<Option<i8>>) {
        match self.stage {
            Stage::Answering => self.scores = scores,
            Stage::Defending => {
                self.play_best(&scores);
                self.stage = if self.game.outcome().is_some() { Stage::Solved } else { Stage::Answering };
                self.scores.clear();
            }
            Stage::Refuting => {
                self.play_best(&scores);
                if self.game.outcome().is_some() || self.line().len() > REFUTATION {
                    self.stage = Stage::Refuted;
                }
            }
            Stage::Refuted | Stage::Solved | Stage::GivenUp => {}
        }
    }

    /// Plays this column, counted from 0, in answer to the question.
    pub fn answer(&mut self, column: u8) -> Result<Verdict, Refusal> {
        if self.stage != Stage::Answering || self.scores.is_empty() {
            return Err(Refusal::NotYourTurn);
        }
        let turn = self.game.turn();
        let event = self.game.decide(turn, Move::Drop { column })?;
        let right = self.right_columns().any(|right| right == column);
        self.asked = self.game.clone();
        self.game.evolve(&event);
        if right {
            self.found += 1;
            self.hinted = 0;
            let done = self.game.outcome().is_some() || self.found >= POINT;
            self.stage = if done { Stage::Solved } else { Stage::Defending };
            Ok(Verdict::Right)
        } else {
            self.wrong = self.wrong.saturating_add(1);
            self.stage = if self.game.outcome().is_some() { Stage::Refuted } else { Stage::Refuting };
            Ok(Verdict::Wrong)
        }
    }

    /// Goes back to where a wrong column was played.
    pub fn retry(&mut self) {
        if self.stage == Stage::Refuted {
            self.game = self.asked.clone();
            self.stage = Stage::Answering;
        }
    }

    /// The next hint.
    pub fn hint(&mut self) -> Option<PuzzleHint> {
        let column = self.solution()?;
        if self.hinted < 2 {
            self.hinted += 1;
            self.hints = self.hints.saturating_add(1);
        }
        Some(match column {
            _ if self.hinted == 2 => PuzzleHint::Column(column),
            0..=1 => PuzzleHint::Left,
            2..=4 => PuzzleHint::Middle,
            _ => PuzzleHint::Right,
        })
    }

    /// Plays a right column and shows it; the puzzle is given up.
    pub fn give_up(&mut self) -> Option<u8> {
        let column = self.solution()?;
        let turn = self.game.turn();
        // A column with a score can be played.
        let _ = self.game.play(turn, Move::Drop { column });
        self.stage = Stage::GivenUp;
        Some(column)
    }

    fn solution(&self) -> Option<u8> {
        let answering = self.stage == Stage::Answering;
        answering.then(|| self.right_columns().next()).flatten()
    }

    /// The columns that keep the win, or the draw.
    fn right_columns(&self) -> impl Iterator<Item = u8> {
        let best = self.scores.iter().flatten().map(|score| score.signum()).max();
        (0..7)
            .zip(&self.scores)
            .filter(move |(_, score)| score.map(i8::signum) == best)
            .map(|(column, _)| column)
    }

    /// Plays the best column of the player to move, the one nearest to the middle if there are several.
    fn play_best(&mut self, scores: &[Option<i8>]) {
        let worth = |(column, score): &(u8, &Option<i8>)| (**score, std::cmp::Reverse(column.abs_diff(3)));
        let best = (0..7).zip(scores).filter(|(_, score)| score.is_some()).max_by_key(worth);
        if let Some((column, _)) = best {
            let turn = self.game.turn();
            // A column with a score can be played.
            let _ = self.game.play(turn, Move::Drop { column });
        }
    }
}

#[cfg(test)]
mod tests {
    use connect_four::Setup;

    use super::*;

    /// A player of small horizon: a column that wins at once is worth 1, one that lets the other win at once -1.
    fn scores(game: &Game) -> Vec<Option<i8>> {
        let wins = |game: &Game| {
            game.open_columns().any(|column| {
                let mut next = game.clone();
                next.play(game.turn(), Move::Drop { column }).is_ok()
                    && matches!(next.outcome(), Some(connect_four::Outcome::Line { .. }))
            })
        };
        let score = |column| {
            let mut next = game.clone();
            next.play(game.turn(), Move::Drop { column }).ok()?;
            Some(match next.outcome() {
                Some(_) => 1,
                None if wins(&next) => -1,
                None => 0,
            })
        };
        (0..7).map(score).collect()
    }

    /// The first player has two open threats to stop but one: column 1 has to be blocked.
    fn blocked() -> Puzzle {
        let mut puzzle = Puzzle::new(Game::from_notation(Setup::CLASSIC, "21312").expect("a game"));
        puzzle.learn(scores(puzzle.game()));
        puzzle
    }

    #[test]
    fn a_wrong_column_is_refuted_and_can_be_tried_again() {
        let mut puzzle = Puzzle::new(Game::from_notation(Setup::CLASSIC, "121314").expect("a game"));
        assert!(puzzle.wants_scores());
        assert_eq!(puzzle.answer(4), Err(Refusal::NotYourTurn));
        puzzle.learn(scores(puzzle.game()));
        // The first player wins above its three tokens; anything else lets the other win.
        assert_eq!(puzzle.answer(4), Ok(Verdict::Wrong));
        while puzzle.wants_scores() {
            puzzle.learn(scores(puzzle.game()));
        }
        assert_eq!((puzzle.stage(), puzzle.wrong()), (Stage::Refuted, 1));
        assert!(puzzle.line().len() > 1, "{:?}", puzzle.line());
        puzzle.retry();
        assert_eq!(puzzle.game().notation(), "121314");
        assert_eq!(puzzle.answer(0), Ok(Verdict::Right));
        assert_eq!(puzzle.stage(), Stage::Solved);
    }

    #[test]
    fn hints_lead_from_the_part_to_the_column() {
        let mut puzzle = blocked();
        let first = puzzle.hint();
        let second = puzzle.hint();
        assert!(matches!(second, Some(PuzzleHint::Column(_))), "{first:?} {second:?}");
        assert!(!matches!(first, Some(PuzzleHint::Column(_)) | None), "{first:?}");
        assert_eq!((puzzle.hints(), puzzle.hint(), puzzle.hints()), (2, second, 2));
        let before = puzzle.game().moves().len();
        let solutions = puzzle.solutions();
        assert_eq!(puzzle.give_up(), solutions.first().copied());
        assert_eq!(puzzle.solutions(), solutions);
        assert_eq!(puzzle.game().moves().len(), before + 1);
        assert_eq!(puzzle.hint(), None);
    }

    #[test]
    fn the_point_is_made_after_five_moves() {
        let mut puzzle = Puzzle::new(Game::new(Setup::CLASSIC));
        for own in 1..=5 {
            puzzle.learn(scores(puzzle.game()));
            let column = puzzle.right_columns().next().expect("a column");
            assert_eq!(puzzle.answer(column), Ok(Verdict::Right));
            assert_eq!(puzzle.stage() == Stage::Solved, own == 5 || puzzle.game().outcome().is_some());
            if puzzle.stage() == Stage::Solved {
                break;
            }
            puzzle.learn(scores(puzzle.game()));
        }
        assert_eq!(puzzle.stage(), Stage::Solved);
    }
}

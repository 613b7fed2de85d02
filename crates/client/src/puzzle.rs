//! A puzzle being solved: one answers until the point is made. What a position is worth comes from outside.

mod daily;
mod storm;

use connect_four::{Game, Move, Refusal};

pub use daily::of_day;
pub use storm::Storm;

/// Own moves until the point is made, unless the game ends before.
const POINT: u8 = 5;
/// Moves by which a wrong column is refuted, unless the game ends before.
const REFUTATION: usize = 5;

/// Find the columns that keep what the position is worth.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// On the board now.
    game: Game,
    /// Where the last answer was given.
    asked: Game,
    stage: Stage,
    /// What each column of `game` is worth, once that is known.
    scores: Vec<Option<i8>>,
    found: u8,
    wrong: u8,
    hints: u8,
}

/// How far a puzzle has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A column is to be found.
    Answering,
    /// The other side looks for its best defence.
    Defending,
    /// A wrong column is being answered.
    Refuting,
    /// The board shows what comes of a wrong column.
    Refuted,
    /// The point is made.
    Solved,
    /// The column was told.
    GivenUp,
}

/// What an answer was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It keeps the win, or the draw.
    Right,
    /// It gives something away.
    Wrong,
}

/// What helps: first where to look, then the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleHint {
    /// In the two columns on the left.
    Left,
    /// In the three columns in the middle.
    Middle,
    /// In the two columns on the right.
    Right,
    /// In this column, counted from 0.
    Column(u8),
}

impl Puzzle {
    /// Whoever's turn it is in `game` has a column to find.
    pub fn new(game: Game) -> Self {
        let asked = game.clone();
        Self { game, asked, stage: Stage::Answering, scores: Vec::new(), found: 0, wrong: 0, hints: 0 }
    }

    /// What is on the board: the puzzle, or what came of an answer.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How far it has come.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// How many wrong columns were tried.
    pub fn wrong(&self) -> u8 {
        self.wrong
    }

    /// How many hints were taken.
    pub fn hints(&self) -> u8 {
        self.hints
    }

    /// The moves since the last answer, that one included.
    pub fn line(&self) -> &[Move] {
        self.game.moves().get(self.asked.moves().len()..).unwrap_or_default()
    }

    /// What each column of the position on the board is worth has to be found out.
    pub fn wants_scores(&self) -> bool {
        match self.stage {
            Stage::Answering => self.scores.is_empty(),
            Stage::Defending | Stage::Refuting => true,
            Stage::Refuted | Stage::Solved | Stage::GivenUp => false,
        }
    }

    /// What each column of the position on the board is worth.
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
            let done = self.game.outcome().is_some() || self.found >= POINT;
            self.stage = if done { Stage::Solved } else { Stage::Defending };
            Ok(Verdict::Right)
        } else {
            self.wrong = self.wrong.saturating_add(1);
            self.stage = if self.game.outcome().is_some() { Stage::Refuted } else { Stage::Refuting };
            Ok(Verdict::Wrong)
        }
    }

    /// Back to where a wrong column was played.
    pub fn retry(&mut self) {
        if self.stage == Stage::Refuted {
            self.game = self.asked.clone();
            self.stage = Stage::Answering;
        }
    }

    /// The next hint.
    pub fn hint(&mut self) -> Option<PuzzleHint> {
        let column = self.solution()?;
        self.hints = (self.hints + 1).min(2);
        Some(match column {
            _ if self.hints == 2 => PuzzleHint::Column(column),
            0..=1 => PuzzleHint::Left,
            2..=4 => PuzzleHint::Middle,
            _ => PuzzleHint::Right,
        })
    }

    /// The column that was to be found.
    pub fn give_up(&mut self) -> Option<u8> {
        let column = self.solution()?;
        self.stage = Stage::GivenUp;
        Some(column)
    }

    fn solution(&self) -> Option<u8> {
        let answering = self.stage == Stage::Answering;
        answering.then(|| self.right_columns().next()).flatten()
    }

    /// Those that keep the win, or the draw.
    fn right_columns(&self) -> impl Iterator<Item = u8> {
        let best = self.scores.iter().flatten().map(|score| score.signum()).max();
        (0..7)
            .zip(&self.scores)
            .filter(move |(_, score)| score.map(i8::signum) == best)
            .map(|(column, _)| column)
    }

    /// The best column of whoever's turn it is, the one nearest to the middle first.
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

    /// A player of small horizon: what wins at once is worth 1, what lets the other win at once -1.
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
        assert_eq!(puzzle.hints(), 2);
        assert!(puzzle.give_up().is_some());
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

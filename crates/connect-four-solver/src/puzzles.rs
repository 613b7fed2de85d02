//! Puzzles: positions in which exactly one column keeps the win, or the draw, and some level of the machine misses it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use connect_four::{Game, Level, Move, Setup};

use crate::book::Book;
use crate::players::choose;
use crate::{Limits, Position, Scale, Solver};

/// A position in which the player has to find the only column that keeps the win or the draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// How hard it is, from 1 to [`Puzzle::GRADES`].
    pub grade: u8,
    /// The exact score of the position for the side to move: a win or a draw.
    pub score: i8,
    /// The only column that keeps it, counted from 0.
    pub column: u8,
    /// The moves that lead to the position.
    pub moves: String,
}

/// A line that is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPuzzle;

impl fmt::Display for NoPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a puzzle")
    }
}

impl std::error::Error for NoPuzzle {}

impl Puzzle {
    pub const GRADES: u8 = 5;

    /// The puzzles that come with the crate, the easier ones first.
    pub fn classic() -> &'static str {
        include_str!("../puzzles/classic.txt")
    }

    /// Reads a list of puzzles, one on each line.
    pub fn read(list: &str) -> Result<Vec<Self>, NoPuzzle> {
        list.lines().map(str::parse).collect()
    }

    pub fn game(&self) -> Game {
        Game::from_notation(Setup::CLASSIC, &self.moves).unwrap_or_else(|_| Game::new(Setup::CLASSIC))
    }

    pub fn position(&self) -> Position {
        Position::parse(&self.moves).unwrap_or_default()
    }

    /// The number of tokens until the end, if both sides play their best.
    pub fn plies_to_end(&self) -> i32 {
        self.position().plies_to_end(i32::from(self.score))
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.grade, self.score, self.column + 1, self.moves)
    }
}

impl FromStr for Puzzle {
    type Err = NoPuzzle;

    fn from_str(line: &str) -> Result<Self, NoPuzzle> {
        let mut words = line.split(' ');
        let mut word = || words.next().ok_or(NoPuzzle);
        let grade: u8 = word()?.parse().map_err(|_| NoPuzzle)?;
        let score: i8 = word()?.parse().map_err(|_| NoPuzzle)?;
        let column: u8 = word()?.parse().map_err(|_| NoPuzzle)?;
        let moves = word()?.to_owned();
        let fits =
            (1..=Self::GRADES).contains(&grade) && (0..=21).contains(&score) && (1..=7).contains(&column);
        match Position::<7, 6>::parse(&moves) {
            Ok(_) if fits && words.next().is_none() => Ok(Self { grade, score, column: column - 1, moves }),
            _ => Err(NoPuzzle),
        }
    }
}

/// Decides whether a position is a puzzle, and how hard it is.
#[derive(Debug)]
pub struct Judge {
    outcomes: Solver,
    exact: Solver,
}

/// A level misses a puzzle when it plays another column with each of these seeds.
const SEEDS: [u64; 3] = [1, 2, 3];
/// The strongest level that misses a puzzle, the grade that makes, and how many tokens away the end may be at most.
/// Further away, a weaker level finds the column by luck, so that its miss says nothing.
const GRADES: [(u8, u8, i32); 5] = [(3, 1, 11), (4, 2, 15), (5, 3, 21), (6, 4, 21), (6, 5, 42)];

impl Judge {
    pub fn new(book: &Arc<Book>) -> Self {
        let solver = || Solver::new(32).with_book(Arc::clone(book));
        Self { outcomes: solver().with_scale(Scale::Outcome), exact: solver() }
    }

    /// The puzzle that these moves lead to, if they do: no side wins at once or has to stop a win, there is a
    /// choice, one column alone keeps what the position is worth, and a level misses it.
    pub fn judge(&mut self, moves: &str) -> Option<Puzzle> {
        let position = Position::<7, 6>::parse(moves).ok()?;
        let only = self.only_column(&position)?;
        let game = Game::from_notation(Setup::CLASSIC, moves).ok()?;
        let level = (2..=6).rev().filter_map(Level::new).find(|level| misses(&game, *level, only))?;
        let score = self.exact.solve(&position) as i8;
        let end = position.plies_to_end(score.into());
        let fits = |(missed_by, _, far): &(u8, u8, i32)| level.get().max(3) == *missed_by && end <= *far;
        let (_, grade, _) = GRADES.into_iter().find(fits)?;
        Some(Puzzle { grade, score, column: only, moves: moves.to_owned() })
    }

    /// The column that alone keeps the win or the draw, where finding it takes more than seeing a line.
    pub fn only_column(&mut self, position: &Position) -> Option<u8> {
        let safe = (0..7).filter(|&column| position.play(column).is_some_and(|child| !child.can_win()));
        if position.can_win() || position.is_threatened() || safe.count() < 3 {
            return None;
        }
        let outcomes = self.outcomes.analyse(position, Limits::default(), |_, _| ()).ok()?;
        let best = outcomes.iter().flatten().max()?;
        let mut keeping = (0..7).filter(|&column| outcomes[usize::from(column)] == Some(*best));
        match (keeping.next(), keeping.next()) {
            (Some(only), None) if *best >= 0 => Some(only),
            _ => None,
        }
    }
}

fn misses(game: &Game, level: Level, only: u8) -> bool {
    let right = Some(Move::Drop { column: only });
    SEEDS.into_iter().all(|seed| choose(game, level, seed, &mut |_| None) != right)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// `cargo xtask puzzles` proves all of them; this test, one in three hundred.
    #[test]
    fn puzzles_hold_and_no_two_are_alike() {
        let puzzles = Puzzle::read(Puzzle::classic()).expect("a list of puzzles");
        assert!(puzzles.len() >= 2_000, "{}", puzzles.len());
        let keys: HashSet<u64> = puzzles.iter().map(|puzzle| puzzle.position().symmetric_key()).collect();
        assert_eq!(keys.len(), puzzles.len());
        assert!(puzzles.is_sorted_by_key(|puzzle| (puzzle.grade, puzzle.plies_to_end())));
        let mut judge = Judge::new(&Book::classic());
        for puzzle in puzzles.iter().step_by(300) {
            assert_eq!(judge.judge(&puzzle.moves).as_ref(), Some(puzzle));
        }
    }

    /// The strongest level that misses a puzzle is the one that its grade stands for.
    #[test]
    fn puzzles_are_missed_by_the_machines_of_their_grade() {
        let puzzles = Puzzle::read(Puzzle::classic()).expect("a list of puzzles");
        for (strongest, grade, far) in GRADES {
            let graded: Vec<&Puzzle> = puzzles.iter().filter(|puzzle| puzzle.grade == grade).collect();
            assert!(!graded.is_empty(), "grade {grade}");
            for puzzle in graded.iter().step_by(graded.len().div_ceil(3)) {
                let game = puzzle.game();
                let missed = (2..=6).filter(|level| {
                    Level::new(*level).is_some_and(|level| misses(&game, level, puzzle.column))
                });
                assert_eq!(missed.max().map(|level| level.max(3)), Some(strongest), "{puzzle}");
                assert!(puzzle.plies_to_end() <= far, "{puzzle}");
            }
        }
    }

    #[test]
    fn nonsense_is_no_puzzle() {
        for line in
            ["", "1 2 3", "6 2 3 44", "1 -2 3 44", "1 2 8 44", "1 2 3 4444444", "1 2 3 44 5", "1 2 x 44"]
        {
            assert_eq!(line.parse::<Puzzle>(), Err(NoPuzzle), "{line}");
        }
    }
}

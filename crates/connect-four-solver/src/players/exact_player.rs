//! The player that asks the exact solver.

use std::sync::Arc;

use connect_four::{Game, Setup};

use crate::exact::book::Book;
use crate::exact::sizes::{ForSize, Geometry, for_size, most_rows};
use crate::{Limits, Solver, SolverOn, Stopped};

/// Finds the best columns of every position that it can solve, and remembers what it has proven.
#[derive(Debug)]
pub struct ExactPlayer {
    classic: Solver,
    /// The solver of the last other size that was played.
    other: Option<(Size, Box<dyn Solve>)>,
}

/// Columns and rows.
type Size = (u8, u8);

/// More nodes than any position takes on a setup where the highest level is perfect.
const ENOUGH: u64 = 20_000_000;
/// Nodes of less than half a second: if they are not enough, the rest of a second finds a move in another way.
const HALF_A_SECOND: u64 = 2_500_000;
/// The same where a board takes two words, which are slower.
const HALF_A_SECOND_WIDE: u64 = 1_000_000;
const TABLE_MB: usize = 16;

impl ExactPlayer {
    pub fn new(book: Arc<Book>) -> Self {
        Self { classic: Solver::new(TABLE_MB).with_book(book), other: None }
    }

    /// Goes on with another book.
    pub fn take_book(&mut self, book: Arc<Book>) {
        self.classic.take_book(book);
    }

    /// The score of each column, `None` for one that can't be played. Nothing for a game that is over, of a kind that
    /// can't be solved, or that would take too long.
    pub fn scores(&mut self, game: &Game) -> Option<Vec<Option<i8>>> {
        let mut scores = vec![None; usize::from(game.setup().columns())];
        let all = self.analyse(game, &mut |column, score| scores[usize::from(column)] = Some(score));
        all.then_some(scores)
    }

    /// Tells the score of each open column as soon as it is proven. Returns whether all were: false for a game that is
    /// over, that can't be solved, or that would take too long.
    pub fn analyse(&mut self, game: &Game, tell: &mut dyn FnMut(u8, i8)) -> bool {
        // While the first player drops for both, a column is neither good nor bad for one of them.
        if game.is_dropping_for_both() {
            return false;
        }
        let nodes = allowance(game.setup());
        self.solver(game.setup()).is_some_and(|solver| solver.analyse(&game.columns_played(), nodes, tell))
    }

    /// The best columns. `None` for a game that is over, that can't be solved, or that would take too long.
    pub fn best_columns(&mut self, game: &Game) -> Option<Vec<u8>> {
        let nodes = allowance(game.setup());
        self.solver(game.setup())?.best(&game.columns_played(), nodes)
    }

    fn solver(&mut self, setup: Setup) -> Option<&mut dyn Solve> {
        if !is_ordinary(setup) {
            return None;
        }
        if setup.is_classic() {
            return Some(&mut self.classic);
        }
        let size = (setup.columns(), setup.rows());
        if self.other.as_ref().is_none_or(|(known, _)| *known != size) {
            self.other = Some((size, solver_of(size)?));
        }
        let (_, solver) = self.other.as_mut()?;
        Some(solver.as_mut())
    }
}

/// The most nodes to visit for one position of this setup.
fn allowance(setup: Setup) -> u64 {
    let fits_one_word = u32::from(setup.columns()) * (u32::from(setup.rows()) + 1) <= u64::BITS;
    match fits_one_word {
        _ if is_perfect_on(setup) => ENOUGH,
        true => HALF_A_SECOND,
        false => HALF_A_SECOND_WIDE,
    }
}

/// Whether the highest level is perfect on this setup. It is where every position is solved within a second: on the
/// classic board, thanks to its book, and on smaller ones. Elsewhere it is perfect only towards the end of a game.
pub fn is_perfect_on(setup: Setup) -> bool {
    is_ordinary(setup)
        && match (setup.columns(), setup.rows()) {
            (7, rows) => rows == 4 || rows == 6,
            (5 | 6, rows) => rows <= 6,
            (4, rows) => rows <= 10,
            _ => false,
        }
}

/// Whether there are exact scores on this setup, at least towards the end of a game.
pub fn is_solvable(setup: Setup) -> bool {
    is_ordinary(setup) && most_rows(setup.columns()).is_some_and(|most| setup.rows() <= most)
}

/// Whether nothing but the size differs from the classic rules.
fn is_ordinary(setup: Setup) -> bool {
    setup.players() == 2 && setup.align() == 4 && !setup.powers()
}

/// A solver of any size.
trait Solve: std::fmt::Debug + Send {
    fn best(&mut self, notation: &str, nodes: u64) -> Option<Vec<u8>>;

    fn analyse(&mut self, notation: &str, nodes: u64, tell: &mut dyn FnMut(u8, i8)) -> bool;
}

impl<G: Geometry> Solve for SolverOn<G> {
    fn best(&mut self, notation: &str, nodes: u64) -> Option<Vec<u8>> {
        let position = self.parse(notation).ok()?;
        let limits = Limits { nodes, ..Limits::default() };
        let columns: Result<_, Stopped> = self.best_columns(&position, limits);
        Some(columns.ok()?.into_iter().map(|column| column as u8).collect())
    }

    fn analyse(&mut self, notation: &str, nodes: u64, tell: &mut dyn FnMut(u8, i8)) -> bool {
        let Ok(position) = self.parse(notation) else { return false };
        let limits = Limits { nodes, ..Limits::default() };
        Self::analyse(self, &position, limits, |column, score| tell(column as u8, score as i8)).is_ok()
    }
}

/// A solver of this size, if there is one.
fn solver_of((columns, rows): Size) -> Option<Box<dyn Solve>> {
    struct Make;

    impl ForSize for Make {
        type Answer = Box<dyn Solve>;

        fn run<G: Geometry>(self, board: G) -> Self::Answer {
            Box::new(SolverOn::on(board, TABLE_MB))
        }
    }

    for_size(columns, rows, Make)
}

#[cfg(test)]
mod tests {
    use connect_four::Settings;

    use super::*;

    fn game(columns: u16, rows: u16, moves: &str) -> Game {
        let setup = Settings { columns, rows, ..Settings::default() }.try_into().expect("in range");
        Game::from_notation(setup, moves).expect("legal moves")
    }

    #[test]
    fn games_are_scored_column_by_column() {
        let mut player = ExactPlayer::new(Book::classic());
        let mut check = |game: Game, expected: Option<[Option<i8>; 7]>| {
            assert_eq!(player.scores(&game), expected.map(Vec::from), "{}", game.notation());
        };
        // Three cells are left, all in column 4: a draw.
        let last = "547125662261271266215743771576315353334";
        check(game(7, 6, last), Some([None, None, None, Some(0), None, None, None]));
        check(game(7, 6, "1212121"), None);
        check(game(9, 7, ""), None);
        check(game(16, 8, ""), None);
        // Three of the first player lie side by side, with both ends open.
        let open = player.scores(&game(6, 5, "223344")).expect("a small board");
        assert_eq!(open.iter().flatten().max(), open[0].as_ref());
        assert_eq!(open[0], open[4]);
    }

    #[test]
    fn other_sizes_are_solved_where_that_takes_no_time() {
        let mut player = ExactPlayer::new(Book::classic());
        let mut check = |game: Game, expected: Option<&[u8]>| {
            assert_eq!(
                player.best_columns(&game).as_deref(),
                expected,
                "{} {}",
                game.setup(),
                game.notation()
            );
        };
        // The first player has a line of three with one end open.
        check(game(5, 4, "12131"), Some(&[0]));
        check(game(12, 4, "1a2b3c"), Some(&[3]));
        check(game(9, 7, "415161"), Some(&[2, 6]));
        check(game(9, 7, "5"), None);
        check(game(16, 8, "415161"), None);
        check(game(6, 5, "1212121"), None);
    }

    #[test]
    fn columns_of_other_sizes_are_scored_or_refused() {
        let mut player = ExactPlayer::new(Book::classic());
        let mut told = |game: Game| {
            let mut scores = Vec::new();
            let all = player.analyse(&game, &mut |column, score| scores.push((column, score)));
            scores.sort_unstable();
            all.then_some(scores)
        };
        let scores = told(game(5, 4, "12131")).expect("a small board");
        assert_eq!(scores.iter().max_by_key(|(_, score)| *score).map(|(column, _)| *column), Some(0));
        assert_eq!(scores.len(), 5);
        assert_eq!(told(game(9, 7, "415161")).map(|scores| scores.len()), Some(9));
        assert_eq!(told(game(9, 7, "5")), None);
        assert_eq!(told(game(16, 8, "415161")), None);
        assert_eq!(told(game(5, 4, "1212121")), None);
    }
}

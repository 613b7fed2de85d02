//! The solver: the public way to the search, its table and its book.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::exact::analysis;
use crate::exact::book::Book;
use crate::exact::fixed::Fixed;
use crate::exact::forcing::State;
use crate::exact::geometry::Geometry;
use crate::exact::position::{PositionOn, Refusal};
use crate::exact::search::Search;
use crate::exact::table::Tables;
use crate::exact::team::Team;
use crate::exact::window::{self, Window};
use crate::exact::word::Word;

/// Solves positions of one board size, and remembers what it proved on the way.
///
/// A score `k > 0` means that the side to move wins with its `k`-th token from the end, `-k` that the other side does,
/// and 0 a draw.
///
/// ```
/// use connect_four_solver::{Position, Solver};
///
/// let mut solver: Solver = Solver::new(16);
/// let position = Position::parse("6146").unwrap();
/// assert_eq!(solver.solve(&position), 18);
/// ```
pub type Solver<const COLUMNS: usize = 7, const ROWS: usize = 6> = SolverOn<Fixed<COLUMNS, ROWS>>;

/// A [`Solver`] of any size.
#[derive(Debug)]
pub struct SolverOn<G: Geometry> {
    board: G,
    tables: Tables<G::Word>,
    team: Option<Team<G::Word>>,
    book: Option<Arc<Book>>,
    scale: Scale,
    nodes: u64,
}

/// How much of a score the solver finds out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scale {
    /// Who wins, and when.
    #[default]
    Exact,
    /// Only who wins: 1, 0 or -1.
    Outcome,
}

/// When the solver gives up.
#[derive(Debug, Clone, Copy)]
pub struct Limits<'a> {
    /// The solver gives up after about this many nodes.
    pub nodes: u64,
    /// The solver gives up when this flag is set.
    pub stop: &'a AtomicBool,
}

impl Default for Limits<'_> {
    /// No limits.
    fn default() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self { nodes: u64::MAX, stop: &NEVER }
    }
}

/// The solver gave up at one of its limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the solver was stopped before it had the answer")
    }
}

impl std::error::Error for Stopped {}

impl Solver<7, 6> {
    /// Looks positions up in this book before it searches.
    #[must_use]
    pub fn with_book(mut self, book: Arc<Book>) -> Self {
        self.take_book(book);
        self
    }

    pub(crate) fn take_book(&mut self, book: Arc<Book>) {
        self.book = Some(book);
    }
}

impl<const COLUMNS: usize, const ROWS: usize> Solver<COLUMNS, ROWS> {
    /// A solver whose table takes at most this many megabytes: the largest power of two that fits.
    pub fn new(hash_mb: usize) -> Self {
        Self::on(Fixed, hash_mb)
    }
}

impl<G: Geometry> SolverOn<G> {
    /// A solver of positions on such a board, with a table as [`Solver::new`] has it.
    pub fn on(board: G, hash_mb: usize) -> Self {
        let bytes = hash_mb.max(1).saturating_mul(1 << 20);
        let tables = Tables::new(bytes, G::Word::BITS - board.bits());
        Self { board, tables, team: None, book: None, scale: Scale::Exact, nodes: 0 }
    }

    /// The position on this board after these columns: see [`PositionOn::parse_on`].
    pub fn parse(&self, notation: &str) -> Result<PositionOn<G>, Refusal> {
        PositionOn::parse_on(self.board, notation)
    }

    /// Searches hard positions with this many threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.team = Team::new(threads.saturating_sub(1), &self.tables);
        self
    }

    /// Finds out this much of each score.
    #[must_use]
    pub fn with_scale(mut self, scale: Scale) -> Self {
        self.scale = scale;
        self
    }

    /// The score of a position.
    pub fn solve(&mut self, position: &PositionOn<G>) -> i32 {
        self.solve_within(position, Limits::default(), |_, _| ()).expect("nothing stops it")
    }

    /// The score of a position, unless that goes beyond the limits. `progress` gets each pair of bounds that the score
    /// is proven to lie between.
    pub fn solve_within(
        &mut self,
        position: &PositionOn<G>,
        limits: Limits<'_>,
        mut progress: impl FnMut(i32, i32),
    ) -> Result<i32, Stopped> {
        self.searching(limits, |search, book, window| {
            score(search, book, position, window, &mut |bounds| {
                progress(bounds.low, bounds.high);
            })
        })
    }

    /// The score of every column, `None` for one that cannot be played. `report` gets each score as soon as it is
    /// proven.
    pub fn analyse(
        &mut self,
        position: &PositionOn<G>,
        limits: Limits<'_>,
        mut report: impl FnMut(usize, i32),
    ) -> Result<G::PerColumn<Option<i32>>, Stopped> {
        self.searching(limits, |search, book, window| {
            let score = score(search, book, position, window, &mut |_| ())?;
            let known = |child: &PositionOn<G>| window_of(book, child, window.turned());
            analysis::columns(search, position, score, known, &mut report)
        })
    }

    /// The best columns; cheaper than the score of every column.
    pub fn best_columns(
        &mut self,
        position: &PositionOn<G>,
        limits: Limits<'_>,
    ) -> Result<Vec<usize>, Stopped> {
        self.searching(limits, |search, book, window| {
            let score = score(search, book, position, window, &mut |_| ())?;
            // How much worse the others are does not matter.
            let window = Window { low: score - 1, high: score };
            let known = |child: &PositionOn<G>| window_of(book, child, window.turned());
            let scores = analysis::columns(search, position, score, known, &mut |_, _| ())?;
            Some(
                (0..position.board().columns())
                    .filter(|&column| scores.as_ref()[column] == Some(score))
                    .collect(),
            )
        })
    }

    /// The score of a position that is known to be at least `least`.
    pub(crate) fn solve_from(&mut self, position: &PositionOn<G>, least: Option<i32>) -> i32 {
        let window = Window { low: least.unwrap_or(Window::ALL.low), ..Window::ALL };
        self.searching(Limits::default(), |search, book, _| {
            score(search, book, position, window, &mut |_| ())
        })
        .expect("nothing stops it")
    }

    /// Positions visited for the last answer.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn searching<T>(
        &mut self,
        limits: Limits<'_>,
        work: impl FnOnce(&mut Search<'_, G>, Option<&Book>, Window) -> Option<T>,
    ) -> Result<T, Stopped> {
        let mut search = Search::new(&self.board, &self.tables, limits.stop);
        search.team = self.team.as_ref();
        search.budget = limits.nodes;
        let window = match self.scale {
            Scale::Exact => Window::ALL,
            Scale::Outcome => Window::OUTCOME,
        };
        let found = work(&mut search, self.book.as_deref(), window);
        self.nodes = search.nodes;
        found.ok_or(Stopped)
    }
}

fn score<G: Geometry>(
    search: &mut Search<'_, G>,
    book: Option<&Book>,
    position: &PositionOn<G>,
    window: Window,
    progress: &mut dyn FnMut(Window),
) -> Option<i32> {
    let window = window_of(book, position, window);
    let state = State::new(position.board(), position.mine(), position.theirs());
    window::score(search, state, window, progress)
}

/// What the book leaves of a window.
fn window_of<G: Geometry>(book: Option<&Book>, position: &PositionOn<G>, window: Window) -> Window {
    let Some(book) = book else { return window };
    let (low, high) = match book.score(position) {
        Some(score) => (score, score),
        None => (book.least_score(position).unwrap_or(window.low), window.high),
    };
    Window { low: window.clamp(low), high: window.clamp(high) }
}

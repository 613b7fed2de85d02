//! The solver as others see it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::exact::analysis;
use crate::exact::bitboard::Bitboard;
use crate::exact::book::Book;
use crate::exact::forcing::State;
use crate::exact::position::Position;
use crate::exact::search::Search;
use crate::exact::table::Tables;
use crate::exact::team::Team;
use crate::exact::window::{self, Window};

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
#[derive(Debug)]
pub struct Solver<const COLUMNS: usize = 7, const ROWS: usize = 6> {
    tables: Tables,
    team: Option<Team>,
    book: Option<Arc<Book>>,
    scale: Scale,
    nodes: u64,
}

/// How much to find out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scale {
    /// Who wins, and when.
    #[default]
    Exact,
    /// Only who wins: 1, 0 or -1.
    Outcome,
}

/// When to give up.
#[derive(Debug, Clone, Copy)]
pub struct Limits<'a> {
    /// After about so many nodes.
    pub nodes: u64,
    /// When somebody has set this flag.
    pub stop: &'a AtomicBool,
}

impl Default for Limits<'_> {
    /// Never.
    fn default() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self { nodes: u64::MAX, stop: &NEVER }
    }
}

/// The solver gave up, as its limits asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the solver was stopped before it had the answer")
    }
}

impl std::error::Error for Stopped {}

impl Solver<7, 6> {
    /// Looks into this book before it searches.
    #[must_use]
    pub fn with_book(mut self, book: Arc<Book>) -> Self {
        self.book = Some(book);
        self
    }
}

impl<const COLUMNS: usize, const ROWS: usize> Solver<COLUMNS, ROWS> {
    /// A solver whose table takes so many megabytes: the largest power of two that is not more.
    pub fn new(hash_mb: usize) -> Self {
        let bytes = hash_mb.max(1).saturating_mul(1 << 20);
        let tables = Tables::new(bytes, 64 - Bitboard::<COLUMNS, ROWS>::BITS);
        Self { tables, team: None, book: None, scale: Scale::Exact, nodes: 0 }
    }

    /// Searches hard positions with so many threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.team = Team::new(threads.saturating_sub(1), &self.tables);
        self
    }

    /// Finds out only so much.
    #[must_use]
    pub fn with_scale(mut self, scale: Scale) -> Self {
        self.scale = scale;
        self
    }

    /// The score of a position.
    pub fn solve(&mut self, position: &Position<COLUMNS, ROWS>) -> i32 {
        self.solve_within(position, Limits::default(), |_, _| ()).expect("nothing stops it")
    }

    /// The score of a position, unless that goes beyond the limits. `progress` hears of each pair of bounds that the
    /// score is proven to lie between.
    pub fn solve_within(
        &mut self,
        position: &Position<COLUMNS, ROWS>,
        limits: Limits<'_>,
        mut progress: impl FnMut(i32, i32),
    ) -> Result<i32, Stopped> {
        self.searching(limits, |search, book, window| {
            score(search, book, position, window, &mut |bounds| {
                progress(bounds.low, bounds.high);
            })
        })
    }

    /// The score of every column, nothing for one that cannot be played. `report` hears of each as soon as it is proven.
    pub fn analyse(
        &mut self,
        position: &Position<COLUMNS, ROWS>,
        limits: Limits<'_>,
        mut report: impl FnMut(usize, i32),
    ) -> Result<[Option<i32>; COLUMNS], Stopped> {
        self.searching(limits, |search, book, window| {
            let score = score(search, book, position, window, &mut |_| ())?;
            let known = |child: &Position<COLUMNS, ROWS>| in_book(book, child, window.turned());
            analysis::columns(search, position, window, score, known, &mut report)
        })
    }

    /// The columns that are as good as any, cheaper than by the score of every column.
    pub fn best_columns(
        &mut self,
        position: &Position<COLUMNS, ROWS>,
        limits: Limits<'_>,
    ) -> Result<Vec<usize>, Stopped> {
        self.searching(limits, |search, book, window| {
            let score = score(search, book, position, window, &mut |_| ())?;
            // How much worse the others are does not matter.
            let window = Window { low: score - 1, high: score };
            let known = |child: &Position<COLUMNS, ROWS>| in_book(book, child, window.turned());
            let scores = analysis::columns(search, position, window, score, known, &mut |_, _| ())?;
            Some((0..COLUMNS).filter(|&column| scores[column] == Some(score)).collect())
        })
    }

    /// The score of a position that is known to be worth at least so much.
    pub(crate) fn solve_from(&mut self, position: &Position<COLUMNS, ROWS>, least: Option<i32>) -> i32 {
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
        work: impl FnOnce(&mut Search<'_, COLUMNS, ROWS>, Option<&Book>, Window) -> Option<T>,
    ) -> Result<T, Stopped> {
        let mut search = Search::new(&self.tables, limits.stop);
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

fn score<const COLUMNS: usize, const ROWS: usize>(
    search: &mut Search<'_, COLUMNS, ROWS>,
    book: Option<&Book>,
    position: &Position<COLUMNS, ROWS>,
    window: Window,
    progress: &mut dyn FnMut(Window),
) -> Option<i32> {
    in_book(book, position, window)
        .or_else(|| window::score(search, State::new(position.mine(), position.theirs()), window, progress))
}

fn in_book<const COLUMNS: usize, const ROWS: usize>(
    book: Option<&Book>,
    position: &Position<COLUMNS, ROWS>,
    window: Window,
) -> Option<i32> {
    book?.score(position).map(|score| window.clamp(score))
}

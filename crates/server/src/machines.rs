//! Machine players: they think on threads of their own, as many at once as there are cores.

use std::sync::{Arc, Mutex, PoisonError};

use connect_four::{Game, Level, Move};
use connect_four_solver::book::Book;
use connect_four_solver::openings;
use connect_four_solver::players::{ExactPlayer, choose};
use tokio::sync::Semaphore;

#[derive(Debug)]
pub(crate) struct Machines {
    cores: Arc<Semaphore>,
    /// Those who are not thinking; each remembers what it has proven.
    players: Mutex<Vec<ExactPlayer>>,
}

impl Machines {
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self { cores: Arc::new(Semaphore::new(cores)), players: Mutex::new(Vec::new()) }
    }

    pub(crate) async fn choose(self: Arc<Self>, game: Game, level: Level, seed: u64) -> Option<Move> {
        self.think(move |player| choose(&game, level, seed, &mut |game| player.best_columns(game))).await?
    }

    /// A fair start of so many tokens.
    pub(crate) async fn open(self: Arc<Self>, tokens: usize, seed: u64) -> Option<Vec<u8>> {
        self.think(move |_| openings::draw(&Book::classic(), tokens, seed)).await?
    }

    /// The score of each column of a classic game, or nothing when that would take too long.
    pub(crate) async fn analyse(self: Arc<Self>, game: Game) -> Option<Vec<Option<i8>>> {
        self.think(move |player| player.scores(&game)).await?
    }

    async fn think<T: Send + 'static>(
        self: Arc<Self>,
        work: impl FnOnce(&mut ExactPlayer) -> T + Send + 'static,
    ) -> Option<T> {
        let permit = Arc::clone(&self.cores).acquire_owned().await.ok()?;
        let thought = tokio::task::spawn_blocking(move || {
            let idle = self.players().pop();
            let mut player = idle.unwrap_or_else(|| ExactPlayer::new(Book::classic()));
            let found = work(&mut player);
            self.players().push(player);
            drop(permit);
            found
        });
        thought.await.ok()
    }

    fn players(&self) -> std::sync::MutexGuard<'_, Vec<ExactPlayer>> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

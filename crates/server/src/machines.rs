//! Machine players: they think on threads of their own, in turns, so that the machines of one room do not hold up those
//! of another.

mod turns;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use connect_four::{Game, Level, Move};
use connect_four_solver::book::Book;
use connect_four_solver::openings::FairStarts;
use connect_four_solver::players::{ExactPlayer, choose};
use host::{Address, Source};
use room::tetris::{Thinking, Thoughts};
use tokio::sync::oneshot;

use crate::system;
use turns::{Kind, Turns};

#[derive(Debug)]
pub(crate) struct Machines {
    turns: Mutex<Turns<oneshot::Sender<Turn>>>,
    /// The idle players; each remembers what it has proven.
    players: Mutex<Vec<ExactPlayer>>,
    fair_starts: FairStarts,
}

/// Too many analyses wait for their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Busy;

/// The right to one of the threads, for as long as this is held.
#[derive(Debug)]
struct Turn {
    machines: Arc<Machines>,
    source: Source,
    kind: Kind,
}

impl Machines {
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            turns: Mutex::new(Turns::new(cores + 1)),
            players: Mutex::default(),
            fair_starts: FairStarts::new(Book::classic()),
        }
    }

    pub(crate) async fn choose(
        self: &Arc<Self>,
        source: Source,
        game: Game,
        level: Level,
        seed: u64,
    ) -> Option<Move> {
        let choose =
            move |player: &mut ExactPlayer| choose(&game, level, seed, &mut |game| player.best_columns(game));
        self.think_exactly(source, Kind::Room, choose).await.ok()??
    }

    pub(crate) async fn steer(self: &Arc<Self>, source: Source, thinking: Thinking) -> Option<Thoughts> {
        self.think(source, Kind::Room, || thinking.think()).await.ok()?
    }

    /// A fair start with this number of tokens.
    pub(crate) async fn open(self: &Arc<Self>, source: Source, tokens: usize, seed: u64) -> Option<Vec<u8>> {
        let machines = Arc::clone(self);
        let draw = move || machines.fair_starts.draw(tokens, seed);
        self.think(source, Kind::Room, draw).await.ok()??
    }

    /// The score of each column of a classic game, or `None` when that would take too long.
    pub(crate) async fn analyse(
        self: &Arc<Self>,
        from: Address,
        game: Game,
    ) -> Result<Option<Vec<Option<i8>>>, Busy> {
        let scores = move |player: &mut ExactPlayer| player.scores(&game);
        self.think_exactly(Source::Address(from), Kind::Analysis, scores).await.map(Option::flatten)
    }

    async fn think_exactly<T: Send + 'static>(
        self: &Arc<Self>,
        source: Source,
        kind: Kind,
        work: impl FnOnce(&mut ExactPlayer) -> T + Send + 'static,
    ) -> Result<Option<T>, Busy> {
        let machines = Arc::clone(self);
        self.think(source, kind, move || {
            let idle = machines.players().pop();
            let mut player = idle.unwrap_or_else(|| ExactPlayer::new(Book::classic()));
            let found = work(&mut player);
            machines.players().push(player);
            found
        })
        .await
    }

    /// Works when its turn has come; `None` when the work panicked.
    async fn think<T: Send + 'static>(
        self: &Arc<Self>,
        source: Source,
        kind: Kind,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>, Busy> {
        let (sender, turn) = oneshot::channel();
        if !self.turns().wait(source, kind, sender) {
            return Err(Busy);
        }
        self.give_turns();
        let Ok(turn) = turn.await else { return Ok(None) };
        let think = move || {
            let found = work();
            drop(turn);
            found
        };
        Ok(match kind {
            Kind::Room => tokio::task::spawn_blocking(think).await.ok(),
            Kind::Analysis => beside_everything(think).await,
        })
    }

    fn give_turns(self: &Arc<Self>) {
        loop {
            let Some((source, kind, sender)) = self.turns().next() else { return };
            // The receiver may have gone; then dropping the turn gives it back at once.
            let _ = sender.send(Turn { machines: Arc::clone(self), source, kind });
        }
    }

    fn turns(&self) -> MutexGuard<'_, Turns<oneshot::Sender<Turn>>> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn players(&self) -> MutexGuard<'_, Vec<ExactPlayer>> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Works on a thread that runs only where nothing else wants to.
async fn beside_everything<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (sender, done) = oneshot::channel();
    std::thread::spawn(move || {
        system::yield_to_all();
        // The asker may have gone.
        let _ = sender.send(work());
    });
    done.await.ok()
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.machines.turns().over(self.source, self.kind);
        self.machines.give_turns();
    }
}

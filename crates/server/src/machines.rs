//! Machine players: they think on threads of their own, in turns, so that nobody's machines keep others' from thinking.

mod turns;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use connect_four::{Game, Level, Move};
use connect_four_solver::book::Book;
use connect_four_solver::openings;
use connect_four_solver::players::{ExactPlayer, choose};
use host::{Address, Source};
use room::tetris::{Thinking, Thoughts};
use tokio::sync::oneshot;

use turns::{Kind, Turns};

#[derive(Debug)]
pub(crate) struct Machines {
    turns: Mutex<Turns<oneshot::Sender<Turn>>>,
    /// Those who are not thinking; each remembers what it has proven.
    players: Mutex<Vec<ExactPlayer>>,
}

/// Too many wait for their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Busy;

/// A thread to think on, for as long as it is held.
#[derive(Debug)]
struct Turn {
    machines: Arc<Machines>,
    source: Source,
    kind: Kind,
}

impl Machines {
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self { turns: Mutex::new(Turns::new(cores + 1)), players: Mutex::default() }
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

    /// A fair start of so many tokens.
    pub(crate) async fn open(self: &Arc<Self>, source: Source, tokens: usize, seed: u64) -> Option<Vec<u8>> {
        let draw = move || openings::draw(&Book::classic(), tokens, seed);
        self.think(source, Kind::Room, draw).await.ok()??
    }

    /// The score of each column of a classic game, or nothing when that would take too long.
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

    /// Nothing when the thought was lost.
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
        let thought = tokio::task::spawn_blocking(move || {
            let found = work();
            drop(turn);
            found
        });
        Ok(thought.await.ok())
    }

    fn give_turns(self: &Arc<Self>) {
        loop {
            let Some((source, kind, sender)) = self.turns().next() else { return };
            // Whoever waited may have gone: then the turn comes back at once.
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

impl Drop for Turn {
    fn drop(&mut self) {
        self.machines.turns().over(self.source, self.kind);
        self.machines.give_turns();
    }
}

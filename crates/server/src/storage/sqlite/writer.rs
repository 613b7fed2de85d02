//! The one writer: many writes share a commit, and each fails only for itself.

use std::slice;
use std::time::Instant;

use protocol::{Form, RoomId};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, QueryBuilder, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::games;
use crate::signature::Seal;
use crate::storage::{Trouble, Write, signed};

/// The most jobs that wait for their commit; further askers wait for a place.
pub(super) const QUEUE: usize = 4096;
/// The most rows that one statement writes. Each statement costs a turn of the database's thread.
pub(super) const ROWS: usize = 64;

#[derive(Debug)]
pub(super) struct Writer {
    options: SqliteConnectOptions,
    /// `None` after a failure.
    connection: Option<SqliteConnection>,
    seal: Seal,
}

/// Writes that are kept together, or not at all.
pub(super) struct Job {
    pub(super) writes: Vec<Write>,
    pub(super) done: oneshot::Sender<Result<(), Trouble>>,
}

impl Writer {
    pub(super) fn new(options: SqliteConnectOptions, connection: SqliteConnection, seal: Seal) -> Self {
        Self { options, connection: Some(connection), seal }
    }

    /// Commits all jobs that have come in together, so that they share one wait for the disk.
    pub(super) async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut batch = Vec::new();
        while jobs.recv_many(&mut batch, QUEUE).await > 0 {
            metrics::histogram!("quatris_storage_batch").record(count(batch.len()));
            metrics::gauge!("quatris_storage_queue").set(count(jobs.len()));
            let began = Instant::now();
            let together = self.commit(&batch).await;
            metrics::histogram!("quatris_commit_seconds").record(began.elapsed());
            for job in batch.drain(..) {
                let done = match together {
                    Ok(()) => Ok(()),
                    Err(_) => self.commit(slice::from_ref(&job)).await,
                };
                if let Err(error) = &done {
                    metrics::counter!("quatris_storage_failures_total").increment(1);
                    tracing::error!(%error, "writes were not kept");
                }
                // The asker may have gone; what was written stays.
                let _ = job.done.send(done.map_err(Trouble::from));
            }
        }
        if let Some(connection) = self.connection
            && let Err(error) = connection.close().await
        {
            tracing::error!(%error, "closing the database");
        }
    }

    /// A connection is used again only after a success. After a failure sqlx may still count a transaction that
    /// `SQLite` has rolled back already; the next one would be nested in it, and never be committed.
    async fn commit(&mut self, jobs: &[Job]) -> Result<(), sqlx::Error> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => SqliteConnection::connect_with(&self.options).await?,
        };
        let done = transact(&mut connection, &self.seal, jobs).await;
        if done.is_ok() {
            self.connection = Some(connection);
        } else if let Err(error) = connection.close().await {
            tracing::warn!(%error, "closing a connection that failed");
        }
        done
    }
}

async fn transact(connection: &mut SqliteConnection, seal: &Seal, jobs: &[Job]) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let writes: Vec<_> = jobs.iter().flat_map(|job| &job.writes).collect();
    let is_frame = |write: &Write| matches!(write, Write::Frame { .. });
    for run in writes.chunk_by(|one, next| is_frame(one) && is_frame(next)) {
        match run {
            [write] => perform(&mut transaction, seal, write).await?,
            frames => append(&mut transaction, frames).await?,
        }
    }
    transaction.commit().await
}

/// Writes frames. A commit whose sync failed counts as refused, but its frames may come back from the write-ahead log:
/// each frame replaces the one with the same number.
async fn append(connection: &mut SqliteConnection, writes: &[&Write]) -> Result<(), sqlx::Error> {
    let mut frames = Vec::with_capacity(writes.len());
    for write in writes {
        if let Write::Frame { room, number, bytes } = write {
            frames.push((room.as_str(), signed(*number)?, bytes.as_slice()));
        }
    }
    for some in frames.chunks(ROWS) {
        let mut insert = QueryBuilder::new("INSERT OR REPLACE INTO journal ");
        insert.push_values(some, |mut row, (room, number, bytes)| {
            row.push_bind(*room).push_bind(*number).push_bind(*bytes);
        });
        insert.build().execute(&mut *connection).await?;
    }
    Ok(())
}

async fn perform(connection: &mut SqliteConnection, seal: &Seal, write: &Write) -> Result<(), sqlx::Error> {
    let query = match write {
        Write::Visitor { id, secret, name } => {
            sqlx::query("INSERT INTO visitors (id, secret, name, seen) VALUES (?, ?, ?, unixepoch())")
                .bind(signed(id.0)?)
                .bind(&secret[..])
                .bind(name.as_str())
        }
        Write::Name { id, name } => {
            sqlx::query("UPDATE visitors SET name = ? WHERE id = ?").bind(name.as_str()).bind(signed(id.0)?)
        }
        Write::Opened(room) => {
            sqlx::query("INSERT INTO rooms (id, host, terms, private) VALUES (?, ?, ?, ?)")
                .bind(room.id.as_str())
                .bind(signed(room.host.0)?)
                .bind(Form::Binary.encode(&room.terms))
                .bind(room.private)
        }
        frame @ Write::Frame { .. } => return append(connection, &[frame]).await,
        Write::Base { room, snapshot, seed } => {
            forget_frames(connection, room).await?;
            sqlx::query("UPDATE rooms SET base = ?, seed = ? WHERE id = ?")
                .bind(snapshot)
                .bind(&seed.0[..])
                .bind(room.as_str())
        }
        Write::Closed { room } => {
            forget_frames(connection, room).await?;
            sqlx::query("DELETE FROM rooms WHERE id = ?").bind(room.as_str())
        }
        Write::Aside { room, aside } => {
            sqlx::query("UPDATE rooms SET aside = ? WHERE id = ?").bind(aside).bind(room.as_str())
        }
        Write::Finished { game } => return games::finish(connection, seal, game).await,
        Write::Time(millis) => sqlx::query("UPDATE time SET millis = ?").bind(signed(*millis)?),
        Write::Seen(id) => {
            sqlx::query("UPDATE visitors SET seen = unixepoch() WHERE id = ?").bind(signed(id.0)?)
        }
        Write::Forget(id) => return games::forget(connection, seal, *id).await,
        Write::Block(who) => sqlx::query("INSERT OR IGNORE INTO blocked VALUES (?)").bind(who),
        Write::Unblock(who) => sqlx::query("DELETE FROM blocked WHERE who = ?").bind(who),
        Write::Expire { seconds } => return games::expire(connection, seal, *seconds).await,
    };
    query.execute(connection).await.map(|_| ())
}

/// A count as a float, for metrics.
fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

async fn forget_frames(connection: &mut SqliteConnection, room: &RoomId) -> Result<(), sqlx::Error> {
    let query = sqlx::query("DELETE FROM journal WHERE room = ?").bind(room.as_str());
    query.execute(connection).await.map(|_| ())
}

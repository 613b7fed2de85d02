//! The appender: writes the frames of many rooms in one statement, which checks the owner of each.

use std::collections::HashSet;
use std::slice;
use std::time::{Duration, Instant};

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection as _, PgConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{self, timeout_at};

use super::{PATIENCE, late};
use crate::storage::{NodeId, Ownership, Trouble, signed};

/// The most jobs that wait for their commit; further askers wait for a place.
pub(super) const QUEUE: usize = 4096;
/// The pause between two tries.
const PAUSE: Duration = Duration::from_millis(50);

/// Locks the rows of the rooms against a takeover, and reads them again if one has just happened. Frames whose commit
/// is in doubt are written again under their numbers.
const APPEND: &str = "
    WITH owned AS MATERIALIZED (
        SELECT r.id FROM rooms r JOIN unnest($1::TEXT[], $2::BIGINT[]) AS o (id, epoch)
            ON r.id = o.id AND r.epoch = o.epoch
        WHERE r.owner = $3 FOR SHARE OF r
    ), kept AS (
        INSERT INTO journal (room, number, frame)
        SELECT f.room, f.number, f.frame
        FROM unnest($4::TEXT[], $5::BIGINT[], $6::BYTEA[]) AS f (room, number, frame) JOIN owned ON owned.id = f.room
        ON CONFLICT (room, number) DO UPDATE SET frame = excluded.frame
    )
    SELECT id FROM owned";

#[derive(Debug)]
pub(super) struct Appender {
    options: PgConnectOptions,
    node: NodeId,
    /// `None` after a failure.
    connection: Option<PgConnection>,
}

/// Frames that are kept together, or not at all.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) by: Ownership,
    pub(super) frames: Vec<(u64, Vec<u8>)>,
    pub(super) done: oneshot::Sender<Result<(), Trouble>>,
}

/// Why frames may not be kept.
enum Failure {
    /// The frames are not kept, and will not be.
    Refused(sqlx::Error),
    /// The frames were sent, and may be kept, now or later.
    InDoubt(sqlx::Error),
}

impl Appender {
    pub(super) fn new(options: PgConnectOptions, node: NodeId) -> Self {
        Self { options, node, connection: None }
    }

    /// Commits all jobs that have come in together, so that they share one wait for the disk.
    pub(super) async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut batch = Vec::new();
        while jobs.recv_many(&mut batch, QUEUE).await > 0 {
            metrics::histogram!("quatris_storage_batch").record(count(batch.len()));
            metrics::gauge!("quatris_storage_queue").set(count(jobs.len()));
            let began = Instant::now();
            let together = self.keep(&batch).await;
            metrics::histogram!("quatris_commit_seconds").record(began.elapsed());
            for job in batch.drain(..) {
                let done = match &together {
                    Ok(owned) if owned.contains(job.by.room.as_str()) => Ok(()),
                    Ok(_) => Err(Trouble::Fenced),
                    // One of the jobs may be what the database refused.
                    Err(Failure::Refused(sqlx::Error::Database(_))) => {
                        match self.keep(slice::from_ref(&job)).await {
                            Ok(owned) if owned.is_empty() => Err(Trouble::Fenced),
                            Ok(_) => Ok(()),
                            Err(failure) => Err(failure.trouble()),
                        }
                    }
                    Err(failure) => Err(failure.trouble()),
                };
                if let Err(error) = &done {
                    metrics::counter!("quatris_storage_failures_total").increment(1);
                    tracing::error!(%error, room = %job.by.room, "frames were not kept");
                }
                // The asker may have gone; what was written stays.
                let _ = job.done.send(done);
            }
        }
    }

    /// Keeps the frames of these jobs, and returns those of their rooms that this node owns. Tries again for a while:
    /// after a connection was cut the commit is in doubt, and keeping the same frames twice does no harm.
    async fn keep(&mut self, jobs: &[Job]) -> Result<HashSet<String>, Failure> {
        let deadline = time::Instant::now() + PATIENCE;
        let mut kind: fn(sqlx::Error) -> Failure = Failure::Refused;
        loop {
            let mut connection = match timeout_at(deadline, self.connected()).await {
                Err(_) => return Err(kind(late())),
                Ok(Err(error)) => return Err(kind(error)),
                Ok(Ok(connection)) => connection,
            };
            let error = match timeout_at(deadline, append(&mut connection, self.node, jobs)).await {
                Err(_) => return Err(Failure::InDoubt(late())),
                Ok(Ok(owned)) => {
                    self.connection = Some(connection);
                    return Ok(owned);
                }
                Ok(Err(error @ sqlx::Error::Database(_))) => return Err(kind(error)),
                Ok(Err(error)) => error,
            };
            if time::Instant::now() + PAUSE > deadline {
                return Err(Failure::InDoubt(error));
            }
            kind = Failure::InDoubt;
            time::sleep(PAUSE).await;
        }
    }

    /// The connection of the last success, or a new one.
    async fn connected(&mut self) -> Result<PgConnection, sqlx::Error> {
        match self.connection.take() {
            Some(connection) => Ok(connection),
            None => PgConnection::connect_with(&self.options).await,
        }
    }
}

impl Failure {
    fn trouble(&self) -> Trouble {
        match self {
            Self::Refused(error) => Trouble::Broken(error.to_string()),
            Self::InDoubt(error) => Trouble::InDoubt(error.to_string()),
        }
    }
}

async fn append(
    connection: &mut PgConnection,
    node: NodeId,
    jobs: &[Job],
) -> Result<HashSet<String>, sqlx::Error> {
    let (mut rooms, mut epochs) = (Vec::with_capacity(jobs.len()), Vec::with_capacity(jobs.len()));
    let (mut names, mut numbers, mut frames) = (Vec::new(), Vec::new(), Vec::new());
    for job in jobs {
        rooms.push(job.by.room.as_str());
        epochs.push(signed(job.by.epoch)?);
        for (number, frame) in &job.frames {
            names.push(job.by.room.as_str());
            numbers.push(signed(*number)?);
            frames.push(frame.as_slice());
        }
    }
    let owned = sqlx::query_scalar(APPEND)
        .bind(rooms)
        .bind(epochs)
        .bind(signed(node.0)?)
        .bind(names)
        .bind(numbers)
        .bind(frames)
        .fetch_all(connection)
        .await?;
    Ok(owned.into_iter().collect())
}

/// A count as a float, for metrics.
fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

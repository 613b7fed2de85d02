//! The database that several nodes share: frames are appended together, each checked against the owner of its room;
//! leases run by its clock.

mod appender;
mod games;
mod migration;
mod nodes;
mod writes;

use std::future::Future;
use std::io::{self, ErrorKind};
use std::str::FromStr as _;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use connect_four::Name;
use connect_four_solver::Position;
use protocol::{Form, RoomId};
use room::VisitorId;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions, PgRow};
use sqlx::{Connection as _, PgConnection, Row as _};
use tetris::Seed;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::{
    About, FinishedGame, Kept, KeptGame, KeptRoom, NodeId, Nodes, OpenedRoom, Ownership, Played, Storage,
    Trouble, Write, played,
};
use crate::chance;
use crate::signature::Seal;
use appender::{Appender, Job, QUEUE};

/// A database that takes longer than this to answer counts as gone.
const PATIENCE: Duration = Duration::from_secs(2);
/// The connections for everything but frames.
const CONNECTIONS: u32 = 8;
/// A session whose node is gone must not hold the locks on its rooms.
const SETTINGS: [(&str, &str); 3] =
    [("synchronous_commit", "on"), ("idle_in_transaction_session_timeout", "2000"), ("lock_timeout", "2000")];

#[derive(Debug)]
pub struct Postgres {
    node: NodeId,
    pool: PgPool,
    seal: Seal,
    /// `None` once the storage is closed.
    appender: Mutex<Option<(mpsc::Sender<Job>, JoinHandle<()>)>>,
}

impl Postgres {
    /// Opens the database at this address, `postgres://user:password@host/name`, as a new node.
    pub async fn open(address: &str) -> Result<Self, Trouble> {
        let options = PgConnectOptions::from_str(address)?.options(SETTINGS).application_name("quatris");
        let mut connection = patiently(PgConnection::connect_with(&options)).await?;
        let seal = migration::bring_up(&mut connection).await?;
        sqlx::query(nodes::FORGET).execute(&mut connection).await?;
        connection.close().await?;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .connect_lazy_with(options.clone());
        let node = NodeId(chance::visitor().0);
        let (queue, jobs) = mpsc::channel(QUEUE);
        let task = tokio::spawn(Appender::new(options, node).run(jobs));
        Ok(Self { node, pool, seal, appender: Mutex::new(Some((queue, task))) })
    }

    fn appender(&self) -> MutexGuard<'_, Option<(mpsc::Sender<Job>, JoinHandle<()>)>> {
        self.appender.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Performs these writes in one transaction. `committing` is set when the commit begins: from then on they may be
    /// kept.
    async fn transact(
        &self,
        by: Option<&Ownership>,
        list: &[Write],
        committing: &AtomicBool,
    ) -> Result<(), Trouble> {
        let mut transaction = self.pool.begin().await?;
        if list.iter().all(|write| matches!(write, Write::Time(_))) {
            // The time is written again and again, so a lost write does no harm.
            sqlx::query("SET LOCAL synchronous_commit = off").execute(&mut *transaction).await?;
        }
        if let Some(by) = by {
            writes::check_owner(&mut transaction, self.node, by).await?;
        }
        writes::perform(&mut transaction, &self.seal, self.node, list).await?;
        committing.store(true, Relaxed);
        Ok(transaction.commit().await?)
    }

    async fn keep_frames(&self, by: &Ownership, frames: Vec<(u64, Vec<u8>)>) -> Result<(), Trouble> {
        let (done, answer) = oneshot::channel();
        let stopped = || Trouble::Broken("the storage is closed".into());
        let queue = self.appender().as_ref().map(|(queue, _)| queue.clone()).ok_or_else(stopped)?;
        queue.send(Job { by: by.clone(), frames, done }).await.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?
    }

    async fn read_room(&self, row: &PgRow) -> Result<KeptRoom, Trouble> {
        let opened = read_opened(row)?;
        let frames = sqlx::query_scalar("SELECT frame FROM journal WHERE room = $1 ORDER BY number")
            .bind(opened.id.as_str())
            .fetch_all(&self.pool)
            .await?;
        let base = match (row.try_get(4)?, row.try_get::<Option<Vec<u8>>, _>(5)?) {
            (Some(snapshot), Some(seed)) => {
                let seed = seed.try_into().map_err(|_| Trouble::Damaged("its seed".into()))?;
                Some((snapshot, Seed(seed)))
            }
            _ => None,
        };
        Ok(KeptRoom { opened, base, frames, epoch: natural(row.try_get(6)?)?, lead: row.try_get(7)? })
    }
}

#[async_trait]
impl Storage for Postgres {
    /// Loads no rooms: they are taken over one by one, from the nodes that ran them before.
    async fn load(&self) -> Result<Kept, Trouble> {
        let aside = sqlx::query_scalar::<_, String>("SELECT id FROM rooms WHERE aside");
        let aside = patiently(aside.fetch_all(&self.pool)).await?;
        let blocked = patiently(sqlx::query_scalar("SELECT who FROM blocked").fetch_all(&self.pool)).await?;
        let aside = aside.iter().filter_map(|id| id.parse().ok()).collect();
        Ok(Kept { rooms: Vec::new(), aside, blocked, time: 0, key: self.seal.public() })
    }

    async fn write(&self, writes: Vec<Write>) -> Result<(), Trouble> {
        patiently(self.transact(None, &writes, &AtomicBool::new(false))).await
    }

    async fn append(&self, by: &Ownership, writes: Vec<Write>) -> Result<(), Trouble> {
        if writes.iter().any(|write| !matches!(write, Write::Frame { .. })) {
            let committing = AtomicBool::new(false);
            let written = patiently(self.transact(Some(by), &writes, &committing)).await;
            return match written {
                Err(error) if committing.load(Relaxed) => Err(Trouble::InDoubt(error.to_string())),
                written => written,
            };
        }
        let frame = |write| match write {
            Write::Frame { number, bytes, .. } => Some((number, bytes)),
            _ => None,
        };
        self.keep_frames(by, writes.into_iter().filter_map(frame).collect()).await
    }

    fn nodes(&self) -> Option<&dyn Nodes> {
        Some(self)
    }

    async fn visitor(&self, secret: [u8; 32]) -> Result<Option<(VisitorId, Name)>, Trouble> {
        let question = "SELECT id, name, seen < extract(epoch FROM now())::BIGINT - 86400 FROM visitors WHERE secret = $1";
        let row = patiently(sqlx::query(question).bind(&secret[..]).fetch_optional(&self.pool)).await?;
        let Some(row) = row else { return Ok(None) };
        let name = row.try_get::<String, _>(1)?.parse().map_err(|_| Trouble::Damaged("a name".into()))?;
        let id = VisitorId(natural(row.try_get(0)?)?);
        if row.try_get(2)? {
            // A failure does no harm: the visitor is noted the next time.
            let _ = self.write(vec![Write::Seen(id)]).await;
        }
        Ok(Some((id, name)))
    }

    async fn games(&self, most: u32) -> Result<Vec<FinishedGame>, Trouble> {
        let question =
            format!("SELECT {} FROM games WHERE NOT private ORDER BY id DESC LIMIT $1", games::COLUMNS);
        let rows = patiently(sqlx::query(&question).bind(i64::from(most)).fetch_all(&self.pool)).await?;
        Ok(rows.iter().map(games::read).collect())
    }

    async fn game(&self, id: &str) -> Result<Option<KeptGame>, Trouble> {
        let question = format!("SELECT {} FROM games WHERE link = $1", games::COLUMNS);
        let row = patiently(sqlx::query(&question).bind(id).fetch_optional(&self.pool)).await?;
        let Some(row) = row else { return Ok(None) };
        let names = sqlx::query_scalar("SELECT name FROM players WHERE game = $1 ORDER BY place");
        let names = patiently(names.bind(row.try_get::<i64, _>(9)?).fetch_all(&self.pool)).await?;
        Ok(Some(KeptGame { game: games::read(&row), names, record: row.get(6), signature: row.get(7) }))
    }

    async fn played(&self, position: &Position) -> Result<Vec<Played>, Trouble> {
        let question = "SELECT col, won, drawn, lost FROM played WHERE position = $1 ORDER BY col";
        let rows = sqlx::query(question).bind(played::key(position)).fetch_all(&self.pool);
        let count = |row: &PgRow, place: usize| u32::try_from(row.get::<i64, _>(place)).unwrap_or(u32::MAX);
        let read = |row: &PgRow| Played {
            column: u8::try_from(row.get::<i64, _>(0)).unwrap_or_default(),
            won: count(row, 1),
            drawn: count(row, 2),
            lost: count(row, 3),
        };
        Ok(patiently(rows).await?.iter().map(read).collect())
    }

    async fn room(&self, room: &RoomId) -> Result<Option<KeptRoom>, Trouble> {
        let question = "SELECT id, host, terms, private, base, seed, epoch, lead FROM rooms WHERE id = $1";
        let row = patiently(sqlx::query(question).bind(room.as_str()).fetch_optional(&self.pool)).await?;
        match row {
            Some(row) => patiently(self.read_room(&row)).await.map(Some),
            None => Ok(None),
        }
    }

    async fn about(&self, visitor: VisitorId) -> Result<Option<About>, Trouble> {
        let id = visitor.0.cast_signed();
        let known = sqlx::query("SELECT name, seen FROM visitors WHERE id = $1").bind(id);
        let Some(known) = patiently(known.fetch_optional(&self.pool)).await? else { return Ok(None) };
        let rooms = sqlx::query_scalar("SELECT id FROM rooms WHERE host = $1").bind(id);
        let played = format!(
            "SELECT {} FROM games WHERE id IN (SELECT game FROM players WHERE visitor = $1) ORDER BY id",
            games::COLUMNS
        );
        let played = patiently(sqlx::query(&played).bind(id).fetch_all(&self.pool)).await?;
        Ok(Some(About {
            visitor: visitor.0,
            name: known.try_get(0)?,
            seen: known.try_get(1)?,
            rooms: patiently(rooms.fetch_all(&self.pool)).await?,
            games: played.iter().map(games::read).collect(),
        }))
    }

    async fn close(&self) {
        let appender = self.appender().take();
        if let Some((queue, task)) = appender {
            drop(queue);
            // The task ends once it has written every job in its queue.
            let _ = task.await;
        }
        self.pool.close().await;
    }
}

fn read_opened(row: &PgRow) -> Result<OpenedRoom, Trouble> {
    let wrong = || Trouble::Damaged("it can't be read".into());
    Ok(OpenedRoom {
        id: row.try_get::<String, _>(0)?.parse().map_err(|_| wrong())?,
        host: VisitorId(natural(row.try_get(1)?)?),
        terms: Form::Binary.decode(&row.try_get::<Vec<u8>, _>(2)?).map_err(|_| wrong())?,
        private: row.try_get(3)?,
    })
}

/// `PostgreSQL` has no unsigned numbers.
fn natural(number: i64) -> Result<u64, Trouble> {
    u64::try_from(number).map_err(|_| Trouble::Damaged(format!("{number} where no number is negative")))
}

/// Waits for an answer no longer than [`PATIENCE`]: a network that is cut reports no error.
async fn patiently<T, E>(asked: impl Future<Output = Result<T, E>>) -> Result<T, Trouble>
where
    Trouble: From<E>,
{
    match timeout(PATIENCE, asked).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(late().into()),
    }
}

fn late() -> sqlx::Error {
    io::Error::new(ErrorKind::TimedOut, "the database does not answer").into()
}

//! The tables, and the migrations from those of earlier versions.

use sqlx::{Acquire as _, PgConnection};

use crate::chance;
use crate::signature::Seal;
use crate::storage::Trouble;

/// The statements from each format to the next, beginning with an empty database. Released ones never change.
const MIGRATIONS: [&str; 2] = [TO_1, TO_2];

/// The lock under which nodes that start at the same time migrate one after the other: "QUAT".
const LOCK: i64 = 0x5155_4154;

/// A room's `lead` is how far time in it is ahead of its owner's; between two owners it stands at `stood`. A finished
/// game is recognised by the frame that ended it, in case it is written again.
const TO_1: &str = "
    CREATE TABLE visitors (id BIGINT PRIMARY KEY, secret BYTEA NOT NULL UNIQUE, name TEXT NOT NULL, seen BIGINT NOT NULL);
    CREATE TABLE nodes (id BIGINT PRIMARY KEY, lease_until TIMESTAMPTZ NOT NULL, millis BIGINT NOT NULL,
                        rooms BIGINT NOT NULL);
    CREATE TABLE rooms (id TEXT PRIMARY KEY, host BIGINT NOT NULL, terms BYTEA NOT NULL, private BOOLEAN NOT NULL,
                        base BYTEA, seed BYTEA, aside BOOLEAN NOT NULL DEFAULT FALSE,
                        owner BIGINT NOT NULL, epoch BIGINT NOT NULL, lead BIGINT NOT NULL,
                        stood BIGINT);
    CREATE INDEX rooms_by_owner ON rooms (owner);
    CREATE INDEX rooms_by_host ON rooms (host);
    CREATE TABLE journal (room TEXT NOT NULL, number BIGINT NOT NULL, frame BYTEA NOT NULL, PRIMARY KEY (room, number));
    CREATE TABLE games (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, room TEXT NOT NULL, frame BIGINT,
                        kind BIGINT NOT NULL, players TEXT NOT NULL, result TEXT NOT NULL, ended BIGINT NOT NULL,
                        record BYTEA NOT NULL, link TEXT NOT NULL UNIQUE, private BOOLEAN NOT NULL,
                        signature TEXT NOT NULL, UNIQUE (room, frame));
    CREATE TABLE players (game BIGINT NOT NULL, place BIGINT NOT NULL, name TEXT NOT NULL, visitor BIGINT, points INTEGER,
                          PRIMARY KEY (game, place));
    CREATE INDEX players_by_visitor ON players (visitor) WHERE visitor IS NOT NULL;
    CREATE TABLE played (position BIGINT NOT NULL, col BIGINT NOT NULL, won BIGINT NOT NULL, drawn BIGINT NOT NULL,
                         lost BIGINT NOT NULL, PRIMARY KEY (position, col));
    CREATE TABLE blocked (who TEXT PRIMARY KEY);
    CREATE TABLE secrets (id BIGINT PRIMARY KEY CHECK (id = 1), signing BYTEA NOT NULL);
";

/// The tables stay; frames of Tetris are written shorter. Those of before are read, but an earlier program can't read
/// the new ones.
const TO_2: &str = "";

/// Migrates the database to the format of this program, and returns its key; all servers on one database share it.
pub(super) async fn bring_up(connection: &mut PgConnection) -> Result<Seal, Trouble> {
    let known = MIGRATIONS.len().cast_signed() as i64;
    let mut transaction = connection.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *transaction).await?;
    sqlx::raw_sql("CREATE TABLE IF NOT EXISTS quatris (format BIGINT NOT NULL)")
        .execute(&mut *transaction)
        .await?;
    let format = sqlx::query_scalar("SELECT format FROM quatris").fetch_optional(&mut *transaction).await?;
    let found: i64 = format.unwrap_or(0);
    if found > known {
        return Err(Trouble::Newer { found, known });
    }
    let done = usize::try_from(found).map_err(|_| Trouble::Damaged(format!("format {found}")))?;
    for script in &MIGRATIONS[done..] {
        sqlx::raw_sql(script).execute(&mut *transaction).await?;
    }
    if found < known {
        let script = format!("DELETE FROM quatris; INSERT INTO quatris VALUES ({known})");
        sqlx::raw_sql(&script).execute(&mut *transaction).await?;
    }
    let key = chance::bytes::<32>();
    let give = sqlx::query("INSERT INTO secrets VALUES (1, $1) ON CONFLICT DO NOTHING").bind(&key[..]);
    give.execute(&mut *transaction).await?;
    let kept: Vec<u8> =
        sqlx::query_scalar("SELECT signing FROM secrets").fetch_one(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(Seal::new(kept.try_into().map_err(|_| Trouble::Damaged("the key".into()))?))
}

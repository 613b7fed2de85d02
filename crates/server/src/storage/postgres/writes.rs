//! Performs writes one by one, in the transaction of the caller.

use protocol::{Form, RoomId};
use sqlx::PgConnection;

use super::games;
use crate::signature::Seal;
use crate::storage::{NodeId, Ownership, Trouble, Write, signed};

/// Checks the owner of a room, and locks it until the end of the transaction.
const OWNED: &str = "SELECT 1 FROM rooms WHERE id = $1 AND owner = $2 AND epoch = $3 FOR SHARE";
const VISITOR: &str =
    "INSERT INTO visitors (id, secret, name, seen) VALUES ($1, $2, $3, extract(epoch FROM now())::BIGINT)";
const FRAME: &str = "INSERT INTO journal (room, number, frame) VALUES ($1, $2, $3)
    ON CONFLICT (room, number) DO UPDATE SET frame = excluded.frame";
/// Takes a room from its owner; time in it stands still.
const ASIDE: &str = "
    UPDATE rooms SET aside = $1, owner = 0, epoch = epoch + 1,
                     stood = coalesce(stood, lead + (SELECT millis FROM nodes WHERE nodes.id = owner), 0)
    WHERE id = $2";

pub(super) async fn check_owner(
    connection: &mut PgConnection,
    node: NodeId,
    by: &Ownership,
) -> Result<(), Trouble> {
    let owned = sqlx::query(OWNED).bind(by.room.as_str()).bind(signed(node.0)?).bind(signed(by.epoch)?);
    owned.fetch_optional(connection).await?.map(|_| ()).ok_or(Trouble::Fenced)
}

pub(super) async fn perform(
    connection: &mut PgConnection,
    seal: &Seal,
    node: NodeId,
    writes: &[Write],
) -> Result<(), sqlx::Error> {
    let last = writes.iter().rev().find_map(|write| match write {
        Write::Frame { number, .. } => Some(*number),
        _ => None,
    });
    for write in writes {
        perform_one(connection, seal, node, write, last).await?;
    }
    Ok(())
}

async fn perform_one(
    connection: &mut PgConnection,
    seal: &Seal,
    node: NodeId,
    write: &Write,
    last: Option<u64>,
) -> Result<(), sqlx::Error> {
    let query = match write {
        Write::Visitor { id, secret, name } => {
            sqlx::query(VISITOR).bind(signed(id.0)?).bind(&secret[..]).bind(name.as_str())
        }
        Write::Name { id, name } => {
            sqlx::query("UPDATE visitors SET name = $1 WHERE id = $2").bind(name.as_str()).bind(signed(id.0)?)
        }
        Write::Opened(room) => sqlx::query(
            "INSERT INTO rooms (id, host, terms, private, owner, epoch, lead) VALUES ($1, $2, $3, $4, $5, 0, 0)",
        )
        .bind(room.id.as_str())
        .bind(signed(room.host.0)?)
        .bind(Form::Binary.encode(&room.terms))
        .bind(room.private)
        .bind(signed(node.0)?),
        Write::Frame { room, number, bytes } => {
            sqlx::query(FRAME).bind(room.as_str()).bind(signed(*number)?).bind(bytes)
        }
        Write::Base { room, snapshot, seed } => {
            forget_frames(connection, room).await?;
            sqlx::query("UPDATE rooms SET base = $1, seed = $2 WHERE id = $3")
                .bind(snapshot)
                .bind(&seed.0[..])
                .bind(room.as_str())
        }
        Write::Closed { room } => {
            forget_frames(connection, room).await?;
            sqlx::query("DELETE FROM rooms WHERE id = $1").bind(room.as_str())
        }
        Write::Aside { room, aside } => {
            sqlx::query(ASIDE).bind(aside).bind(room.as_str())
        }
        Write::Finished { game } => return games::finish(connection, seal, game, last).await,
        // The time of a node is in the row of its lease, where each renewal writes it too.
        Write::Time(millis) => {
            sqlx::query("UPDATE nodes SET millis = $1 WHERE id = $2").bind(signed(*millis)?).bind(signed(node.0)?)
        }
        Write::Seen(id) => {
            sqlx::query("UPDATE visitors SET seen = extract(epoch FROM now())::BIGINT WHERE id = $1")
                .bind(signed(id.0)?)
        }
        Write::Forget(id) => return games::forget(connection, seal, *id).await,
        Write::Block(who) => sqlx::query("INSERT INTO blocked VALUES ($1) ON CONFLICT DO NOTHING").bind(who),
        Write::Unblock(who) => sqlx::query("DELETE FROM blocked WHERE who = $1").bind(who),
        Write::Expire { seconds } => return games::expire(connection, seal, *seconds).await,
    };
    query.execute(connection).await.map(|_| ())
}

async fn forget_frames(connection: &mut PgConnection, room: &RoomId) -> Result<(), sqlx::Error> {
    let query = sqlx::query("DELETE FROM journal WHERE room = $1").bind(room.as_str());
    query.execute(connection).await.map(|_| ())
}

//! Leases and owners, each change in one statement by the clock of the database.

use async_trait::async_trait;
use host::{LEASE, NodeId, Ownership, Peer};
use protocol::RoomId;
use room::Millis;
use sqlx::Row as _;
use sqlx::postgres::PgRow;

use super::{Postgres, natural, patiently};
use crate::storage::nodes::{Nodes, Renewal, Renewed, Whereabouts};
use crate::storage::{KeptRoom, Trouble, signed};

/// Deletes nodes whose lease ended long ago, once they own nothing.
pub(super) const FORGET: &str = "
    DELETE FROM nodes WHERE lease_until < clock_timestamp() - INTERVAL '1 hour'
        AND NOT EXISTS (SELECT 1 FROM rooms WHERE owner = nodes.id)";

const RENEW: &str = "
    INSERT INTO nodes (id, lease_until, millis, rooms)
    VALUES ($1, clock_timestamp() + $2 * INTERVAL '1 millisecond', $3, $4)
    ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until, millis = excluded.millis, rooms = excluded.rooms";

/// Takes over free rooms. Nodes that do so at the same time get different rooms.
const TAKE: &str = "
    UPDATE rooms SET owner = $1, epoch = rooms.epoch + 1, stood = free.stood
    FROM (SELECT r.id, coalesce(r.stood, r.lead + n.millis, 0) AS stood FROM rooms r LEFT JOIN nodes n ON n.id = r.owner
          WHERE NOT r.aside AND r.owner <> $1 AND coalesce(n.lease_until < clock_timestamp(), TRUE)
          LIMIT $2 FOR UPDATE OF r SKIP LOCKED) AS free
    WHERE rooms.id = free.id";

const WHEREABOUTS: &str = "
    SELECT r.aside, n.id FROM rooms r LEFT JOIN nodes n ON n.id = r.owner AND n.lease_until > clock_timestamp()
    WHERE r.id = $1";

const BEGIN: &str = "
    UPDATE rooms SET epoch = epoch + 1, stood = NULL,
                     lead = coalesce(stood, $5, lead + (SELECT millis FROM nodes WHERE id = $3), 0) - $1
    WHERE id = $2 AND owner = $3 AND epoch = $4
    RETURNING id, host, terms, private, base, seed, epoch, lead";

const HAND_OVER: &str = "
    UPDATE rooms SET owner = $1, epoch = rooms.epoch + 1, stood = lead + $2
    FROM nodes n WHERE rooms.id = $3 AND rooms.owner = $4 AND rooms.epoch = $5
        AND n.id = $1 AND n.lease_until > clock_timestamp()";

const LEAVE: &str = "UPDATE rooms SET stood = coalesce(stood, lead + $2) WHERE owner = $1";

#[async_trait]
impl Nodes for Postgres {
    fn id(&self) -> NodeId {
        self.node
    }

    async fn renew(&self, Renewal { now, rooms, take }: Renewal) -> Result<Renewed, Trouble> {
        let (node, now) = (signed(self.node.0)?, signed(now)?);
        let renewed = sqlx::query(RENEW).bind(node).bind(signed(LEASE)?).bind(now).bind(i64::from(rooms));
        patiently(renewed.execute(&self.pool)).await?;
        let mut taken = 0;
        if take > 0 {
            let taking = sqlx::query(TAKE).bind(node).bind(i64::from(take));
            taken = patiently(taking.execute(&self.pool)).await?.rows_affected();
        }
        let there = "SELECT id, rooms FROM nodes WHERE lease_until > clock_timestamp() ORDER BY id";
        let there = patiently(sqlx::query(there).fetch_all(&self.pool)).await?;
        let owned = sqlx::query("SELECT id, epoch FROM rooms WHERE owner = $1 AND NOT aside").bind(node);
        let owned = patiently(owned.fetch_all(&self.pool)).await?;
        Ok(Renewed {
            taken: u32::try_from(taken).unwrap_or(u32::MAX),
            peers: there.iter().map(read_peer).collect::<Result<_, _>>()?,
            owned: owned.iter().map(read_owned).collect::<Result<_, _>>()?,
        })
    }

    async fn whereabouts(&self, room: &RoomId) -> Result<Whereabouts, Trouble> {
        let found = sqlx::query(WHEREABOUTS).bind(room.as_str()).fetch_optional(&self.pool);
        let Some(found) = patiently(found).await? else { return Ok(Whereabouts::Missing) };
        if found.try_get(0)? {
            return Ok(Whereabouts::Aside);
        }
        let owner: Option<i64> = found.try_get(1)?;
        let owner = owner.map(|id| natural(id).map(NodeId)).transpose()?;
        Ok(owner.map_or(Whereabouts::Nowhere, Whereabouts::At))
    }

    async fn begin(&self, by: &Ownership, now: Millis, stood: Option<Millis>) -> Result<KeptRoom, Trouble> {
        let begun = sqlx::query(BEGIN)
            .bind(signed(now)?)
            .bind(by.room.as_str())
            .bind(signed(self.node.0)?)
            .bind(signed(by.epoch)?)
            .bind(stood.map(signed).transpose()?)
            .fetch_optional(&self.pool);
        let row = patiently(begun).await?.ok_or(Trouble::Fenced)?;
        patiently(self.read_room(&row)).await
    }

    async fn hand_over(&self, by: &Ownership, to: NodeId, now: Millis) -> Result<(), Trouble> {
        let given = sqlx::query(HAND_OVER)
            .bind(signed(to.0)?)
            .bind(signed(now)?)
            .bind(by.room.as_str())
            .bind(signed(self.node.0)?)
            .bind(signed(by.epoch)?);
        let given = patiently(given.execute(&self.pool)).await?.rows_affected();
        if given == 0 { Err(Trouble::Fenced) } else { Ok(()) }
    }

    async fn leave(&self, now: Millis) -> Result<(), Trouble> {
        let node = signed(self.node.0)?;
        patiently(sqlx::query(LEAVE).bind(node).bind(signed(now)?).execute(&self.pool)).await?;
        patiently(sqlx::query("DELETE FROM nodes WHERE id = $1").bind(node).execute(&self.pool)).await?;
        Ok(())
    }
}

fn read_peer(row: &PgRow) -> Result<Peer, Trouble> {
    let rooms = u32::try_from(row.try_get::<i64, _>(1)?).unwrap_or(u32::MAX);
    Ok(Peer { id: NodeId(natural(row.try_get(0)?)?), rooms })
}

fn read_owned(row: &PgRow) -> Result<Ownership, Trouble> {
    let room = row.try_get::<String, _>(0)?.parse();
    let room = room.map_err(|_| Trouble::Damaged("the name of a room".into()))?;
    Ok(Ownership { room, epoch: natural(row.try_get(1)?)? })
}

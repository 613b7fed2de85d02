//! Finished games in the database: signed when they are written, and again when a player is forgotten.

use host::Record;
use room::VisitorId;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row as _};

use crate::chance;
use crate::signature::Seal;
use crate::storage::played::{self, Choices};
use crate::storage::{FinishedGame, GameKind, NewGame, signed};

const COUNT: &str = "
    INSERT INTO played (position, col, won, drawn, lost)
    SELECT position, col, $3, $4, $5 FROM unnest($1::BIGINT[], $2::BIGINT[]) AS p (position, col)
    ON CONFLICT (position, col) DO UPDATE SET won = played.won + excluded.won, drawn = played.drawn + excluded.drawn,
                                              lost = played.lost + excluded.lost";
const PLAYER: &str = "INSERT INTO players VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (game, place) DO UPDATE SET name = excluded.name, visitor = excluded.visitor, points = excluded.points";

/// The columns that `read` takes.
pub(super) const COLUMNS: &str = "link, room, kind, players, result, ended, record, signature, private, id";

/// `frame` is the number of the frame that ended the game: a game that is written again is recognised by it.
pub(super) async fn finish(
    connection: &mut PgConnection,
    seal: &Seal,
    game: &NewGame,
    frame: Option<u64>,
) -> Result<(), sqlx::Error> {
    let mut game = game.clone();
    for (place, visitor) in game.visitors() {
        let known = "SELECT EXISTS (SELECT 1 FROM visitors WHERE id = $1)";
        let known = sqlx::query_scalar::<_, bool>(known).bind(signed(visitor.0)?).fetch_one(&mut *connection);
        if !known.await? {
            game.forget(place);
        }
    }
    let insert =
        "INSERT INTO games (room, frame, kind, players, result, ended, record, link, private, signature)
                  VALUES ($1, $2, $3, '', '', extract(epoch FROM now())::BIGINT, '', $4,
                          coalesce((SELECT private FROM rooms WHERE id = $1), TRUE), '')
                  ON CONFLICT (room, frame) DO UPDATE SET link = excluded.link
                  RETURNING id, xmax = 0 AND NOT private";
    let (id, is_counted) = sqlx::query_as(insert)
        .bind(game.room.as_str())
        .bind(frame.map(signed).transpose()?)
        .bind(game.kind() as i64)
        .bind(game.link.clone().unwrap_or_else(chance::game_id))
        .fetch_one(&mut *connection)
        .await?;
    put(connection, seal, id, &game).await?;
    match &game.record {
        Record::ConnectFour(record) if is_counted => count(connection, record).await,
        _ => Ok(()),
    }
}

/// Adds what was played in a game to the counts of all games. In the order of the positions, so that two games that end
/// at the same time do not deadlock.
async fn count(connection: &mut PgConnection, record: &connect_four::Record) -> Result<(), sqlx::Error> {
    let Some(Choices { result, mut columns }) = Choices::of(record) else { return Ok(()) };
    columns.sort_unstable();
    let [won, drawn, lost] = [played::Result::Won, played::Result::Drawn, played::Result::Lost]
        .map(|known| i64::from(known == result));
    let (positions, columns): (Vec<i64>, Vec<i64>) =
        columns.into_iter().map(|(position, column)| (position, i64::from(column))).unzip();
    let add = sqlx::query(COUNT).bind(positions).bind(columns).bind(won).bind(drawn).bind(lost);
    add.execute(connection).await.map(|_| ())
}

/// The name of this visitor disappears from every game.
pub(super) async fn forget(
    connection: &mut PgConnection,
    seal: &Seal,
    visitor: VisitorId,
) -> Result<(), sqlx::Error> {
    let played = "SELECT DISTINCT game FROM players WHERE visitor = $1";
    let played =
        sqlx::query_scalar::<_, i64>(played).bind(signed(visitor.0)?).fetch_all(&mut *connection).await?;
    for id in played {
        let mut game = get(connection, id).await?;
        for (place, _) in game.visitors().into_iter().filter(|(_, other)| *other == visitor) {
            game.forget(place);
        }
        put(connection, seal, id, &game).await?;
    }
    let gone = sqlx::query("DELETE FROM visitors WHERE id = $1").bind(signed(visitor.0)?);
    gone.execute(connection).await.map(|_| ())
}

/// Forgets idle visitors and old games. Visitors whose room is still open stay.
pub(super) async fn expire(
    connection: &mut PgConnection,
    seal: &Seal,
    seconds: i64,
) -> Result<(), sqlx::Error> {
    for script in [
        "DELETE FROM players WHERE game IN (SELECT id FROM games WHERE ended < extract(epoch FROM now())::BIGINT - $1)",
        "DELETE FROM games WHERE ended < extract(epoch FROM now())::BIGINT - $1",
    ] {
        sqlx::query(script).bind(seconds).execute(&mut *connection).await?;
    }
    let idle = "SELECT id FROM visitors WHERE seen < extract(epoch FROM now())::BIGINT - $1 AND id NOT IN (SELECT host FROM rooms)";
    let idle = sqlx::query_scalar::<_, i64>(idle).bind(seconds).fetch_all(&mut *connection).await?;
    for visitor in idle {
        forget(connection, seal, VisitorId(visitor.cast_unsigned())).await?;
    }
    Ok(())
}

pub(super) fn read(row: &PgRow) -> FinishedGame {
    FinishedGame {
        id: row.get(0),
        room: (!row.get::<bool, _>(8)).then(|| row.get(1)),
        kind: GameKind::from_number(row.get(2)),
        players: row.get(3),
        result: row.get(4),
        ended: row.get(5),
    }
}

async fn put(connection: &mut PgConnection, seal: &Seal, id: i64, game: &NewGame) -> Result<(), sqlx::Error> {
    let link = sqlx::query_scalar("SELECT link FROM games WHERE id = $1").bind(id);
    let (shown, bytes, signature) = game.signed(seal, link.fetch_one(&mut *connection).await?);
    sqlx::query("UPDATE games SET players = $1, result = $2, record = $3, signature = $4 WHERE id = $5")
        .bind(shown.players)
        .bind(shown.result)
        .bind(bytes)
        .bind(signature)
        .bind(id)
        .execute(&mut *connection)
        .await?;
    for (place, player) in (0_i64..).zip(&game.players) {
        sqlx::query(PLAYER)
            .bind(id)
            .bind(place)
            .bind(player.name.as_str())
            .bind(player.visitor.map(|visitor| signed(visitor.0)).transpose()?)
            .bind(player.points)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn get(connection: &mut PgConnection, id: i64) -> Result<NewGame, sqlx::Error> {
    let row = sqlx::query("SELECT room, kind, record FROM games WHERE id = $1");
    let row = row.bind(id).fetch_one(&mut *connection).await?;
    let players = sqlx::query_as("SELECT name, visitor, points FROM players WHERE game = $1 ORDER BY place");
    let players = players.bind(id).fetch_all(connection).await?;
    NewGame::from_kept(row.get(0), GameKind::from_number(row.get(1)), row.get(2), players)
}

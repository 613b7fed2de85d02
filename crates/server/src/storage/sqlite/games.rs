//! Finished games in the database: signed when they are written, and again when a player is forgotten.

use host::Record;
use room::VisitorId;
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row as _, SqliteConnection};

use super::writer::ROWS;
use crate::chance;
use crate::signature::{Seal, Statement};
use crate::storage::played::{self, Choices};
use crate::storage::{FinishedGame, GameKind, NewGame, signed};

/// The columns that `read` takes.
pub(super) const COLUMNS: &str = "link, room, kind, players, result, ended, record, signature, private, id";

pub(super) async fn finish(
    connection: &mut SqliteConnection,
    seal: &Seal,
    game: &NewGame,
) -> Result<(), sqlx::Error> {
    let mut game = game.clone();
    let players = game.visitors();
    let gone = unknown(connection, &players).await?;
    for (place, _) in players.into_iter().filter(|(_, visitor)| gone.contains(visitor)) {
        game.forget(place);
    }
    let insert = "INSERT INTO games (room, kind, players, result, ended, record, signature, link, private)
                  VALUES (?1, ?2, ?3, ?4, unixepoch(), ?5, ?6, ?7,
                          coalesce((SELECT private FROM rooms WHERE id = ?1), 1))
                  ON CONFLICT (link) DO UPDATE SET players = excluded.players, result = excluded.result,
                                                   record = excluded.record, signature = excluded.signature
                  RETURNING id, NOT private";
    let link = game.link.clone().unwrap_or_else(chance::game_id);
    // A game is written again under its link when the answer to the first write got lost.
    let is_new = sqlx::query_scalar::<_, bool>("SELECT NOT EXISTS (SELECT 1 FROM games WHERE link = ?)");
    let is_new = is_new.bind(&link).fetch_one(&mut *connection).await?;
    let (shown, record, signature) = game.signed(seal, link);
    let (id, is_listed) = sqlx::query_as::<_, (i64, bool)>(insert)
        .bind(game.room.as_str())
        .bind(game.kind() as i64)
        .bind(shown.players)
        .bind(shown.result)
        .bind(record)
        .bind(signature)
        .bind(shown.id)
        .fetch_one(&mut *connection)
        .await?;
    put_players(connection, id, &game).await?;
    match &game.record {
        Record::ConnectFour(record) if is_listed && is_new => count(connection, record).await,
        _ => Ok(()),
    }
}

/// Those of these visitors who are not known any more.
async fn unknown(
    connection: &mut SqliteConnection,
    players: &[(usize, VisitorId)],
) -> Result<Vec<VisitorId>, sqlx::Error> {
    let ids: Vec<_> = players.iter().map(|(_, visitor)| visitor.0.to_string()).collect();
    let unknown = "SELECT value FROM json_each(?) WHERE value NOT IN (SELECT id FROM visitors)";
    let unknown = sqlx::query_scalar::<_, i64>(unknown).bind(format!("[{}]", ids.join(",")));
    let unknown = unknown.fetch_all(connection).await?;
    Ok(unknown.into_iter().map(|id| VisitorId(id.cast_unsigned())).collect())
}

/// Adds what was played in a game to the counts of all games.
async fn count(connection: &mut SqliteConnection, record: &connect_four::Record) -> Result<(), sqlx::Error> {
    let Some(Choices { result, columns }) = Choices::of(record).filter(|choices| !choices.columns.is_empty())
    else {
        return Ok(());
    };
    let [won, drawn, lost] = [played::Result::Won, played::Result::Drawn, played::Result::Lost]
        .map(|known| i64::from(known == result));
    let mut add = QueryBuilder::new("INSERT INTO played ");
    add.push_values(columns, |mut row, (position, column)| {
        row.push_bind(position).push_bind(column).push_bind(won).push_bind(drawn).push_bind(lost);
    });
    add.push(
        " ON CONFLICT DO UPDATE
         SET won = won + excluded.won, drawn = drawn + excluded.drawn, lost = lost + excluded.lost",
    );
    add.build().execute(connection).await.map(|_| ())
}

/// Counts the games of earlier versions, which did not count them.
pub(super) async fn count_all(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let listed = "SELECT record FROM games WHERE NOT private AND kind = ?";
    let listed = sqlx::query_scalar::<_, Vec<u8>>(listed).bind(GameKind::ConnectFour as i64);
    for bytes in listed.fetch_all(&mut *connection).await? {
        // A record that can't be read is not counted.
        if let Some(record) = str::from_utf8(&bytes).ok().and_then(|text| text.parse().ok()) {
            count(connection, &record).await?;
        }
    }
    Ok(())
}

/// The name of this visitor disappears from every game.
pub(super) async fn forget(
    connection: &mut SqliteConnection,
    seal: &Seal,
    visitor: VisitorId,
) -> Result<(), sqlx::Error> {
    let played = "SELECT DISTINCT game FROM players WHERE visitor = ?";
    let played = sqlx::query_scalar(played).bind(signed(visitor.0)?).fetch_all(&mut *connection).await?;
    for id in played {
        let mut game = get(connection, id).await?;
        for (place, _) in game.visitors().into_iter().filter(|(_, other)| *other == visitor) {
            game.forget(place);
        }
        put(connection, seal, id, &game).await?;
    }
    let gone = sqlx::query("DELETE FROM visitors WHERE id = ?").bind(signed(visitor.0)?);
    gone.execute(connection).await.map(|_| ())
}

/// Forgets idle visitors and old games. Visitors whose room is still open stay.
pub(super) async fn expire(
    connection: &mut SqliteConnection,
    seal: &Seal,
    seconds: i64,
) -> Result<(), sqlx::Error> {
    for script in [
        "DELETE FROM players WHERE game IN (SELECT id FROM games WHERE ended < unixepoch() - ?)",
        "DELETE FROM games WHERE ended < unixepoch() - ?",
    ] {
        sqlx::query(script).bind(seconds).execute(&mut *connection).await?;
    }
    let idle = "SELECT id FROM visitors WHERE seen < unixepoch() - ? AND id NOT IN (SELECT host FROM rooms)";
    let idle = sqlx::query_scalar::<_, i64>(idle).bind(seconds).fetch_all(&mut *connection).await?;
    for visitor in idle {
        forget(connection, seal, VisitorId(visitor.cast_unsigned())).await?;
    }
    Ok(())
}

/// Signs the games of earlier versions, which signed only on request.
pub(super) async fn sign_all(connection: &mut SqliteConnection, seal: &Seal) -> Result<(), sqlx::Error> {
    let unsigned = format!("SELECT {COLUMNS} FROM games WHERE signature IS NULL");
    let unsigned = sqlx::query(&unsigned).fetch_all(&mut *connection).await?;
    for row in &unsigned {
        let text = seal.sign(&Statement::of(&read(row), &row.get::<Vec<u8>, _>(6)));
        let update = sqlx::query("UPDATE games SET signature = ? WHERE id = ?");
        update.bind(text).bind(row.get::<i64, _>(9)).execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) fn read(row: &SqliteRow) -> FinishedGame {
    FinishedGame {
        id: row.get(0),
        room: (!row.get::<bool, _>(8)).then(|| row.get(1)),
        kind: GameKind::from_number(row.get(2)),
        players: row.get(3),
        result: row.get(4),
        ended: row.get(5),
    }
}

async fn put(
    connection: &mut SqliteConnection,
    seal: &Seal,
    id: i64,
    game: &NewGame,
) -> Result<(), sqlx::Error> {
    let link = sqlx::query_scalar("SELECT link FROM games WHERE id = ?").bind(id);
    let (shown, record, signature) = game.signed(seal, link.fetch_one(&mut *connection).await?);
    sqlx::query("UPDATE games SET players = ?, result = ?, record = ?, signature = ? WHERE id = ?")
        .bind(shown.players)
        .bind(shown.result)
        .bind(record)
        .bind(signature)
        .bind(id)
        .execute(&mut *connection)
        .await?;
    put_players(connection, id, game).await
}

async fn put_players(connection: &mut SqliteConnection, id: i64, game: &NewGame) -> Result<(), sqlx::Error> {
    let mut players = Vec::with_capacity(game.players.len());
    for (place, player) in (0_i64..).zip(&game.players) {
        players.push((place, player, player.visitor.map(|visitor| signed(visitor.0)).transpose()?));
    }
    for some in players.chunks(ROWS) {
        let mut insert = QueryBuilder::new("INSERT OR REPLACE INTO players ");
        insert.push_values(some, |mut row, (place, player, visitor)| {
            row.push_bind(id).push_bind(place).push_bind(player.name.as_str());
            row.push_bind(visitor).push_bind(player.points);
        });
        insert.build().execute(&mut *connection).await?;
    }
    Ok(())
}

async fn get(connection: &mut SqliteConnection, id: i64) -> Result<NewGame, sqlx::Error> {
    let row = sqlx::query("SELECT room, kind, record FROM games WHERE id = ?");
    let row = row.bind(id).fetch_one(&mut *connection).await?;
    let players = sqlx::query_as("SELECT name, visitor, points FROM players WHERE game = ? ORDER BY place");
    let players = players.bind(id).fetch_all(connection).await?;
    NewGame::from_kept(row.get(0), GameKind::from_number(row.get(1)), row.get(2), players)
}

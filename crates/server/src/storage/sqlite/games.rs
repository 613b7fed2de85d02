//! Finished games in the database: signed when they are written, and again when a player is forgotten.

use connect_four::Name;
use host::{Finisher, Record};
use room::VisitorId;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};

use super::writer::signed;
use crate::chance;
use crate::signature::{Seal, Statement};
use crate::storage::{FinishedGame, GameKind, NewGame};

/// The columns that `read` takes.
pub(super) const COLUMNS: &str = "link, room, kind, players, result, ended, record, signature, private, id";

pub(super) async fn finish(
    connection: &mut SqliteConnection,
    seal: &Seal,
    game: &NewGame,
) -> Result<(), sqlx::Error> {
    let mut game = game.clone();
    for (place, visitor) in visitors(&game) {
        let known = "SELECT EXISTS (SELECT 1 FROM visitors WHERE id = ?)";
        let known = sqlx::query_scalar::<_, bool>(known).bind(signed(visitor.0)?).fetch_one(&mut *connection);
        if !known.await? {
            game.forget(place);
        }
    }
    let insert = "INSERT INTO games (room, kind, players, result, ended, record, link, private)
                  VALUES (?1, ?2, '', '', unixepoch(), x'', ?3,
                          coalesce((SELECT private FROM rooms WHERE id = ?1), 1))";
    let inserted = sqlx::query(insert)
        .bind(game.room.as_str())
        .bind(game.kind() as i64)
        .bind(chance::game_id())
        .execute(&mut *connection);
    let id = inserted.await?.last_insert_rowid();
    put(connection, seal, id, &game).await
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
        for (place, _) in visitors(&game).into_iter().filter(|(_, other)| *other == visitor) {
            game.forget(place);
        }
        put(connection, seal, id, &game).await?;
    }
    let gone = sqlx::query("DELETE FROM visitors WHERE id = ?").bind(signed(visitor.0)?);
    gone.execute(connection).await.map(|_| ())
}

/// Visitors whose room is still open stay.
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

/// Games of earlier versions were signed when somebody asked.
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
        kind: kind(row.get(2)),
        players: row.get(3),
        result: row.get(4),
        ended: row.get(5),
    }
}

fn kind(number: i64) -> GameKind {
    if number == GameKind::ConnectFour as i64 { GameKind::ConnectFour } else { GameKind::Tetris }
}

/// Who of the players is a visitor, and in which place.
fn visitors(game: &NewGame) -> Vec<(usize, VisitorId)> {
    let players = game.players.iter().enumerate();
    players.filter_map(|(place, player)| Some((place, player.visitor?))).collect()
}

async fn put(
    connection: &mut SqliteConnection,
    seal: &Seal,
    id: i64,
    game: &NewGame,
) -> Result<(), sqlx::Error> {
    let bytes = game.bytes();
    let link = sqlx::query_scalar("SELECT link FROM games WHERE id = ?").bind(id);
    let shown = FinishedGame {
        id: link.fetch_one(&mut *connection).await?,
        room: None,
        kind: game.kind(),
        players: game.names(),
        result: game.result(),
        ended: 0,
    };
    let signature = seal.sign(&Statement::of(&shown, &bytes));
    sqlx::query("UPDATE games SET players = ?, result = ?, record = ?, signature = ? WHERE id = ?")
        .bind(shown.players)
        .bind(shown.result)
        .bind(bytes)
        .bind(signature)
        .bind(id)
        .execute(&mut *connection)
        .await?;
    for (place, player) in (0_i64..).zip(&game.players) {
        sqlx::query("INSERT OR REPLACE INTO players VALUES (?, ?, ?, ?, ?)")
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

async fn get(connection: &mut SqliteConnection, id: i64) -> Result<NewGame, sqlx::Error> {
    let row = sqlx::query("SELECT room, kind, record FROM games WHERE id = ?");
    let row = row.bind(id).fetch_one(&mut *connection).await?;
    let bytes: Vec<u8> = row.get(2);
    let record = match kind(row.get(1)) {
        GameKind::ConnectFour => {
            let text = str::from_utf8(&bytes).map_err(decode)?;
            Record::ConnectFour(Box::new(text.parse().map_err(decode)?))
        }
        GameKind::Tetris => Record::Tetris(bytes),
    };
    let players = sqlx::query("SELECT name, visitor, points FROM players WHERE game = ? ORDER BY place");
    let players = players.bind(id).fetch_all(connection).await?;
    let finisher = |row: &SqliteRow| {
        let name: Name = row.get::<String, _>(0).parse().map_err(decode)?;
        let visitor: Option<i64> = row.get(1);
        let visitor = visitor.map(|id| VisitorId(id.cast_unsigned()));
        Ok(Finisher { name, visitor, points: row.get(2) })
    };
    let players = players.iter().map(finisher).collect::<Result<_, sqlx::Error>>()?;
    Ok(NewGame { room: row.get::<String, _>(0).parse().map_err(decode)?, players, record })
}

fn decode(error: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}

//! From the formats of earlier versions to today's.

mod moves;

use sqlx::SqliteConnection;

use super::super::Trouble;

/// From each format to the next, the first one from format 1. What was published stays as it is.
pub(super) const MIGRATIONS: [&str; 3] = [TO_2, TO_3, TO_4];

/// Records of games that ended off the board said that they were unfinished. No name has a line end, so the
/// line of the result is found by its own.
///
/// A game of Tetris can't go on by other rules than it began with: its room is there, and empty. Terms begin
/// with the number of their game.
const TO_2: &str = "
    UPDATE games SET result = replace(result, 'out of time ', 'lost on time by ') WHERE kind = 0;
    UPDATE games SET record = CAST(replace(CAST(record AS TEXT), char(10) || 'result: unfinished' || char(10),
                                           char(10) || 'result: ' || result || char(10)) AS BLOB) WHERE kind = 0;
    DELETE FROM journal WHERE room IN (SELECT id FROM rooms WHERE substr(terms, 1, 1) = x'01');
    UPDATE rooms SET base = NULL, seed = NULL WHERE substr(terms, 1, 1) = x'01';
";

/// The key by which this server signs finished games.
const TO_3: &str = "CREATE TABLE secrets (id INTEGER PRIMARY KEY CHECK (id = 1), signing BLOB NOT NULL);";

/// The tables stay; frames say what a move did.
const TO_4: &str = "";

/// What SQL can't do of the way from `format`.
pub(super) async fn finish(connection: &mut SqliteConnection, format: i64) -> Result<(), Trouble> {
    if format < 4 {
        moves::translate(connection).await?;
    }
    Ok(())
}

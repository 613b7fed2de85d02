//! From the formats of earlier versions to today's.

mod moves;

use sqlx::SqliteConnection;

use super::super::Trouble;

/// From each format to the next, the first one from format 1. What was published stays as it is.
pub(super) const MIGRATIONS: [&str; 6] = [TO_2, TO_3, TO_4, TO_5, TO_6, TO_7];

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

/// The tables stay; frames say what a move did. Rooms of Tetris know who is ready; those of before are there, and
/// empty.
const TO_4: &str = "
    DELETE FROM journal WHERE room IN (SELECT id FROM rooms WHERE substr(terms, 1, 1) = x'01');
    UPDATE rooms SET base = NULL, seed = NULL WHERE substr(terms, 1, 1) = x'01';
";

/// Finished games have a signature and know who played them; rooms can be set aside, visitors and addresses blocked.
const TO_5: &str = "
    ALTER TABLE visitors ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
    UPDATE visitors SET seen = unixepoch();
    ALTER TABLE rooms ADD COLUMN aside INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE games ADD COLUMN signature TEXT;
    CREATE TABLE players (game INTEGER NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL, visitor INTEGER,
                          points INTEGER, PRIMARY KEY (game, place)) WITHOUT ROWID;
    CREATE INDEX players_by_visitor ON players (visitor) WHERE visitor IS NOT NULL;
    CREATE TABLE blocked (who TEXT PRIMARY KEY) WITHOUT ROWID;
";

/// A finished game is found by its own unguessable link. Whether a room that is gone was private is not known, so its
/// games are not listed. What was signed under a number is signed again.
const TO_6: &str = "
    ALTER TABLE games ADD COLUMN link TEXT NOT NULL DEFAULT '';
    ALTER TABLE games ADD COLUMN private INTEGER NOT NULL DEFAULT 1;
    UPDATE games SET link = lower(hex(randomblob(16))), signature = NULL,
                     private = coalesce((SELECT private FROM rooms WHERE rooms.id = games.room), 1);
    CREATE UNIQUE INDEX games_by_link ON games (link);
";

/// A setup says how its games begin: they began plain. Its other five settings have a byte each, after the number of
/// the game.
const TO_7: &str = "
    UPDATE rooms SET terms = CAST(substr(terms, 1, 6) || x'00' || substr(terms, 7) AS BLOB)
        WHERE substr(terms, 1, 1) = x'00';
";

/// What SQL can't do of the way from `format`.
pub(super) async fn finish(connection: &mut SqliteConnection, format: i64) -> Result<(), Trouble> {
    if format < 4 {
        moves::translate(connection).await?;
    }
    Ok(())
}

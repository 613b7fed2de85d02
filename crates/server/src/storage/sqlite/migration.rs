//! Migrations from the formats of earlier versions.

mod moves;

use sqlx::SqliteConnection;

use super::super::Trouble;
use super::games;

/// The statements from each format to the next, beginning with format 1. Released ones never change.
pub(super) const MIGRATIONS: [&str; 8] = [TO_2, TO_3, TO_4, TO_5, TO_6, TO_7, TO_8, TO_9];

/// Records of games that ended off the board said that they were unfinished. No name contains a line end, so a
/// search with line ends finds only the line of the result.
///
/// A game of Tetris can't go on by other rules than it began with: its room stays, and is empty. Terms begin
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

/// The tables stay; frames say what a move did. Rooms of Tetris now know who is ready; earlier ones stay, and are
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
/// games are not listed. Games that were signed under a number are signed again.
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

/// Counts of what was played in public games, by position and column, and of how they ended for the player who began.
const TO_8: &str = "
    CREATE TABLE played (position INTEGER NOT NULL, col INTEGER NOT NULL, won INTEGER NOT NULL,
                         drawn INTEGER NOT NULL, lost INTEGER NOT NULL, PRIMARY KEY (position, col)) WITHOUT ROWID;
";

/// The tables stay; frames of Tetris are written shorter. Those of before are read, but an earlier program can't read
/// the new ones.
const TO_9: &str = "";

/// The part of the migration from `format` that SQL can't do.
pub(super) async fn finish(connection: &mut SqliteConnection, format: i64) -> Result<(), Trouble> {
    if format < 4 {
        moves::translate(connection).await?;
    }
    if format < 8 {
        games::count_all(connection).await?;
    }
    Ok(())
}

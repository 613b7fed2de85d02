//! A backup is taken while people play, and brings back what they had played.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};

use crate::world::{Person, Server, moves, pair, play_a_game, quatris};

#[test]
fn what_was_played_before_a_backup_comes_back_with_it() {
    let folder = tempfile::tempdir().expect("a directory");
    let (data, file) = (folder.path().join("data"), folder.path().join("backup"));
    let (data_text, file_text) = (data.to_str().expect("text"), file.to_str().expect("text"));
    let server = Server::start(&data);
    let (mut ada, mut bob, _) = pair(&server);
    play_a_game(&mut ada, &mut bob);
    let (mut eve, mut dan, room) = pair(&server);
    eve.play(4);
    dan.play(4);

    let first = quatris(&["backup", file_text, "--data", data_text]);
    assert_eq!(
        first.out,
        format!("{file_text} holds 2 rooms, 1 finished games and 4 visitors.\n"),
        "{}",
        first.err
    );
    assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o600);
    let again = quatris(&["backup", file_text, "--data", data_text]);
    assert_eq!(again.code, Some(1));
    assert!(again.err.contains("is there already"), "{}", again.err);

    eve.play(5);
    dan.play(5);
    let token = eve.token.clone();
    let refused = quatris(&["restore", file_text, "--data", data_text]);
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains("Another server already uses"), "{}", refused.err);
    server.kill();

    let restored = quatris(&["restore", file_text, "--data", data_text]);
    assert_eq!(restored.code, Some(0), "{}", restored.err);
    assert!(restored.out.contains("2 rooms, 1 finished games and 4 visitors are back"), "{}", restored.out);
    let server = Server::start(&data);
    assert!(server.get("/api/games").1.contains("\"result\":\"won by 1\""));
    let mut eve = Person::returning(&server, Some(&token));
    assert_eq!(moves(&eve.enter(&room)), 2);
    eve.play(7);
    server.kill();

    // What the restored data replaced is a whole database with its journal: it can be restored as well.
    let before = data.join("quatris.before-restore");
    let other = folder.path().join("other");
    fs::create_dir(&other).expect("a directory");
    for (from, to) in
        [("quatris.before-restore", "quatris.sqlite"), ("quatris.before-restore-wal", "quatris.sqlite-wal")]
    {
        fs::copy(before.with_file_name(from), other.join(to)).expect("copied");
    }
    let server = Server::start(&other);
    assert_eq!(moves(&Person::returning(&server, Some(&token)).enter(&room)), 4);
}

#[test]
fn a_backup_that_is_damaged_newer_or_none_changes_nothing() {
    let folder = tempfile::tempdir().expect("a directory");
    let (data, file) = (folder.path().join("data"), folder.path().join("backup"));
    let (data_text, file_text) = (data.to_str().expect("text"), file.to_str().expect("text"));
    assert!(quatris(&["backup", file_text, "--data", data_text]).err.contains("nothing to copy"));
    let server = Server::start(&data);
    let (mut ada, mut bob, _) = pair(&server);
    play_a_game(&mut ada, &mut bob);
    assert_eq!(quatris(&["backup", file_text, "--data", data_text]).code, Some(0));
    server.kill();

    let whole = fs::read(&file).expect("a backup");
    let place = data.join("quatris.sqlite");
    let before = fs::read(&place).expect("a database");
    let check = |what: &[u8], code: i32, words: &str| {
        fs::write(&file, what).expect("written");
        let refused = quatris(&["restore", file_text, "--data", data_text]);
        assert_eq!(refused.code, Some(code), "{}", refused.err);
        assert!(refused.err.contains(words) && refused.err.lines().count() == 1, "{}", refused.err);
        assert!(fs::read(&place).expect("a database") == before, "{words}");
        assert!(!data.join("quatris.restored").exists(), "{words}");
    };
    check(b"Dear Zo\xc3\xa9", 2, "no whole backup");
    check(&whole[..whole.len() / 2], 2, "no whole backup");
    let mut torn = whole.clone();
    torn[4096..12_288].fill(0xff);
    check(&torn, 2, "no whole backup");
    let mut newer = whole.clone();
    newer[60..64].copy_from_slice(&99_i32.to_be_bytes());
    check(&newer, 1, "needs a later version");
    fs::remove_file(&file).expect("removed");
    assert_eq!(quatris(&["restore", file_text, "--data", data_text]).code, Some(1));

    fs::write(&file, &whole).expect("written");
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(&place);
        let mut connection = SqliteConnection::connect_with(&options).await.expect("a database");
        sqlx::query("PRAGMA user_version = 99").execute(&mut connection).await.expect("a later format");
        connection.close().await.expect("closed");
    });
    let refused = quatris(&["restore", file_text, "--data", data_text]);
    assert!(refused.err.contains("needs a later version"), "{}", refused.err);
}

//! A finished game is signed by its server; what was changed afterwards does not hold.

use std::fs;

use serde_json::Value;

use crate::world::{Server, pair, play_a_game, quatris};

#[test]
fn a_signed_game_is_told_from_one_that_is_not_and_from_a_forged_one() {
    let folder = tempfile::tempdir().expect("a directory");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let data = folder.path().join("data");
    let server = Server::start(&data);
    let (mut ada, mut bob, _) = pair(&server);
    play_a_game(&mut ada, &mut bob);
    let record = server.get("/api/games/1/record").1;
    let signature = server.get("/api/games/1/signature").1;
    let key = server.get("/.well-known/quatris").1;
    server.kill();
    // The key outlives the process.
    let server = Server::start(&data);
    assert_eq!(server.get("/.well-known/quatris").1, key);
    assert_eq!(server.get("/api/games/1/signature").1, signature);
    assert_eq!(server.get("/api/games/2/signature").0, 404);
    let stranger = Server::start(&folder.path().join("other"));
    let other_key = stranger.get("/.well-known/quatris").1;
    assert_ne!(other_key, key);

    let (file, beside) = (path("game.p4"), path("game.p4.signature"));
    fs::write(&file, &record).expect("written");
    fs::write(path("key"), &key).expect("written");
    fs::write(path("other-key"), &other_key).expect("written");
    let verify = |key: &str| quatris(&["verify", &file, "--key", &path(key)]);
    assert!(verify("key").out.ends_with(", won by player 1. Not signed.\n"), "{}", verify("key").out);

    fs::write(&beside, &signature).expect("written");
    let holds = verify("key");
    assert!(holds.out.ends_with("Signed by here: Ada, Bob; won by 1.\n"), "{} {}", holds.out, holds.err);
    assert_eq!(holds.code, Some(0));
    assert!(verify("other-key").out.contains("whose key"), "{}", verify("other-key").out);
    let report = quatris(&["verify", "--json", &file, "--key", &path("key")]).out;
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!((&report["signed_by"], &report["stated_result"]), (&"here".into(), &"won by 1".into()));
    assert_eq!(verify("game.p4").code, Some(2), "a game is no key");

    let forged = |what: &str| {
        let refused = verify("key");
        assert_eq!(refused.code, Some(2), "{what}: {}", refused.out);
        assert!(refused.err.contains("It does not hold."), "{what}: {}", refused.err);
    };
    // Each of these is a legal game, or a statement that can be read.
    fs::write(&file, record.replace("Ada", "Eve")).expect("written");
    forged("another name");
    fs::write(&file, &record).expect("written");
    for (from, to) in
        [("won by 1", "won by 2"), ("id: 1", "id: 2"), ("Ada", "Eve"), ("signature: ", "signature: 00")]
    {
        fs::write(&beside, signature.replace(from, to)).expect("written");
        forged(to);
    }
    let keys: Vec<Value> = [&key, &other_key].map(|key| serde_json::from_str(key).expect("JSON")).into();
    let text = |key: &Value| key["key"].as_str().expect("a key").to_owned();
    fs::write(&beside, signature.replace(&text(&keys[0]), &text(&keys[1]))).expect("written");
    forged("another key");
    fs::write(&beside, b"\xff").expect("written");
    forged("bytes");
}

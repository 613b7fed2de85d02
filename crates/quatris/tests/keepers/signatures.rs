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
    let file = server.get(&format!("/api/games/{}/record", server.games()[0])).1;
    let key = server.get("/.well-known/quatris").1;
    server.kill();
    // The key outlives the process.
    let server = Server::start(&data);
    assert_eq!(server.get("/.well-known/quatris").1, key);
    assert_eq!(server.get(&format!("/api/games/{}/record", server.games()[0])).1, file);
    let signature = server.get(&format!("/api/games/{}/signature", server.games()[0])).1;
    let (record, rest) = file.split_once("\n\n").expect("a record and its signature");
    assert_eq!(rest, signature);
    let record = record.to_owned() + "\n";
    assert_eq!(server.get("/api/games/2/signature").0, 404);
    let stranger = Server::start(&folder.path().join("other"));
    let other_key = stranger.get("/.well-known/quatris").1;
    assert_ne!(other_key, key);

    fs::write(path("key"), &key).expect("written");
    fs::write(path("other-key"), &other_key).expect("written");
    let game = path("game.p4");
    let verify = |text: &str, key: &str| {
        fs::write(&game, text).expect("written");
        quatris(&["verify", &game, "--key", &path(key)])
    };
    let unsigned = verify(&record, "key").out;
    assert!(unsigned.ends_with(", won by player 1. Recomputed, not signed.\n"), "{unsigned}");
    let holds = verify(&file, "key");
    let expected = "Recomputed and signed by here: Ada, Bob; won by 1.\n";
    assert!(holds.out.ends_with(expected), "{} {}", holds.out, holds.err);
    assert_eq!(holds.code, Some(0));
    let other = verify(&file, "other-key").out;
    assert!(other.contains("whose it is can't be told"), "{other}");
    let report = quatris(&["verify", "--json", &game, "--key", &path("key")]).out;
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!((&report["signed_by"], &report["stated_result"]), (&"here".into(), &"won by 1".into()));
    // The server itself says whose key it is.
    let asked = quatris(&["verify", &game, "--key", &format!("http://{}", server.address)]).out;
    assert!(asked.contains(&format!("signed by {}: Ada, Bob", server.address)), "{asked}");
    assert_eq!(quatris(&["verify", &game, "--key", &game]).code, Some(2), "a game is no key");
    // In a file of several games each one has its own.
    let several = verify(&format!("{record}\n{file}\n{record}"), "key").out;
    let signed: Vec<_> = several.lines().map(|line| line.contains("signed by here")).collect();
    assert_eq!(signed, [false, true, false], "{several}");

    let forged = |text: &str, what: &str| {
        let refused = verify(text, "key");
        assert_eq!(refused.code, Some(2), "{what}: {}", refused.out);
        assert!(refused.err.contains("It does not hold."), "{what}: {}", refused.err);
    };
    // Each of these is a legal game, or a statement that can be read.
    forged(&format!("{}\n{signature}", record.replace("Ada", "Eve")), "another name");
    for (from, to) in
        [("won by 1", "won by 2"), ("id: ", "id: 0"), ("Ada", "Eve"), ("signature: ", "signature: 00")]
    {
        forged(&format!("{record}\n{}", signature.replace(from, to)), to);
    }
    let keys: Vec<Value> = [&key, &other_key].map(|key| serde_json::from_str(key).expect("JSON")).into();
    let text = |key: &Value| key["key"].as_str().expect("a key").to_owned();
    forged(&file.replace(&text(&keys[0]), &text(&keys[1])), "another key");
}

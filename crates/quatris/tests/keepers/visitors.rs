//! What is kept about a visitor is theirs: to take along, and to delete.

use serde_json::Value;

use crate::world::{Server, pair, play_a_game, quatris};

#[test]
fn a_visitor_takes_everything_along_and_disappears() {
    let folder = tempfile::tempdir().expect("a directory");
    let server = Server::start(&folder.path().join("data"));
    let (mut ada, mut bob, room) = pair(&server);
    play_a_game(&mut ada, &mut bob);
    let token = ada.token.clone();
    let as_ada = format!("authorization: Bearer {token}\r\n");
    let (status, about) = server.request("GET", "/api/me", &as_ada);
    assert_eq!(status, 200);
    let about: Value = serde_json::from_slice(&about).expect("JSON");
    assert_eq!(about["name"], "Ada");
    assert_eq!(about["rooms"][0], room.as_str());
    assert_eq!(about["games"][0]["players"], "Ada, Bob");
    for headers in ["", "authorization: Bearer 00000000000000000000000000000000\r\n"] {
        assert_eq!(server.request("GET", "/api/me", headers).0, 401);
        assert_eq!(server.request("DELETE", "/api/me", headers).0, 401);
    }
    assert_eq!(server.request("DELETE", "/api/me", &as_ada).0, 204);
    while ada.hear().is_some() {}
    assert_eq!(server.request("GET", "/api/me", &as_ada).0, 401, "the token is nobody's");
    let record = server.get(&format!("/api/games/{}/record", server.games()[0])).1;
    assert!(record.contains("player 1: NN\nplayer 2: Bob\n"), "{record}");
    assert!(record.contains("players: NN, Bob\nresult: won by 1\n"), "{record}");
    assert!(!server.get("/api/games").1.contains("Ada"));
    // It is signed as it is now.
    let file = folder.path().join("game.p4");
    std::fs::write(&file, record).expect("written");
    let key = format!("http://{}", server.address);
    let verified = quatris(&["verify", file.to_str().expect("text"), "--key", &key]);
    assert!(verified.out.contains("Recomputed and signed by "), "{} {}", verified.out, verified.err);
}

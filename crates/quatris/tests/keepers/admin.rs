//! Those who run a server look after it while it runs.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use serde_json::{Value, json};

use crate::world::{Person, Ran, Server, moves, pair, quatris};

fn admin(data: &Path, task: &[&str]) -> Ran {
    quatris(&[&["admin", "--data", data.to_str().expect("text")], task].concat())
}

fn done(data: &Path, task: &[&str]) {
    let ran = admin(data, task);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "Done.\n"), "{task:?}: {}", ran.err);
}

/// What a person who goes there is told.
fn turned_away(person: &mut Person, room: &str) -> Value {
    person.say(&json!({"enter": {"room": room, "seen": null, "watch": true}}));
    person.until("failed")
}

#[test]
fn rooms_are_listed_closed_and_set_aside() {
    let folder = tempfile::tempdir().expect("a directory");
    let data = folder.path().join("data");
    let absent = admin(&data, &["rooms"]);
    assert_eq!(absent.code, Some(1));
    assert!(absent.err.starts_with("No server answers at "), "{}", absent.err);

    let server = Server::start(&data);
    let mode = fs::metadata(data.join("quatris.socket")).expect("a socket").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let (mut ada, mut bob, room) = pair(&server);
    ada.play(4);
    bob.play(4);
    let listed = admin(&data, &["rooms"]).out;
    assert!(listed.starts_with(&format!("{room} Puissance 4, playing, 2/2 players, 0 watch")), "{listed}");
    assert!(listed.ends_with(": Ada, Bob\n"), "{listed}");

    done(&data, &["set-aside", &room]);
    assert_eq!(ada.until("failed"), "set_aside");
    assert_eq!(turned_away(&mut bob, &room), "set_aside");
    assert_eq!(admin(&data, &["rooms"]).out, format!("{room} set aside\n"));
    server.kill();
    let server = Server::start(&data);
    let mut bob = Person::returning(&server, Some(&bob.token));
    assert_eq!(turned_away(&mut bob, &room), "set_aside", "a restart brings nothing back");
    done(&data, &["bring-back", &room]);
    assert_eq!(moves(&bob.enter(&room)), 2, "nothing is lost");

    done(&data, &["close", &room]);
    assert_eq!(bob.until("failed"), "no_such_room");
    assert_eq!(turned_away(&mut bob, &room), "no_such_room");
    for task in ["close", "set-aside", "bring-back"] {
        let refused = admin(&data, &[task, &room]);
        assert_eq!(refused.code, Some(2), "{task}");
        assert!(refused.err.starts_with("There is no such room."), "{}", refused.err);
    }
}

#[test]
fn visitors_are_renamed_and_blocked() {
    let folder = tempfile::tempdir().expect("a directory");
    let data = folder.path().join("data");
    let server = Server::start(&data);
    let (mut ada, mut bob, room) = pair(&server);
    let number = bob.visitor.to_string();
    let present = admin(&data, &["visitors"]).out;
    assert!(present.contains(&format!("{number} 127.0.0.1 {room} Bob\n")), "{present}");

    done(&data, &["rename", &number, "Robert"]);
    let renamed = |frame: &Value| frame["connect_four"]["events"][0]["sat"]["name"] == "Robert";
    while !renamed(&ada.until("frame")) {}
    assert_eq!(admin(&data, &["rename", "1", "Nobody"]).code, Some(2));

    done(&data, &["block", &number]);
    assert_eq!(bob.until("failed"), "blocked");
    assert_eq!(bob.hear(), None, "the connection ends");
    let refused = |server: &Server, token: &str| {
        let mut person = Person::silent(server);
        person.say(&json!({"hello": {"token": token, "client": 1}}));
        person.until("failed")
    };
    assert_eq!(refused(&server, &bob.token), "blocked");
    server.kill();
    let server = Server::start(&data);
    assert_eq!(refused(&server, &bob.token), "blocked", "a restart does not forgive");
    assert_eq!(admin(&data, &["blocked"]).out, format!("{number}\n"));
    done(&data, &["unblock", &number]);
    Person::returning(&server, Some(&bob.token));

    let mut ada = Person::returning(&server, Some(&ada.token));
    done(&data, &["block", "127.0.0.1"]);
    assert_eq!(ada.until("failed"), "blocked");
    assert_eq!(server.get("/api/rooms").0, 403);
    assert_eq!(server.get("/health").0, 200, "those who run it ask from the same machine");
    done(&data, &["unblock", "127.0.0.1"]);
    assert_eq!(server.get("/api/rooms").0, 200);
    let nobody = admin(&data, &["block", "Bob"]);
    assert_eq!(nobody.code, Some(2));
    assert!(nobody.err.contains("neither the number of a visitor nor an address"), "{}", nobody.err);
}

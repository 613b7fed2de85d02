//! Link previews: their heads, pictures and frames.

use reqwest::Response;
use serde_json::Value;

use crate::world::{World, classic};

async fn ask(world: &World, path: &str) -> Response {
    reqwest::get(format!("http://{}{path}", world.address)).await.expect("an answer")
}

#[tokio::test]
async fn a_room_and_its_finished_game_are_seen_from_outside() {
    let world = World::new().await;
    let (mut one, mut two) = (world.visitor().await, world.visitor().await);
    let room = one.create(classic()).await;
    two.enter(&room).await;
    for (number, column) in [1, 2, 1, 2, 1, 2, 1].into_iter().enumerate() {
        let (mover, other) = if number % 2 == 0 { (&mut one, &mut two) } else { (&mut two, &mut one) };
        mover.play(column).await.expect("a move");
        other.see(|snapshot| matches!(snapshot, protocol::Snapshot::ConnectFour(room) if room.game().moves().len() == number + 1)).await;
    }
    let base = format!("http://{}", world.address);
    let (status, page) = world.get(&format!("/r/{room}")).await;
    assert_eq!(status, 200);
    for part in [
        format!("<meta property=\"og:image\" content=\"{base}/picture/r/{room}\">"),
        format!("content=\"0; url=/room/{room}\""),
        "Puissance 4 · Quatris</title>".into(),
    ] {
        assert!(page.contains(&part), "{part} in {page}");
    }
    let before = ask(&world, &format!("/picture/r/{room}")).await;
    assert_eq!(before.headers()["content-type"], "image/png");
    assert_eq!(before.headers()["cross-origin-resource-policy"], "cross-origin");
    let picture = before.bytes().await.expect("bytes");
    assert!(picture.starts_with(b"\x89PNG") && picture.len() < 100_000, "{} bytes", picture.len());

    let framed = ask(&world, &format!("/embed/r/{room}")).await;
    let policy = framed.headers()["content-security-policy"].to_str().expect("text").to_owned();
    assert!(policy.contains("frame-ancestors *") && !policy.contains("script-src"), "{policy}");
    assert_eq!(framed.text().await.expect("text").matches("#F4472F").count(), 4, "four red tokens");
    let policy =
        ask(&world, "/").await.headers()["content-security-policy"].to_str().expect("text").to_owned();
    assert!(policy.contains("frame-ancestors 'none'"), "{policy}");

    let (status, how) = world.get(&format!("/oembed?format=json&maxwidth=300&url={base}/r/{room}")).await;
    let how: Value = serde_json::from_str(&how).expect("JSON");
    assert_eq!((status, &how["type"], &how["width"]), (200, &"rich".into(), &300.into()));
    assert!(
        how["html"].as_str().is_some_and(|html| html.contains(&format!("{base}/embed/r/{room}"))),
        "{how}"
    );

    let games: Value = serde_json::from_str(&world.get("/api/games").await.1).expect("JSON");
    let id = games[0]["id"].to_string().replace('"', "");
    let (status, page) = world.get(&format!("/g/{id}")).await;
    assert_eq!(status, 200);
    assert!(page.contains(&format!("url=/#/g/{id}")), "{page}");
    assert_eq!(ask(&world, &format!("/picture/g/{id}")).await.bytes().await.expect("bytes"), picture);
}

#[tokio::test]
async fn what_is_not_there_is_not_shown() {
    let world = World::new().await;
    for path in ["/r/nobody-here", "/r/%22%3E", "/g/7", "/g/x", "/picture/x/1", "/embed/r/nobody-here"] {
        assert_eq!(world.get(path).await.0, 404, "{path}");
    }
    // People are led to the page that says so in their language.
    for (path, page) in [("/r/nobody-here", "url=/room/nobody-here\""), ("/g/7", "url=/#/g/7\"")] {
        let shown = world.get(path).await.1;
        assert!(shown.contains(page), "{shown}");
    }
    let elsewhere = world.get("/oembed?url=http://example.org/r/nobody-here").await;
    assert_eq!(elsewhere.0, 404, "{}", elsewhere.1);
    assert_eq!(world.get("/oembed?format=xml&url=x").await.0, 501);
}

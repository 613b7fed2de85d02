//! The HTTP interface beside the sockets.

use serde_json::{Value, json};

use crate::world::World;

async fn post(world: &World, token: Option<&str>, body: &Value) -> (u16, Value) {
    let mut request = reqwest::Client::new().post(format!("http://{}/api/rooms", world.address));
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let answer = request.header("content-type", "application/json").body(body.to_string()).send().await;
    let answer = answer.expect("an answer");
    let status = answer.status().as_u16();
    (status, serde_json::from_str(&answer.text().await.expect("text")).unwrap_or_default())
}

#[tokio::test]
async fn rooms_are_opened_listed_and_shown() {
    let world = World::new().await;
    let setup = json!({"columns": 7, "rows": 6, "align": 4, "players": 2, "powers": false});
    let wish = json!({"terms": {"connect_four": {"setup": setup, "pace": "3+2"}}});
    let (status, opened) = post(&world, None, &wish).await;
    assert_eq!(status, 201, "{opened}");
    let room = opened["room"].as_str().expect("a name").to_owned();
    let (status, shown) = world.get(&format!("/api/rooms/{room}")).await;
    assert_eq!(status, 200);
    assert!(shown.contains("\"waiting\""), "{shown}");
    assert_eq!(world.get("/api/rooms").await, (200, "[]".into()), "nobody is in it");
    assert_eq!(world.get("/api/rooms/nowhere").await.0, 404);
    assert_eq!(post(&world, Some("0123"), &wish).await.0, 401);
    assert_eq!(post(&world, opened["token"].as_str(), &wish).await.0, 201);
    let too_wide = json!({"terms": {"connect_four": {"setup": {"columns": 99, "rows": 6, "align": 4, "players": 2, "powers": false}}}});
    assert_eq!(post(&world, None, &too_wide).await.0, 422);
}

#[tokio::test]
async fn positions_are_analysed_within_bounds() {
    let world = World::new().await;
    let (status, scores) = world.get("/api/analysis?moves=6146").await;
    assert_eq!(
        (status, serde_json::from_str::<Value>(&scores).expect("JSON")["scores"].as_array().map(Vec::len)),
        (200, Some(7))
    );
    assert_eq!(world.get("/api/analysis?moves=9").await.0, 400);
    assert_eq!(world.get(&format!("/api/analysis?moves={}", "1".repeat(43))).await.0, 400);
    let mut statuses = Vec::new();
    for _ in 0..20 {
        statuses.push(world.get("/api/analysis?moves=8").await.0);
    }
    assert!(statuses.contains(&429), "{statuses:?}");
}

#[tokio::test]
async fn the_server_tells_how_it_is() {
    let world = World::new().await;
    let _visitor = world.visitor().await;
    assert_eq!(world.get("/health").await, (200, "ok\n".into()));
    assert_eq!(world.get("/health/live").await, (200, "ok\n".into()));
    assert_eq!(world.get("/health/ready").await, (200, "ok\n".into()));
    assert!(world.get("/metrics").await.1.contains("quatris_connections"));
    let description: Value = serde_json::from_str(&world.get("/api/openapi.json").await.1).expect("JSON");
    for path in [
        "/api/rooms/{id}",
        "/api/games/{id}/signature",
        "/.well-known/quatris",
        "/health/ready",
        "/api/explorer",
    ] {
        assert!(description["paths"][path]["get"].is_object(), "{path} in {description}");
    }
    let room = &description["components"]["schemas"]["Shown"]["properties"]["state"]["$ref"];
    let definition = room.as_str().and_then(|name| description.pointer(&name[1..]));
    assert!(definition.is_some_and(|snapshot| snapshot["oneOf"].is_array()), "{description}");
    assert!(!description.to_string().contains("$defs"), "{description}");
    assert_eq!(world.get("/api/games").await, (200, "[]".into()));
    assert_eq!(world.get("/api/games/7").await.0, 404);
}

/// Whatever is asked, the description knows the answer's status and kind.
#[tokio::test]
async fn every_answer_is_described() {
    let world = World::new().await;
    let description: Value = serde_json::from_str(&world.get("/api/openapi.json").await.1).expect("JSON");
    let named = json!({"name": "Ada"}).to_string();
    let (json, other) = ("application/json", "text/plain");
    let (nonsense, long) = (b"\xff{", vec![b' '; 3_000_000]);
    for (method, route, path, kind, body) in [
        ("post", "/api/visitors", "/api/visitors", json, named.as_bytes()),
        ("post", "/api/visitors", "/api/visitors", json, br#"{"name":"x"}"#),
        ("post", "/api/visitors", "/api/visitors", other, named.as_bytes()),
        ("post", "/api/visitors", "/api/visitors", json, nonsense),
        ("post", "/api/visitors", "/api/visitors", json, &long),
        ("post", "/api/rooms", "/api/rooms", json, nonsense),
        ("post", "/api/rooms", "/api/rooms", json, br#"{"terms":7}"#),
        ("post", "/api/rooms", "/api/rooms", other, b"{}"),
        ("post", "/api/rooms/{id}/ask", "/api/rooms/rive/ask", json, nonsense),
        ("post", "/api/rooms/{id}/ask", "/api/rooms/%00/ask", json, b"{}"),
        ("get", "/api/rooms/{id}/stream", "/api/rooms/rive/stream?watch=7", other, b""),
        ("get", "/api/rooms/{id}/stream", "/api/rooms/rive/stream", other, b""),
        ("get", "/api/rooms/{id}", "/api/rooms/rive", other, b""),
        ("get", "/api/analysis", "/api/analysis?moves=9", other, b""),
        ("get", "/api/explorer", "/api/explorer?moves=9", other, b""),
        ("get", "/api/me", "/api/me", other, b""),
        ("delete", "/api/me", "/api/me", other, b""),
    ] {
        for token in [None, Some("0123")] {
            let url = format!("http://{}{path}", world.address);
            let method_name = method.to_uppercase().parse().expect("a method");
            let mut request = reqwest::Client::new().request(method_name, url).header("content-type", kind);
            if let Some(token) = token {
                request = request.header("authorization", format!("Bearer {token}"));
            }
            let answer = request.body(body.to_vec()).send().await.expect("an answer");
            let (status, headers) = (answer.status(), answer.headers());
            let kind = headers.get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default();
            let kind = kind.split(';').next().unwrap_or_default();
            let described = &description["paths"][route][method]["responses"][status.as_str()];
            assert!(
                described["content"][kind].is_object(),
                "{method} {path}: {status} {kind} in {described}"
            );
        }
    }
}

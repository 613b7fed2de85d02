//! Every limit has a named answer, and only the client that reaches it notices.

use std::num::NonZeroU32;
use std::time::Duration;

use protocol::{ClientMessage, Failure, Form, LARGEST_MESSAGE, ServerMessage, VERSION};
use server::{Limits, Network};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::world::{Client, LONG, World, classic};

async fn failure(client: &mut Client) -> Failure {
    let message = client.until(|message| matches!(message, ServerMessage::Failed(_))).await;
    let ServerMessage::Failed(failure) = message else { unreachable!() };
    failure
}

fn few(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).expect("some")
}

async fn is_there(client: &mut Client) {
    client.say(&ClientMessage::Ping { number: 1, lag: 0 }).await;
    client.until(|message| *message == ServerMessage::Pong { number: 1 }).await;
}

#[tokio::test]
async fn nonsense_is_answered_and_repeated_nonsense_ends_the_connection() {
    let world = World::new().await;
    let (mut ada, mut bob) = (world.visitor().await, world.visitor().await);
    for _ in 1..Limits::default().malformed {
        ada.send(vec![0xff; 10]).await;
        assert_eq!(failure(&mut ada).await, Failure::Malformed);
    }
    is_there(&mut ada).await;
    ada.send(vec![0xff; 10]).await;
    assert_eq!(ada.end().await, (1008, Failure::Malformed.sentence()));
    is_there(&mut bob).await;
}

#[tokio::test]
async fn messages_have_a_size() {
    let world = World::new().await;
    let mut ada = world.visitor().await;
    ada.send(vec![0; LARGEST_MESSAGE + 1]).await;
    assert_eq!(failure(&mut ada).await, Failure::TooLarge { most: 4096 });
    is_there(&mut ada).await;
    ada.send(vec![0; 1 << 20]).await;
    ada.end().await;
}

#[tokio::test]
async fn messages_have_a_pace() {
    let world = World::with(Limits { messages: few(1), burst: few(10), ..Limits::default() }).await;
    let mut ada = world.visitor().await;
    for number in 0..20 {
        let bytes = Form::Binary.encode(&ClientMessage::Ping { number, lag: 0 });
        // The connection may have ended already.
        let _ = futures_util::SinkExt::send(&mut ada.socket, Message::Binary(bytes.into())).await;
    }
    assert_eq!(ada.end().await.0, 1008);
}

#[tokio::test]
async fn hello_comes_first() {
    let world = World::new().await;
    let mut stranger = world.silent().await;
    stranger.say(&ClientMessage::Lobby).await;
    assert_eq!(failure(&mut stranger).await, Failure::NoHello);
}

#[tokio::test]
async fn hello_is_said_once() {
    let world = World::new().await;
    let mut ada = world.visitor().await;
    ada.say(&ClientMessage::Hello { token: None, client: 7, machine: false }).await;
    assert_eq!(failure(&mut ada).await, Failure::HelloTwice);
    is_there(&mut ada).await;
}

#[tokio::test]
async fn unknown_versions_are_refused_with_a_sentence() {
    let world = World::new().await;
    for form in [Form::Binary, Form::Json] {
        let older = form.sub_protocol().replace(&VERSION.to_string(), "1");
        let mut client = world.connect(&older, None).await.expect("a connection");
        client.send(form.encode(&ClientMessage::Hello { token: None, client: 7, machine: false })).await;
        let answer = client.next().await.expect("a message, not the end");
        assert_eq!(answer.is_binary(), form == Form::Binary);
        let answer: ServerMessage = form.decode(&answer.into_data()).expect("every version can read this");
        assert_eq!(answer, ServerMessage::Failed(Failure::UnknownVersion { version: VERSION }));
        let (code, reason) = client.end().await;
        assert_eq!(code, 1008);
        assert!(reason.contains(&format!("version {VERSION}")), "{reason}");
    }
}

#[tokio::test]
async fn pages_of_other_sites_are_refused() {
    let world = World::new().await;
    let form = Form::Binary.sub_protocol();
    let refused = world.connect(&form, Some("https://evil.example")).await;
    assert!(matches!(refused, Err(Error::Http(answer)) if answer.status() == 403));
    let own = format!("http://{}", world.address);
    assert!(world.connect(&form, Some(&own)).await.is_ok());
}

#[tokio::test]
async fn a_page_is_ours_only_under_a_name_that_nobody_can_register() {
    let world = World::new().await;
    let form = Form::Binary.sub_protocol();
    let own = format!("http://{}", world.address);
    let said = |host: &'static str, origins: &[&'static str]| {
        let origins = origins.iter().map(|origin| ("origin", *origin));
        [("host", host)].into_iter().chain(origins).collect::<Vec<_>>()
    };
    let check = async |headers: &[(&'static str, &str)], allowed: bool| {
        let headers: Vec<_> =
            [("sec-websocket-protocol", form.as_str())].iter().chain(headers).copied().collect();
        let connected = world.connect_with("127.0.0.1", &headers).await;
        assert_eq!(connected.is_ok(), allowed, "{headers:?} {:?}", connected.err());
    };
    check(&said("evil.example", &["http://evil.example"]), false).await;
    check(&[("origin", &own), ("origin", &own)], false).await;
    check(&said("localhost:3000", &["http://localhost:3000"]), true).await;
    check(&said("evil.example", &[]), true).await;
    let public = Network { public_url: "https://play.example".parse().ok(), ..Network::default() };
    let world = World::reached(Limits::default(), public).await;
    let form = Form::Binary.sub_protocol();
    assert!(world.connect(&form, Some("https://play.example")).await.is_ok());
    assert!(world.connect(&form, Some(&format!("http://{}", world.address))).await.is_err());
}

#[tokio::test]
async fn an_address_has_so_many_players() {
    let world = World::with(Limits { per_address: 2, ..Limits::default() }).await;
    let (first, _second) = (world.visitor().await, world.visitor().await);
    let mut third = world.silent().await;
    assert_eq!(failure(&mut third).await, Failure::TooManyConnections { most: 2 });
    assert_eq!(third.end().await.0, 1008);
    is_there(&mut world.visitor_from("127.0.0.2").await).await;
    drop(first);
    loop {
        let mut again = world.silent().await;
        again.say(&ClientMessage::Hello { token: None, client: 1, machine: false }).await;
        if matches!(again.hear().await, ServerMessage::Welcome { .. }) {
            break;
        }
    }
}

#[tokio::test]
async fn an_address_has_so_many_connections_of_any_kind() {
    let world = World::with(Limits { connections_per_address: 2, ..Limits::default() }).await;
    let (_player, idle) =
        (world.visitor().await, TcpStream::connect(&world.address).await.expect("a connection"));
    let answer = async || {
        let mut third = TcpStream::connect(&world.address).await.expect("somebody listens");
        let _ = third.write_all(b"GET /health HTTP/1.0\r\n\r\n").await;
        let mut answer = Vec::new();
        let heard = tokio::time::timeout(LONG, third.read_to_end(&mut answer)).await;
        heard.expect("it is ended at once").map(|_| String::from_utf8_lossy(&answer).into_owned())
    };
    // An answer that is not read before the connection ends may be lost.
    if let Ok(answer) = answer().await {
        assert!(answer.starts_with("HTTP/1.1 429 "), "{answer}");
    }
    is_there(&mut world.visitor_from("127.0.0.2").await).await;
    drop(idle);
    while !answer().await.is_ok_and(|answer| answer.contains(" 200 ")) {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn an_address_opens_so_many_connections_a_second() {
    let limits = Limits { connections_per_address: 3, new_connections: few(1), ..Limits::default() };
    let world = World::with(limits).await;
    let connect = async || {
        let mut stream = TcpStream::connect(&world.address).await.expect("somebody listens");
        let _ = stream.write_all(b"GET /health HTTP/1.0\r\n\r\n").await;
        let mut answer = Vec::new();
        // An answer that is not read before the connection ends may be lost.
        let _ = stream.read_to_end(&mut answer).await;
        answer.starts_with(b"HTTP/1.0 200 ")
    };
    let mut answered = 0;
    while connect().await {
        answered += 1;
    }
    assert!(answered >= 3, "as many as it may have are there at once");
    is_there(&mut world.visitor_from("127.0.0.2").await).await;
    while !connect().await {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn entering_counts_for_more_than_a_word() {
    let world = World::with(Limits { messages: few(1), burst: few(20), ..Limits::default() }).await;
    let room = world.visitor().await.create(classic()).await;
    let mut ada = world.visitor().await;
    for _ in 0..3 {
        ada.say(&ClientMessage::Enter { room: room.clone(), seen: None, watch: true }).await;
    }
    assert_eq!(ada.end().await, (1008, Failure::TooFast { most: 1 }.sentence()));
}

#[tokio::test]
async fn an_address_brings_so_many_new_visitors() {
    let world = World::with(Limits { visitors: few(2), ..Limits::default() }).await;
    let (ada, _bob) = (world.visitor().await, world.visitor().await);
    let mut third = world.silent().await;
    third.say(&ClientMessage::Hello { token: None, client: 1, machine: false }).await;
    assert_eq!(third.end().await, (1008, Failure::TooManyVisitors.sentence()));
    let (status, sentence) = post_room(&world, None).await;
    assert_eq!((status, sentence.trim()), (429, Failure::TooManyVisitors.sentence().as_str()));
    is_there(&mut world.returning(ada.token).await).await;
    is_there(&mut world.visitor_from("127.0.0.2").await).await;
}

#[tokio::test]
async fn all_addresses_together_bring_so_many_new_visitors() {
    let world = World::with(Limits { visitors_in_all: few(2), ..Limits::default() }).await;
    let _others = (world.visitor_from("127.0.0.2").await, world.visitor_from("127.0.0.3").await);
    let mut third = world.silent().await;
    third.say(&ClientMessage::Hello { token: None, client: 1, machine: false }).await;
    assert_eq!(failure(&mut third).await, Failure::TooManyVisitors);
}

#[tokio::test]
async fn behind_a_proxy_everyone_has_an_allowance_of_their_own() {
    let network =
        Network { trusted_proxies: vec!["127.0.0.1".parse().expect("an address")], ..Network::default() };
    let limits = Limits { visitors: few(1), per_address: 2, connections_per_address: 1, ..Limits::default() };
    let world = World::reached(limits, network).await;
    let form = Form::Binary.sub_protocol();
    let answer = async |from: &str, behind: &str| {
        let headers = [("sec-websocket-protocol", form.as_str()), ("x-forwarded-for", behind)];
        let mut client = world.connect_with(from, &headers).await.expect("a connection");
        client.say(&ClientMessage::Hello { token: None, client: 1, machine: false }).await;
        let answer = client.hear().await;
        (client, answer)
    };
    let (_ada, answered) = answer("127.0.0.1", "203.0.113.1").await;
    assert!(matches!(answered, ServerMessage::Welcome { .. }), "{answered:?}");
    let (_eve, answered) = answer("127.0.0.1", "203.0.113.1").await;
    assert_eq!(answered, ServerMessage::Failed(Failure::TooManyVisitors), "the same person");
    let (_bob, answered) = answer("127.0.0.1", "203.0.113.2").await;
    assert!(matches!(answered, ServerMessage::Welcome { .. }), "{answered:?}");
    let (liar, answered) = answer("127.0.0.2", "203.0.113.3").await;
    assert!(matches!(answered, ServerMessage::Welcome { .. }), "{answered:?}");
    drop(liar);
    // The place of the previous connection is free once the server has noticed its end.
    loop {
        let form = form.clone();
        let headers = [("sec-websocket-protocol", form.as_str()), ("x-forwarded-for", "203.0.113.4")];
        let Ok(mut client) = world.connect_with("127.0.0.2", &headers).await else { continue };
        client.say(&ClientMessage::Hello { token: None, client: 1, machine: false }).await;
        assert_eq!(failure(&mut client).await, Failure::TooManyVisitors, "nobody believes a stranger");
        break;
    }
}

#[tokio::test]
async fn an_address_opens_so_many_rooms() {
    let world = World::with(Limits { new_rooms: few(1), ..Limits::default() }).await;
    let (mut ada, mut bob) = (world.visitor().await, world.visitor().await);
    let room = ada.create(classic()).await;
    bob.say(&ClientMessage::Create { terms: classic(), private: false }).await;
    assert_eq!(failure(&mut bob).await, Failure::TooManyNewRooms);
    bob.enter(&room).await;
    world.visitor_from("127.0.0.2").await.create(classic()).await;
    let token = ada.token.expect("a token").to_string();
    assert_eq!(post_room(&world, Some(&token)).await.0, 429);
}

#[tokio::test]
async fn private_rooms_are_not_found_by_guessing() {
    let world = World::with(Limits { misses: few(3), ..Limits::default() }).await;
    let mut ada = world.visitor().await;
    ada.say(&ClientMessage::Create { terms: classic(), private: true }).await;
    ada.until(|message| matches!(message, ServerMessage::Entered(_))).await;
    let private = ada.room.clone().expect("a room");
    assert!(private.as_str().len() > 16, "{private}");
    let open = world.visitor().await.create(classic()).await;
    let mut eve = world.visitor_from("127.0.0.2").await;
    for guess in 0..3 {
        let room = format!("rive-{guess}").parse().expect("a name");
        eve.say(&ClientMessage::Enter { room, seen: None, watch: true }).await;
        assert_eq!(failure(&mut eve).await, Failure::NoSuchRoom);
    }
    let mut enter = async |room: &protocol::RoomId| {
        eve.say(&ClientMessage::Enter { room: room.clone(), seen: None, watch: true }).await;
        eve.until(|message| matches!(message, ServerMessage::Failed(_) | ServerMessage::Entered(_))).await
    };
    enter(&private).await;
    assert_eq!(
        enter(&"rive-4".parse().expect("a name")).await,
        ServerMessage::Failed(Failure::TooManyMisses)
    );
    assert_eq!(
        enter(&private).await,
        ServerMessage::Failed(Failure::TooManyMisses),
        "she may have guessed it"
    );
    assert!(matches!(enter(&open).await, ServerMessage::Entered(_)), "everyone knows it");
    world.visitor().await.watch(&private).await;
    for _ in 0..4 {
        world.get("/api/rooms/rive-5").await;
    }
    assert_eq!(world.get(&format!("/api/rooms/{private}")).await.0, 429);
}

#[tokio::test]
async fn whoever_asks_for_previews_guesses_too() {
    let world = World::with(Limits { misses: few(3), ..Limits::default() }).await;
    let mut ada = world.visitor_from("127.0.0.2").await;
    ada.say(&ClientMessage::Create { terms: classic(), private: true }).await;
    ada.until(|message| matches!(message, ServerMessage::Entered(_))).await;
    let private = ada.room.clone().expect("a room");
    let base = format!("http://{}", world.address);
    let ways = |room: &str| {
        ["/r/", "/picture/r/", "/embed/r/", &format!("/oembed?url={base}/r/")]
            .map(|way| format!("{way}{room}"))
    };
    for way in ways(private.as_str()) {
        assert_eq!(world.get(&way).await.0, 200, "{way}");
    }
    for way in ways("rive-7k2mq") {
        world.get(&way).await;
    }
    for way in ways(private.as_str()) {
        assert_eq!(world.get(&way).await.0, 429, "{way}");
    }
}

#[tokio::test]
async fn every_route_of_the_interface_has_a_rate() {
    let (requests, new_connections) = (few(2), few(u32::MAX));
    let world = World::with(Limits { requests, new_connections, ..Limits::default() }).await;
    let interface = [
        "rooms",
        "rooms/rive",
        "games",
        "games/1",
        "games/1/record",
        "openapi.json",
        "analysis?moves=9",
        "explorer?moves=4",
    ];
    let previews = ["/r/rive", "/g/1", "/picture/g/1", "/embed/g/1"].map(str::to_owned);
    for route in interface.map(|route| format!("/api/{route}")).into_iter().chain(previews) {
        let mut statuses = Vec::new();
        while !statuses.contains(&429) && statuses.len() < 1_000 {
            statuses.push(world.get(&route).await.0);
        }
        assert_eq!(statuses.last(), Some(&429), "{route}");
    }
    assert_eq!(world.get("/health").await.0, 200);
}

#[tokio::test]
async fn a_visitor_sees_and_closes_their_own_rooms() {
    let world = World::with(Limits { rooms: 1, ..Limits::default() }).await;
    let mut ada = world.visitor().await;
    let room = ada.create(classic()).await;
    let mine = async |ada: &mut Client, wish: ClientMessage| {
        ada.say(&wish).await;
        let heard =
            |message: &ServerMessage| matches!(message, ServerMessage::Mine(_) | ServerMessage::Failed(_));
        ada.until(heard).await
    };
    let close = || ClientMessage::Close { room: room.clone() };
    let mut bob = world.visitor().await;
    bob.say(&close()).await;
    assert_eq!(failure(&mut bob).await, Failure::NoSuchRoom, "it is not his");
    assert_eq!(mine(&mut ada, close()).await, ServerMessage::Failed(Failure::RoomInUse), "she is in it");
    let ServerMessage::Mine(rooms) = mine(&mut ada, ClientMessage::Mine).await else { panic!("no list") };
    assert_eq!((rooms.len(), &rooms[0].summary.room, rooms[0].may_close), (1, &room, false));
    ada.say(&ClientMessage::Leave).await;
    while mine(&mut ada, close()).await != ServerMessage::Mine(Vec::new()) {
        tokio::task::yield_now().await;
    }
    bob.say(&ClientMessage::Enter { room: room.clone(), seen: None, watch: true }).await;
    assert_eq!(failure(&mut bob).await, Failure::NoSuchRoom);
}

#[tokio::test]
async fn names_that_deceive_are_refused() {
    let world = World::new().await;
    let mut ada = world.visitor().await;
    for name in ["Machine 7", "\u{3164}\u{3164}", "Мachine 7"] {
        ada.say(&ClientMessage::Rename { name: name.parse().expect("short enough") }).await;
        assert_eq!(failure(&mut ada).await, Failure::NameRefused, "{name:?}");
    }
    is_there(&mut ada).await;
}

async fn post_room(world: &World, token: Option<&str>) -> (u16, String) {
    let wish = r#"{"terms":{"tetris":{"labo":[10,20,800,4]}}}"#;
    let mut request = reqwest::Client::new().post(format!("http://{}/api/rooms", world.address));
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let answer =
        request.header("content-type", "application/json").body(wish).send().await.expect("an answer");
    (answer.status().as_u16(), answer.text().await.expect("text"))
}

#[tokio::test]
async fn a_visitor_has_so_many_rooms() {
    let world = World::with(Limits { rooms: 1, ..Limits::default() }).await;
    let mut ada = world.visitor().await;
    ada.create(classic()).await;
    ada.say(&ClientMessage::Create { terms: classic(), private: true }).await;
    assert_eq!(failure(&mut ada).await, Failure::TooManyRooms { most: 1 });
}

#[tokio::test]
async fn a_room_has_so_many_who_watch() {
    let world = World::with(Limits { spectators: 1, ..Limits::default() }).await;
    let mut ada = world.visitor().await;
    let room = ada.create(classic()).await;
    let (mut eve, mut gail) = (world.visitor().await, world.visitor().await);
    eve.watch(&room).await;
    gail.say(&ClientMessage::Enter { room: room.clone(), seen: None, watch: true }).await;
    assert_eq!(failure(&mut gail).await, Failure::RoomFull { most: 1 });
    let start = protocol::Command::ConnectFour(room::connect_four::Command::Resign);
    assert_eq!(gail.ask(start).await, Err(protocol::Refusal::NotInARoom), "she did not get in");
    gail.say(&ClientMessage::Enter { room: "nowhere".parse().expect("a name"), seen: None, watch: true })
        .await;
    assert_eq!(failure(&mut gail).await, Failure::NoSuchRoom);
}

#[tokio::test]
async fn slow_readers_are_dropped() {
    // Nothing but reading too slowly can end these connections.
    let many = few(u32::MAX);
    let world = World::with(Limits { waiting: 8, messages: many, burst: many, ..Limits::default() }).await;
    let room = world.visitor().await.create(classic()).await;
    let enter = Form::Json.encode(&ClientMessage::Enter { room, seen: None, watch: true });
    let enter = String::from_utf8(enter).expect("JSON is text");
    let join = async || {
        let mut client = world.connect(&Form::Json.sub_protocol(), None).await.expect("a connection");
        let hello = r#"{"hello":{"token":null,"client":1}}"#;
        futures_util::SinkExt::send(&mut client.socket, Message::Text(hello.into())).await.expect("open");
        client
    };
    let (mut slow, mut quick) = (join().await, join().await);
    let dropped = async || {
        let figures = world.get("/metrics").await.1;
        let line = figures.lines().find_map(|line| line.strip_prefix("quatris_slow_readers_total "));
        line.and_then(|count| count.parse::<u32>().ok()).unwrap_or_default()
    };
    let before = dropped().await;
    let mut asked = 0_u32;
    while futures_util::SinkExt::send(&mut slow.socket, Message::Text(enter.clone().into())).await.is_ok() {
        asked += 1;
        if asked.is_multiple_of(100) {
            // A client that reads may ask for as much.
            for _ in 0..100 {
                futures_util::SinkExt::send(&mut quick.socket, Message::Text(enter.clone().into()))
                    .await
                    .expect("open");
                while !quick
                    .next()
                    .await
                    .expect("a message")
                    .into_text()
                    .expect("text")
                    .starts_with(r#"{"entered""#)
                {}
            }
        }
    }
    // This is the only reader who is too slow for anyone in this process.
    assert_eq!(dropped().await, before + 1, "for this reason, and nobody else");
    is_there(&mut world.visitor().await).await;
}

#[tokio::test]
async fn json_is_spoken_too() {
    let world = World::new().await;
    let mut client = world.connect(&Form::Json.sub_protocol(), None).await.expect("a connection");
    let hello = r#"{"hello":{"token":null,"client":1}}"#;
    futures_util::SinkExt::send(&mut client.socket, Message::Text(hello.into())).await.expect("open");
    let answer =
        futures_util::StreamExt::next(&mut client.socket).await.expect("an answer").expect("a message");
    let answer: serde_json::Value = serde_json::from_slice(&answer.into_data()).expect("JSON");
    assert_eq!(answer["welcome"]["token"].as_str().map(str::len), Some(32), "{answer}");
}

#[tokio::test]
async fn half_a_request_does_not_stay_for_ever() {
    let world = World::with(Limits { header_time: Duration::from_millis(300), ..Limits::default() }).await;
    let mut ada = world.visitor().await;
    for begun in ["", "GET /health HTTP/1.1\r\nhost: h", "GET /health HTTP/1.1\r\nhost: here\r\n\r\n"] {
        let mut stream = TcpStream::connect(&world.address).await.expect("somebody listens");
        stream.write_all(begun.as_bytes()).await.expect("sent");
        let heard = tokio::time::timeout(LONG, stream.read_to_end(&mut Vec::new())).await;
        assert!(heard.is_ok(), "{begun:?} keeps a connection open");
    }
    is_there(&mut ada).await;
}

#[tokio::test]
async fn a_server_has_so_many_connections_in_all() {
    let world = World::with(Limits { connections: 4, ..Limits::default() }).await;
    let (mut ada, mut bob) = (world.visitor().await, world.visitor().await);
    let mut idle = Vec::new();
    for _ in 0..2 {
        idle.push(TcpStream::connect(&world.address).await.expect("somebody listens"));
    }
    let mut third = TcpStream::connect(&world.address).await.expect("somebody listens");
    let heard = tokio::time::timeout(LONG, third.read_to_end(&mut Vec::new())).await;
    assert!(heard.is_ok(), "it is ended at once");
    is_there(&mut ada).await;
    is_there(&mut bob).await;
    drop(idle);
    while reqwest::get(format!("http://{}/health", world.address)).await.is_err() {
        tokio::task::yield_now().await;
    }
}

//! Every limit has a name, and only the one who reaches it notices.

use std::num::NonZeroU32;
use std::time::Duration;

use protocol::{ClientMessage, Failure, Form, LARGEST_MESSAGE, ServerMessage, VERSION};
use server::Limits;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::world::{Client, LONG, World, classic};

async fn failure(client: &mut Client) -> Failure {
    let message = client.until(|message| matches!(message, ServerMessage::Failed(_))).await;
    let ServerMessage::Failed(failure) = message else { unreachable!() };
    failure
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
    let few = |number| NonZeroU32::new(number).expect("some");
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
    ada.say(&ClientMessage::Hello { token: None, client: 7 }).await;
    assert_eq!(failure(&mut ada).await, Failure::Malformed);
    is_there(&mut ada).await;
}

#[tokio::test]
async fn unknown_versions_are_refused_with_a_sentence() {
    let world = World::new().await;
    for form in [Form::Binary, Form::Json] {
        let older = form.sub_protocol().replace(&VERSION.to_string(), "1");
        let mut client = world.connect(&older, None).await.expect("a connection");
        client.send(form.encode(&ClientMessage::Hello { token: None, client: 7 })).await;
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
async fn an_address_has_so_many_connections() {
    let world = World::with(Limits { per_address: 2, ..Limits::default() }).await;
    let (first, _second) = (world.visitor().await, world.visitor().await);
    let third = world.connect(&Form::Binary.sub_protocol(), None).await;
    assert!(matches!(third, Err(Error::Http(answer)) if answer.status() == 429));
    drop(first);
    while world.connect(&Form::Binary.sub_protocol(), None).await.is_err() {
        tokio::task::yield_now().await;
    }
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
    let world = World::with(Limits { waiting: 4, ..Limits::default() }).await;
    let mut ada = world.visitor().await;
    // Whoever reads nothing and asks for much fills the queue, however large the network's own buffers are.
    let asked = async {
        loop {
            let bytes = Form::Binary.encode(&ClientMessage::Lobby);
            if futures_util::SinkExt::send(&mut ada.socket, Message::Binary(bytes.into())).await.is_err() {
                break;
            }
        }
    };
    asked.await;
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
async fn a_server_has_so_many_connections_beside_its_sockets() {
    let world = World::with(Limits { connections: 2, ..Limits::default() }).await;
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

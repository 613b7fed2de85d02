//! `quatris serve` from the outside: what it says, and how it ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};

fn quatris(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_quatris"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

#[test]
fn it_says_where_it_listens_answers_and_stops_when_asked() {
    for signal in ["INT", "TERM"] {
        let mut child = quatris(&["serve", "--lang", "en", "--addr", "127.0.0.1:0"]);
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        let address = address.unwrap_or_else(|| panic!("an address in: {line}"));

        let mut stream = TcpStream::connect(address).expect("somebody listens");
        stream.write_all(b"GET /health HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n").expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("ok\n"), "{answer}");

        let killed = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(killed.expect("kill starts").success());
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "after {signal}");
    }
}

#[test]
fn an_address_in_use_is_said_in_a_sentence() {
    let other = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = other.local_addr().expect("bound").to_string();
    for (lang, words) in [("en", "is already in use."), ("fr", "est déjà utilisé.")] {
        let output =
            quatris(&["serve", "--lang", lang, "--addr", &address]).wait_with_output().expect("ended");
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(1), &b""[..]));
        let said = String::from_utf8(output.stderr).expect("text");
        assert!(said.starts_with(&format!("{address} {words}")) && said.lines().count() == 1, "{said}");
    }
}

#[test]
fn an_address_that_is_none_is_a_wrong_call() {
    let output = quatris(&["serve", "--addr", "everywhere"]).wait_with_output().expect("ended");
    assert_eq!(output.status.code(), Some(2));
}

#[tokio::test]
async fn it_is_ready_only_once_its_data_is_loaded() {
    let data = tempfile::tempdir().expect("a directory");
    let serve =
        ["serve", "--lang", "en", "--addr", "127.0.0.1:0", "--data", data.path().to_str().expect("text")];
    let mut child = quatris(&serve);
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut String::new()).expect("a line");
    child.kill().expect("killed");
    child.wait().expect("gone");
    let options = SqliteConnectOptions::new().filename(data.path().join("quatris.sqlite"));
    let mut connection = SqliteConnection::connect_with(&options).await.expect("a database");
    sqlx::query("DELETE FROM time").execute(&mut connection).await.expect("deleted");
    connection.close().await.expect("closed");
    let output = quatris(&serve).wait_with_output().expect("ended");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(1), &b""[..]));
    assert!(String::from_utf8_lossy(&output.stderr).contains("damaged"), "{output:?}");
}

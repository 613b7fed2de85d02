//! `quatris serve` from the outside: what it says, and how it ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
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

        let health = |address: &str| quatris(&["health", address]).wait_with_output().expect("ended");
        assert_eq!(health(address).status.code(), Some(0));

        let killed = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(killed.expect("kill starts").success());
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "after {signal}");
        let asked = health(address);
        assert_eq!((asked.status.code(), asked.stdout.as_slice()), (Some(1), &b""[..]));
        let said = String::from_utf8(asked.stderr).expect("text");
        assert!(said.contains(address) && said.lines().count() == 1, "{said}");
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

#[test]
fn what_answers_otherwise_is_not_well() {
    let other = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = other.local_addr().expect("bound").to_string();
    for answer in ["HTTP/1.1 503 Service Unavailable\r\n\r\n", "SSH-2.0-\u{1b}[2J and more", ""] {
        let child = quatris(&["health", "--lang", "en", &address]);
        let (mut stream, _) = other.accept().expect("it asks");
        let mut asked = [0; 11];
        stream.read_exact(&mut asked).expect("a request");
        assert_eq!(&asked, b"GET /health");
        stream.write_all(answer.as_bytes()).expect("answered");
        // It may have heard enough and be gone.
        let _ = stream.shutdown(Shutdown::Write);
        let output = child.wait_with_output().expect("ended");
        assert_eq!(output.status.code(), Some(1), "{answer}");
        let said = String::from_utf8(output.stderr).expect("text");
        assert!(said.starts_with(&format!("No server is well on {address}: ")), "{said}");
        assert!(!said.contains('\u{1b}'), "{said}");
    }
}

#[test]
fn a_program_without_its_site_says_at_start_how_to_get_one() {
    let data = tempfile::tempdir().expect("a directory");
    let path = data.path().to_str().expect("text");
    let mut child = quatris(&["serve", "--lang", "en", "--addr", "127.0.0.1:0", "--data", path]);
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("piped")).read_line(&mut line).expect("a line");
    child.kill().expect("it runs");
    let said = String::from_utf8(child.wait_with_output().expect("ended").stderr).expect("text");
    let sentence = "This program was built without its site: in a copy of its sources, run cargo xtask web, \
                    then cargo install --path crates/quatris.\n";
    assert_eq!(said, if server::Site::EMBEDDED.is_empty() { sentence } else { "" });
}

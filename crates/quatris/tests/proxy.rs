//! The server behind the proxies of `deploy/`: real recipes, real TLS, a real WebSocket through both.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, Stdio};

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{ClientMessage, Form, ServerMessage, Terms};
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};

const NGINX: &str = include_str!("../../../deploy/nginx.conf");
const CADDY: &str = include_str!("../../../deploy/Caddyfile");

#[tokio::test]
async fn nginx_lets_everything_through() {
    if !is_installed("nginx", "-v") || !is_installed("openssl", "version") {
        eprintln!("nginx or openssl is not installed, so the recipe for nginx is not tried here.");
        return;
    }
    let site = Behind::start(|folder, server| {
        let recipe = NGINX
            .replacing("listen 443", &format!("listen unix:{folder}/tls"))
            .replacing("listen 80", &format!("listen unix:{folder}/plain"))
            .replacing("/etc/letsencrypt/live/play.example/fullchain.pem", &format!("{folder}/certificate"))
            .replacing("/etc/letsencrypt/live/play.example/privkey.pem", &format!("{folder}/key"))
            .replacing("proxy_pass http://127.0.0.1:3000", &format!("proxy_pass http://{server}"));
        let own = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {folder}/{kind};"));
        let whole = format!(
            "pid {folder}/pid; error_log {folder}/errors; events {{}}\nhttp {{ access_log off; {}\n{recipe} }}",
            own.concat()
        );
        // It goes into the background once it listens.
        Started { configuration: whole, command: format!("nginx -p {folder} -e {folder}/errors -c") }
    });
    let mut plain = UnixStream::connect(site.folder.path().join("plain")).expect("it listens");
    let redirect = ask(&mut plain, "/p4?x=1");
    assert!(redirect.starts_with("HTTP/1.1 301 "), "{redirect}");
    assert!(redirect.contains("\r\nLocation: https://play.example/p4?x=1\r\n"), "{redirect}");
    site.check().await;
}

#[tokio::test]
async fn caddy_lets_everything_through() {
    if !is_installed("caddy", "version") || !is_installed("openssl", "version") {
        eprintln!("caddy or openssl is not installed, so the recipe for caddy is not tried here.");
        return;
    }
    let site = Behind::start(|folder, server| {
        let own =
            format!("play.example {{\n bind unix/{folder}/tls\n tls {folder}/certificate {folder}/key\n");
        let recipe = CADDY
            .replacing("play.example {\n", &own)
            .replacing("reverse_proxy 127.0.0.1:3000", &format!("reverse_proxy {server}"));
        let whole = format!("{{\n admin off\n auto_https disable_redirects\n}}\n{recipe}");
        let command = format!("caddy start --adapter caddyfile --pidfile {folder}/pid --config");
        Started { configuration: whole, command }
    });
    site.check().await;
}

/// How a proxy is started: a command, whose last word is the file with this content.
struct Started {
    configuration: String,
    command: String,
}

/// A server, and a proxy in front of it that listens on the socket `tls` of the folder.
struct Behind {
    folder: TempDir,
    _server: Ended,
    address: String,
}

impl Behind {
    fn start(proxy: impl FnOnce(&str, &str) -> Started) -> Self {
        let folder = tempfile::tempdir().expect("a directory");
        let path = folder.path().to_str().expect("text");
        run(&format!(
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
             -subj /CN=play.example -addext subjectAltName=DNS:play.example \
             -keyout {path}/key -out {path}/certificate"
        ));
        let mut server = Command::new(env!("CARGO_BIN_EXE_quatris"))
            .args(["serve", "--lang", "en", "--public-url", "https://play.example"])
            .args(["--trusted-proxy", "127.0.0.1", "--addr", "127.0.0.1:0", "--data"])
            .arg(folder.path().join("data"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(server.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        let address = address.unwrap_or_else(|| panic!("an address in: {line}")).to_owned();
        let site = Self { _server: Ended(server), address, folder };
        let path = site.folder.path().to_str().expect("text");
        let Started { configuration, command } = proxy(path, &site.address);
        fs::write(site.folder.path().join("configuration"), configuration).expect("written");
        run(&format!("{command} {path}/configuration"));
        site
    }

    async fn check(&self) {
        let page = ask(&mut self.tls().0, "/health");
        assert!(page.starts_with("HTTP/1.1 200 ") && page.ends_with("ok\n"), "{page}");
        assert!(page.to_lowercase().contains("\r\ncontent-security-policy: "), "{page}");
        let figures = ask(&mut self.tls().0, "/metrics");
        assert!(figures.starts_with("HTTP/1.1 404 "), "figures are for the host alone: {figures}");

        let (stream, _tls) = self.tls();
        let mut socket = connect(stream, "https://play.example").await.expect("a WebSocket");
        let mut say = async |message: ClientMessage| {
            socket.send(Message::Binary(Form::Binary.encode(&message).into())).await.expect("sent");
            let heard = socket.next().await.expect("open").expect("a message").into_data();
            Form::Binary.decode::<ServerMessage>(&heard).expect("readable")
        };
        let welcome = say(ClientMessage::Hello { token: None, client: 1, machine: false }).await;
        assert!(matches!(welcome, ServerMessage::Welcome { .. }), "{welcome:?}");
        let terms = Terms::Tetris(tetris::Setup::default());
        let entered = say(ClientMessage::Create { terms, private: true }).await;
        assert!(matches!(entered, ServerMessage::Entered(_)), "{entered:?}");

        let (stream, _tls) = self.tls();
        let refused = connect(stream, "https://elsewhere.example").await.expect_err("pages of other sites");
        assert!(matches!(&refused, Error::Http(answer) if answer.status() == 403), "{refused}");
    }

    /// A connection whose certificate was checked, and the program that speaks TLS on it.
    fn tls(&self) -> (UnixStream, Ended) {
        let (ours, theirs) = UnixStream::pair().expect("two ends");
        let end = || OwnedFd::from(theirs.try_clone().expect("another handle"));
        let folder = self.folder.path();
        let program = Command::new("openssl")
            .args(["s_client", "-quiet", "-verify_return_error", "-verify_hostname", "play.example"])
            .args(["-servername", "play.example", "-CAfile"])
            .arg(folder.join("certificate"))
            .arg("-unix")
            .arg(folder.join("tls"))
            .stdin(end())
            .stdout(end())
            .stderr(Stdio::null())
            .spawn()
            .expect("openssl starts");
        (ours, Ended(program))
    }
}

impl Drop for Behind {
    fn drop(&mut self) {
        if let Ok(pid) = fs::read_to_string(self.folder.path().join("pid")) {
            let _ = Command::new("kill").arg(pid.trim()).status();
        }
    }
}

/// A program that ends with the test.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

async fn connect(
    stream: UnixStream,
    origin: &str,
) -> Result<tokio_tungstenite::WebSocketStream<tokio::net::UnixStream>, Error> {
    stream.set_nonblocking(true).expect("a mode");
    let stream = tokio::net::UnixStream::from_std(stream).expect("a socket");
    let mut request = "ws://play.example/ws".into_client_request()?;
    request.headers_mut().insert("origin", origin.parse().expect("a header"));
    let protocol = Form::Binary.sub_protocol().parse().expect("a header");
    request.headers_mut().insert("sec-websocket-protocol", protocol);
    Ok(tokio_tungstenite::client_async(request, stream).await?.0)
}

fn ask(stream: &mut (impl Read + Write), path: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nhost: play.example\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

fn is_installed(program: &str, version: &str) -> bool {
    Command::new(program).arg(version).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

/// Runs a command without quotes to its end.
#[track_caller]
fn run(line: &str) {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().expect("a program"));
    // What goes on in the background would hold a pipe open.
    let status =
        command.args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert!(status.expect("it starts").success(), "{line}");
}

trait Recipe {
    fn replacing(&self, from: &str, to: &str) -> String;
}

impl Recipe for str {
    /// What the test changes must be in the recipe.
    #[track_caller]
    fn replacing(&self, from: &str, to: &str) -> String {
        assert!(self.contains(from), "the recipe has no {from}");
        self.replace(from, to)
    }
}

//! Real requests to a real server, on a port of its own.

use std::sync::Arc;

use reqwest::header::HeaderMap;
use reqwest::{Client, Method, StatusCode};
use server::storage::Sqlite;
use server::{File, Options, Site, Stopped};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

const SITE: Site = Site(&[
    File {
        path: "/assets/app-0123.js",
        tag: "script",
        plain: b"code",
        brotli: Some(b"co"),
        gzip: Some(b"cod"),
    },
    File { path: "/assets/icon-0123.png", tag: "icon", plain: b"picture", brotli: None, gzip: None },
    File { path: "/index.html", tag: "page", plain: b"a page", brotli: Some(b"br"), gzip: Some(b"gz") },
    File { path: "/manifest.webmanifest", tag: "manifest", plain: b"{}", brotli: None, gzip: None },
    File { path: "/other.html", tag: "other", plain: b"another page", brotli: None, gzip: None },
    File { path: "/sw.js", tag: "worker", plain: b"worker", brotli: None, gzip: None },
]);

struct Served {
    base: String,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), Stopped>>,
    _data: TempDir,
}

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: String,
}

impl Answer {
    #[track_caller]
    fn is(&self, status: u16, body: &str) -> &Self {
        assert_eq!((self.status.as_u16(), self.body.as_str()), (status, body));
        self
    }

    #[track_caller]
    fn has(&self, name: &str, value: &str) -> &Self {
        assert_eq!(self.header(name), value, "{name}");
        self
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("plain text"))
    }
}

impl Served {
    async fn start(site: Site) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let base = format!("http://{}", listener.local_addr().expect("bound"));
        let (stop, stopped) = oneshot::channel();
        let shutdown = async move {
            let _ = stopped.await;
        };
        let data = tempfile::tempdir().expect("a directory");
        let storage = Arc::new(Sqlite::open(data.path()).await.expect("an empty database"));
        let options = Options { site, ..Options::new(storage) };
        Self { base, stop, task: tokio::spawn(server::run(listener, options, || {}, shutdown)), _data: data }
    }

    async fn ask(&self, method: Method, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = Client::new().request(method, format!("{}{path}", self.base));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status(), response.headers().clone());
        Answer { status, headers, body: response.text().await.expect("text") }
    }

    async fn get(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.ask(Method::GET, path, headers).await
    }
}

#[tokio::test]
async fn files_have_their_types_and_lifetimes() {
    let served = Served::start(SITE).await;
    let forever = "public, max-age=31536000, immutable";
    for (path, body, kind, lifetime) in [
        ("/", "a page", "text/html; charset=utf-8", "no-cache"),
        ("/index.html", "a page", "text/html; charset=utf-8", "no-cache"),
        ("/assets/app-0123.js", "code", "text/javascript; charset=utf-8", forever),
        ("/assets/icon-0123.png", "picture", "image/png", forever),
        ("/manifest.webmanifest", "{}", "application/manifest+json", "no-cache"),
        ("/sw.js", "worker", "text/javascript; charset=utf-8", "no-cache"),
    ] {
        let answer = served.get(path, &[]).await;
        answer.is(200, body).has("content-type", kind).has("cache-control", lifetime);
    }
    served.get("/health", &[]).await.is(200, "ok\n");
}

#[tokio::test]
async fn pages_belong_to_the_application_and_missing_files_to_nobody() {
    let served = Served::start(SITE).await;
    for page in ["/p4", "/p4/review", "/p4?moves=4453", "/deep/in/the/application/"] {
        served.get(page, &[]).await.is(200, "a page").has("cache-control", "no-cache");
    }
    for page in ["/other", "/other/", "/other?x=1"] {
        served.get(page, &[]).await.is(200, "another page").has("cache-control", "no-cache");
    }
    served.get("/other/deep", &[]).await.is(200, "another page");
    for missing in
        ["/favicon.ico", "/assets/app-9999.js", "/assets/", "/assets/app", "/../Cargo.toml", "/.env"]
    {
        served.get(missing, &[]).await.is(404, "There is nothing here.\n");
    }
}

#[tokio::test]
async fn the_smallest_accepted_form_is_sent() {
    let served = Served::start(SITE).await;
    let check = async |path: &str, accepted: &str, body: &str, encoding: &str| {
        let answer = served.get(path, &[("accept-encoding", accepted)]).await;
        answer.is(200, body).has("content-encoding", encoding).has("vary", "accept-encoding");
        answer.has("content-length", &body.len().to_string());
    };
    check("/", "gzip, deflate, br", "br", "br").await;
    check("/", "gzip, deflate", "gz", "gzip").await;
    check("/", "identity", "a page", "").await;
    check("/assets/app-0123.js", "br", "co", "br").await;
    check("/assets/icon-0123.png", "br, gzip", "picture", "").await;
}

#[tokio::test]
async fn what_the_browser_has_is_not_sent_again() {
    let served = Served::start(SITE).await;
    let brotli = ("accept-encoding", "br");
    let tag = served.get("/", &[brotli]).await.header("etag").to_owned();
    assert!(tag.starts_with('"') && tag.ends_with('"'), "a strong tag: {tag}");
    let again = served.get("/", &[brotli, ("if-none-match", &tag)]).await;
    again.is(304, "").has("etag", &tag).has("cache-control", "no-cache").has("vary", "accept-encoding");
    served.get("/", &[brotli, ("if-none-match", "\"old\"")]).await.is(200, "br");
    // The same page in another encoding has other bytes.
    served.get("/", &[("if-none-match", &tag)]).await.is(200, "a page");
}

#[tokio::test]
async fn other_methods() {
    let served = Served::start(SITE).await;
    let head = served.ask(Method::HEAD, "/", &[("accept-encoding", "br")]).await;
    head.is(200, "").has("content-length", "2").has("content-encoding", "br");
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS] {
        let answer = served.ask(method, "/p4", &[]).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
        answer.has("allow", "GET,HEAD");
    }
}

#[tokio::test]
async fn every_answer_is_guarded() {
    let served = Served::start(SITE).await;
    let mut answers = vec![served.ask(Method::POST, "/", &[]).await];
    for path in ["/", "/assets/app-0123.js", "/missing.txt", "/health"] {
        answers.push(served.get(path, &[]).await);
    }
    for answer in &answers {
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
        answer.has("x-content-type-options", "nosniff").has("referrer-policy", "no-referrer");
        answer.has("cross-origin-opener-policy", "same-origin");
    }
}

#[tokio::test]
async fn it_stops_when_asked_even_with_a_connection_open() {
    let served = Served::start(SITE).await;
    let client = Client::new();
    client.get(&served.base).send().await.expect("an answer");
    served.stop.send(()).expect("still running");
    served.task.await.expect("no panic").expect("no error");
    assert!(client.get(&served.base).send().await.is_err());
}

#[tokio::test]
async fn the_embedded_site_is_served_too() {
    let served = Served::start(Site::EMBEDDED).await;
    let page = served.get("/", &[]).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.body.contains("Quatris"));
}

#[tokio::test]
async fn a_program_without_a_site_says_on_every_page_how_to_get_one() {
    let served = Served::start(Site(&[])).await;
    for page in ["/", "/index.html", "/p4", "/tetris", "/room/1234"] {
        let answer = served.get(page, &[("accept-encoding", "br, gzip")]).await;
        answer.has("content-type", "text/html; charset=utf-8").has("cache-control", "no-cache");
        assert_eq!(answer.status, StatusCode::OK, "{page}");
        for words in ["cargo xtask web", "cargo install --path crates/quatris", "built without its site"] {
            assert!(answer.body.contains(words), "{page}: {}", answer.body);
        }
    }
    served.get("/assets/app-0123.js", &[]).await.is(404, "There is nothing here.\n");
    served.get("/health", &[]).await.is(200, "ok\n");
}

//! The files of the site, and how they are sent.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::encoding::Encoding;

/// The files of a site, sorted by path.
#[derive(Clone, Copy, Debug)]
pub struct Site(pub &'static [File]);

/// A file in every form in which it can be sent.
#[derive(Clone, Copy, Debug)]
pub struct File {
    pub path: &'static str,
    /// Changes with the content.
    pub tag: &'static str,
    pub plain: &'static [u8],
    pub brotli: Option<&'static [u8]>,
    pub gzip: Option<&'static [u8]>,
}

impl Site {
    /// The site that `cargo xtask web` had built when this program was compiled; empty if it had not.
    pub const EMBEDDED: Self = Self(include!(concat!(env!("OUT_DIR"), "/site.rs")));

    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// A page is found by its name without `.html`, and by any path below that name, such as a room. Every other path
    /// that could be a page gets the front page, which finds its own way from there.
    fn find(self, path: &str) -> Option<&'static File> {
        let files = if self.is_empty() { UNBUILT } else { self.0 };
        let exact = |path: &str| files.iter().find(|file| file.path == path);
        let named = || exact(&format!("/{}.html", path.split('/').nth(1)?));
        let could_be_page = !path.starts_with(HASHED) && !path.contains('.');
        exact(path).or_else(|| could_be_page.then(|| named().or_else(|| exact("/index.html"))).flatten())
    }
}

/// A page that says how to get a program with a site.
const UNBUILT: &[File] = &[File {
    path: "/index.html",
    tag: "unbuilt",
    plain: include_bytes!("../../unbuilt.html"),
    brotli: None,
    gzip: None,
}];

/// In this folder a name contains the hash of the content, so the content never changes.
const HASHED: &str = "/assets/";

impl File {
    fn form(&self, encoding: Encoding) -> Option<&'static [u8]> {
        match encoding {
            Encoding::Brotli => self.brotli,
            Encoding::Gzip => self.gzip,
            Encoding::Plain => Some(self.plain),
        }
    }

    fn is_hashed(&self) -> bool {
        self.path.starts_with(HASHED)
    }

    fn content_type(&self) -> &'static str {
        match self.path.rsplit_once('.').map_or("", |(_, extension)| extension) {
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "json" => "application/json",
            "ico" => "image/x-icon",
            "png" => "image/png",
            "svg" => "image/svg+xml",
            "txt" => "text/plain; charset=utf-8",
            "webmanifest" => "application/manifest+json",
            _ => "application/octet-stream",
        }
    }
}

pub(crate) async fn answer(State(site): State<Site>, uri: Uri, asked: HeaderMap) -> Response {
    let Some(file) = site.find(uri.path()) else {
        return (StatusCode::NOT_FOUND, "There is nothing here.\n").into_response();
    };
    let value = |name| asked.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let encoding = Encoding::choose(value(header::ACCEPT_ENCODING), |form| file.form(form).is_some());
    // Two forms of a file are different bytes, so they need different tags.
    let tag = format!("\"{}-{}\"", file.tag, encoding.name());
    let lasting = if file.is_hashed() { "public, max-age=31536000, immutable" } else { "no-cache" };

    let unchanged = matches(value(header::IF_NONE_MATCH), &tag);
    let response = Response::builder()
        .header(header::CACHE_CONTROL, lasting)
        .header(header::VARY, "accept-encoding")
        .header(header::ETAG, tag);
    let response = if unchanged {
        response.status(StatusCode::NOT_MODIFIED).body(Body::empty())
    } else {
        let bytes = file.form(encoding).unwrap_or(file.plain);
        let response = match encoding {
            Encoding::Plain => response,
            Encoding::Brotli | Encoding::Gzip => response.header(header::CONTENT_ENCODING, encoding.name()),
        };
        response.header(header::CONTENT_TYPE, file.content_type()).body(Body::from(Bytes::from_static(bytes)))
    };
    response.expect("every header is plain text")
}

/// Whether an `If-None-Match` header names this tag. A weak mark does not matter when comparing.
fn matches(wanted: &str, tag: &str) -> bool {
    wanted.split(',').map(str::trim).any(|one| one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_carries_a_front_page() {
        let page = Site::EMBEDDED.find("/").expect("a front page");
        assert_eq!(page.content_type(), "text/html; charset=utf-8");
        assert!(str::from_utf8(page.plain).expect("text").contains("Quatris"));
    }

    #[test]
    fn tags_are_compared_one_by_one() {
        assert!(matches("\"a\"", "\"a\""));
        assert!(matches("\"b\", W/\"a\"", "\"a\""));
        assert!(matches("*", "\"a\""));
        assert!(!matches("", "\"a\""));
        assert!(!matches("\"ab\", a", "\"a\""));
    }
}

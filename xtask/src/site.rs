//! Sources to the files of a web site: named by their content, referring to each other by those
//! names, and compressed ahead of time.
//!
//! A source writes `{{app.css}}` where the final path of `app.css` belongs, `{{parts/head.html}}` where the
//! content of that part belongs, and `{{words/home-title}}` for a text. The service worker also gets
//! `{{version}}`, a digest of everything, and what it keeps for use without a network, with what each file must
//! contain: `{{home}}`, which is all of a first visit, `{{tetris}}`, which is all of a first visit to the other
//! game, and `{{all}}`, which is everything that needs no server.

use std::collections::BTreeMap;
use std::io::Write;

use base64::Engine;
use base64::prelude::BASE64_STANDARD as BASE64;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// Contents by name.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

const SERVICE_WORKER: &str = "sw.js";

/// Browsers and people come back to these by name.
const FIXED: [&str; 5] = ["index.html", "room.html", "tetris.html", "manifest.webmanifest", SERVICE_WORKER];

/// Pieces that several pages have in common, and no files of the site.
const PARTS: &str = "parts/";

/// Texts, by their keys.
const WORDS: &str = "words/";

/// In this folder of the sources lies what is fetched when somebody begins to play.
const PLAY: &str = "play/";

/// In this one what is fetched only when it is needed.
const LATER: &str = "later/";

/// And in this one, as in the page of the same name, the other game, which has no use for the rest but for
/// what both games share.
const TETRIS: &str = "tetris";
/// Rooms have a page and a folder too. Nothing of them works without a network, so nothing of them is kept.
const ROOM: &str = "room";
const SHARED: [&str; 5] = ["app.css", "early.js", "icon.svg", "manifest.webmanifest", "offline.js"];

pub(crate) fn assemble(sources: Files, words: &BTreeMap<String, String>) -> Result<Files, String> {
    let is_file = |name: &String| *name != SERVICE_WORKER && !name.starts_with(PARTS);
    let names: Vec<String> = sources.keys().filter(|name| is_file(name)).cloned().collect();
    let paths = words.iter().map(|(key, text)| (format!("{WORDS}{key}"), text.clone())).collect();
    let mut assembly = Assembly { sources, paths, ..Assembly::default() };
    for name in &names {
        assembly.path(name)?;
    }
    if assembly.sources.contains_key(SERVICE_WORKER) {
        let version = digest(&assembly.files);
        let of_tetris = |name: &str| name.starts_with(TETRIS);
        let at_once = |name: &str| ![TETRIS, ROOM, LATER, PLAY].iter().any(|other| name.starts_with(other));
        let home = assembly.listed(at_once);
        let tetris = assembly.listed(|name| of_tetris(name) || SHARED.contains(&name));
        let all = assembly.listed(|name| at_once(name) || of_tetris(name) || name.starts_with(PLAY));
        for (name, value) in [("version", version), ("home", home), ("tetris", tetris), ("all", all)] {
            assembly.paths.insert(name.into(), value);
        }
        assembly.path(SERVICE_WORKER)?;
    }
    Ok(assembly.files)
}

#[derive(Default)]
struct Assembly {
    sources: Files,
    /// What stands in for a name: the path of a finished file, the content of a part, a text.
    paths: BTreeMap<String, String>,
    files: Files,
    /// From the source that was asked for first to the one that is being rewritten.
    open: Vec<String>,
}

impl Assembly {
    /// The final path of a source, whose own references come first: they are part of its content.
    fn path(&mut self, name: &str) -> Result<String, String> {
        if let Some(path) = self.paths.get(name) {
            return Ok(path.clone());
        }
        if self.open.iter().any(|open| open == name) {
            return Err(format!("{} -> {name}: a circle of references", self.open.join(" -> ")));
        }
        let bytes = match self.sources.get(name) {
            Some(bytes) => bytes.clone(),
            None => return Err(format!("{} refers to {name}, which does not exist", self.open.join(" -> "))),
        };
        self.open.push(name.to_owned());
        let bytes = match String::from_utf8(bytes) {
            Ok(text) => self.rewrite(&text)?.into_bytes(),
            Err(binary) => binary.into_bytes(),
        };
        self.open.pop();
        if name.starts_with(PARTS) {
            let content = String::from_utf8_lossy(&bytes).into_owned();
            self.paths.insert(name.to_owned(), content.clone());
            return Ok(content);
        }
        let path = if FIXED.contains(&name) { name.to_owned() } else { hashed(name, &bytes) };
        self.paths.insert(name.to_owned(), path.clone());
        self.files.insert(path.clone(), bytes);
        Ok(path)
    }

    /// The addresses of finished sources, with what each must contain, as JavaScript.
    fn listed(&self, which: impl Fn(&str) -> bool) -> String {
        let is_file = |name: &str| !name.starts_with(PARTS) && !name.starts_with(WORDS);
        let chosen = self.paths.iter().filter(|(name, _)| is_file(name) && which(name));
        let files: BTreeMap<String, String> = chosen
            .map(|(_, path)| {
                // A page is known by its name alone, the first one by none.
                let address = path.strip_suffix(".html").unwrap_or(path);
                let address = format!("/{}", if address == "index" { "" } else { address });
                (address, integrity(&self.files[path]))
            })
            .collect();
        serde_json::json!(files).to_string()
    }

    fn rewrite(&mut self, text: &str) -> Result<String, String> {
        let mut pieces = text.split("{{");
        let mut rewritten = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            if let Some((name, rest)) = piece.split_once("}}").filter(|(name, _)| is_name(name)) {
                rewritten += &self.path(name)?;
                rewritten += rest;
            } else {
                rewritten += "{{";
                rewritten += piece;
            }
        }
        Ok(rewritten)
    }
}

/// Scripts and styles have double braces of their own; no name of a file looks like those.
fn is_name(text: &str) -> bool {
    let fits = |symbol: char| symbol.is_ascii_alphanumeric() || "._-/".contains(symbol);
    !text.is_empty() && text.chars().all(fits)
}

/// `icons/mark.svg` becomes `assets/icons/mark-0123456789abcdef.svg`.
fn hashed(name: &str, bytes: &[u8]) -> String {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "bin"));
    format!("assets/{stem}-{}.{extension}", short(Sha256::digest(bytes).as_slice()))
}

/// Sixteen digits that stand for these files.
pub(crate) fn digest(files: &Files) -> String {
    let mut hasher = Sha256::new();
    for (name, bytes) in files {
        hasher.update(name.len().to_le_bytes());
        hasher.update(name);
        hasher.update(bytes.len().to_le_bytes());
        hasher.update(bytes);
    }
    short(hasher.finalize().as_slice())
}

fn short(digest: &[u8]) -> String {
    let first = digest.first_chunk().copied().unwrap_or_default();
    format!("{:016x}", u64::from_be_bytes(first))
}

/// A content as browsers check it.
fn integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", BASE64.encode(Sha256::digest(bytes)))
}

/// Each file, and beside it `.br` and `.gz` where that is smaller.
pub(crate) fn compressed(files: Files) -> Files {
    let mut all = Files::new();
    for (name, bytes) in files {
        for (extension, packed) in [("br", brotli(&bytes)), ("gz", gzip(&bytes))] {
            if packed.len() < bytes.len() {
                all.insert(format!("{name}.{extension}"), packed);
            }
        }
        all.insert(name, bytes);
    }
    all
}

fn brotli(bytes: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams::default();
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &parameters).expect("memory does not fail");
    packed
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory does not fail")
}

/// What a first visit to each game costs.
pub(crate) fn summary(files: &Files) -> String {
    let packed = |name: &str| matches!(name.rsplit_once('.'), Some((_, "br" | "gz")));
    let cost = |which: &dyn Fn(&str) -> bool| {
        let chosen = files.iter().filter(|(name, _)| !packed(name) && which(name));
        let sent = chosen.map(|(name, bytes)| files.get(&format!("{name}.br")).unwrap_or(bytes).len());
        sent.sum::<usize>().div_ceil(1000)
    };
    let deferred = |name: &str| name.contains(LATER) || name.contains(PLAY);
    let is_shared =
        |name: &str| SHARED.iter().any(|shared| name.contains(shared.split('.').next().unwrap_or_default()));
    let home = cost(&|name| !deferred(name) && !name.contains(TETRIS) && !name.contains(ROOM));
    let of = |folder: &str| cost(&|name| !deferred(name) && (name.contains(folder) || is_shared(name)));
    let (tetris, room) = (of(TETRIS), of(ROOM));
    format!("a first visit: {home} kB compressed, to Tetris {tetris} kB, to a room {room} kB")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(entries: &[(&str, &str)]) -> Files {
        entries.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_owned())).collect()
    }

    fn text<'a>(files: &'a Files, name: &str) -> &'a str {
        str::from_utf8(&files[name]).expect("text")
    }

    #[test]
    fn names_follow_the_content_and_references_follow_the_names() {
        let site = |css: &str| {
            let sources = [
                ("index.html", "<link href=\"/{{look.css}}\"> {{ }} {{}}"),
                ("look.css", css),
                ("icons/mark.svg", "<svg/>"),
            ];
            assemble(files(&sources), &BTreeMap::new()).expect("assembled")
        };
        let first = site("a { background: url(/{{icons/mark.svg}}) }");
        let names: Vec<_> = first.keys().collect();
        assert!(names[0].starts_with("assets/icons/mark-") && names[0].contains(".svg"), "{names:?}");
        assert!(names[1].starts_with("assets/look-") && names[1].contains(".css"), "{names:?}");
        assert_eq!(text(&first, names[1]), format!("a {{ background: url(/{}) }}", names[0]));
        assert_eq!(text(&first, "index.html"), format!("<link href=\"/{}\"> {{{{ }}}} {{{{}}}}", names[1]));

        let second = site("a { }");
        assert!(second.contains_key(names[0]), "the same content, the same name");
        assert!(!second.contains_key(names[1]), "another content, another name");
    }

    #[test]
    fn the_service_worker_knows_every_file_and_any_change() {
        let site = |icon: &str| {
            let sources = [
                ("index.html", "page"),
                ("tetris.html", "other page"),
                ("room.html", "third page"),
                ("icon.svg", icon),
                ("later/opening.book", "large"),
                ("play/solver.js", "clever"),
                ("tetris/game.js", "fun"),
                ("room/talk.js", "far"),
                ("sw.js", "'{{version}}' {{home}} {{tetris}} {{all}}"),
            ];
            assemble(files(&sources), &BTreeMap::new()).expect("assembled")
        };
        let (first, second) = (site("a"), site("b"));
        let icon = first.keys().find(|name| name.contains("icon")).expect("the icon");
        let solver = first.keys().find(|name| name.contains("solver")).expect("the solver");
        let game = first.keys().find(|name| name.contains("game")).expect("the game");
        let [page, icon, solver, game, other] = [
            ("/".to_owned(), "page"),
            (format!("/{icon}"), "a"),
            (format!("/{solver}"), "clever"),
            (format!("/{game}"), "fun"),
            ("/tetris".to_owned(), "other page"),
        ]
        .map(|(path, content)| format!("\"{path}\":\"{}\"", integrity(content.as_bytes())));
        let listed =
            format!("{{{page},{icon}}} {{{icon},{game},{other}}} {{{page},{icon},{solver},{game},{other}}}");
        assert_eq!(text(&first, "sw.js").split_once("' ").expect("two parts").1, listed);
        let version = |site| text(site, "sw.js").split('\'').nth(1).map(str::to_owned);
        assert_ne!(version(&first), version(&second));
        assert_eq!(version(&first), version(&site("a")));
    }

    #[test]
    fn parts_and_texts_are_put_in_their_places() {
        let words = BTreeMap::from([("hello".to_owned(), "Salut".to_owned())]);
        let sources = [
            ("index.html", "<{{parts/a.html}}>"),
            ("parts/a.html", "{{words/hello}}, {{x.js}}"),
            ("x.js", ""),
        ];
        let site = assemble(files(&sources), &words).expect("assembled");
        let script = site.keys().find(|name| name.contains("x-")).expect("the script");
        assert_eq!(text(&site, "index.html"), format!("<Salut, {script}>"));
        assert_eq!(site.len(), 2, "a part is no file");
    }

    #[test]
    fn broken_references_are_told_with_their_path() {
        let fault = |sources| assemble(files(sources), &BTreeMap::new()).expect_err("broken");
        assert_eq!(fault(&[("a.js", "{{b.js}}")]), "a.js refers to b.js, which does not exist");
        assert_eq!(
            fault(&[("a.js", "{{b.js}}"), ("b.js", "{{a.js}}")]),
            "a.js -> b.js -> a.js: a circle of references"
        );
    }

    #[test]
    fn only_what_gets_smaller_is_compressed() {
        let all = compressed(files(&[("long.txt", &"again ".repeat(100)), ("x.png", "x")]));
        assert_eq!(all.keys().collect::<Vec<_>>(), ["long.txt", "long.txt.br", "long.txt.gz", "x.png"]);
        assert_eq!(summary(&all), "a first visit: 1 kB compressed, to Tetris 0 kB, to a room 0 kB");
    }
}

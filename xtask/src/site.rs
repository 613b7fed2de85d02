//! Sources to the files of a web site: named by their content, referring to each other by those
//! names, and compressed ahead of time.
//!
//! A source writes `{{app.css}}` where the final path of `app.css` belongs, `{{include/head.html}}` where the
//! content of that part belongs, and `{{words/home-title}}` for a text. The service worker also gets
//! `{{version}}`, a digest of everything, and what it keeps for use without a network, with what each file must
//! contain: `{{core}}`, which every page needs, and `{{all}}`, which is everything that needs no server.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD as BASE64;
use brotli::CompressorWriter;
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::pack;

/// Contents by name.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

const SERVICE_WORKER: &str = "sw.js";

/// Files that keep their names: browsers and people come back to them by name.
const FIXED: [&str; 9] = [
    "index.html",
    "room.html",
    "tetris.html",
    "puzzle.html",
    "storm.html",
    "explore.html",
    "manifest.webmanifest",
    ICON,
    SERVICE_WORKER,
];

/// The icon that browsers ask for beside an answer that is no page of ours.
const ICON: &str = "favicon.ico";

/// The frame of all pages. A page is its title, its description, an empty line and its content.
const PAGE: &str = "include/page.html";

/// Folder of pieces that several pages share; they are no files of the site.
const INCLUDED: &str = "include/";

/// Folder of texts, by their keys.
const WORDS: &str = "words/";

/// Folders of what is fetched when a page first needs it: parts of the program, what computes for a game, texts.
const ON_DEMAND: [&str; 3] = ["parts/", "play/", "texts/"];

/// Folder of what is fetched only on request, and useless without a server.
const LATER: &str = "later/";

/// Files that the service worker does not keep. Without a network, every page is the first one, which finds its way
/// from there.
const UNKEPT: [&str; 6] = ["room.html", "tetris.html", "puzzle.html", "storm.html", "explore.html", ICON];

pub(crate) fn assemble(mut sources: Files, words: &BTreeMap<String, String>) -> Result<Files, String> {
    if let Some(common) = sources.get(PAGE).map(|page| String::from_utf8_lossy(page).into_owned()) {
        for (name, page) in sources.iter_mut().filter(|(name, _)| is_page(name)) {
            *page =
                whole(&common, &String::from_utf8_lossy(page)).ok_or_else(|| format!("{name}: no title"))?;
        }
    }
    let is_file = |name: &String| *name != SERVICE_WORKER && !name.starts_with(INCLUDED);
    let names: Vec<String> = sources.keys().filter(|name| is_file(name)).cloned().collect();
    let paths = words.iter().map(|(key, text)| (format!("{WORDS}{key}"), text.clone())).collect();
    let mut assembly = Assembly { sources, paths, ..Assembly::default() };
    for name in &names {
        assembly.path(name)?;
    }
    if assembly.sources.contains_key(SERVICE_WORKER) {
        let version = digest(&assembly.files);
        let kept = |name: &str| !UNKEPT.contains(&name) && !name.starts_with(LATER);
        let core =
            assembly.listed(|name| kept(name) && !ON_DEMAND.iter().any(|folder| name.starts_with(folder)));
        let all = assembly.listed(kept);
        for (name, value) in [("version", version), ("core", core), ("all", all)] {
            assembly.paths.insert(name.into(), value);
        }
        assembly.path(SERVICE_WORKER)?;
    }
    Ok(assembly.files)
}

fn is_page(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending == "html") && !name.starts_with(INCLUDED)
}

/// A page within the frame of all pages.
fn whole(common: &str, page: &str) -> Option<Vec<u8>> {
    let (head, content) = page.split_once("\n\n")?;
    let (title, description) = head.split_once('\n')?;
    let parts = [("{{title}}", title), ("{{description}}", description), ("{{content}}", content)];
    Some(parts.iter().fold(common.to_owned(), |page, (place, part)| page.replace(place, part)).into_bytes())
}

#[derive(Default)]
struct Assembly {
    sources: Files,
    /// The replacement of a name: the path of a finished file, the content of a part, a text.
    paths: BTreeMap<String, String>,
    files: Files,
    /// The sources being rewritten, from the one that was asked for first.
    open: Vec<String>,
}

impl Assembly {
    /// The final path of a source. Its own references are rewritten first, because they are part of its content.
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
        if name.starts_with(INCLUDED) {
            let content = String::from_utf8_lossy(&bytes).into_owned();
            self.paths.insert(name.to_owned(), content.clone());
            return Ok(content);
        }
        let path = if FIXED.contains(&name) { name.to_owned() } else { hashed(name, &bytes) };
        self.paths.insert(name.to_owned(), path.clone());
        self.files.insert(path.clone(), bytes);
        Ok(path)
    }

    /// The addresses of finished sources with their digests, as JavaScript.
    fn listed(&self, which: impl Fn(&str) -> bool) -> String {
        let is_file = |name: &str| !name.starts_with(INCLUDED) && !name.starts_with(WORDS);
        let chosen = self.paths.iter().filter(|(name, _)| is_file(name) && which(name));
        let files: BTreeMap<String, String> = chosen
            .map(|(_, path)| {
                // The address of a page is its name alone, that of the first one is empty.
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

/// Whether the text in double braces is a name; those that scripts and styles have of their own are none.
fn is_name(text: &str) -> bool {
    let fits = |symbol: char| symbol.is_ascii_alphanumeric() || "._-/".contains(symbol);
    !text.is_empty() && text.chars().all(fits)
}

/// `icons/mark.svg` becomes `assets/icons/mark-0123456789abcdef.svg`.
fn hashed(name: &str, bytes: &[u8]) -> String {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "bin"));
    format!("assets/{stem}-{}.{extension}", short(Sha256::digest(bytes).as_slice()))
}

/// Sixteen digits that identify these files.
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

/// The digest of a content, as browsers check it.
fn integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", BASE64.encode(Sha256::digest(bytes)))
}

/// Each file, and beside it `.br` and `.gz` where they are smaller.
pub(crate) fn compressed(files: Files) -> Files {
    let mut all = Files::new();
    for (name, bytes) in files {
        for (extension, packed) in [("br", brotli(&name, &bytes)), ("gz", gzip(&bytes))] {
            if packed.len() < bytes.len() {
                all.insert(format!("{name}.{extension}"), packed);
            }
        }
        all.insert(name, bytes);
    }
    all
}

/// What is unlike is coded apart, each with its own statistics.
fn brotli(name: &str, bytes: &[u8]) -> Vec<u8> {
    let pieces = if Path::new(name).extension().is_some_and(|extension| extension == "bin") {
        pack::pieces(bytes)
    } else {
        vec![bytes]
    };
    let mut writer = CompressorWriter::with_params(Vec::new(), 1 << 16, &BrotliEncoderParams::default());
    for (place, piece) in pieces.into_iter().enumerate() {
        let begun = if place == 0 { Ok(()) } else { writer.flush() };
        begun.and_then(|()| writer.write_all(piece)).expect("memory does not fail");
    }
    writer.into_inner()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory does not fail")
}

/// The cost of a first visit in thousands of bytes: what all pages need, and the page's own parts of the program.
pub(crate) fn first_visit(files: &Files, parts: &[&str]) -> usize {
    let on_demand = |name: &str| ON_DEMAND.iter().chain([&LATER]).any(|folder| is_in(name, folder));
    let needed = |name: &str| !on_demand(name) || is_in(name, "texts/en") || is_of(name, parts);
    sent(files, |name| !UNKEPT.contains(&name) && !is_after(name) && needed(name))
}

/// The cost of going on to a page that needs these parts.
pub(crate) fn going_on(files: &Files, parts: &[&str]) -> usize {
    sent(files, |name| is_of(name, parts))
}

/// Whether a page fetches this file only after it is shown.
fn is_after(name: &str) -> bool {
    [SERVICE_WORKER, "manifest.webmanifest"].contains(&name) || is_in(name, "offline-")
}

fn is_in(name: &str, folder: &str) -> bool {
    name.starts_with(&format!("assets/{folder}"))
}

fn is_of(name: &str, parts: &[&str]) -> bool {
    let folder = |part: &str| if part.contains('/') { "" } else { "parts/" };
    parts.iter().any(|part| is_in(name, &format!("{}{part}-", folder(part))))
}

fn sent(files: &Files, which: impl Fn(&str) -> bool) -> usize {
    let packed = |name: &str| matches!(name.rsplit_once('.'), Some((_, "br" | "gz")));
    let sent = files.iter().filter(|(name, _)| !packed(name) && which(name));
    let bytes = sent.map(|(name, bytes)| files.get(&format!("{name}.br")).unwrap_or(bytes).len());
    bytes.sum::<usize>().div_ceil(1000)
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
                ("icon.svg", icon),
                ("later/large.png", "large"),
                ("play/solver.js", "clever"),
                ("sw.js", "'{{version}}' {{core}} {{all}}"),
            ];
            assemble(files(&sources), &BTreeMap::new()).expect("assembled")
        };
        let (first, second) = (site("a"), site("b"));
        let icon = first.keys().find(|name| name.contains("icon")).expect("the icon");
        let solver = first.keys().find(|name| name.contains("solver")).expect("the solver");
        let [page, icon, solver] =
            [("/".to_owned(), "page"), (format!("/{icon}"), "a"), (format!("/{solver}"), "clever")]
                .map(|(path, content)| format!("\"{path}\":\"{}\"", integrity(content.as_bytes())));
        let listed = format!("{{{page},{icon}}} {{{page},{icon},{solver}}}");
        assert_eq!(text(&first, "sw.js").split_once("' ").expect("two parts").1, listed);
        let version = |site| text(site, "sw.js").split('\'').nth(1).map(str::to_owned);
        assert_ne!(version(&first), version(&second));
        assert_eq!(version(&first), version(&site("a")));
    }

    #[test]
    fn parts_and_texts_are_put_in_their_places() {
        let words = BTreeMap::from([("hello".to_owned(), "Salut".to_owned())]);
        let sources = [
            ("index.html", "<{{include/a.html}}>"),
            ("include/a.html", "{{words/hello}}, {{x.js}}"),
            ("x.js", ""),
        ];
        let site = assemble(files(&sources), &words).expect("assembled");
        let script = site.keys().find(|name| name.contains("x-")).expect("the script");
        assert_eq!(text(&site, "index.html"), format!("<Salut, {script}>"));
        assert_eq!(site.len(), 2, "a part is no file");
    }

    #[test]
    fn pages_have_a_head_in_common() {
        let site = |page| {
            assemble(
                files(&[("index.html", page), (PAGE, "<{{title}}|{{description}}>{{content}}")]),
                &BTreeMap::new(),
            )
        };
        let made = site("Quatris\nA game.\n\n<p>\n\n</p>").expect("assembled");
        assert_eq!(text(&made, "index.html"), "<Quatris|A game.><p>\n\n</p>");
        assert_eq!(site("<p>").expect_err("no page"), "index.html: no title");
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
    fn a_first_visit_costs_what_its_page_needs() {
        let kilobyte = "x".repeat(1000);
        let sizes =
            ["index.html", "room.html", "assets/parts/a-1.bin", "assets/parts/b-1.bin", "assets/later/c"];
        let all = files(&sizes.map(|name| (name, kilobyte.as_str())));
        assert_eq!([first_visit(&all, &[]), first_visit(&all, &["a"])], [1, 2]);
        assert_eq!([going_on(&all, &["a"]), going_on(&all, &["a", "b"])], [1, 2]);
    }

    #[test]
    fn only_what_gets_smaller_is_compressed() {
        let all = compressed(files(&[("long.txt", &"again ".repeat(100)), ("x.png", "x")]));
        assert_eq!(all.keys().collect::<Vec<_>>(), ["long.txt", "long.txt.br", "long.txt.gz", "x.png"]);
    }
}

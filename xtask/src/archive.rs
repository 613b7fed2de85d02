//! Archives whose bytes depend only on their files, their names, and one time for all.

use std::collections::BTreeMap;
use std::io;

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use tar::{Builder, Header};

/// Contents by name; sorted, so that the order of a directory does not matter.
pub(crate) type Files = BTreeMap<String, File>;

pub(crate) struct File {
    pub(crate) bytes: Vec<u8>,
    pub(crate) is_program: bool,
}

impl File {
    pub(crate) fn text(bytes: Vec<u8>) -> Self {
        Self { bytes, is_program: false }
    }
}

/// Packs a `.tar.gz` that unpacks into one folder. Every file belongs to root and has the time `seconds`.
pub(crate) fn pack(folder: &str, files: &Files, seconds: u64) -> io::Result<Vec<u8>> {
    let mut archive = Builder::new(GzEncoder::new(Vec::new(), Compression::best()));
    for (name, file) in files {
        let mut header = Header::new_gnu();
        header.set_size(file.bytes.len() as u64);
        header.set_mode(if file.is_program { 0o755 } else { 0o644 });
        header.set_mtime(seconds);
        header.set_uid(0);
        header.set_gid(0);
        archive.append_data(&mut header, format!("{folder}/{name}"), file.bytes.as_slice())?;
    }
    archive.into_inner()?.finish()
}

/// A line that `sha256sum --check` reads.
pub(crate) fn checksum(name: &str, bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    let mut line = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(line, "{byte:02x}");
    }
    line + "  " + name + "\n"
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::GzDecoder;
    use tar::Archive;

    use super::*;

    fn files(names: &[&str]) -> Files {
        let file = |name: &&str| {
            let bytes = format!("what {name} says").repeat(100).into_bytes();
            ((*name).to_owned(), File { bytes, is_program: *name == "quatris" })
        };
        names.iter().map(file).collect()
    }

    #[test]
    fn the_same_files_give_the_same_bytes() {
        let one = pack("q", &files(&["quatris", "man/q.1", "README.md"]), 1_700_000_000).expect("packed");
        let other = pack("q", &files(&["README.md", "quatris", "man/q.1"]), 1_700_000_000).expect("packed");
        assert!(one == other, "the order of collecting is no part of it");
        let later = pack("q", &files(&["README.md", "quatris", "man/q.1"]), 1_700_000_001).expect("packed");
        assert!(one != later, "the given time is");
        assert_eq!(one[4..8], [0; 4], "the time of packing is not");
    }

    #[test]
    fn what_is_packed_comes_out() {
        let long = "docs/".repeat(30) + "long.md";
        let packed = pack("q-1", &files(&["quatris", "README.md", &long]), 1_700_000_000).expect("packed");
        let mut archive = Archive::new(GzDecoder::new(packed.as_slice()));
        let mut found = Vec::new();
        for entry in archive.entries().expect("an archive") {
            let mut entry = entry.expect("an entry");
            let mut text = String::new();
            entry.read_to_string(&mut text).expect("text");
            let header = entry.header();
            assert_eq!(
                (header.uid().ok(), header.gid().ok(), header.mtime().ok()),
                (Some(0), Some(0), Some(1_700_000_000))
            );
            let path = entry.path().expect("a name").display().to_string();
            assert!(text.starts_with(&format!("what {} says", path.trim_start_matches("q-1/"))), "{path}");
            found.push((path, entry.header().mode().expect("a mode")));
        }
        let expected =
            [("q-1/README.md".into(), 0o644), (format!("q-1/{long}"), 0o644), ("q-1/quatris".into(), 0o755)];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_checksum_is_one_that_others_compute() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(checksum("q.tar.gz", b""), format!("{empty}  q.tar.gz\n"));
    }
}

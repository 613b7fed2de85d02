//! Writes `site.rs`: one `File` for each file that `cargo xtask web` left in `target/web`, with its
//! bytes. Without these files the program still builds, and its page says how to get them.

use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    let site = here.join("../../target/web");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", site.display());

    let mut files = Vec::new();
    if site.join("index.html").exists() {
        collect(&site, "", &mut files)?;
    }
    files.sort();
    fs::write(out.join("site.rs"), format!("&[\n{}]\n", files.concat()))
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<String>) -> io::Result<()> {
    for found in fs::read_dir(folder)? {
        let file = found?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let path = format!("{prefix}/{name}");
        if file.is_dir() {
            collect(&file, &path, files)?;
        } else if !is_compressed(&file) {
            files.push(entry(&path, &file)?);
        }
    }
    Ok(())
}

fn entry(path: &str, file: &Path) -> io::Result<String> {
    let mut hasher = DefaultHasher::new();
    hasher.write(&fs::read(file)?);
    let tag = format!("{:016x}", hasher.finish());
    let beside = |extension: &str| {
        let mut name = file.as_os_str().to_owned();
        name.push(extension);
        let name = Path::new(&name);
        if name.exists() {
            format!("Some(include_bytes!({:?}))", name.display().to_string())
        } else {
            "None".into()
        }
    };
    let (brotli, gzip) = (beside(".br"), beside(".gz"));
    Ok(format!(
        "File {{ path: {path:?}, tag: {tag:?}, plain: include_bytes!({:?}), \
         brotli: {brotli}, gzip: {gzip} }},\n",
        file.display().to_string()
    ))
}

fn is_compressed(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "br" || extension == "gz")
}

//! The project's only automation.

mod book;

fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["book"] => book::run(8),
        ["book", "--plies", plies] => book::run(plies.parse().map_err(std::io::Error::other)?),
        _ => {
            eprintln!("cargo xtask book [--plies 8]");
            std::process::exit(2);
        }
    }
}

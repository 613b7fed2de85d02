//! The project's only automation: `cargo xtask` and one of the words below.
#![forbid(unsafe_code)]

mod arrows;
mod cargo;
mod texts;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask run [ARGUMENTS]    build the program and play Puissance 4 in this terminal
cargo xtask test               format, lints, dependency arrows, texts, and every test
cargo xtask bench              measure what BENCHMARKS.md states
cargo xtask book               compute the opening book (an hour or two; goes on where it was stopped)
";

const BOOK: [&str; 6] = ["run", "--release", "--package", "connect-four-solver", "--example", "book"];

/// What was wrong, in a sentence.
type Done = Result<(), String>;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["run", rest @ ..] => run(rest),
        ["test"] => test(),
        ["bench"] => cargo::run("measure", &["bench", "--workspace"]),
        ["book"] => cargo::run("compute the book", &BOOK),
        ["help" | "--help" | "-h"] | [] => {
            print!("{HELP}");
            Ok(())
        }
        [other, ..] => Err(format!("xtask knows no `{other}` like that.\n\n{HELP}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn run(rest: &[&str]) -> Done {
    let play = ["run", "--release", "--package", "quatris", "--", "play"];
    cargo::run("build and play", &[&play, rest].concat())
}

fn test() -> Done {
    cargo::install_component("rustfmt", "fmt")?;
    cargo::install_component("clippy", "clippy")?;
    cargo::run("check the format", &["fmt", "--all", "--check"])?;
    arrows::check()?;
    texts::check()?;
    let lint = ["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"];
    cargo::run("lint", &lint)?;
    cargo::run("test", &["test", "--workspace"])
}

//! The project's only automation: `cargo xtask` and one of the words below.
#![forbid(unsafe_code)]

mod archive;
mod arrows;
mod cargo;
mod dependencies;
mod fuzz;
mod lean;
mod licences;
mod merge;
mod pace;
mod pack;
mod release;
mod setup;
mod site;
mod split;
mod texts;
mod web;

use std::ffi::OsStr;
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask run [ARGUMENTS]    build everything and serve it on http://127.0.0.1:3000
cargo xtask web                build the browser client, which the next build of the program carries
cargo xtask release            pack the program, its site, manual and licences into target/release-archive
cargo xtask test               format, lints, dependencies, texts, and all tests, also in a real browser
cargo xtask browser            the tests in a real browser alone
cargo xtask screenshots        take the pictures in docs/ anew
cargo xtask crash              kill a server under play a thousand times, and look for what is lost
cargo xtask cluster-crash [--faults N]
                               kill, freeze and cut off nodes, PostgreSQL and NATS under play, each 30 times
cargo xtask siege [--seconds N]
                               attack a server in every way for a minute or N seconds, and ask honest players how it was
cargo xtask simulate [--seeds N] [--from SEED]
                               play worlds in which network, disk and server break; a failing seed tells its story
cargo xtask fuzz               look for bytes that break a law, a minute for each kind
cargo xtask bench              measure what BENCHMARKS.md states, and print the search's signature
cargo xtask book [MINUTES]     compute the opening book (hours; goes on where it was stopped)
cargo xtask puzzles            make the puzzles from games of the machines, and prove each of them (half an hour; likewise)
";

const EXAMPLE: [&str; 5] = ["run", "--release", "--package", "connect-four-solver", "--example"];

/// The error is a sentence that says what was wrong.
type Done = Result<(), String>;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["run", rest @ ..] => run(rest),
        ["web"] => web::build(),
        ["release"] => release::run(),
        ["test"] => test(),
        ["browser"] => browser(),
        ["screenshots"] => screenshots(),
        ["crash"] => crash(),
        ["cluster-crash"] => cluster_crash("30"),
        ["cluster-crash", "--faults", number] if number.parse::<u32>().is_ok() => cluster_crash(number),
        ["siege"] => siege("60"),
        ["siege", "--seconds", seconds] if seconds.parse::<u32>().is_ok() => siege(seconds),
        ["simulate", rest @ ..] => simulate(rest),
        ["fuzz"] => fuzz::run(),
        ["bench"] => bench(),
        ["book", rest @ ..] => {
            cargo::run("compute the book", &[&EXAMPLE[..], &["book", "--"], rest].concat())
        }
        ["puzzles"] => cargo::run("make the puzzles", &[&EXAMPLE[..], &["puzzles"]].concat()),
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
    web::build()?;
    let serve = ["run", "--release", "--package", "quatris", "--", "serve"];
    cargo::run("build and serve", &[&serve, rest].concat())
}

fn test() -> Done {
    cargo::install_component("rustfmt", "fmt")?;
    cargo::install_component("clippy", "clippy")?;
    cargo::run("check the format", &["fmt", "--all", "--check"])?;
    arrows::check()?;
    dependencies::check()?;
    texts::check()?;
    let lint = ["clippy", "--workspace", "--all-targets", BROWSER_TESTS, "--", "--deny", "warnings"];
    cargo::run("lint", &lint)?;
    setup::browser()?;
    setup::further_checks();
    setup::shared_servers();
    web::build()?;
    // This program is built already, with the features that its own dependencies have.
    cargo::run("test this program", &["test", "--package", "xtask"])?;
    cargo::run("test", &["test", "--workspace", "--exclude", "xtask", BROWSER_TESTS])
}

fn crash() -> Done {
    let often = [("QUATRIS_CRASHES", "1000".as_ref())];
    cargo::run_in(&often, "kill a server", &["test", "--package", "quatris", "--test", "crash"])
}

fn cluster_crash(faults: &str) -> Done {
    setup::shared_servers();
    let often = [("QUATRIS_FAULTS", faults.as_ref())];
    let test = ["test", "--package", "quatris", "--test", "cluster", "--", "--nocapture"];
    cargo::run_in(&often, "break a cluster", &test)
}

fn siege(seconds: &str) -> Done {
    let long = [("QUATRIS_SIEGE", seconds.as_ref())];
    let test = ["test", "--release", "--package", "quatris", "--test", "keepers", "siege::"];
    cargo::run_in(&long, "besiege a server", &[&test[..], &["--", "--ignored", "--nocapture"]].concat())
}

fn simulate(options: &[&str]) -> Done {
    let mut environment: Vec<(&str, &OsStr)> = Vec::new();
    for option in options.chunks(2) {
        match option {
            ["--seeds", number] if number.parse::<u64>().is_ok() => {
                environment.push(("QUATRIS_SEEDS", number.as_ref()));
            }
            ["--from", seed] if seed.parse::<u64>().is_ok() => {
                environment.push(("QUATRIS_FROM", seed.as_ref()));
            }
            other => return Err(format!("simulate knows no `{}`.\n\n{HELP}", other.join(" "))),
        }
    }
    cargo::run_in(&environment, "simulate", &["test", "--package", "host", "--test", "simulation"])
}

fn bench() -> Done {
    cargo::run("measure", &["bench", "--workspace"])?;
    pace::measure()?;
    in_browser(
        "measure in a browser",
        &["--", "--ignored", "--nocapture", "--test-threads=1", "pace::", "crowd::"],
    )
}

fn browser() -> Done {
    in_browser("test in a browser", &[])
}

fn screenshots() -> Done {
    let terminal = ["test", "--package", "terminal", "--test", "full_screen", "--", "--ignored"];
    cargo::run("draw the terminal", &terminal)?;
    in_browser("take the screenshots", &["--", "--ignored", "screenshots::"])
}

fn in_browser(purpose: &str, rest: &[&str]) -> Done {
    setup::browser()?;
    setup::further_checks();
    web::build()?;
    let tests = ["test", "--package", "server", "--test", "browser", "--features=browser"];
    cargo::run(purpose, &[&tests, rest].concat())
}

const BROWSER_TESTS: &str = "--features=server/browser,quatris/browser";

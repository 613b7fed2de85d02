//! The program: arguments in, one of the other crates called, an exit code out.
#![forbid(unsafe_code)]

mod admin;
mod arguments;
mod backup;
mod best;
mod calendar;
mod crowd;
mod directories;
mod engine;
mod explore;
mod failure;
mod full_screen;
mod games;
mod health;
mod http;
mod keeper;
mod lan;
mod manual;
mod menu;
mod play;
mod progress;
mod puzzle;
mod records;
mod replayed;
mod saved;
mod serve;
mod settings;
mod show;
mod signals;
mod signed;
mod simulate;
mod solve;
mod speech;
mod tetris;
mod tokens;
mod verify;
mod watch;

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use client::{Lang, Phrases};

use arguments::{Command, Serve};
use failure::Failure;

fn main() -> ExitCode {
    match run(&std::env::args_os().collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Does what a call asks for; the menu makes another one.
fn run(call: &[OsString]) -> Result<(), Failure> {
    let environment = || Lang::from_environment(|name| std::env::var(name).ok());
    let lang = speech::wanted_lang(call).or_else(|| settings::load().lang).unwrap_or_else(environment);
    let phrases = Phrases::new(lang);
    let Some(arguments) = speech::read(call, &phrases)? else { return Ok(()) };
    match arguments.command {
        Some(command) => perform(command, lang, &phrases),
        // Whoever starts the program without a word and sits before it is asked; a service serves.
        None if io::stdin().is_terminal() && io::stdout().is_terminal() => menu::run(lang, &phrases),
        None => serve::run(&Serve::default(), &phrases),
    }
}

fn perform(command: Command, lang: Lang, phrases: &Phrases) -> Result<(), Failure> {
    match command {
        Command::Serve(serve) => serve::run(&serve, phrases),
        Command::Play(play) => play::run(&play, lang, phrases),
        Command::Puzzle(puzzle) => puzzle::run(&puzzle, lang, phrases),
        Command::Explore(explore) => explore::run(&explore, lang, phrases),
        Command::Tetris(tetris) => tetris::run(&tetris, lang, phrases),
        Command::Show(show) => show::run(&show, phrases),
        Command::Best(best) => best::run(&best, phrases),
        Command::Engine => engine::run(phrases),
        Command::Solve(solve) => solve::run(&solve, phrases),
        Command::Crowd(crowd) => crowd::run(&crowd, phrases),
        Command::Simulate => simulate::run(phrases),
        Command::Replay(replay) => watch::run(&replay, lang, phrases),
        Command::Games(games) => games::run(&games, lang, phrases),
        Command::Verify(verify) => verify::run(&verify, phrases),
        Command::Backup(to) => backup::take(&to, phrases),
        Command::Restore(from) => backup::restore(&from, phrases),
        Command::Admin(admin) => admin::run(&admin, phrases),
        Command::Health { addr, json } => health::run(addr, json, phrases),
        Command::Man { dir } => manual::pages(dir.as_deref(), phrases),
        Command::Completions { shell } => manual::completions(shell, phrases),
    }
}

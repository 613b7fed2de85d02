//! The program: arguments in, one of the other crates called, an exit code out.
#![forbid(unsafe_code)]

mod arguments;
mod failure;
mod health;
mod load;
mod manual;
mod play;
mod saved;
mod serve;
mod show;
mod simulate;
mod solve;
mod watch;

use std::process::ExitCode;

use clap::Parser;
use client::{Lang, Phrases};

use arguments::{Arguments, Command, Serve};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let lang = arguments.lang.unwrap_or_else(|| Lang::from_environment(|name| std::env::var(name).ok()));
    let phrases = Phrases::new(lang);
    let done = match arguments.command.unwrap_or_else(|| Command::Serve(Serve::default())) {
        Command::Serve(serve) => serve::run(&serve, &phrases),
        Command::Play(play) => play::run(&play, &phrases),
        Command::Show(show) => show::run(&show, &phrases),
        Command::Solve(solve) => solve::run(&solve),
        Command::Load(load) => load::run(&load, &phrases),
        Command::Simulate => simulate::run(),
        Command::Replay { file } => watch::run(&file, &phrases),
        Command::Verify { file } => saved::verify(&file, &phrases),
        Command::Health { addr } => health::run(addr, &phrases),
        Command::Man { dir } => manual::pages(dir.as_deref(), &phrases),
        Command::Completions { shell } => manual::completions(shell),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

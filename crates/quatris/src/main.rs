//! The program: arguments in, one of the other crates called, an exit code out.
#![forbid(unsafe_code)]

mod arguments;
mod best;
mod crowd;
mod engine;
mod failure;
mod keeper;
mod lan;
mod play;
mod saved;
mod serve;
mod show;
mod signals;
mod simulate;
mod solve;
mod speech;
mod verify;
mod watch;

use std::ffi::OsString;
use std::process::ExitCode;

use client::{Lang, Phrases};

use arguments::{Command, Serve};

fn main() -> ExitCode {
    let call: Vec<OsString> = std::env::args_os().collect();
    let environment = || Lang::from_environment(|name| std::env::var(name).ok());
    let phrases = Phrases::new(speech::wanted_lang(&call).unwrap_or_else(environment));
    let arguments = match speech::read(&call, &phrases) {
        Ok(arguments) => arguments,
        Err(code) => return code,
    };
    let done = match arguments.command.unwrap_or_else(|| Command::Serve(Serve::default())) {
        Command::Serve(serve) => serve::run(&serve, &phrases),
        Command::Play(play) => play::run(&play, &phrases),
        Command::Show(show) => show::run(&show, &phrases),
        Command::Best(best) => best::run(&best, &phrases),
        Command::Engine => engine::run(&phrases),
        Command::Solve(solve) => solve::run(&solve, &phrases),
        Command::Crowd(crowd) => crowd::run(&crowd, &phrases),
        Command::Simulate => simulate::run(&phrases),
        Command::Replay(replay) => watch::run(&replay.file, play::look(replay.ascii), &phrases),
        Command::Verify(verify) => verify::run(&verify.files, verify.json, &phrases),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

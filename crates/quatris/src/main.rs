//! The program: arguments, and nothing else.

mod simulate;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play a Tetris scenario: JSON on standard input, the resulting state on standard output
    Simulate,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments.command {
        Command::Simulate => simulate::run(),
    }
}

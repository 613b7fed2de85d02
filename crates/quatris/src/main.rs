//! The program: arguments, and nothing else.

mod solve;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Exact scores of positions read from standard input
    Solve(solve::Solve),
}

fn main() -> std::io::Result<()> {
    let arguments = Arguments::parse();
    match arguments.command {
        Command::Solve(options) => solve::run(&options),
    }
}

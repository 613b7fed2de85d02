//! The program: arguments, and nothing else.

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {}

fn main() {
    let arguments = Arguments::parse();
    match arguments.command {}
}

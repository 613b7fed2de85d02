//! What can be asked of the program. Helps and refusals are keys of texts; `speech` says them.

mod computing;
mod hosting;
mod playing;
mod values;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Parser, Subcommand};
use clap_complete::Shell;
use client::Lang;

pub(crate) use computing::{Best, Show, Solve, Verify};
pub(crate) use hosting::{Admin, AdminTask, Backup, Crowd, CrowdGame, Log, Serve};
pub(crate) use playing::{Explore, Games, Play, Puzzle, Replay, Tetris, TetrisRules};
use values::read_lang;

#[derive(Debug, Parser)]
#[command(version, about = "help-about")]
pub(crate) struct Arguments {
    #[arg(long, global = true, value_name = "fr|en", help = "help-lang", display_order = 900, value_parser = read_lang)]
    pub(crate) lang: Option<Lang>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    #[command(about = "help-play")]
    Play(Play),
    #[command(about = "help-puzzle")]
    Puzzle(Puzzle),
    #[command(about = "help-explore")]
    Explore(Explore),
    #[command(about = "help-tetris")]
    Tetris(Tetris),
    #[command(about = "help-serve")]
    Serve(Serve),
    #[command(about = "help-games")]
    Games(Games),
    #[command(about = "help-replay")]
    Replay(Replay),
    #[command(about = "help-verify")]
    Verify(Verify),
    #[command(about = "help-show")]
    Show(Show),
    #[command(about = "help-best")]
    Best(Best),
    #[command(about = "help-engine")]
    Engine,
    #[command(about = "help-solve", after_help = "help-solve-format")]
    Solve(Solve),
    #[command(about = "help-simulate", after_help = "help-simulate-format")]
    Simulate,
    #[command(about = "help-backup")]
    Backup(Backup),
    #[command(about = "help-restore")]
    Restore(Backup),
    #[command(about = "help-admin")]
    Admin(Admin),
    #[command(about = "help-health")]
    Health {
        #[arg(value_name = "ADDRESS:PORT", help = "help-health-addr", default_value_t = Serve::default().addr)]
        addr: SocketAddr,
        #[arg(long, help = "help-json")]
        json: bool,
    },
    #[command(about = "help-man")]
    Man {
        #[arg(value_name = "DIR", help = "help-man-dir")]
        dir: Option<PathBuf>,
    },
    #[command(about = "help-completions")]
    Completions {
        #[arg(value_name = "SHELL", help = "help-completions-shell")]
        shell: Shell,
    },
    /// For those who measure a server, not for those who play.
    #[command(about = "help-crowd", hide = true)]
    Crowd(Crowd),
}

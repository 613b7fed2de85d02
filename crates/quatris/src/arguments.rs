use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use client::{Lang, Phrases};
use connect_four::{Level, Settings, Setup};

use crate::failure::Failure;

/// Puissance 4 (Connect Four) in the browser and in the terminal. Without a command: serve.
#[derive(Debug, Parser)]
#[command(version)]
pub(crate) struct Arguments {
    /// Language: en or fr [default: from the environment]
    #[arg(long, global = true, value_parser = read_lang)]
    pub(crate) lang: Option<Lang>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the web site to this computer's browsers, or to others
    Serve(Serve),
    /// Play Puissance 4 in the terminal
    Play(Play),
    /// Show the position after some moves
    Show(Show),
    /// Score positions exactly: one on each line of standard input, an answer on each line of output
    Solve(Solve),
    /// Play a Tetris scenario: JSON on standard input, the resulting state on standard output
    Simulate,
    /// Let a crowd play on a server, and measure how long it waits
    Load(Load),
    /// Watch a saved game, move by move
    Replay { file: PathBuf },
    /// Recompute a saved game and say whether it holds
    Verify { file: PathBuf },
    /// Ask a server whether it is there; the exit code tells
    Health {
        /// Where it listens
        #[arg(value_name = "ADDRESS:PORT", default_value_t = Serve::default().addr)]
        addr: SocketAddr,
    },
    /// Print the manual page, or write one page for each command into a directory
    Man { dir: Option<PathBuf> },
    /// Print what completes this program's commands in a shell
    Completions { shell: Shell },
}

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Where to listen; 0.0.0.0:3000 lets other computers in
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = Serve::default().addr)]
    pub(crate) addr: SocketAddr,
    /// Where rooms, games and visitors are kept [default: quatris in the user's data directory]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// How many connections one address may have; behind a proxy, all come from one
    #[arg(long, value_name = "N", default_value_t = Serve::default().per_address)]
    pub(crate) per_address: u32,
}

impl Default for Serve {
    fn default() -> Self {
        Self {
            addr: SocketAddr::from(([127, 0, 0, 1], 3000)),
            data: None,
            per_address: server::Limits::default().per_address,
        }
    }
}

#[derive(Clone, Debug, Args)]
pub(crate) struct Load {
    /// The server's socket
    #[arg(long, value_name = "URL", default_value = "ws://127.0.0.1:3000/ws")]
    pub(crate) url: String,
    /// What is played
    #[arg(long, value_enum, default_value_t = LoadGame::Table)]
    pub(crate) game: LoadGame,
    /// How many rooms; at a table there are two players
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) rooms: usize,
    /// How many players on each Labo board
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) players: usize,
    /// How many watch each room
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) spectators: usize,
    /// Moves a second in each room, or inputs a second of each player on a Labo board; 0 only stays connected
    #[arg(long, value_name = "N", default_value_t = 0.5)]
    pub(crate) rate: f64,
    /// For how long
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) seconds: u64,
    /// How often all tables lose their connections at once
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) storms: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LoadGame {
    Table,
    Labo,
}

impl Load {
    /// How many there will be when all have come.
    pub(crate) fn connections(&self) -> usize {
        let players = match self.game {
            LoadGame::Table => 2,
            LoadGame::Labo => self.players,
        };
        self.rooms * (players + self.spectators)
    }
}

#[derive(Debug, Args)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) setup: SetupArguments,
    /// Play against the machine: 1 (random) to 7 (perfect)
    #[arg(long, value_name = "1..7", value_parser = read_level)]
    pub(crate) level: Option<Level>,
    /// Play together at this terminal [default]
    #[arg(long, conflicts_with = "level")]
    pub(crate) two: bool,
    /// Line by line, for screen readers and pipes [default]
    #[arg(long)]
    pub(crate) plain: bool,
    /// What the machine's choices depend on: the same seed, the same game
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Begin after these moves
    #[arg(long, value_name = "NOTATION", default_value = "")]
    pub(crate) moves: String,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "columns", "rows", "align", "players", "powers"])]
    pub(crate) load: Option<PathBuf>,
    /// Save each game at its end, and an unfinished one when you leave; later games get -2, -3 ...
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) setup: SetupArguments,
    /// As JSON, for programs
    #[arg(long)]
    pub(crate) json: bool,
    /// The columns played: 1..9 then a..g; powers as X<col><row>, R<row>, F<col><row>
    #[arg(default_value = "")]
    pub(crate) moves: String,
}

#[derive(Debug, Args)]
pub(crate) struct Solve {
    /// Score every column instead of the position
    #[arg(long)]
    pub(crate) all: bool,
    /// Only who wins: 1, 0 or -1
    #[arg(long)]
    pub(crate) wdl: bool,
    /// Use no precomputed result
    #[arg(long)]
    pub(crate) no_book: bool,
    /// Threads to search with
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) threads: NonZeroUsize,
    /// Size of the table in megabytes
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) hash_mb: u32,
}

#[derive(Debug, Args)]
pub(crate) struct SetupArguments {
    /// Columns, 4 to 16
    #[arg(long, value_name = "N", default_value_t = Settings::default().columns)]
    columns: u16,
    /// Rows, 4 to 16
    #[arg(long, value_name = "N", default_value_t = Settings::default().rows)]
    rows: u16,
    /// Tokens to align, 3 to 6
    #[arg(long, value_name = "N", default_value_t = Settings::default().align)]
    align: u16,
    /// Players, 2 to 6
    #[arg(long, value_name = "N", default_value_t = Settings::default().players)]
    players: u16,
    /// Give every player the three powers
    #[arg(long)]
    powers: bool,
}

impl SetupArguments {
    pub(crate) fn setup(&self, phrases: &Phrases) -> Result<Setup, Failure> {
        let Self { columns, rows, align, players, powers } = *self;
        Setup::try_from(Settings { columns, rows, align, players, powers })
            .map_err(|refused| Failure::Input(phrases.out_of_range(refused)))
    }
}

fn read_lang(text: &str) -> Result<Lang, &'static str> {
    Lang::from_code(text).ok_or("en and fr are known")
}

fn read_level(text: &str) -> Result<Level, &'static str> {
    text.parse().ok().and_then(Level::new).ok_or("levels are 1 to 7")
}

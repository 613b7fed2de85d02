//! What can be asked of the program. Helps and refusals are keys of texts; `speech` says them.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use client::{Lang, Phrases};
use connect_four::{Date, Level, Name, Opening, Settings, Setup};
use protocol::RoomId;
use server::{Limit, Proxies, PublicUrl};

use crate::failure::Failure;

#[derive(Debug, Parser)]
#[command(version, about = "help-about")]
pub(crate) struct Arguments {
    #[arg(long, global = true, value_name = "fr|en", help = "help-lang", value_parser = read_lang)]
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

#[derive(Debug, Args)]
pub(crate) struct Serve {
    #[arg(long, value_name = "ADDRESS:PORT", help = "help-serve-addr", default_value_t = Serve::default().addr)]
    pub(crate) addr: SocketAddr,
    #[arg(long, value_name = "DIR", help = "help-serve-data")]
    pub(crate) data: Option<PathBuf>,
    #[arg(long, value_name = "URL", help = "help-serve-public-url", value_parser = read_public_url)]
    pub(crate) public_url: Option<PublicUrl>,
    #[arg(long = "trusted-proxy", value_name = "CIDR", help = "help-serve-trusted-proxy", value_parser = read_proxies)]
    pub(crate) trusted_proxies: Vec<Proxies>,
    #[arg(long = "limit", value_name = "NAME=N", help = "help-serve-limit", value_parser = read_limit)]
    pub(crate) limits: Vec<Limit>,
    #[arg(long, value_name = "ADDRESS:PORT", help = "help-serve-metrics")]
    pub(crate) metrics_addr: Option<SocketAddr>,
    #[arg(long, value_name = "DAYS", help = "help-serve-retention", value_parser = read_days)]
    pub(crate) retention: Option<u32>,
    #[arg(long, value_enum, help = "help-serve-log", default_value_t = Log::Text)]
    pub(crate) log: Log,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Log {
    Text,
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct Admin {
    #[arg(long, value_name = "DIR", help = "help-serve-data", global = true)]
    pub(crate) data: Option<PathBuf>,
    #[arg(long, help = "help-json", global = true)]
    pub(crate) json: bool,
    #[command(subcommand)]
    pub(crate) task: AdminTask,
}

#[derive(Debug, Subcommand)]
pub(crate) enum AdminTask {
    #[command(about = "help-admin-rooms")]
    Rooms,
    #[command(about = "help-admin-visitors")]
    Visitors,
    #[command(about = "help-admin-blocked")]
    Blocked,
    #[command(about = "help-admin-close")]
    Close {
        #[arg(value_name = "ROOM", help = "help-admin-room", value_parser = read_room)]
        room: RoomId,
    },
    #[command(about = "help-admin-set-aside")]
    SetAside {
        #[arg(value_name = "ROOM", help = "help-admin-room", value_parser = read_room)]
        room: RoomId,
    },
    #[command(about = "help-admin-bring-back")]
    BringBack {
        #[arg(value_name = "ROOM", help = "help-admin-room", value_parser = read_room)]
        room: RoomId,
    },
    #[command(about = "help-admin-rename")]
    Rename {
        #[arg(value_name = "VISITOR", help = "help-admin-visitor")]
        visitor: u64,
        #[arg(value_name = "NAME", help = "help-admin-name", value_parser = read_name)]
        name: Name,
    },
    #[command(about = "help-admin-block")]
    Block {
        #[arg(value_name = "VISITOR|ADDRESS", help = "help-admin-who")]
        who: String,
    },
    #[command(about = "help-admin-unblock")]
    Unblock {
        #[arg(value_name = "VISITOR|ADDRESS", help = "help-admin-who")]
        who: String,
    },
}

impl Default for Serve {
    fn default() -> Self {
        Self {
            addr: SocketAddr::from(([127, 0, 0, 1], 3000)),
            data: None,
            public_url: None,
            trusted_proxies: Vec::new(),
            limits: Vec::new(),
            metrics_addr: None,
            retention: None,
            log: Log::Text,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Backup {
    #[arg(value_name = "FILE", help = "help-backup-file")]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "DIR", help = "help-serve-data")]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) setup: SetupArguments,
    #[arg(long, value_name = "1..7", help = "help-play-level", value_parser = read_level)]
    pub(crate) level: Option<Level>,
    #[arg(long, help = "help-play-two", conflicts_with_all = ["level", "players"])]
    pub(crate) two: bool,
    #[arg(long, value_name = "N", help = "help-play-first", default_value_t = 1)]
    pub(crate) first: u8,
    #[arg(long = "name", value_name = "NAME", help = "help-play-name", value_parser = read_name)]
    pub(crate) names: Vec<Name>,
    #[arg(long, help = "help-play-plain")]
    pub(crate) plain: bool,
    #[arg(long, help = "help-ascii")]
    pub(crate) ascii: bool,
    #[arg(long, value_name = "N", help = "help-seed")]
    pub(crate) seed: Option<u64>,
    #[arg(
        long,
        value_name = "NOTATION",
        help = "help-play-moves",
        default_value = "",
        hide_default_value = true
    )]
    pub(crate) moves: String,
    #[arg(long, value_name = "FILE", help = "help-play-load",
        conflicts_with_all = ["moves", "first", "columns", "rows", "align", "players", "powers", "opening"])]
    pub(crate) load: Option<PathBuf>,
    #[arg(long, value_name = "FILE", help = "help-play-save")]
    pub(crate) save: Option<PathBuf>,
    #[arg(long, value_name = "LINK", help = "help-join",
        conflicts_with_all = ["moves", "first", "columns", "rows", "align", "players", "powers", "opening", "level",
            "two", "plain", "seed", "load", "save"])]
    pub(crate) join: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Puzzle {
    #[arg(long, help = "help-puzzle-storm", conflicts_with = "date")]
    pub(crate) storm: bool,
    #[arg(long, value_name = "N", help = "help-seed", requires = "storm")]
    pub(crate) seed: Option<u64>,
    #[arg(long, help = "help-ascii")]
    pub(crate) ascii: bool,
    #[arg(value_name = "DATE", help = "help-puzzle-date", value_parser = read_date)]
    pub(crate) date: Option<Date>,
}

#[derive(Debug, Args)]
pub(crate) struct Tetris {
    #[arg(long, value_enum, help = "help-tetris-rules", default_value_t = TetrisRules::Labo)]
    pub(crate) rules: TetrisRules,
    #[arg(long, value_name = "N", help = "help-tetris-machines", default_value = "0", value_parser = read_machines)]
    pub(crate) machines: u16,
    #[arg(long, value_name = "LINK", help = "help-join", conflicts_with_all = ["rules", "machines"])]
    pub(crate) join: Option<String>,
    #[arg(long, help = "help-ascii")]
    pub(crate) ascii: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TetrisRules {
    Labo,
    Arena,
    Sprint,
    Marathon,
    Daily,
}

#[derive(Debug, Args)]
pub(crate) struct Replay {
    #[arg(help = "help-replay-file")]
    pub(crate) file: PathBuf,
    #[arg(long, help = "help-replay-review")]
    pub(crate) review: bool,
    #[arg(long, help = "help-ascii")]
    pub(crate) ascii: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Games {
    #[arg(value_name = "DIR", help = "help-games-folder", default_value = ".")]
    pub(crate) folder: PathBuf,
    #[arg(long, help = "help-json")]
    pub(crate) json: bool,
    #[arg(long, help = "help-ascii")]
    pub(crate) ascii: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Verify {
    #[arg(required = true, value_name = "FILE", help = "help-verify-files")]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long = "key", value_name = "FILE|URL", help = "help-verify-key")]
    pub(crate) keys: Vec<String>,
    #[arg(long, help = "help-json")]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) setup: SetupArguments,
    #[arg(long, help = "help-json")]
    pub(crate) json: bool,
    #[arg(long, help = "help-ascii")]
    pub(crate) ascii: bool,
    #[arg(help = "help-moves", default_value = "", hide_default_value = true)]
    pub(crate) moves: String,
}

#[derive(Debug, Args)]
pub(crate) struct Best {
    #[command(flatten)]
    pub(crate) setup: SetupArguments,
    #[arg(long, value_name = "1..7", help = "help-best-level", default_value = "7", value_parser = read_level)]
    pub(crate) level: Level,
    #[arg(long, value_name = "N", help = "help-seed", default_value_t = 0)]
    pub(crate) seed: u64,
    #[arg(long, help = "help-json")]
    pub(crate) json: bool,
    #[arg(help = "help-moves", default_value = "", hide_default_value = true)]
    pub(crate) moves: String,
}

#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag that is given or not")]
pub(crate) struct Solve {
    #[arg(long, value_name = "N", help = "help-columns", default_value_t = Settings::default().columns)]
    pub(crate) columns: u16,
    #[arg(long, value_name = "N", help = "help-rows", default_value_t = Settings::default().rows)]
    pub(crate) rows: u16,
    #[arg(long, help = "help-solve-all")]
    pub(crate) all: bool,
    #[arg(long, help = "help-solve-wdl")]
    pub(crate) wdl: bool,
    #[arg(long, help = "help-solve-no-book")]
    pub(crate) no_book: bool,
    #[arg(long, value_name = "1..64", help = "help-solve-threads", default_value = "1", value_parser = read_threads)]
    pub(crate) threads: u8,
    #[arg(long, value_name = "N", help = "help-solve-hash-mb", default_value = "64", value_parser = read_megabytes)]
    pub(crate) hash_mb: u32,
    #[arg(long, help = "help-json")]
    pub(crate) json: bool,
    #[arg(value_name = "POSITION", help = "help-solve-positions")]
    pub(crate) positions: Vec<String>,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct Crowd {
    #[arg(long, value_name = "URL", help = "help-crowd-url", default_value = "ws://127.0.0.1:3000/ws")]
    pub(crate) url: String,
    #[arg(long, value_enum, help = "help-crowd-game", default_value_t = CrowdGame::ConnectFour)]
    pub(crate) game: CrowdGame,
    #[arg(long, value_name = "N", help = "help-crowd-rooms", default_value_t = 10)]
    pub(crate) rooms: usize,
    #[arg(long, value_name = "N", help = "help-crowd-players", default_value_t = 10)]
    pub(crate) players: usize,
    #[arg(long, value_name = "N", help = "help-crowd-spectators", default_value_t = 0)]
    pub(crate) spectators: usize,
    #[arg(long, value_name = "N", help = "help-crowd-rate", default_value = "0.5", value_parser = read_rate)]
    pub(crate) rate: f64,
    #[arg(long, value_name = "N", help = "help-crowd-seconds", default_value_t = 20)]
    pub(crate) seconds: u64,
    #[arg(long, value_name = "N", help = "help-crowd-storms", default_value_t = 0)]
    pub(crate) storms: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CrowdGame {
    ConnectFour,
    Labo,
}

impl Crowd {
    /// How many there will be when all have come.
    pub(crate) fn connections(&self) -> usize {
        let players = match self.game {
            CrowdGame::ConnectFour => 2,
            CrowdGame::Labo => self.players,
        };
        self.rooms * (players + self.spectators)
    }
}

#[derive(Debug, Args)]
pub(crate) struct SetupArguments {
    #[arg(long, value_name = "N", help = "help-columns", default_value_t = Settings::default().columns)]
    columns: u16,
    #[arg(long, value_name = "N", help = "help-rows", default_value_t = Settings::default().rows)]
    rows: u16,
    #[arg(long, value_name = "N", help = "help-align", default_value_t = Settings::default().align)]
    align: u16,
    #[arg(long, value_name = "N", help = "help-players", default_value_t = Settings::default().players)]
    players: u16,
    #[arg(long, help = "help-powers")]
    powers: bool,
    #[arg(long, value_name = "plain|swap|drawn4|drawn6|drawn8", help = "help-opening", default_value_t,
        value_parser = read_opening)]
    opening: Opening,
}

impl SetupArguments {
    pub(crate) fn setup(&self, phrases: &Phrases) -> Result<Setup, Failure> {
        let Self { columns, rows, align, players, powers, opening } = *self;
        Setup::try_from(Settings { columns, rows, align, players, powers, opening })
            .map_err(|refused| Failure::Input(phrases.out_of_range(refused)))
    }
}

fn read_lang(text: &str) -> Result<Lang, &'static str> {
    Lang::from_code(text).ok_or("refused-lang")
}

fn read_opening(text: &str) -> Result<Opening, &'static str> {
    text.parse().map_err(|_| "refused-opening")
}

fn read_date(text: &str) -> Result<Date, &'static str> {
    Date::read(text).ok_or("refused-date")
}

fn read_level(text: &str) -> Result<Level, &'static str> {
    text.parse().ok().and_then(Level::new).ok_or("refused-level")
}

fn read_machines(text: &str) -> Result<u16, &'static str> {
    text.parse().ok().filter(|machines| *machines <= 99).ok_or("refused-machines")
}

fn read_name(text: &str) -> Result<Name, &'static str> {
    text.parse().map_err(|_| "refused-name")
}

fn read_public_url(text: &str) -> Result<PublicUrl, &'static str> {
    text.parse().map_err(|_| "refused-public-url")
}

fn read_proxies(text: &str) -> Result<Proxies, &'static str> {
    text.parse().map_err(|_| "refused-proxies")
}

fn read_limit(text: &str) -> Result<Limit, &'static str> {
    text.parse().map_err(|_| "refused-limit")
}

fn read_room(text: &str) -> Result<RoomId, &'static str> {
    text.parse().map_err(|_| "refused-room")
}

fn read_days(text: &str) -> Result<u32, &'static str> {
    text.parse().ok().filter(|days| (1..=36_500).contains(days)).ok_or("refused-days")
}

fn read_threads(text: &str) -> Result<u8, &'static str> {
    text.parse().ok().filter(|threads| (1..=64).contains(threads)).ok_or("refused-threads")
}

fn read_megabytes(text: &str) -> Result<u32, &'static str> {
    text.parse().ok().filter(|megabytes| (1..=65_536).contains(megabytes)).ok_or("refused-megabytes")
}

fn read_rate(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|rate| (0.0..=1000.0).contains(rate)).ok_or("refused-rate")
}

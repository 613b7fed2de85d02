//! For programs, and for those who check games and positions.

use std::path::PathBuf;

use clap::Args;
use connect_four::{Level, Settings};

use super::playing::SetupArguments;
use super::values::{read_level, read_megabytes, read_threads};

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

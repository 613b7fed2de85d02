//! For those who play.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use client::Phrases;
use connect_four::{Date, Level, Name, Opening, Settings, Setup};

use super::values::{read_date, read_host, read_level, read_machines, read_name, read_opening};
use crate::failure::Failure;
use crate::http::Host;

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
    #[arg(long, help = "help-plain")]
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
#[allow(clippy::struct_excessive_bools, reason = "each is a flag that is given or not")]
pub(crate) struct Puzzle {
    #[arg(long, help = "help-puzzle-storm", conflicts_with = "date")]
    pub(crate) storm: bool,
    #[arg(long, value_name = "N", help = "help-storm-seed", requires = "storm")]
    pub(crate) seed: Option<u64>,
    #[arg(long, help = "help-plain")]
    pub(crate) plain: bool,
    #[arg(long, help = "help-json", conflicts_with_all = ["storm", "plain"])]
    pub(crate) json: bool,
    #[arg(long, help = "help-ascii")]
    pub(crate) ascii: bool,
    #[arg(value_name = "DATE", help = "help-puzzle-date", value_parser = read_date)]
    pub(crate) date: Option<Date>,
}

#[derive(Debug, Args)]
pub(crate) struct Explore {
    #[arg(long, help = "help-plain")]
    pub(crate) plain: bool,
    #[arg(long, help = "help-json", conflicts_with = "plain")]
    pub(crate) json: bool,
    #[arg(long, help = "help-ascii")]
    pub(crate) ascii: bool,
    #[arg(long, value_name = "URL", help = "help-explore-url", value_parser = read_host)]
    pub(crate) url: Option<Host>,
    #[arg(help = "help-explore-moves", default_value = "", hide_default_value = true)]
    pub(crate) moves: String,
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
    #[arg(long, help = "help-json")]
    pub(crate) json: bool,
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

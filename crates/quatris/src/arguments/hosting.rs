//! For those who run a server.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use connect_four::Name;
use protocol::RoomId;
use serde::Serialize;
use server::{Limit, Proxies, PublicUrl};

use super::values::{
    read_days, read_limit, read_name, read_proxies, read_public_url, read_rate, read_room, read_socket,
};

#[derive(Debug, Args)]
pub(crate) struct Serve {
    #[arg(long, value_name = "ADDRESS:PORT", help = "help-serve-addr", default_value_t = Serve::default().addr)]
    pub(crate) addr: SocketAddr,
    #[arg(long, value_name = "DIR", help = "help-serve-data")]
    pub(crate) data: Option<PathBuf>,
    #[arg(long, value_name = "URL", help = "help-serve-database")]
    pub(crate) database: Option<String>,
    #[arg(long, value_name = "URL", help = "help-serve-nats", requires = "database")]
    pub(crate) nats: Option<String>,
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
            database: None,
            nats: None,
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
    #[arg(long, help = "help-json")]
    pub(crate) json: bool,
    #[arg(long, value_name = "DIR", help = "help-serve-data")]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct Crowd {
    #[arg(long, value_name = "URL", help = "help-crowd-url", default_value = "ws://127.0.0.1:3000/ws",
        value_parser = read_socket)]
    pub(crate) url: String,
    #[arg(long, help = "help-json")]
    pub(crate) json: bool,
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
    #[arg(long, value_name = "N", help = "help-crowd-addresses", default_value_t = 1)]
    pub(crate) addresses: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CrowdGame {
    ConnectFour,
    Labo,
    Arena,
}

impl Crowd {
    /// How many there will be when all have come.
    pub(crate) fn connections(&self) -> usize {
        let players = match self.game {
            CrowdGame::ConnectFour => 2,
            CrowdGame::Labo | CrowdGame::Arena => self.players,
        };
        self.rooms * (players + self.spectators)
    }
}

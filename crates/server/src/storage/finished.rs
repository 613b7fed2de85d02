//! What is kept of a finished game, and what stays when one of its players is forgotten.

use connect_four::Name;
use host::{Finisher, Record};
use protocol::RoomId;
use serde::Serialize;

/// Names in a list.
const LISTED: usize = 10;
/// What the records of chess call a player whose name is not known.
const NAMELESS: &str = "NN";

/// A game that has just ended.
#[derive(Clone, Debug)]
pub struct NewGame {
    pub room: RoomId,
    pub players: Vec<Finisher>,
    pub record: Record,
}

/// The storage has the number of each variant: new ones go to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GameKind {
    /// Its record is a text.
    ConnectFour,
    /// Its record is a replay.
    Tetris,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FinishedGame {
    /// Found by this and by nothing else.
    pub id: String,
    /// Where it was played; nothing, if that room is private.
    pub room: Option<String>,
    pub kind: GameKind,
    pub players: String,
    pub result: String,
    /// Seconds since 1970.
    pub ended: i64,
}

/// A finished game with everything that vouches for it.
#[derive(Clone, Debug)]
pub struct KeptGame {
    pub game: FinishedGame,
    pub record: Vec<u8>,
    pub signature: String,
}

impl NewGame {
    pub(super) fn kind(&self) -> GameKind {
        match self.record {
            Record::ConnectFour(_) => GameKind::ConnectFour,
            Record::Tetris(_) => GameKind::Tetris,
        }
    }

    /// As a person would list them.
    pub(super) fn names(&self) -> String {
        let names = self.players.iter().take(LISTED).map(|player| player.name.to_string());
        names.collect::<Vec<_>>().join(", ")
    }

    pub(super) fn result(&self) -> String {
        if let Record::ConnectFour(record) = &self.record {
            return record.result();
        }
        let points = |player: &Finisher| format!("{} {}", player.name, player.points.unwrap_or_default());
        self.players.iter().take(LISTED).map(points).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        match &self.record {
            Record::ConnectFour(record) => record.to_string().into_bytes(),
            Record::Tetris(replay) => replay.clone(),
        }
    }

    /// The game stays; who played in this place is not told any more.
    pub(super) fn forget(&mut self, place: usize) {
        let nameless: Name = NAMELESS.parse().expect("two letters make a name");
        let Some(player) = self.players.get_mut(place) else { return };
        player.name = nameless.clone();
        player.visitor = None;
        if let Record::ConnectFour(record) = &mut self.record {
            record.rename(place, nameless);
        }
    }
}

//! Finished games as they are kept, also once a player is forgotten.

use connect_four::Name;
use host::{Finisher, Record};
use protocol::RoomId;
use room::VisitorId;
use serde::Serialize;

use crate::signature::{Seal, Statement};

/// The most names in a list.
const LISTED: usize = 10;
/// The name of an unknown player in the records of chess.
const NAMELESS: &str = "NN";

/// A game that has just ended.
#[derive(Clone, Debug)]
pub struct NewGame {
    pub room: RoomId,
    pub players: Vec<Finisher>,
    pub record: Record,
    /// The link under which the game is found; a random one if it is not chosen yet.
    pub link: Option<String>,
}

/// The storage keeps the number of a variant: new ones go to the end.
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
    /// The unguessable link of the game; one of a private room is found by nothing else.
    pub id: String,
    /// The room in which it was played; `None` if that room is private.
    pub room: Option<String>,
    pub kind: GameKind,
    pub players: String,
    pub result: String,
    /// Seconds since 1970.
    pub ended: i64,
}

impl GameKind {
    pub(super) fn from_number(number: i64) -> Self {
        if number == Self::ConnectFour as i64 { Self::ConnectFour } else { Self::Tetris }
    }
}

/// A finished game with everything that vouches for it.
#[derive(Clone, Debug)]
pub struct KeptGame {
    pub game: FinishedGame,
    /// The names of all players, in the order of the seats (Puissance 4), or the best first (Tetris).
    pub names: Vec<String>,
    pub record: Vec<u8>,
    pub signature: String,
}

impl NewGame {
    /// Reads a kept game. A player is a name, the number of a visitor, and points.
    pub(super) fn from_kept(
        room: &str,
        kind: GameKind,
        bytes: Vec<u8>,
        players: Vec<(String, Option<i64>, Option<i32>)>,
    ) -> Result<Self, sqlx::Error> {
        let record = match kind {
            GameKind::ConnectFour => {
                let text = str::from_utf8(&bytes).map_err(decode)?;
                Record::ConnectFour(Box::new(text.parse().map_err(decode)?))
            }
            GameKind::Tetris => Record::Tetris(bytes),
        };
        let finisher = |(name, visitor, points): (String, Option<i64>, _)| {
            let visitor = visitor.map(|id| VisitorId(id.cast_unsigned()));
            Ok(Finisher { name: name.parse().map_err(decode)?, visitor, points })
        };
        let players = players.into_iter().map(finisher).collect::<Result<_, sqlx::Error>>()?;
        Ok(Self { room: room.parse().map_err(decode)?, players, record, link: None })
    }

    /// What is shown of the game under this link, the bytes of its record, and the signature of both.
    pub(super) fn signed(&self, seal: &Seal, link: String) -> (FinishedGame, Vec<u8>, String) {
        let bytes = self.bytes();
        let (players, result) = (self.names(), self.result());
        let shown = FinishedGame { id: link, room: None, kind: self.kind(), players, result, ended: 0 };
        let signature = seal.sign(&Statement::of(&shown, &bytes));
        (shown, bytes, signature)
    }

    /// The players who are visitors, with their places.
    pub(super) fn visitors(&self) -> Vec<(usize, VisitorId)> {
        let players = self.players.iter().enumerate();
        players.filter_map(|(place, player)| Some((place, player.visitor?))).collect()
    }

    pub(super) fn kind(&self) -> GameKind {
        match self.record {
            Record::ConnectFour(_) => GameKind::ConnectFour,
            Record::Tetris(_) => GameKind::Tetris,
        }
    }

    /// The first names, separated by commas.
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

    /// Removes the name of the player in this place; the game stays.
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

fn decode(error: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}

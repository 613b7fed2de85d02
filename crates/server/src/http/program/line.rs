//! The state of a room in one line, for programs that keep no state themselves.
//!
//! Players, columns and rows of Puissance 4 are counted from 1, as in saved games; those of Tetris as in its rules.

use connect_four::{Cell, Game, Player};
use protocol::Snapshot;
use room::connect_four::{ConnectFourRoom, Phase, Seat};
use room::tetris::{HeldBy, TetrisRoom};
use room::{Millis, VisitorId};
use serde::Serialize;

#[derive(Serialize)]
#[serde(tag = "game", rename_all = "snake_case")]
pub(super) enum Line {
    ConnectFour(ConnectFour),
    Tetris(Tetris),
}

#[derive(Serialize)]
pub(super) struct ConnectFour {
    /// The number of your player; `null` if you watch.
    you: Option<u8>,
    phase: &'static str,
    /// The player whose turn it is; `null` if no game is going on.
    turn: Option<u8>,
    /// The moves that you can play, in notation; empty if it is not your turn.
    legal: Vec<String>,
    moves: String,
    /// Rows from the top; 0 is empty.
    grid: Vec<Vec<u8>>,
    outcome: Option<connect_four::Outcome>,
    winner: Option<u8>,
    seats: Vec<Option<Person>>,
    /// The time that each player has left, in milliseconds, when the line was written.
    clocks: Option<Vec<Millis>>,
    offer: Option<(u8, room::connect_four::Offer)>,
}

#[derive(Serialize)]
struct Person {
    name: String,
    machine: bool,
    away: bool,
}

#[derive(Serialize)]
pub(super) struct Tetris {
    you: Option<u16>,
    phase: &'static str,
    tick: u32,
    /// Rows from the top; -1 is empty, otherwise the owner.
    grid: Vec<Vec<i32>>,
    players: Vec<Faller>,
}

#[derive(Serialize)]
struct Faller {
    id: u16,
    name: Option<String>,
    machine: bool,
    points: i32,
    piece: Option<Falling>,
}

#[derive(Serialize)]
struct Falling {
    #[serde(rename = "type")]
    kind: u8,
    row: i16,
    col: i16,
    rotation: u8,
}

impl Line {
    pub(super) fn of(room: &Snapshot, visitor: VisitorId, machines: &[VisitorId], now: Millis) -> Self {
        match room {
            Snapshot::ConnectFour(room) => Self::ConnectFour(connect_four(room, visitor, machines, now)),
            Snapshot::Tetris(room) => Self::Tetris(tetris(room, visitor, machines)),
        }
    }
}

fn connect_four(
    room: &ConnectFourRoom,
    visitor: VisitorId,
    machines: &[VisitorId],
    now: Millis,
) -> ConnectFour {
    let game = room.game();
    let you = room.seat_of(visitor);
    let turn = (room.phase() == Phase::Playing).then(|| game.turn());
    let players = || Player::all(game.setup().players());
    let legal = if turn.is_some() && turn == you { game.legal_moves() } else { Vec::new() };
    let person = |player| match room.seat(player) {
        Seat::Free => None,
        Seat::Machine { level } => {
            Some(Person { name: format!("Machine {}", level.get()), machine: true, away: false })
        }
        Seat::Person(person) => Some(Person {
            name: person.name.to_string(),
            machine: machines.contains(&person.visitor),
            away: person.away.is_some(),
        }),
    };
    let outcome = room.outcome().filter(|_| room.phase() == Phase::Over);
    ConnectFour {
        you: you.map(Player::number),
        phase: match room.phase() {
            Phase::Waiting => "waiting",
            Phase::Playing => "playing",
            Phase::Over => "over",
        },
        turn: turn.map(Player::number),
        legal: legal.iter().map(ToString::to_string).collect(),
        moves: game.notation(),
        grid: grid(game),
        outcome,
        winner: outcome.and_then(connect_four::Outcome::winner).map(Player::number),
        seats: players().map(person).collect(),
        clocks: players().map(|player| room.left(player, now)).collect(),
        offer: room.offer().map(|(by, offer)| (by.number(), offer)),
    }
}

fn grid(game: &Game) -> Vec<Vec<u8>> {
    let at = |column, row| game.board().at(Cell { column, row }).map_or(0, Player::number);
    let row = |row| (0..game.setup().columns()).map(|column| at(column, row)).collect();
    (0..game.setup().rows()).rev().map(row).collect()
}

fn tetris(room: &TetrisRoom, visitor: VisitorId, machines: &[VisitorId]) -> Tetris {
    let seat = |id| room.seats().iter().find(|seat| seat.player == Some(id));
    let game = room.game();
    let scores = game.map(::tetris::Game::scores).unwrap_or_default();
    let faller = |player: &::tetris::Player| Faller {
        id: player.id.number(),
        name: seat(player.id).map(|seat| seat.name.to_string()),
        machine: seat(player.id).is_some_and(|seat| match seat.held_by {
            HeldBy::Machine(_) => true,
            HeldBy::Visitor(visitor) => machines.contains(&visitor),
            HeldBy::Person => false,
        }),
        points: scores.iter().find(|score| score.who == player.id).map_or(0, ::tetris::Score::points),
        piece: player.piece.map(|piece| Falling {
            kind: piece.kind.number(),
            row: piece.row,
            col: piece.col,
            rotation: piece.rotation.quarter_turns(),
        }),
    };
    let cells = |board: &::tetris::Board| {
        let owner = |row, col| board.owner(::tetris::Cell { row, col }).map_or(-1, |id| id.number().into());
        let row = |row| (0..board.columns().cast_signed()).map(|col| owner(row, col)).collect();
        (0..board.rows().cast_signed()).map(row).collect()
    };
    Tetris {
        you: room.seat_of(visitor).and_then(|id| room.seat(id)?.player).map(::tetris::PlayerId::number),
        phase: match game {
            Some(game) if game.is_over() => "over",
            Some(_) => "playing",
            None => "waiting",
        },
        tick: room.tick(),
        grid: game.map(|game| cells(game.board())).unwrap_or_default(),
        players: game.map(|game| game.players().iter().map(faller).collect()).unwrap_or_default(),
    }
}

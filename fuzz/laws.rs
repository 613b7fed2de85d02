//! Laws over arbitrary bytes. The fuzz targets try them for as long as wanted, the ordinary tests a little every time.

use std::fmt::Debug;

use connect_four::{Record, Setup};
use protocol::{ClientMessage, Form, Frame, ServerMessage, Snapshot};
use room::Pace;
use room::connect_four::ConnectFourRoom;
use room::tetris::TetrisRoom;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tetris::replay::{self, Replay};
use tetris::{ArenaSetup, LaboSetup};

/// Frames that no room decided break no room.
pub fn frames(bytes: &[u8]) {
    if let Ok(frames) = Form::Binary.decode::<Vec<Frame>>(bytes) {
        stays_the_same(&frames);
        for room in rooms() {
            follow(room, &frames);
        }
    }
}

/// A room that was never played, and frames that no room decided, break nothing.
pub fn snapshots(bytes: &[u8]) {
    if let Ok((room, frames)) = Form::Binary.decode::<(Snapshot, Vec<Frame>)>(bytes) {
        stays_the_same(&room);
        follow(room, &frames);
    }
}

pub fn messages(bytes: &[u8]) {
    let _ = Form::Binary.decode::<ClientMessage>(bytes).map(|message| stays_the_same(&message));
    let _ = Form::Binary.decode::<ServerMessage>(bytes).map(|message| stays_the_same(&message));
}

pub fn json(bytes: &[u8]) {
    let _ = Form::Json.decode::<ClientMessage>(bytes).map(|message| stays_the_same(&message));
    let _ = Form::Json.decode::<ServerMessage>(bytes).map(|message| stays_the_same(&message));
}

/// A saved game that can be read is read again from what it writes.
pub fn saved_games(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(record) = text.parse::<Record>()
    {
        assert_eq!(record.to_string().parse(), Ok(record));
    }
}

pub fn replays(bytes: &[u8]) {
    if let Ok(replay) = Replay::from_bytes(bytes) {
        assert_eq!(Replay::from_bytes(&replay.to_bytes()), Ok(replay));
    }
    let _ = replay::verify(bytes);
}

/// A value that could be read once can be written and read again, in either form.
pub fn stays_the_same<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    for form in [Form::Binary, Form::Json] {
        assert_eq!(form.decode::<T>(&form.encode(value)).as_ref(), Ok(value), "{form:?}");
    }
}

fn rooms() -> [Snapshot; 4] {
    let connect_four =
        |pace| room::connect_four::Terms::new(Setup::CLASSIC, pace).map(ConnectFourRoom::new).map(Box::new);
    [
        Snapshot::ConnectFour(connect_four(None).expect("for two")),
        Snapshot::ConnectFour(connect_four(Some(Pace::OnePlusOne)).expect("for two")),
        Snapshot::Tetris(Box::new(TetrisRoom::new(tetris::Setup::Labo(LaboSetup::default())))),
        Snapshot::Tetris(Box::new(TetrisRoom::new(tetris::Setup::Arena(ArenaSetup::default())))),
    ]
}

fn follow(mut room: Snapshot, frames: &[Frame]) {
    for frame in frames {
        let mut frame = frame.clone();
        let number = match &mut frame {
            Frame::ConnectFour(frame) => &mut frame.number,
            Frame::Tetris(frame) => &mut frame.number,
        };
        *number = room.frames().saturating_add(1);
        room.follow(&frame);
        look(&room);
    }
    // A room after undecided frames may hold a game that the rules forbid: then it can't be read.
    for form in [Form::Binary, Form::Json] {
        let _ = form.decode::<Snapshot>(&form.encode(&room));
    }
}

/// Reads everything of a room that a client shows.
fn look(room: &Snapshot) {
    match room {
        Snapshot::ConnectFour(room) => {
            let now = room.now().saturating_add(1_000);
            let _ = (room.phase(), room.winner(), room.machine_to_move(), room.score().games());
            let _ = (room.due(now), room.next_due(), room.left(room.game().turn(), now));
        }
        Snapshot::Tetris(room) => {
            if let Some(game) = room.game() {
                let _ = (game.scores(), game.leaders(), game.ticks_left(), game.hash());
                let _: Vec<_> = game.players().iter().map(|player| game.ghost(player.id)).collect();
            }
        }
    }
}

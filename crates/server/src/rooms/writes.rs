//! What a host wants kept, as the storage takes it.

use connect_four::Date;
use host::{Finished, Record};
use protocol::RoomId;

use crate::storage::{GameKind, NewGame, Write};

pub(super) fn of_room(room: &RoomId, write: host::Write) -> Write {
    let room = room.clone();
    match write {
        host::Write::Frame { number, bytes } => Write::Frame { room, number, bytes },
        host::Write::Base { snapshot, seed } => Write::Base { room, snapshot, seed },
        host::Write::Finished(finished) => {
            let Finished { players, result, record } = *finished;
            let (kind, record) = match record {
                Record::ConnectFour(record) => {
                    (GameKind::ConnectFour, record.dated(today()).to_string().into_bytes())
                }
                Record::Tetris(replay) => (GameKind::Tetris, replay),
            };
            Write::Finished { game: NewGame { room, kind, players, result, record } }
        }
    }
}

fn today() -> Option<Date> {
    let today = jiff::Zoned::now().date();
    Date::new(today.year().try_into().ok()?, today.month().try_into().ok()?, today.day().try_into().ok()?)
}

//! Turns the writes of a host into those of the storage.

use connect_four::Date;
use host::{Finished, Record};
use protocol::RoomId;

use crate::storage::{NewGame, Write};

pub(super) fn of_room(room: &RoomId, write: host::Write) -> Write {
    let room = room.clone();
    match write {
        host::Write::Frame { number, bytes } => Write::Frame { room, number, bytes },
        host::Write::Base { snapshot, seed } => Write::Base { room, snapshot, seed },
        host::Write::Finished(finished) => {
            let Finished { players, record, link } = *finished;
            let record = match record {
                Record::ConnectFour(record) => Record::ConnectFour(Box::new(record.dated(today()))),
                replay @ Record::Tetris(_) => replay,
            };
            Write::Finished { game: NewGame { room, players, record, link } }
        }
    }
}

fn today() -> Option<Date> {
    let today = jiff::Zoned::now().date();
    Date::new(today.year().try_into().ok()?, today.month().try_into().ok()?, today.day().try_into().ok()?)
}

//! Translates journals of rooms of Puissance 4 from before format 4, which had what a player wished, not what the move
//! did.

use connect_four::{Level, Move, Name, Outcome, Player};
use protocol::{Form, Terms};
use room::connect_four::{ConnectFourRoom, Event, Frame, Offer};
use room::{Cause, Millis, VisitorId};
use serde::Deserialize;
use sqlx::{Row as _, SqliteConnection};

use super::super::damaged;
use crate::storage::Trouble;

/// [`protocol::Frame`] as it was, for this game alone.
#[derive(Deserialize)]
enum OldFrame {
    ConnectFour { number: u64, at: Millis, cause: Option<Cause>, events: Vec<OldEvent> },
}

/// [`Event`] as it was.
#[derive(Deserialize)]
enum OldEvent {
    Sat { player: Player, visitor: VisitorId, name: Name },
    Stood { player: Player },
    MachineSat { player: Player, level: Level },
    Begun { first: Player },
    Played { player: Player, made: Move },
    Offered { player: Player, offer: Offer },
    Agreed { player: Player },
    Declined { player: Player },
    TakenBack { moves: u16 },
    Ended(Outcome),
    WantsNextGame { player: Player },
    WentAway { player: Player },
    CameBack { player: Player },
}

/// A room whose journal can't be read stays as it is, and is set aside when the server starts.
pub(super) async fn translate(connection: &mut SqliteConnection) -> Result<(), Trouble> {
    let rooms =
        sqlx::query("SELECT id, terms FROM rooms").fetch_all(&mut *connection).await.map_err(damaged)?;
    for row in rooms {
        let (Ok(id), Ok(terms)) = (row.try_get::<String, _>(0), row.try_get::<Vec<u8>, _>(1)) else {
            continue;
        };
        let Ok(Terms::ConnectFour(terms)) = Form::Binary.decode(&terms) else { continue };
        let frames = sqlx::query_scalar("SELECT frame FROM journal WHERE room = ? ORDER BY number").bind(&id);
        let Ok(frames) = frames.fetch_all(&mut *connection).await else { continue };
        for frame in today_s(ConnectFourRoom::new(terms), &frames).unwrap_or_default() {
            let number = i64::try_from(frame.number).map_err(|_| Trouble::Damaged(id.clone()))?;
            sqlx::query("UPDATE journal SET frame = ? WHERE room = ? AND number = ?")
                .bind(protocol::Frame::ConnectFour(frame).to_bytes())
                .bind(&id)
                .bind(number)
                .execute(&mut *connection)
                .await
                .map_err(damaged)?;
        }
    }
    Ok(())
}

/// These frames in today's form, if they follow from this new room.
fn today_s(mut room: ConnectFourRoom, frames: &[Vec<u8>]) -> Option<Vec<Frame>> {
    let translate = |bytes: &Vec<u8>| {
        let OldFrame::ConnectFour { number, at, cause, events } = Form::Binary.decode(bytes).ok()?;
        let events = events.into_iter().map(|event| today(&room, event)).collect::<Option<_>>()?;
        let frame = Frame { number, at, cause, events };
        room.follow(&frame);
        Some(frame)
    };
    frames.iter().map(translate).collect()
}

/// This event in today's form. A move was alone in its frame, so `room` is the state in which it was made.
fn today(room: &ConnectFourRoom, event: OldEvent) -> Option<Event> {
    Some(match event {
        OldEvent::Sat { player, visitor, name } => Event::Sat { player, visitor, name },
        OldEvent::Stood { player } => Event::Stood { player },
        OldEvent::MachineSat { player, level } => Event::MachineSat { player, level },
        OldEvent::Begun { first } => Event::Begun { first },
        OldEvent::Played { player, made } => {
            let mut game = room.game().clone();
            if game.turn() != player {
                return None;
            }
            Event::Played(game.replay(made).ok()?)
        }
        OldEvent::Offered { player, offer } => Event::Offered { player, offer },
        OldEvent::Agreed { player } => Event::Agreed { player },
        OldEvent::Declined { player } => Event::Declined { player },
        OldEvent::TakenBack { moves } => Event::TakenBack { moves },
        OldEvent::Ended(outcome) => Event::Ended(outcome),
        OldEvent::WantsNextGame { player } => Event::WantsNextGame { player },
        OldEvent::WentAway { player } => Event::WentAway { player },
        OldEvent::CameBack { player } => Event::CameBack { player },
    })
}

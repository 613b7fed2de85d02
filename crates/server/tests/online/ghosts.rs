//! Connections that vanish without a word.

use std::time::Duration;

use protocol::{ClientMessage, Snapshot};
use room::connect_four::Seat;

use crate::world::{LONG, World, classic};

fn somebody_is_away(state: &Snapshot) -> bool {
    match state {
        Snapshot::ConnectFour(room) => {
            room.seats().iter().filter_map(Seat::person).any(|person| person.away.is_some())
        }
        Snapshot::Tetris(_) => false,
    }
}

/// What is sent to a connection is no sign of its life.
#[tokio::test]
async fn whoever_vanished_is_noticed_while_much_is_said_to_them() {
    let world = World::new().await;
    let (mut ada, mut bob) = (world.visitor().await, world.visitor().await);
    let room = ada.create(classic()).await;
    bob.enter(&room).await;
    // Bob's connection stays open, and nobody reads it or answers there. Each lag of Ada's is told to him.
    let mut beat = tokio::time::interval(Duration::from_millis(500));
    let mut lag = 0;
    let noticed = async {
        while !ada.state.as_ref().is_some_and(somebody_is_away) {
            tokio::select! {
                _ = beat.tick() => {
                    lag += 1;
                    ada.say(&ClientMessage::Ping { number: lag.into(), lag }).await;
                }
                _ = ada.hear() => {}
            }
        }
    };
    tokio::time::timeout(LONG, noticed).await.expect("Bob is away");
    drop(bob);
}

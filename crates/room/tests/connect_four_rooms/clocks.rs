//! Clocks: exact to the millisecond, and every millisecond charged to one player.

use crate::scene::{ANNE, Ask, BASILE, Scene, player};
use proptest::prelude::*;
use room::connect_four::{Event, Offer, Phase, Refusal};
use room::{Millis, Pace};

impl Scene {
    fn left(&self) -> [Option<Millis>; 2] {
        [1, 2].map(|number| self.room.left(player(number), self.now))
    }
}

#[test]
fn a_move_costs_its_time_and_earns_its_increment() {
    let mut scene = Scene::timed(Pace::ThreePlusTwo);
    assert_eq!(scene.left(), [Some(180_000), Some(180_000)]);
    scene.now = 7_001;
    assert_eq!(scene.left(), [Some(180_000), Some(180_000)], "it runs from the first move on");
    assert_eq!(scene.room.next_due(), None);
    scene.turn(4);
    assert_eq!(scene.left(), [Some(182_000), Some(180_000)]);
    scene.now = 9_001;
    assert_eq!(scene.left(), [Some(182_000), Some(178_000)]);
    scene.turn(4);
    assert_eq!(scene.left(), [Some(182_000), Some(180_000)]);
    assert_eq!(Scene::playing(2).left(), [None, None]);
}

#[test]
fn who_has_no_time_left_has_lost() {
    let mut scene = Scene::timed(Pace::OnePlusOne);
    scene.now = 1_000;
    scene.turn(4);
    assert_eq!(scene.room.next_due(), Some(61_000));
    scene.now = 60_999;
    assert_eq!(scene.due(), []);
    assert_eq!(scene.left()[1], Some(1));
    scene.now = 61_000;
    let over = Refusal::Rules(connect_four::Refusal::GameOver);
    for ask in [Ask::Play(4), Ask::Resign, Ask::Offer(Offer::Draw)] {
        assert_eq!(scene.ask(BASILE, ask), Err(over), "{ask:?} comes too late");
    }
    let ending = connect_four::Outcome::OutOfTime { player: player(2) };
    assert_eq!(scene.due(), [Event::Ended(ending)]);
    assert_eq!((scene.room.winner(), scene.room.next_due()), (Some(player(1)), None));
    scene.now = 99_000;
    assert_eq!(scene.left(), [Some(61_000), Some(0)], "nothing runs after the end");
    assert_eq!(scene.due(), []);
}

#[test]
fn each_game_has_its_own_time() {
    let mut scene = Scene::timed(Pace::FivePlusFive);
    scene.turn(4);
    scene.now = 10_000;
    scene.must(ANNE, Ask::Resign);
    assert_eq!(scene.left(), [Some(305_000), Some(290_000)]);
    scene.now = 50_000;
    scene.must(ANNE, Ask::NextGame);
    scene.must(BASILE, Ask::NextGame);
    assert_eq!(scene.left(), [Some(300_000), Some(300_000)]);
}

#[test]
fn a_take_back_costs_the_time_that_was_thought_and_the_increment() {
    let mut scene = Scene::timed(Pace::OnePlusOne);
    scene.now = 2_000;
    scene.turn(4);
    scene.now = 5_000;
    scene.must(ANNE, Ask::Offer(Offer::TakeBack));
    scene.must(BASILE, Ask::Agree);
    assert_eq!(scene.left(), [Some(60_000), Some(57_000)]);
    scene.now = 6_000;
    assert_eq!(scene.left(), [Some(60_000), Some(57_000)], "no move is made, so nobody's time runs");
    scene.turn(4);
    scene.now = 7_000;
    scene.turn(4);
    assert_eq!(scene.left(), [Some(61_000), Some(57_000)]);
    scene.now = 8_000;
    scene.must(ANNE, Ask::Offer(Offer::TakeBack));
    scene.must(BASILE, Ask::Agree);
    assert_eq!(scene.left(), [Some(59_000), Some(56_000)], "both moves are gone, with what they earned");
}

#[test]
fn nobody_loses_by_a_take_back() {
    let mut scene = Scene::timed(Pace::FivePlusFive);
    scene.turn(4);
    scene.turn(4);
    scene.now = 304_500;
    assert_eq!(scene.left()[0], Some(500));
    scene.must(ANNE, Ask::Offer(Offer::TakeBack));
    scene.must(BASILE, Ask::Agree);
    assert_eq!(scene.left(), [Some(500), Some(300_000)]);
}

#[test]
fn a_pause_of_the_server_is_nobodys_time() {
    let mut scene = Scene::timed(Pace::OnePlusOne);
    scene.now = 4_000;
    scene.turn(4);
    // Server time stands still while the server is down: it goes on from the last frame that was written.
    scene.now = scene.room.now() + 500;
    assert_eq!(scene.left(), [Some(61_000), Some(59_500)]);
}

#[test]
fn the_first_second_after_the_server_is_back_is_nobodys_either() {
    let mut scene = Scene::timed(Pace::OnePlusOne);
    scene.now = 4_000;
    scene.turn(4);
    scene.now = 5_010;
    let resumed = scene.room.resumed(5_000);
    scene.happen(None, resumed);
    assert!(scene.room.resumed(5_000).is_empty(), "known already");
    assert_eq!(scene.left(), [Some(61_000), Some(59_000)], "the second before 5,000 is Basile's");
    assert_eq!(scene.room.next_due(), Some(65_000));
    scene.now = 5_500;
    scene.turn(4);
    assert_eq!(scene.left(), [Some(61_000), Some(60_000)]);
    scene.now = 6_000;
    assert_eq!(scene.left(), [Some(61_000), Some(60_000)], "Anne is still on her way back");
    scene.now = 6_100;
    assert_eq!(scene.left(), [Some(60_900), Some(60_000)]);
}

#[test]
fn where_no_clock_runs_nobody_notices_that_the_server_was_away() {
    let mut scene = Scene::timed(Pace::OnePlusOne);
    assert!(scene.room.resumed(10).is_empty(), "no move is made");
    scene.turn(4);
    scene.must(ANNE, Ask::Resign);
    assert!(scene.room.resumed(10).is_empty(), "the game is over");
    let mut scene = Scene::playing(2);
    scene.turn(4);
    assert!(scene.room.resumed(10).is_empty(), "there is no clock");
}

proptest! {
    /// From the first move on, every millisecond is charged to one player, and nothing else is.
    #[test]
    fn no_time_gets_lost(steps in prop::collection::vec((0..3_000_u64, 1..=8_u8), 0..40)) {
        let mut scene = Scene::timed(Pace::ThreePlusTwo);
        let (mut earned, mut free) = (0, 0);
        for (pause, column) in steps {
            scene.now += pause;
            if scene.room.game().events().is_empty() {
                free += pause;
            }
            if column == 8 {
                let (asker, other) = if pause % 2 == 0 { (ANNE, BASILE) } else { (BASILE, ANNE) };
                if scene.ask(asker, Ask::Offer(Offer::TakeBack)).is_ok() {
                    let before = scene.room.game().moves().len();
                    scene.must(other, Ask::Agree);
                    earned -= 2_000 * (before - scene.room.game().moves().len()) as Millis;
                }
            } else {
                let turn = scene.room.game().turn();
                let visitor = scene.room.seat(turn).visitor().expect("two people");
                earned += scene.ask(visitor, Ask::Play(column)).map_or(0, |_| 2_000);
            }
            if scene.room.phase() != Phase::Playing {
                break;
            }
            let left: Millis = scene.left().into_iter().flatten().sum();
            prop_assert_eq!(left, 360_000 + earned + free - scene.now);
        }
    }
}

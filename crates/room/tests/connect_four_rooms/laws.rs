//! Laws of every room, whatever is asked for at any time.

use connect_four::{Cell, Level, Move, Settings, Setup};
use proptest::prelude::*;
use room::connect_four::{Command, ConnectFourRoom, Offer, Phase, Terms};
use room::{Millis, PATIENCE, Pace, VisitorId};

use crate::scene::{Scene, player};

#[derive(Clone, Copy, Debug)]
enum Step {
    Ask(u64, Command),
    Presence(u64, bool),
    Machine(u8),
    Wait(Millis),
}

fn terms() -> impl Strategy<Value = Terms> {
    let pace = prop_oneof![Just(None), prop::sample::select(&Pace::ALL).prop_map(Some)];
    (2..=4_u16, any::<bool>(), pace).prop_map(|(players, powers, pace)| {
        let settings = Settings { columns: 5, rows: 4, align: 3, players, powers, ..Settings::default() };
        let setup = Setup::try_from(settings).expect("in range");
        Terms::new(setup, pace.filter(|_| players == 2)).expect("a clock for two only")
    })
}

fn wish() -> impl Strategy<Value = Move> {
    let cell = (0..6_u8, 0..5_u8).prop_map(|(column, row)| Cell { column, row });
    prop_oneof![
        9 => (0..6_u8).prop_map(|column| Move::Drop { column }),
        1 => cell.clone().prop_map(Move::EraseToken),
        1 => (0..5_u8).prop_map(|row| Move::EraseRow { row }),
        1 => cell.prop_map(Move::Float),
    ]
}

fn command() -> impl Strategy<Value = Command> {
    let offer = prop_oneof![Just(Offer::Draw), Just(Offer::TakeBack)];
    prop_oneof![
        4 => Just(Command::Sit),
        1 => Just(Command::Stand),
        2 => (1..=6_u8, 1..=7_u8).prop_map(|(number, level)| Command::SeatMachine {
            player: player(number),
            level: Level::new(level).expect("a level"),
        }),
        16 => wish().prop_map(Command::Play),
        1 => Just(Command::Resign),
        2 => offer.prop_map(Command::Offer),
        3 => Just(Command::Agree),
        1 => Just(Command::Decline),
        2 => Just(Command::Claim),
        3 => Just(Command::NextGame),
        2 => Just(Command::TakeSeatBack),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        14 => (1..=5_u64, command()).prop_map(|(who, command)| Step::Ask(who, command)),
        2 => (1..=5_u64, any::<bool>()).prop_map(|(who, here)| Step::Presence(who, here)),
        3 => (0..5_u8).prop_map(Step::Machine),
        2 => prop_oneof![0..3_000_u64, Just(PATIENCE), any::<u32>().prop_map(Millis::from)].prop_map(Step::Wait),
    ]
}

fn play(scene: &mut Scene, step: Step) {
    match step {
        Step::Ask(who, command) => {
            let _ = scene.put(VisitorId(who), command);
        }
        Step::Presence(who, is_here) => scene.presence(VisitorId(who), is_here),
        Step::Machine(column) => {
            if let Some((machine, _)) = scene.room.machine_to_move() {
                let decided = scene.room.decide_move(machine, Move::Drop { column });
                scene.happen(None, decided.unwrap_or_default());
            }
        }
        Step::Wait(pause) => {
            scene.now = scene.now.saturating_add(pause);
            scene.due();
        }
    }
}

/// What holds between any two frames.
fn check(room: &ConnectFourRoom, now: Millis) {
    let free = room.seats().iter().any(room::connect_four::Seat::is_free);
    assert_eq!(free, room.phase() == Phase::Waiting, "a game has a player in every seat");
    assert!(room.offer().is_none() || room.phase() == Phase::Playing);
    assert!(room.winner().is_none() || room.phase() == Phase::Over);
    let seated: Vec<_> = room.seats().iter().filter_map(room::connect_four::Seat::visitor).collect();
    let apart = |index: usize| !seated[..index].contains(&seated[index]);
    assert!((0..seated.len()).all(apart), "nobody sits twice");
    if room.due(now).is_empty() {
        assert!(room.next_due().is_none_or(|due| due > now), "what is due is never missed");
    }
}

fn again(room: &ConnectFourRoom) -> [ConnectFourRoom; 2] {
    let bytes = postcard::to_allocvec(room).expect("in memory");
    let text = serde_json::to_string(room).expect("in memory");
    [postcard::from_bytes(&bytes).expect("as written"), serde_json::from_str(&text).expect("as written")]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// The scene compares the mirror at every frame, and checks that deciding changes nothing.
    #[test]
    fn nothing_breaks_a_room(terms in terms(), steps in prop::collection::vec(step(), 0..250)) {
        let mut scene = Scene::of(terms);
        for step in steps {
            play(&mut scene, step);
            check(&scene.room, scene.now);
        }
    }

    #[test]
    fn a_snapshot_and_what_follows_are_the_whole(
        terms in terms(),
        steps in prop::collection::vec(step(), 1..120),
        cut: prop::sample::Index,
    ) {
        let mut scene = Scene::of(terms);
        let cut = cut.index(steps.len());
        let mut copies = Vec::new();
        for (index, step) in steps.into_iter().enumerate() {
            if index == cut {
                copies.extend(again(&scene.room));
            }
            play(&mut scene, step);
        }
        let mut whole = ConnectFourRoom::new(terms);
        for frame in &scene.frames {
            whole.follow(frame);
            for copy in &mut copies {
                if frame.number == copy.frames() + 1 {
                    copy.follow(frame);
                }
            }
        }
        prop_assert_eq!(&whole, &scene.room);
        for copy in copies {
            prop_assert_eq!(&copy, &scene.room);
        }
    }
}

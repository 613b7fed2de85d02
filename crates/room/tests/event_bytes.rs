//! The bytes of a room's events: short for what a crowd does, and those of earlier versions are still read.

use room::tetris::Event;
use tetris::{Event as Played, Kind, PlayerId, Side};

fn player(number: u16) -> PlayerId {
    PlayerId::new(number).expect("players are counted from 1")
}

fn inputs(who: PlayerId) -> Vec<Played> {
    let mut all = vec![
        Played::Dropped { who },
        Played::Held { who, drawn: Vec::new() },
        Played::Held { who, drawn: vec![Kind::O] },
        Played::Slammed { who, drawn: Vec::new() },
        Played::Slammed { who, drawn: vec![Kind::T, Kind::O] },
        Played::Left { who },
        Played::Joined { who, drawn: vec![Kind::S] },
        Played::Stepped { drawn: vec![Kind::Z; 3] },
    ];
    all.extend([Side::Left, Side::Right].map(|side| Played::Shifted { who, side }));
    all.extend([Side::Left, Side::Right].map(|side| Played::Turned { who, side }));
    all.extend([i16::MIN, -9, -8, -1, 0, 99, 119, 120, i16::MAX].map(|col| Played::Moved { who, col }));
    all.extend(Kind::ALL.map(|kind| Played::Slammed { who, drawn: vec![kind] }));
    all
}

fn bytes(event: &Played) -> Vec<u8> {
    postcard::to_allocvec(&Event::Played(event.clone())).expect("bytes")
}

#[test]
fn events_are_read_as_they_are_written() {
    for who in [1, 7, 8, 500, 1_023, 1_024, u16::MAX].map(player) {
        for event in inputs(who) {
            let read = postcard::from_bytes(&bytes(&event));
            assert_eq!(read, Ok(Event::Played(event)));
        }
    }
}

#[test]
fn what_one_of_five_hundred_does_is_two_bytes() {
    for who in [8, 500].map(player) {
        for side in [Side::Left, Side::Right] {
            assert_eq!(bytes(&Played::Shifted { who, side }).len(), 2);
            assert_eq!(bytes(&Played::Turned { who, side }).len(), 2);
        }
        assert_eq!(bytes(&Played::Dropped { who }).len(), 2);
        assert_eq!(bytes(&Played::Slammed { who, drawn: vec![Kind::O] }).len(), 2);
        assert_eq!(bytes(&Played::Moved { who, col: -2 }).len(), 3);
        assert_eq!(bytes(&Played::Moved { who, col: 99 }).len(), 3);
    }
}

/// Version 3 wrote the number of `Played`, that of the rules' event, the player, and the rest.
#[test]
fn the_bytes_of_earlier_journals_are_read() {
    for who in [1, 500].map(player) {
        for event in inputs(who) {
            let earlier = [vec![4], postcard::to_allocvec(&event).expect("bytes")].concat();
            assert_eq!(postcard::from_bytes(&earlier), Ok(Event::Played(event)));
        }
    }
}

#[test]
fn numbers_that_mean_nothing_are_refused() {
    let number = |number: u32| postcard::to_allocvec(&number).expect("bytes");
    for bytes in [number(9), number(15), number(16 + 15), number(u32::MAX)] {
        assert!(postcard::from_bytes::<Event>(&bytes).is_err(), "{bytes:?}");
    }
}

#[test]
fn json_says_what_happened() {
    let event = Event::Played(Played::Shifted { who: player(3), side: Side::Left });
    let text = r#"{"played":{"shifted":{"who":3,"side":"left"}}}"#;
    assert_eq!(serde_json::to_string(&event).expect("text"), text);
    assert_eq!(serde_json::from_str::<Event>(text).expect("an event"), event);
}

//! Laws over arbitrary messages, and over arbitrary bytes.

use proptest::prelude::*;
use proptest::sample::select;
use protocol::{
    ClientMessage, Command, Entered, Form, Frame, RoomId, ServerMessage, Snapshot, Token, Unreadable, View,
};
use room::connect_four::ConnectFourRoom;
use room::tetris::{HeldBy, Referee};
use room::{Cause, VisitorId};
use tetris::Seed;

use crate::{laws, samples};

fn room_id() -> impl Strategy<Value = RoomId> {
    "[a-z0-9-]{1,24}".prop_map(|text| text.parse().expect("a room"))
}

fn client_message() -> impl Strategy<Value = ClientMessage> {
    let token = prop::option::of(any::<[u8; 16]>().prop_map(Token));
    let name =
        "[a-zA-Zéß<>&\"' ]{2,20}".prop_filter_map("too few visible characters", |text| text.parse().ok());
    let terms = || select(samples::terms().to_vec());
    prop_oneof![
        (token, any::<u32>(), any::<bool>()).prop_map(|(token, client, machine)| ClientMessage::Hello {
            token,
            client,
            machine
        }),
        name.prop_map(|name| ClientMessage::Rename { name }),
        (room_id(), any::<Option<u64>>(), any::<bool>())
            .prop_map(|(room, seen, watch)| ClientMessage::Enter { room, seen, watch }),
        (terms(), any::<bool>()).prop_map(|(terms, private)| ClientMessage::Create { terms, private }),
        terms().prop_map(|terms| ClientMessage::QuickMatch { terms }),
        (any::<u32>(), select(samples::commands()))
            .prop_map(|(number, command)| ClientMessage::Ask { number, command }),
        (any::<u32>(), any::<i16>()).prop_map(|(number, col)| ClientMessage::Ask {
            number,
            command: Command::Tetris(room::tetris::Command::Play(tetris::Command::Move { col })),
        }),
        (any::<u32>(), any::<u16>()).prop_map(|(number, lag)| ClientMessage::Ping { number, lag }),
        Just(ClientMessage::Leave),
        Just(ClientMessage::Lobby),
    ]
}

fn frame() -> impl Strategy<Value = Frame> {
    let cause = prop::option::of(
        (any::<u64>(), any::<u32>(), any::<u32>()).prop_map(|(visitor, client, number)| Cause {
            visitor: VisitorId(visitor),
            client,
            number,
        }),
    );
    let in_connect_four = prop::collection::vec(select(samples::connect_four_events()), 0..6);
    let in_tetris = prop::collection::vec(select(samples::tetris_events()), 0..6);
    prop_oneof![
        (any::<u64>(), any::<u64>(), cause, in_connect_four).prop_map(|(number, at, cause, events)| {
            Frame::ConnectFour(room::connect_four::Frame { number, at, cause, events })
        }),
        (any::<u64>(), any::<u32>(), in_tetris)
            .prop_map(|(number, tick, events)| Frame::Tetris(room::tetris::Frame { number, tick, events })),
    ]
}

/// A room in which these commands were asked for.
fn snapshot() -> impl Strategy<Value = Snapshot> {
    let in_connect_four = (1..4_u64, select(samples::connect_four_commands()), 0..9_000_u64);
    let in_tetris = (any::<bool>(), select(samples::tetris_commands().to_vec()));
    prop_oneof![
        prop::collection::vec(in_connect_four, 0..80)
            .prop_map(|asked| Snapshot::ConnectFour(Box::new(played_connect_four(&asked)))),
        (1..3_usize, prop::collection::vec(in_tetris, 0..80)).prop_map(|(kind, asked)| {
            let protocol::Terms::Tetris(setup) = samples::terms()[kind] else { unreachable!("a room") };
            Snapshot::Tetris(Box::new(played_tetris(setup, &asked)))
        }),
    ]
}

fn played_connect_four(asked: &[(u64, room::connect_four::Command, u64)]) -> ConnectFourRoom {
    let mut room = ConnectFourRoom::new(samples::connect_four_terms());
    for (visitor, command, pause) in asked {
        let at = room.now() + pause;
        if let Ok(events) = room.decide(VisitorId(*visitor), &samples::name(), *command, at) {
            room.follow(&room.frame(at, None, events));
        }
    }
    room
}

fn played_tetris(setup: tetris::Setup, asked: &[(bool, tetris::Command)]) -> room::tetris::TetrisRoom {
    let mut referee = Referee::new(setup);
    let seat = referee.enter(samples::name(), HeldBy::Person).expect("a free seat");
    for (passes, command) in asked {
        let _ = referee.ask(seat, room::tetris::Command::Ready(true));
        let _ = referee.begin(Seed::from(1));
        let _ = referee.ask(seat, room::tetris::Command::Play(*command));
        if *passes {
            referee.tick();
        }
    }
    referee.room().clone()
}

fn server_message() -> impl Strategy<Value = ServerMessage> {
    let view = prop_oneof![
        snapshot().prop_map(View::Whole),
        prop::collection::vec(frame(), 0..4).prop_map(View::Since)
    ];
    let entered = (room_id(), select(samples::terms().to_vec()), any::<bool>(), any::<u64>(), view).prop_map(
        |(room, terms, private, now, view)| {
            ServerMessage::Entered(Box::new(Entered { room, terms, private, now, view }))
        },
    );
    prop_oneof![
        3 => entered,
        3 => frame().prop_map(ServerMessage::Frame),
        1 => select(samples::server_messages()),
        1 => (any::<u32>(), select(samples::refusals()))
            .prop_map(|(number, refusal)| ServerMessage::Refused { number, refusal }),
    ]
}

proptest! {
    #[test]
    fn client_messages_are_read_as_they_are_written(message in client_message()) {
        laws::stays_the_same(&message);
    }

    #[test]
    fn server_messages_are_read_as_they_are_written(message in server_message()) {
        laws::stays_the_same(&message);
    }

    #[test]
    fn a_message_is_all_of_its_bytes(message in client_message(), cut: prop::sample::Index, more: u8) {
        for form in [Form::Binary, Form::Json] {
            let mut bytes = form.encode(&message);
            let short = &bytes[..cut.index(bytes.len())];
            prop_assert_eq!(form.decode::<ClientMessage>(short), Err(Unreadable));
            bytes.push(more);
            let longer = form.decode::<ClientMessage>(&bytes);
            let blank = form == Form::Json && more.is_ascii_whitespace();
            prop_assert!(longer.is_err() || blank, "{:?}", longer);
        }
    }

    #[test]
    fn frames_of_nobodys_making_break_nothing(frames in prop::collection::vec(frame(), 0..30)) {
        laws::frames(&Form::Binary.encode(&frames));
    }

    #[test]
    fn they_break_no_room_in_the_middle_of_a_game(
        room in snapshot(),
        frames in prop::collection::vec(frame(), 0..30),
    ) {
        laws::snapshots(&Form::Binary.encode(&(room, frames)));
    }

    #[test]
    fn nothing_panics_on_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        laws::frames(&bytes);
        laws::snapshots(&bytes);
        laws::messages(&bytes);
        laws::json(&bytes);
        laws::saved_games(&bytes);
        laws::replays(&[b"QTETRIS1", bytes.as_slice()].concat());
    }

    #[test]
    fn nothing_panics_on_damaged_bytes(message in server_message(), at: prop::sample::Index, flip: u8) {
        let mut bytes = Form::Binary.encode(&message);
        let at = at.index(bytes.len());
        bytes[at] ^= flip;
        laws::messages(&bytes);
        let mut text = Form::Json.encode(&message);
        let at = at % text.len();
        text[at] ^= flip;
        laws::json(&text);
    }
}

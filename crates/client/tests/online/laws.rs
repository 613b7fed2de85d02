//! Laws of a client, whatever happens to it in whatever order.

use client::online::{Effect, Goal, Online};
use connect_four::{Move, Setup};
use proptest::prelude::*;
use protocol::{
    ClientMessage, Command, Entered, Failure, Form, Frame, LARGEST_MESSAGE, Refusal, ServerMessage, Snapshot,
    Terms, Token, View,
};
use room::VisitorId;
use room::connect_four::{ConnectFourRoom, Event};
use room::tetris::TetrisRoom;

#[derive(Clone, Debug)]
enum Step {
    Opened,
    Closed(u32),
    Received(Vec<u8>),
    Tick(u32),
    Ask(Command),
}

fn message() -> impl Strategy<Value = ServerMessage> {
    let terms = room::connect_four::Terms::new(Setup::CLASSIC, None).expect("for two");
    let entered = move |view| {
        let room = "rive".parse().expect("a room");
        let terms = Terms::ConnectFour(terms);
        ServerMessage::Entered(Box::new(Entered { room, terms, private: true, now: 9_000, view }))
    };
    let frame = |number| {
        let events = vec![Event::Begun { first: connect_four::Player::FIRST }];
        Frame::ConnectFour(room::connect_four::Frame { number, at: number * 100, cause: None, events })
    };
    let room = TetrisRoom::new(tetris::Setup::default());
    let name = "Loutre calme".parse().expect("a name");
    let rate = protocol::MessageRate { per_second: 40, at_once: 80 };
    let welcome = ServerMessage::Welcome { visitor: VisitorId(1), token: Token([1; 16]), name, rate };
    let wholes =
        [Snapshot::ConnectFour(Box::new(ConnectFourRoom::new(terms))), Snapshot::Tetris(Box::new(room))];
    prop_oneof![
        4 => Just(welcome),
        3 => prop::sample::select(wholes.to_vec()).prop_map(move |room| entered(View::Whole(room))),
        1 => (1..6_u64, 0..4_u64).prop_map(move |(first, count)| {
            entered(View::Since((first..first + count).map(frame).collect()))
        }),
        6 => (1..6_u64).prop_map(move |number| ServerMessage::Frame(frame(number))),
        4 => (0..9_u32).prop_map(|number| ServerMessage::Done { number }),
        2 => (0..9_u32).prop_map(|number| ServerMessage::Refused { number, refusal: Refusal::Busy }),
        1 => (0..3_u32).prop_map(|number| ServerMessage::Pong { number }),
        1 => Just(ServerMessage::Failed(Failure::TooFast { most: 40 })),
        1 => Just(ServerMessage::Rooms(Vec::new())),
        1 => Just(ServerMessage::Closing),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let connect_four = (0..7_u8)
        .prop_map(|column| Command::ConnectFour(room::connect_four::Command::Play(Move::Drop { column })));
    let tetris = Just(Command::Tetris(room::tetris::Command::Ready(true)));
    prop_oneof![
        2 => Just(Step::Opened),
        2 => any::<u32>().prop_map(Step::Closed),
        12 => message().prop_map(|message| Step::Received(Form::Binary.encode(&message))),
        1 => prop::collection::vec(any::<u8>(), 0..40).prop_map(Step::Received),
        2 => any::<u32>().prop_map(Step::Tick),
        4 => prop_oneof![connect_four, tetris].prop_map(Step::Ask),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// At most one command of Puissance 4 is in flight, in the order of asking; every message that is sent can be read.
    #[test]
    fn nothing_upsets_a_client(steps in prop::collection::vec((0..6_000_u64, step()), 0..120)) {
        let goal = Goal::Enter { room: "rive".parse().expect("a room"), watch: false };
        let mut online = Online::new(goal, None, 77, 0);
        let mut now = 0;
        let mut last = 0;
        for (pause, step) in steps {
            now += pause;
            let effects = match step {
                Step::Opened => online.opened(now),
                Step::Closed(random) => online.closed(now, random),
                Step::Received(bytes) => online.received(&bytes, now, random(now)),
                Step::Tick(random) => online.tick(now, random),
                Step::Ask(command) => online.ask(command).1,
            };
            for effect in effects {
                match effect {
                    Effect::ConnectAfter(wait) => prop_assert!(wait < 8_000),
                    Effect::Send(bytes) => {
                        prop_assert!(bytes.len() <= LARGEST_MESSAGE);
                        let message: ClientMessage = Form::Binary.decode(&bytes).expect("a message");
                        if let ClientMessage::Ask { number, command: Command::ConnectFour(_) } = message {
                            prop_assert!(number >= last, "{} after {}", number, last);
                            last = number;
                            let mut open = online.unanswered().map(|(number, _)| number);
                            prop_assert_eq!(open.next(), Some(number), "the oldest first");
                        }
                    }
                    Effect::HangUp | Effect::Keep(_) | Effect::News(_) => {}
                }
            }
        }
    }
}

fn random(now: u64) -> u32 {
    now.wrapping_mul(0x9e37_79b9) as u32
}

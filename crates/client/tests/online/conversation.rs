//! One client and the messages of its server, one by one.

use client::online::{Effect, Goal, News, Online};
use connect_four::{Move, Name, Player, Setup};
use protocol::{
    ClientMessage, Command, Entered, Failure, Form, Frame, Refusal, RoomId, ServerMessage, Snapshot, Terms,
    Token, View,
};
use room::connect_four::{ConnectFourRoom, Event};
use room::{Cause, Millis, Pace, VisitorId};

const ME: VisitorId = VisitorId(1);
const HALF: u32 = 1 << 31;

fn name() -> Name {
    "Loutre calme".parse().expect("a name")
}

fn id() -> RoomId {
    "rive-7k2mq".parse().expect("a room")
}

fn drop(column: u8) -> Command {
    Command::ConnectFour(room::connect_four::Command::Play(Move::Drop { column }))
}

fn slam() -> Command {
    Command::Tetris(room::tetris::Command::Play(tetris::Command::Slam))
}

const RATE: protocol::MessageRate = protocol::MessageRate { per_second: 40, at_once: 80 };

/// A client, and a room as the server has it.
struct Talk {
    online: Online,
    room: ConnectFourRoom,
    now: Millis,
}

impl Talk {
    fn new() -> Self {
        let goal = Goal::Enter { room: id(), watch: false };
        let terms =
            room::connect_four::Terms::new(Setup::CLASSIC, Some(Pace::ThreePlusTwo)).expect("for two");
        Self { online: Online::new(goal, None, 77, 0), room: ConnectFourRoom::new(terms), now: 0 }
    }

    /// Two people play; the client is in the room and holds a seat.
    fn there() -> Self {
        let mut talk = Self::new();
        for visitor in [ME, VisitorId(2)] {
            talk.happens(None, |room| {
                room.decide(visitor, &name(), room::connect_four::Command::Sit, 0).expect("a free seat")
            });
        }
        talk.online.opened(0);
        talk.hear(&welcome());
        talk.hear(&talk.entered(View::Whole(Snapshot::ConnectFour(Box::new(talk.room.clone())))));
        assert!(talk.online.is_there());
        talk
    }

    fn happens(&mut self, cause: Option<Cause>, decide: impl Fn(&ConnectFourRoom) -> Vec<Event>) -> Frame {
        let frame = self.room.frame(self.now, cause, decide(&self.room));
        self.room.follow(&frame);
        Frame::ConnectFour(frame)
    }

    fn moves(&mut self, column: u8) -> Frame {
        let turn = self.room.game().turn();
        self.happens(None, |room| room.decide_move(turn, Move::Drop { column }).expect("legal"))
    }

    fn entered(&self, view: View) -> ServerMessage {
        let terms = Terms::ConnectFour(self.room.terms());
        ServerMessage::Entered(Box::new(Entered { room: id(), terms, private: false, now: self.now, view }))
    }

    fn hear(&mut self, message: &ServerMessage) -> Vec<Effect> {
        self.online.received(&Form::Binary.encode(message), self.now, HALF)
    }

    /// The connection breaks, and the next one is greeted; returns what the client then asks for.
    fn reconnect(&mut self) -> ClientMessage {
        let effects = self.online.closed(self.now, HALF);
        let waits = |effect: &Effect| matches!(effect, Effect::ConnectAfter(1..));
        assert!(effects.iter().any(waits), "{effects:?}");
        assert_eq!(sent(&self.online.opened(self.now)).len(), 1);
        let mut asked = sent(&self.hear(&welcome()));
        assert_eq!(asked.len(), 1);
        asked.remove(0)
    }
}

fn welcome() -> ServerMessage {
    ServerMessage::Welcome { visitor: ME, token: Token([5; 16]), name: name(), rate: RATE }
}

fn sent(effects: &[Effect]) -> Vec<ClientMessage> {
    let message = |effect: &Effect| match effect {
        Effect::Send(bytes) => Some(Form::Binary.decode(bytes).expect("a message")),
        _ => None,
    };
    effects.iter().filter_map(message).collect()
}

fn news(effects: Vec<Effect>) -> Vec<News> {
    let news = |effect| match effect {
        Effect::News(news) => Some(news),
        _ => None,
    };
    effects.into_iter().filter_map(news).collect()
}

#[test]
fn a_client_says_who_it_is_and_where_it_wants_to_go() {
    let mut talk = Talk::new();
    assert_eq!(
        sent(&talk.online.opened(0)),
        [ClientMessage::Hello { token: None, client: 77, machine: false }]
    );
    let effects = talk.hear(&welcome());
    assert!(effects.contains(&Effect::Keep(Token([5; 16]))));
    assert_eq!(sent(&effects), [ClientMessage::Enter { room: id(), seen: None, watch: false }]);
    assert!(!talk.online.is_there());
    let whole = talk.entered(View::Whole(Snapshot::ConnectFour(Box::new(talk.room.clone()))));
    assert_eq!(news(talk.hear(&whole)), [News::Entered]);
    assert!(talk.online.is_there());
    talk.online.closed(0, 0);
    let hello = ClientMessage::Hello { token: Some(Token([5; 16])), client: 77, machine: false };
    assert_eq!(sent(&talk.online.opened(0)), [hello], "it is recognised again");
}

#[test]
fn frames_are_followed_in_order_and_once() {
    let mut talk = Talk::there();
    let frame = talk.moves(3);
    assert_eq!(news(talk.hear(&ServerMessage::Frame(frame.clone()))), [News::Happened(frame.clone())]);
    assert_eq!(talk.hear(&ServerMessage::Frame(frame)), [], "known already");
    talk.moves(3);
    let late = talk.moves(4);
    let asked = sent(&talk.hear(&ServerMessage::Frame(late.clone())));
    assert_eq!(asked, [ClientMessage::Enter { room: id(), seen: None, watch: false }], "a gap");
    assert_eq!(talk.hear(&ServerMessage::Frame(late)), [], "until the whole room comes");
    talk.hear(&talk.entered(View::Whole(Snapshot::ConnectFour(Box::new(talk.room.clone())))));
    let mirror = talk.online.mirror().expect("entered");
    assert_eq!(*mirror.room(), Snapshot::ConnectFour(Box::new(talk.room)));
}

#[test]
fn a_room_is_taken_up_where_it_was() {
    let mut talk = Talk::there();
    let missed = [talk.moves(3), talk.moves(3)];
    let asked = talk.reconnect();
    assert_eq!(asked, ClientMessage::Enter { room: id(), seen: Some(2), watch: false });
    talk.hear(&talk.entered(View::Since(missed.to_vec())));
    let mirror = talk.online.mirror().expect("entered");
    assert_eq!(*mirror.room(), Snapshot::ConnectFour(Box::new(talk.room.clone())));

    let _lost = talk.moves(4);
    let unfit = talk.moves(4);
    talk.reconnect();
    let effects = talk.hear(&talk.entered(View::Since(vec![unfit])));
    assert!(effects.contains(&Effect::HangUp), "frames that do not fit");
    talk.online.opened(0);
    let asked = sent(&talk.hear(&welcome()));
    assert_eq!(asked, [ClientMessage::Enter { room: id(), seen: None, watch: false }]);
}

#[test]
fn who_has_no_place_any_more_only_watches() {
    let mut talk = Talk::there();
    for command in [room::connect_four::Command::Resign, room::connect_four::Command::Stand] {
        let frame = talk.happens(None, |room| room.decide(ME, &name(), command, 0).expect("allowed"));
        talk.hear(&ServerMessage::Frame(frame));
    }
    assert_eq!(talk.reconnect(), ClientMessage::Enter { room: id(), seen: Some(4), watch: true });
}

#[test]
fn commands_at_a_table_go_one_at_a_time_and_again_if_need_be() {
    let mut talk = Talk::there();
    let (first, effects) = talk.online.ask(drop(3));
    assert_eq!(sent(&effects), [ClientMessage::Ask { number: first, command: drop(3) }]);
    let (second, effects) = talk.online.ask(drop(4));
    assert_eq!(effects, [], "after the first");
    talk.reconnect();
    let again = talk.hear(&talk.entered(View::Since(Vec::new())));
    assert_eq!(sent(&again), [ClientMessage::Ask { number: first, command: drop(3) }]);
    let effects = talk.hear(&ServerMessage::Done { number: first });
    assert_eq!(sent(&effects), [ClientMessage::Ask { number: second, command: drop(4) }]);
    assert_eq!(news(effects), [News::Answered { number: first, command: drop(3), answer: Ok(()) }]);
    assert_eq!(talk.hear(&ServerMessage::Done { number: first }), [], "answered once");
    let refusal =
        Refusal::ConnectFour(room::connect_four::Refusal::Rules(connect_four::Refusal::NotYourTurn));
    let effects = talk.hear(&ServerMessage::Refused { number: second, refusal });
    assert_eq!(news(effects), [News::Answered { number: second, command: drop(4), answer: Err(refusal) }]);
    assert_eq!(talk.online.unanswered().count(), 0);
}

#[test]
fn inputs_go_at_once_and_are_lost_with_the_connection() {
    let mut talk = Talk::there();
    let (first, effects) = talk.online.ask(slam());
    assert_eq!(sent(&effects).len(), 1);
    let (second, effects) = talk.online.ask(slam());
    assert_eq!(sent(&effects).len(), 1);
    assert_eq!(talk.online.unanswered().collect::<Vec<_>>(), [(first, slam()), (second, slam())]);
    talk.hear(&ServerMessage::Done { number: first });
    let lost = news(talk.online.closed(0, 0));
    assert_eq!(lost, [News::Lost { number: second, command: slam() }, News::Disconnected]);
    let (third, effects) = talk.online.ask(slam());
    assert_eq!(effects, [Effect::News(News::Lost { number: third, command: slam() })]);
    talk.reconnect_and_expect_nothing_sent();
}

impl Talk {
    fn reconnect_and_expect_nothing_sent(&mut self) {
        self.online.opened(0);
        self.hear(&welcome());
        let effects = self.hear(&self.entered(View::Since(Vec::new())));
        assert_eq!(sent(&effects), []);
    }
}

#[test]
fn nobody_asks_for_more_than_can_be_answered() {
    let mut talk = Talk::there();
    talk.online.closed(0, 0);
    let refused = |effects: &[Effect]| {
        matches!(effects, [Effect::News(News::Answered { answer: Err(Refusal::Busy), .. })])
    };
    let asked: Vec<_> = (0..70).map(|_| talk.online.ask(drop(3)).1).collect();
    assert_eq!(asked.iter().filter(|effects| refused(effects)).count(), 6);
}

#[test]
fn a_silent_connection_is_given_up() {
    let mut talk = Talk::there();
    let pings = |effects: &[Effect]| sent(effects).len();
    assert_eq!(pings(&talk.online.tick(0, 0)), 1);
    assert_eq!(talk.online.tick(3_999, 0), []);
    talk.now = 120;
    talk.hear(&ServerMessage::Pong { number: 1 });
    assert_eq!(talk.online.lag(), Some(120));
    let ping = sent(&talk.online.tick(4_000, 0));
    assert_eq!(ping, [ClientMessage::Ping { number: 2, lag: 120 }]);
    assert!(!talk.online.tick(13_999, 0).contains(&Effect::HangUp));
    let effects = talk.online.tick(14_000, 0);
    assert_eq!(effects, [Effect::HangUp, Effect::ConnectAfter(0), Effect::News(News::Disconnected)]);
    assert_eq!(talk.online.tick(23_999, 0), [], "there is time to connect");
    assert!(talk.online.tick(24_000, 0).contains(&Effect::HangUp), "this one never came about");
}

#[test]
fn a_page_that_nobody_looks_at_stays_connected() {
    let mut talk = Talk::there();
    for number in 1..5 {
        talk.now += 60_000;
        assert_eq!(sent(&talk.online.tick(talk.now, 0)).len(), 1, "a ping, though the last is long ago");
        talk.hear(&ServerMessage::Pong { number });
    }
    assert!(talk.online.is_there());
}

#[test]
fn clocks_run_by_the_servers_time() {
    let mut talk = Talk::there();
    let left = |talk: &Talk, now| {
        let mirror = talk.online.mirror().expect("entered");
        [1, 2].map(|number| mirror.left(Player::from_number(number).expect("a seat"), now))
    };
    assert_eq!(left(&talk, 500), [Some(180_000), Some(180_000)], "before the first move nothing runs");
    // A frame of the server's millisecond 2000 arrives when it is only 1500 here: its clock is ahead.
    talk.now = 2_000;
    let frame = talk.moves(3);
    talk.now = 1_500;
    talk.hear(&ServerMessage::Frame(frame));
    assert_eq!(left(&talk, 1_500), [Some(182_000), Some(180_000)]);
    assert_eq!(left(&talk, 2_500), [Some(182_000), Some(179_000)]);
}

#[test]
fn what_can_not_be_helped_ends_it() {
    let mut talk = Talk::new();
    talk.online.opened(0);
    talk.hear(&welcome());
    let effects = talk.hear(&ServerMessage::Failed(Failure::NoSuchRoom));
    assert_eq!(effects, [Effect::News(News::Failed(Failure::NoSuchRoom)), Effect::HangUp]);
    assert_eq!(talk.online.closed(0, 0), [], "nobody knocks again");
    assert_eq!(talk.online.tick(99_000, 0), []);

    let mut talk = Talk::there();
    let effects = talk.hear(&ServerMessage::Failed(Failure::TooFast { most: 40 }));
    assert!(effects.contains(&Effect::ConnectAfter(125)), "{effects:?}");
}

#[test]
fn somebody_else_does_not_repeat_what_was_asked() {
    let mut talk = Talk::there();
    let (number, _) = talk.online.ask(drop(3));
    talk.online.closed(0, 0);
    talk.online.opened(0);
    let stranger =
        ServerMessage::Welcome { visitor: VisitorId(9), token: Token([6; 16]), name: name(), rate: RATE };
    let told = news(talk.hear(&stranger));
    assert!(told.contains(&News::Lost { number, command: drop(3) }));
}

#[test]
fn a_name_is_told_until_it_is_known() {
    let mut talk = Talk::new();
    let zoe: Name = "Zoé".parse().expect("a name");
    assert_eq!(talk.online.rename(zoe.clone()), []);
    talk.online.opened(0);
    let asked = sent(&talk.hear(&welcome()));
    assert_eq!(asked[0], ClientMessage::Rename { name: zoe.clone() });
    let known = ServerMessage::Welcome { visitor: ME, token: Token([5; 16]), name: zoe.clone(), rate: RATE };
    assert_eq!(sent(&talk.hear(&known)), []);
    assert_eq!(talk.online.name(), Some(&zoe));
    assert_eq!(talk.online.message_rate(), Some(RATE));
}

#[test]
fn nonsense_is_no_reason_to_panic() {
    let mut talk = Talk::there();
    assert!(talk.online.received(&[0xff; 40], 0, HALF).contains(&Effect::HangUp));
    assert_eq!(talk.online.received(&[0xff; 40], 0, HALF), [], "of a connection that is no more");
}

#[test]
fn a_room_that_was_made_is_not_made_again() {
    let mut talk = Talk::new();
    let terms = Terms::ConnectFour(talk.room.terms());
    for goal in [Goal::Create { terms, private: true }, Goal::QuickMatch { terms }] {
        talk.online = Online::new(goal, None, 77, 0);
        talk.online.opened(0);
        let asked = sent(&talk.hear(&welcome()));
        assert!(matches!(asked[..], [ClientMessage::Create { .. } | ClientMessage::QuickMatch { .. }]));
        talk.hear(&talk.entered(View::Whole(Snapshot::ConnectFour(Box::new(talk.room.clone())))));
        assert_eq!(talk.reconnect(), ClientMessage::Enter { room: id(), seen: Some(0), watch: true });
    }
}

#[test]
fn the_lobby_is_asked_for_again_after_a_break() {
    let mut talk = Talk::new();
    talk.online = Online::new(Goal::Lobby, None, 77, 0);
    talk.online.opened(0);
    assert_eq!(sent(&talk.hear(&welcome())), [ClientMessage::Lobby]);
    assert_eq!(news(talk.hear(&ServerMessage::Rooms(Vec::new()))), [News::Rooms]);
    assert!(talk.online.is_there());
    assert_eq!(talk.reconnect(), ClientMessage::Lobby);
}

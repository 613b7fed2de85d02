//! What a host does about its inputs, one at a time.

use connect_four::{Move, Player, Setup};
use host::{
    Connection, ConnectionId, Effect, Found, Host, Input, Kept, Limits, Listing, Lobby, OpenedRoom, SILENCE,
    Step, Ticket, Visitor, Write,
};
use protocol::{ClientMessage, Command, Failure, Phase, Refusal, RoomId, ServerMessage, Terms};
use room::{Millis, VisitorId};
use tetris::{LaboSetup, Seed};

fn classic() -> Terms {
    Terms::ConnectFour(room::connect_four::Terms::new(Setup::CLASSIC, None).expect("no clock, no fault"))
}

fn room(id: &str, host: u64, terms: Terms) -> OpenedRoom {
    OpenedRoom { id: id.parse().expect("a name"), host: VisitorId(host), terms, private: false }
}

/// A host and what it wanted done, in words.
struct Room {
    host: Host,
    tickets: Vec<Ticket>,
    wake: Option<Millis>,
    numbers: Vec<u64>,
    on_disk: Vec<u64>,
}

impl Room {
    fn new(terms: Terms) -> Self {
        let limits = Limits { spectators: 10 };
        let host = Host::resume(&room("rive", 1, terms), &Kept::default(), limits, Seed::from(1), 0);
        let (tickets, numbers, on_disk) = (Vec::new(), Vec::new(), Vec::new());
        Self { host: host.expect("a new room"), tickets, wake: None, numbers, on_disk }
    }

    fn hear(&mut self, now: Millis, input: Input) -> Vec<String> {
        let effects = self.host.hear(now, input);
        effects.into_iter().filter_map(|effect| self.words(effect)).collect()
    }

    fn words(&mut self, effect: Effect) -> Option<String> {
        match effect {
            Effect::Keep { ticket, writes } => {
                let number = |write: &Write| match write {
                    Write::Frame { number, .. } => Some(*number),
                    Write::Base { .. } | Write::Finished(_) => None,
                };
                self.numbers = writes.iter().filter_map(number).collect();
                self.tickets.push(ticket);
                Some("keep".into())
            }
            Effect::Tell { to, message } => {
                let to: Vec<_> = to.iter().map(|connection| connection.0.to_string()).collect();
                let what = match message.content {
                    ServerMessage::Frame(frame) => format!("frame {}", frame.number()),
                    ServerMessage::Entered(_) => "entered".into(),
                    ServerMessage::Done { number } => format!("done {number}"),
                    ServerMessage::Refused { number, refusal } => format!("refused {number} {refusal:?}"),
                    _ => return None,
                };
                Some(format!("tell {}: {what}", to.join(" ")))
            }
            Effect::WakeAt(time) => {
                self.wake = Some(time);
                None
            }
            Effect::Stopped => Some("stopped".into()),
            _ => None,
        }
    }

    fn enter(&mut self, now: Millis, who: u64) -> Vec<String> {
        let name = format!("Loutre {who}").parse().expect("a name");
        let visitor = Visitor { id: VisitorId(who), name, client: 1 };
        let connection = ConnectionId(who);
        self.hear(now, Input::Enter { connection, visitor, seen: None, watch: false })
    }

    fn ask(&mut self, now: Millis, who: u64, number: u32, command: Command) -> Vec<String> {
        self.hear(now, Input::Ask { connection: ConnectionId(who), number, command })
    }

    fn kept(&mut self, now: Millis) -> Vec<String> {
        self.on_disk.append(&mut self.numbers);
        let ticket = self.tickets.pop().expect("a write");
        self.hear(now, Input::Kept(ticket))
    }

    fn not_kept(&mut self, now: Millis) -> Vec<String> {
        let ticket = self.tickets.pop().expect("a write");
        self.hear(now, Input::NotKept(ticket))
    }
}

/// What the disk has after these frames.
fn journal(events: Vec<room::connect_four::Event>) -> Kept {
    let frame = |(event, number)| {
        let frame = room::connect_four::Frame { number, at: 0, cause: None, events: vec![event] };
        protocol::Frame::ConnectFour(frame).to_bytes()
    };
    Kept { base: None, frames: events.into_iter().zip(1..).map(frame).collect() }
}

fn drop_in(column: u8) -> Command {
    Command::ConnectFour(room::connect_four::Command::Play(Move::Drop { column }))
}

/// Two who sit in a room of Puissance 4.
fn two() -> Room {
    let mut room = Room::new(classic());
    assert_eq!(room.enter(0, 1), ["tell 1: entered", "keep"]);
    assert_eq!(room.kept(1), ["tell 1: frame 1"]);
    assert_eq!(room.enter(2, 2), ["tell 2: entered", "keep"]);
    assert_eq!(room.kept(3), ["tell 1 2: frame 2"]);
    room
}

#[test]
fn a_move_is_told_once_it_is_kept_and_the_next_one_waits() {
    let mut room = two();
    assert_eq!(room.ask(10, 1, 1, drop_in(3)), ["keep"]);
    assert!(room.ask(11, 2, 1, drop_in(3)).is_empty(), "it waits");
    assert!(room.ask(12, 2, 2, drop_in(4)).is_empty(), "it waits, too");
    assert_eq!(room.kept(20), ["tell 1 2: frame 3", "tell 1: done 1", "keep"]);
    let refused = "tell 2: refused 2 ConnectFour(Rules(NotYourTurn))";
    assert_eq!(room.kept(30), ["tell 1 2: frame 4", "tell 2: done 1", refused]);
}

#[test]
fn what_is_not_kept_has_not_happened() {
    let mut room = two();
    assert_eq!(room.ask(10, 1, 1, drop_in(3)), ["keep"]);
    assert_eq!(room.not_kept(20), ["tell 1: refused 1 Unavailable"]);
    assert_eq!(room.ask(30, 1, 1, drop_in(3)), ["keep"]);
    assert_eq!(room.kept(40), ["tell 1 2: frame 3", "tell 1: done 1"]);
    assert_eq!(room.ask(50, 1, 1, drop_in(3)), ["tell 1: done 1"], "done before");
}

/// Nobody decides the moves of a journal again; but a room that nobody could enter is found out.
#[test]
fn a_journal_with_a_token_in_the_air_is_damaged() {
    use connect_four::{Cell, Event as Made};
    use room::connect_four::Event;
    let first = Player::FIRST;
    let dropped = |row| Event::Played(Made::Dropped { player: first, cell: Cell { column: 3, row } });
    for (row, fits) in [(0, true), (2, false), (200, false)] {
        let kept = journal(vec![Event::Begun { first }, dropped(row)]);
        let limits = Limits { spectators: 10 };
        let host = Host::resume(&room("rive", 1, classic()), &kept, limits, Seed::from(1), 0);
        assert_eq!(host.is_ok(), fits, "row {row}");
    }
}

#[test]
fn presence_is_written_down_until_it_is_true() {
    let mut room = two();
    assert_eq!(room.hear(10, Input::Lost { connection: ConnectionId(2) }), ["keep"]);
    assert!(room.not_kept(20).is_empty());
    assert!(room.hear(519, Input::Due).is_empty(), "not before its time");
    assert_eq!(room.wake, Some(520));
    assert_eq!(room.hear(520, Input::Due), ["keep"]);
    assert_eq!(room.kept(521), ["tell 1: frame 3"]);
    // Bob is back, which can't be written down: nobody can claim his game.
    assert_eq!(room.enter(40_000, 2), ["tell 2: entered", "keep"]);
    assert!(room.not_kept(40_001).is_empty());
    let claim = Command::ConnectFour(room::connect_four::Command::Claim);
    assert_eq!(room.ask(40_002, 1, 1, claim), ["keep"], "first of all he is here");
    assert_eq!(room.not_kept(40_003), ["tell 1: refused 1 Unavailable"]);
    assert_eq!(room.ask(40_004, 1, 2, claim), ["keep"]);
    let refused = "tell 1: refused 2 ConnectFour(NotAwayForLong)";
    assert_eq!(room.kept(40_005), ["tell 1 2: frame 4", refused]);
}

#[test]
fn frames_of_tetris_stay_queued_until_they_are_kept() {
    let labo = LaboSetup::new(6, 8, 100, 10).expect("a small board");
    let mut room = Room::new(Terms::Tetris(tetris::Setup::Labo(labo)));
    assert_eq!(room.enter(0, 1), ["tell 1: entered"], "after a frame of which nobody had to be told");
    room.enter(10, 2);
    for now in (50..=250).step_by(50) {
        room.hear(now, Input::Due);
    }
    assert_eq!(room.numbers, [1, 2]);
    room.not_kept(300);
    room.enter(310, 3);
    for now in (350..=600).step_by(50) {
        room.hear(now, Input::Due);
    }
    assert_eq!(room.numbers, [1, 2, 3], "nothing is left out");
    room.hear(610, Input::Leave { connection: ConnectionId(3) });
    assert_eq!(room.hear(620, Input::Stop), ["tell 1 2: frame 4"], "the disk is still busy");
    assert_eq!(room.kept(630), ["keep"]);
    assert_eq!(room.kept(640), ["stopped"]);
    assert_eq!(room.on_disk, [1, 2, 3, 4]);
}

#[test]
fn who_comes_and_goes_within_a_tick_leaves_nobody_behind() {
    let labo = LaboSetup::new(6, 8, 100, 10).expect("a small board");
    let mut room = Room::new(Terms::Tetris(tetris::Setup::Labo(labo)));
    room.enter(0, 1);
    room.enter(60, 2);
    room.hear(70, Input::Leave { connection: ConnectionId(2) });
    room.hear(100, Input::Due);
    let protocol::Snapshot::Tetris(shown) = room.host.snapshot() else { panic!("Tetris") };
    assert_eq!(shown.seats().len(), 1);
    let start = Command::Tetris(room::tetris::Command::Start);
    assert_eq!(room.ask(110, 2, 1, start), ["tell 2: refused 1 NotInARoom"]);
}

fn listing(here: u16, names: &[&str]) -> Listing {
    Listing {
        names: names.iter().map(|name| name.parse().expect("a name")).collect(),
        players: names.len() as u16,
        here,
        seats: 2,
        spectators: 0,
        phase: Phase::Waiting,
        clock_runs: false,
    }
}

#[test]
fn quick_matches_meet_where_somebody_has_waited_longest_and_is_here() {
    let id = |name: &str| name.parse::<RoomId>().expect("a name");
    let mut lobby = Lobby::new(10);
    let quick = |lobby: &mut Lobby, who: u64, fresh: &str| {
        lobby.quick_match(0, VisitorId(who), classic(), id(fresh)).expect("a room")
    };
    assert_eq!(quick(&mut lobby, 1, "b"), Found::Open(room("b", 1, classic())));
    assert_eq!(quick(&mut lobby, 2, "x"), Found::Opening(id("b")), "at the same moment");
    assert_eq!(quick(&mut lobby, 3, "a"), Found::Open(room("a", 3, classic())));
    for room in ["a", "b"] {
        lobby.opened(&id(room));
    }
    lobby.show(&id("b"), listing(0, &["Ada"]));
    lobby.show(&id("a"), listing(1, &["Eve"]));
    assert_eq!(quick(&mut lobby, 4, "x"), Found::Room(id("a")), "Ada is away");
    let again = lobby.create(room("c", 5, classic()), Some(7));
    assert_eq!(again, Ok(Found::Open(room("c", 5, classic()))));
    assert_eq!(lobby.create(room("d", 5, classic()), Some(7)), Ok(Found::Opening(id("c"))), "the same wish");
    assert_eq!(lobby.create(room("e", 5, classic()), None), Ok(Found::Open(room("e", 5, classic()))));
}

#[test]
fn a_connection_says_hello_once_and_must_not_fall_silent() {
    let mut connection =
        Connection::new(ConnectionId(1), 5, protocol::MessageRate { per_second: 40, at_once: 80 }, 0);
    let hello = || Ok(ClientMessage::Hello { token: None, client: 1 });
    assert!(matches!(connection.hear(hello())[..], [Step::Identify(None)]));
    let again = connection.hear(hello());
    assert!(matches!(again[..], [Step::Tell(ServerMessage::Failed(Failure::Malformed))]), "{again:?}");
    connection.alive(1_000);
    let ping = connection.next_due();
    assert!(matches!(connection.due(ping), Some(Step::Ping)));
    assert_eq!(connection.next_due(), 1_000 + SILENCE);
    assert!(matches!(connection.due(1_000 + SILENCE), Some(Step::HangUp)));
}

#[test]
fn reactions_have_a_limit() {
    let mut room = two();
    let wow = Command::React(protocol::Reaction::Wow);
    let answers: Vec<_> = (1..=6).flat_map(|number| room.ask(10, 1, number, wow)).collect();
    assert_eq!(answers[5], format!("tell 1: refused 6 {:?}", Refusal::Busy));
    assert_eq!(room.ask(5_010, 1, 7, wow), ["tell 1: done 7"]);
}

//! What a host returns for its inputs, one at a time.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a test are small"
)]

use connect_four::{Move, Opening, Player, Settings, Setup};
use host::{
    Address, Connection, ConnectionId, Effect, Found, Host, Input, Kept, Limits, Listing, Lobby, OpenedRoom,
    RoomLimits, SILENCE, Source, Step, Ticket, Visitor, Write,
};
use protocol::{ClientMessage, Command, Failure, Phase, Refusal, RoomId, ServerMessage, Terms};
use room::tetris::Event;
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
    /// How often the journal began again.
    bases: usize,
}

impl Room {
    fn new(terms: Terms) -> Self {
        let limits = Limits { spectators: 10, reactions: 5 };
        let host = Host::resume(&room("rive", 1, terms), &Kept::default(), limits, Seed::from(1), 0);
        let (tickets, numbers, on_disk) = (Vec::new(), Vec::new(), Vec::new());
        Self { host: host.expect("a new room"), tickets, wake: None, numbers, on_disk, bases: 0 }
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
                self.bases += writes.iter().filter(|write| matches!(write, Write::Base { .. })).count();
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
                    ServerMessage::Closing => "closing".into(),
                    _ => return None,
                };
                Some(format!("tell {}: {what}", to.join(" ")))
            }
            Effect::WakeAt(time) => {
                self.wake = Some(time);
                None
            }
            Effect::Lay { tokens } => Some(format!("lay {tokens}")),
            Effect::HangUp(connection) => Some(format!("hang up {}", connection.0)),
            Effect::Moved => Some("moved".into()),
            Effect::Stopped => Some("stopped".into()),
            _ => None,
        }
    }

    fn enter(&mut self, now: Millis, who: u64) -> Vec<String> {
        let name = format!("Loutre {who}").parse().expect("a name");
        let visitor = Visitor { id: VisitorId(who), name, client: 1, machine: false };
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

/// What the disk has after these events, a frame for each.
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

/// Two visitors seated in a room of Puissance 4.
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

#[test]
fn a_room_that_stops_waits_for_what_is_being_written() {
    let mut room = two();
    assert_eq!(room.ask(10, 1, 1, drop_in(3)), ["keep"]);
    assert_eq!(room.hear(20, Input::Stop), [""; 0], "the move is on its way to the disk");
    assert_eq!(room.kept(30), ["tell 1 2: frame 3", "tell 1: done 1", "stopped"]);

    let labo = LaboSetup::new(6, 8, 100, 10).expect("a small board");
    let mut room = Room::new(Terms::Tetris(tetris::Setup::Labo(labo)));
    room.enter(0, 1);
    room.hear(50, Input::Due);
    room.enter(60, 2);
    assert_eq!(room.hear(70, Input::Stop), ["tell 1: frame 2", "tell 2: entered", "keep"]);
    assert_eq!(room.kept(80), ["stopped"]);
    assert_eq!(room.on_disk, [1, 2]);
}

/// The moves of a journal are not decided again; but a room that could not be shown is detected.
#[test]
fn a_journal_with_a_token_in_the_air_is_damaged() {
    use connect_four::{Cell, Event as Made};
    use room::connect_four::Event;
    let first = Player::FIRST;
    let dropped = |row| Event::Played(Made::Dropped { player: first, cell: Cell { column: 3, row } });
    for (row, fits) in [(0, true), (2, false), (200, false)] {
        let kept = journal(vec![Event::Begun { first }, dropped(row)]);
        let limits = Limits { spectators: 10, reactions: 5 };
        let host = Host::resume(&room("rive", 1, classic()), &kept, limits, Seed::from(1), 0);
        assert_eq!(host.is_ok(), fits, "row {row}");
    }
}

/// While the frame that begins a timed game is being written, time that was told could be lost in a crash.
#[test]
fn time_is_kept_before_a_timed_game_begins() {
    let terms = room::connect_four::Terms::new(Setup::CLASSIC, Some(room::Pace::OnePlusOne));
    let mut timed = Room::new(Terms::ConnectFour(terms.expect("two players")));
    let mut keeps_time = |now, input| {
        let effects = timed.host.hear(now, input);
        let shown = effects.iter().find_map(|effect| match effect {
            Effect::Show(listing) => Some(listing.keeps_time),
            _ => None,
        });
        let ticket = effects.iter().find_map(|effect| match effect {
            Effect::Keep { ticket, .. } => Some(*ticket),
            _ => None,
        });
        (shown, ticket)
    };
    let enter = |who| {
        let name = format!("Loutre {who}").parse().expect("a name");
        let visitor = Visitor { id: VisitorId(who), name, client: 1, machine: false };
        Input::Enter { connection: ConnectionId(who), visitor, seen: None, watch: false }
    };
    let (shown, seated) = keeps_time(0, enter(1));
    assert_eq!(shown, Some(true), "a frame is being written");
    assert_eq!(
        keeps_time(100, Input::Kept(seated.expect("a write"))),
        (Some(false), None),
        "nobody to play with"
    );
    let (shown, begun) = keeps_time(5_000, enter(2));
    assert_eq!(shown, Some(true), "the game begins with this frame");
    let (shown, _) = keeps_time(5_200, Input::Kept(begun.expect("a write")));
    assert_ne!(shown, Some(false), "it goes on");
}

/// The frame that says so is a duty: until it is kept, it is due.
#[test]
fn a_clock_stands_still_until_players_can_be_back() {
    let terms = room::connect_four::Terms::new(Setup::CLASSIC, Some(room::Pace::OnePlusOne));
    let terms = Terms::ConnectFour(terms.expect("two players"));
    let mut before = Room::new(terms);
    let mut frames = Vec::new();
    let mut keep = |room: &mut Room, now, effects: Vec<Effect>| {
        for effect in effects {
            if let Effect::Keep { ticket, writes } = effect {
                frames.extend(writes.into_iter().filter_map(|write| match write {
                    Write::Frame { bytes, .. } => Some(bytes),
                    Write::Base { .. } | Write::Finished(_) => None,
                }));
                room.hear(now, Input::Kept(ticket));
            }
        }
    };
    for who in [1, 2] {
        let name = format!("Loutre {who}").parse().expect("a name");
        let visitor = Visitor { id: VisitorId(who), name, client: 1, machine: false };
        let enter = Input::Enter { connection: ConnectionId(who), visitor, seen: None, watch: false };
        let effects = before.host.hear(0, enter);
        keep(&mut before, 0, effects);
    }
    let ask = Input::Ask { connection: ConnectionId(1), number: 1, command: drop_in(3) };
    let effects = before.host.hear(4_000, ask);
    keep(&mut before, 4_000, effects);

    let mut after = Room::new(terms);
    let limits = Limits { spectators: 10, reactions: 5 };
    let kept = Kept { base: None, frames };
    after.host = Host::resume(&room("rive", 1, terms), &kept, limits, Seed::from(1), 5_000).expect("a room");
    let left = |room: &Room, now| {
        let protocol::Snapshot::ConnectFour(shown) = room.host.snapshot() else { panic!("Puissance 4") };
        shown.left(Player::FIRST.next(2), now)
    };
    assert_eq!(after.hear(5_000, Input::Due), ["keep"]);
    after.not_kept(5_300);
    assert_eq!(after.hear(5_800, Input::Due), ["keep"]);
    after.kept(5_810);
    assert_eq!(left(&after, 5_990), Some(59_000), "the second before the server went");
    assert_eq!(left(&after, 6_500), Some(58_500), "and what comes after the second of its return");
}

#[test]
fn whoever_is_in_a_room_that_moved_is_told_and_nothing_more_happens() {
    let mut room = two();
    assert_eq!(room.ask(10, 1, 1, drop_in(3)), ["keep"]);
    assert_eq!(room.hear(20, Input::Fenced), ["tell 1 2: closing", "hang up 1", "hang up 2", "moved"]);
    assert!(room.kept(30).is_empty(), "it is not this node's to tell");
    assert!(room.enter(40, 3).is_empty());
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
    // Bob is back, which can't be written: nobody can claim his game.
    assert_eq!(room.enter(40_000, 2), ["tell 2: entered", "keep"]);
    assert!(room.not_kept(40_001).is_empty());
    let claim = Command::ConnectFour(room::connect_four::Command::Claim);
    assert_eq!(room.ask(40_002, 1, 1, claim), ["keep"], "first of all he is here");
    assert_eq!(room.not_kept(40_003), ["tell 1: refused 1 Unavailable"]);
    assert_eq!(room.ask(40_004, 1, 2, claim), ["keep"]);
    let refused = "tell 1: refused 2 ConnectFour(NotAwayForLong)";
    assert_eq!(room.kept(40_005), ["tell 1 2: frame 4", refused]);
}

/// The room may hear of an older connection after the newer one, and hang up on that: what the client repeats there may
/// be done already, so it is not refused.
#[test]
fn what_is_asked_through_a_replaced_connection_is_not_answered() {
    let mut room = two();
    assert_eq!(room.ask(10, 1, 1, drop_in(3)), ["keep"]);
    assert_eq!(room.kept(20), ["tell 1 2: frame 3", "tell 1: done 1"]);
    let name = "Loutre 1".parse().expect("a name");
    let visitor = Visitor { id: VisitorId(1), name, client: 1, machine: false };
    let late = Input::Enter { connection: ConnectionId(9), visitor, seen: None, watch: false };
    assert_eq!(room.hear(30, late), ["tell 9: entered", "hang up 1"]);
    assert!(room.ask(40, 1, 1, drop_in(3)).is_empty());
    room.hear(50, Input::Lost { connection: ConnectionId(1) });
    assert_eq!(room.ask(60, 1, 2, drop_in(3)), ["tell 1: refused 2 NotInARoom"], "it has ended");
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

/// Alone in an arena, in which each tick has its frame.
#[test]
fn tetris_stands_still_once_nothing_was_kept_for_half_a_minute() {
    let arena = tetris::ArenaSetup::new(20, 180, 10).expect("in range");
    let mut room = Room::new(Terms::Tetris(tetris::Setup::Arena(arena)));
    room.enter(0, 1);
    room.ask(1, 1, 1, Command::Tetris(room::tetris::Command::Ready(true)));
    let tells = |words: &[String]| words.iter().any(|words| words.starts_with("tell 1: frame"));
    let mut last = 0;
    for now in (50..45_000).step_by(50) {
        if tells(&room.hear(now, Input::Due)) {
            last = now;
        }
        while !room.tickets.is_empty() {
            room.not_kept(now);
        }
    }
    assert!((30_000..30_100).contains(&last), "told until {last}");
    let slam = Command::Tetris(room::tetris::Command::Play(tetris::Command::Slam));
    assert_eq!(room.ask(45_000, 1, 2, slam), ["tell 1: refused 2 Unavailable"]);
    assert!(!room.enter(45_010, 2).iter().any(|words| words.contains("entered")), "nobody gets in");
    let mut told = 0;
    for now in (45_050..=47_000).step_by(50) {
        told += usize::from(tells(&room.hear(now, Input::Due)));
        while !room.tickets.is_empty() {
            told += usize::from(tells(&room.kept(now)));
        }
    }
    assert!((30..=40).contains(&told), "{told} frames in two seconds: it goes on, and makes up for nothing");
    let gap = room.on_disk.windows(2).find(|pair| pair[1] != pair[0] + 1);
    assert_eq!((gap, room.on_disk.len() > 600), (None, true), "no frame is missing");
}

#[test]
fn a_room_that_everybody_left_on_purpose_shows_nobody() {
    let labo = LaboSetup::new(6, 8, 100, 10).expect("a small board");
    let mut room = Room::new(Terms::Tetris(tetris::Setup::Labo(labo)));
    room.enter(0, 1);
    room.hear(50, Input::Due);
    let effects = room.host.hear(100, Input::Leave { connection: ConnectionId(1) });
    let shown = effects.iter().rev().find_map(|effect| match effect {
        Effect::Show(listing) => Some((listing.players, listing.here)),
        _ => None,
    });
    assert_eq!(shown, Some((0, 0)));
}

#[test]
fn a_room_in_which_people_only_wait_wakes_nobody_up() {
    let labo = LaboSetup::new(6, 8, 100, 10).expect("a small board");
    let mut room = Room::new(Terms::Tetris(tetris::Setup::Labo(labo)));
    room.enter(0, 1);
    room.enter(10, 2);
    let mut wakes = 0;
    let mut now = 10;
    while let Some(due) = room.wake.take().filter(|due| *due < 60_000) {
        now = now.max(due);
        wakes += 1;
        room.hear(now, Input::Due);
        if let Some(ticket) = room.tickets.pop() {
            room.hear(now, Input::Kept(ticket));
        }
    }
    assert!(wakes < 20, "{wakes} times in a minute");
    let ready = Command::Tetris(room::tetris::Command::Ready(true));
    for who in [1, 2] {
        room.ask(70_010, who, 1, ready);
    }
    assert_eq!(room.wake, Some(70_050), "on the next beat");
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
    let start = Command::Tetris(room::tetris::Command::Ready(true));
    assert_eq!(room.ask(110, 2, 1, start), ["tell 2: refused 1 NotInARoom"]);
}

#[test]
fn a_game_of_tetris_begins_when_everyone_is_ready_and_is_kept_from_there() {
    let labo = LaboSetup::new(6, 8, 100, 10).expect("a small board");
    let mut room = Room::new(Terms::Tetris(tetris::Setup::Labo(labo)));
    room.enter(0, 1);
    room.enter(10, 2);
    let ready = |ready| Command::Tetris(room::tetris::Command::Ready(ready));
    let (mut now, mut numbers) = (0, 0..);
    let mut say = |room: &mut Room, who, is_ready| {
        let number = numbers.next().expect("a number");
        now += 10_000;
        assert_eq!(room.ask(now, who, number, ready(is_ready))[0], format!("tell {who}: done {number}"));
        let seen = |room: &Room| match room.host.snapshot() {
            protocol::Snapshot::Tetris(shown) => (shown.count(), shown.is_playing()),
            protocol::Snapshot::ConnectFour(_) => panic!("Tetris"),
        };
        let mut all = vec![seen(room)];
        for due in (now..now + 4_000).step_by(50) {
            room.hear(due, Input::Due);
            while !room.tickets.is_empty() {
                room.kept(due);
            }
            all.push(seen(room));
        }
        all.dedup();
        all
    };
    let waits = |seconds: &[u8]| seconds.iter().map(|seconds| (Some(*seconds), false)).collect::<Vec<_>>();
    assert_eq!(say(&mut room, 1, true), waits(&[30, 29, 28, 27]), "the other one has half a minute");
    assert_eq!(say(&mut room, 1, false), [(None, false)]);
    assert_eq!(say(&mut room, 2, true), waits(&[30, 29, 28, 27]));
    let begins = [waits(&[3, 2, 1]), vec![(None, true)]].concat();
    assert_eq!(say(&mut room, 1, true), begins, "everyone is ready");
    assert!(room.bases == 1, "the journal begins anew");
}

fn listing(here: u16, names: &[&str]) -> Listing {
    Listing {
        names: names.iter().map(|name| name.parse().expect("a name")).collect(),
        holders: Vec::new(),
        players: names.len() as u16,
        here,
        seats: 2,
        spectators: 0,
        phase: Phase::Waiting,
        keeps_time: false,
    }
}

fn lobby(per_visitor: u32) -> Lobby {
    Lobby::new(RoomLimits { per_visitor, in_all: 1_000 })
}

/// Opens a room in which a visitor is seated.
fn open(lobby: &mut Lobby, id: &str, host: u64, source: Source, listing: Listing) {
    let room = room(id, host, classic());
    lobby.create(room.clone(), None, source).expect("a room");
    lobby.opened(&room.id);
    lobby.show(&room.id, listing);
}

#[test]
fn the_oldest_room_that_nobody_would_miss_gives_way() {
    let mut lobby = lobby(3);
    let source = Source::Visitor(VisitorId(1));
    open(&mut lobby, "a", 1, source, listing(1, &["Ada"]));
    open(&mut lobby, "c", 1, source, listing(0, &["Ada", "Bob"]));
    open(&mut lobby, "b", 1, source, listing(0, &["Ada"]));
    let found = lobby.create(room("d", 1, classic()), None, source);
    let gives_way = Some("b".parse().expect("a name"));
    assert_eq!(found, Ok(Found::Open { room: room("d", 1, classic()), gives_way }));
    lobby.opened(&"d".parse().expect("a name"));
    lobby.show(&"d".parse().expect("a name"), listing(1, &["Ada"]));
    let full = lobby.create(room("e", 1, classic()), None, source);
    assert_eq!(
        full,
        Err(Failure::TooManyRooms { most: 3 }),
        "people are in two of them, and two play in one"
    );
    let own = lobby.rooms_of(VisitorId(1));
    let closable: Vec<_> = own.iter().map(|own| (own.summary.room.as_str(), own.may_close)).collect();
    assert_eq!(closable, [("a", false), ("c", true), ("d", false)], "the oldest first");
    let close = |lobby: &mut Lobby, who, id: &str| lobby.close(VisitorId(who), &id.parse().expect("a name"));
    assert_eq!(close(&mut lobby, 1, "a"), Err(Failure::RoomInUse));
    assert_eq!(close(&mut lobby, 2, "c"), Err(Failure::NoSuchRoom), "it is another's");
    assert_eq!(close(&mut lobby, 1, "c"), Ok(()));
    assert!(lobby.create(room("e", 1, classic()), None, source).is_ok());
}

#[test]
fn a_room_in_which_one_holds_a_seat_is_ones_own() {
    let mut lobby = lobby(3);
    let bob = VisitorId(2);
    let seated = Listing { holders: vec![VisitorId(1), bob], ..listing(0, &["Ada", "Bob"]) };
    open(&mut lobby, "a", 1, Source::Visitor(VisitorId(1)), seated);
    open(&mut lobby, "b", 1, Source::Visitor(VisitorId(1)), listing(0, &["Ada"]));
    open(&mut lobby, "c", 2, Source::Visitor(bob), listing(0, &["Bob"]));
    let own: Vec<_> = lobby.rooms_of(bob).into_iter().map(|own| (own.summary.room, own.may_close)).collect();
    let id = |id: &str| id.parse().expect("a name");
    assert_eq!(own, [(id("c"), true), (id("a"), false)], "whoever opened it closes it");
    assert_eq!(lobby.close(bob, &id("a")), Err(Failure::NoSuchRoom));
}

#[test]
fn rooms_of_one_address_do_not_push_out_those_of_others() {
    let mut lobby = lobby(500);
    let address = |last| Source::Address(Address::from(std::net::IpAddr::from([192, 0, 2, last])));
    for number in 0..300 {
        open(&mut lobby, &format!("a{number}"), number, address(1), listing(1, &["Eve"]));
    }
    open(&mut lobby, "z", 1_000, address(2), listing(1, &["Ada"]));
    let shown = lobby.shown();
    assert_eq!(shown.len(), 100);
    assert_eq!(shown[1].room.as_str(), "z");
}

#[test]
fn a_server_has_so_many_rooms() {
    let mut lobby = Lobby::new(RoomLimits { per_visitor: 10, in_all: 1 });
    open(&mut lobby, "a", 1, Source::Visitor(VisitorId(1)), listing(1, &["Ada"]));
    let found = lobby.create(room("b", 2, classic()), None, Source::Visitor(VisitorId(2)));
    assert_eq!(found, Err(Failure::TooManyNewRooms));
}

#[test]
fn machines_of_tetris_think_while_the_ticks_go_on() {
    let labo = LaboSetup::new(6, 20, 100, 10).expect("a small board");
    let mut room = Room::new(Terms::Tetris(tetris::Setup::Labo(labo)));
    room.enter(0, 1);
    room.ask(1, 1, 1, Command::AddMachine(tetris::bot::Strength::NORMAL));
    room.ask(2, 1, 2, Command::Tetris(room::tetris::Command::Ready(true)));
    let thinks = |effects: &[Effect]| effects.iter().any(|effect| matches!(effect, Effect::Steer(_)));
    // The person does nothing, so every event but the board's steps is the machine's.
    let acts = |effects: &[Effect]| {
        effects.iter().any(|effect| {
            match effect {
            Effect::Tell { message, .. } => match &message.content {
                ServerMessage::Frame(protocol::Frame::Tetris(frame)) => frame.events.iter().any(|event| {
                    matches!(event, Event::Played(played) if !matches!(played, tetris::Event::Stepped { .. }))
                }),
                _ => false,
            },
            _ => false,
        }
        })
    };
    let asked = (50..5_000).step_by(50).find_map(|now| {
        let mut effects = room.host.hear(now, Input::Due);
        let asked = effects.extract_if(.., |effect| matches!(effect, Effect::Steer(_))).next()?;
        Some((now, asked))
    });
    let Some((asked, Effect::Steer(thinking))) = asked else { panic!("a machine plays, and thinks") };
    for now in (asked + 50..=asked + 950).step_by(50) {
        let effects = room.host.hear(now, Input::Due);
        assert!(!thinks(&effects) && !acts(&effects), "it thinks already, and does nothing meanwhile");
    }
    room.host.hear(asked + 960, Input::Steered(Some(thinking.think())));
    let effects = room.host.hear(asked + 1_000, Input::Due);
    assert!(acts(&effects) && thinks(&effects), "{effects:?}");
    room.host.hear(asked + 1_010, Input::Steered(None));
    assert!(thinks(&room.host.hear(asked + 1_050, Input::Due)), "also when its thoughts were lost");
}

#[test]
fn whoever_says_no_hello_is_not_waited_for() {
    let rate = protocol::MessageRate { per_second: 40, at_once: 80 };
    let mut connection = Connection::new(ConnectionId(1), 5, rate, 0);
    for now in (1_000..SILENCE).step_by(1_000) {
        connection.alive(now);
        assert!(!matches!(connection.due(now), Some(Step::HangUp)));
    }
    assert_eq!(connection.next_due(), SILENCE);
    assert!(matches!(connection.due(SILENCE), Some(Step::HangUp)));
}

#[test]
fn quick_matches_meet_where_somebody_has_waited_longest_and_is_here() {
    let id = |name: &str| name.parse::<RoomId>().expect("a name");
    let mut lobby = lobby(10);
    let source = Source::Visitor(VisitorId(0));
    let quick = |lobby: &mut Lobby, who: u64, fresh: &str| {
        lobby.quick_match(0, VisitorId(who), classic(), id(fresh), source).expect("a room")
    };
    let open = |id, host| Found::Open { room: room(id, host, classic()), gives_way: None };
    assert_eq!(quick(&mut lobby, 1, "b"), open("b", 1));
    assert_eq!(quick(&mut lobby, 2, "x"), Found::Opening(id("b")), "at the same moment");
    assert_eq!(quick(&mut lobby, 3, "a"), open("a", 3));
    for room in ["a", "b"] {
        lobby.opened(&id(room));
    }
    lobby.show(&id("b"), listing(0, &["Ada"]));
    lobby.show(&id("a"), listing(1, &["Eve"]));
    assert_eq!(quick(&mut lobby, 4, "x"), Found::Room(id("a")), "Ada is away");
    let again = lobby.create(room("c", 5, classic()), Some(7), source);
    assert_eq!(again, Ok(open("c", 5)));
    assert_eq!(
        lobby.create(room("d", 5, classic()), Some(7), source),
        Ok(Found::Opening(id("c"))),
        "the same wish"
    );
    assert_eq!(lobby.create(room("e", 5, classic()), None, source), Ok(open("e", 5)));
}

#[test]
fn a_quick_match_leads_to_whoever_is_here_and_has_waited_longest() {
    let mut lobby = lobby(10);
    let source = Source::Visitor(VisitorId(0));
    open(&mut lobby, "c", 1, source, listing(0, &["Ada"]));
    open(&mut lobby, "b", 2, source, listing(1, &["Bob"]));
    open(&mut lobby, "a", 3, source, listing(1, &["Eve"]));
    let fresh = "x".parse().expect("a name");
    let found = lobby.quick_match(0, VisitorId(4), classic(), fresh, source);
    assert_eq!(found, Ok(Found::Room("b".parse().expect("a name"))), "Ada is away, and Eve came later");
}

#[test]
fn a_connection_says_hello_once_and_must_not_fall_silent() {
    let mut connection =
        Connection::new(ConnectionId(1), 5, protocol::MessageRate { per_second: 40, at_once: 80 }, 0);
    let hello = || Ok(ClientMessage::Hello { token: None, client: 1, machine: false });
    assert!(matches!(connection.hear(hello())[..], [Step::Identify(None)]));
    let again = connection.hear(hello());
    assert!(matches!(again[..], [Step::Tell(ServerMessage::Failed(Failure::HelloTwice))]), "{again:?}");
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
    assert_eq!(answers[5], format!("tell 1: refused 6 {:?}", Refusal::TooManyReactions { most: 5 }));
    assert_eq!(room.ask(5_010, 1, 7, wow), ["tell 1: done 7"]);
}

#[test]
fn an_opening_is_asked_for_until_it_is_laid() {
    let setup = Setup::try_from(Settings { opening: Opening::Drawn4, ..Settings::default() });
    let terms = room::connect_four::Terms::new(setup.expect("a setup"), None).expect("no clock");
    let mut room = Room::new(Terms::ConnectFour(terms));
    room.enter(0, 1);
    room.kept(1);
    room.enter(2, 2);
    assert!(room.kept(3).contains(&"lay 4".to_owned()));
    assert_eq!(room.hear(4, Input::Laid(None)), Vec::<String>::new());
    assert_eq!(room.hear(1_000, Input::Due), ["lay 4"]);
    // An opening that does not fit is not laid.
    assert_eq!(room.hear(1_000, Input::Laid(Some(vec![0, 0]))), Vec::<String>::new());
    let retry = 2_000;
    assert_eq!(room.hear(retry, Input::Due), ["lay 4"]);
    assert_eq!(room.hear(retry, Input::Laid(Some(vec![2, 3, 3, 4]))), ["keep"]);
    let told = room.kept(retry);
    assert!(told.iter().any(|words| words.starts_with("tell 1 2: frame")), "{told:?}");
    assert_eq!(room.ask(retry + 1, 1, 1, drop_in(3)), ["keep"]);
}

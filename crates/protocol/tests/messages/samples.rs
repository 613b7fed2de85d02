//! Samples: at least one message of every kind, and one of every kind of value in it.

use connect_four::{Cell, Level, Move, Name, Opening, Player, Power, Settings, Setup};
use protocol::{
    ClientMessage, Command, Entered, Failure, Frame, OwnRoom, Phase, Reaction, Refusal, RoomId, RoomSummary,
    ServerMessage, Snapshot, Terms, Token, View,
};
use room::connect_four::{ConnectFourRoom, Offer};
use room::tetris::{Count, HeldBy, Referee, Seat, SeatId, TetrisRoom};
use room::{Cause, Pace, VisitorId};
use tetris::bot::Strength;
use tetris::{ArenaSetup, Day, Kind, LaboSetup, PlayerId, Seed, Side, Solo};

const CELL: Cell = Cell { column: 2, row: 1 };
const TWO: Player = Player::FIRST.next(2);

pub(crate) fn name() -> Name {
    "Zoé".parse().expect("a name")
}

pub(crate) fn room() -> RoomId {
    "rive-7k2mq".parse().expect("a room")
}

fn token() -> Token {
    Token([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255])
}

pub(crate) fn connect_four_terms() -> room::connect_four::Terms {
    room::connect_four::Terms::new(Setup::CLASSIC, Some(Pace::ThreePlusTwo)).expect("for two")
}

/// Every opening and every pace.
fn further_terms() -> Vec<Terms> {
    let setup = |opening| Setup::try_from(Settings { opening, ..Settings::default() }).expect("a setup");
    let terms =
        |setup, pace| Terms::ConnectFour(room::connect_four::Terms::new(setup, pace).expect("for two"));
    let openings = [Opening::Plain, Opening::Swap, Opening::Drawn4, Opening::Drawn6, Opening::Drawn8];
    let mut all: Vec<_> = openings.map(|opening| terms(setup(opening), None)).into();
    all.extend(Pace::ALL.map(|pace| terms(Setup::CLASSIC, Some(pace))));
    all.push(Terms::Tetris(tetris::Setup::Solo(Solo::Marathon)));
    all
}

pub(crate) fn terms() -> [Terms; 5] {
    [
        Terms::ConnectFour(connect_four_terms()),
        Terms::Tetris(tetris::Setup::Labo(LaboSetup::new(6, 8, 200, 3).expect("in range"))),
        Terms::Tetris(tetris::Setup::Arena(ArenaSetup::new(10, 30, 3).expect("in range"))),
        Terms::Tetris(tetris::Setup::Solo(Solo::Sprint)),
        Terms::Tetris(tetris::Setup::Solo(Solo::Daily(Day::new(2026, 3, 14).expect("a day")))),
    ]
}

pub(crate) fn moves() -> [Move; 5] {
    [
        Move::Drop { column: 3 },
        Move::EraseToken(CELL),
        Move::EraseRow { row: 2 },
        Move::Float(CELL),
        Move::Swap,
    ]
}

fn moves_made() -> [connect_four::Event; 5] {
    use connect_four::Event;
    let (player, cell) = (TWO, CELL);
    [
        Event::Dropped { player, cell },
        Event::TokenErased { player, cell },
        Event::RowErased { player, row: 2 },
        Event::Floated { player, cell },
        Event::Swapped { player },
    ]
}

pub(crate) fn connect_four_commands() -> Vec<room::connect_four::Command> {
    use room::connect_four::Command;
    let mut all = vec![
        Command::Sit,
        Command::Stand,
        Command::SeatMachine { player: TWO, level: Level::STRONGEST },
        Command::Resign,
        Command::Offer(Offer::Draw),
        Command::Offer(Offer::TakeBack),
        Command::Agree,
        Command::Decline,
        Command::Claim,
        Command::NextGame,
        Command::TakeSeatBack,
    ];
    all.extend(moves().map(Command::Play));
    all
}

pub(crate) fn tetris_commands() -> [tetris::Command; 10] {
    use tetris::Command;
    [
        Command::Join,
        Command::Leave,
        Command::Move { col: 4 },
        Command::Shift(Side::Left),
        Command::Shift(Side::Right),
        Command::Turn(Side::Left),
        Command::Turn(Side::Right),
        Command::Drop,
        Command::Slam,
        Command::Hold,
    ]
}

pub(crate) fn commands() -> Vec<Command> {
    let mut all: Vec<_> = connect_four_commands().into_iter().map(Command::ConnectFour).collect();
    all.extend([room::tetris::Command::Ready(true), room::tetris::Command::Leave].map(Command::Tetris));
    all.extend(tetris_commands().map(|command| Command::Tetris(room::tetris::Command::Play(command))));
    all.extend([Command::AddMachine(Strength::NORMAL), Command::RemoveMachine(SeatId::FIRST)]);
    all.push(Command::TuneMachine(SeatId::FIRST, Strength::NORMAL));
    all.extend(Reaction::ALL.map(Command::React));
    all
}

pub(crate) fn client_messages() -> Vec<ClientMessage> {
    let mut all = vec![
        ClientMessage::Hello { token: None, client: 4_000_000_000, machine: false },
        ClientMessage::Hello { token: Some(token()), client: 7, machine: true },
        ClientMessage::Rename { name: name() },
        ClientMessage::Enter { room: room(), seen: None, watch: false },
        ClientMessage::Enter { room: room(), seen: Some(300), watch: true },
    ];
    all.extend(terms().map(|terms| ClientMessage::Create { terms, private: true }));
    all.extend(terms().map(|terms| ClientMessage::QuickMatch { terms }));
    all.extend(further_terms().into_iter().map(|terms| ClientMessage::Create { terms, private: false }));
    all.extend(further_terms().into_iter().map(|terms| ClientMessage::QuickMatch { terms }));
    all.extend([ClientMessage::Leave, ClientMessage::Lobby, ClientMessage::Ping { number: 1, lag: 42 }]);
    all.extend(commands().into_iter().map(|command| ClientMessage::Ask { number: 5, command }));
    all.extend([ClientMessage::Mine, ClientMessage::Close { room: room() }]);
    all
}

pub(crate) fn refusals() -> Vec<Refusal> {
    use room::connect_four::Refusal as InConnectFour;
    let rules = {
        use connect_four::Refusal as Rule;
        [
            Rule::GameOver,
            Rule::NotYourTurn,
            Rule::NoSuchColumn { column: 9, columns: 7 },
            Rule::NoSuchRow { row: 9, rows: 6 },
            Rule::ColumnFull { column: 3 },
            Rule::PowersOff,
            Rule::PowerSpent(Power::EraseToken),
            Rule::PowerSpent(Power::EraseRow),
            Rule::PowerSpent(Power::Float),
            Rule::CellTaken(CELL),
            Rule::NoTokenThere(CELL),
            Rule::OwnToken(CELL),
            Rule::EmptyRow { row: 3 },
            Rule::InOpening,
            Rule::NothingToSwap,
        ]
    };
    let at_table = [
        InConnectFour::NotSeated,
        InConnectFour::AlreadySeated,
        InConnectFour::NoFreeSeat,
        InConnectFour::SeatTaken,
        InConnectFour::GameRunning,
        InConnectFour::NoGame,
        InConnectFour::OnlyForTwo,
        InConnectFour::NothingToTakeBack,
        InConnectFour::NothingOffered,
        InConnectFour::AlreadyOffered,
        InConnectFour::MachineDeclines,
        InConnectFour::NotAwayForLong,
        InConnectFour::GameNotOver,
    ];
    let in_tetris = {
        use tetris::Refusal as Rule;
        [
            Rule::Over,
            Rule::NotPlaying,
            Rule::IdTaken,
            Rule::Full,
            Rule::NoPiece,
            Rule::Blocked,
            Rule::Unchanged,
            Rule::HoldUsed,
            Rule::NotInTheseRules,
        ]
    };
    let at_party = [
        room::tetris::Refusal::NotHere,
        room::tetris::Refusal::Full,
        room::tetris::Refusal::GameRunning,
        room::tetris::Refusal::NoGame,
    ];
    let rules = rules.map(InConnectFour::Rules).into_iter();
    let mut all: Vec<_> = rules.chain(at_table).map(Refusal::ConnectFour).collect();
    let in_tetris = in_tetris.map(room::tetris::Refusal::Rules).into_iter();
    all.extend(in_tetris.chain(at_party).map(Refusal::Tetris));
    all.extend([
        Refusal::NotInARoom,
        Refusal::OtherGame,
        Refusal::NoSuchMachine,
        Refusal::Busy,
        Refusal::Unavailable,
        Refusal::TooManyReactions { most: 5 },
    ]);
    all
}

pub(crate) fn failures() -> [Failure; 19] {
    [
        Failure::Malformed,
        Failure::TooLarge { most: 4096 },
        Failure::TooFast { most: 40 },
        Failure::NoHello,
        Failure::UnknownVersion { version: 1 },
        Failure::NoSuchRoom,
        Failure::RoomFull { most: 500 },
        Failure::TooManyRooms { most: 10 },
        Failure::TooSlow,
        Failure::Unavailable,
        Failure::Blocked,
        Failure::SetAside,
        Failure::HelloTwice,
        Failure::TooManyConnections { most: 200 },
        Failure::TooManyVisitors,
        Failure::TooManyNewRooms,
        Failure::TooManyMisses,
        Failure::NameRefused,
        Failure::RoomInUse,
    ]
}

pub(crate) fn connect_four_events() -> Vec<room::connect_four::Event> {
    use room::connect_four::Event;
    let mut all = vec![
        Event::Sat { player: TWO, visitor: VisitorId(12), name: name() },
        Event::Stood { player: TWO },
        Event::MachineSat { player: TWO, level: Level::WEAKEST },
        Event::Begun { first: Player::FIRST },
        Event::Offered { player: TWO, offer: Offer::Draw },
        Event::Agreed { player: Player::FIRST },
        Event::Declined { player: Player::FIRST },
        Event::TakenBack { moves: 2 },
        Event::WantsNextGame { player: TWO },
        Event::WentAway { player: TWO },
        Event::CameBack { player: TWO },
        Event::Laid { columns: vec![2, 3, 3, 4] },
        Event::Resumed { since: 61_000 },
    ];
    all.extend(moves_made().map(Event::Played));
    let player = TWO;
    let endings = [
        connect_four::Outcome::Resigned { player },
        connect_four::Outcome::OutOfTime { player },
        connect_four::Outcome::Abandoned { player },
        connect_four::Outcome::DrawAgreed,
    ];
    all.extend(endings.map(Event::Ended));
    all
}

pub(crate) fn game_events() -> [tetris::Event; 9] {
    use tetris::Event;
    let who = PlayerId::FIRST;
    [
        Event::Joined { who, drawn: Kind::ALL.to_vec() },
        Event::Left { who },
        Event::Moved { who, col: -1 },
        Event::Shifted { who, side: Side::Left },
        Event::Turned { who, side: Side::Right },
        Event::Dropped { who },
        Event::Slammed { who, drawn: vec![Kind::I] },
        Event::Held { who, drawn: vec![Kind::O] },
        Event::Stepped { drawn: Vec::new() },
    ]
}

pub(crate) fn tetris_events() -> Vec<room::tetris::Event> {
    use room::tetris::Event;
    let seat = |held_by, player| Seat { id: SeatId::FIRST, name: name(), held_by, player, ready: false };
    let [joined, others @ ..] = game_events();
    let mut all = vec![
        Event::Entered(seat(HeldBy::Person, None)),
        Event::Entered(seat(HeldBy::Visitor(VisitorId(12)), Some(PlayerId::FIRST))),
        Event::Entered(seat(HeldBy::Machine(Strength::NORMAL), None)),
        Event::Left(SeatId::FIRST),
        Event::Begun { commitment: Seed::from(1).commitment() },
        Event::Seated { seat: SeatId::FIRST, joined },
        Event::Ended { seed: Seed::from(1) },
        Event::Ready { seat: SeatId::FIRST, ready: true },
        Event::Counted(Some(Count { seconds: 3, until: 60 })),
        Event::Tuned { seat: SeatId::FIRST, strength: Strength::NORMAL },
    ];
    all.extend(others.map(Event::Played));
    all
}

fn frames() -> Vec<Frame> {
    let cause = Some(Cause { visitor: VisitorId(12), client: 4_000_000_000, number: 5 });
    let empty = room::connect_four::Frame { number: 1, at: 0, cause: None, events: Vec::new() };
    let at_table = connect_four_events().into_iter().map(|event| {
        Frame::ConnectFour(room::connect_four::Frame { number: 300, at: 61_001, cause, events: vec![event] })
    });
    let at_party = tetris_events()
        .into_iter()
        .map(|event| Frame::Tetris(room::tetris::Frame { number: 300, tick: 1_200, events: vec![event] }));
    std::iter::once(Frame::ConnectFour(empty)).chain(at_table).chain(at_party).collect()
}

/// A room in the middle of a game.
pub(crate) fn connect_four_room() -> ConnectFourRoom {
    use room::connect_four::Command;
    let drop = Command::Play(Move::Drop { column: 3 });
    played(connect_four_terms(), &[(12, drop), (13, drop), (12, Command::Offer(Offer::Draw))])
}

/// A room in which every power was used, and one in which tokens changed hands.
fn further_rooms() -> [ConnectFourRoom; 2] {
    use room::connect_four::Command;
    let terms = |settings| {
        let setup = Setup::try_from(settings).expect("a setup");
        room::connect_four::Terms::new(setup, None).expect("no clock")
    };
    let (bottom, above) = (Cell { column: 3, row: 0 }, Cell { column: 5, row: 4 });
    let powers = [
        Move::Drop { column: 3 },
        Move::EraseToken(bottom),
        Move::Drop { column: 3 },
        Move::EraseRow { row: 0 },
        Move::Float(above),
    ];
    let play = |(made, visitor)| (visitor, Command::Play(made));
    let powers: Vec<_> = powers.into_iter().zip([12, 13].into_iter().cycle()).map(play).collect();
    let drop = Move::Drop { column: 3 };
    let swap = [(drop, 12), (drop, 12), (drop, 12), (Move::Swap, 13)].map(play);
    [
        played(terms(Settings { powers: true, ..Settings::default() }), &powers),
        played(terms(Settings { opening: Opening::Swap, ..Settings::default() }), &swap),
    ]
}

/// Visitors 12 and 13 sit down, and this is asked for.
fn played(
    terms: room::connect_four::Terms,
    commands: &[(u64, room::connect_four::Command)],
) -> ConnectFourRoom {
    let mut room = ConnectFourRoom::new(terms);
    let sit = [12, 13].map(|visitor| (visitor, room::connect_four::Command::Sit));
    let commands = sit.iter().chain(commands).copied();
    for (number, (visitor, command)) in (1..).zip(commands) {
        let (visitor, at) = (VisitorId(visitor), u64::from(number) * 1_000);
        let events = room.decide(visitor, &name(), command, at).expect("as the rules are");
        let frame = room.frame(at, Some(Cause { visitor, client: 7, number }), events);
        room.follow(&frame);
    }
    room
}

/// A room some ticks after its game began.
pub(crate) fn tetris_room(setup: tetris::Setup) -> TetrisRoom {
    let mut referee = Referee::new(setup);
    let seat = referee.enter(name(), HeldBy::Visitor(VisitorId(12))).expect("a free seat");
    referee.ask(seat, room::tetris::Command::Ready(true)).expect("no game runs");
    referee.begin(Seed::from(1)).expect("no game runs");
    let _ = referee.ask(seat, room::tetris::Command::Play(tetris::Command::Slam));
    (0..10).for_each(|_| drop(referee.tick()));
    referee.room().clone()
}

fn views() -> Vec<(Terms, View)> {
    let mut all = vec![
        (terms()[0], View::Whole(Snapshot::ConnectFour(Box::new(connect_four_room())))),
        (terms()[0], View::Since(frames()[..2].to_vec())),
    ];
    for terms in terms() {
        if let Terms::Tetris(setup) = terms {
            all.push((terms, View::Whole(Snapshot::Tetris(Box::new(tetris_room(setup))))));
        }
    }
    for room in further_rooms() {
        all.push((Terms::ConnectFour(room.terms()), View::Whole(Snapshot::ConnectFour(Box::new(room)))));
    }
    all.extend(further_terms().into_iter().map(|terms| {
        let empty = match terms {
            Terms::ConnectFour(terms) => Snapshot::ConnectFour(Box::new(ConnectFourRoom::new(terms))),
            Terms::Tetris(setup) => Snapshot::Tetris(Box::new(TetrisRoom::new(setup))),
        };
        (terms, View::Whole(empty))
    }));
    all
}

pub(crate) fn snapshots() -> Vec<Snapshot> {
    let whole = |(_, view)| match view {
        View::Whole(snapshot) => Some(snapshot),
        View::Since(_) => None,
    };
    views().into_iter().filter_map(whole).collect()
}

pub(crate) fn all_terms() -> Vec<Terms> {
    terms().into_iter().chain(further_terms()).collect()
}

fn summary(phase: Phase) -> RoomSummary {
    RoomSummary {
        room: room(),
        terms: terms()[0],
        names: vec![name()],
        players: 1,
        seats: 2,
        spectators: 3,
        phase,
    }
}

pub(crate) fn summaries() -> Vec<RoomSummary> {
    let phases = [Phase::Waiting, Phase::Playing, Phase::Over].map(summary);
    let further = all_terms().into_iter().map(|terms| RoomSummary { terms, ..summary(Phase::Waiting) });
    phases.into_iter().chain(further).collect()
}

pub(crate) fn server_messages() -> Vec<ServerMessage> {
    let mut all = vec![
        ServerMessage::Welcome {
            visitor: VisitorId(12),
            token: token(),
            name: name(),
            rate: protocol::MessageRate { per_second: 40, at_once: 80 },
        },
        ServerMessage::Done { number: 5 },
        ServerMessage::Audience {
            spectators: 3,
            lags: vec![(Player::FIRST, 42), (TWO, 65_535)],
            machines: vec![VisitorId(12)],
        },
        ServerMessage::Pong { number: 1 },
        ServerMessage::Closing,
        ServerMessage::Unreadable { why: "expected value at line 1 column 1".into() },
        ServerMessage::GameKept { id: "7e98ec718c6e563f1f7d024635ded0d1".into() },
    ];
    let (phases, further) = (summaries()[..3].to_vec(), summaries()[3..].to_vec());
    all.push(ServerMessage::Rooms(phases));
    let own = OwnRoom { summary: summary(Phase::Playing), private: true, may_close: true };
    all.push(ServerMessage::Mine(vec![own]));
    let own =
        further.iter().map(|summary| OwnRoom { summary: summary.clone(), private: false, may_close: false });
    all.extend([ServerMessage::Mine(own.collect()), ServerMessage::Rooms(further.clone())]);
    all.extend(failures().map(ServerMessage::Failed));
    all.extend(Reaction::ALL.map(|reaction| ServerMessage::Reacted { by: VisitorId(12), reaction }));
    all.extend(refusals().into_iter().map(|refusal| ServerMessage::Refused { number: 5, refusal }));
    all.extend(views().into_iter().map(|(terms, view)| {
        ServerMessage::Entered(Box::new(Entered { room: room(), terms, private: false, now: 61_001, view }))
    }));
    all.extend(frames().into_iter().map(ServerMessage::Frame));
    all
}

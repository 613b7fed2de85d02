//! Rooms in a server, of which only the messages are there.

use client::Lang;
use client::online::Goal;
use connect_four::{Cell, Move, Name, Opening, Outcome, Player, Settings, Setup};
use crossterm::event::KeyCode;
use protocol::{ClientMessage, Command, Entered, Failure, Form, Phase, RoomId, RoomSummary, ServerMessage};
use protocol::{Frame, MessageRate, Reaction, Snapshot, Terms, Token, View};
use room::Pace;
use room::VisitorId;
use room::connect_four::{self as four, ConnectFourRoom, Event as Happened};
use room::tetris::{self as rules, HeldBy, Referee};
use terminal::full_screen::Event;
use terminal::full_screen::online::{Heard, Lobby, Room, Server};
use tetris::setup::SEATS;
use tetris::{ArenaSetup, LaboSetup, Seed};

use crate::world::{World, context};

fn server() -> Server {
    Server::new("quatris.example", None)
}

fn id(text: &str) -> RoomId {
    text.parse().expect("a room")
}

fn name(text: &str) -> Name {
    text.parse().expect("a name")
}

fn tell(world: &mut World, message: &ServerMessage) {
    world.hear(&Event::Online(Heard::Received(Form::Binary.encode(message))));
}

/// The connection is there, and the server knows the player.
fn greet(world: &mut World) {
    world.hear(&Event::Online(Heard::Opened));
    let (visitor, token) = (VisitorId(1), Token([7; 16]));
    let rate = MessageRate { per_second: 40, at_once: 80 };
    tell(world, &ServerMessage::Welcome { visitor, token, name: name("Loutre calme"), rate });
}

fn terms(pace: Option<Pace>) -> four::Terms {
    four::Terms::new(Setup::CLASSIC, pace).expect("two players")
}

fn players() -> [Player; 2] {
    [Player::FIRST, Player::FIRST.next(2)]
}

fn sat(player: Player, visitor: u64, who: &str) -> Happened {
    Happened::Sat { player, visitor: VisitorId(visitor), name: name(who) }
}

#[test]
fn an_address_leads_to_another_server_which_is_kept() {
    let context = context(Lang::En);
    let lobby = Lobby::new(server(), &context);
    let mut world = World::new(context, Box::new(lobby));
    world.sees("quatris.example");
    world.letters("k");
    world.hear(&Event::Paste("192.168.1.4:3000".into()));
    world.key(KeyCode::Enter);
    world.sees("192.168.1.4:3000");
    world.misses("quatris.example");
    assert_eq!(world.app.context.settings.server.as_deref(), Some("http://192.168.1.4:3000"));
}

#[test]
fn a_room_goes_on_whatever_is_seen_of_it() {
    let mut world = entered(Lang::En, &ConnectFourRoom::new(terms(None)));
    world.resize(46, 12);
    world.sees("The room goes on without you.");
    // The server hears that somebody is still there.
    let sent = world.sent.len();
    world.pass(120_000);
    assert!(world.sent.len() > sent);
}

/// In a room of Puissance 4, as it is now.
fn entered(lang: Lang, here: &ConnectFourRoom) -> World {
    entered_at(server(), lang, here)
}

fn entered_at(server: Server, lang: Lang, here: &ConnectFourRoom) -> World {
    let context = context(lang);
    let goal = Goal::Enter { room: id("rive-42"), watch: false };
    let room = Room::new(server, goal, &context);
    let mut world = World::new(context, Box::new(room));
    greet(&mut world);
    let view = View::Whole(Snapshot::ConnectFour(Box::new(here.clone())));
    let (room, terms) = (id("rive-42"), Terms::ConnectFour(here.terms()));
    tell(
        &mut world,
        &ServerMessage::Entered(Box::new(Entered { room, terms, private: false, now: 0, view })),
    );
    world
}

/// A room after these events, and the frame that they are.
fn follow(here: &mut ConnectFourRoom, events: Vec<Happened>) -> ServerMessage {
    let frame = here.frame(here.now() + 1000, None, events);
    here.follow(&frame);
    ServerMessage::Frame(Frame::ConnectFour(frame))
}

fn commands(world: &World) -> Vec<Command> {
    let asked = |bytes: &Vec<u8>| match Form::Binary.decode(bytes) {
        Ok(ClientMessage::Ask { command, .. }) => Some(command),
        _ => None,
    };
    world.sent.iter().filter_map(asked).collect()
}

#[test]
fn the_lobby_lists_rooms() {
    let context = context(Lang::Fr);
    let lobby = Lobby::new(server(), &context);
    let mut world = World::new(context, Box::new(lobby));
    world.sees("Connexion");
    greet(&mut world);
    let summary = |room: &str, terms, players, places, phase| RoomSummary {
        room: id(room),
        terms,
        names: vec![name("Zoé")],
        players,
        seats: places,
        spectators: 0,
        phase,
    };
    let rooms = vec![
        summary("lac-07", Terms::ConnectFour(terms(Some(Pace::ThreePlusTwo))), 1, 2, Phase::Waiting),
        summary("mer-15", Terms::Tetris(tetris::Setup::default()), 3, 500, Phase::Playing),
    ];
    tell(&mut world, &ServerMessage::Rooms(rooms));
    world.key(KeyCode::Down);
    insta::assert_snapshot!(world.picture());
    world.letters("k");
    world.letters("no room!");
    world.key(KeyCode::Enter);
    world.sees("Ceci ne nomme ni salle ni serveur.");
    world.sees("comme rive-42.");
    world.key(KeyCode::Up);
    world.key(KeyCode::Enter);
    greet(&mut world);
    let enters = |bytes: &Vec<u8>| matches!(Form::Binary.decode(bytes), Ok(ClientMessage::Enter { room, .. }) if room == id("lac-07"));
    assert!(world.sent.iter().any(enters));
}

/// What the server is asked for instead of a place in the list.
fn wished(world: &World) -> Option<ClientMessage> {
    let wish = |message: &ClientMessage| {
        matches!(message, ClientMessage::Create { .. } | ClientMessage::QuickMatch { .. })
    };
    world.sent.iter().filter_map(|bytes| Form::Binary.decode(bytes).ok()).find(wish)
}

fn lobby(lang: Lang) -> World {
    let context = context(lang);
    let lobby = Lobby::new(server(), &context);
    let mut world = World::new(context, Box::new(lobby));
    greet(&mut world);
    world
}

#[test]
fn a_room_of_a_variant_is_opened_from_the_lobby() {
    let mut world = lobby(Lang::Fr);
    world.letters("c");
    for (down, steps) in [(1, 2), (1, 1), (3, 1), (1, 1), (1, 2), (1, 1)] {
        world.choose(down, steps);
    }
    insta::assert_snapshot!(world.picture());
    world.key(KeyCode::Enter);
    greet(&mut world);
    let settings =
        Settings { columns: 9, rows: 7, powers: true, opening: Opening::Swap, ..Settings::default() };
    let setup = Setup::try_from(settings).expect("a playable setup");
    let terms = four::Terms::new(setup, Some(Pace::ThreePlusTwo)).expect("two players");
    assert_eq!(
        wished(&world),
        Some(ClientMessage::Create { terms: Terms::ConnectFour(terms), private: true })
    );
}

/// A clock that was chosen for two is none for three.
#[test]
fn three_players_have_no_clock() {
    let mut world = lobby(Lang::En);
    world.letters("c");
    world.choose(7, 1);
    world.sees("◄ 1+1 ►");
    // Round to the players, and back.
    world.choose(6, 1);
    world.misses("1+1");
    world.choose(3, 1);
    world.key(KeyCode::Enter);
    greet(&mut world);
    let Some(ClientMessage::Create { terms: Terms::ConnectFour(terms), private: false }) = wished(&world)
    else {
        panic!("no room was asked for")
    };
    assert_eq!((terms.setup().players(), terms.pace()), (3, None));
}

#[test]
fn a_room_of_tetris_is_opened_with_its_rules() {
    let mut world = lobby(Lang::Fr);
    world.letters("g");
    for (down, steps) in [(1, 10), (1, 1), (1, 1), (1, 1)] {
        world.choose(down, steps);
    }
    insta::assert_snapshot!(world.picture());
    world.key(KeyCode::Enter);
    greet(&mut world);
    let labo = LaboSetup::new(20, 21, 1500, *SEATS.end()).expect("a board");
    let terms = Terms::Tetris(tetris::Setup::Labo(labo));
    assert_eq!(wished(&world), Some(ClientMessage::Create { terms, private: true }));
    let mut world = lobby(Lang::En);
    world.letters("g");
    for (down, steps) in [(0, 1), (1, 1), (1, 1)] {
        world.choose(down, steps);
    }
    world.letters("r");
    greet(&mut world);
    let arena = ArenaSetup::new(21, 210, *SEATS.end()).expect("a board");
    assert_eq!(
        wished(&world),
        Some(ClientMessage::QuickMatch { terms: Terms::Tetris(tetris::Setup::Arena(arena)) })
    );
}

#[test]
fn whoever_opens_no_room_is_back_in_the_lobby() {
    for game in ["c", "g"] {
        let mut world = lobby(Lang::En);
        world.letters(game);
        world.sees("Quatris · A new room");
        world.key(KeyCode::Esc);
        world.sees("Quatris · Online");
        assert_eq!(wished(&world), None);
    }
}

#[test]
fn whoever_leaves_a_room_is_back_in_the_lobby() {
    for quick in ["r", "t"] {
        let mut world = lobby(Lang::En);
        world.letters(quick);
        world.misses("Quatris · Online");
        world.key(KeyCode::Esc);
        world.sees("Quatris · Online");
        assert!(!world.quit);
    }
}

#[test]
fn a_room_waits_with_a_code() {
    let mut here = ConnectFourRoom::new(terms(None));
    follow(&mut here, vec![sat(players()[0], 1, "Loutre calme")]);
    let mut world = entered(Lang::Fr, &here);
    insta::assert_snapshot!(world.picture());
    world.letters("m");
    let level = connect_four::Level::new(4).expect("a level");
    let seated = Command::ConnectFour(four::Command::SeatMachine { player: players()[1], level });
    assert_eq!(commands(&world), [seated]);
}

/// Where the code is not drawn, nothing covers the link.
#[test]
fn a_room_waits_with_a_link_in_seven_bits() {
    let six = Settings { columns: 10, rows: 8, players: 6, ..Settings::default() };
    let terms = four::Terms::new(Setup::try_from(six).expect("a playable setup"), None).expect("no clock");
    let here = ConnectFourRoom::new(terms);
    let mut world = entered_at(Server::new("games.quatris.example:8443", None), Lang::Fr, &here);
    world.app.context.ascii = true;
    world.sees("http://games.quatris.example:8443/room/rive-42\n");
    insta::assert_snapshot!(world.picture());
}

#[test]
fn a_game_against_the_clock() {
    let mut here = ConnectFourRoom::new(terms(Some(Pace::ThreePlusTwo)));
    let [first, second] = players();
    follow(
        &mut here,
        vec![sat(first, 1, "Loutre calme"), sat(second, 2, "Castor vif"), Happened::Begun { first }],
    );
    let mut world = entered(Lang::Fr, &here);
    world.letters("4");
    assert_eq!(commands(&world), [Command::ConnectFour(four::Command::Play(Move::Drop { column: 3 }))]);
    let made = |player, column| {
        Happened::Played(connect_four::Event::Dropped { player, cell: Cell { column, row: 0 } })
    };
    for event in [made(first, 3), made(second, 4)] {
        tell(&mut world, &follow(&mut here, vec![event]));
        world.pass(500);
    }
    let offered = Happened::Offered { player: second, offer: four::Offer::Draw };
    tell(&mut world, &follow(&mut here, vec![offered]));
    tell(&mut world, &ServerMessage::Reacted { by: VisitorId(2), reaction: Reaction::Wow });
    tell(&mut world, &ServerMessage::Audience { spectators: 3, lags: Vec::new(), machines: Vec::new() });
    world.pass(1000);
    insta::assert_snapshot!(world.picture());
    world.hear(&Event::Online(Heard::Closed));
    world.sees("La connexion est perdue.");
    world.letters("a");
    world.key(KeyCode::Enter);
    greet(&mut world);
    world.misses("La connexion est perdue.");
}

/// Whole on the smallest terminal, and gone with the game.
#[test]
fn an_offer_of_ones_own_is_told_until_it_is_answered() {
    let mut here = ConnectFourRoom::new(terms(None));
    let [first, second] = players();
    follow(
        &mut here,
        vec![sat(first, 1, "Loutre calme"), sat(second, 2, "Castor vif"), Happened::Begun { first: second }],
    );
    let mut world = entered(Lang::Fr, &here);
    world.sees("Tu attends");
    let offered = Happened::Offered { player: first, offer: four::Offer::Draw };
    tell(&mut world, &follow(&mut here, vec![offered]));
    world.sees("L’offre tient jusqu’à la réponse ou au coup de l’adversaire.");
    let ended = Happened::Ended(Outcome::DrawAgreed);
    tell(&mut world, &follow(&mut here, vec![Happened::Agreed { player: second }, ended]));
    world.sees("Partie nulle.");
    world.sees("D’un commun accord.");
    world.misses("propose la nulle");
}

#[test]
fn whoever_watches_is_offered_no_moves() {
    let mut here = ConnectFourRoom::new(terms(None));
    let [first, second] = players();
    follow(&mut here, vec![sat(first, 2, "Castor vif"), sat(second, 3, "Zoé"), Happened::Begun { first }]);
    let mut world = entered(Lang::En, &here);
    world.sees("You are watching");
    world.misses("Space drop");
    world.key(KeyCode::Char('?'));
    world.sees("F6");
    world.misses("resign");
}

#[test]
fn a_room_that_is_gone_says_so() {
    let context = context(Lang::Fr);
    let goal = Goal::Enter { room: id("rive-42"), watch: true };
    let room = Room::new(server(), goal, &context);
    let mut world = World::new(context, Box::new(room));
    world.hear(&Event::Online(Heard::Closed));
    world.sees("Pas encore de connexion à quatris.example. Nouvel essai…");
    greet(&mut world);
    tell(&mut world, &ServerMessage::Failed(Failure::NoSuchRoom));
    // Too long for a line of the smallest terminal.
    world.sees(" Cette salle n’existe pas.");
    world.sees("lettre.\n");
    // There is nobody to say anything to.
    world.misses("F1-F6");
    world.key(KeyCode::Esc);
    assert!(world.quit);
}

/// In a room of Tetris, as it is now.
fn in_tetris(lang: Lang, referee: &Referee) -> World {
    let context = context(lang);
    let goal = Goal::Enter { room: id("mer-15"), watch: false };
    let room = Room::new(server(), goal, &context);
    let mut world = World::new(context, Box::new(room));
    greet(&mut world);
    let view = View::Whole(Snapshot::Tetris(Box::new(referee.room().clone())));
    let (room, terms) = (id("mer-15"), Terms::Tetris(referee.room().setup()));
    tell(&mut world, &ServerMessage::Entered(Box::new(Entered { room, terms, private: true, now: 0, view })));
    world
}

#[test]
fn tetris_in_a_room() {
    let mut referee = Referee::new(tetris::Setup::default());
    referee.enter(name("Loutre calme"), HeldBy::Visitor(VisitorId(1))).expect("a place");
    referee.enter(name("Castor vif"), HeldBy::Visitor(VisitorId(2))).expect("a place");
    referee.tick();
    let mut world = in_tetris(Lang::Fr, &referee);
    insta::assert_snapshot!(world.picture());
    world.key(KeyCode::Enter);
    assert_eq!(commands(&world), [Command::Tetris(rules::Command::Ready(true))]);
    for seat in [0, 1].map(|place| referee.room().seats()[place].id) {
        referee.ask(seat, rules::Command::Ready(true)).expect("no game runs");
    }
    referee.begin(Seed::from(1)).expect("no game runs");
    let frame = referee.tick().expect("a game began");
    tell(&mut world, &ServerMessage::Frame(Frame::Tetris(frame)));
    // Seen at once, before the server answers.
    let before = world.picture();
    world.key(KeyCode::Left);
    assert_ne!(world.picture(), before);
    insta::assert_snapshot!(world.picture());
}

#[test]
fn three_two_one_is_made_of_own_blocks() {
    let mut referee = Referee::new(tetris::Setup::default());
    referee.enter(name("Loutre calme"), HeldBy::Visitor(VisitorId(1))).expect("there is room");
    let other = referee.enter(name("Castor vif"), HeldBy::Visitor(VisitorId(2))).expect("there is room");
    referee.ask(other, rules::Command::Ready(true)).expect("no game runs");
    referee.tick();
    let mut world = in_tetris(Lang::Fr, &referee);
    insta::assert_snapshot!(world.picture());
    let me = referee.room().seats()[0].id;
    referee.ask(me, rules::Command::Ready(true)).expect("no game runs");
    let frame = referee.tick().expect("a frame");
    tell(&mut world, &ServerMessage::Frame(Frame::Tetris(frame)));
    insta::assert_snapshot!(world.picture());
}

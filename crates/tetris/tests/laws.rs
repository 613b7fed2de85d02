//! Laws of every game, whatever is sent.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a test are small"
)]

use std::collections::BTreeMap;

use proptest::prelude::*;
use tetris::replay::{Breach, Fault, Replay, verify};
use tetris::{
    ArenaSetup, Bag, Cell, Command, Effect, Event, Game, Kind, LaboSetup, PlayerId, Refusal, Rules, Score,
    Seed, Setup, Side, Solo, TOP_OUT_POINTS,
};

/// What a test does on one tick: commands by player number, then the clock.
type Script = Vec<Vec<(u16, Command)>>;

/// A referee, its mirror, and the record of the game.
struct Table {
    game: Game,
    mirror: Game,
    bag: Bag,
    replay: Replay,
    tick: u32,
}

impl Table {
    fn new(setup: Setup, seed: u64) -> Self {
        Self {
            game: Game::new(setup),
            mirror: Game::new(setup),
            bag: Bag::new(setup.rules(), &Seed::from(seed)),
            replay: Replay::new(setup, Seed::from(seed)),
            tick: 0,
        }
    }

    /// Plays one tick and checks every law after every event.
    fn play(&mut self, commands: &[(u16, Command)]) {
        let mut events = Vec::new();
        for &(number, command) in commands {
            let Some(who) = PlayerId::new(number) else {
                continue;
            };
            let before = self.game.clone();
            let decided = self.game.decide(who, command, &mut |who| self.bag.draw(who));
            assert_eq!(before, self.game, "deciding changes nothing");
            if let Ok(event) = decided {
                self.evolve(&event);
                events.push(event);
            }
        }
        while let Some(event) = self.game.tick(self.tick, &mut |who| self.bag.draw(who)) {
            self.evolve(&event);
            events.push(event);
        }
        self.replay.push(self.tick, events, &self.game);
        self.tick += 1;
    }

    fn evolve(&mut self, event: &Event) {
        let before = self.game.clone();
        let effects = self.game.evolve(event);
        assert_eq!(effects, self.mirror.evolve(event));
        assert_eq!(self.game, self.mirror, "mirror and referee");
        check(&before, event, &effects, &self.game);
    }
}

fn blocks(game: &Game) -> usize {
    game.board().owners().count()
}

fn check(before: &Game, event: &Event, effects: &[Effect], game: &Game) {
    for player in game.players() {
        if let Some(piece) = player.piece {
            assert!(game.board().fits(game.cells(piece)), "a falling piece overlaps blocks after {event:?}");
        }
        if !game.is_over() {
            let waits = player.seat.is_some_and(|seat| seat.wait > 0);
            assert!(player.piece.is_some() != waits, "only who topped out waits for a piece");
        }
    }
    let topped = effects.iter().any(|effect| matches!(effect, Effect::ToppedOut { .. }));
    if !topped {
        let mut expected = blocks(before) as i64;
        for effect in effects {
            match effect {
                Effect::Placed { piece, .. } => {
                    let cells = game.cells(*piece);
                    expected += cells.iter().filter(|cell| cell.row >= 0).count() as i64;
                }
                Effect::Cleared { .. } => expected -= i64::from(game.board().section_columns()),
                _ => {}
            }
        }
        assert_eq!(blocks(game) as i64, expected, "placed minus cleared");
    }
    assert_eq!(scores(game), scores_from_scratch(game));
    check_points(before, effects, game);
    let ended: Vec<_> = effects.iter().filter(|effect| matches!(effect, Effect::Ended(_))).collect();
    assert_eq!(ended, game.end().map(Effect::Ended).iter().collect::<Vec<_>>(), "the end is told once");
}

/// Every change of points in `Arena` has its effect.
fn check_points(before: &Game, effects: &[Effect], game: &Game) {
    if game.rules() == Rules::Labo {
        return;
    }
    let (mut told, after) = (scores(before), scores(game));
    for effect in effects {
        match effect {
            Effect::Scored { who, points, .. } => *told.get_mut(&who.number()).unwrap() += *points as i32,
            Effect::ToppedOut { who, lost, .. } => {
                let points = told.get_mut(&who.number()).unwrap();
                assert_eq!(*lost as i32, (*points).min(TOP_OUT_POINTS as i32));
                *points -= *lost as i32;
            }
            _ => {}
        }
    }
    told.retain(|who, _| after.contains_key(who));
    for who in after.keys() {
        told.entry(*who).or_insert(0);
    }
    assert_eq!(told, after);
    assert!(after.values().all(|points| *points >= 0));
}

fn scores(game: &Game) -> BTreeMap<u16, i32> {
    let scores = game.scores();
    let (ranked, idle) = scores.split_at(scores.iter().take_while(|s| s.place.is_some()).count());
    assert!(ranked.is_sorted_by(|a, b| a.points() >= b.points() && a.place <= b.place));
    assert!(ranked.iter().all(|s| s.tally.has_played()));
    assert!(idle.iter().all(|s| !s.tally.has_played() && s.place.is_none()));
    let leaders = game.leaders();
    assert!(leaders.iter().all(|s| !s.left && s.place.is_some() && s.place == leaders[0].place));
    scores.iter().map(|s| (s.who.number(), s.points())).collect()
}

/// Scores from the blocks on the board and the numbers of rows, by the table of points.
fn scores_from_scratch(game: &Game) -> BTreeMap<u16, i32> {
    let points = |score: &Score| {
        let tally = score.tally;
        let [ones, twos, threes, fours] = tally.at_once.map(|times| times as i32);
        match game.rules() {
            Rules::Labo => 10 * (ones + 2 * twos + 3 * threes + 4 * fours),
            Rules::Arena => {
                let rows = 10 * ones + 30 * twos + 60 * threes + 100 * fours;
                rows + tally.chained as i32 + 5 * tally.shared as i32 - tally.lost as i32
            }
        }
    };
    let mut scores: BTreeMap<_, _> = game.scores().iter().map(|s| (s.who.number(), points(s))).collect();
    let labo = game.rules() == Rules::Labo;
    for cell in cells(game).filter(|_| labo) {
        if let Some(owner) = game.board().owner(cell) {
            *scores.get_mut(&owner.number()).expect("a known owner") -= 1;
        }
    }
    scores
}

fn cells(game: &Game) -> impl Iterator<Item = Cell> {
    let (rows, columns) = (game.board().rows() as i16, game.board().columns() as i16);
    (0..rows).flat_map(move |row| (0..columns).map(move |col| Cell { row, col }))
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::Left), Just(Side::Right)]
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        2 => Just(Command::Join),
        1 => Just(Command::Leave),
        4 => prop_oneof![-3..45_i16, any::<i16>()].prop_map(|col| Command::Move { col }),
        6 => side().prop_map(Command::Shift),
        4 => side().prop_map(Command::Turn),
        4 => Just(Command::Drop),
        6 => Just(Command::Slam),
        2 => Just(Command::Hold),
    ]
}

/// Players 1 to 9 for the most part, and now and then a number that no player has.
fn script(ticks: usize) -> impl Strategy<Value = Script> {
    let who = prop_oneof![30 => 1..10_u16, 1 => any::<u16>()];
    prop::collection::vec(prop::collection::vec((who, command()), 0..6), 1..ticks)
}

fn setup() -> impl Strategy<Value = Setup> {
    prop_oneof![
        (4..14_u16, 4..20_u16, 100..400_u16)
            .prop_map(|(c, r, ms)| Setup::Labo(LaboSetup::new(c, r, ms, 8).unwrap())),
        (10..22_u16).prop_map(|rows| Setup::Arena(ArenaSetup::new(rows, 30, 8).unwrap())),
        Just(Setup::Solo(Solo::Sprint)),
    ]
}

fn kinds() -> impl Strategy<Value = Vec<Kind>> {
    let kind = (0..7_u8).prop_map(|number| Kind::from_number(number).unwrap());
    prop::collection::vec(kind, 0..9)
}

fn any_event() -> impl Strategy<Value = Event> {
    let who = || (1..12_u16).prop_map(|number| PlayerId::new(number).unwrap());
    prop_oneof![
        (who(), kinds()).prop_map(|(who, drawn)| Event::Joined { who, drawn }),
        who().prop_map(|who| Event::Left { who }),
        (who(), any::<i16>()).prop_map(|(who, col)| Event::Moved { who, col }),
        (who(), side()).prop_map(|(who, side)| Event::Shifted { who, side }),
        (who(), side()).prop_map(|(who, side)| Event::Turned { who, side }),
        who().prop_map(|who| Event::Dropped { who }),
        (who(), kinds()).prop_map(|(who, drawn)| Event::Slammed { who, drawn }),
        (who(), kinds()).prop_map(|(who, drawn)| Event::Held { who, drawn }),
        kinds().prop_map(|drawn| Event::Stepped { drawn }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_law_holds_after_every_event(
        setup in setup(), seed in any::<u64>(), script in script(150),
    ) {
        let mut table = Table::new(setup, seed);
        for commands in &script {
            table.play(commands);
        }
        prop_assert_eq!(table.game.hash(), table.mirror.hash());
        let summary = verify(&table.replay.to_bytes());
        prop_assert_eq!(summary.map(|summary| summary.hash), Ok(table.game.hash()));
    }

    #[test]
    fn no_event_breaks_a_game(
        setup in setup(), events in prop::collection::vec(any_event(), 1..200),
    ) {
        let mut game = Game::new(setup);
        for event in &events {
            game.evolve(event);
            for player in game.players() {
                if let Some(piece) = player.piece {
                    prop_assert!(game.board().fits(game.cells(piece)));
                }
            }
        }
        prop_assert_eq!(scores(&game), scores_from_scratch(&game));
    }

    #[test]
    fn a_damaged_replay_is_judged_without_a_panic(
        setup in setup(), seed in any::<u64>(), script in script(40),
        place in any::<prop::sample::Index>(), bit in 0..8_u32,
    ) {
        let mut table = Table::new(setup, seed);
        for commands in &script {
            table.play(commands);
        }
        let mut bytes = table.replay.to_bytes();
        for cut in [0, 7, 8, bytes.len() / 2, bytes.len() - 1] {
            prop_assert!(verify(&bytes[..cut]).is_err());
        }
        let place = place.index(bytes.len());
        bytes[place] ^= 1 << bit;
        // A flipped bit need not be a fault: the last frame may carry another tick, or the number of frames be that of
        // what is left after a cut.
        for cut in [8, bytes.len() / 2, bytes.len() - 1, bytes.len()] {
            let _ = verify(&bytes[..cut]);
        }
    }
}

/// A played game of each kind: four players who do what a simple generator says.
fn played(setup: Setup, ticks: u32) -> Table {
    let mut table = Table::new(setup, 2026);
    let mut chance = 1_u32;
    let mut roll = |n: u32| {
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (chance >> 16) % n
    };
    table.play(&[1, 2, 3, 4].map(|who| (who, Command::Join)));
    for _ in 1..ticks {
        let who = 1 + roll(4) as u16;
        let side = [Side::Left, Side::Right][roll(2) as usize];
        let command = match roll(12) {
            0..4 => Command::Move { col: roll(10) as i16 },
            4..7 => Command::Shift(side),
            7..9 => Command::Turn(side),
            9 => Command::Drop,
            10 => Command::Hold,
            _ => Command::Slam,
        };
        table.play(&[(who, command)]);
    }
    table
}

fn labo() -> Setup {
    Setup::Labo(LaboSetup::new(12, 30, 400, 10).unwrap())
}

fn arena() -> Setup {
    Setup::Arena(ArenaSetup::new(20, 60, 10).unwrap())
}

const LABO_HASH: u64 = 10_622_597_668_037_967_066;
const ARENA_HASH: u64 = 8_965_229_876_544_306_803;

/// The same numbers on every machine: compare them with what a browser computes.
#[test]
fn the_same_seed_and_inputs_give_the_same_hash() {
    assert_eq!(played(labo(), 300).game.hash(), LABO_HASH);
    assert_eq!(played(arena(), 1200).game.hash(), ARENA_HASH);
}

#[test]
fn a_replay_comes_back_as_it_was() {
    for setup in [labo(), arena()] {
        let table = played(setup, 600);
        let bytes = table.replay.to_bytes();
        assert_eq!(Replay::from_bytes(&bytes), Ok(table.replay.clone()));
        let summary = verify(&bytes).unwrap();
        assert_eq!(summary.ticks, 599);
        assert_eq!(summary.scores, table.game.scores());
        // A game that goes on from its record draws the same pieces.
        let (game, mut bag) = table.replay.resume().unwrap();
        assert_eq!(game, table.game);
        let mut drawn = table.bag;
        for who in [1, 2, 3, 4].map(|number| PlayerId::new(number).unwrap()) {
            assert_eq!(bag.draw(who), drawn.draw(who));
        }
    }
}

/// Changes a replay, and returns the breach that is found.
fn tampered(change: impl FnOnce(&mut Replay)) -> Result<(), (usize, Breach)> {
    let mut replay = played(labo(), 300).replay;
    change(&mut replay);
    match verify(&replay.to_bytes()) {
        Ok(_) => Ok(()),
        Err(Fault::Broken { frame, tick, breach }) => {
            assert_eq!(replay.frames[frame].tick, tick);
            Err((frame, breach))
        }
        Err(fault) => panic!("{fault}"),
    }
}

fn find(replay: &mut Replay, from: usize, wanted: fn(&Event) -> bool) -> (usize, &mut Event) {
    let frames = replay.frames.iter_mut().enumerate().skip(from);
    frames
        .flat_map(|(i, frame)| frame.events.iter_mut().map(move |event| (i, event)))
        .find(|(_, event)| wanted(event))
        .expect("such an event")
}

#[test]
fn a_tampered_replay_breaks_where_it_was_tampered_with() {
    assert_eq!(tampered(|_| {}), Ok(()));

    let mut place = 0;
    let found = tampered(|replay| {
        let (frame, event) = find(replay, 40, |event| !event.drawn().is_empty());
        place = frame;
        if let Event::Slammed { drawn, .. } | Event::Stepped { drawn } = event {
            drawn[0] = Kind::ALL[(drawn[0] as usize + 1) % 7];
        }
    });
    assert_eq!(found, Err((place, Breach::Drawn)));

    let found = tampered(|replay| {
        let (frame, event) = find(replay, 40, |event| matches!(event, Event::Moved { .. }));
        place = frame;
        if let Event::Moved { col, .. } = event {
            *col = 40;
        }
    });
    assert_eq!(found, Err((place, Breach::Refused(Refusal::Blocked))));

    let found = tampered(|replay| {
        replay.frames[16].events.retain(|event| !matches!(event, Event::Stepped { .. }));
    });
    assert_eq!(found, Err((17, Breach::Missing)));

    let found = tampered(|replay| {
        let drawn = Vec::new();
        replay.frames[17].events.push(Event::Stepped { drawn });
    });
    assert_eq!(found, Err((17, Breach::Early)));

    let found = tampered(|replay| replay.frames.swap(50, 51));
    assert_eq!(found, Err((51, Breach::Order)));

    let found = tampered(|replay| replay.frames[100].hash = Some(1));
    assert_eq!(found, Err((100, Breach::Hash)));
}

#[test]
fn a_seed_chosen_afterwards_is_found_out() {
    let mut replay = played(arena(), 50).replay;
    replay.seed = Seed::from(7);
    assert_eq!(verify(&replay.to_bytes()), Err(Fault::WrongSeed));
    replay.commitment = replay.seed.commitment();
    assert!(matches!(verify(&replay.to_bytes()), Err(Fault::Broken { frame: 0, breach: Breach::Drawn, .. })));
    assert_eq!(verify(b"QTETRIS"), Err(Fault::NotAReplay));
    assert_eq!(verify(b"QTETRIST"), Err(Fault::NotAReplay));
    assert_eq!(verify(b"QTETRIS1\x00\x0a"), Err(Fault::OtherVersion));
    assert_eq!(verify(b"QTETRIS2\x07"), Err(Fault::Unreadable));
    assert_eq!(verify(b"QTETRIS3\x07"), Err(Fault::Unreadable));
}

/// Since then, pieces appear elsewhere in `Arena`: its replays would break somewhere on their way, and are
/// refused before it. The rules of the others are as they were.
#[test]
fn a_replay_of_the_version_before_is_read_where_its_rules_still_hold() {
    for (setup, holds) in [(labo(), true), (Setup::Solo(Solo::Sprint), true), (arena(), false)] {
        let replay = played(setup, 300).replay;
        let expected = if holds { Ok(replay.clone()) } else { Err(Fault::OtherVersion) };
        let mut file = replay.to_bytes();
        assert_eq!(Replay::from_bytes(&file).as_ref(), Ok(&replay));
        file[7] = b'2';
        assert_eq!(Replay::from_bytes(&file), expected, "{setup:?}");
        file.push(b'!');
        assert_eq!(Replay::from_bytes(&file), Err(Fault::Unreadable));
        let link = replay.to_brief();
        let told = Replay::from_brief(&link);
        assert!(told.is_ok(), "{told:?}");
        let expected = if holds { told } else { Err(Fault::OtherVersion) };
        assert_eq!(Replay::from_brief(&link[1..]), expected, "{setup:?}");
    }
}

#[test]
fn a_frame_of_a_crowd_is_small() {
    // A hundred players with five inputs a second each, on one board: what a client receives.
    let setup = Setup::Labo(LaboSetup::new(100, 100, 800, 500).unwrap());
    let mut table = Table::new(setup, 5);
    table.play(&(1..=100).map(|who| (who, Command::Join)).collect::<Vec<_>>());
    let from = table.replay.to_bytes().len();
    for tick in 0..60_u16 {
        let commands: Vec<_> = (1..=100_u16)
            .filter(|who| (who + tick) % 8 == 0)
            .flat_map(|who| {
                let col = ((who * 37 + tick * 11) % 94 + 3) as i16;
                [(who, Command::Move { col }), (who, Command::Slam)]
            })
            .collect();
        table.play(&commands);
    }
    assert!(!table.game.is_over());
    let per_second = (table.replay.to_bytes().len() - from) / 3;
    assert!(per_second < 6_000, "{per_second} bytes a second");
}

#[test]
fn a_game_that_arrives_as_bytes_is_sound_or_refused() {
    let game = played(arena(), 400).game;
    let bytes = postcard::to_allocvec(&game).unwrap();
    assert_eq!(postcard::from_bytes::<Game>(&bytes).as_ref(), Ok(&game));
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x15;
        let Ok(mut game) = postcard::from_bytes::<Game>(&damaged) else {
            continue;
        };
        let drawn = vec![Kind::T; 8];
        for who in 1..=4 {
            let who = PlayerId::new(who).unwrap();
            for event in [
                Event::Turned { who, side: Side::Left },
                Event::Slammed { who, drawn: drawn.clone() },
                Event::Stepped { drawn: drawn.clone() },
            ] {
                game.evolve(&event);
            }
        }
        game.scores();
    }
    assert_eq!(game.rules(), Rules::Arena);
}

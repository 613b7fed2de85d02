//! Rooms of Tetris: visitors come and go, games follow each other, mirrors see what the referee sees.

use connect_four::Name;
use proptest::prelude::*;
use room::tetris::{Command, Event, Frame, HeldBy, Referee, Refusal, SeatId, TetrisRoom, Unfit};
use tetris::bot::Strength;
use tetris::replay::Replay;
use tetris::{ArenaSetup, Day, Effect, LaboSetup, Seed, Setup, Side, Solo};

fn name() -> Name {
    "Loutre calme".parse().expect("a name")
}

/// A referee, and a mirror that only ever sees frames.
struct World {
    referee: Referee,
    mirror: TetrisRoom,
    frames: u64,
}

impl World {
    fn new(setup: Setup) -> Self {
        Self { referee: Referee::new(setup), mirror: TetrisRoom::new(setup), frames: 0 }
    }

    fn enter(&mut self, held_by: HeldBy) -> Result<SeatId, Refusal> {
        self.referee.enter(name(), held_by)
    }

    fn ask(&mut self, who: SeatId, command: Command) -> Result<(), Refusal> {
        self.referee.ask(who, command)
    }

    /// Begins a game with everyone ready.
    fn begin(&mut self) -> Result<(), Refusal> {
        begin(&mut self.referee, Seed::from(self.frames))
    }

    #[track_caller]
    fn tick(&mut self) -> Option<Frame> {
        let frame = self.referee.tick()?;
        self.frames += 1;
        assert_eq!(frame.number, self.frames);
        self.mirror.follow(&frame);
        Some(frame)
    }

    /// Ticks until the game is over.
    fn play_out(&mut self) {
        for _ in 0..40_000 {
            self.tick();
            if !self.referee.room().is_playing() {
                return;
            }
        }
        panic!("the game does not end");
    }
}

fn begin(referee: &mut Referee, seed: Seed) -> Result<(), Refusal> {
    let people = referee.room().seats().iter().filter(|seat| seat.is_person());
    let people: Vec<_> = people.map(|seat| seat.id).collect();
    for seat in people {
        referee.ask(seat, Command::Ready(true))?;
    }
    referee.begin(seed)
}

fn labo(seats: u16) -> Setup {
    Setup::Labo(LaboSetup::new(6, 8, 100, seats).expect("in range"))
}

fn arena() -> Setup {
    Setup::Arena(ArenaSetup::new(12, 30, 6).expect("in range"))
}

#[test]
fn a_game_and_the_next_one_in_the_same_room() {
    let mut world = World::new(labo(4));
    let host = world.enter(HeldBy::Person).expect("there is room");
    assert_eq!(world.ask(host, Command::Play(tetris::Command::Slam)), Err(Refusal::NoGame));
    for game in 1..=2 {
        world.begin().expect("no game runs");
        assert_eq!(world.begin(), Err(Refusal::GameRunning));
        assert_eq!(world.ask(host, Command::Ready(true)), Err(Refusal::GameRunning));
        world.play_out();
        assert_eq!(world.mirror, *world.referee.room(), "game {game}");
        let seed = world.mirror.seed().expect("shown at the end");
        assert_eq!(Some(seed.commitment()), world.mirror.commitment());
        let summary = world.referee.replay().check().expect("the replay holds");
        assert!(summary.end.is_some());
    }
}

#[test]
fn visitors_join_a_running_game_and_leave_it() {
    let mut world = World::new(labo(2));
    world.enter(HeldBy::Person).expect("there is room");
    world.begin().expect("no game runs");
    let late = world.enter(HeldBy::Machine(Strength::NORMAL)).expect("there is room");
    assert_eq!(world.enter(HeldBy::Person), Err(Refusal::Full));
    world.tick();
    assert_eq!(world.mirror.game().expect("running").players().len(), 2);
    world.ask(late, Command::Leave).expect("they are here");
    assert_eq!(world.ask(late, Command::Leave), Err(Refusal::NotHere));
    let frame = world.tick().expect("somebody left");
    assert!(frame.events.contains(&Event::Left(late)));
    assert_eq!(world.mirror.game().expect("running").players().len(), 1);
    let again = world.enter(HeldBy::Person).expect("there is room again");
    assert_ne!(again, late, "numbers are never given twice");
}

/// Ticks until a game is due, and what was counted on the way.
fn counted(world: &mut World) -> (u32, Vec<Option<u8>>) {
    let mut shown = Vec::new();
    for ticks in 1..=100 {
        let before = world.mirror.count();
        world.tick();
        if world.mirror.count() != before {
            shown.push(world.mirror.count());
        }
        if world.referee.is_due() {
            return (ticks, shown);
        }
    }
    (100, shown)
}

#[test]
fn a_game_begins_when_everyone_has_said_so() {
    let mut world = World::new(labo(5));
    let ada = world.enter(HeldBy::Person).expect("there is room");
    world.ask(ada, Command::Ready(true)).expect("no game runs");
    assert_eq!(counted(&mut world), (1, vec![]), "alone, nobody is waited for");
    world.ask(ada, Command::Ready(false)).expect("no game runs");
    let eve = world.enter(HeldBy::Person).expect("there is room");
    world.enter(HeldBy::Machine(Strength::NORMAL)).expect("there is room");
    assert_eq!(counted(&mut world), (100, vec![]), "nobody has said anything");
    for game in 1..=2 {
        world.ask(ada, Command::Ready(true)).expect("no game runs");
        world.ask(eve, Command::Ready(true)).expect("no game runs");
        assert_eq!(counted(&mut world), (61, vec![Some(3), Some(2), Some(1)]), "game {game}");
        world.begin().expect("no game runs");
        world.tick();
        assert_eq!(world.mirror.count(), None);
        world.play_out();
        assert_eq!(counted(&mut world), (100, vec![]), "everyone is asked again");
    }
    world.ask(ada, Command::Ready(true)).expect("no game runs");
    world.ask(eve, Command::Ready(true)).expect("no game runs");
    world.tick();
    let late = world.enter(HeldBy::Person).expect("there is room");
    assert_eq!(counted(&mut world).0, 60, "whoever comes meanwhile is ready");
    world.ask(late, Command::Ready(false)).expect("no game runs");
    world.ask(eve, Command::Ready(false)).expect("no game runs");
    assert_eq!(counted(&mut world), (100, vec![None]), "not yet");
    world.ask(eve, Command::Ready(true)).expect("no game runs");
    world.ask(late, Command::Leave).expect("they are here");
    assert_eq!(counted(&mut world), (61, vec![Some(3), Some(2), Some(1)]), "only the others are waited for");
}

#[test]
fn whoever_never_says_ready_is_waited_for_half_a_minute() {
    let mut world = World::new(labo(5));
    let [ada, eve, bob] = [(); 3].map(|()| world.enter(HeldBy::Person).expect("there is room"));
    world.ask(ada, Command::Ready(true)).expect("no game runs");
    world.tick();
    assert_eq!(world.mirror.count(), None, "one of three is less than half");
    world.ask(eve, Command::Ready(true)).expect("no game runs");
    world.tick();
    assert_eq!(world.mirror.count(), Some(30));
    (0..200).for_each(|_| drop(world.tick()));
    assert_eq!(world.mirror.count(), Some(20));
    world.ask(eve, Command::Ready(false)).expect("no game runs");
    world.ask(eve, Command::Ready(true)).expect("no game runs");
    (0..599).for_each(|_| drop(world.tick()));
    assert!(!world.referee.is_due(), "who takes it back has as much time again");
    (0..2).for_each(|_| drop(world.tick()));
    assert!(world.referee.is_due());
    world.referee.begin(Seed::from(1)).expect("no game runs");
    world.tick();
    let player = |world: &World, seat| world.mirror.seat(seat).and_then(|seat| seat.player);
    assert!(player(&world, ada).is_some() && player(&world, eve).is_some());
    assert_eq!(player(&world, bob), None, "Bob watches");
    assert_eq!(world.ask(bob, Command::Play(tetris::Command::Slam)), Err(Refusal::NoGame));
    world.ask(bob, Command::Ready(true)).expect("he may still join");
    world.tick();
    assert!(player(&world, bob).is_some());
    assert_eq!(world.ask(bob, Command::Ready(true)), Err(Refusal::GameRunning));
    world.play_out();
    assert_eq!(world.mirror, *world.referee.room());
}

#[test]
fn machines_are_tuned_between_games_only() {
    let mut world = World::new(labo(3));
    let person = world.enter(HeldBy::Person).expect("there is room");
    let machine = world.enter(HeldBy::Machine(Strength::NORMAL)).expect("there is room");
    world.referee.tune(machine, Strength::ALL[4]).expect("no game runs");
    assert_eq!(world.referee.tune(person, Strength::ALL[4]), Err(Refusal::NotHere));
    world.tick();
    let seat = world.mirror.seat(machine).expect("here");
    assert_eq!(seat.held_by, HeldBy::Machine(Strength::ALL[4]));
    world.begin().expect("no game runs");
    assert_eq!(world.referee.tune(machine, Strength::ALL[0]), Err(Refusal::GameRunning));
}

#[test]
fn who_left_the_game_keeps_the_name() {
    let mut world = World::new(labo(2));
    let person = world.enter(HeldBy::Person).expect("there is room");
    world.enter(HeldBy::Machine(Strength::NORMAL)).expect("there is room");
    world.begin().expect("no game runs");
    world.tick();
    let player = world.mirror.seat(person).and_then(|seat| seat.player).expect("they play");
    world.ask(person, Command::Leave).expect("they are here");
    world.tick();
    assert_eq!(world.mirror.name(player), Some(&name()));
    world.play_out();
    assert_eq!(world.mirror.name(player), Some(&name()));
}

#[test]
fn bots_play_an_arena_to_its_end() {
    let mut world = World::new(arena());
    for strength in [Strength::NORMAL, Strength::ALL[0], Strength::ALL[4]] {
        world.enter(HeldBy::Machine(strength)).expect("there is room");
    }
    world.begin().expect("no game runs");
    world.play_out();
    assert_eq!(world.mirror.tick(), 600, "thirty seconds");
    assert_eq!(world.mirror, *world.referee.room());
    world.referee.replay().check().expect("the replay holds");
}

#[test]
fn a_mirror_learns_who_caused_what() {
    let mut world = World::new(labo(2));
    let host = world.enter(HeldBy::Person).expect("there is room");
    world.begin().expect("no game runs");
    world.ask(host, Command::Play(tetris::Command::Slam)).expect("there is a piece");
    let mut mirror = world.mirror.clone();
    let frame = world.tick().expect("something happened");
    let effects = mirror.follow(&frame);
    let player = mirror.seat(host).expect("here").player;
    assert!(matches!(effects[..], [(by, Effect::Placed { .. })] if by == player), "{effects:?}");
}

#[test]
fn nothing_happens_in_an_idle_room() {
    let mut world = World::new(labo(2));
    assert_eq!(world.tick(), None);
    world.enter(HeldBy::Person).expect("there is room");
    assert!(world.tick().is_some());
    assert_eq!(world.tick(), None);
}

#[derive(Clone, Debug)]
enum Step {
    Enter(Option<u8>),
    Ask(u32, Command),
    Begin,
    Tick,
}

fn step() -> impl Strategy<Value = Step> {
    use tetris::Command as Wish;
    let side = prop_oneof![Just(Side::Left), Just(Side::Right)];
    let wish = prop_oneof![
        Just(Wish::Join),
        Just(Wish::Leave),
        Just(Wish::Drop),
        Just(Wish::Slam),
        Just(Wish::Hold),
        any::<i16>().prop_map(|col| Wish::Move { col }),
        (0..6_i16).prop_map(|col| Wish::Move { col }),
        side.clone().prop_map(Wish::Shift),
        side.prop_map(Wish::Turn),
    ];
    let command = prop_oneof![2 => any::<bool>().prop_map(Command::Ready), 1 => Just(Command::Leave), 12 => wish.prop_map(Command::Play)];
    prop_oneof![
        1 => prop::option::of(1..=5_u8).prop_map(Step::Enter),
        8 => (0..8_u32, command).prop_map(|(who, command)| Step::Ask(who, command)),
        1 => Just(Step::Begin),
        6 => Just(Step::Tick),
    ]
}

#[test]
fn machines_play_from_the_first_ticks_of_every_game() {
    let mut world = World::new(labo(2));
    world.enter(HeldBy::Machine(Strength::NORMAL)).expect("there is room");
    for game in 1..=3 {
        world.begin().expect("no game runs");
        let commands = (0..20).filter_map(|_| world.tick()).flat_map(|frame| frame.events);
        let by_machine = |event: &Event| matches!(event, Event::Played(played) if played.cause().is_some());
        assert!(commands.filter(by_machine).count() >= 4, "game {game}");
        world.play_out();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Whatever is asked, a mirror equals the referee, and the last game's replay holds.
    #[test]
    fn mirrors_equal_the_referee(in_arena: bool, steps in prop::collection::vec(step(), 0..300)) {
        let mut world = World::new(if in_arena { arena() } else { labo(5) });
        let mut known = vec![SeatId::FIRST];
        for step in steps {
            match step {
                Step::Enter(strength) => {
                    let machine = strength.and_then(Strength::new).map(HeldBy::Machine);
                    known.extend(world.enter(machine.unwrap_or(HeldBy::Person)));
                }
                Step::Ask(who, command) => {
                    let who = known[who as usize % known.len()];
                    let _ = world.ask(who, command);
                }
                Step::Begin => drop(world.begin()),
                Step::Tick => {
                    world.tick();
                    prop_assert_eq!(&world.mirror, world.referee.room());
                }
            }
        }
        world.tick();
        prop_assert_eq!(&world.mirror, world.referee.room());
        let replay = world.referee.replay();
        prop_assert!(replay.check().is_ok(), "{:?}", replay.check());
        let told = Replay::from_brief(&replay.to_brief());
        prop_assert_eq!(told.as_ref(), Ok(replay), "a link says the same");
    }
}

/// The journal of a server: the frames, and the seed of every game.
struct Book {
    setup: Setup,
    frames: Vec<Frame>,
    seeds: Vec<Seed>,
}

impl Book {
    /// The referee as it would be after the first `count` frames.
    fn resume(&self, count: usize) -> Referee {
        let frames = &self.frames[..count];
        let begins = |frame: &Frame| frame.events.iter().any(|event| matches!(event, Event::Begun { .. }));
        let last = frames.iter().rposition(begins);
        let mut room = TetrisRoom::new(self.setup);
        for frame in &frames[..last.unwrap_or(0)] {
            room.follow(frame);
        }
        let commitment = frames[last.unwrap_or(0)..].iter().rev().flat_map(|frame| frame.events.iter().rev());
        let commitment = commitment.into_iter().find_map(|event| match event {
            Event::Begun { commitment } => Some(*commitment),
            _ => None,
        });
        let seed = self.seeds.iter().find(|seed| Some(seed.commitment()) == commitment);
        let seed = seed.copied().unwrap_or(Seed::from(0));
        Referee::resume(room, seed, &frames[last.unwrap_or(0)..]).expect("it is what happened")
    }
}

fn take(referee: &mut Referee, step: &Step, seed: Seed) -> Option<Frame> {
    match step {
        Step::Enter(_) => {
            let _ = referee.enter(name(), HeldBy::Person);
        }
        Step::Ask(who, command) => {
            let seats = referee.room().seats();
            if !seats.is_empty() {
                let who = seats[*who as usize % seats.len()].id;
                let _ = referee.ask(who, *command);
            }
        }
        Step::Begin => drop(begin(referee, seed)),
        Step::Tick => return referee.tick(),
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// A referee that resumes after any frame goes on as if there had been no interruption.
    #[test]
    fn an_interruption_changes_nothing(in_arena: bool, steps in prop::collection::vec(step(), 0..300)) {
        let setup = if in_arena { arena() } else { labo(5) };
        let mut book = Book { setup, frames: Vec::new(), seeds: Vec::new() };
        let mut referee = Referee::new(setup);
        let mut resumed: Vec<Referee> = Vec::new();
        for (index, step) in steps.iter().enumerate() {
            let seed = Seed::from(index as u64);
            book.seeds.push(seed);
            let frame = take(&mut referee, step, seed);
            for other in &mut resumed {
                prop_assert_eq!(&frame, &take(other, step, seed));
                prop_assert_eq!(referee.room(), other.room());
                prop_assert_eq!(referee.replay(), other.replay());
            }
            if let Some(frame) = frame {
                book.frames.push(frame);
                if book.frames.len() % 7 == 1 {
                    resumed.push(book.resume(book.frames.len()));
                }
            }
        }
    }
}

#[test]
fn what_did_not_happen_is_not_gone_on_with() {
    let mut world = World::new(labo(2));
    world.enter(HeldBy::Person).expect("there is room");
    world.begin().expect("no game runs");
    let begun = world.tick().expect("a game began");
    let later = (0..60).find_map(|_| world.tick()).expect("a piece falls");
    let resume = |seed, frames: &[Frame]| Referee::resume(TetrisRoom::new(labo(2)), seed, frames).map(|_| ());
    let seed = Seed::from(0);
    assert_eq!(resume(seed, &[begun.clone(), later.clone()]), Ok(()));
    assert_eq!(
        resume(Seed::from(1), core::slice::from_ref(&begun)),
        Err(Unfit),
        "another seed deals other pieces"
    );
    assert_eq!(resume(seed, core::slice::from_ref(&later)), Err(Unfit), "the beginning is missing");
    let mut early = later;
    early.tick = 0;
    assert_eq!(resume(seed, &[begun, early]), Err(Unfit), "no step was due then");
}

#[test]
fn a_daily_game_has_the_pieces_of_its_day_whatever_was_drawn() {
    let day: Day = "2026-03-14".parse().expect("a day");
    let mut referee = Referee::new(Setup::Solo(Solo::Daily(day)));
    referee.enter(name(), HeldBy::Person).expect("there is room");
    let other = referee.enter(name(), HeldBy::Person);
    assert_eq!(other, Err(Refusal::Full), "alone");
    referee.tick();
    let (before, drawn) = (referee.room().clone(), Seed::from(5));
    begin(&mut referee, drawn).expect("no game runs");
    let frames: Vec<_> = (0..40).filter_map(|_| referee.tick()).collect();
    assert_eq!(referee.replay().seed, day.seed());
    let resumed = Referee::resume(before, drawn, &frames).expect("the same game");
    assert_eq!(resumed.room(), referee.room());
}

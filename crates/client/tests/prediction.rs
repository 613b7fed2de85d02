//! Prediction before the referee has answered: whatever arrives late or not at all, in the end the player sees what the
//! referee sees.

use std::collections::VecDeque;

use client::{Input, Missed, Predicted};
use proptest::prelude::*;
use room::tetris::{Command, Frame, HeldBy, Referee, SeatId, TetrisRoom};
use tetris::bot::Strength;
use tetris::{ArenaSetup, Command as Wish, Effect, Event, LaboSetup, Refusal, Seed, Setup, Side};

/// A referee far away from a player, and the messages between them.
struct Link {
    referee: Referee,
    me: SeatId,
    player: Predicted,
    up: VecDeque<Input>,
    down: VecDeque<(Frame, u32)>,
    answered: u32,
    /// What the referee would send to a client that missed a frame.
    whole: (TetrisRoom, u64, u32),
}

impl Link {
    fn new(setup: Setup, machines: usize) -> Self {
        let mut referee = Referee::new(setup);
        let me = referee.enter("Loutre calme".parse().expect("a name"), HeldBy::Person).expect("room");
        for _ in 0..machines {
            let machine = HeldBy::Machine(Strength::ALL[4]);
            referee.enter("Castor vif".parse().expect("a name"), machine).expect("room");
        }
        referee.ask(me, Command::Ready(true)).expect("no game runs");
        referee.begin(Seed::from(7)).expect("no game runs");
        let player = Predicted::new(TetrisRoom::new(setup), 0, Some(me));
        let whole = (TetrisRoom::new(setup), 0, 0);
        let mut link =
            Self { referee, me, player, up: VecDeque::new(), down: VecDeque::new(), answered: 0, whole };
        link.tick();
        link.receive();
        link
    }

    fn act(&mut self, wish: Wish) -> Result<Vec<Effect>, Refusal> {
        let (input, effects) = self.player.act(wish)?;
        self.up.push_back(input);
        Ok(effects)
    }

    /// The referee reads one input.
    fn answer(&mut self) {
        if let Some(input) = self.up.pop_front() {
            let _ = self.referee.ask(self.me, Command::Play(input.command));
            self.answered = input.number;
        }
    }

    fn tick(&mut self) {
        if let Some(frame) = self.referee.tick() {
            self.whole = (self.referee.room().clone(), frame.number, self.answered);
            self.down.push_back((frame, self.answered));
        }
    }

    fn receive(&mut self) -> Vec<Effect> {
        let Some((frame, answered)) = self.down.pop_front() else { return Vec::new() };
        self.player.follow(&frame, answered).unwrap_or_else(|Missed| {
            self.catch_up();
            Vec::new()
        })
    }

    fn catch_up(&mut self) {
        let (room, frames, answered) = self.whole.clone();
        self.player.resume(room, frames, answered);
    }

    /// Everything arrives, and time passes until every event is told.
    fn settle(&mut self) {
        while !self.up.is_empty() {
            self.answer();
        }
        for _ in 0..40 {
            self.tick();
        }
        while !self.down.is_empty() {
            self.receive();
        }
    }
}

fn labo(step_ms: u16) -> Setup {
    Setup::Labo(LaboSetup::new(8, 12, step_ms, 6).expect("in range"))
}

fn arena() -> Setup {
    Setup::Arena(ArenaSetup::new(12, 60, 6).expect("in range"))
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Act(Wish),
    Answer,
    Tick,
    Receive,
    Lose,
}

fn wish() -> impl Strategy<Value = Wish> {
    let side = prop_oneof![Just(Side::Left), Just(Side::Right)];
    prop_oneof![
        3 => side.clone().prop_map(Wish::Shift),
        3 => side.prop_map(Wish::Turn),
        1 => (0..8_i16).prop_map(|col| Wish::Move { col }),
        2 => Just(Wish::Drop),
        2 => Just(Wish::Slam),
        1 => Just(Wish::Hold),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => wish().prop_map(Step::Act),
        8 => Just(Step::Answer),
        4 => Just(Step::Tick),
        4 => Just(Step::Receive),
        1 => Just(Step::Lose),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn once_all_is_answered_one_sees_what_the_referee_sees(
        in_arena: bool,
        machines in 0..3_usize,
        steps in prop::collection::vec(step(), 0..300),
    ) {
        let mut link = Link::new(if in_arena { arena() } else { labo(400) }, machines);
        for step in steps {
            match step {
                Step::Act(wish) => drop(link.act(wish)),
                Step::Answer => link.answer(),
                Step::Tick => link.tick(),
                Step::Receive => drop(link.receive()),
                Step::Lose => drop(link.down.pop_front()),
            }
        }
        link.settle();
        if !link.referee.room().is_playing() {
            // The last frames of a game may be lost, and no later one shows that.
            link.catch_up();
        }
        prop_assert_eq!(link.player.game(), link.referee.room().game());
        prop_assert_eq!(link.player.confirmed(), link.referee.room());
    }

    /// Four ticks of delay, alone on the board: the answer to a move changes nothing on the screen.
    #[test]
    fn no_correction_is_visible_in_ordinary_play(wishes in prop::collection::vec(wish(), 0..60)) {
        let mut link = Link::new(labo(5000), 0);
        for wish in wishes.into_iter().filter(|wish| *wish != Wish::Slam) {
            let _ = link.act(wish);
            if link.up.len() > 4 {
                link.answer();
            }
            link.tick();
            while link.down.len() > 4 {
                let stepped = |event: &room::tetris::Event| {
                    matches!(event, room::tetris::Event::Played(Event::Stepped { .. }))
                };
                let fell = link.down[0].0.events.iter().any(stepped);
                let before = link.player.game().cloned();
                link.receive();
                prop_assert!(fell || before.as_ref() == link.player.game());
            }
        }
    }
}

#[test]
fn a_slam_is_seen_at_once_and_once_only() {
    let mut link = Link::new(labo(5000), 0);
    let effects = link.act(Wish::Slam).expect("there is a piece");
    assert!(matches!(effects[..], [Effect::Placed { .. }]));
    let me = link.player.player().expect("playing");
    let piece = |link: &Link| link.player.game().and_then(|game| game.player(me)).and_then(|me| me.piece);
    assert_eq!(piece(&link), None, "nobody knows what comes next");
    // A move for the piece that is still to come.
    assert_eq!(link.act(Wish::Shift(Side::Left)), Ok(Vec::new()));
    link.answer();
    link.tick();
    assert_eq!(link.receive(), Vec::new(), "seen before");
    let shifted = piece(&link).expect("dealt");
    assert_eq!(shifted.col, 3, "the move is applied to the new piece before it is answered");
    link.settle();
    assert_eq!(piece(&link).map(|piece| piece.col), Some(3));
}

#[test]
fn what_does_not_fit_is_not_even_sent() {
    let mut link = Link::new(labo(5000), 0);
    for _ in 0..20 {
        let _ = link.act(Wish::Shift(Side::Left));
    }
    assert!(link.up.len() < 8);
    assert_eq!(link.act(Wish::Hold), Err(Refusal::NotInTheseRules));
}

#[test]
fn frames_count() {
    let mut link = Link::new(arena(), 0);
    for _ in 0..10 {
        link.tick();
    }
    let (first, second) = (link.down[0].0.clone(), link.down[1].0.clone());
    assert_eq!(link.player.follow(&second, 0), Err(Missed));
    assert!(link.player.follow(&first, 0).is_ok());
    let before = link.player.confirmed().clone();
    assert_eq!(link.player.follow(&first, 0), Ok(Vec::new()), "it came twice");
    assert_eq!(*link.player.confirmed(), before);
}

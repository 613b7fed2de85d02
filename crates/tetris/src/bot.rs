//! Bots: they look at the board as any player does, choose where the piece should rest, and
//! steer it there one command at a time.
//!
//! A bot is given the game as a mirror has it, which holds nothing that a player could not see; the bag is elsewhere.
//! It is deterministic: the same seed and the same games give the same commands.

mod grid;
mod reach;
mod search;
mod weights;

use chacha20::{ChaCha20Rng, rand_core::SeedableRng};
use serde::{Deserialize, Serialize};

use crate::{
    bag::{Seed, below},
    event::Command,
    game::Game,
    player::PlayerId,
};

use self::search::{Choice, Plan, imminent};
pub use self::weights::Weights;

/// How well a bot plays, from 1 to 5; 3 is normal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Strength(u8);

impl Strength {
    /// Strength of a new machine, unless another is asked for.
    pub const NORMAL: Self = Self(3);
    /// Every strength, the weakest first.
    pub const ALL: [Self; 5] = [Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The strength of this number, 1 to 5.
    pub fn new(level: u8) -> Option<Self> {
        (1..=5).contains(&level).then_some(Self(level))
    }

    /// Its number, 1 to 5.
    pub fn level(self) -> u8 {
        self.0
    }

    /// Pieces that machines of this strength place in a minute of `Arena`.
    pub fn pace(self) -> u32 {
        PACES[usize::from(self.0) - 1]
    }

    /// The strength whose pace is nearest to this many pieces a minute: an opponent for a lone visitor.
    pub fn of_pace(pieces_a_minute: u32) -> Self {
        let distance = |strength: &Self| strength.pace().abs_diff(pieces_a_minute);
        Self::ALL.into_iter().min_by_key(distance).unwrap_or(Self::NORMAL)
    }

    fn habits(self) -> Habits {
        HABITS[usize::from(self.0) - 1]
    }
}

impl TryFrom<u8> for Strength {
    type Error = &'static str;

    fn try_from(level: u8) -> Result<Self, Self::Error> {
        Self::new(level).ok_or("bots have a strength from 1 to 5")
    }
}

impl From<Strength> for u8 {
    fn from(strength: Strength) -> Self {
        strength.0
    }
}

/// What sets the strengths apart.
#[derive(Clone, Copy, Debug)]
struct Habits {
    /// Ticks from one command to the next.
    pause: u32,
    /// How many pieces in a hundred go to another good place than the best.
    slips: u32,
    skill: Skill,
}

/// What a bot can do; each skill includes those before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Skill {
    /// Sees heights, holes and bumps.
    Plain,
    /// Sees every feature, and where others' pieces are about to land.
    Mindful,
    /// Slides pieces under others, and uses hold.
    Deft,
    /// Looks ahead to the next piece.
    Farsighted,
}

#[rustfmt::skip]
const HABITS: [Habits; 5] = [
    Habits { pause: 8, slips: 25, skill: Skill::Plain },
    Habits { pause: 6, slips: 8, skill: Skill::Plain },
    Habits { pause: 4, slips: 2, skill: Skill::Mindful },
    Habits { pause: 2, slips: 0, skill: Skill::Deft },
    Habits { pause: 1, slips: 0, skill: Skill::Farsighted },
];

/// Pieces a minute by strength, as measured by `tests/fairness.rs`.
const PACES: [u32; 5] = [25, 34, 52, 92, 178];

/// A machine player: the plan for its piece, and its habits.
#[derive(Debug)]
pub struct Bot {
    habits: Habits,
    weights: Weights,
    chance: ChaCha20Rng,
    /// Ticks until the next command.
    rest: u32,
    plan: Option<Plan>,
}

impl Bot {
    /// `seed` decides its slips and its choices among equals.
    pub fn new(strength: Strength, seed: u64) -> Self {
        let habits = strength.habits();
        let weights = match habits.skill {
            Skill::Plain => Weights::PLAIN,
            _ => Weights::TUNED,
        };
        Self { habits, weights, chance: ChaCha20Rng::from_seed(Seed::from(seed).0), rest: 0, plan: None }
    }

    /// The same bot with other weights; for the search for better ones.
    #[must_use]
    pub fn weighing(self, weights: Weights) -> Self {
        Self { weights, ..self }
    }

    /// The command of this bot on this tick, if any. Called once on each tick: the bot counts its pauses itself,
    /// because the ticks of a game begin at zero again with the next one.
    pub fn act(&mut self, game: &Game, who: PlayerId) -> Option<Command> {
        self.rest = self.rest.saturating_sub(1);
        game.player(who)?.piece?;
        if self.rest > 0 || game.is_over() {
            return None;
        }
        self.rest = self.habits.pause;
        Some(self.decide(game, who))
    }

    fn decide(&mut self, game: &Game, who: PlayerId) -> Command {
        let kept = self.plan.take().and_then(|plan| plan.revised(game, who));
        let mut plan = kept.or_else(|| self.choose(game, who));
        // A piece without a place to go to lands at once.
        let command = plan.as_mut().and_then(Plan::next).unwrap_or(Command::Slam);
        if command != Command::Slam {
            self.plan = plan;
        }
        command
    }

    fn choose(&mut self, game: &Game, who: PlayerId) -> Option<Plan> {
        let Habits { skill, slips, .. } = self.habits;
        let deft = skill >= Skill::Deft;
        let mut choice = Choice::new(game, who, deft)?;
        let others = match skill {
            Skill::Plain => None,
            _ => imminent(game, who),
        };
        choice.weigh(&self.weights, others.as_ref(), deft);
        let mut rank = 0;
        if below(&mut self.chance, 100) < slips {
            rank = below(&mut self.chance, choice.len().clamp(1, 6) as u32) as usize;
        } else if skill >= Skill::Farsighted {
            choice.look_ahead(game, who, &self.weights);
        }
        choice.plan(rank)
    }
}

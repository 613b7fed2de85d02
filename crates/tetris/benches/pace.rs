//! How fast the rules run: `cargo bench -p tetris`.
//!
//! Measured in processor time, so that other programs on the machine count little.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a measurement are small"
)]

use std::{hint::black_box, time::Duration};

use criterion::{
    BatchSize, Criterion, Throughput, criterion_group, criterion_main,
    measurement::{Measurement, ValueFormatter, WallTime},
};
use rustix::time::{ClockId, clock_gettime};
use tetris::bot::{Bot, Strength};
use tetris::{ArenaSetup, Bag, Command, Event, Game, LaboSetup, PlayerId, Seed, Setup, Side};

struct Table {
    game: Game,
    bag: Bag,
}

impl Table {
    fn new(setup: Setup, players: u16) -> Self {
        let mut table = Self { game: Game::new(setup), bag: Bag::new(setup.rules(), &Seed::from(9)) };
        for number in 1..=players {
            table.order(number, Command::Join);
        }
        table
    }

    fn order(&mut self, number: u16, command: Command) {
        let who = PlayerId::new(number).unwrap();
        let decided = self.game.decide(who, command, &mut |who| self.bag.draw(who));
        if let Ok(event) = decided {
            self.game.evolve(&event);
        }
    }

    fn step(&mut self) {
        let event: Event = self.game.step(&mut |who| self.bag.draw(who));
        self.game.evolve(black_box(&event));
    }
}

/// A hundred players whose pieces are spread over the board; ten steps, decided and evolved.
fn labo(c: &mut Criterion<ProcessorTime>) {
    let mut group = c.benchmark_group("labo");
    group.throughput(Throughput::Elements(10));
    group.bench_function("steps, 10x20, 100 players", |b| {
        let spread = || {
            let mut table = Table::new(Setup::Labo(LaboSetup::default()), 100);
            for number in 1..=100_u16 {
                let col = (number % 10) as i16;
                table.order(number, Command::Move { col });
                for _ in 0..number / 10 {
                    table.order(number, Command::Drop);
                }
            }
            assert!(!table.game.is_over());
            table
        };
        b.iter_batched(
            spread,
            |mut table| {
                for _ in 0..10 {
                    table.step();
                }
                assert!(!table.game.is_over());
                table
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

/// Five hundred players who all play: each tick an eighth of them move, turn or slam.
fn arena(c: &mut Criterion<ProcessorTime>) {
    let setup = Setup::Arena(ArenaSetup::new(20, 1800, 500).unwrap());
    let mut group = c.benchmark_group("arena");
    group.throughput(Throughput::Elements(1));
    group.bench_function("ticks alone, 500 players", |b| {
        let mut table = Table::new(setup, 500);
        b.iter(|| {
            if table.game.is_over() {
                table = Table::new(setup, 500);
            }
            table.step();
        });
    });
    group.bench_function("ticks with 2500 inputs a second, 500 players", |b| {
        let mut table = Table::new(setup, 500);
        let mut tick = 0_u16;
        b.iter(|| {
            if table.game.is_over() {
                table = Table::new(setup, 500);
            }
            tick = tick.wrapping_add(1);
            for number in (1..=500_u16).filter(|number| number.wrapping_add(tick) % 4 == 0) {
                let side = [Side::Left, Side::Right][usize::from((number ^ tick) & 1)];
                let command = match number.wrapping_mul(31).wrapping_add(tick) % 10 {
                    0 => Command::Slam,
                    1..4 => Command::Turn(side),
                    _ => Command::Shift(side),
                };
                table.order(number, command);
            }
            table.step();
        });
    });
    group.finish();
}

/// One decision for a new piece, on a board that bots have played on for a while.
fn bots(c: &mut Criterion<ProcessorTime>) {
    let mut group = c.benchmark_group("bot decision");
    let setups =
        [("labo", Setup::Labo(LaboSetup::default())), ("arena", Setup::Arena(ArenaSetup::default()))];
    for (name, setup) in setups {
        let mut table = Table::new(setup, 2);
        let mut bots = [1, 2].map(|seed| Bot::new(Strength::NORMAL, seed));
        let mut now = 0;
        while now < 900 || table.game.players()[0].piece.is_some_and(|piece| piece.row > 1) {
            now += 1;
            for (number, bot) in (1..).zip(&mut bots) {
                if let Some(command) = bot.act(&table.game, PlayerId::new(number).unwrap()) {
                    table.order(number, command);
                }
            }
            if now % 16 == 0 || name == "arena" {
                table.step();
            }
        }
        assert!(!table.game.is_over());
        for strength in Strength::ALL {
            group.bench_function(format!("{name}, strength {}", strength.level()), |b| {
                b.iter(|| Bot::new(strength, 1).act(black_box(&table.game), PlayerId::FIRST));
            });
        }
    }
    group.finish();
}

/// Processor time of this thread.
struct ProcessorTime(WallTime);

impl Measurement for ProcessorTime {
    type Intermediate = Duration;
    type Value = Duration;

    fn start(&self) -> Duration {
        let now = clock_gettime(ClockId::ThreadCPUTime);
        Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
    }

    fn end(&self, start: Duration) -> Duration {
        self.start().saturating_sub(start)
    }

    fn add(&self, a: &Duration, b: &Duration) -> Duration {
        *a + *b
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, value: &Duration) -> f64 {
        self.0.to_f64(value)
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        self.0.formatter()
    }
}

fn processor_time() -> Criterion<ProcessorTime> {
    Criterion::default().with_measurement(ProcessorTime(WallTime))
}

criterion_group! {
    name = benches;
    config = processor_time();
    targets = labo, arena, bots
}
criterion_main!(benches);

//! Random games from the first move to the last: the cost of the rules alone.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a measurement are small"
)]

use connect_four::{Game, Move, Settings, Setup};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn random_games(criterion: &mut Criterion) {
    let setups = [
        ("classic", Settings::default()),
        ("16x16, 6 players", Settings { columns: 16, rows: 16, players: 6, ..Settings::default() }),
    ];
    let mut group = criterion.benchmark_group("random games");
    for (name, settings) in setups {
        let setup = Setup::try_from(settings).expect("a playable setup");
        let mut chance = 1;
        group.throughput(Throughput::Elements(1000));
        group.bench_function(name, |bencher| {
            bencher.iter(|| (0..1000).map(|_| play(setup, &mut chance)).sum::<usize>());
        });
    }
    group.finish();
}

fn play(setup: Setup, chance: &mut u64) -> usize {
    let mut game = Game::new(setup);
    while game.outcome().is_none() {
        *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let column = ((*chance >> 33) % u64::from(setup.columns())) as u8;
        // A full column is refused, and another one tried.
        let _ = game.play(game.turn(), Move::Drop { column });
    }
    game.moves().len()
}

criterion_group!(benches, random_games);
criterion_main!(benches);

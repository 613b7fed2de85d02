//! What a perfect choice costs: the nodes that it takes to find the best columns of a classic position with the book,
//! over random games and games of level 6 against itself.
//!
//! `cargo run --release -p connect-four-solver --example choices [games]`, 200 games of each kind unless told.

use connect_four::{Game, Level, Setup};
use connect_four_solver::book::Book;
use connect_four_solver::players::choose;
use connect_four_solver::{Limits, Position, Solver};

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(200);
    for (name, level) in [("random games", Level::WEAKEST), ("level 6", Level::new(6).expect("a level"))] {
        let mut solver = Solver::new(64).with_book(Book::classic());
        let mut costs: Vec<(u64, String)> =
            (0..games).flat_map(|seed| game(&mut solver, level, seed)).collect();
        costs.sort_unstable();
        let at = |permille: usize| costs[(costs.len() - 1) * permille / 1000].0;
        let (worst, position) = costs.last().expect("a position");
        println!(
            "{name}, {} positions: half within {} nodes, 99% within {}, all within {worst} ({position})",
            costs.len(),
            at(500),
            at(990)
        );
    }
}

/// What each position of a game costs, with its notation.
fn game(solver: &mut Solver, level: Level, seed: u64) -> Vec<(u64, String)> {
    let mut game = Game::new(Setup::CLASSIC);
    let mut costs = Vec::new();
    while let Ok(position) = Position::parse(&game.notation()) {
        solver.best_columns(&position, Limits::default()).expect("nothing stops it");
        costs.push((solver.nodes(), game.notation()));
        let choice = choose(&game, level, seed, &mut |_| None).expect("a move while the game lasts");
        game.play(game.turn(), choice).expect("a legal move");
    }
    costs
}

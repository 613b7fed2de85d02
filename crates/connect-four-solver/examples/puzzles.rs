//! `cargo xtask puzzles`: makes the puzzles from games of the machines, and proves each of them again.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use connect_four::{Game, Level, Move, Setup};
use connect_four_solver::book::Book;
use connect_four_solver::players::choose;
use connect_four_solver::puzzles::{Judge, Puzzle};

/// The puzzles found so far, with a line `game SEED` after those of each game: a run that is stopped loses one game.
const WORK: &str = "target/puzzles/found.txt";
const FILE: &str = "crates/connect-four-solver/puzzles/classic.txt";

/// Puzzles in all; a grade has at most `EACH`, about a fifth of them.
const ALL: usize = 2_100;
const EACH: usize = 450;
/// Tokens on the board at least. The best column of an earlier position is either well known or beyond everyone.
const LEAST_MOVES: usize = 10;

fn main() -> io::Result<()> {
    let mut judge = Judge::new(&Book::classic());
    find(&mut judge)?;
    let puzzles = chosen(&fs::read_to_string(WORK)?);
    let mut text = String::new();
    for found in &puzzles {
        let holds = judge.judge(&found.moves).filter(|puzzle| puzzle.grade == found.grade);
        let puzzle = holds.ok_or_else(|| io::Error::other(format!("{found} does not hold")))?;
        let _ = writeln!(text, "{puzzle}");
    }
    fs::write(FILE, text)?;
    println!("{FILE}: {} puzzles, all of them proved", puzzles.len());
    Ok(())
}

/// Goes on from the work file until there are enough puzzles.
fn find(judge: &mut Judge) -> io::Result<()> {
    fs::create_dir_all(Path::new(WORK).parent().unwrap_or(Path::new(".")))?;
    let before = fs::read_to_string(WORK).unwrap_or_default();
    let mut seed = before.lines().filter(|line| line.starts_with("game ")).count() as u64;
    let mut found: HashMap<u8, HashSet<u64>> = HashMap::new();
    let mut keep = |puzzle: &Puzzle| {
        found.entry(puzzle.grade).or_default().insert(puzzle.position().symmetric_key());
        (1..=Puzzle::GRADES).map(|grade| found.get(&grade).map_or(0, HashSet::len)).collect::<Vec<_>>()
    };
    let mut counts = vec![0; usize::from(Puzzle::GRADES)];
    for puzzle in before.lines().filter_map(|line| line.parse().ok()) {
        counts = keep(&puzzle);
    }
    let mut work = OpenOptions::new().create(true).append(true).open(WORK)?;
    while counts.iter().map(|count| EACH.min(*count)).sum::<usize>() < ALL {
        for puzzle in of_game(judge, seed) {
            counts = keep(&puzzle);
            writeln!(work, "{puzzle}")?;
        }
        writeln!(work, "game {seed}")?;
        seed += 1;
        eprint!("\r{seed} games, puzzles by grade: {counts:?}  ");
    }
    eprintln!();
    Ok(())
}

/// The puzzles in one game of two machines, from its end to its beginning: what the solver proves about later
/// positions helps with earlier ones.
fn of_game(judge: &mut Judge, seed: u64) -> Vec<Puzzle> {
    let mut mixed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut below = |count: u8| {
        mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        u8::try_from((mixed >> 33) % u64::from(count)).unwrap_or_default()
    };
    let levels = [below(4) + 3, below(4) + 3].map(Level::new);
    let by_chance = usize::from(below(7));
    let mut game = Game::new(Setup::CLASSIC);
    while game.outcome().is_none() {
        let player = game.turn();
        let choice = if game.moves().len() < by_chance {
            Some(Move::Drop { column: below(7) })
        } else {
            let level = levels[player.index()].unwrap_or(Level::WEAKEST);
            choose(&game, level, seed, &mut |_| None)
        };
        if choice.is_none_or(|choice| game.play(player, choice).is_err()) {
            break;
        }
    }
    let moves = game.notation();
    let lengths = (LEAST_MOVES..moves.len()).rev();
    lengths.filter_map(|length| judge.judge(&moves[..length])).collect()
}

/// At most `EACH` puzzles of each grade, no two alike up to reflection; easier ones first, then those that end sooner.
fn chosen(work: &str) -> Vec<Puzzle> {
    let mut seen = HashSet::new();
    let mut taken: HashMap<u8, usize> = HashMap::new();
    let mut puzzles: Vec<Puzzle> = work
        .lines()
        .filter_map(|line| line.parse::<Puzzle>().ok())
        .filter(|puzzle| seen.insert(puzzle.position().symmetric_key()))
        .filter(|puzzle| {
            let taken = taken.entry(puzzle.grade).or_default();
            *taken += 1;
            *taken <= EACH
        })
        .collect();
    puzzles.sort_by_key(|puzzle| (puzzle.grade, puzzle.plies_to_end(), puzzle.moves.clone()));
    puzzles
}

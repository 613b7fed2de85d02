//! What may be expected of the machine players, over random games of every kind.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a test are small"
)]

use connect_four::{Game, Level, Move, Player, Settings, Setup};
use connect_four_solver::book::Book;
use connect_four_solver::players::{ExactPlayer, choose, is_perfect_on};
use connect_four_solver::{Position, Solver};
use proptest::prelude::*;

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

fn setup(settings: Settings) -> Setup {
    Setup::try_from(settings).expect("a playable setup")
}

/// The choice of the machine without exact scores.
fn answer(game: &Game, level: Level, seed: u64) -> Option<Move> {
    choose(game, level, seed, &mut |_| None)
}

prop_compose! {
    fn setups(most_side: u16, most_players: u16)(
        columns in 4..=most_side,
        rows in 4..=most_side,
        align in 3_u16..=6,
        players in 2..=most_players,
        powers: bool,
    ) -> Setup {
        setup(Settings { columns, rows, align: align.min(columns.max(rows)), players, powers, ..Settings::default() })
    }
}

prop_compose! {
    /// A game after some random moves; powers are picked no more often than drops.
    fn games(most_side: u16, most_players: u16)(
        setup in setups(most_side, most_players),
        first in 1..=most_players as u8,
        share in 0_usize..100,
        picks in prop::collection::vec(any::<prop::sample::Index>(), 256),
    ) -> Game {
        let first = Player::from_number(first.min(setup.players())).expect("a seat");
        let mut game = Game::begun_by(setup, first);
        let length = usize::from(setup.columns()) * usize::from(setup.rows()) * share / 100;
        for pick in &picks[..length] {
            let legal = game.legal_moves();
            let (drops, powers): (Vec<Move>, _) =
                legal.iter().copied().partition(|choice| matches!(choice, Move::Drop { .. }));
            let kinds: Vec<Vec<Move>> = [drops, powers].into_iter().filter(|kind| !kind.is_empty()).collect();
            let kind = pick.get(&kinds);
            let event = game.decide(game.turn(), *pick.get(kind)).expect("a legal move");
            let mut next = game.clone();
            next.evolve(&event);
            if next.outcome().is_some() {
                break;
            }
            game = next;
        }
        game
    }
}

fn after(game: &Game, choice: Move) -> Game {
    let mut game = game.clone();
    game.play(game.turn(), choice).expect("a legal move");
    game
}

fn winner(game: &Game) -> Option<Player> {
    game.outcome()?.winner()
}

/// Whether the player to move has a move that wins at once: by the rules, move by move.
fn can_win(game: &Game) -> bool {
    game.legal_moves().into_iter().any(|choice| winner(&after(game, choice)) == Some(game.turn()))
}

/// Whether this move is a needless loss: another player has won by it, or the next player can.
fn blunders(game: &Game, choice: Move) -> bool {
    let after = after(game, choice);
    match after.outcome() {
        Some(_) => winner(&after).is_some_and(|winner| winner != game.turn()),
        None => can_win(&after),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_level_plays_legal_moves_and_the_same_ones_again(game in games(9, 6), seed: u64) {
        for level in (1..=6).map(level) {
            let choice = answer(&game, level, seed);
            prop_assert!(choice.is_some_and(|choice| game.decide(game.turn(), choice).is_ok()), "{choice:?}");
            prop_assert_eq!(choice, answer(&game, level, seed));
        }
    }

    #[test]
    fn from_level_four_on_wins_are_taken_and_losses_averted(game in games(7, 6), seed: u64) {
        let safe_exists = game.legal_moves().into_iter().any(|choice| !blunders(&game, choice));
        // Below level 6, games of many players and of long lines have moves without a look at the board.
        let strays = game.setup().players() > 2 || game.setup().align() > 4;
        for level in (if strays { 6 } else { 4 }..=6).map(level) {
            let choice = answer(&game, level, seed).expect("the game is not over");
            if can_win(&game) {
                prop_assert_eq!(winner(&after(&game, choice)), Some(game.turn()));
            } else if safe_exists {
                prop_assert!(!blunders(&game, choice), "level {}: {choice:?}", level.get());
            }
        }
    }
}

#[test]
fn the_extremes_are_played_too() {
    for (columns, rows, align, players, powers) in [
        (4, 4, 3, 2, false),
        (4, 4, 4, 6, true),
        (16, 4, 3, 3, true),
        (4, 16, 6, 2, true),
        (16, 16, 3, 2, false),
        (16, 16, 6, 6, true),
    ] {
        let mut game =
            Game::new(setup(Settings { columns, rows, align, players, powers, ..Settings::default() }));
        for level in Level::all() {
            let choice = answer(&game, level, 5);
            assert_eq!(choice.is_none(), game.outcome().is_some());
            choice.map(|choice| game.play(game.turn(), choice).expect("a legal move"));
        }
    }
}

#[test]
fn nothing_is_played_after_the_end() {
    let game = Game::from_notation(Setup::CLASSIC, "1212121").expect("a game");
    assert!(Level::all().all(|level| answer(&game, level, 0).is_none()));
}

#[test]
fn the_highest_level_plays_all_of_the_best_columns_and_no_others() {
    let game = Game::new(Setup::CLASSIC);
    let chosen = |seed| match choose(&game, Level::STRONGEST, seed, &mut |_| Some(vec![1, 4, 6])) {
        Some(Move::Drop { column }) => column,
        other => panic!("{other:?}"),
    };
    let mut columns: Vec<u8> = (0..64).map(chosen).collect();
    columns.sort_unstable();
    columns.dedup();
    assert_eq!(columns, [1, 4, 6]);
}

/// On a board that is solved at once, against an opponent that plays at random.
#[test]
fn the_highest_level_gives_nothing_away() {
    let setup = setup(Settings { columns: 5, rows: 5, ..Settings::default() });
    let mut player = ExactPlayer::new(Book::classic());
    let mut solver = Solver::<5, 5>::new(4);
    let mut score = |game: &Game| match Position::parse(&game.notation()) {
        Ok(position) => solver.solve(&position),
        // The player to move has lost, or the board is full.
        Err(_) => {
            if winner(game).is_some() {
                -1
            } else {
                0
            }
        }
    };
    for seed in 0..30 {
        let mut game = Game::new(setup);
        while game.outcome().is_none() {
            let perfect = (game.moves().len() as u64 + seed).is_multiple_of(2);
            let level = if perfect { Level::STRONGEST } else { Level::WEAKEST };
            let choice = choose(&game, level, seed, &mut |game| player.best_columns(game)).expect("a move");
            let next = after(&game, choice);
            if perfect {
                assert!(score(&game).signum() <= -score(&next).signum(), "{} {choice:?}", game.notation());
            }
            game = next;
        }
    }
}

#[test]
fn perfection_is_claimed_for_what_can_be_solved() {
    let check = |settings, expected| assert_eq!(is_perfect_on(setup(settings)), expected, "{settings:?}");
    let classic = Settings::default();
    check(classic, true);
    check(Settings { columns: 5, rows: 4, ..classic }, true);
    check(Settings { columns: 4, rows: 10, ..classic }, true);
    check(Settings { columns: 8, rows: 4, ..classic }, false);
    check(Settings { columns: 9, rows: 7, ..classic }, false);
    check(Settings { align: 5, ..classic }, false);
    check(Settings { players: 3, ..classic }, false);
    check(Settings { powers: true, ..classic }, false);
}

/// The points, two for a win and one for a draw, that the higher level makes against the one below.
fn points(setup: Setup, lower: Level, higher: Level, games: u64) -> u64 {
    let play = |seed: u64| {
        let mut game = Game::new(setup);
        let level =
            |seat: Player| if (seat.index() as u64 + seed).is_multiple_of(2) { higher } else { lower };
        while let Some(choice) = answer(&game, level(game.turn()), seed) {
            game.play(game.turn(), choice).expect("a legal move");
        }
        winner(&game).map_or(1, |winner| if level(winner) == higher { 2 } else { 0 })
    };
    (0..games).map(play).sum()
}

/// Every one of these levels makes more than this share of the points, in percent, against the one below.
fn climbs(settings: Settings, levels: std::ops::RangeInclusive<u8>, games: u64, share: u64) {
    for higher in levels {
        let points = points(setup(settings), level(higher - 1), level(higher), games);
        let most = 2 * games;
        assert!(100 * points > share * most, "{settings:?} level {higher} made {points} of {most} points");
    }
}

#[test]
fn every_level_beats_the_one_below() {
    climbs(Settings::default(), 2..=6, 24, 58);
}

/// The ladder measures 60% and more; so few games are not so sure.
#[test]
fn levels_differ_with_more_players_and_longer_lines() {
    climbs(Settings { players: 3, ..Settings::default() }, 2..=6, 200, 53);
    climbs(Settings { columns: 12, rows: 8, players: 6, ..Settings::default() }, 2..=6, 100, 58);
    climbs(Settings { columns: 9, rows: 7, align: 5, ..Settings::default() }, 3..=5, 100, 58);
}

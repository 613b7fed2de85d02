//! The cases that players argue about, as pictures.
//!
//! Digits are placed blocks by owner, letters falling pieces (a is player 1's, b player 2's, `*`
//! is where two falling pieces overlap), dots empty cells.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a test are small"
)]

use std::collections::BTreeSet;

use tetris::{Board, Cell, Command, Effect, End, Event, Game, Kind, Labo, Piece, PlayerId, Refusal};
use tetris::{Rotation, Side};

fn id(number: u16) -> PlayerId {
    PlayerId::new(number).unwrap()
}

fn piece(kind: Kind, rotation: u8, row: i16, col: i16) -> Piece {
    Piece { kind, rotation: Rotation::new(rotation).unwrap(), row, col }
}

/// A scene: the placed blocks, and the players 1, 2, ... with their pieces.
fn scene(rows: &[&str], pieces: &[Piece]) -> Game {
    let mut board = Board::new(rows[0].len() as u16, rows.len() as u16).unwrap();
    for (row, line) in (0..).zip(rows) {
        for (col, mark) in (0..).zip(line.chars()) {
            if let Some(owner) = mark.to_digit(10) {
                board.put(Cell { row, col }, id(owner as u16));
            }
        }
    }
    let players = (1..).zip(pieces).map(|(n, &piece)| (id(n), 0, Some(piece)));
    Game::Labo(Labo::scene(board, players).unwrap())
}

fn picture(game: &Game) -> Vec<String> {
    let board = game.board();
    let mark = |cell: Cell| {
        let over: BTreeSet<PlayerId> = game
            .players()
            .iter()
            .filter(|p| p.piece.is_some_and(|p| game.cells(p).contains(&cell)))
            .map(|p| p.id)
            .collect();
        match (board.owner(cell), over.len()) {
            (Some(owner), _) => owner.to_string(),
            (None, 0) => ".".into(),
            (None, 1) => char::from(b'a' + over.first().unwrap().number() as u8 - 1).into(),
            _ => "*".into(),
        }
    };
    (0..board.rows() as i16)
        .map(|row| (0..board.columns() as i16).map(|col| mark(Cell { row, col })).collect())
        .collect()
}

/// Plays a command; every new piece is an O.
fn order(game: &mut Game, number: u16, command: Command) -> Result<Vec<Effect>, Refusal> {
    let event = game.decide(id(number), command, &mut |_| Kind::O)?;
    Ok(game.evolve(&event))
}

fn step(game: &mut Game) -> Vec<Effect> {
    let event = game.step(&mut |_| Kind::O);
    game.evolve(&event)
}

fn cleared(game: &Game) -> Vec<u32> {
    game.players().iter().map(|player| player.tally.rows()).collect()
}

#[test]
fn a_slam_falls_to_the_ground() {
    let mut game = scene(&["......"; 6], &[piece(Kind::T, 0, 0, 1)]);
    order(&mut game, 1, Command::Slam).unwrap();
    assert_eq!(picture(&game), ["...aa.", "...aa.", "......", "......", "111...", ".1...."]);
}

#[test]
fn a_slam_stops_on_blocks() {
    let board = ["......", "......", "......", "......", ".2....", ".2...."];
    let mut game = scene(&board, &[piece(Kind::T, 0, 0, 1)]);
    order(&mut game, 1, Command::Slam).unwrap();
    assert_eq!(picture(&game), ["...aa.", "...aa.", "111...", ".1....", ".2....", ".2...."]);
    assert_eq!(game.scores().iter().map(tetris::Score::points).collect::<Vec<_>>(), [-2, -4]);
}

#[test]
fn walls_and_floor_stop_a_piece() {
    let mut game = scene(&["......"; 4], &[piece(Kind::I, 0, 0, 2)]);
    let refused = Err(Refusal::Blocked);
    assert_eq!(order(&mut game, 1, Command::Move { col: 1 }), refused);
    assert_eq!(order(&mut game, 1, Command::Shift(Side::Left)), refused);
    assert_eq!(order(&mut game, 1, Command::Move { col: 5 }), refused);
    assert_eq!(order(&mut game, 1, Command::Move { col: i16::MIN }), refused);
    order(&mut game, 1, Command::Move { col: 4 }).unwrap();
    assert_eq!(order(&mut game, 1, Command::Shift(Side::Right)), refused);
    assert_eq!(order(&mut game, 1, Command::Move { col: 4 }), Err(Refusal::Unchanged));
    for _ in 0..3 {
        order(&mut game, 1, Command::Drop).unwrap();
    }
    assert_eq!(order(&mut game, 1, Command::Drop), refused);
    assert_eq!(order(&mut game, 1, Command::Turn(Side::Right)), refused);
}

#[test]
fn a_move_jumps_over_blocks() {
    let board = ["......", "..1...", "..1...", "..1..."];
    let mut game = scene(&board, &[piece(Kind::O, 0, 2, 0)]);
    order(&mut game, 1, Command::Move { col: 4 }).unwrap();
    assert_eq!(picture(&game), ["......", "..1...", "..1.aa", "..1.aa"]);
}

#[test]
fn several_rows_at_once_count_each() {
    let board = ["......", "......", "11111.", "22222.", "33333.", "12312."];
    let mut game = scene(&board, &[piece(Kind::I, 1, 1, 5)]);
    let effects = order(&mut game, 1, Command::Slam).unwrap();
    let rows = effects.iter().filter(|effect| matches!(effect, Effect::Cleared { .. }));
    assert_eq!(rows.count(), 4);
    assert_eq!(cleared(&game), [4]);
    assert_eq!(picture(&game), ["...aa.", "...aa.", "......", "......", "......", "......"]);
}

#[test]
fn rows_above_come_down_between_two_cleared_rows() {
    let board = ["......", "......", "11111.", "2.222.", "33333.", "..1..."];
    let mut game = scene(&board, &[piece(Kind::I, 1, 1, 5)]);
    step(&mut game);
    order(&mut game, 1, Command::Slam).unwrap();
    assert_eq!(cleared(&game), [2]);
    assert_eq!(picture(&game), ["...aa.", "...aa.", "......", "......", "2.2221", "..1..1"]);
}

#[test]
fn of_two_pieces_that_want_the_same_cells_the_first_to_join_is_placed() {
    // Both lie on the ground and share a cell.
    let pieces = [piece(Kind::O, 0, 4, 1), piece(Kind::O, 0, 4, 2)];
    let mut game = scene(&["......"; 6], &pieces);
    let effects = step(&mut game);
    assert_eq!(picture(&game), ["...**.", "...**.", "......", "......", ".11...", ".11..."]);
    assert!(effects.contains(&Effect::Removed { who: id(2), piece: pieces[1] }));
}

#[test]
fn two_pieces_side_by_side_are_both_placed_and_the_last_completes_the_row() {
    let board = ["......", "......", "......", "......", "......", "33...."];
    let pieces = [piece(Kind::O, 0, 4, 2), piece(Kind::O, 0, 4, 4)];
    let mut game = scene(&board, &pieces);
    step(&mut game);
    assert_eq!(cleared(&game), [0, 1]);
    assert_eq!(picture(&game), ["...**.", "...**.", "......", "......", "......", "..1122"]);
}

#[test]
fn a_falling_piece_under_a_placed_one_is_replaced_even_if_the_clearing_frees_its_cells() {
    // b crosses the row that a completes; once the row has gone, b would fit again.
    let board = ["......", "......", "......", "......", "......", "22...."];
    let pieces = [piece(Kind::I, 0, 0, 4), piece(Kind::I, 1, 3, 3)];
    let mut game = scene(&board, &pieces);
    let effects = order(&mut game, 1, Command::Slam).unwrap();
    assert_eq!(cleared(&game), [1, 0]);
    assert!(effects.contains(&Effect::Removed { who: id(2), piece: pieces[1] }));
    assert_eq!(picture(&game), ["...**.", "...**.", "......", "......", "......", "......"]);
}

#[test]
fn a_piece_is_removed_by_rows_coming_down_on_it() {
    // b hangs in the gap of the row above the one that a completes.
    let board = ["......", "......", "1111..", "......", "......", "3333.."];
    let pieces = [piece(Kind::O, 0, 0, 4), piece(Kind::O, 0, 3, 1)];
    let mut game = scene(&board, &pieces);
    let effects = order(&mut game, 1, Command::Slam).unwrap();
    assert_eq!(cleared(&game), [1, 0]);
    assert_eq!(effects.last(), Some(&Effect::Removed { who: id(2), piece: pieces[1] }));
    assert_eq!(picture(&game), ["...**.", "...**.", "......", "1111..", "......", "....11"]);
}

#[test]
fn who_quits_leaves_the_blocks_and_keeps_only_the_minus() {
    let board = ["......", "......", "......", "......", "1.....", "22222."];
    let mut game = scene(&board, &[piece(Kind::I, 1, 1, 5), piece(Kind::O, 0, 0, 0)]);
    order(&mut game, 1, Command::Slam).unwrap();
    let points = |game: &Game| -> Vec<(u16, i32)> {
        let scores = game.scores();
        scores.iter().map(|s| (s.who.number(), s.points())).collect()
    };
    assert_eq!(points(&game), [(1, 10 - 4), (2, 0)]);
    order(&mut game, 1, Command::Leave).unwrap();
    assert_eq!(points(&game), [(2, 0), (1, -4)]);
    assert_eq!(picture(&game), ["bb....", "bb....", "......", ".....1", ".....1", "1....1"]);
    assert_eq!(order(&mut game, 1, Command::Join), Err(Refusal::IdTaken));
    assert_eq!(order(&mut game, 1, Command::Slam), Err(Refusal::NotPlaying));
    assert_eq!(game.next_id(), Some(id(3)));
}

#[test]
fn a_new_piece_that_does_not_fit_ends_the_game_for_all() {
    let board = ["......", "...2..", "...2..", "...2.."];
    let pieces = [piece(Kind::O, 0, 2, 0), piece(Kind::O, 0, 2, 4)];
    let mut game = scene(&board, &pieces);
    assert_eq!(step(&mut game).last(), Some(&Effect::Ended(End::Overflowed)));
    assert!(game.is_over());
    assert_eq!(picture(&game), ["......", "...2..", "11.222", "11.222"]);
    for command in [Command::Join, Command::Leave, Command::Slam, Command::Drop] {
        assert_eq!(order(&mut game, 2, command), Err(Refusal::Over));
    }
    assert!(!game.is_due(u32::MAX));
}

#[test]
fn a_piece_placed_above_the_top_edge_ends_the_game_for_all() {
    let board = ["......", ".2....", ".2....", ".2...."];
    let mut game = scene(&board, &[piece(Kind::T, 2, 0, 1), piece(Kind::O, 0, 0, 4)]);
    step(&mut game);
    assert!(game.is_over());
    assert_eq!(picture(&game), ["111...", ".2..bb", ".2..bb", ".2...."]);
}

#[test]
fn a_game_full_of_players_refuses_the_next_and_steps_fall_on_their_ticks() {
    let setup = tetris::LaboSetup::new(10, 20, 100, 2).unwrap();
    let mut game = Game::new(tetris::Setup::Labo(setup));
    order(&mut game, 1, Command::Join).unwrap();
    order(&mut game, 2, Command::Join).unwrap();
    assert_eq!(order(&mut game, 3, Command::Join), Err(Refusal::Full));
    assert_eq!(order(&mut game, 1, Command::Hold), Err(Refusal::NotInTheseRules));
    let mut rows = Vec::new();
    for now in 1..=4 {
        while let Some(event) = game.tick(now, &mut |_| Kind::O) {
            assert_eq!(event, Event::Stepped { drawn: vec![] });
            game.evolve(&event);
        }
        rows.push(game.player(id(1)).unwrap().piece.unwrap().row);
    }
    assert_eq!(rows, [0, 1, 1, 2]);
}

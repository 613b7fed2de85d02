//! The rules, case by case. Boards are drawn as they stand: the top row first, `.` for an empty cell.

use connect_four::{
    Cell, Fault, Game, Move, Opening, Outcome, Player, Power, Reason, Refusal, Settings, Setup, Unreadable,
};

const CLASSIC: Setup = Setup::CLASSIC;

fn setup(columns: u16, rows: u16, align: u16, players: u16, powers: bool) -> Setup {
    Settings { columns, rows, align, players, powers, ..Settings::default() }
        .try_into()
        .expect("a playable setup")
}

fn powers() -> Setup {
    setup(7, 6, 4, 2, true)
}

fn cell(column: u8, row: u8) -> Cell {
    Cell { column: column - 1, row: row - 1 }
}

fn game(setup: Setup, moves: &str) -> Game {
    Game::from_notation(setup, moves).unwrap_or_else(|fault| panic!("{moves}: {fault:?}"))
}

fn picture(game: &Game) -> String {
    let at = |column, row| game.board().at(cell(column, row)).map_or(0, Player::number);
    let line = |row| {
        let digits = (1..=game.setup().columns()).map(|column| at(column, row));
        digits.map(|number| if number == 0 { '.' } else { char::from(b'0' + number) }).collect()
    };
    let lines: Vec<String> = (1..=game.setup().rows()).rev().map(line).collect();
    lines.join("\n")
}

/// Compares the board after these moves, without its empty rows at the top.
#[track_caller]
fn shows(setup: Setup, moves: &str, expected: &[&str]) {
    let game = game(setup, moves);
    let empty = ".".repeat(setup.columns().into());
    let above = usize::from(setup.rows()) - expected.len();
    let whole: Vec<&str> =
        std::iter::repeat_n(empty.as_str(), above).chain(expected.iter().copied()).collect();
    assert_eq!(picture(&game), whole.join("\n"), "after {moves}");
}

#[track_caller]
fn goes_on(setup: Setup, moves: &str) {
    assert_eq!(game(setup, moves).outcome(), None, "after {moves}");
}

#[track_caller]
fn won(setup: Setup, moves: &str, winner: u8, line: &[(u8, u8)]) {
    let game = game(setup, moves);
    let winner = Player::from_number(winner).expect("1..=6");
    let line: Vec<_> = line.iter().map(|(column, row)| cell(*column, *row)).collect();
    assert_eq!(game.outcome(), Some(Outcome::Line { winner }), "after {moves}\n{}", picture(&game));
    assert_eq!(game.winning_cells(), line, "after {moves}\n{}", picture(&game));
}

#[track_caller]
fn faulty(setup: Setup, moves: &str, number: usize, at: usize, reason: Reason) {
    assert_eq!(Game::from_notation(setup, moves), Err(Fault { number, at, reason }), "{moves}");
}

#[track_caller]
fn refused(setup: Setup, moves: &str, at: usize, refusal: Refusal) {
    let before: String = moves.chars().take(at - 1).collect();
    let number = game(setup, &before).moves().len() + 1;
    faulty(setup, moves, number, at, Reason::Refused(refusal));
}

#[test]
fn tokens_fall_and_players_alternate() {
    shows(CLASSIC, "", &[]);
    shows(CLASSIC, "4", &["...1..."]);
    shows(
        CLASSIC,
        "4453",
        &[
            "...2...", //
            "..211..",
        ],
    );
    assert_eq!(game(CLASSIC, "4453").turn().number(), 1);
    assert_eq!(game(CLASSIC, "445").turn().number(), 2);
}

#[test]
fn four_in_line_win_in_every_direction() {
    goes_on(CLASSIC, "121212");
    won(CLASSIC, "1212121", 1, &[(1, 1), (1, 2), (1, 3), (1, 4)]);
    goes_on(CLASSIC, "445566");
    won(CLASSIC, "4455667", 1, &[(4, 1), (5, 1), (6, 1), (7, 1)]);
    won(CLASSIC, "12234334464", 1, &[(1, 1), (2, 2), (3, 3), (4, 4)]);
    won(CLASSIC, "76654554424", 1, &[(4, 4), (5, 3), (6, 2), (7, 1)]);
    won(CLASSIC, "12131465", 2, &[(2, 1), (3, 1), (4, 1), (5, 1)]);
}

#[test]
fn a_longer_line_wins_and_is_shown_whole() {
    won(CLASSIC, "112244553", 1, &[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]);
}

#[test]
fn lines_do_not_wrap_round_the_sides() {
    goes_on(CLASSIC, "5566771");
    goes_on(CLASSIC, "626263757");
}

#[test]
fn a_full_board_is_a_draw_unless_the_last_token_wins() {
    let draw = game(CLASSIC, "547125662261271266215743771576315353334444");
    assert_eq!(draw.outcome(), Some(Outcome::FullBoard), "\n{}", picture(&draw));
    let last = game(CLASSIC, "567555452343641722571334167142211647237366");
    assert!(matches!(last.outcome(), Some(Outcome::Line { .. })), "\n{}", picture(&last));
}

#[test]
fn nothing_left_to_do_is_a_draw_too() {
    // Every column is closed, and the first player has spent what could reach the holes.
    let closed = game(setup(4, 4, 4, 2, true), "R3F23F34244X244121411");
    assert_eq!(picture(&closed), "2212\n12.2\n1..2\n1..1");
    assert_eq!(closed.outcome(), Some(Outcome::FullBoard));
    assert_eq!(closed.turn(), Player::FIRST);
}

#[test]
fn refusals_name_their_reason_and_their_place() {
    refused(CLASSIC, "4444448", 7, Refusal::NoSuchColumn { column: 7, columns: 7 });
    refused(CLASSIC, "4444444", 7, Refusal::ColumnFull { column: 3 });
    refused(CLASSIC, "12121213", 8, Refusal::GameOver);
    refused(CLASSIC, "4X41", 2, Refusal::PowersOff);
    refused(CLASSIC, "4g", 2, Refusal::NoSuchColumn { column: 15, columns: 7 });
    let unreadable = |moves, number, at, what| faulty(powers(), moves, number, at, Reason::Unreadable(what));
    unreadable("45é3", 3, 3, Unreadable::Character('é'));
    unreadable("40", 2, 2, Unreadable::Character('0'));
    unreadable("4 5", 2, 2, Unreadable::Character(' '));
    unreadable("4X4x", 2, 4, Unreadable::Character('x'));
    unreadable("4X4", 2, 4, Unreadable::CutShort);
    unreadable("4R", 2, 3, Unreadable::CutShort);
}

#[test]
fn nobody_plays_out_of_turn() {
    let second = Player::from_number(2).expect("1..=6");
    assert_eq!(Game::new(CLASSIC).decide(second, Move::Drop { column: 3 }), Err(Refusal::NotYourTurn));
    let mut begun_by_second = Game::begun_by(CLASSIC, second);
    begun_by_second.play(second, Move::Drop { column: 3 }).expect("their turn");
    assert_eq!(begun_by_second.turn(), Player::FIRST);
}

#[test]
fn erasing_a_token_lets_the_column_down_by_one() {
    shows(powers(), "4X41", &[]);
    shows(powers(), "445X41", &["...21.."]);
    // Gaps above are kept: the token over the floating one comes down by one cell only.
    shows(powers(), "F4441X44", &["...2...", ".......", ".......", "1......"]);
    refused(powers(), "4X42", 2, Refusal::NoTokenThere(cell(4, 2)));
    refused(powers(), "45X41", 3, Refusal::OwnToken(cell(4, 1)));
    refused(powers(), "4X81", 2, Refusal::NoSuchColumn { column: 7, columns: 7 });
    refused(powers(), "4X47", 2, Refusal::NoSuchRow { row: 6, rows: 6 });
    refused(powers(), "4X414X41", 6, Refusal::PowerSpent(Power::EraseToken));
}

#[test]
fn erasing_a_row_lets_everything_down_by_one() {
    shows(powers(), "445R1", &["...2..."]);
    shows(powers(), "F441R2", &["...1...", ".......", "2......"]);
    refused(powers(), "4R7", 2, Refusal::NoSuchRow { row: 6, rows: 6 });
    refused(powers(), "4R15R2", 5, Refusal::PowerSpent(Power::EraseRow));
}

#[test]
fn a_row_is_not_erased_where_nothing_would_change() {
    let refused = |moves: &str, row: u8| {
        let game = game(powers(), moves);
        let found = game.decide(game.turn(), Move::EraseRow { row: row - 1 });
        assert_eq!(found, Err(Refusal::EmptyRow { row: row - 1 }), "row {row} after {moves}");
    };
    refused("", 1);
    refused("44", 3);
    refused("F441", 5);
    // Games that were written down when it was allowed are still read.
    shows(powers(), "R64", &["...2..."]);
}

#[test]
fn a_floating_token_stays_and_bears_what_falls() {
    shows(powers(), "F434", &["...2...", "...1...", ".......", "......."]);
    refused(powers(), "4F41", 2, Refusal::CellTaken(cell(4, 1)));
    refused(powers(), "F464", 4, Refusal::ColumnFull { column: 3 });
    refused(powers(), "F414F43", 5, Refusal::PowerSpent(Power::Float));
    // The hole under it can be filled by another floating token only.
    shows(powers(), "F42F41", &["...1...", "...2..."]);
}

#[test]
fn the_mover_wins_first_then_the_others_in_turn_order() {
    // X falls into line when the token under it goes.
    won(powers(), "14213243X41", 1, &[(1, 1), (2, 1), (3, 1), (4, 1)]);
    // The second player joins the first one's column by taking a row out of it.
    won(powers(), "1711171R3", 1, &[(1, 1), (1, 2), (1, 3), (1, 4)]);
    // The second player's row takes the bars out of both columns: the third sits next, so the third wins.
    //
    //   1..3....      1..3....
    //   1..3....  ->  1..3....
    //   2..2....      1..3..12
    //   1..3..12
    won(setup(8, 6, 3, 3, true), "1141441847R2", 3, &[(4, 1), (4, 2), (4, 3)]);
}

#[test]
fn players_take_turns_round_the_board() {
    let six = setup(7, 6, 4, 6, false);
    shows(six, "1234567", &["1234561"]);
    assert_eq!(game(six, "1234567").turn().number(), 2);
}

#[test]
fn big_boards_use_letters_after_nine() {
    let big = setup(16, 16, 6, 2, false);
    won(big, "g1g1g1g1g1g", 1, &[(16, 1), (16, 2), (16, 3), (16, 4), (16, 5), (16, 6)]);
    won(big, "1a1b1c1d2e2f", 2, &[(10, 1), (11, 1), (12, 1), (13, 1), (14, 1), (15, 1)]);
}

#[test]
fn a_drawn_board_is_reached_by_a_game() {
    let reached = |setup, drawn: &str| Game::from_diagram(setup, drawn).map(|game| picture(&game));
    for (setup, moves) in [
        (CLASSIC, ""),
        (CLASSIC, "443553213213575564"),
        (CLASSIC, "1212121"),
        (CLASSIC, "547125662261271266215743771576315353334444"),
        (setup(9, 7, 4, 3, false), "123456789123"),
    ] {
        let drawn = picture(&game(setup, moves));
        assert_eq!(reached(setup, &drawn), Some(drawn.clone()), "{moves}");
        // Pasted into one line, or in other signs.
        let pasted = drawn.replace('\n', "").replace('1', "X").replace('2', "o");
        assert_eq!(reached(setup, &pasted), Some(drawn), "{moves}");
    }
    // The second player began.
    let began = Game::from_diagram(CLASSIC, &format!("{}...2...", ".".repeat(35)));
    assert_eq!(began.map(|game| game.turn()), Some(Player::FIRST));
    let check = |last_rows: &str| {
        let drawn = format!("{}{last_rows}", ".".repeat(42 - last_rows.len()));
        assert_eq!(reached(CLASSIC, &drawn), None, "{last_rows}");
    };
    check("...1...1......"); // A token that floats, and one too many.
    check("..12..........");
    check("11112222......"); // Both have a line.
    check("...3...");
    check("...11..");
    assert_eq!(reached(CLASSIC, "4453"), None);
}

fn opened(opening: Opening, powers: bool) -> Setup {
    Settings { opening, powers, ..Settings::default() }.try_into().expect("a playable setup")
}

#[test]
fn the_first_player_drops_three_tokens_and_the_other_chooses() {
    let swap = opened(Opening::Swap, true);
    let turn = |moves| game(swap, moves).turn().number();
    shows(swap, "44", &["...2...", "...1..."]);
    assert_eq!((turn("4"), turn("44"), turn("443"), turn("4433"), turn("443S")), (1, 1, 2, 1, 1));
    // The second player goes on, or makes the two tokens its own; then the first has one.
    shows(swap, "4433", &["..22...", "..11..."]);
    shows(swap, "443S", &["...1...", "..22..."]);
    shows(swap, "443S3", &["..11...", "..22..."]);
    let refuses = |moves: &str, who: u8, wish: Move, refusal: Refusal| {
        let who = Player::from_number(who).expect("a seat");
        assert_eq!(game(swap, moves).decide(who, wish), Err(refusal), "{moves}");
    };
    refuses("4", 2, Move::Drop { column: 0 }, Refusal::NotYourTurn);
    refuses("44", 1, Move::Swap, Refusal::NothingToSwap);
    refuses("44", 1, Move::EraseRow { row: 0 }, Refusal::InOpening);
    refuses("443S", 1, Move::Swap, Refusal::NothingToSwap);
    assert!(game(swap, "443").legal_moves().contains(&Move::Swap));
    assert!(Game::from_notation(CLASSIC, "443S").is_err());
    let movers: Vec<_> =
        (0..5).map(|index| game(swap, "443S3").mover(index).expect("nothing is laid").number()).collect();
    assert_eq!(movers, [1, 1, 1, 2, 1]);
    assert_eq!(game(swap, "443S3").columns_played(), "4433");
}

#[test]
fn drawn_openings_are_laid_before_anybody_plays() {
    let empty = Game::new(opened(Opening::Drawn4, false));
    let drop = Move::Drop { column: 3 };
    assert_eq!(empty.decide(Player::FIRST, drop), Err(Refusal::InOpening));
    assert_eq!(empty.legal_moves(), []);
    assert_eq!((empty.to_lay(), empty.mover(3), empty.mover(4)), (4, None, Some(Player::FIRST)));
    assert_eq!(empty.lay(&[3, 3, 3]), Err(Refusal::InOpening));
    assert_eq!(empty.lay(&[3, 3, 3, 9]), Err(Refusal::NoSuchColumn { column: 9, columns: 7 }));
    let mut laid = empty.clone();
    for event in empty.lay(&[2, 3, 3, 4]).expect("four columns") {
        laid.evolve(&event);
    }
    assert_eq!((laid.notation().as_str(), laid.to_lay(), laid.turn()), ("3445", 0, Player::FIRST));
    assert!(laid.decide(Player::FIRST, drop).is_ok());
    assert_eq!(laid.lay(&[3]), Err(Refusal::InOpening));
    assert_eq!(game(laid.setup(), "3445"), laid);
}

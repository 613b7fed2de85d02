//! What `Arena` adds: sections, queue, hold, kicks, lock delay, topping out, the end.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a test are small"
)]

use tetris::{
    ArenaSetup, Cell, Command, Effect, End, Gain, Game, Kind, LOCK_RESETS, Level, PlayerId, Refusal, Setup,
    Side, WAIT_TICKS,
};

/// An arena of ten rows, whose pieces come from a list that goes round.
struct Table {
    game: Game,
    kinds: Vec<Kind>,
    drawn: usize,
}

impl Table {
    fn new(players: u16, kinds: &[Kind]) -> Self {
        let setup = ArenaSetup::new(10, 30, 500).unwrap();
        let mut table = Self { game: Game::new(Setup::Arena(setup)), kinds: kinds.to_vec(), drawn: 0 };
        for number in 1..=players {
            table.order(number, Command::Join).unwrap();
        }
        table
    }

    fn order(&mut self, number: u16, command: Command) -> Result<Vec<Effect>, Refusal> {
        let (kinds, drawn) = (&self.kinds, &mut self.drawn);
        let event = self.game.decide(id(number), command, &mut |_| {
            *drawn += 1;
            kinds[(*drawn - 1) % kinds.len()]
        })?;
        Ok(self.game.evolve(&event))
    }

    fn all(&mut self, number: u16, commands: &[Command]) {
        for &command in commands {
            self.order(number, command).unwrap();
        }
    }

    fn tick(&mut self) -> Vec<Effect> {
        let (kinds, drawn) = (&self.kinds, &mut self.drawn);
        let event = self.game.step(&mut |_| {
            *drawn += 1;
            kinds[(*drawn - 1) % kinds.len()]
        });
        self.game.evolve(&event)
    }

    fn points(&self, number: u16) -> i32 {
        let scores = self.game.scores();
        scores.iter().find(|s| s.who == id(number)).unwrap().points()
    }

    /// The rows of the board; digits are placed blocks, letters falling ones.
    fn picture(&self) -> Vec<String> {
        let board = self.game.board();
        let mark = |cell: Cell| {
            let faller = self
                .game
                .players()
                .iter()
                .find(|p| p.piece.is_some_and(|p| self.game.cells(p).contains(&cell)));
            match (board.owner(cell), faller) {
                (Some(owner), _) => owner.to_string(),
                (None, Some(p)) => char::from(b'a' + p.id.number() as u8 - 1).to_string(),
                (None, None) => ".".into(),
            }
        };
        (0..board.rows() as i16)
            .map(|row| (0..board.columns() as i16).map(|col| mark(Cell { row, col })).collect())
            .collect()
    }
}

fn id(number: u16) -> PlayerId {
    PlayerId::new(number).unwrap()
}

const LEFT: Command = Command::Shift(Side::Left);
const RIGHT: Command = Command::Shift(Side::Right);
const TURN: Command = Command::Turn(Side::Right);

#[test]
fn players_are_spread_over_sections_and_the_board_never_shrinks() {
    let mut table = Table::new(5, &[Kind::O]);
    let sections = |table: &Table| -> Vec<u16> {
        let players = table.game.players().iter();
        players.map(|p| p.seat.unwrap().section).collect()
    };
    assert_eq!(sections(&table), [0, 0, 1, 1, 2]);
    assert_eq!(table.picture()[0], "....aa........cc........ee....");
    table.order(1, Command::Leave).unwrap();
    table.order(4, Command::Leave).unwrap();
    assert_eq!(table.game.board().columns(), 30);
    table.order(6, Command::Join).unwrap();
    assert_eq!(sections(&table), [0, 1, 2, 1]);
    for who in [2, 3, 5, 6] {
        table.order(who, Command::Slam).unwrap();
    }
    assert_eq!(sections(&table), [0, 0, 1, 1], "two in a section again, from the next piece on");
    assert_eq!(table.order(4, Command::Join), Err(Refusal::IdTaken));
}

#[test]
fn of_five_players_each_is_alone_in_turn() {
    let mut table = Table::new(5, &[Kind::O]);
    for (alone, way) in [(5, LEFT), (4, RIGHT), (3, LEFT)] {
        for who in 1..=5 {
            table.all(who, &[way, way, Command::Slam]);
        }
        let players = table.game.players().iter();
        let last: Vec<_> = players.filter(|p| p.seat.unwrap().section == 2).map(|p| p.id.number()).collect();
        assert_eq!(last, [alone]);
        (0..200).for_each(|_| drop(table.tick()));
    }
}

#[test]
fn a_row_is_complete_per_section() {
    use Kind::{I, O};
    let mut table = Table::new(3, &[I, I, O, O, O, O, O, O, O, O, O, O]);
    table.order(3, Command::Slam).unwrap();
    table.all(1, &[LEFT, LEFT, LEFT, Command::Slam]);
    table.all(1, &[RIGHT, Command::Slam]);
    assert_eq!(table.picture()[9], "11111111......33....");
    table.all(1, &[RIGHT, RIGHT, RIGHT, RIGHT]);
    let effects = table.order(1, Command::Slam).unwrap();
    assert!(effects.contains(&Effect::Cleared { by: Some(id(1)), section: 0, row: 9 }));
    assert_eq!(table.picture()[9], "........11....33....");
    assert_eq!(table.points(1), 10);
}

#[test]
fn the_queue_shows_three_and_hold_exchanges_once_per_piece() {
    let mut table = Table::new(1, &Kind::ALL);
    let seat = |table: &Table| table.game.players()[0].seat.unwrap();
    let piece = |table: &Table| table.game.players()[0].piece.unwrap().kind;
    assert_eq!(piece(&table), Kind::T);
    assert_eq!(seat(&table).next, [Some(Kind::I), Some(Kind::L), Some(Kind::J)]);
    table.order(1, Command::Hold).unwrap();
    assert_eq!((piece(&table), seat(&table).hold), (Kind::I, Some(Kind::T)));
    assert_eq!(table.order(1, Command::Hold), Err(Refusal::HoldUsed));
    table.order(1, Command::Slam).unwrap();
    assert_eq!(piece(&table), Kind::L);
    table.order(1, Command::Hold).unwrap();
    assert_eq!((piece(&table), seat(&table).hold), (Kind::T, Some(Kind::L)));
    assert_eq!(table.game.ghost(id(1)).unwrap().row, 8);
    assert_eq!(table.order(1, Command::Move { col: 1 }), Err(Refusal::NotInTheseRules));
}

#[test]
fn a_piece_turns_off_the_wall() {
    let mut table = Table::new(1, &[Kind::I]);
    table.all(1, &[TURN, LEFT, LEFT, LEFT, LEFT, LEFT]);
    assert_eq!(table.order(1, LEFT), Err(Refusal::Blocked));
    assert_eq!(table.picture()[3], "a.........");
    table.order(1, TURN).unwrap();
    assert_eq!(table.picture()[2], "aaaa......");
}

#[test]
fn a_piece_lies_half_a_second_before_it_stays() {
    let mut table = Table::new(1, &[Kind::O]);
    while table.order(1, Command::Drop).is_ok() {}
    for _ in 1..Level::FIRST.lock_ticks() {
        assert_eq!(table.tick(), []);
    }
    table.order(1, LEFT).unwrap();
    for _ in 1..Level::FIRST.lock_ticks() {
        assert_eq!(table.tick(), []);
    }
    assert!(matches!(table.tick()[..], [Effect::Placed { .. }]));
    assert_eq!(table.picture()[9], "...11.....");
}

#[test]
fn nobody_keeps_a_piece_from_landing() {
    for kind in Kind::ALL {
        let mut table = Table::new(1, &[kind]);
        table.all(1, &[Command::Slam, Command::Slam]);
        let mut ticks = 0;
        loop {
            let _ = table.order(1, TURN);
            let _ = table.order(1, [LEFT, RIGHT][ticks % 2]);
            ticks += 1;
            if !table.tick().is_empty() {
                break;
            }
        }
        let most = usize::from(LOCK_RESETS) * usize::from(Level::FIRST.lock_ticks()) + 10 * (16 + 10);
        assert!(ticks < most, "{kind:?} hung for {ticks} ticks");
    }
}

#[test]
fn topping_out_removes_the_own_blocks_and_makes_one_wait() {
    let mut table = Table::new(2, &[Kind::O]);
    table.all(2, &[LEFT, LEFT, LEFT, LEFT, Command::Slam, RIGHT, RIGHT, RIGHT, RIGHT]);
    for _ in 0..4 {
        table.order(1, Command::Slam).unwrap();
    }
    let effects = table.order(1, Command::Slam).unwrap();
    assert_eq!(effects[1..], [Effect::ToppedOut { who: id(1), section: 0, whole: false, lost: 0 }]);
    assert_eq!(table.picture()[8..], ["22........", "22........"]);
    assert_eq!(table.order(1, Command::Slam), Err(Refusal::NoPiece));
    for ticks in (1..=WAIT_TICKS).rev() {
        assert_eq!(table.game.players()[0].seat.unwrap().wait, ticks);
        table.tick();
    }
    assert!(table.game.players()[0].piece.is_some());
    assert!(!table.game.is_over());
}

#[test]
fn who_blocks_the_way_for_others_tops_out() {
    let mut table = Table::new(2, &[Kind::O]);
    for _ in 0..4 {
        table.order(2, Command::Slam).unwrap();
    }
    let effects = table.order(2, Command::Slam).unwrap();
    assert_eq!(effects[2..], [Effect::ToppedOut { who: id(2), section: 0, whole: false, lost: 0 }]);
    assert_eq!(table.picture(), [vec!["....aa...."; 2], vec![".........."; 8]].concat());
}

#[test]
fn where_others_blocks_are_in_the_way_the_section_is_emptied() {
    let mut table = Table::new(2, &[Kind::O]);
    for _ in 0..5 {
        table.all(1, &[RIGHT, RIGHT, Command::Slam]);
    }
    for _ in 0..4 {
        table.order(2, Command::Slam).unwrap();
    }
    assert_eq!(table.picture()[1..3], ["....aa11..", "....2211.."]);
    let effects = table.order(2, Command::Slam).unwrap();
    assert_eq!(effects[2..], [Effect::ToppedOut { who: id(2), section: 0, whole: true, lost: 0 }]);
    assert_eq!(table.game.board().owners().count(), 0);
}

/// Plays these placements alone, and returns the points that the last command makes.
fn gains(kinds: &[Kind], placements: &[&[Command]]) -> Vec<(Gain, u32)> {
    let mut table = Table::new(1, kinds);
    let mut effects = Vec::new();
    for commands in placements {
        for &command in *commands {
            effects = table.order(1, command).unwrap();
        }
    }
    let gain = |effect: &Effect| match *effect {
        Effect::Scored { gain, points, .. } => Some((gain, points)),
        _ => None,
    };
    effects.iter().filter_map(gain).collect()
}

#[test]
fn rows_at_once_are_worth_more() {
    use Command::Slam;
    use Kind::{I, O};
    let i: [&[Command]; 2] = [&[LEFT, LEFT, LEFT, Slam], &[RIGHT, Slam]];
    let o: [&[Command]; 5] = [
        &[LEFT, LEFT, LEFT, LEFT, Slam],
        &[LEFT, LEFT, Slam],
        &[Slam],
        &[RIGHT, RIGHT, Slam],
        &[RIGHT, RIGHT, RIGHT, RIGHT, Slam],
    ];
    let upright: [&[Command]; 2] =
        [&[TURN, RIGHT, RIGHT, RIGHT, Slam], &[TURN, RIGHT, RIGHT, RIGHT, RIGHT, Slam]];
    assert_eq!(gains(&[I, I, O], &[i[0], i[1], o[4]]), [(Gain::Rows(1), 10)]);
    assert_eq!(gains(&[O], &o), [(Gain::Rows(2), 30)]);
    let four = [&o[..4], &o[..4], &upright].concat();
    let kinds = [&[O; 8][..], &[I; 2]].concat();
    assert_eq!(gains(&kinds, &four), [(Gain::Rows(4), 100)]);
    // Two rows, two rows, then nothing, then two rows.
    let chain = [&o[..], &[o[4]], &o[..4], &[o[4]]].concat();
    assert_eq!(
        gains(&[O], &[&o[..4], &o[..4], &[o[4], o[4]]].concat()),
        [(Gain::Rows(2), 30), (Gain::Chain(2), 5)]
    );
    assert_eq!(gains(&[O], &chain), [] as [(Gain, u32); 0]);
}

#[test]
fn everyone_with_a_block_in_a_row_gains_by_it() {
    use Kind::{I, O};
    let mut table = Table::new(3, &[O, O, O, O, I, I, I, I, I, I, I, I]);
    table.all(2, &[LEFT, LEFT, LEFT, Command::Slam]);
    table.all(2, &[RIGHT, Command::Slam]);
    table.all(1, &[RIGHT, RIGHT, RIGHT, RIGHT]);
    let effects = table.order(1, Command::Slam).unwrap();
    let scored = |who, gain, points, col| {
        let at = Cell { row: 9, col };
        Effect::Scored { who: id(who), gain, points, at }
    };
    assert_eq!(effects[1..3], [scored(1, Gain::Rows(1), 10, 8), scored(2, Gain::Shared, 5, 0)]);
    assert_eq!([1, 2, 3].map(|number| table.points(number)), [10, 5, 0]);
    let places: Vec<_> = table.game.scores().iter().map(|score| score.place).collect();
    assert_eq!(places, [Some(1), Some(2), None], "player 3 has not played");
    let sum = table.game.scores()[1].sum;
    assert_eq!((sum.rows, sum.chains, sum.shared, sum.blocks, sum.top_outs), (0, 0, 5, 0, 0));
}

#[test]
fn topping_out_costs_at_most_what_there_is() {
    let mut table = Table::new(2, &[Kind::O]);
    // Two rows: 30 points.
    for col in [-4, -2, 0, 2, 4] {
        table.all(1, &vec![if col < 0 { LEFT } else { RIGHT }; i16::unsigned_abs(col).into()]);
        table.order(1, Command::Slam).unwrap();
    }
    let mut points = vec![table.points(1)];
    while points.len() < 4 {
        if table.order(1, Command::Slam).is_err() {
            table.tick();
        } else if table.game.players()[0].piece.is_none() {
            points.push(table.points(1));
        }
    }
    assert_eq!(points, [30, 10, 0, 0]);
    let score = table.game.scores()[0];
    assert_eq!((score.tally.top_outs, score.sum.rows, score.sum.top_outs), (3, 30, 30));
    table.order(1, Command::Leave).unwrap();
    assert_eq!(table.game.scores()[0].sum.rows, 30, "whoever leaves keeps the points");
    assert_eq!(table.game.leaders(), [], "and can't win; nor can who has not played");
}

#[test]
fn levels_come_with_time() {
    let mut table = Table::new(1, &[Kind::I]);
    table.game = Game::new(Setup::Arena(ArenaSetup::new(20, 61, 500).unwrap()));
    let mut rose = Vec::new();
    for tick in 1..=61 * 20 {
        let level = |effect: &Effect| match effect {
            Effect::Rose(level) => Some((tick, level.number())),
            _ => None,
        };
        rose.extend(table.tick().iter().filter_map(level));
    }
    assert_eq!(rose, [(600, 2), (1200, 3)]);
    assert_eq!(table.game.end(), Some(End::TimeUp));
}

#[test]
fn time_ends_the_game_and_speeds_it_up() {
    let mut table = Table::new(1, &[Kind::I]);
    let setup = ArenaSetup::new(10, 90, 500).unwrap();
    table.game = Game::new(Setup::Arena(setup));
    table.order(1, Command::Join).unwrap();
    let mut landed = Vec::new();
    let mut ticks = 0;
    while !table.game.is_over() {
        assert_eq!(table.game.ticks_left(), Some(90 * 20 - ticks));
        ticks += 1;
        let effects = table.tick();
        if effects.iter().any(|e| matches!(e, Effect::Placed { .. })) {
            landed.push(ticks);
        }
    }
    assert_eq!(ticks, 90 * 20);
    assert_eq!(table.order(1, Command::Slam), Err(Refusal::Over));
    // Ten rows at sixteen ticks each at first; the stack grows, and so does the speed.
    assert!(landed[0] > 8 * 16 && landed[0] < 10 * 16);
    assert!(landed.len() > 10);
}

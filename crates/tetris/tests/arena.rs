//! What `Arena` adds: sections, queue, hold, kicks, lock delay, topping out, the end.

use tetris::{
    ArenaSetup, Cell, Command, Effect, FINE, Game, Kind, LOCK_RESETS, LOCK_TICKS, PlayerId, Refusal, Setup,
    Side,
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
        scores.iter().find(|s| s.who == id(number)).unwrap().points
    }

    /// Digits are placed blocks, letters falling ones.
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
    assert_eq!(sections(&table), [0, 1, 2, 0]);
    assert_eq!(table.order(4, Command::Join), Err(Refusal::IdTaken));
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
    assert!(effects.contains(&Effect::Cleared { section: 0, row: 9 }));
    assert_eq!(table.picture()[9], "........11....33....");
    assert_eq!(table.points(1), 10 - 2);
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
    for _ in 1..LOCK_TICKS {
        assert_eq!(table.tick(), []);
    }
    table.order(1, LEFT).unwrap();
    for _ in 1..LOCK_TICKS {
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
        let most = usize::from(LOCK_RESETS) * usize::from(LOCK_TICKS) + 10 * (16 + 10);
        assert!(ticks < most, "{kind:?} hung for {ticks} ticks");
    }
}

#[test]
fn topping_out_costs_and_empties_the_section() {
    let mut table = Table::new(2, &[Kind::O]);
    let mut before = 0;
    let effects = loop {
        before = table.points(1).min(before);
        let effects = table.order(1, Command::Slam).unwrap();
        if effects.len() > 1 {
            break effects;
        }
    };
    let topped = Effect::ToppedOut { who: id(1), section: 0 };
    assert!(effects.contains(&topped));
    // The last piece was placed and went with the section: its four blocks count on.
    assert_eq!(table.points(1), before - 4 - FINE as i32);
    assert_eq!(table.game.board().owners().count(), 0);
    assert!(!table.game.is_over());
    assert!(table.game.players()[0].piece.is_some());
    table.order(1, Command::Leave).unwrap();
    assert_eq!(table.points(1), before - 4 - FINE as i32);
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

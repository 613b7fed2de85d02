//! Laws over random games, with a slow and simple model of the rules as the oracle.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a test are small"
)]

use connect_four::{
    Cell, Date, Game, Move, Name, Opening, Outcome, Player, Record, Setting, Settings, Setup,
};
use proptest::prelude::*;

/// The rules again, from their description: a grid of numbers, searched cell by cell.
struct Naive {
    settings: Settings,
    grid: Vec<Vec<u8>>,
    powers: Vec<String>,
    mover: u8,
    moves: u32,
}

impl Naive {
    fn new(settings: Settings) -> Self {
        Self {
            settings,
            grid: vec![vec![0; settings.rows.into()]; settings.columns.into()],
            powers: vec![String::from(if settings.powers { "XRF" } else { "" }); settings.players.into()],
            mover: 1,
            moves: 0,
        }
    }

    fn spend(&mut self, power: char) -> Option<()> {
        let hand = &mut self.powers[usize::from(self.mover) - 1];
        hand.contains(power).then(|| hand.retain(|held| held != power))
    }

    /// Makes the move if it is legal.
    fn play(&mut self, wish: Move) -> Option<()> {
        let mut mover = self.mover;
        let swap = self.settings.opening == Opening::Swap;
        let for_both = swap && self.moves < 3;
        if for_both {
            matches!(wish, Move::Drop { .. }).then_some(())?;
            mover = if self.moves == 1 { 2 } else { 1 };
        }
        let cell_at = |grid: &mut Vec<Vec<u8>>, cell: Cell| {
            grid.get(usize::from(cell.column))?.get(usize::from(cell.row)).copied()
        };
        match wish {
            Move::Drop { column } => {
                let column = self.grid.get_mut(usize::from(column))?;
                let row = column.iter().rposition(|owner| *owner != 0).map_or(0, |top| top + 1);
                *column.get_mut(row)? = mover;
            }
            Move::EraseToken(cell) => {
                cell_at(&mut self.grid, cell).filter(|owner| *owner != 0 && *owner != mover)?;
                self.spend('X')?;
                let column = &mut self.grid[usize::from(cell.column)];
                column.remove(cell.row.into());
                column.push(0);
            }
            Move::EraseRow { row } => {
                (u16::from(row) < self.settings.rows).then_some(())?;
                let above = |column: &Vec<u8>| column[usize::from(row)..].iter().any(|owner| *owner != 0);
                self.grid.iter().any(above).then_some(())?;
                self.spend('R')?;
                for column in &mut self.grid {
                    column.remove(row.into());
                    column.push(0);
                }
            }
            Move::Float(cell) => {
                cell_at(&mut self.grid, cell).filter(|owner| *owner == 0)?;
                self.spend('F')?;
                self.grid[usize::from(cell.column)][usize::from(cell.row)] = mover;
            }
            Move::Swap => {
                (swap && self.moves == 3).then_some(())?;
                self.grid
                    .iter_mut()
                    .flatten()
                    .filter(|owner| **owner != 0)
                    .for_each(|owner| *owner = 3 - *owner);
            }
        }
        self.moves += 1;
        self.mover = if swap && self.moves < 3 { 1 } else { mover % self.settings.players as u8 + 1 };
        Some(())
    }

    fn line(&self, player: u8) -> Vec<Cell> {
        let (columns, rows) = (i32::from(self.settings.columns), i32::from(self.settings.rows));
        let mut cells = Vec::new();
        for column in 0..columns {
            for row in 0..rows {
                for (across, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    let line: Vec<_> = (0..i32::from(self.settings.align))
                        .map(|step| (column + step * across, row + step * up))
                        .filter(|(column, row)| (0..columns).contains(column) && (0..rows).contains(row))
                        .map(|(column, row)| Cell { column: column as u8, row: row as u8 })
                        .filter(|cell| self.grid[usize::from(cell.column)][usize::from(cell.row)] == player)
                        .collect();
                    if line.len() == usize::from(self.settings.align) {
                        cells.extend(line);
                    }
                }
            }
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn outcome(&self, last: u8) -> Option<Outcome> {
        let players = self.settings.players as u8;
        let in_order = (0..players).map(|step| (last - 1 + step) % players + 1);
        let winner = in_order.into_iter().find(|player| !self.line(*player).is_empty());
        let full = self.grid.iter().flatten().all(|owner| *owner != 0);
        let hand = &self.powers[usize::from(self.mover) - 1];
        let erasable = self.grid.iter().flatten().any(|owner| *owner != 0 && *owner != self.mover);
        let open = self.grid.iter().any(|column| column.last() == Some(&0));
        let stuck = !(open || hand.contains(['R', 'F']) || hand.contains('X') && erasable);
        match winner {
            Some(number) => Some(Outcome::Line { winner: Player::from_number(number).expect("a seat") }),
            None => (full || stuck).then_some(Outcome::FullBoard),
        }
    }

    fn grid(game: &Game) -> Vec<Vec<u8>> {
        let setup = game.setup();
        let column = |column| {
            (0..setup.rows()).map(move |row| game.board().at(Cell { column, row }).map_or(0, Player::number))
        };
        (0..setup.columns()).map(|index| column(index).collect()).collect()
    }
}

fn settings() -> impl Strategy<Value = Settings> {
    (4..=16_u16, 4..=16_u16, 3..=6_u16, 2..=6_u16, any::<bool>(), any::<bool>())
        .prop_map(|(columns, rows, align, players, powers, swap)| Settings {
            columns,
            rows,
            align,
            players,
            powers,
            opening: if swap && players == 2 { Opening::Swap } else { Opening::Plain },
        })
        .prop_map(|settings| Settings {
            align: settings.align.min(settings.columns.max(settings.rows)),
            ..settings
        })
}

/// Mostly drops, so that games get somewhere; some of them on the edge of the board or beyond it.
fn wish() -> impl Strategy<Value = Move> {
    let cell = (0..18_u8, 0..18_u8).prop_map(|(column, row)| Cell { column, row });
    prop_oneof![
        12 => (0..17_u8).prop_map(|column| Move::Drop { column }),
        1 => cell.clone().prop_map(Move::EraseToken),
        1 => (0..17_u8).prop_map(|row| Move::EraseRow { row }),
        1 => cell.prop_map(Move::Float),
        1 => Just(Move::Swap),
    ]
}

fn wishes() -> impl Strategy<Value = Vec<Move>> {
    prop::collection::vec(wish(), 0..400)
}

fn played(settings: Settings, first: u8, wishes: &[Move]) -> Game {
    let setup = Setup::try_from(settings).expect("in range");
    let first = Player::all(setup.players()).nth(usize::from(first % setup.players())).expect("a seat");
    let mut game = Game::begun_by(setup, first);
    for wish in wishes {
        let _ = game.play(game.turn(), *wish);
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_rules_agree_with_the_naive_model(settings in settings(), wishes in wishes()) {
        let mut game = Game::new(settings.try_into().expect("in range"));
        let mut naive = Naive::new(settings);
        for wish in wishes {
            let mover = naive.mover;
            prop_assert_eq!(game.turn().number(), mover);
            let accepted = game.play(game.turn(), wish);
            prop_assert_eq!(accepted.ok().map(|_| ()), naive.play(wish), "{:?}", wish);
            prop_assert_eq!(Naive::grid(&game), naive.grid.clone());
            if accepted.is_ok() {
                prop_assert_eq!(game.outcome(), naive.outcome(mover));
                if let Some(Outcome::Line { winner }) = game.outcome() {
                    prop_assert_eq!(game.winning_cells(), naive.line(winner.number()));
                }
            }
            if game.outcome().is_some() {
                break;
            }
        }
    }

    #[test]
    fn after_the_end_nothing_is_accepted(settings in settings(), wishes in wishes(), more in wishes()) {
        let mut game = played(settings, 0, &wishes);
        prop_assume!(game.outcome().is_some());
        let end = game.clone();
        for wish in more {
            for player in Player::all(settings.players as u8) {
                prop_assert!(game.play(player, wish).is_err());
            }
        }
        prop_assert_eq!(game.open_columns().count(), 0);
        prop_assert_eq!(game.legal_moves(), vec![]);
        prop_assert_eq!(game, end);
    }

    #[test]
    fn legal_moves_are_the_accepted_ones(settings in settings(), wishes in wishes(), wish in wish()) {
        let game = played(settings, 0, &wishes);
        prop_assert_eq!(game.decide(game.turn(), wish).is_ok(), game.legal_moves().contains(&wish));
    }

    #[test]
    fn events_of_one_game_do_no_harm_in_another(
        one in settings(), other in settings(), wishes in wishes(),
    ) {
        let mut from = Game::new(one.try_into().expect("in range"));
        let mut into = Game::new(other.try_into().expect("in range"));
        for wish in wishes {
            if let Ok(event) = from.play(from.turn(), wish) {
                into.evolve(&event);
            }
        }
    }

    #[test]
    fn notation_reads_back(settings in settings(), first in 0..6_u8, wishes in wishes()) {
        let game = played(settings, first, &wishes);
        let text = game.notation();
        prop_assert_eq!(Game::begun_by_from_notation(game.setup(), game.first(), &text), Ok(game));
    }

    #[test]
    fn any_text_is_a_game_or_a_fault(settings in settings(), text in "\\PC{0,40}|[1-9a-gXRFS]{0,60}") {
        if let Err(fault) = Game::from_notation(settings.try_into().expect("in range"), &text) {
            prop_assert!((1..=text.chars().count() + 1).contains(&fault.at), "{:?}", fault);
        }
    }

    #[test]
    fn records_load_back_exactly(
        settings in settings(),
        first in 0..6_u8,
        wishes in wishes(),
        name in "[ -~é]{2,20}",
        date in prop::option::of((0..=9999_u16, 1..=12_u8, 1..=31_u8)),
        seed in any::<Option<u64>>(),
    ) {
        let name: Option<Name> = name.parse().ok();
        prop_assume!(name.is_some());
        let date = date.and_then(|(year, month, day)| Date::new(year, month, day));
        let game = played(settings, first, &wishes);
        let record = Record::new(game, |_| name.clone().expect("assumed"), date, seed);
        prop_assert_eq!(record.to_string().parse(), Ok(record));
    }

    /// A record with one byte changed is refused, or is another record that prints as it was read.
    #[test]
    fn a_damaged_record_is_never_misread(
        settings in settings(), wishes in wishes(), at in any::<prop::sample::Index>(), byte in 32..127_u8,
    ) {
        let name: Name = "Loutre".parse().expect("a name");
        let record = Record::new(played(settings, 0, &wishes), |_| name.clone(), None, Some(7));
        let mut bytes = record.to_string().into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        let text = String::from_utf8(bytes).expect("ASCII");
        match text.parse::<Record>() {
            Ok(read) => prop_assert_eq!(read.to_string(), text.trim_end().to_owned() + "\n"),
            Err(flaw) => {
                let line = text.lines().nth(flaw.line - 1).unwrap_or("");
                prop_assert!(flaw.column <= line.chars().count() + 1, "{:?}", flaw);
            }
        }
    }

    #[test]
    fn settings_are_refused_outside_their_ranges_only(
        columns: u16, rows: u16, align: u16, players: u16, powers: bool, opening in 0..5_usize,
    ) {
        let opening = Opening::ALL[opening];
        let settings = Settings { columns, rows, align, players, powers, opening };
        match Setup::try_from(settings) {
            Ok(setup) => prop_assert_eq!(Settings::from(setup), settings),
            Err(refused) => {
                let given = match refused.setting {
                    Setting::Columns => columns,
                    Setting::Rows => rows,
                    Setting::Align => align,
                    Setting::Players => players,
                    Setting::Powers => powers.into(),
                };
                prop_assert_eq!(given, refused.given);
                prop_assert!(!(refused.least..=refused.most).contains(&given));
            }
        }
    }
}

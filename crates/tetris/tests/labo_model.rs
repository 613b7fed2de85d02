//! The rules of `Labo` written a second time, slowly and from their text alone, and compared with
//! the crate on random scenes. Grids are lists of lists with -1 for an empty cell.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a test are small"
)]

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use tetris::{Board, Cell, Command, Game, Kind, Labo, Piece, PlayerId, Rotation, Side};

#[derive(Clone, Copy, Debug, PartialEq)]
struct Falling {
    kind: usize,
    row: i32,
    col: i32,
    rotation: usize,
}

#[derive(Clone, Debug, PartialEq)]
struct Participant {
    id: i32,
    cleared: i32,
    piece: Option<Falling>,
}

#[derive(Clone, Debug, PartialEq)]
struct Model {
    grid: Vec<Vec<i32>>,
    players: Vec<Participant>,
    left: BTreeSet<i32>,
    over: bool,
}

#[derive(Clone, Copy, Debug)]
enum Input {
    Step,
    Move(i32, i32),
    Shift(i32, i32),
    Turn(i32, bool),
    Drop(i32),
    Slam(i32),
    Join(i32),
    Quit(i32),
}

/// Shapes drawn as seen, `o` being the block (0, 0) when it is part of the piece, `+` when not.
const SHAPES: [&[&str]; 7] = [
    &["#o# .#.", ".#. #o. .#.", ".#. #o#", "#. o# #."],
    &["##o#", "# o # #"],
    &["#o# #..", "##. .o. .#.", ".+# ###", "#. o. ##"],
    &["#o# ..#", ".#. .o. ##.", "#+. ###", "## o. #."],
    &[".o# ##.", "#. #o .#"],
    &["#o. .##", ".# o# #."],
    &["o# ##"],
];

/// The blocks (x, y) of a picture: rows are separated by spaces.
fn blocks(kind: usize, rotation: usize) -> Vec<(i32, i32)> {
    let pictures = SHAPES[kind];
    let rows: Vec<&str> = pictures[rotation % pictures.len()].split(' ').collect();
    // (0, 0) is on the o or +, or, where the picture has neither, on the # of its column.
    let mut origin = None;
    for (y, row) in rows.iter().enumerate() {
        for (x, mark) in row.chars().enumerate() {
            if mark == 'o' || mark == '+' {
                origin = Some((x as i32, y as i32));
            }
        }
    }
    let (ox, oy) = origin.expect("an origin");
    let mut blocks = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, mark) in row.chars().enumerate() {
            if mark == '#' || mark == 'o' {
                blocks.push((x as i32 - ox, y as i32 - oy));
            }
        }
    }
    blocks
}

impl Model {
    fn cells(piece: Falling) -> Vec<(i32, i32)> {
        blocks(piece.kind, piece.rotation).into_iter().map(|(x, y)| (piece.row + y, piece.col + x)).collect()
    }

    fn fits(&self, piece: Falling) -> bool {
        let (rows, columns) = (self.grid.len() as i32, self.grid[0].len() as i32);
        Self::cells(piece).into_iter().all(|(row, col)| {
            (0..columns).contains(&col)
                && row < rows
                && (row < 0 || self.grid[row as usize][col as usize] == -1)
        })
    }

    fn position(&self, id: i32) -> Option<usize> {
        self.players.iter().position(|player| player.id == id)
    }

    /// Whether the input changed anything.
    fn play(&mut self, input: Input, spawns: &mut Vec<usize>) -> bool {
        if self.over {
            return false;
        }
        let before = self.clone();
        match input {
            Input::Step => self.step(spawns),
            Input::Move(id, col) => self.try_piece(id, |piece| Falling { col, ..piece }),
            Input::Shift(id, by) => self.try_piece(id, |piece| Falling { col: piece.col + by, ..piece }),
            Input::Turn(id, right) => self.try_piece(id, |piece| Falling {
                rotation: (piece.rotation + if right { 1 } else { 3 }) % 4,
                ..piece
            }),
            Input::Drop(id) => self.try_piece(id, |piece| Falling { row: piece.row + 1, ..piece }),
            Input::Slam(id) => self.slam(id, spawns),
            Input::Join(id) => {
                if self.position(id).is_none() && !self.left.contains(&id) {
                    self.players.push(Participant { id, cleared: 0, piece: None });
                    let last = self.players.len() - 1;
                    self.spawn(last, spawns);
                }
            }
            Input::Quit(id) => {
                if let Some(i) = self.position(id) {
                    self.players.remove(i);
                    self.left.insert(id);
                }
            }
        }
        *self != before
    }

    fn try_piece(&mut self, id: i32, change: impl Fn(Falling) -> Falling) {
        if let Some(i) = self.position(id)
            && let Some(piece) = self.players[i].piece
            && self.fits(change(piece))
        {
            self.players[i].piece = Some(change(piece));
        }
    }

    fn step(&mut self, spawns: &mut Vec<usize>) {
        let mut stuck = Vec::new();
        for i in 0..self.players.len() {
            if let Some(piece) = self.players[i].piece {
                let down = Falling { row: piece.row + 1, ..piece };
                if self.fits(down) {
                    self.players[i].piece = Some(down);
                } else {
                    stuck.push(i);
                }
            }
        }
        self.resolve(&stuck, spawns);
    }

    fn slam(&mut self, id: i32, spawns: &mut Vec<usize>) {
        let Some(i) = self.position(id) else { return };
        let Some(mut piece) = self.players[i].piece else {
            return;
        };
        loop {
            let down = Falling { row: piece.row + 1, ..piece };
            if !self.fits(down) {
                break;
            }
            piece = down;
        }
        self.players[i].piece = Some(piece);
        self.resolve(&[i], spawns);
    }

    fn resolve(&mut self, stuck: &[usize], spawns: &mut Vec<usize>) {
        let mut doomed = BTreeSet::new();
        let mut taken: BTreeSet<(i32, i32)> = BTreeSet::new();
        for &i in stuck {
            let piece = self.players[i].piece.expect("a stuck piece");
            let cells = Self::cells(piece);
            if cells.iter().any(|cell| taken.contains(cell)) {
                continue;
            }
            let full_before = self.full_rows().len();
            for &(row, col) in &cells {
                taken.insert((row, col));
                if row < 0 {
                    self.over = true;
                } else {
                    self.grid[row as usize][col as usize] = self.players[i].id;
                }
            }
            self.players[i].cleared += (self.full_rows().len() - full_before) as i32;
            self.players[i].piece = None;
            for (j, other) in self.players.iter().enumerate() {
                if let Some(piece) = other.piece
                    && Self::cells(piece).iter().any(|cell| cells.contains(cell))
                {
                    doomed.insert(j);
                }
            }
        }
        let full = self.full_rows();
        let columns = self.grid[0].len();
        for row in full {
            self.grid.remove(row);
            self.grid.insert(0, vec![-1; columns]);
        }
        for j in 0..self.players.len() {
            if let Some(piece) = self.players[j].piece
                && (doomed.contains(&j) || !self.fits(piece))
            {
                self.players[j].piece = None;
            }
        }
        for j in 0..self.players.len() {
            if !self.over && self.players[j].piece.is_none() {
                self.spawn(j, spawns);
            }
        }
    }

    fn full_rows(&self) -> Vec<usize> {
        (0..self.grid.len()).filter(|&row| self.grid[row].iter().all(|&owner| owner != -1)).collect()
    }

    fn spawn(&mut self, i: usize, spawns: &mut Vec<usize>) {
        let piece =
            Falling { kind: spawns.remove(0), row: 0, col: self.grid[0].len() as i32 / 2, rotation: 0 };
        if self.fits(piece) {
            self.players[i].piece = Some(piece);
        } else {
            self.over = true;
        }
    }

    fn scores(&self) -> BTreeMap<i32, i32> {
        let blocks = |id| self.grid.iter().flatten().filter(|&&o| o == id).count() as i32;
        let present = self.players.iter().map(|player| (player.id, 10 * player.cleared - blocks(player.id)));
        let left = self.left.iter().map(|&id| (id, -blocks(id)));
        present.chain(left).collect()
    }
}

fn id(number: i32) -> PlayerId {
    PlayerId::new(number as u16).unwrap()
}

fn real_piece(piece: Falling) -> Piece {
    Piece {
        kind: Kind::from_number(piece.kind as u8).unwrap(),
        rotation: Rotation::new(piece.rotation as u8).unwrap(),
        row: piece.row as i16,
        col: piece.col as i16,
    }
}

fn real_game(model: &Model) -> Game {
    let mut board = Board::new(model.grid[0].len() as u16, model.grid.len() as u16).unwrap();
    for (row, owners) in (0..).zip(&model.grid) {
        for (col, &owner) in (0..).zip(owners) {
            if owner != -1 {
                board.put(Cell { row, col }, id(owner));
            }
        }
    }
    let players = model.players.iter().map(|p| (id(p.id), p.cleared as u32, p.piece.map(real_piece)));
    Game::Labo(Labo::scene(board, players).unwrap())
}

fn model_of(game: &Game) -> Model {
    let board = game.board();
    let owner = |row, col| board.owner(Cell { row, col }).map_or(-1, |id| i32::from(id.number()));
    Model {
        grid: (0..board.rows() as i16)
            .map(|row| (0..board.columns() as i16).map(|col| owner(row, col)).collect())
            .collect(),
        players: game
            .players()
            .iter()
            .map(|player| Participant {
                id: i32::from(player.id.number()),
                cleared: player.tally.rows() as i32,
                piece: player.piece.map(|piece| Falling {
                    kind: piece.kind as usize,
                    row: i32::from(piece.row),
                    col: i32::from(piece.col),
                    rotation: usize::from(piece.rotation.quarter_turns()),
                }),
            })
            .collect(),
        left: game.gone().iter().map(|gone| i32::from(gone.id.number())).collect(),
        over: game.is_over(),
    }
}

fn side(right: bool) -> Side {
    if right { Side::Right } else { Side::Left }
}

/// Plays one input on the real game, the new pieces coming from the list.
fn play(game: &mut Game, input: Input, spawns: &mut Vec<usize>) {
    let mut draw = |_| Kind::from_number(spawns.remove(0) as u8).unwrap();
    let (who, command) = match input {
        Input::Step => {
            let event = game.step(&mut draw);
            game.evolve(&event);
            return;
        }
        Input::Move(who, col) => (who, Command::Move { col: col as i16 }),
        Input::Shift(who, by) => (who, Command::Shift(side(by > 0))),
        Input::Turn(who, right) => (who, Command::Turn(side(right))),
        Input::Drop(who) => (who, Command::Drop),
        Input::Slam(who) => (who, Command::Slam),
        Input::Join(who) => (who, Command::Join),
        Input::Quit(who) => (who, Command::Leave),
    };
    if let Ok(event) = game.decide(id(who), command, &mut draw) {
        game.evolve(&event);
    }
}

fn input() -> impl Strategy<Value = Input> {
    let who = 1..8;
    prop_oneof![
        4 => Just(Input::Step),
        4 => (who.clone(), -2..14).prop_map(|(who, col)| Input::Move(who, col)),
        2 => (who.clone(), any::<bool>())
            .prop_map(|(who, right)| Input::Shift(who, if right { 1 } else { -1 })),
        3 => (who.clone(), any::<bool>()).prop_map(|(who, right)| Input::Turn(who, right)),
        2 => who.clone().prop_map(Input::Drop),
        6 => who.clone().prop_map(Input::Slam),
        1 => who.clone().prop_map(Input::Join),
        1 => who.prop_map(Input::Quit),
    ]
}

prop_compose! {
    fn falling(columns: i32, rows: i32)(
        kind in 0..7_usize, row in -1..rows, col in 0..columns, rotation in 0..4_usize,
    ) -> Falling {
        Falling { kind, row, col, rotation }
    }
}

prop_compose! {
    /// A board whose lower rows are nearly full, so that rows get completed, and up to five
    /// players; pieces that do not fit are left out.
    fn scene()(columns in 4..12_i32, rows in 4..14_i32)(
        columns in Just(columns),
        holes in prop::collection::vec(
            (prop::collection::btree_set(0..columns, 1..4), 1..8_i32), 0..rows as usize),
        rows in Just(rows),
        pieces in prop::collection::vec(prop::option::weighted(0.9, falling(columns, rows)), 1..6),
        cleared in 0..5,
    ) -> Model {
        let mut grid = vec![vec![-1; columns as usize]; rows as usize];
        for (depth, (gaps, owner)) in holes.iter().enumerate() {
            let row = rows as usize - 1 - depth;
            for col in (0..columns).filter(|col| !gaps.contains(col)) {
                grid[row][col as usize] = (owner + col) % 7 + 1;
            }
        }
        let mut model = Model {
            left: BTreeSet::new(),
            grid,
            players: Vec::new(),
            over: false,
        };
        // Join order is not the order of the numbers.
        for (i, piece) in pieces.into_iter().enumerate() {
            let id = [3, 1, 5, 2, 4][i];
            let piece = piece.filter(|&piece| model.fits(piece));
            model.players.push(Participant { id, cleared, piece });
        }
        let owners: BTreeSet<i32> = model.grid.iter().flatten().copied().collect();
        model.left = owners
            .into_iter()
            .filter(|&id| id != -1 && model.position(id).is_none())
            .collect();
        model
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_crate_agrees_with_the_model(
        mut model in scene(),
        inputs in prop::collection::vec(input(), 1..60),
        spawns in prop::collection::vec(0..7_usize, 60 * 7),
    ) {
        let mut game = real_game(&model);
        prop_assert_eq!(&model_of(&game), &model);
        let (mut here, mut there) = (spawns.clone(), spawns);
        for (i, input) in inputs.into_iter().enumerate() {
            let before = model_of(&game);
            play(&mut game, input, &mut there);
            let changed = model.play(input, &mut here);
            prop_assert_eq!(&model_of(&game), &model, "after input {} {:?}", i, input);
            prop_assert_eq!(before != model, changed);
            prop_assert_eq!(&here, &there, "pieces drawn");
            let scores: BTreeMap<i32, i32> = game
                .scores()
                .iter()
                .map(|score| (i32::from(score.who.number()), score.points()))
                .collect();
            prop_assert_eq!(scores, model.scores());
        }
    }
}

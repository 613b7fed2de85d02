//! A board as it is drawn, row by row from the top, and a game that leads to it.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::{Board, Cell, Game, Move, Player, Setup};

/// Orders of moves that are tried before a board counts as out of reach.
const PATIENCE: usize = 50_000;

impl Game {
    /// A game that leads to a drawn board: `.`, `-` or `_` is an empty cell, `1` to `6` a token of that player; `x` and
    /// `o`, or `r` and `y`, are the first two players. Spaces, ends of lines and `/` mean nothing. `None` where the
    /// text is no board of this setup, or no order of moves that ends there is found.
    pub fn from_diagram(setup: Setup, text: &str) -> Option<Self> {
        let drawn = board(setup, text)?;
        let tokens = |player: Player| cells(setup).filter(|cell| drawn.at(*cell) == Some(player)).count();
        let all: usize = Player::all(setup.players()).map(tokens).sum();
        let players = usize::from(setup.players());
        let began = |first: &Player| {
            let turns = core::iter::successors(Some(*first), |player| Some(player.next(setup.players())));
            turns
                .take(players)
                .enumerate()
                .all(|(place, player)| tokens(player) == (all + players - 1 - place) / players)
        };
        let first = Player::all(setup.players()).find(began)?;
        let mut search = Search { drawn, all, seen: BTreeSet::new() };
        search.lead(Self::begun_by(setup, first))
    }
}

fn cells(setup: Setup) -> impl Iterator<Item = Cell> {
    (0..setup.rows()).rev().flat_map(move |row| (0..setup.columns()).map(move |column| Cell { column, row }))
}

fn board(setup: Setup, text: &str) -> Option<Board> {
    let mut signs = text.chars().filter(|sign| !sign.is_whitespace() && *sign != '/');
    let mut board = Board::empty(setup);
    for cell in cells(setup) {
        let player = match signs.next()?.to_ascii_lowercase() {
            '.' | '-' | '_' => None,
            'x' | 'r' => Some(1),
            'o' | 'y' | 'j' => Some(2),
            sign => Some(sign.to_digit(10)? as u8),
        };
        if let Some(number) = player {
            board.put(cell, Player::from_number(number).filter(|_| number <= setup.players())?);
        }
    }
    signs.next().is_none().then_some(board)
}

struct Search {
    drawn: Board,
    all: usize,
    /// Positions from which the board can't be reached, by the heights of their columns.
    seen: BTreeSet<Vec<u8>>,
}

impl Search {
    /// A game that continues this one to the drawn board.
    fn lead(&mut self, game: Game) -> Option<Game> {
        if game.moves().len() == self.all {
            return (*game.board() == self.drawn).then_some(game);
        }
        let columns = game.setup().columns();
        let landing = |column: u8| game.board().landing(column);
        let heights = (0..columns).map(|column| landing(column).map_or(u8::MAX, |cell| cell.row)).collect();
        if self.seen.len() == PATIENCE || !self.seen.insert(heights) {
            return None;
        }
        for column in 0..columns {
            if landing(column).and_then(|cell| self.drawn.at(cell)) == Some(game.turn()) {
                let mut next = game.clone();
                let played = next.play(game.turn(), Move::Drop { column });
                if let Some(found) = played.ok().and_then(|_| self.lead(next)) {
                    return Some(found);
                }
            }
        }
        None
    }
}

//! Monte Carlo tree search, for games with more than two players or with powers.

use std::ops::Range;

use connect_four::{Cell, Move, Power};

use super::board::Board;
use super::chance::Chance;
use super::shape::SIDE;
use super::tactics;

/// The best move that Monte Carlo tree search finds within a budget of `tokens` tokens.
///
/// Each round walks down the tree to a leaf, tries the leaf's moves one after the other, plays the game
/// to its end by simple rules, and notes on the way back who won.
///
/// ```text
///        root           the walk prefers children that won often, and those seldom tried;
///       /  |  \         every player looks after their own wins
///      o   o   o
///         / \
///        o   o ~~~~~ playout: win if you can, block if you must, else anything
/// ```
pub(super) fn best(board: &Board, moves: &[Move], tokens: u64, chance: &mut Chance) -> Option<Move> {
    let openings = moves.iter().map(|choice| Opening::new(board, *choice)).collect();
    let mut tree = Tree { me: board.turn, openings, nodes: vec![Node::new(None)], chance, tokens };
    tree.grow(0, moves.iter().copied());
    while tree.tokens > 0 {
        tree.round();
    }
    let children = tree.nodes[0].children.clone().map(|child| &tree.nodes[child]);
    children.max_by_key(|child| child.visits)?.choice
}

/// The gain of the winner of a game; a draw gives half of it to every player.
const WON: u64 = 2;

/// The weight of the bonus for children that were seldom tried, in sixteenths.
const CURIOSITY: u64 = 16;

/// The cost of beginning a round, in tokens.
const ROUND: u64 = 10;

struct Tree<'s, 'c> {
    me: usize,
    openings: Vec<Opening<'s>>,
    nodes: Vec<Node>,
    chance: &'c mut Chance,
    tokens: u64,
}

#[derive(Debug)]
struct Node {
    /// The move that led here.
    choice: Option<Move>,
    visits: u64,
    /// The gains of the player of that move, over all visits.
    gains: u64,
    children: Range<usize>,
}

impl Node {
    fn new(choice: Option<Move>) -> Self {
        Self { choice, visits: 0, gains: 0, children: 0..0 }
    }
}

/// The position after one of the root's moves, computed once because erasures are slow.
struct Opening<'s> {
    board: Board<'s>,
    winner: Option<usize>,
}

impl<'s> Opening<'s> {
    fn new(root: &Board<'s>, choice: Move) -> Self {
        let mut board = root.clone();
        board.play(choice);
        let winner = tactics::winner(&board, root.turn, choice);
        Self { board, winner }
    }
}

impl Tree<'_, '_> {
    fn round(&mut self) {
        self.tokens = self.tokens.saturating_sub(ROUND);
        let opening = self.most_promising(0);
        // The root's children are the first nodes after it.
        let Opening { board, winner } = &self.openings[opening - 1];
        let mut path = vec![(0, self.me), (opening, self.me)];
        let winner = match winner {
            Some(winner) => Some(*winner),
            None => self.descend(&mut board.clone(), &mut path, opening),
        };
        for (node, player) in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.gains += match winner {
                Some(winner) if winner == player => WON,
                Some(_) => 0,
                None => WON / 2,
            };
        }
    }

    /// Goes down the tree from `node` and plays on to the end of the game; returns who won.
    fn descend(
        &mut self,
        board: &mut Board,
        path: &mut Vec<(usize, usize)>,
        mut node: usize,
    ) -> Option<usize> {
        loop {
            if board.winning_cell(board.turn).is_some() {
                return Some(board.turn);
            }
            if self.nodes[node].children.is_empty() {
                if self.nodes[node].visits == 0 {
                    return self.playout(board);
                }
                let moves = continuations(board);
                if moves.is_empty() {
                    return None;
                }
                self.grow(node, moves.into_iter());
            }
            node = self.most_promising(node);
            path.push((node, board.turn));
            self.tokens = self.tokens.saturating_sub(1);
            board.play(self.nodes[node].choice?);
        }
    }

    fn grow(&mut self, node: usize, moves: impl Iterator<Item = Move>) {
        let first = self.nodes.len();
        self.nodes.extend(moves.map(|choice| Node::new(Some(choice))));
        self.nodes[node].children = first..self.nodes.len();
    }

    /// The child with the highest upper confidence bound: share of wins + c * sqrt(log visits / tries).
    fn most_promising(&self, node: usize) -> usize {
        let parent = &self.nodes[node];
        let log = log2(parent.visits.max(1));
        let bound = |child: &usize| {
            let child = &self.nodes[*child];
            if child.visits == 0 {
                return u64::MAX;
            }
            (child.gains << 16) / (WON * child.visits) + CURIOSITY * ((log << 16) / child.visits).isqrt() / 16
        };
        // `max_by_key` prefers the last of equals, but the first children are the most central.
        parent.children.clone().rev().max_by_key(bound).unwrap_or(node)
    }

    /// Plays on by simple rules; returns who won.
    fn playout(&mut self, board: &mut Board) -> Option<usize> {
        loop {
            if board.winning_cell(board.turn).is_some() {
                return Some(board.turn);
            }
            let cell = forced(board).or_else(|| self.any_landing(board))?;
            board.step(cell);
            self.tokens = self.tokens.saturating_sub(1);
        }
    }

    /// A random cell in which a token lands, preferably not under a cell in which the next player would win.
    fn any_landing(&mut self, board: &Board) -> Option<usize> {
        let mut cells = [0; SIDE];
        let mut count = 0;
        for cell in (0..board.shape.columns).filter_map(|column| board.landing(column)) {
            cells[count] = cell;
            count += 1;
        }
        let next = board.next();
        let helps = |cell: usize| cell % SIDE + 1 < SIDE && board.wins_at(next, cell + 1);
        let cell = self.chance.pick(&cells[..count])?;
        if helps(cell) { self.chance.pick(&cells[..count]) } else { Some(cell) }
    }
}

/// The moves to try inside the tree: a block where one is needed, else any drop.
fn continuations(board: &Board) -> Vec<Move> {
    let at = |cell: usize| Cell { column: (cell / SIDE) as u8, row: (cell % SIDE) as u8 };
    match forced(board) {
        Some(cell) if board.landing(cell / SIDE) == Some(cell) => {
            vec![Move::Drop { column: at(cell).column }]
        }
        Some(cell) => vec![Move::Float(at(cell))],
        None => {
            let open = board.shape.middle_first.iter().filter(|column| board.landing(**column).is_some());
            open.map(|column| Move::Drop { column: *column as u8 }).collect()
        }
    }
}

/// The cell that the player to move has to fill, and can, because the next player would win there.
fn forced(board: &Board) -> Option<usize> {
    let can_fill =
        |cell: &usize| board.landing(cell / SIDE) == Some(*cell) || board.holds(board.turn, Power::Float);
    board.winning_cell(board.next()).filter(can_fill)
}

/// The binary logarithm with 16 bits after the point, straight lines between the powers of two: the same
/// on every computer, which a floating logarithm is not.
fn log2(number: u64) -> u64 {
    let whole = u64::from(number.ilog2());
    (whole << 16) + ((number << 16 >> whole) - (1 << 16))
}

//! Alpha-beta over the window evaluation.

use connect_four::{Move, Power};

use super::board::Board;
use super::shape::SIDE;
use super::tactics;
use super::transpositions::{Bound, Transpositions};
use super::windows;

/// Values beyond this are games won or lost, not evaluations.
pub(super) const DECIDED: i32 = 1_000_000;

/// A win now; one that comes `n` turns later is worth `n` less.
const WIN: i32 = 2 * DECIDED;

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    /// Turns, the move of the root included.
    pub(super) depth: u32,
    /// Positions. A depth that is not completed when they run out does not count.
    pub(super) nodes: u64,
}

/// What the moves are worth to the player to move, best first.
///
/// The two highest values are exact, and so are those equal to the second; the other moves are only
/// known to be worse. With more than two players, all the others play together against this one
/// (the paranoid assumption), which keeps the cuts of alpha-beta sound; but none of them lets the next one win.
///
/// The search deepens turn by turn, and each time tries first what was best before. Inside the tree there
/// are only tokens: powers are tried at the root, and a floating token where it wins or averts a loss.
pub(super) fn rank(board: &Board, moves: &[Move], limit: Limit) -> Vec<(Move, i32)> {
    let mut search = Search {
        me: board.turn,
        board: board.clone(),
        memory: Transpositions::new(limit.nodes),
        nodes: limit.nodes,
    };
    let mut ranked: Vec<_> = moves.iter().map(|choice| (*choice, 0)).collect();
    for depth in 1..=limit.depth {
        let Ok(deeper) = search.deepen(board, &ranked, depth, 2) else { break };
        ranked = deeper;
        let undecided = ranked.iter().filter(|(_, value)| *value > -DECIDED).count();
        if ranked[0].1 > DECIDED || undecided < 2 {
            break;
        }
    }
    ranked
}

struct Search<'s> {
    me: usize,
    board: Board<'s>,
    memory: Transpositions,
    nodes: u64,
}

/// There are no nodes left.
struct Exhausted;

impl<'s> Search<'s> {
    /// Searches all the moves to this depth; the values of the best `places` are exact.
    fn deepen(
        &mut self,
        root: &Board<'s>,
        moves: &[(Move, i32)],
        depth: u32,
        places: usize,
    ) -> Result<Vec<(Move, i32)>, Exhausted> {
        let mut ranked: Vec<(Move, i32)> = Vec::with_capacity(moves.len());
        for (choice, _) in moves {
            self.board = root.clone();
            self.board.play(*choice);
            let worse = ranked.get(places - 1).map_or(-WIN, |(_, last)| last - 1);
            let value = match tactics::winner(&self.board, self.me, *choice) {
                Some(winner) => self.won_by(winner, 0),
                None => self.value(depth - 1, 1, worse, WIN)?,
            };
            let place = ranked.partition_point(|(_, better)| *better >= value);
            ranked.insert(place, (*choice, value));
        }
        Ok(ranked)
    }

    /// What the position is worth to the player at the root: exact between `alpha` and `beta`, and a bound
    /// beyond them.
    fn value(&mut self, depth: u32, turns: i32, mut alpha: i32, mut beta: i32) -> Result<i32, Exhausted> {
        self.nodes = self.nodes.checked_sub(1).ok_or(Exhausted)?;
        let player = self.board.turn;
        if self.board.winning_cell(player).is_some() {
            return Ok(self.won_by(player, turns));
        }
        if !self.board.has_open_column() {
            return Ok(0);
        }
        if depth == 0 {
            return Ok(windows::evaluate(&self.board, self.me));
        }
        let key = self.board.key();
        let remembered = self.memory.recall(key);
        if let Some(slot) = remembered.filter(|slot| u32::from(slot.depth) >= depth) {
            let cuts = match slot.bound {
                Bound::Exact => true,
                Bound::AtLeast => slot.value >= beta,
                Bound::AtMost => slot.value <= alpha,
            };
            if cuts {
                return Ok(slot.value);
            }
        }

        let mine = player == self.me;
        let (floor, ceiling) = (alpha, beta);
        let mut best = (if mine { -WIN } else { WIN }, 0);
        let (cells, count) = self.replies(remembered.map(|slot| usize::from(slot.best)));
        for cell in cells[..count].iter().copied() {
            self.board.step(cell);
            let value = self.value(depth - 1, turns + 1, alpha, beta);
            self.board.step_back(cell);
            let value = value?;
            if (mine && value > best.0) || (!mine && value < best.0) {
                best = (value, cell);
            }
            if mine {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        let bound = match best.0 {
            value if value <= floor => Bound::AtMost,
            value if value >= ceiling => Bound::AtLeast,
            _ => Bound::Exact,
        };
        self.memory.note(key, best.0, depth, best.1, bound);
        Ok(best.0)
    }

    /// The cells in which the player to move could put a token, the most promising first, and their number.
    fn replies(&self, remembered: Option<usize>) -> ([usize; SIDE], usize) {
        let board = &self.board;
        let (player, next) = (board.turn, board.next());
        let mut cells = [0; SIDE];
        // A threat leaves no choice.
        if let Some(cell) = board.winning_cell(next)
            && (board.landing(cell / SIDE) == Some(cell) || board.holds(player, Power::Float))
        {
            cells[0] = cell;
            return (cells, 1);
        }
        let mut count = 0;
        for cell in board.shape.middle_first.iter().filter_map(|column| board.landing(*column)) {
            cells[count] = cell;
            count += 1;
            if Some(cell) == remembered {
                cells[..count].rotate_right(1);
            }
        }
        (cells, count)
    }

    fn won_by(&self, winner: usize, turns: i32) -> i32 {
        if winner == self.me { WIN - 1 - turns } else { turns + 1 - WIN }
    }
}

#[cfg(test)]
mod tests {
    use connect_four::{Cell, Game, Outcome, Player, Settings, Setup};

    use super::*;
    use crate::players::chance::Chance;
    use crate::players::shape::Shape;

    /// [`Search::value`] by the rules alone: every move to the full depth, without a cut.
    fn naive(game: &Game, me: Player, depth: u32, turns: i32) -> i32 {
        let won = |winner, turns| if winner == me { WIN - 1 - turns } else { turns + 1 - WIN };
        match game.outcome() {
            Some(Outcome::Line { winner }) => return won(winner, turns - 1),
            Some(_) => return 0,
            None => {}
        }
        let after = |choice| {
            let mut after = game.clone();
            after.play(game.turn(), choice).expect("a legal move");
            after
        };
        let nexts: Vec<Game> = game.legal_moves().into_iter().map(after).collect();
        if nexts.iter().any(|next| matches!(next.outcome(), Some(Outcome::Line { .. }))) {
            return won(game.turn(), turns);
        }
        if depth == 0 {
            return naive_evaluation(game, me);
        }
        let forced = game.open_columns().position(|column| next_wins_at(game, column));
        let nexts = forced.map_or(&nexts[..], |place| &nexts[place..=place]);
        let values = nexts.iter().map(|next| naive(next, me, depth - 1, turns + 1));
        if game.turn() == me { values.max() } else { values.min() }.expect("a move")
    }

    /// Would the player after this one make a line in this column?
    fn next_wins_at(game: &Game, column: u8) -> bool {
        let setup = game.setup();
        let next = Some(game.turn().next(setup.players()));
        let at = |column: i32, row: i32| {
            let inside =
                (0..setup.columns().into()).contains(&column) && (0..setup.rows().into()).contains(&row);
            game.board().at(Cell { column: column as u8, row: row as u8 }).filter(|_| inside)
        };
        let column = i32::from(column);
        let row = (0..16).find(|row| at(column, *row).is_none()).expect("an open column");
        [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(across, up)| {
            let run = |sign: i32| {
                (1..16)
                    .take_while(|step| at(column + sign * step * across, row + sign * step * up) == next)
                    .count()
            };
            1 + run(1) + run(-1) >= usize::from(setup.align())
        })
    }

    /// The evaluation, cell by cell and window by window.
    fn naive_evaluation(game: &Game, me: Player) -> i32 {
        let setup = game.setup();
        let owner = |column: i32, row: i32| game.board().at(Cell { column: column as u8, row: row as u8 });
        let mut worth = [0; Player::MOST];
        for (column, row) in (0..16).flat_map(|column| (0..16).map(move |row| (column, row))) {
            for (across, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let window: Vec<_> = (0..i32::from(setup.align()))
                    .map(|step| (column + step * across, row + step * up))
                    .collect();
                let inside = |(column, row): &(i32, i32)| {
                    (0..setup.columns().into()).contains(column) && (0..setup.rows().into()).contains(row)
                };
                if !window.iter().all(inside) {
                    continue;
                }
                let owners: Vec<_> = window.iter().filter_map(|(column, row)| owner(*column, *row)).collect();
                for owner in &owners {
                    worth[owner.index()] += 1;
                }
                if let Some(sole) = owners.first().filter(|sole| owners.iter().all(|owner| owner == *sole)) {
                    worth[sole.index()] += windows::worth(owners.len(), setup.align().into());
                }
            }
        }
        let others = Player::all(setup.players()).filter(|player| *player != me);
        worth[me.index()] - others.map(|player| worth[player.index()]).max().expect("an opponent")
    }

    #[test]
    fn cuts_memory_and_forced_replies_change_no_value() {
        let mut chance = Chance::new(7);
        for round in 0..60 {
            let settings = Settings {
                columns: 4 + round % 3,
                rows: 4 + round % 2,
                align: 3 + round % 2,
                players: 2 + round / 30,
                ..Settings::default()
            };
            let mut game = Game::new(Setup::try_from(settings).expect("a playable setup"));
            for _ in 0..round % 12 {
                let mut next = game.clone();
                let choice = chance.pick(&game.legal_moves()).expect("a move");
                next.play(game.turn(), choice).expect("a legal move");
                if next.outcome().is_none() {
                    game = next;
                }
            }
            let shape = Shape::new(game.setup());
            let moves = game.legal_moves();
            let board = Board::new(&shape, &game);
            let mut search = Search {
                me: board.turn,
                board: board.clone(),
                memory: Transpositions::new(1000),
                nodes: 1 << 40,
            };
            let unranked: Vec<_> = moves.iter().map(|choice| (*choice, 0)).collect();
            for depth in 1..=4 {
                let found = search.deepen(&board, &unranked, depth, moves.len()).ok().expect("enough nodes");
                for (choice, value) in found {
                    let mut after = game.clone();
                    after.play(game.turn(), choice).expect("a legal move");
                    assert_eq!(
                        value,
                        naive(&after, game.turn(), depth - 1, 1),
                        "{settings:?} {depth} {choice:?}"
                    );
                }
            }
        }
    }
}

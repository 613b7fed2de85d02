//! Forced moves, played out so that only positions with a real choice are searched.

use crate::exact::geometry::Geometry;
use crate::exact::word::Word;

/// A position that keeps the threats of both sides beside the tokens: a move changes only those of the side that moves.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct State<W> {
    /// Tokens of the side to move.
    pub(crate) mine: W,
    /// Tokens of the other side.
    pub(crate) theirs: W,
    /// Cells that complete a line of the side to move, occupied ones included.
    pub(crate) my_threats: W,
    /// Cells that complete a line of the other side, occupied ones included.
    pub(crate) their_threats: W,
    /// Tokens on the board.
    pub(crate) plies: i32,
}

/// Where forced play ends.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Settled<W> {
    /// The game is decided: the score of the side to move in the final state.
    Decided(i32),
    /// The side to move has no win at once, need not stop one, and has these moves, two at least, that do not lose
    /// at once.
    Quiet(W),
}

impl<W: Word> State<W> {
    pub(crate) fn new(board: &impl Geometry<Word = W>, mine: W, theirs: W) -> Self {
        Self {
            mine,
            theirs,
            my_threats: board.completing(mine),
            their_threats: board.completing(theirs),
            plies: (mine | theirs).count(),
        }
    }

    #[inline(always)]
    pub(crate) fn tokens(&self) -> W {
        self.mine | self.theirs
    }

    #[inline(always)]
    pub(crate) fn playable(&self, board: &impl Geometry<Word = W>) -> W {
        board.playable(self.tokens())
    }

    /// The state after a token in this cell, for the other side.
    #[inline(always)]
    pub(crate) fn after(&self, board: &impl Geometry<Word = W>, cell: W) -> Self {
        let mine = self.mine | cell;
        Self {
            mine: self.theirs,
            theirs: mine,
            my_threats: self.their_threats,
            their_threats: board.completing(mine),
            plies: self.plies + 1,
        }
    }

    /// The score if the other side wins with its next token.
    #[inline(always)]
    pub(crate) fn loss(&self, board: &impl Geometry<Word = W>) -> i32 {
        -((board.size() - self.plies) >> 1)
    }

    /// Plays forced moves until a side has a choice or the game is decided. The side to move must have no win at once:
    /// then it never gets one on the way, as no forced move lies under a threat of the other side.
    ///
    /// ```text
    ///   . x x x !     one cell to stop: forced        ! x x x !     two cells: lost
    ///
    ///   .             a cell under a threat of the other side is no move;
    ///   !  <- threat  the only cell left that is one is forced,
    ///   .  <- never   and without any the game is lost
    /// ```
    #[inline(always)]
    pub(crate) fn settle(&mut self, board: &impl Geometry<Word = W>) -> Settled<W> {
        loop {
            let playable = self.playable(board);
            let mut moves = playable & !self.their_threats.down(1);
            let urgent = playable & self.their_threats;
            if !urgent.is_empty() {
                if urgent.has_several() {
                    return Settled::Decided(self.loss(board));
                }
                moves &= urgent;
            }
            if moves.is_empty() {
                return Settled::Decided(if playable.is_empty() { 0 } else { self.loss(board) });
            }
            if moves.has_several() {
                return Settled::Quiet(moves);
            }
            *self = self.after(board, moves);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::dice::Dice;
    use crate::exact::fixed::Fixed;
    use crate::{Position, Solver};

    const CLASSIC: Fixed<7, 6> = Fixed;

    fn settle(notation: &str) -> (Settled<u64>, i32) {
        let position = Position::<7, 6>::parse(notation).unwrap();
        let mut state = State::new(&CLASSIC, position.mine(), position.theirs());
        (state.settle(&CLASSIC), state.plies)
    }

    #[test]
    fn a_position_with_a_choice_is_quiet() {
        assert!(matches!(settle("44"), (Settled::Quiet(moves), 2) if moves.count_ones() == 7));
    }

    #[test]
    fn two_cells_to_stop_are_one_too_many() {
        assert!(matches!(settle("37475"), (Settled::Decided(-18), 5)));
    }

    #[test]
    fn a_single_threat_is_stopped() {
        assert!(matches!(settle("121"), (Settled::Quiet(_), 3)));
        assert!(matches!(settle("12121"), (Settled::Quiet(_), 6)));
    }

    #[test]
    fn forced_play_does_not_change_the_score() {
        let mut solver = Solver::<7, 6>::new(4);
        let mut dice = Dice(2);
        let mut forced = 0;
        for _ in 0..400 {
            let position: Position = dice.position(16);
            if position.can_win() {
                continue;
            }
            // The score of the best move, each move solved by itself.
            let slow = (0..7)
                .filter_map(|column| position.play(column))
                .map(
                    |child| {
                        if child.can_win() { -((43 - child.plies()) / 2) } else { -solver.solve(&child) }
                    },
                )
                .max();
            let mut state = State::new(&CLASSIC, position.mine(), position.theirs());
            let settled = state.settle(&CLASSIC);
            forced += i32::from(state.plies > position.plies());
            let turned = (state.plies - position.plies()) % 2 == 1;
            let score = match settled {
                Settled::Decided(score) => score,
                Settled::Quiet(_) => solver.solve(&state.position()),
            };
            assert_eq!(Some(if turned { -score } else { score }), slow);
        }
        assert!(forced > 50, "{forced}");
    }

    impl State<u64> {
        fn position(&self) -> Position {
            Position::from_tokens(CLASSIC, self.mine, self.theirs)
        }
    }
}

//! Playing out what is forced, so that only positions with a real choice are searched.

use crate::exact::bitboard::Bitboard;

/// A position with the threats of both sides kept beside the tokens: a move changes only those of the one who moves.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct State<const COLUMNS: usize, const ROWS: usize> {
    /// Tokens of the side to move.
    pub(crate) mine: u64,
    /// Tokens of the other side.
    pub(crate) theirs: u64,
    /// Cells that complete a line of the side to move, occupied ones included.
    pub(crate) my_threats: u64,
    /// Cells that complete a line of the other side, occupied ones included.
    pub(crate) their_threats: u64,
    /// Tokens on the board.
    pub(crate) plies: i32,
}

/// What forced play comes to.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Settled {
    /// The game is decided: the score of the side to move in the final state.
    Decided(i32),
    /// The side to move has no win at once, need not stop one, and has these moves, two at least, that do not lose
    /// at once.
    Quiet(u64),
}

impl<const COLUMNS: usize, const ROWS: usize> State<COLUMNS, ROWS> {
    pub(crate) fn new(mine: u64, theirs: u64) -> Self {
        Self {
            mine,
            theirs,
            my_threats: Bitboard::<COLUMNS, ROWS>::completing(mine),
            their_threats: Bitboard::<COLUMNS, ROWS>::completing(theirs),
            plies: (mine | theirs).count_ones() as i32,
        }
    }

    #[inline(always)]
    pub(crate) fn tokens(&self) -> u64 {
        self.mine | self.theirs
    }

    #[inline(always)]
    pub(crate) fn playable(&self) -> u64 {
        Bitboard::<COLUMNS, ROWS>::playable(self.tokens())
    }

    /// The state after a token in this cell, for the other side.
    #[inline(always)]
    pub(crate) fn after(&self, cell: u64) -> Self {
        let mine = self.mine | cell;
        Self {
            mine: self.theirs,
            theirs: mine,
            my_threats: self.their_threats,
            their_threats: Bitboard::<COLUMNS, ROWS>::completing(mine),
            plies: self.plies + 1,
        }
    }

    /// The score if the other side wins with its next token.
    #[inline(always)]
    pub(crate) fn loss(&self) -> i32 {
        -((Bitboard::<COLUMNS, ROWS>::SIZE - self.plies) >> 1)
    }

    /// Plays forced moves until somebody has a choice or the game is decided. The side to move must have no win at once:
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
    pub(crate) fn settle(&mut self) -> Settled {
        loop {
            let playable = self.playable();
            let mut moves = playable & !(self.their_threats >> 1);
            let urgent = playable & self.their_threats;
            if urgent != 0 {
                if urgent & (urgent - 1) != 0 {
                    return Settled::Decided(self.loss());
                }
                moves &= urgent;
            }
            if moves == 0 {
                return Settled::Decided(if playable == 0 { 0 } else { self.loss() });
            }
            if moves & (moves - 1) != 0 {
                return Settled::Quiet(moves);
            }
            *self = self.after(moves);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::dice::Dice;
    use crate::{Position, Solver};

    fn settle(notation: &str) -> (Settled, i32) {
        let position = Position::<7, 6>::parse(notation).unwrap();
        let mut state = State::<7, 6>::new(position.mine(), position.theirs());
        (state.settle(), state.plies)
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
            let mut state = State::<7, 6>::new(position.mine(), position.theirs());
            let settled = state.settle();
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

    impl State<7, 6> {
        fn position(&self) -> Position {
            Position::from_tokens(self.mine, self.theirs)
        }
    }
}

//! Playing out what is forced, so that only positions with a real choice are searched.

use crate::board::Board;

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
            my_threats: Board::<COLUMNS, ROWS>::completing(mine),
            their_threats: Board::<COLUMNS, ROWS>::completing(theirs),
            plies: (mine | theirs).count_ones() as i32,
        }
    }

    #[inline(always)]
    pub(crate) fn tokens(&self) -> u64 {
        self.mine | self.theirs
    }

    #[inline(always)]
    pub(crate) fn playable(&self) -> u64 {
        Board::<COLUMNS, ROWS>::playable(self.tokens())
    }

    /// The state after a token in this cell, for the other side.
    #[inline(always)]
    pub(crate) fn after(&self, cell: u64) -> Self {
        let mine = self.mine | cell;
        Self {
            mine: self.theirs,
            theirs: mine,
            my_threats: self.their_threats,
            their_threats: Board::<COLUMNS, ROWS>::completing(mine),
            plies: self.plies + 1,
        }
    }

    /// The score if the other side wins with its next token.
    #[inline(always)]
    pub(crate) fn loss(&self) -> i32 {
        -((Board::<COLUMNS, ROWS>::SIZE - self.plies) / 2)
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

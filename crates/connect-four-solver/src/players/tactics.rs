//! Wins at once, and what has to be blocked.

use connect_four::{Move, Power};

use super::board::{Board, Columns};

/// The moves that are no blunder: those that win at once; where there are none, those after which the
/// opponents stay longest without a winning move, counted in turn order from the next one.
pub(super) fn sensible(board: &Board, moves: &[Move]) -> Vec<Move> {
    let merits: Vec<_> = moves.iter().map(|choice| merit(board, *choice)).collect();
    let best = merits.iter().max();
    moves.iter().zip(&merits).filter(|(_, merit)| Some(*merit) == best).map(|(choice, _)| *choice).collect()
}

fn merit(board: &Board, choice: Move) -> usize {
    let mover = board.turn;
    let mut after = board.clone();
    after.play(choice);
    match winner(&after, mover, choice) {
        Some(winner) if winner == mover => board.shape.players + 1,
        Some(_) => 0,
        None => 1 + respite(&after, mover),
    }
}

/// How many opponents in a row have no winning move.
fn respite(board: &Board, mover: usize) -> usize {
    let in_turn = std::iter::successors(Some(board.after(mover)), |player| Some(board.after(*player)));
    in_turn.take_while(|player| *player != mover).take_while(|player| !can_win(board, *player)).count()
}

/// Whether this player could win with one move, powers included.
pub(super) fn can_win(board: &Board, player: usize) -> bool {
    board.winning_cell(player).is_some() || wins_by_erasing(board, player)
}

/// An erasure wins when the tokens that move down by one make a line of the player's.
fn wins_by_erasing(board: &Board, player: usize) -> bool {
    let (columns, rows, align) = (board.shape.columns, board.shape.rows, board.shape.align);
    let own = board.tokens(player);
    let erased = |tokens: &mut Columns, column: usize, row: usize| {
        let below = (1 << row) - 1;
        tokens[column] = tokens[column] & below | tokens[column] >> 1 & !below;
    };
    let by_row = |row| {
        let mut tokens = *own;
        (0..columns).for_each(|column| erased(&mut tokens, column, row));
        has_line(&tokens, align)
    };
    let by_token = |column: usize, row: usize| {
        let opposing = (0..board.shape.players)
            .any(|other| other != player && board.tokens(other)[column] >> row & 1 != 0);
        // Only a token of the player's above the erased one moves a token of the player's.
        opposing && own[column] >> row != 0 && {
            let mut tokens = *own;
            erased(&mut tokens, column, row);
            has_line(&tokens, align)
        }
    };
    board.holds(player, Power::EraseRow) && (0..rows).any(by_row)
        || board.holds(player, Power::EraseToken)
            && (0..columns).any(|column| (0..rows).any(|row| by_token(column, row)))
}

/// The player who has won by this move of `mover`, which led to `after`: the mover first, then the others in turn.
pub(super) fn winner(after: &Board, mover: usize, choice: Move) -> Option<usize> {
    let aligned = |player: &usize| has_line(after.tokens(*player), after.shape.align);
    let in_turn = std::iter::successors(Some(mover), |player| Some(after.after(*player)));
    match choice {
        Move::Drop { .. } | Move::Float(_) | Move::Swap => Some(mover).filter(aligned),
        Move::EraseToken(_) | Move::EraseRow { .. } => in_turn.take(after.shape.players).find(aligned),
    }
}

/// The word of the column that is `i` columns further is shifted by `i` rows: this brings the `i`-th token of a
/// diagonal line onto the bit of its first one, so that one AND over the columns finds all the lines at once.
fn has_line(tokens: &Columns, align: usize) -> bool {
    let upright = |word: &u16| (1..align).fold(*word, |lines, step| lines & word >> step) != 0;
    tokens.iter().any(upright)
        || tokens.windows(align).any(|words| {
            let mut lines = [u16::MAX; 3];
            for (step, word) in words.iter().enumerate() {
                lines[0] &= word;
                lines[1] &= word >> step;
                lines[2] &= word << step;
            }
            lines != [0; 3]
        })
}

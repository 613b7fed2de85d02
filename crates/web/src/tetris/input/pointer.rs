//! The mouse: the piece goes to the column below it.

use tetris::{Command, Game, PlayerId, Rules, Side};

/// What brings the piece nearer to this column, if anything is left to do. By the rules of `Labo` it jumps
/// there; in an `Arena` it goes cell by cell.
pub(crate) fn towards(game: &Game, me: PlayerId, col: i16) -> Option<Command> {
    let piece = game.player(me)?.piece?;
    let columns = game.cells(piece).map(|cell| cell.col - piece.col);
    let (left, right) = (columns.iter().min()?, columns.iter().max()?);
    let wanted = col.max(-left).min(game.board().columns() as i16 - 1 - right);
    match game.rules() {
        _ if wanted == piece.col => None,
        Rules::Labo => Some(Command::Move { col: wanted }),
        Rules::Arena if wanted < piece.col => Some(Command::Shift(Side::Left)),
        Rules::Arena => Some(Command::Shift(Side::Right)),
    }
}

/// Whose falling piece covers this cell, other than the own one. The last to join lies on top.
pub(crate) fn piece_at(game: &Game, me: Option<PlayerId>, row: i16, col: i16) -> Option<PlayerId> {
    let covers = |player: &&tetris::Player| {
        let cells = player.piece.map(|piece| game.cells(piece));
        cells.is_some_and(|cells| cells.iter().any(|cell| (cell.row, cell.col) == (row, col)))
    };
    game.players().iter().rev().filter(|player| Some(player.id) != me).find(covers).map(|player| player.id)
}

#[cfg(test)]
mod tests {
    use tetris::{ArenaSetup, Kind, LaboSetup, Setup};

    use super::*;

    fn game(setup: Setup) -> Game {
        let mut game = Game::new(setup);
        for _ in 0..2 {
            let who = game.next_id().expect("a seat");
            let joined = game.decide(who, Command::Join, &mut |_| Kind::I).expect("room");
            game.evolve(&joined);
        }
        game
    }

    #[test]
    fn a_piece_stays_inside_the_walls() {
        let labo = game(Setup::Labo(LaboSetup::default()));
        let me = PlayerId::FIRST;
        assert_eq!(towards(&labo, me, 7), Some(Command::Move { col: 7 }));
        assert_eq!(towards(&labo, me, 5), None, "it is there");
        assert_eq!(towards(&labo, me, -3), Some(Command::Move { col: 2 }));
        assert_eq!(towards(&labo, me, 99), Some(Command::Move { col: 8 }));
    }

    #[test]
    fn in_an_arena_it_goes_cell_by_cell() {
        let arena = game(Setup::Arena(ArenaSetup::default()));
        let me = PlayerId::FIRST;
        assert_eq!(towards(&arena, me, 0), Some(Command::Shift(Side::Left)));
        assert_eq!(towards(&arena, me, 9), Some(Command::Shift(Side::Right)));
        assert_eq!(towards(&arena, me, 4), None);
    }

    #[test]
    fn the_piece_below_the_pointer_is_somebody_elses() {
        let labo = game(Setup::Labo(LaboSetup::default()));
        let two = PlayerId::new(2);
        assert_eq!(piece_at(&labo, Some(PlayerId::FIRST), 0, 5), two);
        assert_eq!(piece_at(&labo, two, 0, 5), Some(PlayerId::FIRST));
        assert_eq!(piece_at(&labo, two, 1, 5), None);
    }
}

//! The Super Rotation System of `Arena`: shapes that turn about a centre, and wall kicks.
//!
//! The `Labo` shapes turn about points of their own (some have two rotations only), so the standard kicks would not
//! land where players expect them. `Arena` therefore has its own table: each kind as it appears, the other rotations
//! being true quarter turns about the block (0, 0). A kick is the difference of two *offsets*, one per rotation; that
//! single rule also makes the I and the O turn as they should, although neither turns about a block.

use crate::piece::{Blocks, Kind, Piece, Side};

/// Every way in which `piece` may turn, in the order in which they are tried.
pub(crate) fn turns(piece: Piece, side: Side) -> impl Iterator<Item = Piece> {
    let turned = piece.turned(side);
    let offsets = offsets(piece.kind);
    let from = offsets[piece.rotation.index()];
    let to = offsets[turned.rotation.index()];
    // The O has one offset per rotation; the others try five.
    let tries = if piece.kind == Kind::O { 1 } else { 5 };
    (0..tries).map(move |i| Piece {
        row: piece.row.saturating_add(i16::from(from[i].1 - to[i].1)),
        col: piece.col.saturating_add(i16::from(from[i].0 - to[i].0)),
        ..turned
    })
}

/// Whether the turn lifted the piece, beyond what turning alone does to its centre.
pub(crate) fn rises(piece: Piece, turned: Piece) -> bool {
    let level = |piece: Piece| {
        let offset = offsets(piece.kind)[piece.rotation.index()][0].1;
        piece.row.saturating_add(i16::from(offset))
    };
    level(turned) < level(piece)
}

fn offsets(kind: Kind) -> &'static Offsets {
    match kind {
        Kind::I => &OFFSETS_I,
        Kind::O => &OFFSETS_O,
        _ => &OFFSETS,
    }
}

pub(crate) const SHAPES: [[Blocks; 4]; 7] = {
    let mut shapes = [[[(0, 0); 4]; 4]; 7];
    let mut kind = 0;
    while kind < 7 {
        let mut blocks = UPRIGHT[kind];
        let mut rotation = 0;
        while rotation < 4 {
            shapes[kind][rotation] = blocks;
            blocks = quarter_turn(blocks);
            rotation += 1;
        }
        kind += 1;
    }
    shapes
};

/// Clockwise, y growing downward: (x, y) becomes (-y, x).
const fn quarter_turn(blocks: Blocks) -> Blocks {
    let mut turned = blocks;
    let mut i = 0;
    while i < 4 {
        turned[i] = (-blocks[i].1, blocks[i].0);
        i += 1;
    }
    turned
}

#[rustfmt::skip]
const UPRIGHT: [Blocks; 7] = [
    [(0, 0), (-1, 0), (1, 0), (0, -1)],   // T
    [(0, 0), (-1, 0), (1, 0), (2, 0)],    // I
    [(0, 0), (-1, 0), (1, 0), (1, -1)],   // L
    [(0, 0), (-1, 0), (1, 0), (-1, -1)],  // J
    [(0, 0), (-1, 0), (0, -1), (1, -1)],  // S
    [(0, 0), (1, 0), (0, -1), (-1, -1)],  // Z
    [(0, 0), (1, 0), (0, -1), (1, -1)],   // O
];

/// Offsets (x, y) per rotation, y growing downward.
type Offsets = [[(i8, i8); 5]; 4];

#[rustfmt::skip]
const OFFSETS: Offsets = [
    [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)],
    [(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)],
    [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)],
    [(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)],
];

#[rustfmt::skip]
const OFFSETS_I: Offsets = [
    [(0, 0), (-1, 0), (2, 0), (-1, 0), (2, 0)],
    [(-1, 0), (0, 0), (0, 0), (0, -1), (0, 2)],
    [(-1, -1), (1, -1), (-2, -1), (1, 0), (-2, 0)],
    [(0, -1), (0, -1), (0, -1), (0, 1), (0, -2)],
];

const OFFSETS_O: Offsets = [[(0, 0); 5], [(0, 1); 5], [(-1, 1); 5], [(-1, 0); 5]];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rotation, setup::Rules};

    fn piece(kind: Kind) -> Piece {
        Piece { kind, rotation: Rotation::default(), row: 5, col: 5 }
    }

    /// The published kicks of T from upright to right: (0,0) (-1,0) (-1,+1 up) (0,-2) (-1,-2).
    #[test]
    fn the_kicks_of_t_are_the_published_ones() {
        let kicks = turns(piece(Kind::T), Side::Right)
            .map(|p| (p.col - 5, p.row - 5))
            .collect::<alloc::vec::Vec<_>>();
        assert_eq!(kicks, [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]);
    }

    /// In the four-by-four box the I goes from its second row to its third column.
    #[test]
    fn the_i_turns_in_its_box() {
        let turned = turns(piece(Kind::I), Side::Right).next().unwrap();
        let cells = turned.cells(Rules::Arena);
        assert!(cells.iter().all(|cell| cell.col == 6));
        let mut rows = cells.map(|cell| cell.row);
        rows.sort_unstable();
        assert_eq!(rows, [4, 5, 6, 7]);
    }

    #[test]
    fn the_o_stays_where_it_is() {
        let cells = |piece: Piece| {
            let mut cells = piece.cells(Rules::Arena);
            cells.sort_unstable();
            cells
        };
        let mut o = piece(Kind::O);
        let before = cells(o);
        for _ in 0..4 {
            o = turns(o, Side::Right).next().unwrap();
            assert_eq!(cells(o), before);
        }
    }

    #[test]
    fn left_undoes_right() {
        for kind in Kind::ALL {
            let mut turned = piece(kind);
            for _ in 0..4 {
                let there = turns(turned, Side::Right).next().unwrap();
                assert_eq!(turns(there, Side::Left).next(), Some(turned));
                turned = there;
            }
        }
    }
}

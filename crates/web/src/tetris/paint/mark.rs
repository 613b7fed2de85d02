//! The marks on blocks. There are six simple ones; the others are two or three of these side by side, so
//! that every number of a livery looks different.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Dot,
    Ring,
    Triangle,
    Square,
    Cross,
    Bar,
}

/// A shape on a block whose middle is (0, 0) and whose side is 100.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Part {
    pub(crate) shape: Shape,
    pub(crate) at: (f64, f64),
    pub(crate) scale: f64,
}

const SHAPES: [Shape; 6] =
    [Shape::Dot, Shape::Ring, Shape::Triangle, Shape::Square, Shape::Cross, Shape::Bar];

/// ```text
///    1..=6     7..=42    43..=78    79..=84
///    one       a .       . a        a a
///              . b       b .         a
/// ```
pub(crate) fn parts(mark: u8) -> Vec<Part> {
    let index = usize::from(mark.saturating_sub(1));
    let shape = |index: usize| SHAPES[index % 6];
    let small = |index, x, y| Part { shape: shape(index), at: (x, y), scale: 0.9 };
    match index {
        0..=5 => vec![Part { shape: shape(index), at: (0.0, -3.0), scale: 1.45 }],
        6..=41 => {
            let pair = index - 6;
            vec![small(pair / 6, -19.0, -20.0), small(pair % 6, 19.0, 14.0)]
        }
        42..=77 => {
            let pair = index - 42;
            vec![small(pair / 6, 19.0, -20.0), small(pair % 6, -19.0, 14.0)]
        }
        _ => {
            let one = index - 78;
            vec![small(one, -20.0, -18.0), small(one, 20.0, -18.0), small(one, 0.0, 16.0)]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_looks_different() {
        let all: Vec<_> = (1..=tetris::MARKS as u8).map(parts).collect();
        for (index, one) in all.iter().enumerate() {
            assert!(!all[..index].contains(one), "mark {}", index + 1);
        }
    }
}

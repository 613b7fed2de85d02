//! Which of two lines comes first, told without a search.

use crate::exact::geometry::{Geometry, lines_along, starts};
use crate::exact::word::Word;

/// Whether every line that one side can make of the `hoped` cells comes after a line of the other side, which is `sure`
/// of its cells and has `tokens` in some of them.
///
/// ```text
///   3  h h h h      h line hoped for
///   2  s o s s      s cells the other side is sure of, o its token: before the last h every s has been played,
///   1  x x o x        and with the last s the game was over
/// ```
///
/// So a line comes too late when it has a cell above each cell that a sure line lacks. A vertical line lies in one
/// column and can never be told too late.
#[inline(always)]
pub(crate) fn all_too_late<G: Geometry>(board: &G, hoped: G::Word, sure: G::Word, tokens: G::Word) -> bool {
    let [up, across @ ..] = board.directions();
    if !starts(hoped, up).is_empty() {
        return false;
    }
    for step in across {
        for line in lines_along(hoped, step) {
            if !is_too_late(board, line, sure, tokens) {
                return false;
            }
        }
    }
    true
}

/// Whether this line has a cell above each cell that some sure line lacks.
#[inline(always)]
fn is_too_late<G: Geometry>(board: &G, line: G::Word, sure: G::Word, tokens: G::Word) -> bool {
    let [_, across @ ..] = board.directions();
    for step in across {
        for earlier in lines_along(sure, step) {
            let lacking = earlier & !tokens;
            if (line & board.above(lacking)).count() == lacking.count() {
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::fixed::Fixed;
    use crate::exact::geometry::tests::cells;

    /// `h` hoped for, `s` sure, `o` sure and taken.
    fn check(picture: [&str; 6], expected: bool) {
        let of = |marks: &str| {
            let only = picture.map(|line| {
                line.chars()
                    .map(|mark| match mark {
                        ' ' => ' ',
                        _ if marks.contains(mark) => 'x',
                        _ => '.',
                    })
                    .collect()
            });
            let lines: [String; 6] = only;
            cells(&Fixed::<7, 6>, lines.each_ref().map(String::as_str))
        };
        assert_eq!(all_too_late(&Fixed::<7, 6>, of("h"), of("so"), of("o")), expected, "{picture:#?}");
    }

    #[test]
    fn a_line_right_above_a_sure_one_comes_too_late() {
        let rest = ". . . . . . .";
        check([rest, rest, rest, "h h h h . . .", "s s o s . . .", rest], true);
        check([rest, rest, rest, ". h h h h . .", "s s o s . . .", rest], false);
        check([rest, rest, rest, ". h h h h . .", "o s o s . . .", rest], true);
        check([rest, rest, rest, rest, "s s o s . . .", "h h h h . . ."], false);
        check([rest, "h h h h . . .", rest, rest, rest, rest], false);
        check([rest, rest, "h . . . . . .", "h . . . . . .", "h s s o o . .", "h . . . . . ."], false);
    }

    #[test]
    fn one_line_in_time_is_enough() {
        let rest = ". . . . . . .";
        check([rest, "h h h h . . .", rest, rest, "s s o o . . .", rest], true);
        check([rest, "h h h h h . .", rest, rest, "s s o o . . .", rest], false);
        check([rest, "h h h h h . .", rest, "s s o o . . .", ". o s o s . .", rest], true);
    }
}

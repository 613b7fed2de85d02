//! The board sizes that can be solved, chosen at run time.

pub use crate::exact::fixed::Fixed;
pub use crate::exact::flexible::Flexible;
pub use crate::exact::geometry::Geometry;
pub use crate::exact::word::Word;

/// Work for any board size, for a size that is known only at run time.
pub trait ForSize {
    type Answer;

    fn run<G: Geometry>(self, board: G) -> Self::Answer;
}

/// The fewest columns and rows, and the most, of a board that the rules know.
const SIDES: std::ops::RangeInclusive<u8> = 4..=16;

/// The most rows with which a board of this many columns can be solved; `None` below 4 columns and above 16. Each
/// column needs a bit more than it has cells, and all of them fit 128 bits.
pub fn most_rows(columns: u8) -> Option<u8> {
    SIDES.contains(&columns).then(|| (128 / columns - 1).min(*SIDES.end()))
}

/// Does the work for this size; `None` when the size can't be solved. The classic size has a search that is compiled
/// for it alone; all others share one for each kind of word.
pub fn for_size<W: ForSize>(columns: u8, rows: u8, work: W) -> Option<W::Answer> {
    if !SIDES.contains(&rows) || most_rows(columns).is_none_or(|most| rows > most) {
        return None;
    }
    let (columns, rows) = (columns.into(), rows.into());
    if (columns, rows) == (7, 6) {
        return Some(work.run(Fixed::<7, 6>));
    }
    match Flexible::<u64>::new(columns, rows) {
        Some(board) => Some(work.run(board)),
        None => Flexible::<u128>::new(columns, rows).map(|board| work.run(board)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Area;

    impl ForSize for Area {
        type Answer = i32;

        fn run<G: Geometry>(self, board: G) -> i32 {
            assert!(board.bits() <= G::Word::BITS && board.stride() > board.rows());
            board.size()
        }
    }

    #[test]
    fn every_size_that_fits_is_there() {
        for columns in 0..=20 {
            for rows in 0..=20 {
                let known = SIDES.contains(&columns) && SIDES.contains(&rows);
                let fits = known && u32::from(columns) * (u32::from(rows) + 1) <= 128;
                let area = fits.then(|| i32::from(columns) * i32::from(rows));
                assert_eq!(for_size(columns, rows, Area), area, "{columns} x {rows}");
                assert_eq!(known && most_rows(columns).is_some_and(|most| rows <= most), fits);
            }
        }
    }
}

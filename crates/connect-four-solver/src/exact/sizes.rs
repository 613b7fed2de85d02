//! The board sizes that fit a word, chosen while the program runs.

/// Something to do for a board size that is known only now.
pub trait ForSize {
    type Answer;

    fn run<const COLUMNS: usize, const ROWS: usize>(self) -> Self::Answer;
}

/// The most rows that a board of so many columns can have to be solved; none is too wide from 13 columns on.
pub fn most_rows(columns: u8) -> Option<u8> {
    let rows = |columns: u8| (64 / columns - 1).min(15);
    (4..=12).contains(&columns).then(|| rows(columns))
}

/// Does the work for this size, unless it doesn't fit a word.
pub fn for_size<W: ForSize>(columns: u8, rows: u8, work: W) -> Option<W::Answer> {
    macro_rules! sizes {
        ($($rows:literal: $($columns:literal)+;)+) => {
            match (columns, rows) {
                $($(($columns, $rows) => Some(work.run::<$columns, $rows>()),)+)+
                _ => None,
            }
        };
    }
    sizes! {
        4: 4 5 6 7 8 9 10 11 12;
        5: 4 5 6 7 8 9 10;
        6: 4 5 6 7 8 9;
        7: 4 5 6 7 8;
        8: 4 5 6 7;
        9: 4 5 6;
        10: 4 5;
        11: 4 5;
        12: 4;
        13: 4;
        14: 4;
        15: 4;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Area;

    impl ForSize for Area {
        type Answer = usize;

        fn run<const COLUMNS: usize, const ROWS: usize>(self) -> usize {
            COLUMNS * ROWS
        }
    }

    #[test]
    fn every_size_that_fits_is_there() {
        for columns in 4..=16 {
            for rows in 4..=16 {
                let fits = most_rows(columns).is_some_and(|most| rows <= most);
                let area = fits.then(|| usize::from(columns) * usize::from(rows));
                assert_eq!(for_size(columns, rows, Area), area, "{columns} x {rows}");
            }
        }
    }
}

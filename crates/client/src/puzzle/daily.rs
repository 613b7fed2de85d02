//! The puzzle of the day: the same for everyone, harder from Monday to Sunday.

use std::ops::Range;

/// For each day of the week: the grade, which part of it, and how many parts it has. The parts of a grade rise too.
const WEEK: [(u8, usize, usize); 7] =
    [(1, 0, 1), (2, 0, 2), (2, 1, 2), (3, 0, 2), (3, 1, 2), (4, 0, 1), (5, 0, 1)];
/// Step from week to week within a part, long because neighbours are alike. A prime that divides no part's size.
const STEP: usize = 101;

/// The place of the puzzle of this day, counted from 1970-01-01, in a list sorted by `grades`.
pub fn of_day(day: i32, grades: &[u8]) -> Option<usize> {
    // 1970-01-01 was a Thursday.
    let (week, weekday) = ((day + 3).div_euclid(7), (day + 3).rem_euclid(7));
    let (grade, part, parts) = *WEEK.get(usize::try_from(weekday).ok()?)?;
    let all = grades.partition_point(|other| *other < grade)..grades.partition_point(|other| *other <= grade);
    let Range { start, end } = part_of(&all, part, parts);
    let place = (week.unsigned_abs() as usize).wrapping_mul(STEP).checked_rem(end - start)?;
    Some(start + place)
}

fn part_of(all: &Range<usize>, part: usize, parts: usize) -> Range<usize> {
    let at = |part: usize| all.start + all.len() * part / parts;
    at(part)..at(part + 1)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_week_rises_and_years_do_not_repeat() {
        let grades: Vec<u8> = (1..=5).flat_map(|grade| [grade; 420]).collect();
        // 2026-11-16 was a Monday.
        let monday = 20_773;
        let week: Vec<_> = (0..7).map(|day| of_day(monday + day, &grades).expect("a puzzle")).collect();
        assert!(week.is_sorted(), "{week:?}");
        assert_eq!(week.iter().map(|place| grades[*place]).collect::<Vec<_>>(), [1, 2, 2, 3, 3, 4, 5]);
        let four_years: HashSet<_> = (0..4 * 365).map(|day| of_day(monday + day, &grades)).collect();
        assert_eq!(four_years.len(), 4 * 365);
        assert_eq!(of_day(monday, &[]), None);
    }
}

//! Days of the calendar.

use core::fmt;

/// A day of the calendar, in a year up to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// `None` where the calendar has no such day.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 => 28 + u8::from(leap),
            _ => 0,
        };
        (year <= 9999 && (1..=days).contains(&day)).then_some(Self { year, month, day })
    }

    /// Reads `2026-03-14`, the form in records.
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let date =
            Self::new(parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?)?;
        (alloc::format!("{date}") == text).then_some(date)
    }

    /// Days since 1970-01-01.
    pub fn day_number(self) -> i32 {
        // Years that begin in March have their leap day at the end.
        let (year, month) = (i32::from(self.year), i32::from(self.month));
        let year = if month > 2 { year } else { year - 1 };
        let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + i32::from(self.day) - 1;
        365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + day_of_year - 719_468
    }

    /// The day of this number; `None` beyond the year 9999.
    pub fn of_day_number(number: i32) -> Option<Self> {
        let day = number.checked_add(719_468)?;
        let (era, day_of_era) = (day.div_euclid(146_097), day.rem_euclid(146_097));
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let (year, month) = (400 * era + year_of_era + month / 10, (month + 2) % 12 + 1);
        Self::new(u16::try_from(year).ok()?, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

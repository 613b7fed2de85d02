//! Days, as this computer counts them.

use connect_four::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use tetris::Day;

/// The day in the player's own calendar.
pub(crate) fn today() -> Option<Date> {
    let (year, month, day) = parts(&Zoned::now())?;
    Date::new(year, month, day)
}

/// Everywhere the same: the game of the day changes at midnight of Greenwich.
pub(crate) fn day_of_greenwich() -> Option<Day> {
    let (year, month, day) = parts(&Timestamp::now().to_zoned(TimeZone::UTC))?;
    Day::new(year, month, day).ok()
}

/// The calendar of a computer goes beyond ours only if it is wrong.
fn parts(when: &Zoned) -> Option<(u16, u8, u8)> {
    let date = when.date();
    Some((date.year().try_into().ok()?, date.month().try_into().ok()?, date.day().try_into().ok()?))
}

/// Milliseconds since 1970.
pub(crate) fn millis() -> u64 {
    Timestamp::now().as_millisecond().try_into().unwrap_or(0)
}

/// The day and the hour here, as text.
pub(crate) fn moment(millis: u64) -> String {
    let when = i64::try_from(millis).ok().and_then(|millis| Timestamp::from_millisecond(millis).ok());
    let Some(when) = when else { return String::new() };
    let when = when.to_zoned(TimeZone::system());
    format!("{} {:02}:{:02}", when.date(), when.hour(), when.minute())
}

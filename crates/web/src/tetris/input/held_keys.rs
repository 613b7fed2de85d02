//! Keys that are held down: a first move at once, a pause, then one after the other, at a pace that is the
//! player's own and not the system's.

use crate::tetris::input::action::Action;

/// In milliseconds. `delay` is what players call DAS, `pace` ARR; a pace of 0 goes as far as it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rhythm {
    pub(crate) delay: u16,
    pub(crate) pace: u16,
}

impl Rhythm {
    pub(crate) const MOST_DELAY: u16 = 400;
    pub(crate) const MOST_PACE: u16 = 200;
}

impl Default for Rhythm {
    fn default() -> Self {
        Self { delay: 170, pace: 45 }
    }
}

#[derive(Debug, Default)]
pub(crate) struct Hands {
    /// In the order in which they were pressed.
    held: Vec<Held>,
}

#[derive(Debug)]
struct Held {
    action: Action,
    /// When it acts again.
    next: f64,
}

/// Times that an action is to be tried; one that does not fit ends the row.
pub(crate) type Repeats = (Action, u8);

/// After a longer pause, as of a page in the background, nothing is made up for.
const PATIENCE: f64 = 250.0;
/// A pace of 0 still has an end: no board is wider.
const ALL_THE_WAY: u8 = 200;

impl Hands {
    /// Returns what happens at once.
    pub(crate) fn press(&mut self, action: Action, rhythm: Rhythm, now: f64) -> Option<Action> {
        if self.held.iter().any(|held| held.action == action) {
            return None;
        }
        let wait = match action {
            Action::Left | Action::Right => rhythm.delay,
            Action::Drop => rhythm.pace.max(SLOWEST_FALL),
            _ => return Some(action),
        };
        self.held.push(Held { action, next: now + f64::from(wait) });
        Some(action)
    }

    pub(crate) fn release(&mut self, action: Action, rhythm: Rhythm, now: f64) {
        self.held.retain(|held| held.action != action);
        // The other direction, if it was held all along, starts afresh.
        if let Some(held) = self.held.iter_mut().find(|held| is_sideways(held.action)) {
            held.next = held.next.max(now + f64::from(rhythm.delay));
        }
    }

    pub(crate) fn release_all(&mut self) {
        self.held.clear();
    }

    /// What held keys ask for by now.
    pub(crate) fn repeats(&mut self, rhythm: Rhythm, now: f64) -> Vec<Repeats> {
        let sideways = self.held.iter().rposition(|held| is_sideways(held.action));
        let mut all = Vec::new();
        for (index, held) in self.held.iter_mut().enumerate() {
            // Of two directions the later one counts.
            if now < held.next || (is_sideways(held.action) && Some(index) != sideways) {
                continue;
            }
            let pace = match held.action {
                Action::Drop => rhythm.pace.max(SLOWEST_FALL),
                _ => rhythm.pace,
            };
            if now - held.next > PATIENCE {
                held.next = now;
            }
            let times = if pace == 0 {
                held.next = now;
                ALL_THE_WAY
            } else {
                let times = 1 + ((now - held.next) / f64::from(pace)) as u8;
                held.next += f64::from(times) * f64::from(pace);
                times
            };
            all.push((held.action, times));
        }
        all
    }
}

/// Rows are passed one by one, however fast the hands are.
const SLOWEST_FALL: u16 = 20;

fn is_sideways(action: Action) -> bool {
    matches!(action, Action::Left | Action::Right)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RHYTHM: Rhythm = Rhythm { delay: 100, pace: 30 };

    #[test]
    fn once_then_a_pause_then_a_row() {
        let mut hands = Hands::default();
        assert_eq!(hands.press(Action::Left, RHYTHM, 0.0), Some(Action::Left));
        assert_eq!(hands.press(Action::Left, RHYTHM, 10.0), None, "the system's own repeats");
        assert_eq!(hands.repeats(RHYTHM, 99.0), []);
        assert_eq!(hands.repeats(RHYTHM, 100.0), [(Action::Left, 1)]);
        assert_eq!(hands.repeats(RHYTHM, 129.0), []);
        assert_eq!(hands.repeats(RHYTHM, 195.0), [(Action::Left, 3)], "a slow frame makes up for it");
        hands.release(Action::Left, RHYTHM, 196.0);
        assert_eq!(hands.repeats(RHYTHM, 900.0), []);
    }

    #[test]
    fn what_is_placed_is_placed_once() {
        let mut hands = Hands::default();
        for action in [Action::Slam, Action::TurnLeft, Action::TurnRight, Action::Hold] {
            assert_eq!(hands.press(action, RHYTHM, 0.0), Some(action));
        }
        assert_eq!(hands.repeats(RHYTHM, 200.0), []);
    }

    #[test]
    fn of_two_directions_the_later_one_counts() {
        let mut hands = Hands::default();
        hands.press(Action::Left, RHYTHM, 0.0);
        hands.press(Action::Right, RHYTHM, 50.0);
        assert_eq!(hands.repeats(RHYTHM, 140.0), []);
        assert_eq!(hands.repeats(RHYTHM, 150.0), [(Action::Right, 1)]);
        hands.release(Action::Right, RHYTHM, 160.0);
        assert_eq!(hands.repeats(RHYTHM, 259.0), []);
        assert_eq!(hands.repeats(RHYTHM, 260.0), [(Action::Left, 1)]);
    }

    #[test]
    fn no_pace_goes_all_the_way_and_a_long_pause_is_not_made_up_for() {
        let mut hands = Hands::default();
        let instant = Rhythm { delay: 100, pace: 0 };
        hands.press(Action::Right, instant, 0.0);
        assert_eq!(hands.repeats(instant, 100.0), [(Action::Right, ALL_THE_WAY)]);
        hands.release_all();
        hands.press(Action::Drop, RHYTHM, 0.0);
        assert_eq!(hands.repeats(RHYTHM, 60_000.0), [(Action::Drop, 1)]);
    }
}

//! Keys that are held down: a first move at once, a pause, then repeats, in the player's own rhythm and not the
//! system's.

use super::Action;

/// The rhythm of repeats, in milliseconds. Players call `delay` DAS and `pace` ARR; a pace of 0 goes as far as it can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rhythm {
    /// From the press to the first repeat.
    pub delay: u16,
    /// From one repeat to the next.
    pub pace: u16,
}

impl Rhythm {
    /// The longest delay that can be chosen.
    pub const MOST_DELAY: u16 = 400;
    /// The slowest pace that can be chosen.
    pub const MOST_PACE: u16 = 200;
}

impl Default for Rhythm {
    fn default() -> Self {
        Self { delay: 170, pace: 45 }
    }
}

/// The keys that are down.
#[derive(Debug, Default)]
pub struct HeldKeys {
    /// The held keys, in the order in which they were pressed.
    held: Vec<Held>,
}

#[derive(Debug)]
struct Held {
    action: Action,
    /// When it acts again.
    next: f64,
}

/// How often an action is to be tried; the first refusal ends its repeats.
pub type Repeats = (Action, u8);

/// Repeats that are later than this, as after a page was hidden, are dropped.
const PATIENCE: f64 = 250.0;
/// Repeats for a pace of 0: no board is wider.
const ALL_THE_WAY: u8 = 200;

impl HeldKeys {
    /// A key is pressed; returns the action to do at once.
    pub fn press(&mut self, action: Action, rhythm: Rhythm, now: f64) -> Option<Action> {
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

    /// A key is released.
    pub fn release(&mut self, action: Action, rhythm: Rhythm, now: f64) {
        self.held.retain(|held| held.action != action);
        // The other direction, if it is still held, waits for its delay again.
        if let Some(held) = self.held.iter_mut().find(|held| is_sideways(held.action)) {
            held.next = held.next.max(now + f64::from(rhythm.delay));
        }
    }

    /// All keys are released.
    pub fn release_all(&mut self) {
        self.held.clear();
    }

    /// When the next repeat is due.
    pub fn due(&self) -> Option<f64> {
        let sideways = self.held.iter().rfind(|held| is_sideways(held.action));
        let others = self.held.iter().filter(|held| !is_sideways(held.action));
        others.chain(sideways).map(|held| held.next).min_by(f64::total_cmp)
    }

    /// The repeats that are due.
    pub fn repeats(&mut self, rhythm: Rhythm, now: f64) -> Vec<Repeats> {
        let sideways = self.held.iter().rposition(|held| is_sideways(held.action));
        let mut all = Vec::new();
        for (index, held) in self.held.iter_mut().enumerate() {
            // Of two directions the one pressed later counts.
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
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "PATIENCE bounds it"
                )]
                let times = 1 + ((now - held.next) / f64::from(pace)) as u8;
                held.next += f64::from(times) * f64::from(pace);
                times
            };
            all.push((held.action, times));
        }
        all
    }
}

/// Shortest pause between two rows down, however fast the pace is.
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
        let mut keys = HeldKeys::default();
        assert_eq!(keys.press(Action::Left, RHYTHM, 0.0), Some(Action::Left));
        assert_eq!(keys.press(Action::Left, RHYTHM, 10.0), None, "the system's own repeats");
        assert_eq!((keys.repeats(RHYTHM, 99.0), keys.due()), (Vec::new(), Some(100.0)));
        assert_eq!(keys.repeats(RHYTHM, 100.0), [(Action::Left, 1)]);
        assert_eq!(keys.repeats(RHYTHM, 129.0), []);
        assert_eq!(keys.repeats(RHYTHM, 195.0), [(Action::Left, 3)], "a slow frame makes up for it");
        keys.release(Action::Left, RHYTHM, 196.0);
        assert_eq!(keys.repeats(RHYTHM, 900.0), []);
    }

    #[test]
    fn what_is_placed_is_placed_once() {
        let mut keys = HeldKeys::default();
        for action in [Action::Slam, Action::TurnLeft, Action::TurnRight, Action::Hold] {
            assert_eq!(keys.press(action, RHYTHM, 0.0), Some(action));
        }
        assert_eq!(keys.repeats(RHYTHM, 200.0), []);
    }

    #[test]
    fn of_two_directions_the_later_one_counts() {
        let mut keys = HeldKeys::default();
        keys.press(Action::Left, RHYTHM, 0.0);
        keys.press(Action::Right, RHYTHM, 50.0);
        assert_eq!(keys.repeats(RHYTHM, 140.0), []);
        assert_eq!(keys.repeats(RHYTHM, 150.0), [(Action::Right, 1)]);
        keys.release(Action::Right, RHYTHM, 160.0);
        assert_eq!(keys.repeats(RHYTHM, 259.0), []);
        assert_eq!(keys.repeats(RHYTHM, 260.0), [(Action::Left, 1)]);
    }

    #[test]
    fn no_pace_goes_all_the_way_and_a_long_pause_is_not_made_up_for() {
        let mut keys = HeldKeys::default();
        let instant = Rhythm { delay: 100, pace: 0 };
        keys.press(Action::Right, instant, 0.0);
        assert_eq!(keys.repeats(instant, 100.0), [(Action::Right, ALL_THE_WAY)]);
        keys.release_all();
        keys.press(Action::Drop, RHYTHM, 0.0);
        assert_eq!(keys.repeats(RHYTHM, 60_000.0), [(Action::Drop, 1)]);
    }
}

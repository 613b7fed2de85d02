//! A finger on the board: dragging moves the piece, a tap turns it, a flick downward places it.

use client::tetris::Action;

#[derive(Debug, Default)]
pub(crate) struct Gesture {
    finger: Option<Finger>,
}

/// Places are in pixels, times in milliseconds.
#[derive(Clone, Copy, Debug)]
struct Finger {
    id: i32,
    start: (f64, f64),
    began: f64,
    /// From where the next cell counts.
    anchor: (f64, f64),
    /// It has moved the piece: no tap any more.
    moved: bool,
    /// How low it was and when, at the last few looks: for its speed at the end.
    trail: [(f64, f64); TRAIL],
    /// When it was last as fast as a flick.
    fast: Option<f64>,
}

/// Looks that cover a tenth of a second on any screen but the fastest, which need fewer.
const TRAIL: usize = 8;

/// A tap is short and stays where it is.
const TAP_TIME: f64 = 300.0;
const TAP_WAY: f64 = 12.0;
/// A flick is faster than this, in pixels per millisecond, and longer than this.
const FLICK_SPEED: f64 = 0.6;
const FLICK_WAY: f64 = 40.0;
/// The speed at the end is the highest over this much of its way, in milliseconds: fingers slow down as they lift.
const STRETCH: f64 = 130.0;
/// It may slow down or rest this long before it lifts: at thirty looks a second, what is fast is seen late.
const LIFTING: f64 = 80.0;
/// Two looks at the same moment have no speed.
const A_MOMENT: f64 = 4.0;

impl Finger {
    fn note(&mut self, down: f64, now: f64) {
        self.trail.rotate_left(1);
        self.trail[TRAIL - 1] = (down, now);
    }

    /// It is a flick, or was one a moment ago.
    fn flicks(&self, now: f64) -> bool {
        self.fast.is_some_and(|when| now - when <= LIFTING)
    }

    /// Pixels a millisecond, downwards.
    fn speed(&self, down: f64, now: f64) -> f64 {
        let from = |(was, when): &(f64, f64)| (down - was) / (now - when).max(A_MOMENT);
        self.trail.iter().filter(|(_, when)| now - when <= STRETCH).map(from).fold(0.0, f64::max)
    }
}

impl Gesture {
    pub(crate) fn touch(&mut self, id: i32, at: (f64, f64), now: f64) {
        let finger = Finger {
            id,
            start: at,
            began: now,
            anchor: at,
            moved: false,
            trail: [(at.1, now); TRAIL],
            fast: None,
        };
        self.finger.get_or_insert(finger);
    }

    /// `cell` is the width of a cell. Returns what each cell that was passed asks for.
    pub(crate) fn drag(&mut self, id: i32, at: (f64, f64), cell: f64, now: f64) -> Vec<Action> {
        let mut actions = Vec::new();
        let Some(finger) = self.finger.as_mut().filter(|finger| finger.id == id) else { return actions };
        if finger.speed(at.1, now) > FLICK_SPEED {
            finger.fast = Some(now);
        }
        finger.note(at.1, now);
        // A flick is rarely straight, and places the piece where it is: it moves nothing on its way.
        if finger.flicks(now) {
            return actions;
        }
        let step = cell.max(8.0);
        let across = ((at.0 - finger.anchor.0) / step).trunc();
        let down = ((at.1 - finger.anchor.1) / step).trunc();
        if across != 0.0 {
            finger.anchor.0 += across * step;
            let action = if across < 0.0 { Action::Left } else { Action::Right };
            actions.extend([action].repeat(across.abs() as usize));
        }
        if down > 0.0 {
            finger.anchor.1 += down * step;
            actions.extend([Action::Drop].repeat(down as usize));
        }
        finger.moved |= !actions.is_empty();
        actions
    }

    pub(crate) fn lift(&mut self, id: i32, at: (f64, f64), now: f64) -> Option<Action> {
        let finger = self.finger.take_if(|finger| finger.id == id)?;
        let (across, down) = (at.0 - finger.start.0, at.1 - finger.start.1);
        let is_flick = finger.flicks(now) || finger.speed(at.1, now) > FLICK_SPEED;
        if is_flick && down > FLICK_WAY && down > across.abs() {
            return Some(Action::Slam);
        }
        let still = across * across + down * down <= TAP_WAY * TAP_WAY && !finger.moved;
        (still && now - finger.began <= TAP_TIME).then_some(Action::TurnRight)
    }

    /// The browser took the finger for something else, or it left the screen: a flick was one all the same.
    pub(crate) fn cancel(&mut self, now: f64) -> Option<Action> {
        let Finger { id, start, trail, .. } = self.finger?;
        self.lift(id, (start.0, trail[TRAIL - 1].0), now).filter(|action| *action == Action::Slam)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tap_turns() {
        let mut gesture = Gesture::default();
        gesture.touch(1, (100.0, 100.0), 0.0);
        assert_eq!(gesture.drag(1, (103.0, 98.0), 20.0, 40.0), []);
        assert_eq!(gesture.lift(1, (103.0, 98.0), 90.0), Some(Action::TurnRight));
        gesture.touch(1, (100.0, 100.0), 0.0);
        assert_eq!(gesture.lift(1, (100.0, 100.0), 900.0), None, "a finger that rests");
    }

    #[test]
    fn a_drag_moves_cell_by_cell() {
        let mut gesture = Gesture::default();
        gesture.touch(1, (100.0, 100.0), 0.0);
        assert_eq!(gesture.drag(1, (119.0, 100.0), 20.0, 30.0), []);
        assert_eq!(gesture.drag(1, (161.0, 100.0), 20.0, 60.0), [Action::Right; 3]);
        assert_eq!(gesture.drag(1, (139.0, 100.0), 20.0, 90.0), [Action::Left]);
        assert_eq!(gesture.lift(1, (139.0, 100.0), 100.0), None);
    }

    #[test]
    fn slowly_down_drops_and_a_flick_slams() {
        let mut gesture = Gesture::default();
        gesture.touch(1, (100.0, 100.0), 0.0);
        assert_eq!(gesture.drag(1, (100.0, 125.0), 20.0, 200.0), [Action::Drop]);
        assert_eq!(gesture.drag(1, (100.0, 145.0), 20.0, 400.0), [Action::Drop]);
        assert_eq!(gesture.lift(1, (100.0, 145.0), 500.0), None);
        gesture.touch(1, (100.0, 100.0), 0.0);
        assert_eq!(gesture.drag(1, (101.0, 130.0), 20.0, 16.0), []);
        assert_eq!(gesture.drag(1, (102.0, 170.0), 20.0, 33.0), []);
        assert_eq!(gesture.lift(1, (102.0, 190.0), 45.0), Some(Action::Slam));
    }

    /// A finger that goes down at this speed, looked at in these steps of milliseconds, leaning to a side, and
    /// lifts after a rest. Returns what it did on its way, and at its end.
    fn flick(
        speed: f64,
        way: f64,
        every: f64,
        lean: f64,
        rest: Option<f64>,
    ) -> (Vec<Action>, Option<Action>) {
        let mut gesture = Gesture::default();
        let at = |down: f64| (100.0 + down * lean, 100.0 + down);
        gesture.touch(1, at(0.0), 0.0);
        let (mut now, mut done) = (every, Vec::new());
        while now * speed < way {
            done.extend(gesture.drag(1, at(now * speed), 30.0, now));
            now += every;
        }
        done.extend(gesture.drag(1, at(way), 30.0, now));
        let end = match rest {
            Some(rest) => gesture.lift(1, at(way), now + rest),
            None => gesture.cancel(now),
        };
        (done, end)
    }

    #[test]
    fn two_hundred_of_two_hundred_flicks_slam() {
        let mut flicks = 0;
        for speed in [0.7, 1.0, 1.5, 2.5, 4.0] {
            for every in [4.0, 8.0, 16.0, 33.0] {
                for (way, lean) in [(60.0, 0.0), (110.0, 0.3), (110.0, -0.3), (240.0, 0.1)] {
                    for rest in [Some(0.0), Some(16.0), Some(40.0), None] {
                        let seen = flick(speed, way, every, lean, rest);
                        let told =
                            format!("{speed} px/ms, {way} px, every {every} ms, {lean}, {rest:?} late");
                        assert_eq!(seen, (vec![], Some(Action::Slam)), "{told}");
                        flicks += 1;
                    }
                }
            }
        }
        assert!(flicks >= 200);
    }

    #[test]
    fn whoever_pulls_down_and_stops_does_not_slam() {
        for speed in [0.7, 1.0, 1.5, 2.5, 4.0] {
            let (_, end) = flick(speed, 110.0, 8.0, 0.0, Some(150.0));
            assert_eq!(end, None, "{speed} px/ms");
        }
        let mut gesture = Gesture::default();
        gesture.touch(1, (100.0, 100.0), 0.0);
        assert_eq!(gesture.drag(1, (112.0, 160.0), 20.0, 40.0), [], "a flick, or the beginning of one");
        let dragged = gesture.drag(1, (112.0, 163.0), 20.0, 140.0);
        assert_eq!(dragged, [Action::Drop; 3], "no flick: the piece follows the finger");
    }

    #[test]
    fn a_second_finger_does_nothing() {
        let mut gesture = Gesture::default();
        gesture.touch(1, (0.0, 0.0), 0.0);
        gesture.touch(2, (0.0, 0.0), 0.0);
        assert_eq!(gesture.drag(2, (500.0, 0.0), 20.0, 10.0), []);
        assert_eq!(gesture.lift(2, (0.0, 0.0), 10.0), None);
        assert_eq!(gesture.cancel(20.0), None);
        assert_eq!(gesture.lift(1, (0.0, 0.0), 10.0), None);
    }
}

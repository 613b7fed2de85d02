//! When the clock at this screen runs, and what it does when it has run out.

use std::time::Duration;

use client::Local;
use connect_four::Player;
use leptos::prelude::*;
use room::Millis;

use super::Play;
use crate::browser::socket;
use crate::ui::sound::Sound;

const TICK: Duration = Duration::from_millis(100);
/// A machine that slept did not play.
const LONGEST_TICK: Millis = 1_000;

impl Play {
    /// The clock runs while the board is before the players: not in a hidden page, not under a dialog.
    pub(super) fn run_clock(self) {
        let runs = Memo::new(move |_| self.with(Local::clock_runs));
        Effect::new(move || {
            if !runs.get() {
                return;
            }
            let before = StoredValue::new(socket::now());
            let tick = move || {
                let now = socket::now();
                let elapsed = now.saturating_sub(before.get_value()).min(LONGEST_TICK);
                before.set_value(now);
                let covered = document().query_selector("dialog[open]").ok().flatten().is_some();
                if !document().hidden() && !covered && !untrack(|| self.is_stuck()) {
                    self.pass(elapsed);
                }
            };
            let ticking = set_interval_with_handle(tick, TICK);
            on_cleanup(move || {
                if let Ok(ticking) = ticking {
                    ticking.clear();
                }
            });
        });
        // What is left is kept with every move, and when the page is left between two of them.
        let leave = move || {
            if self.local.try_with_untracked(Local::clock_runs) == Some(true) {
                self.store();
            }
        };
        let listener = window_event_listener_untyped("pagehide", move |_| leave());
        on_cleanup(move || {
            listener.remove();
            leave();
        });
    }

    fn pass(self, elapsed: Millis) {
        // Only the clock is painted again, unless a player has lost by it.
        let late = self.local.try_update_untracked(|local| local.pass(elapsed)).flatten();
        self.show_clock();
        if let Some(player) = late {
            self.local.notify();
            let name = untrack(|| self.name(player));
            self.conclude(Ok(()), |play, _| {
                play.shell.speaker.play(Sound::Draw, 0.0);
                play.words().say("ended-out-of-time", &[("name", name.into())])
            });
        }
    }

    pub(super) fn show_clock(self) {
        self.left.set(self.local.with_untracked(Local::left));
    }

    /// What this player has left, if there is a clock.
    pub(crate) fn left(self, player: Player) -> Option<Millis> {
        self.left.get()?.get(player.index()).copied()
    }
}

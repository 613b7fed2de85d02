//! Time left, as it is shown, and the choice of a clock.

use leptos::prelude::*;
use markup::view;
use room::{Millis, Pace};

use crate::ui::language::Words;

/// What one player has left. `runs` says that it is this player's turn.
#[component]
pub(crate) fn TimeLeft(
    words: Words,
    #[prop(into)] left: Signal<Millis>,
    #[prop(into)] runs: Signal<bool>,
) -> impl IntoView {
    view! {
        <p
            class="clock num"
            role="timer"
            data-run=move || runs.get().then_some("")
            data-low=move || (runs.get() && is_low(left.get())).then_some("")
            aria-label=words.text("room-time-left")
        >
            {move || written(left.get())}
        </p>
    }
}

/// None, or one of the paces.
#[component]
pub(crate) fn Paces(words: Words, pace: RwSignal<Option<Pace>>) -> impl IntoView {
    let choice = move |this: Option<Pace>| {
        let name =
            move || this.map_or_else(|| words.say("room-no-clock", &[]), |pace| pace.name().to_owned());
        view! {
            <label>
                <input
                    type="radio"
                    name="pace"
                    value=this.map_or("none", Pace::name)
                    prop:checked=move || pace.get() == this
                    on:change=move |_| pace.set(this)
                />
                <span class="num">{name}</span>
            </label>
        }
    };
    let paces = [None].into_iter().chain(Pace::ALL.map(Some));
    view! {
        <fieldset class="field span" id="pace">
            <legend>{words.text("room-clock")}</legend>
            <div class="seg seg-wide">{paces.map(choice).collect_view()}</div>
        </fieldset>
    }
}

/// The last seconds are worth their tenths.
const SHORT: Millis = 10_000;

fn is_low(left: Millis) -> bool {
    left < SHORT
}

/// `2:14`, or `0:09.3` towards the end.
fn written(left: Millis) -> String {
    if is_low(left) {
        let tenths = left / 100;
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    whole(left)
}

/// The same in whole seconds, the one that has begun included.
pub(crate) fn whole(left: Millis) -> String {
    let seconds = left.div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Time that has passed, in whole seconds.
pub(crate) fn passed(time: Millis) -> String {
    whole(time / 1000 * 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_written_as_on_a_clock() {
        let check = |left, text: &str| assert_eq!(written(left), text);
        check(180_000, "3:00");
        check(179_999, "3:00");
        check(61_000, "1:01");
        check(10_000, "0:10");
        check(9_999, "0:09.9");
        check(0, "0:00.0");
        assert_eq!(whole(1), "0:01");
    }
}

//! The powers that the player to move still holds.

use connect_four::Power;
use leptos::prelude::*;

use crate::board::Icon;
use crate::play::Play;

pub(crate) fn icon(power: Power) -> &'static str {
    match power {
        Power::EraseToken => "erase",
        Power::EraseRow => "row",
        Power::Float => "float",
    }
}

pub(crate) fn effect(power: Power) -> &'static str {
    match power {
        Power::EraseToken => "power-erase-token-does",
        Power::EraseRow => "power-erase-row-does",
        Power::Float => "power-float-does",
    }
}

#[component]
pub(crate) fn Hand(play: Play) -> impl IntoView {
    let words = play.words();
    let holder = move || play.with(|local| local.game().turn());
    let power = move |power: Power| {
        let held = move || play.with(|local| local.game().hand(holder()).holds(power));
        let armed = move || play.power.get() == Some(power);
        let name = move || words.with(|phrases| phrases.power(power));
        let label = move || {
            if held() { name() } else { words.say("play-power-spent", &[("power", name().into())]) }
        };
        view! {
            <button
                class="btn power-btn"
                data-power=icon(power)
                title=words.text(effect(power))
                aria-label=label
                aria-pressed=move || if armed() { "true" } else { "false" }
                disabled=move || !held() || !play.awaits_person()
                on:click=move |_| play.arm((!armed()).then_some(power))
            >
                <Icon name=icon(power) />
                <span>{name}</span>
            </button>
        }
    };
    let title = move || words.say("play-hand", &[("name", play.name(holder()).into())]);
    view! {
        <section class="panel stack-s hand" aria-label=title>
            <h2 class="label">{title}</h2>
            <div class="hand-row">{Power::ALL.map(power).collect_view()}</div>
        </section>
    }
}

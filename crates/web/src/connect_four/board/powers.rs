//! The powers that the player to move still holds.

use connect_four::{Game, Player, Power};
use leptos::prelude::*;
use markup::view;

use crate::connect_four::board::controls::Controls;
use crate::ui::icon::Icon;
use crate::ui::language::Words;

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

/// What a player has left, beside the name.
#[component]
pub(crate) fn Held(words: Words, game: Signal<Game>, player: Player) -> impl IntoView {
    let left = move || {
        game.with(|game| {
            Power::ALL.into_iter().filter(|power| game.hand(player).holds(*power)).collect::<Vec<_>>()
        })
    };
    let label = move || {
        let names: Vec<_> =
            left().into_iter().map(|power| words.with(|phrases| phrases.power(power))).collect();
        words.say("play-powers-left", &[("count", names.len().into()), ("powers", names.join(", ").into())])
    };
    view! {
        <span class="seat-powers" role="img" aria-label=label title=label>
            {move || left().into_iter().map(|power| view! { <Icon name=icon(power) /> }).collect_view()}
        </span>
    }
}

#[component]
pub(crate) fn Hand(controls: Controls) -> impl IntoView {
    let words = controls.words;
    let holder = move || controls.game.with(connect_four::Game::turn);
    let power = move |power: Power| {
        let held = move || controls.game.with(|game| game.hand(game.turn()).holds(power));
        let armed = move || controls.aim.power.get() == Some(power);
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
                disabled=move || !held() || !controls.awaited.get()
                on:click=move |_| controls.arm((!armed()).then_some(power))
            >
                <Icon name=icon(power) />
                <span>{name}</span>
            </button>
        }
    };
    let title = move || words.say("play-hand", &[("name", controls.name.run(holder()).into())]);
    view! {
        <section class="panel stack-s hand" aria-label=title>
            <h2 class="label">{title}</h2>
            <div class="hand-row">{Power::ALL.map(power).collect_view()}</div>
        </section>
    }
}

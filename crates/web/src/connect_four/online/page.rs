//! The page of a room, from the invitation to the last game.

use client::online::Goal;
use leptos::prelude::*;
use markup::view;
use room::Pace;
use room::connect_four::Phase;

use crate::connect_four::local::page::variant;
use crate::ui::bar::Bar;
use crate::ui::shell::Shell;

use crate::connect_four::online::model::Guest;
use crate::connect_four::online::playing::Playing;
use crate::connect_four::online::route::pace_name;
use crate::connect_four::online::waiting::Waiting;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Failed,
    Connecting,
    Waiting,
    Playing,
}

#[component]
pub(crate) fn RoomPage(goal: Goal) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let guest = Guest::new(shell, goal);
    let stage = Memo::new(move |_| match guest.phase() {
        _ if guest.failure.with(Option::is_some) => Stage::Failed,
        None => Stage::Connecting,
        Some(Phase::Waiting) => Stage::Waiting,
        Some(Phase::Playing | Phase::Over) => Stage::Playing,
    });
    Effect::new(move || {
        if stage.get() == Stage::Playing {
            // The board is where the eye is, wherever one had scrolled to before.
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
    });
    let place = Signal::derive(move || {
        let variant = variant(words, guest.setup());
        let pace: Option<Pace> = guest.with(None, |table| table.terms().pace());
        let terms = pace.map_or(variant.clone(), |pace| format!("{variant} · {}", pace_name(pace)));
        (words.say("home-p4", &[]), terms)
    });
    let content = move || match stage.get() {
        Stage::Failed => view! { <Failed guest=guest /> }.into_any(),
        Stage::Connecting => view! {
            <main class="wrap room" id="main" tabindex="-1">
                <div class="hero">
                    <h1>{words.text("room-connecting")}</h1>
                </div>
            </main>
        }
        .into_any(),
        Stage::Waiting => view! { <Waiting guest=guest /> }.into_any(),
        Stage::Playing => view! { <Playing guest=guest /> }.into_any(),
    };
    let away = move || guest.phase().is_some() && !guest.there.get();
    view! {
        <Bar back=true place=place />
        <div role="alert">
            <Show when=away>
                <p class="offline" id="offline">
                    {words.text("room-reconnecting")}
                </p>
            </Show>
        </div>
        {content}
        <p class="sr-only" role="status" aria-live="polite" id="live">
            {move || guest.hands.said.get()}
        </p>
    }
}

#[component]
fn Failed(guest: Guest) -> impl IntoView {
    let words = guest.words();
    view! {
        <main class="wrap room" id="main" tabindex="-1">
            <div class="hero">
                <h1>{words.text("room-failed")}</h1>
                <p id="failure">{move || guest.failure.get()}</p>
            </div>
            <div class="row">
                <a class="btn btn-primary" href="/room">
                    {words.text("room-lobby")}
                </a>
            </div>
        </main>
    }
}

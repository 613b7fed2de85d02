//! The page of a room, from the invitation to the last game.

use client::online::Goal;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use markup::view;
use room::connect_four::Phase;

use crate::browser;
use crate::ui::bar::Bar;
use crate::ui::shell::Shell;

use crate::connect_four::online::Content;
use crate::connect_four::online::lobby::{Lobby, told};
use crate::connect_four::online::model::OnlineRoom;
use crate::connect_four::online::own_rooms::OwnRooms;
use crate::connect_four::online::search::{self, Meanwhile};
use crate::parts;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Failed,
    Connecting,
    Waiting,
    /// A game against a machine, until an opponent comes.
    Meanwhile,
    Playing,
}

#[component]
pub(crate) fn RoomPage(goal: Goal) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let online = OnlineRoom::new(shell, goal);
    let stage = Memo::new(move |_| match online.phase() {
        _ if online.failure.with(Option::is_some) => Stage::Failed,
        None => Stage::Connecting,
        Some(Phase::Waiting) if online.meanwhile.get() => Stage::Meanwhile,
        Some(Phase::Waiting) => Stage::Waiting,
        Some(Phase::Playing | Phase::Over) => Stage::Playing,
    });
    Effect::new(move || {
        if stage.get() == Stage::Playing {
            // The board is where the eye is, wherever one had scrolled to before.
            window().scroll_to_with_x_and_y(0.0, 0.0);
            search::found(online);
        }
    });
    let place = Signal::derive(move || {
        let terms = online.with(None, |room| Some(told(words, room.terms())));
        (words.say("home-p4", &[]), terms.unwrap_or_else(|| words.say("room-lobby", &[])))
    });
    let (waiting, playing) = (parts::fetched(parts::room_waiting), parts::fetched(parts::room_playing));
    let failed = RwSignal::new(None::<Content>);
    Effect::new(move || {
        if stage.get() == Stage::Failed {
            parts::fetch(parts::room_failed, failed);
        }
    });
    let part = move || match stage.get() {
        Stage::Waiting => waiting.get(),
        Stage::Playing => playing.get(),
        Stage::Meanwhile => Some(meanwhile as Content),
        Stage::Failed => failed.get(),
        Stage::Connecting => None,
    };
    Effect::new(move || {
        if part().is_some() {
            spawn_local(async {
                // The page is in the document after this.
                tick().await;
                browser::catch_up();
            });
        }
    });
    let content = move || match part() {
        Some(content) => content(online),
        None => view! {
            <main class="wrap room" id="main" tabindex="-1">
                <div class="hero">
                    <h1>{words.text("room-connecting")}</h1>
                </div>
            </main>
        }
        .into_any(),
    };
    let away = move || online.phase().is_some() && !online.there.get();
    view! {
        <Show when=move || stage.get() != Stage::Meanwhile>
            <Bar back=true place=place />
        </Show>
        <div role="alert">
            <Show when=away>
                <p class="offline" id="offline">
                    {words.text("room-reconnecting")}
                </p>
            </Show>
        </div>
        {content}
        <p class="sr-only" role="status" aria-live="polite" id="live">
            {move || online.aim.said.get()}
        </p>
    }
}

fn meanwhile(online: OnlineRoom) -> AnyView {
    view! { <Meanwhile online=online /> }
}

/// Why there is no room, in the part of the lobby.
pub(crate) fn failed(online: OnlineRoom) -> AnyView {
    let words = online.words();
    view! {
        <main class="wrap room" id="main" tabindex="-1">
            <div class="hero">
                <h1>{words.text("room-failed")}</h1>
                <p id="failure">{move || online.failure.get()}</p>
            </div>
            <div class="row">
                <a class="btn btn-primary" href="/room">
                    {words.text("room-lobby")}
                </a>
            </div>
            {online.has_too_many.get_untracked().then(|| view! { <OwnRooms lobby=Lobby::new(online.shell) /> })}
        </main>
    }
}

//! The rooms that one has opened oneself: how they stand, the way back into them, and the end of those that nobody needs.

use leptos::prelude::*;
use markup::view;
use protocol::{OwnRoom, Phase, Terms};

use crate::connect_four::online::lobby::{Lobby, told};
use crate::connect_four::online::route::Route;
use crate::ui::language::Words;

/// Nothing where there is none.
#[component]
pub(crate) fn OwnRooms(lobby: Lobby) -> impl IntoView {
    let words = lobby.shell.words;
    let rows = move || lobby.own.get().into_iter().map(|room| row(lobby, room)).collect_view();
    view! {
        <Show when=move || lobby.own.with(|own| !own.is_empty())>
            <section class="panel rooms stack" aria-labelledby="own">
                <h2 class="panel-h" id="own">{words.text("room-own")}</h2>
                <ul class="list" id="own-rooms">{rows}</ul>
            </section>
        </Show>
    }
}

fn row(lobby: Lobby, OwnRoom { summary, private, may_close }: OwnRoom) -> impl IntoView {
    let words = lobby.shell.words;
    let id = StoredValue::new(summary.room.clone());
    let (glyph, address) = match summary.terms {
        Terms::ConnectFour(_) => ("#tok-1", Route::room(&summary.room)),
        Terms::Tetris(_) => ("#i-list", format!("/tetris/{}", summary.room)),
    };
    let names: Vec<_> = summary.names.iter().map(ToString::to_string).collect();
    let names = if names.is_empty() { summary.room.to_string() } else { names.join(", ") };
    let (terms, phase) = (summary.terms, summary.phase);
    let about = move || match terms {
        Terms::ConnectFour(terms) => told(words, terms),
        Terms::Tetris(_) => words.say("tetris-name", &[]),
    };
    let close = may_close.then(|| {
        let label = move || words.say("room-close-one", &[("room", id.get_value().to_string().into())]);
        view! {
            <button class="btn btn-quiet" aria-label=label on:click=move |_| lobby.close(id.get_value())>
                {words.text("room-close")}
            </button>
        }
    });
    view! {
        <li data-room=summary.room.to_string()>
            <svg class="glyph" viewBox="0 0 100 100" aria-hidden="true">
                <use href=glyph />
            </svg>
            <div>
                <b>{names}</b>
                <small>{about}</small>
                <small>{move || state(words, phase, private)}</small>
            </div>
            <div class="row-tools">
                {close} <a class="btn" href=address>
                    {words.text("room-open")}
                </a>
            </div>
        </li>
    }
}

fn state(words: Words, phase: Phase, private: bool) -> String {
    let state = words.say(
        match phase {
            Phase::Waiting => "room-own-waiting",
            Phase::Playing => "room-own-playing",
            Phase::Over => "room-own-over",
        },
        &[],
    );
    if private { format!("{state}\u{a0}· {}", words.say("room-own-private", &[])) } else { state }
}

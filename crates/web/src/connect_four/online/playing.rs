//! A game in a room: the same board as on one screen, with clocks, absences and offers beside it.

use connect_four::Game;
use leptos::ev;
use leptos::prelude::*;
use markup::view;
use room::connect_four::{Command, Offer, Phase, Seat};

use crate::connect_four::board::Geometry;
use crate::connect_four::board::controls::Desk;
use crate::connect_four::board::played::{Notation, Table};
use crate::connect_four::board::powers::Hand;
use crate::connect_four::board::scene::last_fall;
use crate::connect_four::board::swap::Swap;
use crate::connect_four::keys::{self, Key};
use crate::connect_four::resigning::Resigning;
use crate::ui::button::button;

use crate::connect_four::online::ending::Banner;
use crate::connect_four::online::model::Guest;
use crate::connect_four::online::offers::{Absent, Actions, Offered};
use crate::connect_four::online::seats::Seats;
use crate::connect_four::online::spectators::{Reactions, Watchers};

#[component]
pub(crate) fn Playing(guest: Guest) -> impl IntoView {
    let words = guest.words();
    let desk = guest.desk();
    let setup = guest.setup();
    let resigning = RwSignal::new(false);
    let listener = window_event_listener(ev::keydown, move |event| {
        keys::pressed(guest.shell, &event, |key| obey(guest, desk, key));
    });
    on_cleanup(move || listener.remove());
    let is_over = Memo::new(move |_| guest.phase() == Some(Phase::Over));
    let is_seated = Memo::new(move |_| guest.seat().is_some());
    let side = move || match (is_over.get(), is_seated.get()) {
        (true, _) => view! { <Banner guest=guest /> }.into_any(),
        (false, true) => view! { <Actions guest=guest resigning=resigning /> }.into_any(),
        (false, false) => {
            let back = move || {
                guest.is_replaced().then(|| {
                    let take = move || guest.ask(Command::TakeSeatBack);
                    button(words, "btn-primary btn-block", "seat-back", "", "room-seat-back", take)
                })
            };
            view! {
                <div class="stack-s">
                    <p class="label" id="watch">{words.text("room-you-watch")}</p>
                    {back}
                </div>
            }
            .into_any()
        }
    };
    let hand = setup.powers().then(|| view! { <Show when=move || !is_over.get()><Hand desk=desk /></Show> });
    let free = move || {
        let free = guest.with(false, |table| table.seats().iter().any(Seat::is_free));
        free && guest.seat().is_none()
    };
    let opponent =
        Signal::derive(move || guest.seat().map(|player| guest.name(player.next(2))).unwrap_or_default());
    let resign = Callback::new(move |()| guest.ask(Command::Resign));
    view! {
        <main
            class="game"
            class:with-powers=setup.powers()
            id="main"
            tabindex="-1"
            style:--ratio=Geometry::played(&Game::new(setup)).ratio()
            style:--last=move || desk.game.with(last_fall)
        >
            <h1 class="sr-only">{words.text("play-title")}</h1>
            <Seats guest=guest />
            <Table desk=desk>
                <Notation desk=desk />
            </Table>
            <div class="game-side">
                <Swap desk=desk /> {hand} <Absent guest=guest /> <Offered guest=guest /> {side}
                <Show when=free>
                    <button class="btn btn-primary" id="sit" on:click=move |_| guest.ask(Command::Sit)>
                        {words.text("room-sit")}
                    </button>
                </Show>
                <Show when=move || is_seated.get()>
                    <Reactions guest=guest />
                </Show>
                <div class="links">
                    {button(words, "btn-quiet", "invite", "share", "room-invite", move || guest.shell.share(&guest.hash()))}
                    <Watchers guest=guest />
                </div>
            </div>
        </main>
        <Resigning words=words open=resigning winner=opponent resign=resign />
    }
}

fn obey(guest: Guest, desk: Desk, key: Key) -> bool {
    let phase = untrack(|| guest.phase());
    match key {
        Key::Enter if phase == Some(Phase::Over) => guest.ask(Command::NextGame),
        Key::TakeBack => guest.ask(Command::Offer(Offer::TakeBack)),
        _ => return desk.obey(key),
    }
    true
}

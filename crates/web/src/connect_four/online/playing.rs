//! A game in a room: the same board as on one screen, with clocks, absences and offers beside it.

use leptos::prelude::*;
use markup::view;
use room::connect_four::{Command, Offer, Phase, Seat};

use crate::connect_four::board::controls::Controls;
use crate::connect_four::board::page::BoardPage;
use crate::connect_four::board::played::Notation;
use crate::connect_four::keys::{self, Key};
use crate::connect_four::resigning::Resigning;
use crate::ui::button::button;

use crate::connect_four::online::ending::Banner;
use crate::connect_four::online::model::OnlineRoom;
use crate::connect_four::online::offers::{Absent, Actions, Offered};
use crate::connect_four::online::seats::Seats;
use crate::connect_four::online::spectators::{Reactions, Watchers};

pub(crate) fn content(online: OnlineRoom) -> AnyView {
    view! { <Playing online=online /> }
}

#[component]
fn Playing(online: OnlineRoom) -> impl IntoView {
    let words = online.words();
    let controls = online.controls();
    let resigning = RwSignal::new(false);
    keys::listen(online.shell, move |key| obey(online, controls, key));
    let is_over = Memo::new(move |_| online.phase() == Some(Phase::Over));
    let is_seated = Memo::new(move |_| online.seat().is_some());
    let side = move || match (is_over.get(), is_seated.get()) {
        (true, _) => view! { <Banner online=online /> }.into_any(),
        (false, true) => view! { <Actions online=online resigning=resigning /> }.into_any(),
        (false, false) => {
            let back = move || {
                online.is_replaced().then(|| {
                    let take = move || online.ask(Command::TakeSeatBack);
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
    let free = move || {
        let free = online.with(false, |room| room.seats().iter().any(Seat::is_free));
        free && online.seat().is_none()
    };
    let opponent =
        Signal::derive(move || online.seat().map(|player| online.name(player.next(2))).unwrap_or_default());
    let resign = Callback::new(move |()| online.ask(Command::Resign));
    let beside = view! {
        <Absent online=online /> <Offered online=online /> {side}
        <Show when=free>
            <button class="btn btn-primary" id="sit" on:click=move |_| online.ask(Command::Sit)>
                {words.text("room-sit")}
            </button>
        </Show>
        <Show when=move || is_seated.get()>
            <Reactions online=online />
        </Show>
        <div class="links">
            {button(words, "btn-quiet", "invite", "share", "room-invite", move || online.shell.share(&online.hash()))}
            <Watchers online=online />
        </div>
    };
    view! {
        <BoardPage
            controls=controls
            is_over=is_over
            seats=view! { <Seats online=online /> }.into_any()
            under=view! { <Notation controls=controls /> }.into_any()
            side=beside.into_any()
        />
        <Resigning words=words open=resigning winner=opponent resign=resign />
    }
}

fn obey(online: OnlineRoom, controls: Controls, key: Key) -> bool {
    let phase = untrack(|| online.phase());
    match key {
        Key::Enter if phase == Some(Phase::Over) => online.ask(Command::NextGame),
        Key::TakeBack => online.ask(Command::Offer(Offer::TakeBack)),
        _ => return controls.obey(key),
    }
    true
}

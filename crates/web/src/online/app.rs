//! Which page of `/room` is shown.

use client::Phrases;
use leptos::ev;
use leptos::prelude::*;

use crate::app::{Frame, Shell};
use crate::dialog::Keys;

use super::lobby::LobbyPage;
use super::page::RoomPage;
use super::route::Route;

pub fn mount() {
    mount_to_body(App);
}

#[component]
fn App() -> impl IntoView {
    let shell = Shell::new("/", Phrases::of_table);
    provide_context(shell);
    let here = || Route::read(&window().location().hash().unwrap_or_default());
    let route = RwSignal::new(here());
    let _ = window_event_listener(ev::hashchange, move |_| {
        route.set(here());
        window().scroll_to_with_x_and_y(0.0, 0.0);
    });
    let page = move || match route.get() {
        Route::Lobby => view! { <LobbyPage /> }.into_any(),
        Route::Room(goal) => view! { <RoomPage goal=goal /> }.into_any(),
    };
    view! {
        <Frame>{page}</Frame>
        <Keys words=shell.words open=shell.keys />
    }
}

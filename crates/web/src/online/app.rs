//! Which page of `/room` is shown.

use client::Phrases;
use leptos::prelude::*;

use crate::app::{Frame, Shell, address};
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
    let route = address(Route::read);
    let page = move || match route.get() {
        Route::Lobby => view! { <LobbyPage /> }.into_any(),
        Route::Room(goal) => view! { <RoomPage goal=goal /> }.into_any(),
    };
    view! {
        <Frame>{page}</Frame>
        <Keys words=shell.words open=shell.keys />
    }
}

//! Which page of `/tetris` is shown, and what they share.

use client::Phrases;
use leptos::ev;
use leptos::prelude::*;

use crate::app::{Frame, Shell};

use super::page::PlayPage;
use super::preferences::PreferencesPage;
use super::room::RoomPage;
use super::route::Route;
use super::settings::Settings;
use super::start::StartPage;
use super::theatre::TheatrePage;

pub fn mount() {
    mount_to_body(App);
}

#[component]
fn App() -> impl IntoView {
    provide_context(Shell::new("/", Phrases::new));
    let settings = RwSignal::new(Settings::kept());
    provide_context(settings);
    let here = || Route::read(&window().location().hash().unwrap_or_default());
    let route = RwSignal::new(here());
    let _ = window_event_listener(ev::hashchange, move |_| {
        route.set(here());
        window().scroll_to_with_x_and_y(0.0, 0.0);
    });
    let page = move || match route.get() {
        Route::Start => view! { <StartPage /> }.into_any(),
        Route::Play(options) => view! { <PlayPage options=options /> }.into_any(),
        Route::Room(way) => view! { <RoomPage way=way /> }.into_any(),
        Route::Replay => view! { <TheatrePage /> }.into_any(),
        Route::Settings => view! { <PreferencesPage /> }.into_any(),
    };
    view! { <Frame>{page}</Frame> }
}

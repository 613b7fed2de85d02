//! Shared-board Tetris in the browser: alone, with bots, with others, replays, settings.
//!
//! ```text
//! keys, mouse, fingers ─> Action ─> Model ─> Source (referee, here or in a server)
//!                                     │  <── frames
//!             page's words <─ Screen ─┤
//!                   canvas <─ Painter ┘
//! ```
//!
//! [`model`] knows time only from its caller; `gesture`, `pointer`, `camera`, `mark`, `clearing` and `replay`
//! are plain values with ordinary tests.

mod input;
mod local;
mod model;
mod online;
mod options;
pub(crate) mod pages;
mod paint;
pub(crate) mod records;
mod replay;
mod route;
pub(crate) mod screen;
mod settings;
mod transport;

use leptos::ev;
use leptos::prelude::*;
use markup::view;

use crate::parts::{Later, Part};

pub(crate) use self::options::Options;
use self::pages::play::PlayPage;
use self::pages::replay::ReplayPage;
use self::pages::room::RoomPage;
use self::pages::settings::PreferencesPage;
use self::pages::start::StartPage;
pub(crate) use self::route::Route;
use self::settings::Settings;

pub(crate) fn start(_: &str) -> AnyView {
    view! { <StartPage /> }.into_any()
}

pub(crate) fn settings(_: &str) -> AnyView {
    provide_settings();
    view! { <PreferencesPage /> }.into_any()
}

pub(crate) fn play(hash: &str) -> AnyView {
    provide_settings();
    match Route::read(hash) {
        Route::Play(options) => view! { <PlayPage options=options /> }.into_any(),
        _ => view! { <Later part=Part::Tetris /> }.into_any(),
    }
}

pub(crate) fn replay(hash: &str) -> AnyView {
    provide_settings();
    let kept = match Route::read(hash) {
        Route::Replay(kept) => kept,
        _ => None,
    };
    view! { <ReplayPage shown=kept /> }.into_any()
}

pub(crate) fn room(hash: &str) -> AnyView {
    provide_settings();
    match Route::read(hash) {
        Route::Room(way) => view! { <RoomPage way=way /> }.into_any(),
        _ => view! { <Later part=Part::Tetris /> }.into_any(),
    }
}

/// How the player likes it, as it was chosen here or in another tab.
fn provide_settings() {
    let settings = RwSignal::new(Settings::kept());
    provide_context(settings);
    let listener = window_event_listener(ev::storage, move |_| settings.set(Settings::kept()));
    on_cleanup(move || listener.remove());
}

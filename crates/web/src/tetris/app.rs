//! Which page of `/tetris` is shown, and what they share.

use client::Phrases;
use leptos::ev;
use leptos::prelude::*;

use crate::app::{Frame, Shell, address};

use super::page::PlayPage;
use super::preferences::PreferencesPage;
use super::room::RoomPage;
use super::route::Route;
use super::settings::Settings;
use super::start::StartPage;
use super::theatre::TheatrePage;

/// Everything that needs no server.
pub fn mount() {
    mount_to_body(|| {
        view! { <App page=page /> }
    });
}

/// The rooms in a server, a program of their own: whoever plays alone need not fetch it.
pub fn mount_room() {
    mount_to_body(|| {
        view! { <App page=room_page /> }
    });
}

fn page(route: Route) -> Option<AnyView> {
    Some(match route {
        Route::Start => view! { <StartPage /> }.into_any(),
        Route::Play(options) => view! { <PlayPage options=options /> }.into_any(),
        Route::Replay => view! { <TheatrePage /> }.into_any(),
        Route::Settings => view! { <PreferencesPage /> }.into_any(),
        Route::Room(_) => return None,
    })
}

fn room_page(route: Route) -> Option<AnyView> {
    match route {
        Route::Room(way) => Some(view! { <RoomPage way=way /> }.into_any()),
        _ => None,
    }
}

#[component]
fn App(page: fn(Route) -> Option<AnyView>) -> impl IntoView {
    provide_context(Shell::new("/", Phrases::of_tetris));
    let settings = RwSignal::new(Settings::kept());
    provide_context(settings);
    // They may be changed in another tab.
    let _ = window_event_listener(ev::storage, move |_| settings.set(Settings::kept()));
    let route = address(Route::read);
    let page = move || {
        let page = page(route.get());
        if page.is_none() {
            // The other program has it, and the address says so.
            let _ = window().location().reload();
        }
        page
    };
    view! { <Frame>{page}</Frame> }
}

//! Puissance 4: on one screen, in rooms, in review, saved.
//!
//! One model, [`client::Local`], holds a match on one screen; pages show it and hand it commands. In a room,
//! `online::model` does.

mod bad_link;
pub(crate) mod board;
mod clock;
pub(crate) mod explorer;
pub(crate) mod keys;
pub(crate) mod link;
pub(crate) mod local;
pub(crate) mod online;
pub(crate) mod opponents;
pub(crate) mod position;
pub(crate) mod puzzle;
pub(crate) mod resigning;
pub(crate) mod review;
pub(crate) mod route;
pub(crate) mod saved;
pub(crate) mod storm;
mod strip;
pub(crate) mod tiny;
pub(crate) mod variants;
pub(crate) mod why;

use leptos::prelude::*;
use markup::view;

use crate::parts::{Later, Part};

use self::bad_link::BadLinkPage;
use self::local::page::GamePage;
use self::online::lobby::LobbyPage;
use self::online::page::RoomPage;
use self::review::ReviewPage;
use self::review::online::OnlineGame;
use self::route::Route;
use self::saved::{GameList, GamesPage, storage};
use self::variants::SetupPage;

/// A game that goes on: of a link, or kept in this browser.
pub(crate) fn play(hash: &str) -> AnyView {
    match Route::read(hash) {
        Route::Play { terms, game } => view! { <GamePage game=game terms=terms /> }.into_any(),
        Route::Saved(id) => match storage::load(id) {
            Some(kept) => {
                view! { <GamePage game=kept.record.game().clone() terms=kept.terms kept=kept /> }.into_any()
            }
            None => view! { <Later part=Part::Saved /> }.into_any(),
        },
        // What says why a link is wrong is in the part that reads most links.
        Route::SavedReview(_) | Route::Bad(_) => {
            view! { <Later part=Part::Review hash=hash.to_owned() /> }.into_any()
        }
        _ => view! { <Later part=Part::Home /> }.into_any(),
    }
}

/// A game that is looked at.
pub(crate) fn review(hash: &str) -> AnyView {
    match Route::read(hash) {
        Route::Review(game) => view! { <ReviewPage game=game /> }.into_any(),
        Route::Online(id) => view! { <OnlineGame id=id /> }.into_any(),
        Route::Bad(bad) => view! { <BadLinkPage bad=bad /> }.into_any(),
        Route::SavedReview(id) => match storage::load(id) {
            Some(kept) => view! { <ReviewPage game=kept.record.game().clone() kept=kept /> }.into_any(),
            None => view! { <Later part=Part::Saved /> }.into_any(),
        },
        _ => ().into_any(),
    }
}

pub(crate) fn variants(hash: &str) -> AnyView {
    match Route::read(hash) {
        Route::Variants(setup) => view! { <SetupPage setup=setup /> }.into_any(),
        Route::Bad(_) => view! { <Later part=Part::Review hash=hash.to_owned() /> }.into_any(),
        _ => ().into_any(),
    }
}

pub(crate) fn saved(_: &str) -> AnyView {
    view! { <GamesPage /> }.into_any()
}

/// The newest saved games, as the first page lists them.
pub(crate) fn recent(_: &str) -> AnyView {
    let games = RwSignal::new(storage::list());
    view! { <GameList games=games none="home-none-yet" compact=true /> }.into_any()
}

pub(crate) fn lobby(_: &str) -> AnyView {
    view! { <LobbyPage /> }.into_any()
}

pub(crate) fn room(hash: &str) -> AnyView {
    match online::Route::read(hash) {
        online::Route::Lobby => view! { <Later part=Part::Lobby /> }.into_any(),
        online::Route::Room(goal) => view! { <RoomPage goal=goal /> }.into_any(),
        online::Route::Bad(board) => view! { <Later part=Part::Review hash=board /> }.into_any(),
    }
}

//! The first page: one click, and one plays.

mod demo;
mod open_rooms;

use std::time::Duration;

use connect_four::Setup;
use leptos::prelude::*;
use markup::view;
use tetris::Rules;

use crate::browser;
use crate::connect_four::local::machine;
use crate::connect_four::online;
use crate::connect_four::opponents::Opponents;
use crate::connect_four::route::Route;
use crate::connect_four::saved::storage::INDEX as SAVED;
use crate::parts::{Later, Part};
use crate::ui::bar::Bar;
use crate::ui::button::way;
use crate::ui::icon::Icon;
use crate::ui::shell::Shell;

use self::demo::Demo;
use self::open_rooms::Rooms;

/// How long the page is there before the board of the day is fetched.
const PICTURE: Duration = Duration::from_secs(1);

pub(crate) fn page(_: &str) -> AnyView {
    view! { <HomePage /> }.into_any()
}

#[component]
fn HomePage() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let labo = crate::tetris::Options { bots: 0, ..crate::tetris::Options::usual(Rules::Labo) };
    // Whoever has not played yet need not fetch what lists games.
    let recent = if browser::kept(SAVED).is_some() {
        view! { <Later part=Part::Recent /> }.into_any()
    } else {
        view! { <p class="muted">{words.text("home-none-yet")}</p> }.into_any()
    };
    // The picture is no reason to wait for the rest of the page.
    let pictured = RwSignal::new(false);
    let show = move || {
        let _ = pictured.try_set(true);
    };
    set_timeout(show, PICTURE);
    let board = move || pictured.get().then(|| view! { <Later part=Part::PuzzleCard /> });
    let machine = Route::play(machine::kept_for(Setup::CLASSIC), Setup::CLASSIC);
    view! {
        <Bar />
        <main class="wrap home" id="main" tabindex="-1">
            <div class="hero">
                <h1>{words.text("home-title")}</h1>
                <p>{words.text("home-tagline")}</p>
            </div>
            <article class="game-card">
                <figure class="scene">
                    <Demo />
                </figure>
                <div class="game-card-body">
                    <div>
                        <h2>{words.text("home-p4")}</h2>
                        <p class="muted">{words.text("home-p4-tagline")}</p>
                    </div>
                    <div class="ways">
                        {way(words, "btn-primary btn-big", "play-machine", "bot", "home-machine", machine)}
                        {way(words, "", "play-people", "duo", "home-people", Route::play(Opponents::People, Setup::CLASSIC))}
                        {way(words, "", "friends", "link", "home-friends", online::Route::create(Setup::CLASSIC, None, false))}
                        {way(words, "", "quick", "bolt", "home-quick", online::Route::quick(Setup::CLASSIC, None))}
                        {way(words, "", "variants", "tune", "home-variants", Route::variants(Setup::CLASSIC))}
                    </div>
                </div>
            </article>
            <article class="game-card">
                <figure class="scene scene-tetris" role="img" aria-label=words.text("home-tetris-scene")></figure>
                <div class="game-card-body">
                    <div>
                        <h2>{words.text("tetris-name")}</h2>
                        <p class="muted">{words.text("tetris-tagline")}</p>
                    </div>
                    <div class="ways">
                        {way(words, "btn-primary btn-big", "play-tetris", "bot", "home-tetris-machines", "/tetris#/arena".into())}
                        {way(words, "", "tetris-friends", "link", "home-friends", crate::tetris::Route::new_room(labo))}
                        {way(words, "", "tetris-quick", "bolt", "home-quick", crate::tetris::Route::quick(labo))}
                        {way(words, "wide", "tetris", "tune", "home-variants", "/tetris".into())}
                    </div>
                </div>
            </article>
            <div class="home-side">
            <a class="panel entry puzzle-card" id="puzzle" href="/puzzle">
                <span class="day-board">{board}</span>
                <span>
                    <b>{words.text("web-puzzle-title")}</b>
                    <small>{words.text("web-puzzle-card")}</small>
                </span>
                <Icon name="right" />
            </a>
            <section class="panel rooms stack" aria-labelledby="open">
                <Rooms words=words />
                {way(words, "btn-block", "lobby", "plus", "room-new", "/room".into())}
                <h2 class="panel-h">{words.text("home-recent")}</h2>
                {recent}
                {way(words, "btn-block", "games", "list", "home-games", "#/games".into())}
                {way(words, "btn-block", "explore", "zoom", "web-explore-title", "/explore".into())}
            </section>
            </div>
        </main>
        <footer class="foot">
            <span>{words.text("web-offline-note")}</span>
            <a href="/tetris#/settings">{words.text("tetris-settings")}</a>
            <button class="linkish" on:click=move |_| shell.keys.set(true)>
                {words.text("web-keys")}
            </button>
        </footer>
    }
}

//! The first page: one click, and one plays.

use connect_four::Setup;
use leptos::prelude::*;
use tetris::Rules;

use crate::app::Shell;
use crate::bar::Bar;
use crate::button::way;
use crate::choice;
use crate::demo::Demo;
use crate::games::GameList;
use crate::online;
use crate::opponents::Opponents;
use crate::rooms::Rooms;
use crate::route::Route;
use crate::storage;
use crate::tetris as party;

#[component]
pub(crate) fn HomePage() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let games = RwSignal::new(storage::list());
    let party = |way: fn(party::Options) -> String| {
        format!("/tetris{}", way(party::Options { bots: 0, ..party::Options::usual(Rules::Labo) }))
    };
    let machine = Route::play(choice::kept_for(Setup::CLASSIC), Setup::CLASSIC);
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
                        {way(words, "", "tetris-friends", "link", "home-friends", party(party::Route::new_room))}
                        {way(words, "", "tetris-quick", "bolt", "home-quick", party(party::Route::quick))}
                        {way(words, "wide", "tetris", "tune", "home-variants", "/tetris".into())}
                    </div>
                </div>
            </article>
            <section class="panel rooms stack" aria-labelledby="open">
                <Rooms words=words />
                {way(words, "btn-block", "lobby", "plus", "room-new", "/room".into())}
                <h2 class="panel-h">{words.text("home-recent")}</h2>
                <GameList games=games none="home-none-yet" compact=true />
                {way(words, "btn-block", "games", "list", "home-games", "#/games".into())}
            </section>
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

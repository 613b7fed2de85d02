//! The first page: one click, and one plays.

use connect_four::Setup;
use leptos::prelude::*;
use tetris::Rules;

use crate::app::Shell;
use crate::bar::Bar;
use crate::board::Icon;
use crate::choice;
use crate::demo::Demo;
use crate::games::GameList;
use crate::online;
use crate::opponents::Opponents;
use crate::rooms::Rooms;
use crate::route::Route;
use crate::storage;
use crate::tetris as party;

const RECENT: usize = 3;

#[component]
pub(crate) fn HomePage() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let games = RwSignal::new(storage::list());
    let recent =
        Signal::derive(move || games.with(|games| games.iter().take(RECENT).cloned().collect::<Vec<_>>()));
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
                        <a class="btn btn-primary btn-big" id="play-machine" href=machine>
                            <Icon name="bot" />
                            {words.text("home-machine")}
                        </a>
                        <a class="btn" id="play-people" href=Route::play(Opponents::People, Setup::CLASSIC)>
                            <Icon name="duo" />
                            {words.text("home-people")}
                        </a>
                        <a class="btn" id="friends" href=online::Route::create(Setup::CLASSIC, None, false)>
                            <Icon name="link" />
                            {words.text("home-friends")}
                        </a>
                        <a class="btn" id="quick" href=online::Route::quick(Setup::CLASSIC, None)>
                            <Icon name="bolt" />
                            {words.text("home-quick")}
                        </a>
                        <a class="btn" id="variants" href=Route::variants(Setup::CLASSIC)>
                            <Icon name="tune" />
                            {words.text("home-variants")}
                        </a>
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
                        <a class="btn btn-primary btn-big" id="play-tetris" href="/tetris#/arena">
                            <Icon name="bot" />
                            {words.text("home-tetris-machines")}
                        </a>
                        <a class="btn" id="tetris-friends" href=party(party::Route::new_room)>
                            <Icon name="link" />
                            {words.text("home-friends")}
                        </a>
                        <a class="btn" id="tetris-quick" href=party(party::Route::quick)>
                            <Icon name="bolt" />
                            {words.text("home-quick")}
                        </a>
                        <a class="btn wide" id="tetris" href="/tetris">
                            <Icon name="tune" />
                            {words.text("home-variants")}
                        </a>
                    </div>
                </div>
            </article>
            <section class="panel rooms stack" aria-labelledby="open">
                <Rooms words=words />
                <a class="btn btn-block" id="lobby" href="/room">
                    <Icon name="plus" />
                    {words.text("room-new")}
                </a>
                <h2 class="panel-h">{words.text("home-recent")}</h2>
                <GameList games=recent changed=move || games.set(storage::list()) compact=true />
                <Show when=move || games.with(Vec::is_empty)>
                    <p class="muted note-small">{words.text("home-none-yet")}</p>
                </Show>
                <a class="btn btn-block" id="games" href="#/games">
                    <Icon name="list" />
                    {words.text("home-games")}
                </a>
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

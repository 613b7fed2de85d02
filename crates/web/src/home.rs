//! The first page: one click, and one plays.

use connect_four::Setup;
use leptos::prelude::*;

use crate::app::Shell;
use crate::bar::Bar;
use crate::board::Icon;
use crate::choice;
use crate::demo::Demo;
use crate::games::GameList;
use crate::opponents::Opponents;
use crate::route::Route;
use crate::storage;

const RECENT: usize = 5;

#[component]
pub(crate) fn HomePage() -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let games = RwSignal::new(storage::list());
    let recent =
        Signal::derive(move || games.with(|games| games.iter().take(RECENT).cloned().collect::<Vec<_>>()));
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
                        <a class="btn" id="play-labo" href="/tetris#/labo">
                            <Icon name="duo" />
                            {words.text("tetris-labo")}
                        </a>
                        <a class="btn" id="tetris" href="/tetris">
                            <Icon name="tune" />
                            {words.text("home-variants")}
                        </a>
                    </div>
                </div>
            </article>
            <section class="panel rooms stack" aria-labelledby="recent">
                <h2 class="panel-h" id="recent">
                    {words.text("home-recent")}
                </h2>
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

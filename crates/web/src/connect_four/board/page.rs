//! The page around a board that is played on, at one screen or in a room.

use connect_four::Game;
use leptos::prelude::*;
use markup::view;

use crate::connect_four::board::Geometry;
use crate::connect_four::board::controls::Controls;
use crate::connect_four::board::played::PlayedBoard;
use crate::connect_four::board::powers::Hand;
use crate::connect_four::board::scene::last_fall;
use crate::connect_four::board::swap::Swap;

#[component]
pub(crate) fn BoardPage(
    controls: Controls,
    /// The game has ended, on the board or otherwise.
    #[prop(into)]
    is_over: Signal<bool>,
    /// Who plays.
    seats: AnyView,
    /// What lies over the plate.
    #[prop(optional)]
    over: Option<AnyView>,
    /// What lies under the board.
    under: AnyView,
    /// What lies beside it.
    side: AnyView,
) -> impl IntoView {
    let game = controls.game;
    let setup = game.with_untracked(Game::setup);
    let hand =
        setup.powers().then(|| view! { <Show when=move || !is_over.get()><Hand controls=controls /></Show> });
    view! {
        <main
            class="game"
            class:with-powers=setup.powers()
            id="main"
            tabindex="-1"
            style:--ratio=game.with_untracked(Geometry::played).ratio()
            style:--last=move || game.with(last_fall)
        >
            <h1 class="sr-only">{controls.words.text("play-title")}</h1>
            {seats}
            <PlayedBoard controls=controls over=over.unwrap_or_else(|| ().into_any())>
                <Swap controls=controls />
                {under}
            </PlayedBoard>
            <div class="game-side">{hand} {side}</div>
        </main>
    }
}

//! The board of the puzzle of the day as a small picture, for the first page.

use connect_four_solver::puzzles::Puzzle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use markup::view;

use super::list;
use crate::browser;
use crate::connect_four::tiny::tiny;

pub(crate) fn card(_: &str) -> AnyView {
    view! { <Card /> }.into_any()
}

#[component]
fn Card() -> impl IntoView {
    let picture = RwSignal::new(String::new());
    spawn_local(async move {
        let puzzle = list::fetch().await.and_then(|list| list.of_day(browser::today()?));
        if let Some(puzzle) = puzzle {
            picture.try_set(tiny(&Puzzle::game(&puzzle)).1);
        }
    });
    view! { <svg class="tiny" viewBox="-1 -1 72 62" aria-hidden="true" inner_html=move || picture.get()></svg> }
}

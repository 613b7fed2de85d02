//! How a game ended: the banner, and the same in sentences.

use connect_four::{Cell, Game};
use leptos::prelude::*;

use crate::app::Shell;
use crate::board::{Face, runs, winning_cells};
use crate::button::button;
use crate::language::Words;
use crate::play::Play;
use crate::route::Route;

/// Who won and how, then who begins the next game.
pub(crate) fn sentences(play: Play) -> Vec<String> {
    vec![headline(play), details(play)]
}

fn headline(play: Play) -> String {
    match play.with(|local| local.room().winner()) {
        Some(winner) => play.words().say("end-wins", &[("name", play.name(winner).into())]),
        None => play.words().say("end-draw", &[]),
    }
}

fn details(play: Play) -> String {
    let words = play.words();
    let (resigned, next) = play.with(|local| (local.room().resigned(), local.room().next_to_begin()));
    let how = play.with(|local| match resigned {
        Some(player) => {
            let count = local.game().moves().len();
            words.say("end-resigned", &[("name", play.name(player).into()), ("count", count.into())])
        }
        None => on_board(words, local.game()),
    });
    let next = words.say("end-next", &[("name", play.name(next).into())]);
    format!("{how} {next}")
}

/// Where the line is that ended the game, if there is one.
pub(crate) fn on_board(words: Words, game: &Game) -> String {
    let count = [("count", game.moves().len().into())];
    match runs(&winning_cells(game), game.setup().align()).as_slice() {
        [] => words.say("end-full", &count),
        [line] => words.say(direction(*line), &count),
        _ => words.say("end-line-several", &count),
    }
}

fn direction((start, end): (Cell, Cell)) -> &'static str {
    if start.row == end.row {
        "end-line-horizontal"
    } else if start.column == end.column {
        "end-line-vertical"
    } else {
        "end-line-diagonal"
    }
}

#[component]
pub(crate) fn Banner(play: Play) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = play.words();
    let review = move || play.with(|local| Route::review(local.game()));
    view! {
        <section class="banner" aria-labelledby="ending">
            <h2 id="ending">
                {move || play.with(|local| local.room().winner()).map(|winner| view! { <Face player=winner class="tok-l" /> })}
                {move || headline(play)}
            </h2>
            <p>{move || details(play)}</p>
            <button class="btn btn-primary btn-big" id="again" on:click=move |_| play.next_game()>
                {words.text("end-again")}
                <span class="kbd" aria-hidden="true">
                    {words.text("end-enter")}
                </span>
            </button>
            <div class="row">
                <a class="btn grow" id="review" href=review>
                    {words.text("end-review")}
                </a>
                {button(words, "grow", "share-ending", "share", "play-share", move || shell.share(&review()))}
            </div>
        </section>
    }
}

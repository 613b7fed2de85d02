//! How a game ended: the banner, and the same in sentences.

use connect_four::{Cell, Game, Outcome};
use leptos::prelude::*;
use markup::view;

use crate::connect_four::board::{Face, runs, winning_cells};
use crate::connect_four::local::model::Play;
use crate::connect_four::route::Route;
use crate::ui::button::button;
use crate::ui::language::Words;
use crate::ui::shell::Shell;

/// Who won and how, then who begins the next game.
pub(crate) fn sentences(play: Play) -> Vec<String> {
    vec![headline(play), details(play)]
}

fn headline(play: Play) -> String {
    match play.with(|local| local.games().winner()) {
        Some(winner) if play.is_you(winner) => play.words().say("end-you-win", &[]),
        Some(winner) => play.words().say("end-wins", &[("name", play.name(winner).into())]),
        None => play.words().say("end-draw", &[]),
    }
}

fn details(play: Play) -> String {
    let words = play.words();
    let how = play.with(|local| match local.games().outcome() {
        Some(outcome)
            if outcome.loser().is_some_and(|loser| play.is_you(loser)) && !outcome.is_on_board() =>
        {
            words.with(|phrases| phrases.own_conclusion(outcome)).unwrap_or_default()
        }
        Some(Outcome::Resigned { player }) => {
            let count = local.game().moves().len();
            words.say("end-resigned", &[("name", play.name(player).into()), ("count", count.into())])
        }
        Some(outcome) if !outcome.is_on_board() => {
            let loser = outcome.loser().map(|loser| play.name(loser)).unwrap_or_default();
            words.with(|phrases| phrases.conclusion(outcome, &loser)).unwrap_or_default()
        }
        _ => on_board(words, local.game()),
    });
    let next = match play.next_to_begin() {
        Some(next) if play.is_you(next) => words.say("end-you-next", &[]),
        Some(next) => words.say("end-next", &[("name", play.name(next).into())]),
        None => String::new(),
    };
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
    let shared = move || play.with(|local| Route::review(local.game()));
    view! {
        <section class="banner" aria-labelledby="ending">
            <h2 id="ending">
                {move || play.with(|local| local.games().winner()).map(|winner| view! { <Face player=winner class="tok-l" /> })}
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
                <a class="btn grow" id="review" href=move || play.review()>
                    {words.text("games-review")}
                </a>
                {button(words, "grow", "share-ending", "share", "play-share", move || shell.share(&shared()))}
            </div>
        </section>
    }
}

//! A game taken apart: every move, what else might have been played, and what each column was worth.

mod chart;
mod curve;
mod model;
mod note;
pub(crate) mod online;
mod tree;

use std::fmt::Write as _;

use client::analysis::{Analysis, Place, Worth};
use connect_four::{Game, Move, Outcome};
use leptos::prelude::*;
use markup::view;

use self::chart::Course;
use self::model::{GHOSTS, PUNISHMENT, Review};
use self::online::{Shared, Signature};
use self::tree::Moves;
use crate::browser;
use crate::connect_four::board::played::Grid;
use crate::connect_four::board::scene;
use crate::connect_four::board::touch::Columns;
use crate::connect_four::board::{Board, Geometry};
use crate::connect_four::keys::{self, Key};
use crate::connect_four::local::hints::{Scores, told};
use crate::connect_four::local::page::variant;
use crate::connect_four::opponents::Opponents;
use crate::connect_four::position::PositionBox;
use crate::connect_four::route::Route;
use crate::connect_four::saved::{names, storage::Kept};
use crate::connect_four::why::WhyPanel;
use crate::ui::bar::Bar;
use crate::ui::icon::Icon;
use crate::ui::shell::Shell;

#[component]
pub(crate) fn ReviewPage(
    game: Game,
    /// It is kept in this browser.
    #[prop(optional, into)]
    kept: Option<Kept>,
    /// It was played in a room.
    #[prop(optional, into)]
    shared: Option<Shared>,
) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let setup = game.setup();
    let geometry = Geometry::shown(&game);
    let back = kept.as_ref().map_or_else(|| "/".into(), |kept| Route::saved(kept.id));
    let opponents = kept.as_ref().map_or(Opponents::People, |kept| kept.terms.opponents);
    let record = kept.as_ref().map(|kept| kept.record.clone());
    let record = record.or_else(|| shared.as_ref().map(|shared| shared.record.clone()));
    let review = Review::new(shell, &game, record.clone(), kept);
    let signature = shared.as_ref().map(|shared| view! { <Signature words=words host=shared.host /> });
    let online = shared.map(|shared| shared.id);
    let controls = review.controls();
    keys::listen(shell, move |key| obey(review, key));
    let place = Signal::derive(move || {
        let detail = record.as_ref().map_or_else(|| variant(words, setup), |record| names(words, record));
        (words.say("review-title", &[]), detail)
    });
    let board_label = move || match review.analysis.with(Analysis::at).step {
        0 => words.say("review-start", &[]),
        number => words.say("review-after", &[("number", number.into())]),
    };
    let marks = review.why.marks(geometry, review.shown.into());
    let why =
        move || (setup.is_classic() && review.asks_why.get()).then(|| view! { <Reasons review=review /> });
    let load = |game: Game| browser::open_page(&Route::review(&game));
    let empty = Route::review(&Game::new(setup));
    let empty = view! { <a class="btn btn-quiet" id="empty" href=empty>{words.text("review-empty")}</a> };
    let won = move || review.shown.with(|game| matches!(game.outcome(), Some(Outcome::Line { .. })));
    view! {
        <Bar back=true to=back place=place />
        <main
            class="game game-review"
            id="main"
            tabindex="-1"
            style:--ratio=geometry.ratio()
            style:--last=move || review.shown.with(scene::last_fall)
        >
            <h1 class="sr-only">{words.text("review-title")}</h1>
            <div class="game-board">
                <div class="board-frame">
                    <svg class="board rev" class:is-won=won id="board" viewBox=geometry.view_box() role="group" aria-label=board_label>
                        <Board geometry=geometry game=controls.game numbered=true />
                        <g class="b-lines" inner_html=move || ghosts(review, geometry)></g>
                        <g class="why" aria-hidden="true" inner_html=marks></g>
                        <Columns controls=controls geometry=geometry />
                    </svg>
                    <Grid controls=controls />
                </div>
                <div class="under"><Under review=review /></div>
            </div>
            <div class="game-side">
                <Transport review=review />
                <Moves review=review opponents=opponents online=online />
                {why}
                <Course review=review />
                {signature}
                <PositionBox shown=review.shown.into() load=load below=empty.into_any() />
            </div>
            <p class="sr-only" role="status" aria-live="polite" id="live">{move || review.said()}</p>
        </main>
    }
}

/// Why the position is worth what it is, and what is to be said of a mistake that led to it.
#[component]
fn Reasons(review: Review) -> impl IntoView {
    let words = review.words;
    let told = |moves: &[Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>().join("\u{a0}· ");
    // The same moves are told once: as what is forced, as a punishment, or as the best play.
    let best = Signal::derive(move || {
        let line = review.analysis.with(|analysis| told(&analysis.best_line(PUNISHMENT)));
        if review.kept_by().is_some() { String::new() } else { line }
    });
    let mistake = move || {
        review.kept_by().map(|kept| {
            let columns: Vec<_> = kept.iter().map(|column| (column + 1).to_string()).collect();
            let values = [("count", columns.len().into()), ("columns", columns.join(", ").into())];
            let kept = words.say("web-why-kept", &values);
            let line = review.analysis.with(|analysis| told(&analysis.best_line(PUNISHMENT)));
            let punished = (!line.is_empty() && !review.why.tells_moves())
                .then(|| words.say("web-why-punished", &[("moves", line.into())]));
            view! { <p class="why-t" id="punished">{kept} " " {punished}</p> }
        })
    };
    view! { <WhyPanel why=review.why best=best more=mistake.into_any() /> }
}

/// The best line on the board: where each token would land, numbered.
fn ghosts(review: Review, geometry: Geometry) -> String {
    // Marks of threats and pairs take their place.
    if review.asks_why.get() && review.why.is_on_board() {
        return String::new();
    }
    let mut game = review.shown.get();
    let mut markup = String::new();
    let line = review.analysis.with(|analysis| analysis.best_line(GHOSTS));
    for (number, made) in (1..).zip(line) {
        let player = game.turn();
        let Ok(connect_four::Event::Dropped { cell, .. }) = game.play(player, made) else { break };
        let (x, y, player) = (geometry.x(cell.column), geometry.y(cell.row), player.number());
        let _ = write!(
            markup,
            r##"<g class="b-line"><circle class="b-ghost p{player}" cx="{x}" cy="{y}" r="33"/><text class="b-step" x="{x}" y="{}">{number}</text><use class="b-ghost-mark p{player}" href="#mark-{player}" x="{}" y="{}" width="38" height="38"/></g>"##,
            y + 7,
            x - 19,
            y + 1,
        );
    }
    markup
}

/// What each column is worth, or why that is not known.
#[component]
fn Under(review: Review) -> impl IntoView {
    let words = review.words;
    let scores = Memo::new(move |_| {
        review.analysis.with(|analysis| {
            analysis.worth(analysis.at()).map(|worth| worth.scores.clone()).unwrap_or_default()
        })
    });
    let played = Memo::new(move |_| match review.analysis.with(Analysis::next) {
        Some(Move::Drop { column }) => Some(column),
        _ => None,
    });
    let out_of_reach = Memo::new(move |_| {
        review.analysis.with(|analysis| analysis.worth(analysis.at()).is_some_and(Worth::is_out_of_reach))
    });
    let advice = move || {
        let advice =
            review.analysis.with(|analysis| analysis.worth(analysis.at()).and_then(|worth| worth.advice));
        advice.map(|advice| words.say("hints-move", &[("move", told(words, advice).into())]))
    };
    let over = Memo::new(move |_| review.shown.with(|game| game.outcome().is_some()));
    move || {
        if over.get() {
            ().into_any()
        } else if review.solvable && !out_of_reach.get() {
            view! { <Scores words=words game=review.shown.into() scores=scores.into() played=played /> }
                .into_any()
        } else {
            let why = if review.solvable { "review-too-far" } else { "review-no-scores" };
            view! { <p class="say muted">{words.text(why)} " " {advice}</p> }.into_any()
        }
    }
}

#[component]
fn Transport(review: Review) -> impl IntoView {
    let words = review.words;
    let step = move |icon: &'static str, key: &'static str, to: fn(&Analysis) -> Place| {
        let class = if icon == "next" { "btn btn-primary" } else { "btn" };
        view! {
            <button class=class id=format!("to-{icon}") aria-label=words.text(key) on:click=move |_| review.stop_and_go(to)>
                <Icon name=icon />
            </button>
        }
    };
    let edit =
        move |id: &'static str, key: &'static str, can: fn(&Analysis) -> bool, act: fn(&mut Analysis)| {
            view! {
                <button
                    class="btn"
                    id=id
                    aria-label=words.text(key)
                    disabled=move || !review.analysis.with(can)
                    on:click=move |_| review.change(act)
                >
                    <Icon name="undo" />
                </button>
            }
        };
    view! {
        <div class="transport" role="group" aria-label=words.text("review-steps")>
            {step("first", "review-first", |analysis| Place { step: 0, ..analysis.at() })}
            {step("prev", "review-previous", Analysis::back)}
            {step("next", "review-next", Analysis::forward)}
            {step("last", "review-last", Analysis::end)}
            {edit("undo", "review-undo", Analysis::can_undo, Analysis::undo)}
            {edit("redo", "review-redo", Analysis::can_redo, Analysis::redo)}
        </div>
    }
}

/// Says whether the key meant anything.
fn obey(review: Review, key: Key) -> bool {
    match key {
        Key::Left => review.stop_and_go(Analysis::back),
        Key::Right => review.stop_and_go(Analysis::forward),
        Key::First => review.stop_and_go(|analysis| Place { step: 0, ..analysis.at() }),
        Key::Last => review.stop_and_go(Analysis::end),
        Key::Space => review.toggle(),
        Key::Column(column) => review.play(Move::Drop { column }),
        Key::Enter => {
            let _ = review.controls().obey(key);
        }
        Key::TakeBack => review.change(Analysis::undo),
        Key::Redo => review.change(Analysis::redo),
        _ => return false,
    }
    true
}

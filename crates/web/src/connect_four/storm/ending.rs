//! The end of a storm: how many were solved, whether that is a best, and what was missed.

use client::puzzle::Storm;
use leptos::prelude::*;
use markup::view;

use super::Trail;
use super::model::{Attempt, Rush, bests, today};
use crate::browser;
use crate::connect_four::board::Face;
use crate::connect_four::route::Route;
use crate::connect_four::tiny::tiny_with_key;
use crate::ui::button::{button, way};

#[component]
pub(super) fn Ending(rush: Rush) -> impl IntoView {
    let words = rush.words;
    let (solved, missed, longest) =
        rush.storm.with_untracked(|storm: &Storm| (storm.solved(), storm.missed(), storm.longest()));
    let all = solved + missed;
    let facts = move || {
        let percent = (100 * solved).checked_div(all).unwrap_or_default();
        let values = [("count", all.into()), ("percent", percent.into()), ("row", longest.into())];
        words.say("web-storm-facts", &values)
    };
    let (before, now) = (rush.before.get_untracked(), bests());
    let new = move |is_new: bool| {
        is_new.then(|| view! { <span class="badge badge-good">"★ " {words.text("web-storm-new")}</span> })
    };
    let share = move || {
        let text = untrack(|| {
            let head = words.say("web-storm-share", &[("count", solved.into())]);
            format!("{head}\n{}\n{}", facts(), browser::full_address("/storm"))
        });
        browser::copy(&text, move |copied| {
            let key = if copied { "web-puzzle-copied" } else { "web-puzzle-not-copied" };
            rush.shell.toast(untrack(|| words.say(key, &[])));
        });
    };
    let wrong: Vec<Attempt> =
        rush.trail.with_untracked(|trail| trail.iter().filter(|attempt| !attempt.right).cloned().collect());
    let none = wrong.is_empty();
    let missed = wrong.into_iter().map(|attempt| missed_one(rush, attempt)).collect_view();
    let title = if none { "web-storm-none-missed" } else { "web-storm-missed" };
    let help = (!none).then(|| view! { <p class="label">{words.text("web-storm-missed-help")}</p> });
    view! {
        <section class="game-head hud" role="status" aria-labelledby="storm-end">
            <p class="hud-end">
                <b class="num" id="total">{solved}</b>
                <span>
                    <b id="storm-end">{move || words.say("web-storm-total", &[("count", solved.into())])}</b>
                    <small>{facts}</small>
                </span>
            </p>
        </section>
        <div class="game-board sum">
            <section class="panel stack-s" aria-labelledby="missed">
                <h2 class="panel-h" id="missed">{words.text(title)}</h2>
                <ol class="missed-row">{missed}</ol>
                {help}
            </section>
            <section class="panel stack-s" aria-labelledby="trail">
                <h2 class="panel-h" id="trail">{words.text("web-storm-trail-title")}</h2>
                <Trail rush=rush />
            </section>
        </div>
        <div class="game-side">
            <div class="bests">
                <p><small>{words.text("web-storm-today")}</small><b class="num">{now.of_day(today())}</b>{new(solved > before.of_day(today()))}</p>
                <p>
                    <small>{words.text("web-storm-ever")}</small>
                    <b class="num" id="ever">{now.ever()}</b>
                    {new(solved > before.ever())}
                </p>
            </div>
            {button(words, "btn-primary btn-big btn-block", "start", "again", "web-storm-again", move || rush.start())}
            <div class="ways two">
                {way(words, "", "puzzle", "hint", "web-puzzle-title", "/puzzle".into())}
                {button(words, "", "share-storm", "share", "web-storm-share-it", share)}
            </div>
        </div>
    }
}

/// A board that was missed: the right column is ringed, the played one told.
fn missed_one(rush: Rush, attempt: Attempt) -> impl IntoView {
    let words = rush.words;
    let game = attempt.puzzle.game();
    let turn = game.turn();
    let (size, drawn) = tiny_with_key(&game, attempt.puzzle.column);
    let (right, played) = (attempt.puzzle.column + 1, attempt.column + 1);
    let label = move || {
        let values = [("name", rush.name(turn).into()), ("right", right.into()), ("played", played.into())];
        words.say("web-storm-missed-one", &values)
    };
    view! {
        <li>
            <a class="missed" href=format!("/{}", Route::review(&game))>
                <svg class="tiny" viewBox=size aria-hidden="true" inner_html=drawn></svg>
                <span class="sr-only">{label}</span>
                <span><Face player=turn /> <b class="num">"★ " {right}</b></span>
                <small>{move || words.say("web-storm-you", &[("column", played.into())])}</small>
            </a>
        </li>
    }
}

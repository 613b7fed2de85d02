//! The moves as a tree: the game as it was played, and behind a move what was tried instead.

use client::analysis::{Analysis, Item, Mistake, Place, Worth};
use connect_four::Move;
use leptos::prelude::*;
use markup::view;

use crate::connect_four::board::Face;
use crate::connect_four::local::hints::told;
use crate::connect_four::opponents::Opponents;
use crate::connect_four::review::model::Review;
use crate::connect_four::review::note::{Note, kind};
use crate::connect_four::route::Route;
use crate::connect_four::strip::show_current;
use crate::ui::icon::Icon;
use crate::ui::shell::Shell;

#[component]
pub(super) fn Moves(
    review: Review,
    opponents: Opponents,
    /// The id of a game that was played in a room.
    online: Option<String>,
) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = review.words;
    let items = Memo::new(move |_| review.analysis.with(Analysis::items));
    let tree = move || items.get().into_iter().map(|item| branch(review, item, false)).collect_view();
    // On a phone the tree is one strip, which shows the current move.
    Effect::new(move || {
        let _ = (review.analysis.with(Analysis::at), items.with(Vec::len));
        request_animation_frame(|| show_current("#strip"));
    });
    let tool = move |id: &'static str, icon: &'static str, key: &'static str, act: Callback<()>| {
        view! {
            <button class="btn btn-quiet btn-icon" id=id aria-label=words.text(key) title=words.text(key) on:click=move |_| act.run(())>
                <Icon name=icon />
            </button>
        }
    };
    let remove = move || {
        let tried = review.analysis.with(|analysis| analysis.is_variation(analysis.at()));
        let act = Callback::new(move |()| review.change(Analysis::remove));
        tried.then(|| tool("remove", "bin", "review-remove", act))
    };
    let next = review.solvable.then(|| {
        let none = move || review.analysis.with(|analysis| analysis.mistakes().is_empty());
        view! {
            <button class="btn btn-quiet" id="next-mistake" disabled=none on:click=move |_| review.next_mistake()>
                {words.text("review-next-mistake")}
            </button>
        }
    });
    let why = review.shown.with_untracked(|game| game.setup().is_classic()).then(|| {
        view! {
            <button
                class="btn"
                id="ask-why"
                aria-pressed=move || if review.asks_why.get() { "true" } else { "false" }
                on:click=move |_| review.toggle_why()
            >
                {words.text("web-why")}
            </button>
        }
    });
    let share = Callback::new(move |()| match &online {
        Some(id) => shell.share(&format!("/g/{id}")),
        None => shell.share(&review.shown.with_untracked(Route::review)),
    });
    let play_on = move || {
        let unfinished = review.shown.with(|game| game.outcome().is_none());
        unfinished.then(|| {
            let address = review.shown.with(|game| Route::play_on(opponents, game));
            view! { <a class="btn btn-block" id="play-on" href=address>{words.text("review-play-on")}</a> }
        })
    };
    view! {
        <section class="panel stack-s tree-panel" aria-labelledby="moves">
            <div class="row">
                <h2 class="panel-h grow" id="moves">{words.text("review-moves")}</h2>
                {next}
                <span class="tools">
                    {remove}
                    {tool("share", "share", "review-share", share)}
                    {tool("save", "save", "review-save", Callback::new(move |()| review.download()))}
                </span>
            </div>
            <Note review=review />
            <div class="strip" id="strip">
                <ol class="moves tree" aria-labelledby="moves">{tree}</ol>
            </div>
            <div class="ways two">{why} {play_on}</div>
        </section>
    }
}

fn branch(review: Review, item: Item, tried: bool) -> AnyView {
    let words = review.words;
    match item {
        Item::Move(place) => view! { <Chip review=review place=place tried=tried /> }.into_any(),
        Item::Branch(items) => {
            let Some(Item::Move(first)) = items.first().cloned() else { return ().into_any() };
            let result = move || {
                review.analysis.with(|analysis| {
                    let (before, score) = score_of(analysis, first)?;
                    let before = analysis.game(before);
                    Some(words.with(|phrases| phrases.short_prospect(&before, score)))
                })
            };
            let bad = move || {
                review.analysis.with(|analysis| score_of(analysis, first).is_some_and(|(_, score)| score < 0))
            };
            let label = move || words.say("review-variation", &[("number", first.step.into())]);
            let items = items.into_iter().map(|item| branch(review, item, true)).collect_view();
            view! {
                <li class="branch">
                    <span class="branch-h">{words.text("review-else")}</span>
                    <ol class="moves" aria-label=label>{items}</ol>
                    <span class="branch-t" class:bad=bad>{result}</span>
                </li>
            }
            .into_any()
        }
    }
}

/// The place before a move, and what the move is worth to whoever makes it.
fn score_of(analysis: &Analysis, place: Place) -> Option<(Place, i8)> {
    let before = Place { step: place.step.checked_sub(1)?, ..place };
    let (_, Move::Drop { column }) = analysis.made(place)? else { return None };
    let score = analysis.worth(before)?.scores.get(usize::from(column)).copied().flatten()?;
    Some((before, score))
}

#[component]
fn Chip(review: Review, place: Place, tried: bool) -> impl IntoView {
    let words = review.words;
    let made = review.analysis.with_untracked(|analysis| analysis.made(place));
    let mistake = Memo::new(move |_| review.analysis.with(|analysis| analysis.mistake(place)));
    let best = Memo::new(move |_| {
        tried
            && review.analysis.with(|analysis| {
                score_of(analysis, place).is_some_and(|(before, score)| {
                    let worth = analysis.worth(before).filter(|worth| worth.done);
                    worth.and_then(Worth::best).is_some_and(|(_, best)| best == score)
                })
            })
    });
    let current = Memo::new(move |_| review.analysis.with(|analysis| analysis.is_at(place)));
    let label = move || {
        let (player, made) = made?;
        let marks =
            [mistake.get().map(kind), best.get().then_some("review-best"), tried.then_some("review-tried")];
        let marks = marks.into_iter().flatten().map(|key| format!(", {}", words.say(key, &[])));
        let values = [
            ("number", place.step.into()),
            ("name", review.name(player).into()),
            ("move", told(words, made).into()),
        ];
        Some(words.say("review-move-label", &values) + &marks.collect::<String>())
    };
    made.map(|(player, made)| {
        view! {
            <li>
                <button
                    class="move"
                    aria-label=label
                    aria-current=move || current.get().then_some("step")
                    data-bad=move || mistake.get().map(Mistake::sign)
                    data-star=move || best.get().then_some("")
                    on:click=move |_| review.stop_and_go(|_| place)
                >
                    <Face player=player />
                    {made.to_string()}
                </button>
            </li>
        }
    })
}

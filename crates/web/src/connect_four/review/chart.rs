//! The course of the game as it was played: how right each side was, the curve, and the replay.

use client::analysis::Analysis;
use connect_four::Player;
use leptos::ev;
use leptos::prelude::*;
use markup::view;
use wasm_bindgen::JsCast as _;

use crate::connect_four::board::Face;
use crate::connect_four::review::curve;
use crate::connect_four::review::model::Review;
use crate::solver::questions::Stuck;
use crate::ui::icon::Icon;

#[component]
pub(super) fn Course(review: Review) -> impl IntoView {
    let words = review.words;
    let sides =
        [Player::FIRST, Player::FIRST.next(2)].map(|player| view! { <Side review=review player=player /> });
    let solved = review.solvable.then(|| view! { <dl class="acc">{sides}</dl> <Curve review=review /> });
    let stuck =
        move || review.is_stuck().then(|| view! { <Stuck words=words again=move || review.try_again() /> });
    view! {
        <section class="panel acc-panel" aria-label=words.text("review-course")>
            {solved}
            {stuck}
            <Replay review=review />
        </section>
    }
}

/// The share of right moves of one side, as a count first.
#[component]
fn Side(review: Review, player: Player) -> impl IntoView {
    let accuracy = Memo::new(move |_| review.analysis.with(|analysis| analysis.accuracy(player)));
    let percent = move || match accuracy.get().percent() {
        None => "–".into(),
        Some(percent) => review.words.say("review-percent", &[("percent", percent.into())]),
    };
    let count = move || {
        let accuracy = accuracy.get();
        review.words.say("review-right", &[("right", accuracy.right.into()), ("all", accuracy.all.into())])
    };
    view! {
        <div data-side=player.number()>
            <dt>
                <Face player=player />
                <span>{move || review.name(player)}</span>
            </dt>
            <dd>
                <b class="num">{percent}</b>
                <span>{count}</span>
            </dd>
        </div>
    }
}

#[component]
fn Curve(review: Review) -> impl IntoView {
    let words = review.words;
    let values = Memo::new(move |_| review.analysis.with(Analysis::values));
    let mistakes = Memo::new(move |_| review.analysis.with(Analysis::mistakes));
    let label = move || {
        let name = |player| review.name(player);
        let (first, second) = (name(Player::FIRST), name(Player::FIRST.next(2)));
        let curve = words.say("review-curve", &[("first", first.into()), ("second", second.into())]);
        let numbers: Vec<_> =
            mistakes.with(|mistakes| mistakes.iter().map(|(number, _)| number.to_string()).collect());
        if numbers.is_empty() {
            return curve;
        }
        format!("{curve} {}", words.say("review-curve-mistakes", &[("moves", numbers.join(", ").into())]))
    };
    let played = Memo::new(move |_| review.analysis.with(Analysis::played));
    let markup =
        move || values.with(|values| mistakes.with(|mistakes| curve::markup(values, mistakes, played.get())));
    let progress = move || {
        let (done, all) = review.analysis.with(Analysis::progress);
        (done < all)
            .then(|| words.say("review-curve-progress", &[("done", done.into()), ("all", all.into())]))
    };
    // The slider below does the same for those who use no mouse.
    let go = move |event: ev::MouseEvent| {
        let Some(picture) = event.current_target() else { return };
        let frame = picture.unchecked_into::<web_sys::Element>().get_bounding_client_rect();
        let share = (f64::from(event.client_x()) - frame.left()) / frame.width();
        review.stop_and_go_to(curve::place(share, review.analysis.with_untracked(Analysis::count)));
    };
    view! {
        <svg class="curve" viewBox=curve::VIEW_BOX role="img" aria-label=label inner_html=markup on:click=go></svg>
        <p class="label progress">{progress}</p>
    }
}

/// Steps by itself, or to wherever the slider is drawn.
#[component]
fn Replay(review: Review) -> impl IntoView {
    let words = review.words;
    let (played, count) =
        (move || review.analysis.with(Analysis::played), review.analysis.with_untracked(Analysis::count));
    let at = move || words.say("review-slider-at", &[("number", played().into()), ("all", count.into())]);
    let slide = move |event: ev::Event| {
        if let Ok(step) = event_target_value(&event).parse() {
            review.stop_and_go_to(step);
        }
    };
    let playing = move || review.playing.get();
    let faster = move |_| review.speed.update(|speed| *speed = if *speed >= 8 { 1 } else { *speed * 2 });
    view! {
        <div class="row player">
            <button
                class="btn btn-icon"
                id="replay"
                aria-label=move || words.say(if playing() { "review-pause" } else { "review-play" }, &[])
                on:click=move |_| review.toggle()
            >
                {move || view! { <Icon name=if playing() { "pause" } else { "play" } /> }}
            </button>
            <label class="sr-only" for="ply">{words.text("review-slider")}</label>
            <input
                id="ply"
                class="grow"
                type="range"
                min="0"
                max=count
                prop:value=move || played().to_string()
                aria-valuetext=at
                on:input=slide
            />
            <button class="btn num" id="speed" on:click=faster>
                <i class="sr-only">{words.text("review-speed")} " "</i>
                {move || format!("×{}", review.speed.get())}
            </button>
        </div>
    }
}

//! The course of the game: who played, the curve, the slider, and the buttons to go through it.

use connect_four::{Game, Outcome, Player};
use leptos::ev;
use leptos::prelude::*;
use markup::view;
use wasm_bindgen::JsCast as _;

use crate::connect_four::board::Face;
use crate::connect_four::review::curve;
use crate::connect_four::review::model::Review;
use crate::connect_four::review::note::Note;
use crate::solver::questions::Stuck;
use crate::ui::icon::Icon;

#[component]
pub(super) fn Course(review: Review, solved: bool) -> impl IntoView {
    let words = review.words;
    let setup = review.game.with_value(Game::setup);
    let seat = move |player: Player| {
        view! {
            <span>
                <Face player=player />
                {move || review.name(player)}
            </span>
        }
    };
    let result = match (review.outcome, review.outcome.and_then(Outcome::winner)) {
        (_, Some(Player::FIRST)) => "1 – 0",
        (_, Some(_)) => "0 – 1",
        (Some(_), None) => "½ – ½",
        (None, None) => "–",
    };
    let mut seats: Vec<AnyView> =
        Player::all(setup.players()).map(|player| seat(player).into_any()).collect();
    if setup.players() == 2 {
        seats.insert(1, view! { <span class="num">{result}</span> }.into_any());
    }
    let under =
        move || words.say(if review.step.get() == 0 { "review-under-now" } else { "review-under" }, &[]);
    let at = move || {
        words.say("review-slider-at", &[("number", review.step.get().into()), ("all", review.count().into())])
    };
    let slide = move |event: ev::Event| {
        if let Ok(step) = event_target_value(&event).parse() {
            review.stop_and_go(step);
        }
    };
    view! {
        <section class="panel stack" aria-label=words.text("review-course")>
            <Transport review=review />
            <div class="duo-mini">{seats}</div>
            <Note review=review solved=solved />
            {solved.then(|| view! { <p class="label">{under}</p> <Curve review=review /> })}
            <label class="sr-only" for="ply">
                {words.text("review-slider")}
            </label>
            <input
                id="ply"
                class="curve-range"
                type="range"
                min="0"
                max=review.count()
                prop:value=move || review.step.get().to_string()
                aria-valuetext=at
                on:input=slide
            />
        </section>
    }
}

#[component]
fn Curve(review: Review) -> impl IntoView {
    let words = review.words;
    let values = Memo::new(move |_| review.values());
    let mistakes = Memo::new(move |_| review.mistakes());
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
    let markup = move || {
        values.with(|values| mistakes.with(|mistakes| curve::markup(values, mistakes, review.step.get())))
    };
    let progress = move || {
        let (done, all) =
            review.known.with(|known| (known.iter().filter(|known| known.done).count(), known.len()));
        (done < all)
            .then(|| words.say("review-curve-progress", &[("done", done.into()), ("all", all.into())]))
    };
    let below = move || {
        if review.is_stuck() {
            view! { <Stuck words=words again=move || review.ask() /> }.into_any()
        } else {
            view! { <p class="label progress">{progress}</p> }.into_any()
        }
    };
    // The slider below does the same for those who use no mouse.
    let go = move |event: ev::MouseEvent| {
        let Some(picture) = event.current_target() else { return };
        let frame = picture.unchecked_into::<web_sys::Element>().get_bounding_client_rect();
        let share = (f64::from(event.client_x()) - frame.left()) / frame.width();
        review.stop_and_go(curve::place(share, review.count()));
    };
    view! {
        <svg class="curve" viewBox=curve::VIEW_BOX role="img" aria-label=label inner_html=markup on:click=go></svg>
        {below}
    }
}

#[component]
fn Transport(review: Review) -> impl IntoView {
    let words = review.words;
    let button = move |icon: &'static str, key: &'static str, step: fn(Review) -> usize| {
        view! {
            <button class="btn" id=format!("to-{icon}") aria-label=words.text(key) on:click=move |_| review.stop_and_go(step(review))>
                <Icon name=icon />
            </button>
        }
    };
    let playing = move || review.playing.get();
    let faster = move |_| review.speed.update(|speed| *speed = if *speed >= 8 { 1 } else { *speed * 2 });
    view! {
        <div class="transport">
            {button("first", "review-first", |_| 0)}
            {button("prev", "review-previous", |review| review.step.get_untracked().saturating_sub(1))}
            <button
                class="btn btn-primary"
                id="replay"
                aria-label=move || words.say(if playing() { "review-pause" } else { "review-play" }, &[])
                on:click=move |_| review.toggle()
            >
                {move || view! { <Icon name=if playing() { "pause" } else { "play" } /> }}
            </button>
            {button("next", "review-next", |review| review.step.get_untracked() + 1)}
            {button("last", "review-last", Review::count)}
            <button class="btn num" id="speed" on:click=faster>
                <i class="sr-only">{words.text("review-speed")} " "</i>
                {move || format!("×{}", review.speed.get())}
            </button>
        </div>
    }
}

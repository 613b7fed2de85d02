//! What there is to say about the move that is shown.

use connect_four::{Move, Outcome};
use leptos::prelude::*;
use markup::view;

use crate::connect_four::board::scene;
use crate::connect_four::review::mistakes::Mistake;
use crate::connect_four::review::model::Review;

#[component]
pub(super) fn Note(review: Review, solved: bool) -> impl IntoView {
    let words = review.words;
    let heading = move || match review.made(review.step.get()) {
        None => words.say("review-start", &[]),
        Some((player, made)) => words.say(
            "review-move",
            &[
                ("number", review.step.get().into()),
                ("name", review.name(player).into()),
                ("move", made.to_string().into()),
            ],
        ),
    };
    let mistake = move || review.mistake(review.step.get());
    let badge = move || {
        mistake().map(|mistake| {
            view! { <span class="badge badge-bad">{mistake.sign()} " " {words.text(kind(mistake))}</span> }
        })
    };
    let comment = move || if solved { comment(review) } else { String::new() };
    let given_up = move || match review.outcome {
        Some(Outcome::Resigned { player }) if review.step.get() == review.count() => {
            Some(words.say("play-resigned", &[("name", review.name(player).into())]))
        }
        _ => None,
    };
    view! {
        <div class="note" class:bad=move || mistake().is_some() role="status">
            <b>{heading} " " {badge}</b>
            <p>{comment} " " {given_up}</p>
        </div>
    }
}

pub(super) fn kind(mistake: Mistake) -> &'static str {
    match mistake {
        Mistake::WinToDraw | Mistake::DrawToLoss => "review-mistake",
        Mistake::WinToLoss => "review-blunder",
    }
}

/// What there is to say about the move that is shown.
fn comment(review: Review) -> String {
    let words = review.words;
    let step = review.step.get();
    let Some((_, Move::Drop { column })) = review.made(step) else { return String::new() };
    let known = review.known.with(|known| known.get(step - 1).cloned().unwrap_or_default());
    if !known.done {
        return words.say("hints-thinking", &[]);
    }
    let Some((best, score)) = known
        .scores
        .iter()
        .enumerate()
        .filter_map(|(column, score)| Some((column, (*score)?)))
        .max_by_key(|best| best.1)
    else {
        return String::new();
    };
    let better = || {
        if score == 0 {
            return words.say("review-better-draw", &[("column", (best + 1).into())]);
        }
        let before = review.game.with_value(|game| scene::after(game, step - 1));
        let meaning = words.with(|phrases| phrases.prospect(&before, score));
        words.say("review-better", &[("column", (best + 1).into()), ("meaning", meaning.into())])
    };
    match Mistake::of(&known.scores, column) {
        Some(Mistake::WinToDraw) => words.say("review-mistake-win-draw", &[("better", better().into())]),
        Some(Mistake::DrawToLoss) => words.say("review-mistake-draw-loss", &[("better", better().into())]),
        Some(Mistake::WinToLoss) => words.say("review-mistake-win-loss", &[("better", better().into())]),
        None if known.scores.get(usize::from(column)).copied().flatten() == Some(score) => {
            words.say("review-sound", &[])
        }
        None if score < 0 => words.say("review-fine-losing", &[]),
        None => words.say("review-fine", &[]),
    }
}

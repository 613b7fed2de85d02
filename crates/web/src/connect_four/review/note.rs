//! What there is to say about the position that is shown: who wins, the best line, and what the last move did.

use client::analysis::{Analysis, Mistake, Place, Worth};
use connect_four::{Game, Move, Outcome};
use leptos::prelude::*;
use markup::view;

use crate::connect_four::local::hints::signed;
use crate::connect_four::review::model::{GHOSTS, Review};
use crate::ui::icon::Icon;

#[component]
pub(super) fn Note(review: Review) -> impl IntoView {
    let words = review.words;
    let mistake = Memo::new(move |_| review.analysis.with(|analysis| analysis.mistake(analysis.at())));
    let badge = move || {
        mistake.get().map(|mistake| {
            view! { <span class="badge badge-bad">{mistake.sign()} " " {words.text(kind(mistake))}</span> }
        })
    };
    let best = Memo::new(move |_| review.analysis.with(|analysis| analysis.best_line(GHOSTS)));
    let line = move || {
        best.with(|best| {
            let moves: Vec<_> = best.iter().map(ToString::to_string).collect();
            (!moves.is_empty()).then(|| {
                view! {
                    <p>
                        {words.text("review-best-line")} " " <span class="num" id="best-line">{moves.join("\u{a0}· ")}</span>
                        <button
                            class="btn btn-quiet btn-icon"
                            id="best-step"
                            aria-label=words.text("review-best-step")
                            title=words.text("review-best-step")
                            on:click=move |_| step(review)
                        >
                            <Icon name="next" />
                        </button>
                    </p>
                }
            })
        })
    };
    view! {
        <div class="best-line" class:bad=move || mistake.get().is_some() role="status">
            <b>{move || headline(review)} " " {badge}</b>
            <p>{move || comment(review)}</p>
            {line}
        </div>
    }
}

/// Plays the best move that is known.
fn step(review: Review) {
    let best = review.analysis.with_untracked(|analysis| analysis.best_line(1));
    if let Some(best) = best.first() {
        review.play(*best);
    }
}

pub(super) fn kind(mistake: Mistake) -> &'static str {
    match mistake {
        Mistake::WinToDraw | Mistake::DrawToLoss => "review-mistake",
        Mistake::WinToLoss => "review-blunder",
    }
}

fn headline(review: Review) -> String {
    let words = review.words;
    if let Some(outcome) = review.outcome() {
        return match (outcome, outcome.winner()) {
            (Outcome::Resigned { player }, _) => {
                words.say("play-resigned", &[("name", review.name(player).into())])
            }
            (_, Some(winner)) => words.say("end-wins", &[("name", review.name(winner).into())]),
            (_, None) => words.say("end-draw", &[]),
        };
    }
    let name = ("name", review.name(review.shown.with(Game::turn)).into());
    let best = review
        .analysis
        .with(|analysis| analysis.worth(analysis.at()).filter(|worth| worth.done).and_then(Worth::best));
    match best {
        None => words.say("review-turn", &[name]),
        Some((_, 0)) => words.say("review-turn-draws", &[name]),
        Some((_, score)) => {
            let meaning = review.shown.with(|game| words.with(|phrases| phrases.short_prospect(game, score)));
            let score = signed(score);
            words.say("review-turn-means", &[name, ("score", score.into()), ("meaning", meaning.into())])
        }
    }
}

/// What the move did that led to the position.
fn comment(review: Review) -> String {
    let words = review.words;
    review.analysis.with(|analysis| {
        let at = analysis.at();
        let Some((player, made)) = analysis.made(at) else { return words.say("review-start", &[]) };
        let told = words.say(
            "review-move",
            &[
                ("number", at.step.into()),
                ("name", review.name(player).into()),
                ("move", made.to_string().into()),
            ],
        );
        format!("{told}. {}", judged(review, analysis, at, made))
    })
}

fn judged(review: Review, analysis: &Analysis, at: Place, made: Move) -> String {
    let words = review.words;
    let before = Place { step: at.step - 1, ..at };
    let Some(worth) = analysis.worth(before).filter(|worth| worth.done) else { return String::new() };
    let (Some((best, score)), Move::Drop { column }) = (worth.best(), made) else { return String::new() };
    let better = || {
        let column = ("column", (best + 1).into());
        if score == 0 {
            return words.say("review-better-draw", &[column]);
        }
        let game = analysis.game(before);
        let meaning = words.with(|phrases| phrases.prospect(&game, score));
        words.say("review-better", &[column, ("meaning", meaning.into())])
    };
    match Mistake::of(&worth.scores, column) {
        Some(Mistake::WinToDraw) => words.say("review-mistake-win-draw", &[("better", better().into())]),
        Some(Mistake::DrawToLoss) => words.say("review-mistake-draw-loss", &[("better", better().into())]),
        Some(Mistake::WinToLoss) => words.say("review-mistake-win-loss", &[("better", better().into())]),
        None if worth.scores.get(usize::from(column)).copied().flatten() == Some(score) => {
            words.say("review-sound", &[])
        }
        None if score < 0 => words.say("review-fine-losing", &[]),
        None => words.say("review-fine", &[]),
    }
}

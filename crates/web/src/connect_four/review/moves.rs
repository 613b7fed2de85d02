//! The list of moves, and what one can do with the game.

use connect_four::Record;
use leptos::prelude::*;
use markup::view;

use crate::browser;
use crate::connect_four::board::Face;
use crate::connect_four::local::hints::told;
use crate::connect_four::opponents::Opponents;
use crate::connect_four::review::mistakes::Mistake;
use crate::connect_four::review::model::Review;
use crate::connect_four::review::note::kind;
use crate::connect_four::route::Route;
use crate::connect_four::saved::storage::Kept;
use crate::ui::icon::Icon;
use crate::ui::shell::Shell;

#[component]
pub(super) fn Moves(review: Review, solved: bool, kept: Option<Kept>) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = review.words;
    let one = move |number: usize| {
        let made = review.made(number);
        let mistake = Memo::new(move |_| review.mistake(number));
        let label = move || {
            let (player, made) = made?;
            let mut values = vec![
                ("number", number.into()),
                ("name", review.name(player).into()),
                ("move", told(words, made).into()),
            ];
            Some(match mistake.get() {
                None => words.say("review-move-label", &values),
                Some(mistake) => {
                    values.push(("mistake", words.say(kind(mistake), &[]).into()));
                    words.say("review-move-label-bad", &values)
                }
            })
        };
        made.map(|(player, made)| {
            view! {
                <li>
                    <button
                        class="move"
                        aria-label=label
                        aria-current=move || (review.step.get() == number).then_some("step")
                        data-bad=move || mistake.get().map(Mistake::sign)
                        on:click=move |_| review.stop_and_go(number)
                    >
                        <Face player=player />
                        {made.to_string()}
                    </button>
                </li>
            }
        })
    };
    let address = review.game.with_value(Route::review);
    let opponents = kept.as_ref().map_or(Opponents::People, |kept| kept.opponents);
    let record = kept.map(|kept| kept.record);
    let save = move |_| {
        let record = record.clone().unwrap_or_else(|| {
            let name = |player| words.with(|phrases| phrases.token(player));
            untrack(|| Record::new(review.game.get_value(), name, browser::today(), None))
        });
        browser::download("puissance-4.txt", &record.to_string());
    };
    let play_on = move || {
        let shown = review.shown();
        let unfinished = shown.outcome().is_none();
        unfinished.then(|| {
            let address = Route::play_on(opponents, &shown);
            view! { <a class="btn btn-block" id="play-on" href=address>{words.text("review-play-on")}</a> }
        })
    };
    let next = solved.then(|| {
        view! {
            <button
                class="btn btn-quiet"
                id="next-mistake"
                disabled=move || review.mistakes().is_empty()
                on:click=move |_| review.next_mistake()
            >
                {words.text("review-next-mistake")}
            </button>
        }
    });
    view! {
        <section class="panel stack-s" aria-label=words.text("review-moves")>
            <div class="row">
                <h2 class="panel-h grow">{words.text("review-moves")}</h2>
                {next}
                <span class="tools">
                    <button
                        class="btn btn-quiet btn-icon"
                        id="share"
                        aria-label=words.text("review-share")
                        on:click=move |_| shell.share(&address)
                    >
                        <Icon name="share" />
                    </button>
                    <button class="btn btn-quiet btn-icon" aria-label=words.text("review-save") on:click=save>
                        <Icon name="save" />
                    </button>
                </span>
            </div>
            <ol class="moves">{(1..=review.count()).map(one).collect_view()}</ol>
            {play_on}
        </section>
    }
}

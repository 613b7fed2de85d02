//! The end of a game: who won, and what next.

use leptos::prelude::*;

use crate::board::Icon;
use crate::language::Words;

use super::chip::Chip;
use super::rank;
use super::route::REPLAY;
use super::screen::{Screen, Winner};

#[component]
pub(crate) fn Banner(screen: Screen) -> impl IntoView {
    let words = screen.words();
    let here = move || screen.company.with(Option::is_none);
    let plays =
        move || screen.company.with(|company| company.as_ref().is_none_or(|company| company.takes_part));
    let banner = move || {
        let winners = screen.winners.get()?;
        let first = winners.first()?.score.1;
        let said = winners.clone();
        let title = move || verdict(words, &winners);
        let points = move || {
            let points = rank::signed(said.first().map_or(0, |winner| winner.score.0));
            words.say("tetris-with-points", &[("points", points.into())])
        };
        Some(view! {
            <div class="banner" id="ending">
                <h2>
                    <Chip who=first class="blk" />
                    {title}
                </h2>
                <p>{points}</p>
                <div class="row">
                    <Show when=plays>
                        <button class="btn btn-primary" id="again" on:click=move |_| screen.start_again()>
                            {words.text("end-again")}
                            <kbd>{words.text("end-enter")}</kbd>
                        </button>
                    </Show>
                    <Show when=here>
                        <a class="btn" id="watch" href=REPLAY on:click=move |_| screen.keep_film()>
                            <Icon name="play" />
                            {words.text("tetris-watch")}
                        </a>
                    </Show>
                    <a class="btn" href="#/">
                        {words.text("tetris-other")}
                    </a>
                </div>
            </div>
        })
    };
    view! {
        <div class="end" role="status">
            {banner}
        </div>
    }
}

fn verdict(words: Words, winners: &[Winner]) -> String {
    match winners {
        [winner] if winner.me => words.say("tetris-you-win", &[]),
        [winner] => words.say("tetris-wins", &[("name", winner.name.clone().into())]),
        several => {
            let names: Vec<_> = several.iter().map(|winner| winner.name.clone()).collect();
            words.say("tetris-tie", &[("names", names.join(", ").into())])
        }
    }
}

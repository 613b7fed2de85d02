//! The end of a game: who won, and what next.

use leptos::prelude::*;
use markup::view;

use crate::ui::icon::Icon;
use crate::ui::language::Words;

use crate::tetris::pages::ranks;
use crate::tetris::paint::picture::Chip;
use crate::tetris::route::REPLAY;
use crate::tetris::screen::{Screen, Winner};

#[component]
pub(crate) fn Banner(screen: Screen) -> impl IntoView {
    let words = screen.words();
    let here = move || screen.company.with(Option::is_none);
    let plays =
        move || screen.company.with(|company| company.as_ref().is_none_or(|company| company.takes_part));
    let banner = move || {
        let winners = screen.winners.get()?;
        let first = winners.first().map(|winner| winner.score.1);
        let said = winners.clone();
        let title = move || verdict(words, &winners);
        let points = move || {
            let best = said.first().map_or_else(|| screen.points(), |winner| winner.score.0);
            words.say("tetris-with-points", &[("points", ranks::signed(best).into())])
        };
        Some(view! {
            <div class="banner" id="ending">
                <h2>
                    {first.map(|first| view! { <Chip who=first class="blk" /> })}
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
                    <a class="btn" href="/tetris">
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
        [] => words.say("tetris-over", &[]),
        [winner] if winner.me => words.say("tetris-you-win", &[]),
        [winner] => words.say("tetris-wins", &[("name", winner.name.clone().into())]),
        several => {
            let names: Vec<_> = several.iter().map(|winner| winner.name.clone()).collect();
            words.say("tetris-tie", &[("names", names.join(", ").into())])
        }
    }
}

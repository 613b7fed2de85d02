//! What a room has beside the board: who is here, the link for others, machines, the start.

use ::protocol::Command;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use markup::view;
use tetris::bot::Strength;

use crate::ui::icon::Icon;

use crate::tetris::pages::names::{Company, Present};
use crate::tetris::screen::Screen;

#[component]
pub(crate) fn Lounge(screen: Screen) -> impl IntoView {
    let words = screen.words();
    let of = move |tell: fn(&Company) -> bool| {
        move || screen.company.with(|company| company.as_ref().is_some_and(tell))
    };
    let hash = move || screen.company.with(|company| company.as_ref().map(|it| it.hash.clone()));
    let watching = move || {
        let count = screen.company.with(|company| company.as_ref().map_or(0, |company| company.watching));
        (count > 0).then(|| words.say("tetris-watching", &[("count", count.into())]))
    };
    let guests = move || {
        let guests = screen.company.with(|company| company.as_ref().map(|it| it.guests.clone()));
        // People with a score stand among the scores; machines stand here too, to be sent away.
        let is_new = |guest: &Present| guest.strength.is_some() || !guest.has_score;
        let line = move |Present { id, name, strength, .. }: Present| {
            let label = {
                let name = name.clone();
                move || words.say("tetris-remove-machine", &[("name", name.clone().into())])
            };
            let remove = strength.map(|_| {
                view! {
                    <button class="btn btn-quiet btn-icon" aria-label=label on:click=move |_| screen.ask(Command::RemoveMachine(id))>
                        "×"
                    </button>
                }
            });
            view! { <li><b>{name}</b> {remove}</li> }
        };
        view! { <ul class="t-guests" id="guests">{guests.into_iter().flatten().filter(is_new).map(line).collect_view()}</ul> }
    };
    let add = move |_| {
        let strengths = screen.company.with_untracked(|company| {
            company.iter().flat_map(|it| &it.guests).filter_map(|guest| guest.strength).next_back()
        });
        screen.ask(Command::AddMachine(strengths.unwrap_or(Strength::ALL[1])));
    };
    let plays = of(|company| company.takes_part && !company.playing);
    view! {
        <section class="panel stack-s t-lounge" id="lounge" aria-label=words.text("tetris-room")>
            <Show when=move || !of(|company| company.connected)()>
                <p class="note-small" role="status" id="offline">
                    {words.text("tetris-reconnecting")}
                </p>
            </Show>
            <Show when=move || screen.waits()>
                <button class="btn btn-primary" id="start" on:click=move |_| screen.start_again()>
                    <Icon name="play" />
                    {words.text("play-start")}
                    <kbd>{words.text("end-enter")}</kbd>
                </button>
            </Show>
            <button class="btn" id="share" on:click=move |_| if let Some(hash) = untrack(hash) { screen.share(&hash) }>
                {words.text("tetris-share")}
            </button>
            <Show when=of(|company| !company.takes_part)>
                <p class="note-small" id="watcher">{words.text("tetris-you-watch")} " " <a href=hash>{words.text("tetris-join")}</a></p>
            </Show>
            <p class="note-small" id="watching">{watching}</p>
            <Show when=plays>
                {guests}
                <button class="btn btn-quiet" id="add-bot" on:click=add>
                    {words.text("tetris-add-machine")}
                </button>
            </Show>
        </section>
    }
}

/// "You are ...", and another name on demand.
#[component]
pub(crate) fn OwnName(screen: Screen) -> impl IntoView {
    let words = screen.words();
    let (input, open) = (NodeRef::<html::Input>::new(), RwSignal::new(false));
    // Whoever else comes or goes, what is being written stays.
    let name = Memo::new(move |_| screen.company.with(|company| company.as_ref().map(|it| it.name.clone())));
    let rename = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let wish = input.get_untracked().and_then(|input| input.value().trim().parse().ok());
        if let Some(wish) = wish {
            screen.rename(wish);
            open.set(false);
        }
    };
    view! {
        <button class="linkish" id="rename" aria-expanded=move || open.get().to_string() on:click=move |_| open.update(|open| *open = !*open)>
            <b>{name}</b>
        </button>
        <Show when=move || open.get()>
            <form class="row" on:submit=rename>
                <input class="input" id="name" node_ref=input minlength="2" maxlength="20" required prop:value=name aria-label=words.text("settings-name") />
                <button class="btn">"OK"</button>
            </form>
        </Show>
    }
}

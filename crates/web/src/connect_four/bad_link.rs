//! The page of a link that can't be followed.

use leptos::prelude::*;
use markup::view;
use protocol::Failure;
use room::Pace;

use crate::connect_four::link::BadLink;
use crate::ui::bar::Bar;
use crate::ui::shell::Shell;

/// What is shown for a link that holds no game.
#[component]
pub(crate) fn BadLinkPage(bad: BadLink) -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let body = move || {
        let fault = match bad {
            BadLink::Moves(fault) => words.with(|phrases| phrases.fault(&fault)),
            BadLink::OutOfRange(refused) => words.with(|phrases| phrases.out_of_range(refused)),
            BadLink::Opponents => words.say("link-opponents", &[]),
            BadLink::Seat { seat, players } => {
                words.say("link-seat", &[("seat", seat.into()), ("players", players.into())])
            }
            BadLink::Clock => words.say("link-clock", &[]),
            BadLink::Pace => {
                words.say("link-pace", &[("paces", Pace::ALL.map(Pace::name).join(", ").into())])
            }
            BadLink::Setup => words.say("link-setup", &[]),
            BadLink::NoGame => words.say("link-no-game", &[]),
            BadLink::NoRoom => words.with(|phrases| phrases.failure(Failure::NoSuchRoom)),
            BadLink::First => words.say("link-first", &[]),
        };
        match bad {
            BadLink::OutOfRange(_)
            | BadLink::Seat { .. }
            | BadLink::Clock
            | BadLink::Pace
            | BadLink::NoRoom => fault,
            _ => words.say("review-bad-link-body", &[("fault", fault.into())]),
        }
    };
    view! {
        <Bar back=true />
        <main class="wrap narrow" id="main" tabindex="-1">
            <section class="panel stack">
                <h1>{words.text("review-bad-link")}</h1>
                <p>{body}</p>
                <a class="btn btn-primary" href="/">
                    {words.text("review-home")}
                </a>
            </section>
        </main>
    }
}

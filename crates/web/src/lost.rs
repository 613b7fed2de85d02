use leptos::prelude::*;

use crate::app::Shell;
use crate::bar::Bar;
use crate::share::BadLink;

/// What is shown for a link that holds no game.
#[component]
pub(crate) fn BadLinkPage(bad: BadLink) -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let body = move || {
        let fault = match bad {
            BadLink::Moves(fault) => words.with(|phrases| phrases.fault(&fault)),
            BadLink::Setup | BadLink::First => String::new(),
        };
        words.say("review-bad-link-body", &[("fault", fault.into())])
    };
    view! {
        <Bar back=true />
        <main class="wrap" id="main" tabindex="-1">
            <section class="panel stack">
                <h1>{words.text("review-bad-link")}</h1>
                <p>{body}</p>
                <a class="btn btn-primary" href="#/">
                    {words.text("review-home")}
                </a>
            </section>
        </main>
    }
}

//! What comes next and what is held, in an `Arena`.

use leptos::prelude::*;
use tetris::{Kind, PlayerId};

use crate::app::Shell;

use super::chip::Shape;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tray {
    pub(crate) me: PlayerId,
    pub(crate) next: [Option<Kind>; 3],
    pub(crate) hold: Option<Kind>,
    pub(crate) may_hold: bool,
}

#[component]
pub(crate) fn Trays(tray: RwSignal<Option<Tray>>) -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let piece = move |me, kind: Kind| {
        let name = move || words.say("tetris-piece", &[("kind", format!("{kind:?}").into())]);
        view! {
            <span class="waiting">
                <Shape who=me kind=kind />
                <i class="sr-only">{name}</i>
            </span>
        }
    };
    let held = move || {
        let tray = tray.get()?;
        Some(tray.hold.map(|kind| piece(tray.me, kind)))
    };
    let next = move || {
        let tray = tray.get()?;
        Some(tray.next.into_iter().flatten().map(|kind| piece(tray.me, kind)).collect_view())
    };
    let used = move || tray.get().is_some_and(|tray| !tray.may_hold);
    view! {
        <Show when=move || tray.get().is_some()>
            <section class="hold box tray" id="hold" class:used=used aria-label=words.text("tetris-held")>
                <span class="label">{words.text("tetris-hold")}</span>
                {held}
            </section>
            <section class="next box tray" id="next" aria-label=words.text("tetris-next")>
                <span class="label">{words.text("tetris-next")}</span>
                {next}
            </section>
        </Show>
    }
}

//! What comes next and what is held, in an `Arena`.

use leptos::prelude::*;
use markup::view;
use tetris::{Kind, PlayerId};

use crate::ui::shell::Shell;

use crate::tetris::paint::block::Coat;
use crate::tetris::paint::picture::Shape;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tray {
    /// Nobody, where pieces are coloured by their kind.
    pub(crate) me: Option<PlayerId>,
    pub(crate) next: [Option<Kind>; 3],
    pub(crate) hold: Option<Kind>,
    pub(crate) may_hold: bool,
}

#[component]
pub(crate) fn Trays(tray: RwSignal<Option<Tray>>) -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let piece = move |me: Option<PlayerId>, kind: Kind| {
        let name = move || words.say("tetris-piece", &[("kind", format!("{kind:?}").into())]);
        view! {
            <span class="waiting">
                <Shape coat=me.map_or(Coat::Kind(kind), Coat::Player) kind=kind />
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

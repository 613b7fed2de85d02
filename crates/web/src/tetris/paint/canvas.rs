//! The canvas in its frame, and the clock that drives it.

use leptos::html;
use leptos::prelude::*;
use markup::view;
use wasm_bindgen::JsCast as _;

use crate::ui::shell::Shell;
use crate::ui::theme::Theme;

use crate::tetris::paint::painter::{Look, Painter};
use crate::tetris::settings::Settings;

/// Calls `frame` before every repaint with the painter, how the board is to look, and the time.
#[component]
pub(crate) fn Stage<F>(
    label: Signal<String>,
    canvas: NodeRef<html::Canvas>,
    settings: RwSignal<Settings>,
    frame: F,
    /// What lies over the board.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView
where
    F: FnMut(&mut Painter, Look, f64) + 'static,
{
    let shell = expect_context::<Shell>();
    let room = NodeRef::<html::Div>::new();
    let system = window().match_media("(prefers-color-scheme: dark)").ok().flatten();
    let frame = StoredValue::new_local(Some(frame));
    Effect::new(move || {
        let (Some(room), Some(canvas)) = (room.get(), canvas.get()) else { return };
        let painter = Painter::new(room.unchecked_into(), canvas);
        let (Some(mut painter), Some(mut frame)) = (painter, frame.try_update_value(Option::take).flatten())
        else {
            return;
        };
        let system = system.clone();
        each_frame(move |now| {
            let dark = match shell.theme.get_untracked() {
                Theme::Auto => system.as_ref().is_some_and(web_sys::MediaQueryList::matches),
                theme => theme == Theme::Dark,
            };
            let look = Look { dark, marks: settings.with_untracked(|settings| settings.marks) };
            frame(&mut painter, look, now);
        });
    });
    view! {
        <div class="t-room" node_ref=room>
            <div class="t-frame">
                <canvas class="well" id="board" node_ref=canvas role="img" aria-label=label></canvas>
                {children.map(|children| children())}
            </div>
        </div>
    }
}

/// Milliseconds since the page was opened.
pub(crate) fn now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}

/// Before every repaint, until the page that asked for it is gone.
pub(crate) fn each_frame(frame: impl FnMut(f64) + 'static) {
    go_on(StoredValue::new(()), frame);
}

fn go_on(alive: StoredValue<()>, mut frame: impl FnMut(f64) + 'static) {
    request_animation_frame(move || {
        if alive.try_get_value().is_some() {
            frame(now());
            go_on(alive, frame);
        }
    });
}

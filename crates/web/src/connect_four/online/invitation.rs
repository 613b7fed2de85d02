//! The link to a room: to copy, and to photograph.

use leptos::prelude::*;
use markup::view;
use qrcodegen::{QrCode, QrCodeEcc};

use crate::browser;
use crate::ui::button::button;
use crate::ui::shell::Shell;

#[component]
pub(crate) fn Invitation(
    /// The room's address.
    #[prop(into)]
    hash: Signal<String>,
    #[prop(into)] private: Signal<bool>,
) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let address = Memo::new(move |_| browser::full_address(&hash.get()));
    let code = move || {
        let (size, path) = squares(&address.get())?;
        let view_box = format!("0 0 {size} {size}");
        let label = words.text("room-code");
        Some(view! {
            <div class="qr">
                <svg viewBox=view_box role="img" aria-label=label shape-rendering="crispEdges">
                    <path d=path />
                </svg>
            </div>
        })
    };
    // The end of it is the room's code, which a narrow field would hide.
    let field = NodeRef::<leptos::html::Input>::new();
    Effect::new(move || {
        address.track();
        request_animation_frame(move || {
            if let Some(Some(field)) = field.try_get_untracked() {
                field.set_scroll_left(field.scroll_width());
            }
        });
    });
    let select = |event: leptos::ev::FocusEvent| event_target::<web_sys::HtmlInputElement>(&event).select();
    let privacy = move || {
        let key = if private.get() { "room-private" } else { "room-public" };
        words.say(key, &[])
    };
    view! {
        <section class="panel stack" aria-labelledby="invitation">
            <div class="row">
                <h2 class="grow" id="invitation">{words.text("room-invite")}</h2>
                <span class="badge num" id="code">{move || hash.with(|hash| hash.rsplit_once('/').map(|(_, code)| code.to_owned()))}</span>
            </div>
            <div class="invite-in stack">
                {code}
                <div class="stack">
                    <p>{words.text("room-invite-note")}</p>
                    <div class="link">
                        <label class="sr-only" for="address">
                            {words.text("room-link")}
                        </label>
                        <input
                            class="input"
                            id="address"
                            readonly
                            node_ref=field
                            prop:value=address
                            on:focus=select
                        />
                    </div>
                    {button(words, "btn-primary btn-block", "copy", "share", "room-copy", move || shell.share(&hash.get_untracked()))}
                    <p class="label">{privacy}</p>
                </div>
            </div>
        </section>
    }
}

/// The number of squares on a side, and the path of the dark ones.
fn squares(text: &str) -> Option<(i32, String)> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let dark = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
    let dark: Vec<_> = dark.filter(|(x, y)| code.get_module(*x, *y)).collect();
    let square = |(x, y): &(i32, i32)| format!("M{x} {y}h1v1h-1z");
    Some((code.size(), dark.iter().map(square).collect::<Vec<_>>().concat()))
}

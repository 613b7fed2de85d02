//! Where the reader is: the path of a game and, after `#`, a page of it. Going from page to page loads nothing
//! that is there already.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlAnchorElement;

use crate::browser;
use crate::ui::focus;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) path: String,
    /// Empty, or begins with `#`.
    pub(crate) hash: String,
}

/// Whether this program shows the page of a path.
fn is_ours(path: &str) -> bool {
    path == "/"
        || ["/room", "/tetris", "/puzzle", "/storm", "/explore"]
            .iter()
            .any(|page| path.strip_prefix(page).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

impl Address {
    fn here() -> Self {
        let location = window().location();
        Self::read(&location.pathname().unwrap_or_default(), &location.hash().unwrap_or_default())
    }

    /// A room has an address of its own, so that a server can say what it leads to; so has the puzzle of a day.
    pub(crate) fn read(path: &str, hash: &str) -> Self {
        const BELOW: [(&str, &str); 3] = [("/room", "#/"), ("/puzzle", "#/"), ("/tetris", "#/room/")];
        let below = BELOW.iter().find_map(|(page, prefix)| {
            let rest = path.strip_prefix(page)?.strip_prefix('/')?;
            Some((*page, format!("{prefix}{rest}")))
        });
        let (page, below) = below.unwrap_or((path, String::new()));
        Self { path: page.to_owned(), hash: if hash.is_empty() { below } else { hash.to_owned() } }
    }
}

/// The address now and whenever it changes.
pub(crate) fn watch() -> RwSignal<Address> {
    let address = RwSignal::new(Address::here());
    browser::has_moved();
    let look = move || {
        if browser::has_moved() {
            address.set(Address::here());
        }
    };
    let _ = window_event_listener(ev::popstate, move |_| look());
    let _ = window_event_listener(ev::hashchange, move |_| look());
    let _ = window_event_listener(ev::click, move |event| {
        if let Some(link) = followed(&event) {
            event.prevent_default();
            browser::push_page(&link);
            look();
        }
    });
    address
}

/// Another page begins at its top.
pub(crate) fn arrived() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
    focus::arrive();
}

/// The link of ours that a click follows in this window, unless the browser itself stays on the page for it.
fn followed(event: &ev::MouseEvent) -> Option<String> {
    let special = event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key();
    if special || event.button() != 0 || event.default_prevented() {
        return None;
    }
    let target: web_sys::Element = event.target()?.dyn_into().ok()?;
    let link: HtmlAnchorElement = target.closest("a[href]").ok()??.dyn_into().ok()?;
    let here = window().location();
    let ours = link.origin() == here.origin().ok()? && is_ours(&link.pathname());
    let within = link.pathname() == here.pathname().ok()? && !link.hash().is_empty();
    (ours && !within && link.target().is_empty() && link.download().is_empty()).then(|| link.href())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_have_addresses_of_their_own() {
        let check = |path: &str, hash: &str, expected: (&str, &str)| {
            let Address { path, hash } = Address::read(path, hash);
            assert_eq!((path.as_str(), hash.as_str()), expected);
        };
        check("/", "#/games", ("/", "#/games"));
        check("/room", "", ("/room", ""));
        check("/room", "#/rive-7k2mq", ("/room", "#/rive-7k2mq"));
        check("/room/rive-7k2mq", "", ("/room", "#/rive-7k2mq"));
        check("/tetris/rive-7k2mq", "", ("/tetris", "#/room/rive-7k2mq"));
        check("/tetris/rive-7k2mq", "#/settings", ("/tetris", "#/settings"));
        check("/puzzle/2026-11-14", "", ("/puzzle", "#/2026-11-14"));
        check("/explore", "#/4453", ("/explore", "#/4453"));
        assert!(
            is_ours("/tetris/rive-7k2mq") && is_ours("/room") && !is_ours("/api/rooms") && !is_ours("/roomy")
        );
    }
}

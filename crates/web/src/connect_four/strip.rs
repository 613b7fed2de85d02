//! Moves in one line, which is scrolled to the current one.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

pub(crate) fn show_current(strip: &str) {
    let found = |css: &str| document().query_selector(css).ok().flatten();
    if let (Some(strip), Some(current)) = (found(strip), found(&format!("{strip} [aria-current]"))) {
        let current: HtmlElement = current.unchecked_into();
        strip.set_scroll_left(current.offset_left() - strip.client_width() * 2 / 5);
    }
}

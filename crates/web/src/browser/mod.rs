//! The few things that are asked of the browser itself, each of which may be refused.

pub(crate) mod socket;

use std::cell::RefCell;

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlElement, RequestInit, Response, Storage, Url};

pub(crate) fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// What is kept under this name, if the browser lets us look.
pub(crate) fn kept(name: &str) -> Option<String> {
    storage()?.get_item(name).ok().flatten()
}

pub(crate) fn keep(name: &str, value: &str) {
    // A browser without storage forgets; the game goes on.
    if let Some(storage) = storage() {
        let _ = storage.set_item(name, value);
    }
}

/// What the server answers; nothing, if it does not answer well.
pub(crate) async fn fetch(address: &str) -> Option<Response> {
    let answer = JsFuture::from(window().fetch_with_str(address)).await.ok()?;
    answer.dyn_into().ok().filter(Response::ok)
}

pub(crate) fn forget(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(name);
    }
}

const OWN_NAME: &str = "quatris.name";

/// The name that was chosen here to play with others.
pub(crate) fn own_name() -> Option<connect_four::Name> {
    kept(OWN_NAME)?.parse().ok()
}

pub(crate) fn keep_own_name(name: &connect_four::Name) {
    keep(OWN_NAME, name.as_str());
}

pub(crate) fn root() -> Option<HtmlElement> {
    document().document_element().and_then(|root| root.dyn_into().ok())
}

/// Has the system asked for less motion?
pub(crate) fn is_still() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}

thread_local! {
    /// The address of the page that is open.
    static OPEN: RefCell<String> = const { RefCell::new(String::new()) };
}

pub(crate) fn address() -> String {
    window().location().href().unwrap_or_default()
}

/// Whether the address has become another one since this was last asked.
pub(crate) fn has_moved() -> bool {
    let here = address();
    OPEN.replace(here.clone()) != here
}

/// Changes the address without opening another page.
pub(crate) fn rename_page(address: &str) {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(address));
        has_moved();
    }
}

/// Opens another page without loading it.
pub(crate) fn push_page(address: &str) {
    if let Ok(history) = window().history() {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(address));
    }
}

pub(crate) fn open_page(address: &str) {
    let _ = window().location().set_hash(address.trim_start_matches('#'));
}

/// The whole address of a page of ours, of which a part from `#` on belongs to the page that is open. A room has one
/// that shows itself where it is sent to.
pub(crate) fn full_address(address: &str) -> String {
    let room = ["/room/", "/tetris/"].iter().find_map(|page| address.strip_prefix(page));
    if let Some(room) = room {
        return full_address(&format!("/r/{room}"));
    }
    let location = window().location();
    let part = |part: Result<String, JsValue>| part.unwrap_or_default();
    let path = if address.starts_with('/') { String::new() } else { part(location.pathname()) };
    format!("{}{path}{address}", part(location.origin()))
}

/// Puts a text on the clipboard, then says whether that worked.
pub(crate) fn copy(text: &str, then: impl FnOnce(bool) + 'static) {
    let clipboard = window().navigator().clipboard();
    // A page that was not served securely has no clipboard.
    if clipboard.is_undefined() {
        then(false);
        return;
    }
    let written = clipboard.write_text(text);
    leptos::task::spawn_local(async move {
        then(JsFuture::from(written).await.is_ok());
    });
}

pub(crate) fn download(name: &str, bytes: &(impl AsRef<[u8]> + ?Sized)) {
    let offer = || {
        let options = BlobPropertyBag::new();
        options.set_type("application/octet-stream");
        let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes.as_ref()));
        let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &options)?;
        let address = Url::create_object_url_with_blob(&blob)?;
        let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
        link.set_href(&address);
        link.set_download(name);
        link.click();
        Url::revoke_object_url(&address)
    };
    let _: Result<(), JsValue> = offer();
}

/// Speaks to the server as this visitor; nothing, if it does not answer well.
pub(crate) async fn ask_as_visitor(method: &str, path: &str) -> Option<String> {
    let wish = RequestInit::new();
    wish.set_method(method);
    if let Some(token) = kept(socket::TOKEN) {
        let headers = js_sys::Object::new();
        js_sys::Reflect::set(&headers, &"authorization".into(), &format!("Bearer {token}").into()).ok()?;
        wish.set_headers(&headers);
    }
    let answer = JsFuture::from(window().fetch_with_str_and_init(path, &wish)).await.ok()?;
    let answer: Response = answer.dyn_into().ok()?;
    let text = JsFuture::from(answer.text().ok()?).await.ok()?.as_string()?;
    answer.ok().then_some(text)
}

/// Year, month and day here and now.
pub(crate) fn today() -> Option<connect_four::Date> {
    let now = js_sys::Date::new_0();
    connect_four::Date::new(now.get_full_year() as u16, now.get_month() as u8 + 1, now.get_date() as u8)
}

/// A day as it is written in this language.
pub(crate) fn date(date: connect_four::Date, lang: client::Lang) -> String {
    // Noon, so that no time zone makes another day of it.
    let day = js_sys::Date::new(&format!("{date}T12:00:00").into());
    day.to_locale_date_string(&locale(lang), &JsValue::UNDEFINED).into()
}

/// This language as it is written where the reader is, as far as the browser tells.
fn locale(lang: client::Lang) -> String {
    let own = window().navigator().language().filter(|own| own.starts_with(lang.code()));
    own.unwrap_or_else(|| lang.code().to_owned())
}

/// "Saturday, November 14" in this language.
pub(crate) fn weekday(date: connect_four::Date, lang: client::Lang) -> String {
    written(date, lang, &[("weekday", "long"), ("day", "numeric"), ("month", "long")])
}

/// "November 14" in this language.
pub(crate) fn day_of_month(date: connect_four::Date, lang: client::Lang) -> String {
    written(date, lang, &[("day", "numeric"), ("month", "long")])
}

/// The first letter of the day of the week in this language.
pub(crate) fn weekday_letter(date: connect_four::Date, lang: client::Lang) -> String {
    written(date, lang, &[("weekday", "narrow")])
}

fn written(date: connect_four::Date, lang: client::Lang, options: &[(&str, &str)]) -> String {
    let day = js_sys::Date::new(&format!("{date}T12:00:00").into());
    let wanted = js_sys::Object::new();
    for (option, value) in options {
        let _ = js_sys::Reflect::set(&wanted, &(*option).into(), &(*value).into());
    }
    day.to_locale_date_string(&locale(lang), &wanted).into()
}

/// A number that differs from visit to visit.
pub(crate) fn any_number() -> u64 {
    (js_sys::Math::random() * 9e15) as u64
}

#[wasm_bindgen]
unsafe extern "C" {
    /// Takes the early page away.
    pub(crate) fn started();

    /// Does what was clicked and pressed on the early page.
    #[wasm_bindgen(js_name = catchUp)]
    pub(crate) fn catch_up();

    /// The texts of a language, from the server or from what is kept for use without it.
    #[wasm_bindgen(catch)]
    pub(crate) async fn texts(lang: &str) -> Result<JsValue, JsValue>;

    /// The list of all puzzles, from the server or from what is kept for use without it.
    #[wasm_bindgen(catch)]
    pub(crate) async fn puzzles() -> Result<JsValue, JsValue>;

    /// The host that vouches for the game of this id and record, or nothing where none does.
    #[wasm_bindgen(catch)]
    pub(crate) async fn signed(id: &str, record: &str) -> Result<JsValue, JsValue>;
}

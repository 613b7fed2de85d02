//! The focus never falls to the page: when what held it goes, it moves to what took its place.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::{Element, FocusOptions, HtmlElement, MutationObserver, MutationObserverInit};

/// What wants an answer before anything else can happen.
const CALLS: &str = "#again:enabled, #resume";
/// What every page is about, the most important first.
const PLACES: [&str; 3] = ["#start", "#board [tabindex='0']", "#main"];
/// Whoever was in one of these stays in it.
const KEEPERS: &str = "ul, ol, fieldset, svg, [role='group']";
const USABLE: &str = "a[href], button:enabled, input:enabled, [tabindex='0']";

thread_local! {
    /// What had the focus last, then what it is in, from the inside to the outside.
    static HELD: RefCell<Vec<Element>> = const { RefCell::new(Vec::new()) };
    static LOOKS: Cell<bool> = const { Cell::new(false) };
}

/// From now on.
pub(crate) fn watch() {
    let _ = window_event_listener(ev::focusin, |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        HELD.set(std::iter::successors(target, |inside| inside.parent_element()).collect());
    });
    let changed = Closure::<dyn Fn()>::new(look);
    let wishes = MutationObserverInit::new();
    wishes.set_child_list(true);
    wishes.set_subtree(true);
    wishes.set_attribute_filter(&js_sys::Array::of2(&"disabled".into(), &"open".into()));
    if let (Ok(observer), Some(body)) =
        (MutationObserver::new(changed.as_ref().unchecked_ref()), document().body())
    {
        let _ = observer.observe_with_options(&body, &wishes);
    }
    changed.forget();
}

/// Another page begins at its content.
pub(crate) fn arrive() {
    HELD.set(Vec::new());
    after_the_frame(|| {
        if let Some(main) = find("#main") {
            give(&main);
        }
    });
}

fn look() {
    if !is_at_rest() && !LOOKS.replace(true) {
        after_the_frame(|| {
            LOOKS.set(false);
            mend();
        });
    }
}

/// Nothing in the content was chosen, so nothing can be lost, and nothing wants an answer. So it is in a game of
/// Tetris, whose page changes with every frame.
fn is_at_rest() -> bool {
    let is_main =
        |held: &Vec<Element>| held.first().is_some_and(|held| held.is_connected() && held.id() == "main");
    HELD.with_borrow(is_main) && document().query_selector(CALLS).ok().flatten().is_none()
}

/// A browser takes the focus from what is hidden or disabled when it has drawn that.
fn after_the_frame(then: impl FnOnce() + 'static) {
    request_animation_frame(move || set_timeout(then, Duration::ZERO));
}

fn mend() {
    // Whoever is at the content as a whole has chosen nothing in it.
    let is_idle =
        document().active_element().is_none_or(|active| active.matches("body, main, :disabled") == Ok(true));
    if !is_idle {
        return;
    }
    let held = HELD.with_borrow(Clone::clone);
    let lost = held.first().is_some_and(|held| !is_there(held));
    let kept =
        || held.iter().find(|place| place.matches(KEEPERS) == Ok(true) && is_there(place)).and_then(last_in);
    // Whoever closes a dialog that nothing on the page had opened has chosen nothing on it either.
    let dialog = held.iter().any(|place| place.matches("dialog") == Ok(true));
    let place = match (lost, dialog) {
        (true, true) => find(CALLS).or_else(|| find("#main")),
        (true, false) => kept().or_else(|| find(CALLS)).or_else(|| PLACES.into_iter().find_map(find)),
        (false, _) => find(CALLS),
    };
    if let Some(place) = place {
        give(&place);
    }
}

fn find(place: &str) -> Option<Element> {
    document().query_selector(place).ok().flatten().filter(is_there)
}

fn last_in(keeper: &Element) -> Option<Element> {
    let usable = keeper.query_selector_all(USABLE).ok()?;
    usable.item(usable.length().checked_sub(1)?)?.dyn_into().ok()
}

/// On the page, to be seen, and to be used.
fn is_there(element: &Element) -> bool {
    element.get_client_rects().length() > 0 && element.matches(":disabled") == Ok(false)
}

/// Parts of a drawing take the focus as other elements do.
fn give(element: &Element) {
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    let _ = element.unchecked_ref::<HtmlElement>().focus_with_options(&options);
}

//! What can be pressed: a picture and words, in one shape. Each of these is made in one place, because every
//! copy of the markup is code that is downloaded.

use leptos::prelude::*;
use markup::view;

use crate::ui::icon::Icon;
use crate::ui::language::Words;

/// `look` is how it differs from an ordinary button; it may have no name and no picture.
pub(crate) fn button(
    words: Words,
    look: &'static str,
    id: &'static str,
    icon: &'static str,
    text: &'static str,
    act: impl Fn() + 'static,
) -> AnyView {
    let act: Box<dyn Fn()> = Box::new(act);
    shaped(words, look, id, icon, text, act)
}

fn shaped(
    words: Words,
    look: &'static str,
    id: &'static str,
    icon: &'static str,
    text: &'static str,
    act: Box<dyn Fn()>,
) -> AnyView {
    view! {
        <button class=format!("btn {look}") id=(!id.is_empty()).then_some(id) on:click=move |_| act()>
            {(!icon.is_empty()).then(|| view! { <Icon name=icon /> })}
            {words.text(text)}
        </button>
    }
    .into_any()
}

/// The same for a way to another page.
pub(crate) fn way(
    words: Words,
    look: &'static str,
    id: &'static str,
    icon: &'static str,
    text: &'static str,
    address: String,
) -> AnyView {
    view! {
        <a class=format!("btn {look}") id=id href=address>
            <Icon name=icon />
            {words.text(text)}
        </a>
    }
    .into_any()
}

//! A position as typed or pasted: columns one after the other, or the board row by row.

use connect_four::{Game, Player};
use leptos::ev;
use leptos::prelude::*;
use markup::view;

use crate::ui::icon::Icon;
use crate::ui::shell::Shell;

/// The position shown, in a field into which another can be typed or pasted; `below` is more to do with it.
#[component]
pub(crate) fn PositionBox(
    shown: Signal<Game>,
    load: impl Fn(Game) + 'static,
    #[prop(optional)] below: Option<AnyView>,
) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let setup = shown.with_untracked(Game::setup);
    let typed = NodeRef::<leptos::html::Input>::new();
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let text = typed.get_untracked().map(|input| input.value()).unwrap_or_default();
        match read(&shown.get_untracked(), &text) {
            Ok(game) => load(game),
            Err(fault) => shell.toast(untrack(|| words.with(|phrases| phrases.fault(&fault)))),
        }
    };
    let help = move || {
        let sides = [("rows", setup.rows().into()), ("columns", setup.columns().into())];
        words.say("review-position-help", &sides)
    };
    view! {
        <form class="panel pos" on:submit=submit>
            <label for="position">{words.text("review-position")}</label>
            <div class="link">
                <input
                    class="input num"
                    id="position"
                    node_ref=typed
                    autocomplete="off"
                    spellcheck="false"
                    aria-describedby="position-help"
                    prop:value=move || shown.with(Game::notation)
                />
                <button class="btn btn-icon" id="load" aria-label=words.text("review-position-load")>
                    <Icon name="right" />
                </button>
            </div>
            <p class="label" id="position-help">{help}</p>
            {below}
        </form>
    }
}

/// A game of the same kind as `like`.
fn read(like: &Game, text: &str) -> Result<Game, connect_four::Fault> {
    let columns: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    let begun = |first: Player| Game::begun_by_from_notation(like.setup(), first, &columns);
    begun(like.first()).or_else(|fault| Game::from_diagram(like.setup(), text).ok_or(fault))
}

#[cfg(test)]
mod tests {
    use connect_four::Setup;

    use super::*;

    #[test]
    fn columns_and_boards_are_positions() {
        let like = Game::new(Setup::CLASSIC);
        let check = |text: &str, expected: Option<&str>| {
            let read = read(&like, text).ok();
            assert_eq!(read.map(|game| game.notation()).as_deref(), expected, "{text}");
        };
        check(" 4453 ", Some("4453"));
        check("44 53", Some("4453"));
        check("", Some(""));
        check("8", None);
        check(&format!("{}...x...", ".".repeat(35)), Some("4"));
        check(&format!("{}..xx...", ".".repeat(35)), None);
    }
}

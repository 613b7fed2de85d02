//! Who has taken which place, and machines for those that are free.

use connect_four::{Level, Player};
use leptos::prelude::*;
use markup::view;
use room::connect_four::{Command, Seat};

use crate::connect_four::board::Face;
use crate::connect_four::local::machine::Levels;
use crate::ui::button::button;
use crate::ui::icon::Icon;

use crate::connect_four::online::clock;
use crate::connect_four::online::model::{Guest, absence};

#[component]
pub(crate) fn Places(guest: Guest) -> impl IntoView {
    let words = guest.words();
    let level = RwSignal::new(Level::new(4).unwrap_or(Level::WEAKEST));
    let players = Player::all(guest.with(0, |table| table.seats().len() as u8));
    let place = move |player: Player| {
        let about = move || {
            let colour = words.with(|phrases| phrases.token(player)).to_string();
            if guest.seat() == Some(player) {
                words.say("room-you", &[("colour", colour.into())])
            } else {
                colour
            }
        };
        let presence = move || {
            let (class, said) = match absence(guest, player) {
                Some(left) => {
                    ("badge badge-warn", words.say("room-away", &[("time", clock::whole(left).into())]))
                }
                None => ("badge badge-good", words.say("room-ready", &[])),
            };
            view! { <span class=class>{said}</span> }
        };
        let content = move || match guest.place(player) {
            Seat::Free => {
                let seated = guest.seat().is_some();
                let offer = move || {
                    if seated {
                        view! {
                            <button
                                class="btn"
                                data-machine=player.number()
                                on:click=move |_| guest.ask(Command::SeatMachine { player, level: level.get_untracked() })
                            >
                                <Icon name="bot" />
                                {words.text("room-machine")}
                            </button>
                        }
                        .into_any()
                    } else {
                        button(words, "btn-primary", "", "", "room-sit", move || guest.ask(Command::Sit))
                    }
                };
                view! {
                    <div>
                        <b>{words.text("room-free")}</b>
                        <small>{about}</small>
                    </div>
                    {offer}
                }
                .into_any()
            }
            Seat::Person(_) | Seat::Machine { .. } => view! {
                <div>
                    <b>{move || guest.name(player)}</b>
                    <small>{about}</small>
                </div>
                {presence}
            }
            .into_any(),
        };
        let free = move || guest.place(player).is_free().then_some("");
        view! {
            <li class="seat-card" data-free=free>
                <Face player=player class="tok-l" />
                {content}
            </li>
        }
    };
    view! {
        <ul class="seats">{players.map(place).collect_view()}</ul>
        <Show when=move || guest.seat().is_some()>
            <Rename guest=guest />
            <Levels words=words legend="room-level" setup=guest.setup() level=level />
        </Show>
    }
}

#[component]
fn Rename(guest: Guest) -> impl IntoView {
    let words = guest.words();
    let field = NodeRef::<leptos::html::Input>::new();
    let rename = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if let Some(field) = field.get() {
            guest.rename(&field.value());
        }
    };
    // What somebody is typing stays there, whatever happens in the room meanwhile.
    let called = Memo::new(move |_| guest.seat().map(|player| guest.name(player)).unwrap_or_default());
    view! {
            <form class="field" on:submit=rename>
                <label for="name">{words.text("room-name")}</label>
                <div class="link">
                    <input class="input" id="name" autocomplete="off" maxlength="40" node_ref=field prop:value=move || called.get() />
                    <button class="btn" id="rename">
                        {words.text("room-rename")}
                    </button>
                </div>
            </form>
    }
}

//! Who has taken which place, and machines for those that are free.

use connect_four::{Level, Player};
use leptos::prelude::*;
use markup::view;
use room::connect_four::{Command, Seat};

use crate::connect_four::board::Face;
use crate::connect_four::clock;
use crate::connect_four::local::machine::Levels;
use crate::ui::button::button;
use crate::ui::icon::Icon;

use crate::connect_four::online::model::{OnlineRoom, absence};

#[component]
pub(crate) fn Places(online: OnlineRoom) -> impl IntoView {
    let words = online.words();
    let level = RwSignal::new(Level::new(4).unwrap_or(Level::WEAKEST));
    let players = Player::all(online.with(0, |room| room.seats().len() as u8));
    let place = move |player: Player| {
        let about = move || {
            let colour = words.colour(player);
            if online.seat() == Some(player) {
                words.say("room-you", &[("colour", colour.into())])
            } else {
                colour
            }
        };
        let presence = move || {
            let (class, said) = match absence(online, player) {
                Some(left) => {
                    ("badge badge-warn", words.say("room-away", &[("time", clock::whole(left).into())]))
                }
                None => ("badge badge-good", words.say("room-ready", &[])),
            };
            view! { <span class=class>{said}</span> }
        };
        let content = move || match online.place(player) {
            Seat::Free => {
                let seated = online.seat().is_some();
                let offer = move || {
                    if seated {
                        view! {
                            <button
                                class="btn"
                                data-machine=player.number()
                                on:click=move |_| online.ask(Command::SeatMachine { player, level: level.get_untracked() })
                            >
                                <Icon name="bot" />
                                {words.text("room-machine")}
                            </button>
                        }
                        .into_any()
                    } else {
                        button(words, "btn-primary", "", "", "room-sit", move || online.ask(Command::Sit))
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
                    <b>{move || online.name(player)}</b>
                    <small>{about}</small>
                </div>
                {presence}
            }
            .into_any(),
        };
        let free = move || online.place(player).is_free().then_some("");
        view! {
            <li class="seat-card" data-free=free>
                <Face player=player class="tok-l" />
                {content}
            </li>
        }
    };
    view! {
        <ul class="seats">{players.map(place).collect_view()}</ul>
        <Show when=move || online.seat().is_some()>
            <Rename online=online />
            <Levels words=words legend="room-level" setup=online.setup() level=level />
        </Show>
    }
}

#[component]
fn Rename(online: OnlineRoom) -> impl IntoView {
    let words = online.words();
    let field = NodeRef::<leptos::html::Input>::new();
    let rename = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if let Some(field) = field.get() {
            online.rename(&field.value());
        }
    };
    // Typed text stays, whatever happens in the room meanwhile.
    let called = Memo::new(move |_| online.seat().map(|player| online.name(player)).unwrap_or_default());
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

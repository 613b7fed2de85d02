//! What players of a room ask of each other, and what they may do about those who are gone.

use connect_four::{Level, Player};
use leptos::prelude::*;
use markup::view;
use room::connect_four::{Command, Offer, Phase};

use crate::ui::button::button;
use crate::ui::icon::Icon;

use crate::connect_four::online::model::OnlineRoom;

#[component]
pub(crate) fn Actions(online: OnlineRoom, resigning: RwSignal<bool>) -> impl IntoView {
    let words = online.words();
    let two = online.setup().players() == 2;
    let offered = move || online.with(false, |room| room.offer().is_some());
    let nothing = move || offered() || online.with(true, |room| room.game().events().is_empty());
    let for_two = two.then(|| {
        view! {
            <button class="btn" id="draw" disabled=offered on:click=move |_| online.ask(Command::Offer(Offer::Draw))>
                <Icon name="duo" />
                {words.text("room-draw")}
            </button>
            {button(words, "", "resign", "flag", "play-resign", move || resigning.set(true))}
        }
    });
    view! {
        <div class="actions">
            <button
                class="btn"
                id="take-back"
                disabled=nothing
                on:click=move |_| online.ask(Command::Offer(Offer::TakeBack))
            >
                <Icon name="undo" />
                {words.text("play-take-back")}
                <span class="kbd" aria-hidden="true">"U"</span>
            </button>
            {for_two}
        </div>
    }
}

/// What is offered, and the answers to it.
#[component]
pub(crate) fn Offered(online: OnlineRoom) -> impl IntoView {
    let words = online.words();
    let offer = Memo::new(move |_| online.with(None, room::connect_four::ConnectFourRoom::offer));
    move || {
        let (by, offer) = offer.get()?;
        let me = online.seat();
        let sentence = move || {
            let key = match offer {
                Offer::Draw => "room-offers-draw",
                Offer::TakeBack => "room-asks-take-back",
            };
            words.say(key, &[("name", online.name(by).into())])
        };
        let has_agreed = me.is_some_and(|me| online.with(false, |room| room.agreed().contains(&me)));
        let answers = match me {
            Some(me) if me == by => {
                button(words, "", "withdraw", "", "room-withdraw", move || online.ask(Command::Decline))
            }
            Some(_) if !has_agreed => view! {
                {button(words, "btn-primary grow", "agree", "", "room-agree", move || online.ask(Command::Agree))}
                {button(words, "grow", "decline", "", "room-decline", move || online.ask(Command::Decline))}
            }
            .into_any(),
            _ => ().into_any(),
        };
        let stands = (offer == Offer::Draw)
            .then(|| view! { <p class="note-small">{words.text("room-draw-stands")}</p> });
        Some(view! {
            <section class="panel stack-s" id="offer">
                <p>{sentence}</p>
                {stands}
                <div class="row">{answers}</div>
            </section>
        })
    }
}

/// Those who have been away for too long need not be waited for.
#[component]
pub(crate) fn Absent(online: OnlineRoom) -> impl IntoView {
    let words = online.words();
    let gone = Memo::new(move |_| {
        let now = online.now();
        online.with(Vec::new(), |room| {
            let is_gone = |player: &Player| {
                room.phase() == Phase::Playing
                    && room.seat(*player).person().is_some_and(|one| one.is_gone(now))
            };
            Player::all(room.seats().len() as u8).filter(is_gone).collect()
        })
    });
    let two = online.setup().players() == 2;
    let level = Level::new(4).unwrap_or(Level::WEAKEST);
    let one = move |player: Player| {
        let claim = move || online.ask(Command::Claim);
        let claim = two.then(|| button(words, "btn-primary grow", "claim", "", "room-claim", claim));
        view! {
            <section class="panel stack-s absent">
                <p>{move || words.say("room-gone", &[("name", online.name(player).into())])}</p>
                <div class="row">
                    {claim}
                    <button
                        class="btn grow"
                        data-replace=player.number()
                        on:click=move |_| online.ask(Command::SeatMachine { player, level })
                    >
                        <Icon name="bot" />
                        {words.text("room-replace")}
                    </button>
                </div>
            </section>
        }
    };
    move || online.seat().map(|_| gone.get().into_iter().map(one).collect_view())
}

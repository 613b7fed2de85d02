//! How a game in a room ended, and what comes after it.

use connect_four::Player;
use leptos::prelude::*;
use markup::view;
use room::connect_four::{Command, ConnectFourRoom};

use crate::connect_four::board::Face;
use crate::connect_four::local::ending::on_board;
use crate::connect_four::route::Route;
use crate::ui::button::button;
use crate::ui::language::Words;

use crate::connect_four::online::model::{self, OnlineRoom};

/// As the one in the seat `me` reads it.
pub(crate) fn headline(words: Words, room: &ConnectFourRoom, me: Option<Player>) -> String {
    match room.winner() {
        Some(winner) if me == Some(winner) => words.say("end-you-win", &[]),
        Some(winner) => words.say("end-wins", &[("name", model::name(words, room, winner).into())]),
        None => words.say("end-draw", &[]),
    }
}

pub(crate) fn details(words: Words, room: &ConnectFourRoom, me: Option<Player>) -> String {
    let concluded = room.outcome().and_then(|outcome| {
        if me.is_some() && outcome.loser() == me {
            return words.with(|phrases| phrases.own_conclusion(outcome));
        }
        let loser = outcome.loser().map(|loser| model::name(words, room, loser)).unwrap_or_default();
        words.with(|phrases| phrases.conclusion(outcome, &loser))
    });
    concluded.unwrap_or_else(|| on_board(words, room.game()))
}

#[component]
pub(crate) fn Banner(online: OnlineRoom) -> impl IntoView {
    let words = online.words();
    let winner = move || online.with(None, ConnectFourRoom::winner);
    // Whoever watched has the moves only.
    let id = online.kept_as;
    let moves = move || online.with(String::new(), |room| Route::review(room.game()));
    let review = move || format!("/{}", id.get().map_or_else(moves, |id| Route::online(&id)));
    let share = move || {
        let address = untrack(|| id.get().map_or_else(|| format!("/{}", moves()), |id| format!("/g/{id}")));
        online.shell.share(&address);
    };
    let eager =
        move || online.seat().is_some_and(|player| online.with(false, |room| room.wants_next_game(player)));
    let again = move || {
        let label = move || words.say(if eager() { "room-awaits-again" } else { "end-again" }, &[]);
        online.seat().map(|_| {
            view! {
                <button
                    class="btn btn-primary btn-big"
                    id="again"
                    disabled=eager
                    on:click=move |_| online.ask(Command::NextGame)
                >
                    {label}
                </button>
            }
        })
    };
    let wanted = move || {
        let me = online.seat();
        let eager = online.with(Vec::new(), |room| {
            let players = Player::all(room.seats().len() as u8);
            players.filter(|player| room.wants_next_game(*player) && Some(*player) != me).collect()
        });
        let line = move |player| {
            let name = online.name(player);
            view! { <p>{words.say("room-wants-again", &[("name", name.into())])}</p> }
        };
        eager.into_iter().map(line).collect_view()
    };
    view! {
        <section class="banner" aria-labelledby="ending">
            <h2 id="ending">
                {move || winner().map(|winner| view! { <Face player=winner class="tok-l" /> })}
                {move || online.with(String::new(), |room| headline(words, room, online.seat()))}
            </h2>
            <p>{move || online.with(String::new(), |room| details(words, room, online.seat()))}</p>
            {wanted}
            {again}
            <div class="row">
                <a class="btn grow" id="review" href=review>
                    {words.text("games-review")}
                </a>
                {button(words, "grow", "share-ending", "share", "play-share", share)}
            </div>
        </section>
    }
}

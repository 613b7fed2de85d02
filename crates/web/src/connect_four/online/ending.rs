//! How a game in a room ended, and what comes after it.

use connect_four::Player;
use leptos::prelude::*;
use markup::view;
use room::connect_four::{Command, ConnectFourRoom};

use crate::connect_four::board::Face;
use crate::connect_four::local::ending::on_board;
use crate::connect_four::route::Route;
use crate::ui::language::Words;

use crate::connect_four::online::model::{self, Guest};

/// As the one in the seat `me` reads it.
pub(crate) fn headline(words: Words, table: &ConnectFourRoom, me: Option<Player>) -> String {
    match table.winner() {
        Some(winner) if me == Some(winner) => words.say("end-you-win", &[]),
        Some(winner) => words.say("end-wins", &[("name", model::name(words, table, winner).into())]),
        None => words.say("end-draw", &[]),
    }
}

pub(crate) fn details(words: Words, table: &ConnectFourRoom) -> String {
    let concluded = table.outcome().and_then(|outcome| {
        let loser = outcome.loser().map(|loser| model::name(words, table, loser)).unwrap_or_default();
        words.with(|phrases| phrases.conclusion(outcome, &loser))
    });
    concluded.unwrap_or_else(|| on_board(words, table.game()))
}

#[component]
pub(crate) fn Banner(guest: Guest) -> impl IntoView {
    let words = guest.words();
    let winner = move || guest.with(None, ConnectFourRoom::winner);
    let review = move || guest.with(String::new(), |table| format!("/{}", Route::review(table.game())));
    let eager =
        move || guest.seat().is_some_and(|player| guest.with(false, |table| table.wants_next_game(player)));
    let again = move || {
        let label = move || words.say(if eager() { "room-awaits-again" } else { "end-again" }, &[]);
        guest.seat().map(|_| {
            view! {
                <button
                    class="btn btn-primary btn-big"
                    id="again"
                    disabled=eager
                    on:click=move |_| guest.ask(Command::NextGame)
                >
                    {label}
                </button>
            }
        })
    };
    let wanted = move || {
        let me = guest.seat();
        let eager = guest.with(Vec::new(), |table| {
            let players = Player::all(table.seats().len() as u8);
            players.filter(|player| table.wants_next_game(*player) && Some(*player) != me).collect()
        });
        let line = move |player| {
            let name = guest.name(player);
            view! { <p>{words.say("room-wants-again", &[("name", name.into())])}</p> }
        };
        eager.into_iter().map(line).collect_view()
    };
    view! {
        <section class="banner" aria-labelledby="ending">
            <h2 id="ending">
                {move || winner().map(|winner| view! { <Face player=winner class="tok-l" /> })}
                {move || guest.with(String::new(), |table| headline(words, table, guest.seat()))}
            </h2>
            <p>{move || guest.with(String::new(), |table| details(words, table))}</p>
            {wanted}
            {again}
            <div class="row">
                <a class="btn grow" id="review" href=review>
                    {words.text("end-review")}
                </a>
            </div>
        </section>
    }
}

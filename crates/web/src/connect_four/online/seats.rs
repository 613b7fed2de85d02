//! Who plays in a room, whose turn it is, what the clocks say, and the score of the match.

use connect_four::Player;
use leptos::prelude::*;
use markup::view;
use room::Score;
use room::connect_four::Phase;

use crate::connect_four::board::Face;
use crate::connect_four::board::powers::Held;
use crate::connect_four::local::seats::Tally;

use crate::connect_four::online::clock;
use crate::connect_four::online::model::{Guest, absence};

#[component]
pub(crate) fn Seats(guest: Guest) -> impl IntoView {
    let words = guest.words();
    let players = guest.setup().players();
    let seats = if players == 2 {
        let (one, two) = (Player::FIRST, Player::FIRST.next(2));
        view! {
            <Seat guest=guest player=one />
            <Tally words=words score=Signal::derive(move || guest.with(Score::default(), |table| *table.score())) />
            <Seat guest=guest player=two />
        }
        .into_any()
    } else {
        Player::all(players)
            .map(|player| view! { <Seat guest=guest player=player /> })
            .collect_view()
            .into_any()
    };
    let class = if players == 2 { "panel duo game-seats" } else { "panel many game-seats" };
    view! {
        <section class=class aria-label=words.text("play-players")>
            {seats}
        </section>
    }
}

#[component]
fn Seat(guest: Guest, player: Player) -> impl IntoView {
    let words = guest.words();
    let timed = guest.with(false, |table| table.terms().pace().is_some());
    let several = guest.setup().players() > 2;
    let runs =
        move || guest.with(false, |table| table.phase() == Phase::Playing && table.game().turn() == player);
    let left = move || guest.with(None, |table| table.left(player, guest.now())).unwrap_or(0);
    let clock = timed.then(|| {
        view! {
            <p
                class="clock num"
                data-run=move || runs().then_some("")
                data-low=move || (runs() && clock::is_low(left())).then_some("")
                aria-label=words.text("room-time-left")
            >
                {move || clock::written(left())}
            </p>
        }
    });
    let won = move || guest.with(0, |table| table.score().wins(player));
    let wins = (several && !timed).then(|| view! { <p class="clock num wins">{won}</p> });
    let powers =
        guest.setup().powers().then(|| view! { <Held words=words game=guest.desk().game player=player /> });
    let you = move || {
        let mine = guest.seat() == Some(player);
        mine.then(|| view! { <span class="badge you">{words.text("room-you-are")}</span> })
    };
    let lag = move || {
        let lag = guest.lag(player).filter(|lag| *lag > 0)?;
        Some(view! { <span class="lag num">{lag} " ms"</span> })
    };
    let bubble = move || {
        let said = guest.bubble(player)?;
        Some(
            view! { <p class="bubble" aria-hidden="true">{words.with(|phrases| phrases.reaction(said))}</p> },
        )
    };
    view! {
        <div class="seat" data-player=player.number() aria-current=move || runs().then_some("true")>
            <Face player=player class="tok-l" />
            <p class="seat-name">{move || guest.name(player)} {you}</p>
            <p class="seat-sub">{move || state(guest, player)} {powers} {lag}</p>
            {clock} {wins} {bubble}
        </div>
    }
}

/// What this player is doing.
fn state(guest: Guest, player: Player) -> String {
    let words = guest.words();
    let place = guest.place(player);
    if let Some(left) = absence(guest, player) {
        return words.say("room-away", &[("time", clock::whole(left).into())]);
    }
    let is_machine = matches!(place, room::connect_four::Seat::Machine { .. });
    let mine = guest.seat() == Some(player);
    let doing = guest.with("play-waiting", |table| match table.phase() {
        Phase::Waiting => "play-waiting",
        Phase::Playing if table.game().turn() != player => "play-waiting",
        Phase::Playing if is_machine => "play-thinking",
        Phase::Playing if mine => "play-your-turn",
        Phase::Playing => "play-turn",
        Phase::Over => match table.winner() {
            Some(winner) if winner == player => "play-won",
            Some(_) => "play-lost",
            None => "play-drew",
        },
    });
    let doing = words.say(doing, &[]);
    let program = guest.is_program(player).then(|| words.say("room-program", &[]));
    let all: Vec<_> = [Some(doing), program].into_iter().flatten().collect();
    all.join(" · ")
}

//! Who plays in a room, whose turn it is, what the clocks say, and the score of the match.

use connect_four::Player;
use leptos::prelude::*;
use markup::view;
use room::Score;
use room::connect_four::Phase;

use crate::connect_four::board::Face;
use crate::connect_four::board::powers::Held;
use crate::connect_four::clock::{self, TimeLeft};
use crate::connect_four::local::seats::{Doing, Tally, is_long};

use crate::connect_four::online::model::{OnlineRoom, absence};

#[component]
pub(crate) fn Seats(online: OnlineRoom) -> impl IntoView {
    let words = online.words();
    let players = online.setup().players();
    let seats = if players == 2 {
        let (one, two) = (Player::FIRST, Player::FIRST.next(2));
        view! {
            <Seat online=online player=one />
            <Tally words=words score=Signal::derive(move || online.with(Score::default(), |room| *room.score())) />
            <Seat online=online player=two />
        }
        .into_any()
    } else {
        Player::all(players)
            .map(|player| view! { <Seat online=online player=player /> })
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
fn Seat(online: OnlineRoom, player: Player) -> impl IntoView {
    let words = online.words();
    let timed = online.with(false, |room| room.terms().pace().is_some());
    let several = online.setup().players() > 2;
    let runs =
        move || online.with(false, |room| room.phase() == Phase::Playing && room.game().turn() == player);
    let left = move || online.with(None, |room| room.left(player, online.now())).unwrap_or(0);
    let clock = timed.then(|| {
        view! { <TimeLeft words=words left=Signal::derive(left) runs=Signal::derive(runs) /> }
    });
    let won = move || online.with(0, |room| room.score().wins(player));
    let wins = (several && !timed).then(|| view! { <p class="clock num wins">{won}</p> });
    let powers = online
        .setup()
        .powers()
        .then(|| view! { <Held words=words game=online.controls().game player=player /> });
    let mine = move || online.seat() == Some(player);
    let lag = move || {
        let lag = online.lag(player).filter(|lag| *lag > 0)?;
        Some(view! { <span class="lag num">{lag} " ms"</span> })
    };
    let bubble = move || {
        let said = online.bubble(player)?;
        Some(
            view! { <p class="bubble" aria-hidden="true">{words.with(|phrases| phrases.reaction(said))}</p> },
        )
    };
    let left = Memo::new(move |_| absence(online, player).map(clock::whole));
    let doing = move || {
        match left.get() {
        Some(time) => words.say("room-away", &[("time", time.into())]).into_any(),
        None => {
            view! { <Doing words=words mine=Signal::derive(mine) doing=Signal::derive(move || state(online, player)) /> }
                .into_any()
        }
    }
    };
    let program =
        move || online.is_program(player).then(|| format!("\u{a0}· {}", words.say("room-program", &[])));
    view! {
        <div class="seat" data-player=player.number() aria-current=move || runs().then_some("true")>
            <Face player=player class="tok-l" />
            <p class="seat-name" class:is-long=move || is_long(&online.name(player))>{move || online.name(player)}</p>
            <p class="seat-sub" class:mine=mine>{doing} {program} {powers} {lag}</p>
            {clock} {wins} {bubble}
        </div>
    }
}

/// What this player is doing.
fn state(online: OnlineRoom, player: Player) -> &'static str {
    let is_machine = matches!(online.place(player), room::connect_four::Seat::Machine { .. });
    let mine = online.seat() == Some(player);
    online.with("play-waiting", |room| match room.phase() {
        Phase::Waiting => "play-waiting",
        Phase::Playing if room.game().turn() != player => "play-waiting",
        Phase::Playing if is_machine => "play-thinking",
        Phase::Playing if mine => "play-your-turn",
        Phase::Playing => "play-turn",
        Phase::Over => match room.winner() {
            Some(winner) if winner == player => "play-won",
            Some(_) => "play-lost",
            None => "play-drew",
        },
    })
}

//! Who plays, whose turn it is, and the score of the match.

use client::Awaiting;
use connect_four::Player;
use leptos::prelude::*;
use markup::view;
use room::Score;

use crate::connect_four::board::Face;
use crate::connect_four::board::powers::Held;
use crate::connect_four::clock::TimeLeft;
use crate::connect_four::local::model::Play;
use crate::connect_four::opponents::Opponents;
use crate::ui::language::Words;

#[component]
pub(crate) fn Seats(play: Play) -> impl IntoView {
    let words = play.words();
    let players = play.with(|local| local.game().setup().players());
    let class = if players == 2 { "panel duo game-seats" } else { "panel many game-seats" };
    let seats = if players == 2 {
        let (one, two) = (Player::FIRST, Player::FIRST.next(2));
        view! {
            <Seat play=play player=one />
            <Tally words=words score=Signal::derive(move || play.with(|local| *local.games().score())) />
            <Seat play=play player=two />
        }
        .into_any()
    } else {
        Player::all(players)
            .map(|player| view! { <Seat play=play player=player wins=true /> })
            .collect_view()
            .into_any()
    };
    view! {
        <section class=class aria-label=words.text("play-players")>
            {seats}
        </section>
    }
}

#[component]
fn Seat(play: Play, player: Player, #[prop(optional)] wins: bool) -> impl IntoView {
    let current = move || !play.is_over() && play.with(|local| local.game().turn()) == player;
    let game = play.game();
    let powers = game
        .with_untracked(|game| game.setup().powers())
        .then(|| view! { <Held words=play.words() game=game player=player /> });
    let name = move || {
        if play.opponents() != Opponents::People {
            let long = move || is_long(&play.name(player));
            return view! { <p class="seat-name" class:is-long=long>{move || play.name(player)}</p> }
                .into_any();
        }
        view! {
            <input
                class="seat-name"
                autocomplete="off"
                maxlength="40"
                aria-label=move || play.words().say("play-name", &[("number", player.number().into())])
                prop:value=move || play.name(player)
                on:change=move |event| play.rename(player, &event_target_value(&event))
            />
        }
        .into_any()
    };
    let timed = Memo::new(move |_| play.left(player).is_some());
    let clock = move || {
        timed.get().then(|| {
            let left = Signal::derive(move || play.left(player).unwrap_or_default());
            view! { <TimeLeft words=play.words() left=left runs=Signal::derive(current) /> }
        })
    };
    let won = move || play.with(|local| local.games().score().wins(player));
    let mine = move || play.is_you(player);
    view! {
        <div class="seat" data-player=player.number() aria-current=move || current().then_some("true")>
            <Face player=player class="tok-l" />
            {name}
            <p class="seat-sub" class:mine=mine><Doing words=play.words() mine=Signal::derive(mine) doing=Signal::derive(move || state(play, player)) /> {powers}</p>
            {clock} {wins.then(|| view! { <p class="clock num wins">{won}</p> })}
        </div>
    }
}

/// What this player is doing.
fn state(play: Play, player: Player) -> &'static str {
    let alone = play.is_you(player);
    match play.awaiting() {
        Awaiting::Machine(turn, _) if turn == player => "play-thinking",
        Awaiting::Person(turn) if turn == player && alone => "play-your-turn",
        Awaiting::Person(turn) if turn == player => "play-turn",
        Awaiting::Machine(..) | Awaiting::Person(_) | Awaiting::Opening { .. } => "play-waiting",
        Awaiting::NextGame => match play.with(|local| local.games().winner()) {
            Some(winner) if winner == player => "play-won",
            Some(_) if play.next_to_begin() == Some(player) => "play-begins-next",
            Some(_) => "play-lost",
            None => "play-drew",
        },
    }
}

/// Whether a name needs two lines on a phone.
pub(crate) fn is_long(name: &str) -> bool {
    name.chars().count() > 9
}

/// What a player is doing, in as many words as there is room for; whoever reads it is told so.
#[component]
pub(crate) fn Doing(
    words: Words,
    #[prop(into)] mine: Signal<bool>,
    #[prop(into)] doing: Signal<&'static str>,
) -> impl IntoView {
    let doing = move || match doing.get() {
        "play-waiting" if mine.get() => "play-you-wait",
        "play-won" if mine.get() => "play-you-won",
        "play-lost" if mine.get() => "play-you-lost",
        "play-drew" if mine.get() => "play-you-drew",
        "play-begins-next" if mine.get() => "play-you-begin-next",
        doing => doing,
    };
    let short = move || match doing() {
        "play-your-turn" => "play-your-turn-short",
        "play-turn" => "play-turn-short",
        "play-waiting" => "play-waiting-short",
        "play-thinking" => "play-thinking-short",
        "play-begins-next" => "play-lost",
        "play-you-begin-next" => "play-you-lost",
        doing => doing,
    };
    view! {
        <span class="long">{move || words.say(doing(), &[])}</span>
        <span class="short" aria-hidden="true">{move || words.say(short(), &[])}</span>
    }
}

/// Who has won how many games.
#[component]
pub(crate) fn Tally(words: Words, score: Signal<Score>) -> impl IntoView {
    let two = Player::FIRST.next(2);
    let wins = move |player| score.with(|score| score.wins(player));
    let draws = move || {
        let draws = score.with(Score::draws);
        (draws > 0).then(|| words.say("play-draws", &[("count", draws.into())]))
    };
    view! {
        <div class="score">
            <span class="label">{words.text("play-score")}</span>
            <Face player=Player::FIRST />
            <span class="pts" id="score">
                <span>{move || wins(Player::FIRST)}</span>
                <span aria-hidden="true">"–"</span>
                <span>{move || wins(two)}</span>
            </span>
            <Face player=two />
            <small>{draws}</small>
        </div>
    }
}

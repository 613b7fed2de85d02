//! Before a game: who is here and ready, the link for others, machines and their strength, and 3 - 2 - 1.

use ::protocol::Command;
use connect_four::Player;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use markup::view;
use tetris::bot::Strength;
use tetris::{PlayerId, Setup};

use crate::connect_four::online::invitation::Invitation;
use crate::ui::bar::Bar;
use crate::ui::icon::Icon;
use crate::ui::language::Words;

use crate::tetris::options;
use crate::tetris::pages::names::{Company, Present};
use crate::tetris::pages::play::{is_chosen, is_writing, rules_name};
use crate::tetris::paint::block::Coat;
use crate::tetris::paint::picture::{Blocks, Chip};
use crate::tetris::screen::Screen;

/// What is needed while no game is played, in a part of its own.
pub(crate) type Content = fn(Screen, Setup) -> AnyView;
pub(crate) type SeatList = fn(Screen) -> AnyView;

pub(crate) fn content(screen: Screen, setup: Setup) -> AnyView {
    view! { <WaitingRoom screen=screen setup=setup /> }
}

pub(crate) fn seats(screen: Screen) -> AnyView {
    view! { <Seats screen=screen /> }
}

/// A room in which no game has been played yet.
#[component]
fn WaitingRoom(screen: Screen, setup: Setup) -> impl IntoView {
    let words = screen.words();
    let enter = window_event_listener(ev::keydown, move |event| {
        if event.key() == "Enter" && !event.repeat() && !is_chosen(&event) && !is_writing(&event) {
            screen.be_ready(true);
        }
    });
    on_cleanup(move || enter.remove());
    let place = Signal::derive(move || (words.say("tetris-room", &[]), rules_name(words, setup.rules())));
    let terms = move || match setup {
        Setup::Labo(setup) => format!("{} × {}", setup.columns(), setup.rows()),
        Setup::Arena(setup) => format!("{}:{:02}", setup.seconds() / 60, setup.seconds() % 60),
        Setup::Solo(_) => String::new(),
    };
    view! {
        <Bar back=true place=place />
        <main class="wrap room t-wait" id="main" tabindex="-1">
            <div class="hero">
                <h1 id="state">{move || screen.company.with(|company| headline(words, company.as_ref()))}</h1>
                <p>{words.text("tetris-ready-note")}</p>
            </div>
            <div class="stack">
                <Invite screen=screen />
                <p class="panel note-small"><b>{move || rules_name(words, setup.rules())}</b> "\u{a0}· " {terms}</p>
            </div>
            <Seats screen=screen />
        </main>
    }
}

#[component]
fn Invite(screen: Screen) -> impl IntoView {
    let of = move |company: &Option<Company>| company.as_ref().map(|it| (it.hash.clone(), it.private));
    let room = Memo::new(move |_| screen.company.with(of).unwrap_or_default());
    view! {
        <Invitation
            hash=Signal::derive(move || room.with(|room| room.0.clone()))
            private=Signal::derive(move || room.with(|room| room.1))
        />
    }
}

/// Who is waited for.
fn headline(words: Words, company: Option<&Company>) -> String {
    let key = match company {
        Some(company) if !company.connected => "tetris-reconnecting",
        Some(company) if !company.takes_part => "tetris-you-watch",
        Some(company) => match (company.am_ready(), company.ready()) {
            (true, (ready, people)) if ready == people => "tetris-all-ready",
            (true, _) => "room-awaits-again",
            (false, (ready, people)) if people > 1 && ready + 1 == people => "tetris-only-you",
            _ => "tetris-gather",
        },
        None => "tetris-connecting",
    };
    words.say(key, &[])
}

/// The seats, with what can be done about them before a game.
#[component]
fn Seats(screen: Screen) -> impl IntoView {
    let words = screen.words();
    let with = move |tell: fn(&Company) -> bool| {
        move || screen.company.with(|company| company.as_ref().is_some_and(tell))
    };
    let ready = move || {
        let (ready, all) =
            screen.company.with(|company| company.as_ref().map(Company::ready)).unwrap_or_default();
        words.say("tetris-ready-count", &[("ready", ready.into()), ("all", all.into())])
    };
    // Whoever is not ready has this long.
    let starts = move || {
        let seconds = screen.count.get().filter(|seconds| *seconds > 3)?;
        Some(words.say("tetris-starts-in", &[("seconds", seconds.into())]))
    };
    let seats = move || {
        let ids = |company: &Option<Company>| {
            company.iter().flat_map(|it| &it.seats).map(|seat| seat.id).collect::<Vec<_>>()
        };
        screen.company.with(ids)
    };
    let seat_card = move |id| {
        let find = move |company: &Option<Company>| {
            company.iter().flat_map(|it| &it.seats).find(|seat| seat.id == id).cloned()
        };
        let seat = Memo::new(move |_| screen.company.with(find));
        seat_card(screen, seat)
    };
    let add = move |_| {
        let strength = screen.company.with_untracked(|company| {
            company.iter().flat_map(|it| &it.seats).filter_map(|seat| seat.strength).next_back()
        });
        screen.ask(Command::AddMachine(strength.unwrap_or_else(options::own_strength)));
    };
    let am_ready = with(Company::am_ready);
    let hash = move || screen.company.with(|company| company.as_ref().map(|it| it.hash.clone()));
    view! {
        <section class="panel stack t-seats" id="seat-list" aria-labelledby="places">
            <div class="row">
                <h2 class="panel-h grow" id="places">{words.text("room-places")}</h2>
                <span class="badge num" id="ready-count">{ready}</span>
            </div>
            <ul class="seats" id="seats"><For each=seats key=|id| *id children=seat_card /></ul>
            {move || starts().map(|said| view! { <p class="badge badge-wait num" id="starts">{said}</p> })}
            <Show when=with(|company| company.takes_part)>
                <Show when=with(|company| company.seats.len() < usize::from(company.most_seats))>
                    <button class="btn" id="add-bot" on:click=add>
                        <Icon name="bot" />
                        {words.text("tetris-add-machine")}
                    </button>
                </Show>
                <button
                    class="btn btn-block btn-big"
                    class:btn-primary=move || !am_ready()
                    id="ready"
                    aria-pressed=move || am_ready().to_string()
                    on:click=move |_| screen.be_ready(!untrack(am_ready))
                >
                    {move || words.say(if am_ready() { "tetris-not-yet" } else { "tetris-ready" }, &[])}
                </button>
            </Show>
            <Show when=with(|company| !company.takes_part)>
                <p class="note-small" id="watcher">{words.text("tetris-you-watch")} " " <a href=hash>{words.text("tetris-join")}</a></p>
            </Show>
            <Watching screen=screen />
        </section>
    }
}

/// How many are here without playing.
#[component]
pub(crate) fn Watching(screen: Screen) -> impl IntoView {
    let words = screen.words();
    let watching = move || {
        let count = screen.company.with(|company| company.as_ref().map_or(0, |company| company.watching));
        (count > 0).then(|| words.say("tetris-watching", &[("count", count.into())]))
    };
    view! { <p class="label t-lost" id="watching">{watching}</p> }
}

fn seat_card(screen: Screen, seat: Memo<Option<Present>>) -> AnyView {
    let words = screen.words();
    let is = move |tell: fn(&Present) -> bool| seat.with(|seat| seat.as_ref().is_some_and(tell));
    let about = move || {
        let (next, me) = seat.with(|seat| seat.as_ref().map(|seat| (seat.next, seat.me)))?;
        let colour = colour(words, next);
        Some(if me { words.say("room-you", &[("colour", colour.into())]) } else { colour })
    };
    let strength = Memo::new(move |_| seat.with(|seat| seat.as_ref().and_then(|seat| seat.strength)));
    let id = seat.with_untracked(|seat| seat.as_ref().map(|seat| seat.id));
    let step = move |by: i8, sign: &'static str, label: &'static str| {
        let next = move || strength.get().and_then(|now| Strength::new(now.level().checked_add_signed(by)?));
        let tune = move |_| {
            if let Some((id, strength)) = id.zip(untrack(next)) {
                screen.ask(Command::TuneMachine(id, strength));
            }
        };
        view! {
            <button class="btn" aria-label=words.text(label) disabled=move || next().is_none() on:click=tune>
                {sign}
            </button>
        }
    };
    let named = move || seat.with(|seat| seat.as_ref().map(|seat| seat.name.clone()));
    let remove = move || words.say("tetris-remove-machine", &[("name", named().unwrap_or_default().into())]);
    let right = if strength.get_untracked().is_some() {
        view! {
            <div class="row">
                <div class="stepper" role="group" aria-label=words.text("tetris-strength")>
                    {step(-1, "−", "tetris-weaker")}
                    <output>{move || strength.get().map(|strength| words.with(|phrases| phrases.strength(strength)))}</output>
                    {step(1, "+", "tetris-stronger")}
                </div>
                <button
                    class="btn btn-quiet btn-icon"
                    aria-label=remove
                    on:click=move |_| if let Some(id) = id { screen.ask(Command::RemoveMachine(id)) }
                >
                    "×"
                </button>
            </div>
        }
        .into_any()
    } else {
        let badge = move || if is(|seat| seat.ready) { "badge badge-good" } else { "badge badge-wait" };
        let said =
            move || words.say(if is(|seat| seat.ready) { "tetris-is-ready" } else { "tetris-not-yet" }, &[]);
        view! { <span class=badge>{said}</span> }.into_any()
    };
    let chip = move || seat.with(|seat| seat.as_ref().map(|seat| seat.next));
    let chip = Memo::new(move |_| chip());
    let name = if is(|seat| seat.me) {
        view! { <OwnName screen=screen /> }.into_any()
    } else {
        view! { <b>{named}</b> }.into_any()
    };
    view! {
        <li class="seat-card" data-me=move || is(|seat| seat.me).then_some("")>
            {move || chip.get().map(|who| view! { <Chip who=who class="tok-l" /> })}
            <div>{name} <small>{about}</small></div>
            {right}
        </li>
    }
    .into_any()
}

/// Of the first six; later ones are told apart by their marks too, which have no names.
fn colour(words: Words, who: PlayerId) -> String {
    let players = Player::all(6).nth(usize::from((who.number() - 1) % 6));
    players.map(|player| words.colour(player)).unwrap_or_default()
}

/// 3 - 2 - 1 in one's own blocks.
#[component]
pub(crate) fn CountDown(screen: Screen) -> impl IntoView {
    let words = screen.words();
    let shown = Memo::new(move |_| screen.count.get().is_some_and(|seconds| seconds <= 3));
    let me = move || {
        let seat = |company: &Option<Company>| {
            company.iter().flat_map(|it| &it.seats).find(|seat| seat.me).map(|seat| seat.next)
        };
        screen.company.with(seat).unwrap_or(PlayerId::FIRST)
    };
    let digit = move |who: PlayerId, number: u8| {
        view! {
            <span class="digit" data-now=move || (screen.count.get() == Some(number)).then_some("")>
                <Blocks coat=Coat::Player(who) cells=digit(number) class="" />
            </span>
        }
    };
    view! {
        <Show when=move || shown.get()>
            <section class="t-count" id="count" aria-labelledby="count-title">
                <h2 id="count-title">{words.text("tetris-all-ready")}</h2>
                <div class="t-frame">{[3, 2, 1].map(|number| digit(untrack(me), number)).collect_view()}</div>
                <p class="row">
                    {view! { <Chip who=untrack(me) class="tok-l" /> }}
                    {move || words.say("tetris-you-are-colour", &[("colour", colour(words, me()).into())])}
                </p>
            </section>
        </Show>
    }
}

/// The cells of a digit, three wide and five high.
fn digit(number: u8) -> Vec<(i32, i32)> {
    let rows: [u8; 5] = match number {
        1 => [0b010, 0b110, 0b010, 0b010, 0b111],
        2 => [0b111, 0b001, 0b111, 0b100, 0b111],
        _ => [0b111, 0b001, 0b011, 0b001, 0b111],
    };
    let cells = (0..).zip(rows).flat_map(|(y, row)| (0..3).map(move |x| (x, y, row >> (2 - x) & 1)));
    cells.filter(|(.., set)| *set == 1).map(|(x, y, _)| (x, y)).collect()
}

/// One's own name, and another on demand.
#[component]
pub(crate) fn OwnName(screen: Screen) -> impl IntoView {
    let words = screen.words();
    let (input, open) = (NodeRef::<html::Input>::new(), RwSignal::new(false));
    // Whoever else comes or goes, what is being written stays.
    let name = Memo::new(move |_| screen.company.with(|company| company.as_ref().map(|it| it.name.clone())));
    let rename = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let wish = input.get_untracked().and_then(|input| input.value().trim().parse().ok());
        if let Some(wish) = wish {
            screen.rename(wish);
            open.set(false);
        }
    };
    view! {
        <button class="linkish" id="rename" aria-expanded=move || open.get().to_string() on:click=move |_| open.update(|open| *open = !*open)>
            <b>{name}</b>
        </button>
        <Show when=move || open.get()>
            <form class="row" on:submit=rename>
                <input class="input" id="name" node_ref=input minlength="2" maxlength="20" required prop:value=name aria-label=words.text("settings-name") />
                <button class="btn">"OK"</button>
            </form>
        </Show>
    }
}

//! What happened at a table, in sounds and sentences.

use connect_four::Game;
use leptos::prelude::*;
use room::connect_four::{ConnectFourRoom, Event, Frame, Offer, Phase};

use crate::browser;
use crate::ui::sound::Sound;

use crate::connect_four::online::ending;
use crate::connect_four::online::model::{self, Guest};

/// `before` and `after` are the table around this frame.
pub(crate) fn tell(guest: Guest, before: &ConnectFourRoom, after: &ConnectFourRoom, frame: &Frame) {
    let told: Vec<_> =
        frame.events.iter().filter_map(|event| sentence(guest, before, after, event)).collect();
    if !told.is_empty() {
        guest.hands.say(told.join(" "));
    }
    for event in &frame.events {
        match *event {
            Event::Played(event) => {
                guest.hands.power.set(None);
                guest.hands.refused.set(false);
                fall(guest, after.game(), event);
            }
            Event::Begun { .. } => guest.shell.speaker.play(Sound::Drop, 0.0),
            Event::Ended(outcome) if !outcome.is_on_board() => guest.shell.speaker.play(Sound::Draw, 0.0),
            _ => {}
        }
    }
}

fn sentence(
    guest: Guest,
    before: &ConnectFourRoom,
    after: &ConnectFourRoom,
    event: &Event,
) -> Option<String> {
    let words = guest.words();
    let name = |player| model::name(words, after, player);
    let with = |key, player| words.say(key, &[("name", name(player).into())]);
    Some(match *event {
        Event::Sat { player, .. } | Event::MachineSat { player, .. } => with("room-sat", player),
        Event::Stood { player } => {
            words.say("room-stood", &[("name", model::name(words, before, player).into())])
        }
        Event::Begun { first } => with("play-game-begun", first),
        Event::Played(event) => {
            let told = words.with(|phrases| phrases.event(&name(before.game().turn()), &event));
            if after.phase() == Phase::Over {
                format!(
                    "{told} {} {}",
                    ending::headline(words, after, guest.seat()),
                    ending::details(words, after)
                )
            } else {
                let next = name(after.game().turn());
                words.say("play-next-turn", &[("event", told.into()), ("name", next.into())])
            }
        }
        Event::Offered { player, offer: Offer::Draw } => with("room-offers-draw", player),
        Event::Offered { player, offer: Offer::TakeBack } => with("room-asks-take-back", player),
        Event::Agreed { .. } => return None,
        Event::Declined { player } => with("room-declined", player),
        Event::TakenBack { .. } => with("play-taken-back", after.game().turn()),
        // The move has said so.
        Event::Ended(outcome) if outcome.is_on_board() => return None,
        Event::Ended(_) => {
            format!("{} {}", ending::headline(words, after, guest.seat()), ending::details(words, after))
        }
        Event::WantsNextGame { player } => with("room-wants-again", player),
        Event::WentAway { player } => with("room-went-away", player),
        Event::CameBack { player } => with("room-came-back", player),
        Event::Laid { ref columns } => words.say("opening-laid", &[("tokens", columns.len().into())]),
    })
}

fn fall(guest: Guest, after: &Game, event: connect_four::Event) {
    let rows = after.setup().rows();
    let cells = match event {
        connect_four::Event::Dropped { cell, .. } => f64::from(rows.saturating_sub(cell.row)) + 0.65,
        _ => 0.0,
    };
    let landing = if browser::is_still() { 0.0 } else { 0.15 * cells.sqrt() };
    let speaker = guest.shell.speaker;
    speaker.play(Sound::Drop, landing);
    match after.outcome() {
        Some(connect_four::Outcome::Line { .. }) => speaker.play(Sound::Win, landing + 0.15),
        Some(_) => speaker.play(Sound::Draw, landing + 0.15),
        None => {}
    }
}

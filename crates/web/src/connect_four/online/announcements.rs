//! What happened in a room, in sounds and sentences.

use leptos::prelude::*;
use room::connect_four::{ConnectFourRoom, Event, Frame, Offer, Phase};

use crate::ui::sound::Sound;

use crate::connect_four::online::ending;
use crate::connect_four::online::model::{self, OnlineRoom};

/// `before` and `after` are the room around this frame.
pub(crate) fn tell(online: OnlineRoom, before: &ConnectFourRoom, after: &ConnectFourRoom, frame: &Frame) {
    let told: Vec<_> =
        frame.events.iter().filter_map(|event| sentence(online, before, after, event)).collect();
    if !told.is_empty() {
        online.aim.say(told.join(" "));
    }
    for event in &frame.events {
        match *event {
            Event::Played(event) => {
                online.aim.moved(online.shell, after.game(), event);
                // One's own token began to fall when it was asked for, and may have landed.
                if online.seat() == Some(event.player()) {
                    online.aim.falling.set(false);
                }
            }
            Event::Laid { .. } => {
                online.shell.show_only(sentence(online, before, after, event).unwrap_or_default());
            }
            Event::Begun { .. } => online.shell.speaker.play(Sound::Drop, 0.0),
            Event::Ended(outcome) if !outcome.is_on_board() => online.shell.speaker.play(Sound::Draw, 0.0),
            _ => {}
        }
    }
}

fn sentence(
    online: OnlineRoom,
    before: &ConnectFourRoom,
    after: &ConnectFourRoom,
    event: &Event,
) -> Option<String> {
    let words = online.words();
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
                    ending::headline(words, after, online.seat()),
                    ending::details(words, after, online.seat())
                )
            } else {
                let next = name(after.game().turn());
                words.say("play-next-turn", &[("event", told.into()), ("name", next.into())])
            }
        }
        Event::Offered { player, offer: Offer::Draw } => with("room-offers-draw", player),
        Event::Offered { player, offer: Offer::TakeBack } => with("room-asks-take-back", player),
        Event::Agreed { .. } | Event::Resumed { .. } => return None,
        Event::Declined { player } => with("room-declined", player),
        Event::TakenBack { .. } => with("play-taken-back", after.game().turn()),
        // The move has said so.
        Event::Ended(outcome) if outcome.is_on_board() => return None,
        Event::Ended(_) => {
            format!(
                "{} {}",
                ending::headline(words, after, online.seat()),
                ending::details(words, after, online.seat())
            )
        }
        Event::WantsNextGame { player } => with("room-wants-again", player),
        Event::WentAway { player } => with("room-went-away", player),
        Event::CameBack { player } => with("room-came-back", player),
        Event::Laid { ref columns } => words.say("opening-laid", &[("tokens", columns.len().into())]),
    })
}

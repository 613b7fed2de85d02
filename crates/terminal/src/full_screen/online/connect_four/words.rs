//! What is said of a room of Puissance 4: names, cards, the end, and what happened.

use client::online::Online;
use connect_four::Player;
use protocol::Snapshot;
use room::connect_four::{ConnectFourRoom, Event as Happened, Offer, Phase};

use super::super::super::connect_four::side::{self, Banner, Card};
use super::super::super::{Context, clock};
use super::super::remote::Remote;

pub(super) fn room_of(online: &Online) -> Option<&ConnectFourRoom> {
    match online.mirror()?.room() {
        Snapshot::ConnectFour(room) => Some(room),
        Snapshot::Tetris(_) => None,
    }
}

/// Where this player sits.
pub(super) fn own(online: &Online, room: &ConnectFourRoom) -> Option<Player> {
    room.seat_of(online.visitor()?)
}

pub(super) fn card(player: Player, room: &ConnectFourRoom, remote: &Remote, context: &Context) -> Card {
    let turn = room.phase() == Phase::Playing && room.game().turn() == player;
    let away = room.seat(player).person().is_some_and(|person| person.away.is_some());
    let me = own(&remote.online, room) == Some(player);
    let note = match room.phase() {
        _ if away => context.tell("room-went-away", &[("name", context.phrases.seat(room, player).into())]),
        Phase::Over if room.wants_next_game(player) => {
            context.tell("room-wants-again", &[("name", context.phrases.seat(room, player).into())])
        }
        Phase::Over => context.say(match room.winner() {
            Some(winner) if winner == player && me => "play-you-won",
            Some(winner) if winner == player => "play-won",
            Some(_) if me => "play-you-lost",
            Some(_) => "play-lost",
            None => "play-drew",
        }),
        _ if turn && me => context.say("play-your-turn"),
        _ if turn => context.say("play-turn"),
        _ if me => context.say("play-you-wait"),
        _ => context.say("play-waiting"),
    };
    let clock = remote.online.mirror().and_then(|room| room.left(player, context.now)).map(clock::left);
    Card {
        player,
        name: context.phrases.seat(room, player),
        note,
        clock,
        turn,
        wins: room.score().wins(player),
    }
}

pub(super) fn banner(room: &ConnectFourRoom, me: Option<Player>, context: &Context) -> Banner {
    let winner = room.winner();
    let first = match winner {
        Some(winner) if Some(winner) == me => context.say("tetris-you-win"),
        Some(winner) => context.tell("end-wins", &[("name", context.phrases.seat(room, winner).into())]),
        None => context.say("end-draw"),
    };
    let second = room.outcome().and_then(|outcome| {
        let loser = outcome.loser().map(|loser| context.phrases.seat(room, loser)).unwrap_or_default();
        context.phrases.conclusion(outcome, &loser)
    });
    let second = second.unwrap_or_else(|| side::ended(room.game(), context));
    let mut lines = vec![first, second];
    let eager = Player::all(room.game().setup().players()).filter(|player| room.wants_next_game(*player));
    for player in eager {
        let key = if Some(player) == me { "room-awaits-again" } else { "room-wants-again" };
        lines.push(context.tell(key, &[("name", context.phrases.seat(room, player).into())]));
    }
    Banner { winner, lines }
}

pub(super) fn sentence(
    event: &Happened,
    before: &ConnectFourRoom,
    after: &ConnectFourRoom,
    context: &Context,
) -> Option<String> {
    let with = |key, player| Some(context.tell(key, &[("name", context.phrases.seat(after, player).into())]));
    match *event {
        Happened::Sat { player, .. } | Happened::MachineSat { player, .. } => with("room-sat", player),
        Happened::Stood { player } => {
            Some(context.tell("room-stood", &[("name", context.phrases.seat(before, player).into())]))
        }
        Happened::Begun { first } => with("play-game-begun", first),
        Happened::Played(made) => {
            Some(context.phrases.event(&context.phrases.seat(after, before.game().turn()), &made))
        }
        Happened::Offered { player, offer: Offer::Draw } => with("room-offers-draw", player),
        Happened::Offered { player, offer: Offer::TakeBack } => with("room-asks-take-back", player),
        Happened::Declined { player } => with("room-declined", player),
        Happened::TakenBack { .. } => with("play-taken-back", after.game().turn()),
        Happened::WantsNextGame { player } => with("room-wants-again", player),
        Happened::WentAway { player } => with("room-went-away", player),
        Happened::CameBack { player } => with("room-came-back", player),
        Happened::Laid { ref columns } => {
            Some(context.tell("opening-laid", &[("tokens", columns.len().into())]))
        }
        Happened::Ended(outcome) => {
            let loser = outcome.loser().map(|loser| context.phrases.seat(after, loser)).unwrap_or_default();
            context.phrases.conclusion(outcome, &loser)
        }
        Happened::Agreed { .. } | Happened::Resumed { .. } => None,
    }
}

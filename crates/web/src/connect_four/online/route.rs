//! Which page of `/room` the address asks for.

use client::online::Goal;
use connect_four::Setup;
use protocol::{RoomId, Terms};
use room::Pace;

use crate::connect_four::link;
use crate::connect_four::route::Route as LocalRoute;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    Lobby,
    /// Into a room that is there, or a new one.
    Room(Goal),
    /// No room, or a new one with a board or a clock that there is not: the address of a page that says why.
    Bad(String),
}

const PRIVATE: &str = "private";

impl Route {
    /// From the part of an address that begins with `#`.
    pub(crate) fn read(hash: &str) -> Self {
        let path = hash.trim_start_matches('#').trim_start_matches('/');
        let wish_for = |wishes, goal: &dyn Fn(Terms) -> Goal| {
            read_terms(wishes).map_or_else(|| Self::Bad(as_local(wishes)), |terms| Self::Room(goal(terms)))
        };
        match path.split_once('/') {
            None if path.is_empty() => Self::Lobby,
            // A keyboard of a phone begins with a capital.
            None => match path.to_ascii_lowercase().parse() {
                Ok(room) => Self::Room(Goal::Enter { room, watch: false }),
                Err(_) => Self::Bad(LocalRoute::NO_ROOM.into()),
            },
            Some(("new", wishes)) => {
                let (wishes, private) = match wishes.strip_suffix(PRIVATE) {
                    Some(wishes) => (wishes.trim_end_matches('/'), true),
                    None => (wishes, false),
                };
                wish_for(wishes, &|terms| Goal::Create { terms, private })
            }
            Some(("quick", wishes)) => wish_for(wishes, &|terms| Goal::QuickMatch { terms }),
            Some(_) => Self::Bad(LocalRoute::NO_ROOM.into()),
        }
    }

    pub(crate) fn room(id: &RoomId) -> String {
        format!("/room/{id}")
    }

    pub(crate) fn create(setup: Setup, pace: Option<Pace>, private: bool) -> String {
        let private = if private { "/private" } else { "" };
        format!("/room#/new/{}{private}", write_terms(setup, pace))
    }

    pub(crate) fn quick(setup: Setup, pace: Option<Pace>) -> String {
        format!("/room#/quick/{}", write_terms(setup, pace))
    }
}

/// The link to a game at one screen that wishes the same, and has the same fault.
fn as_local(wishes: &str) -> String {
    match wishes.trim_end_matches('/').split_once('/') {
        None => format!("#/play/people/{wishes}"),
        // No clock has a line in its name: what looks like more than one part stays one, and wrong.
        Some((setup, pace)) => format!("#/play/people-{}/{setup}", pace.replace(['/', '-'], "_")),
    }
}

fn write_terms(setup: Setup, pace: Option<Pace>) -> String {
    let setup = link::write_setup(setup);
    pace.map_or(setup.clone(), |pace| format!("{setup}/{}", pace.name()))
}

fn read_terms(text: &str) -> Option<Terms> {
    let (setup, pace) = text.split_once('/').unwrap_or((text, ""));
    let pace = match pace {
        "" => None,
        _ => Some(Pace::named(pace)?),
    };
    room::connect_four::Terms::new(link::read_setup(setup).ok()?, pace).ok().map(Terms::ConnectFour)
}

#[cfg(test)]
mod tests {
    use connect_four::{OutOfRange, Setting};

    use super::*;
    use crate::address::Address;
    use crate::connect_four::link::BadLink;

    #[test]
    fn addresses_lead_to_rooms() {
        let terms = |pace| {
            Terms::ConnectFour(room::connect_four::Terms::new(Setup::CLASSIC, pace).expect("two players"))
        };
        let check = |address: &str, goal| {
            let (path, hash) = address.split_at(address.find('#').unwrap_or(address.len()));
            let Address { path, hash } = Address::read(path, hash);
            assert_eq!(path, "/room");
            assert_eq!(Route::read(&hash), Route::Room(goal), "{address}");
        };
        let id: RoomId = "rive-7k2mq".parse().expect("an id");
        check(&Route::room(&id), Goal::Enter { room: id.clone(), watch: false });
        check(
            &Route::create(Setup::CLASSIC, None, false),
            Goal::Create { terms: terms(None), private: false },
        );
        let pace = Some(Pace::ThreePlusTwo);
        check(&Route::create(Setup::CLASSIC, pace, true), Goal::Create { terms: terms(pace), private: true });
        check(&Route::quick(Setup::CLASSIC, pace), Goal::QuickMatch { terms: terms(pace) });
        assert_eq!(Route::read("#/Rive-7k2mq"), Route::Room(Goal::Enter { room: id, watch: false }));
        for lobby in ["", "#/"] {
            assert_eq!(Route::read(lobby), Route::Lobby, "{lobby}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_wish_is_told() {
        let columns = |given| OutOfRange { setting: Setting::Columns, given, least: 4, most: 16 };
        for (link, expected) in [
            ("#/rive_42", BadLink::NoRoom),
            ("#/rive/42", BadLink::NoRoom),
            ("#/new/", BadLink::Setup),
            ("#/quick/x", BadLink::Setup),
            ("#/new/99x6-4-2", BadLink::OutOfRange(columns(99))),
            ("#/new/99x6-4-2/3+2/private", BadLink::OutOfRange(columns(99))),
            ("#/new/7x6-4-2/9+9", BadLink::Pace),
            ("#/new/7x6-4-2/9+9/private", BadLink::Pace),
            ("#/new/7x6-4-2/3+2/secret", BadLink::Pace),
            ("#/quick/7x6-4-2/3-2", BadLink::Pace),
            ("#/quick/7x6-4-2/3/2", BadLink::Pace),
            ("#/quick/x/", BadLink::Setup),
            ("#/new/10x8-4-4/3+2", BadLink::Clock),
        ] {
            let Route::Bad(local) = Route::read(link) else { panic!("{link} is not wrong") };
            assert_eq!(LocalRoute::read(&local), LocalRoute::Bad(expected), "{link}");
        }
    }
}

//! Which page of `/room` the address asks for.

use client::online::Goal;
use connect_four::Setup;
use protocol::{RoomId, Terms};
use room::Pace;

use crate::connect_four::link;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    Lobby,
    /// Into a room that is there, or a new one.
    Room(Goal),
    /// A new room on a board that there is not: a link to review that says why.
    Bad(String),
}

const PRIVATE: &str = "private";

impl Route {
    /// From the part of an address that begins with `#`; what can't be understood leads to the lobby.
    pub(crate) fn read(hash: &str) -> Self {
        let path = hash.trim_start_matches('#').trim_start_matches('/');
        let board = path.strip_prefix("new/").or(path.strip_prefix("quick/")).map(first_word);
        if let Some(board) = board.filter(|board| link::read_setup(board).is_err()) {
            return Self::Bad(format!("#/r/{board}"));
        }
        let goal = match path.split_once('/') {
            None => path.parse().ok().map(|room| Goal::Enter { room, watch: false }),
            Some(("new", wishes)) => {
                let (wishes, private) = match wishes.strip_suffix(PRIVATE) {
                    Some(wishes) => (wishes.trim_end_matches('/'), true),
                    None => (wishes, false),
                };
                read_terms(wishes).map(|terms| Goal::Create { terms, private })
            }
            Some(("quick", wishes)) => read_terms(wishes).map(|terms| Goal::QuickMatch { terms }),
            Some(_) => None,
        };
        goal.map_or(Self::Lobby, Self::Room)
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

fn first_word(path: &str) -> &str {
    path.split('/').next().unwrap_or_default()
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
    use super::*;
    use crate::address::Address;

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
        check(&Route::room(&id), Goal::Enter { room: id, watch: false });
        check(
            &Route::create(Setup::CLASSIC, None, false),
            Goal::Create { terms: terms(None), private: false },
        );
        let pace = Some(Pace::ThreePlusTwo);
        check(&Route::create(Setup::CLASSIC, pace, true), Goal::Create { terms: terms(pace), private: true });
        check(&Route::quick(Setup::CLASSIC, pace), Goal::QuickMatch { terms: terms(pace) });
        for nonsense in ["", "#/", "#/new/7x6-4-2/9+9", "#/Rive", "#/new/10x8-4-4/3+2"] {
            assert_eq!(Route::read(nonsense), Route::Lobby, "{nonsense}");
        }
        for (bad, board) in
            [("#/new/", "#/r/"), ("#/quick/x", "#/r/x"), ("#/new/99x6-4-2/3+2", "#/r/99x6-4-2")]
        {
            assert_eq!(Route::read(bad), Route::Bad(board.into()), "{bad}");
        }
    }
}

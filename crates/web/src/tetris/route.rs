//! Which page of `/tetris` the address asks for.

use ::protocol::RoomId;
use tetris::{Rules, Setup, Solo};

use crate::tetris::options::Options;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// Choosing what to play.
    Start,
    Play(Options),
    Room(Way),
    /// All games that are kept, or one of them.
    Replay(Option<Shown>),
    Settings,
}

/// A game that can be watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// In this browser.
    Kept(u64),
    /// The address itself says how it went.
    Told(String),
    /// A server has it.
    Finished(String),
}

/// How one comes into a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    New(Options),
    Quick(Options),
    Enter { room: RoomId, watch: bool },
}

pub(crate) const REPLAY: &str = "/tetris#/replay";
pub(crate) const SETTINGS: &str = "/tetris#/settings";

impl Route {
    /// From the part of an address that begins with `#`. What can't be understood leads to the start.
    pub(crate) fn read(hash: &str) -> Self {
        let path = hash.trim_start_matches('#').trim_start_matches('/');
        match path {
            "labo" => Self::Play(Options::kept(Rules::Labo)),
            "arena" => Self::Play(Options::kept(Rules::Arena)),
            "replay" => Self::Replay(None),
            "settings" => Self::Settings,
            _ => Self::read_way(path)
                .map(Self::Room)
                .or_else(|| path.strip_prefix("replay/").and_then(Self::read_replay))
                .or_else(|| Options::read(path).map(Self::Play))
                .unwrap_or(Self::Start),
        }
    }

    fn read_replay(text: &str) -> Option<Self> {
        let is_id = |id: &&str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let shown = match (text.strip_prefix('~'), text.strip_prefix("g/")) {
            (Some(told), _) => Shown::Told(told.into()),
            (_, Some(id)) => Shown::Finished(Some(id).filter(is_id)?.into()),
            _ => Shown::Kept(text.parse().ok()?),
        };
        Some(Self::Replay(Some(shown)))
    }

    fn read_way(path: &str) -> Option<Way> {
        let (way, rest) = path.split_once('/')?;
        Some(match way {
            "new" | "quick" => {
                // A game for one needs no room.
                let options =
                    Options::read(rest).filter(|options| !matches!(options.setup, Setup::Solo(_)))?;
                if way == "new" { Way::New(options) } else { Way::Quick(options) }
            }
            "room" | "watch" => Way::Enter { room: rest.parse().ok()?, watch: way == "watch" },
            _ => return None,
        })
    }

    pub(crate) fn play(options: Options) -> String {
        format!("/tetris#/{}", options.write())
    }

    pub(crate) fn solo(solo: Solo) -> String {
        format!("/tetris#/solo/{solo}")
    }

    /// A game that stays in this browser.
    pub(crate) fn kept(when: u64) -> String {
        format!("{REPLAY}/{when}")
    }

    /// A game that its link tells.
    pub(crate) fn told(link: &str) -> String {
        format!("{REPLAY}/~{link}")
    }

    /// A game that a server has.
    pub(crate) fn finished(id: &str) -> String {
        format!("{REPLAY}/g/{id}")
    }

    /// A new room to share with friends.
    pub(crate) fn new_room(options: Options) -> String {
        format!("/tetris#/new/{}", options.write())
    }

    /// With whoever wants the same.
    pub(crate) fn quick(options: Options) -> String {
        format!("/tetris#/quick/{}", options.write())
    }

    pub(crate) fn room(room: &RoomId) -> String {
        format!("/tetris/{room}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::Address;

    #[test]
    fn addresses_lead_to_pages() {
        assert_eq!(Route::read(""), Route::Start);
        assert_eq!(Route::read("#/nowhere"), Route::Start);
        assert_eq!(Route::read("#/labo/1x1-1/1-1"), Route::Start);
        let read = |address: &str| {
            let (path, hash) = address.split_at(address.find('#').unwrap_or(address.len()));
            let Address { path, hash } = Address::read(path, hash);
            assert_eq!(path, "/tetris");
            Route::read(&hash)
        };
        assert_eq!(read(REPLAY), Route::Replay(None));
        assert_eq!(read(&Route::kept(17)), Route::Replay(Some(Shown::Kept(17))));
        assert_eq!(
            read(&Route::told("AA-_/Zo%C3%A9")),
            Route::Replay(Some(Shown::Told("AA-_/Zo%C3%A9".into())))
        );
        assert_eq!(read(&Route::finished("0a9")), Route::Replay(Some(Shown::Finished("0a9".into()))));
        for bad in ["#/replay/-1", "#/replay/g/", "#/replay/g/../me"] {
            assert_eq!(Route::read(bad), Route::Start, "{bad}");
        }
        let sprint = read(&Route::solo(Solo::Sprint));
        assert!(matches!(sprint, Route::Play(options) if options.setup == Setup::Solo(Solo::Sprint)));
        assert_eq!(Route::read("#/new/solo/sprint"), Route::Start);
        assert_eq!(read(SETTINGS), Route::Settings);
        let options = Options::usual(Rules::Arena);
        assert_eq!(read(&Route::play(options)), Route::Play(options));
        assert_eq!(read(&Route::new_room(options)), Route::Room(Way::New(options)));
        assert_eq!(read(&Route::quick(options)), Route::Room(Way::Quick(options)));
        let room: RoomId = "rive-7k2mq".parse().expect("a name");
        let enter = |watch| Route::Room(Way::Enter { room: room.clone(), watch });
        assert_eq!(read(&Route::room(&room)), enter(false));
        assert_eq!(Route::read("#/watch/rive-7k2mq"), enter(true));
        assert_eq!(Route::read("#/room/<b>"), Route::Start);
        assert_eq!(Route::read("#/new/labo/1x1-1/1-1"), Route::Start);
    }
}

//! Which page of `/tetris` the address asks for.

use ::protocol::RoomId;
use tetris::Rules;

use super::options::Options;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// Choosing what to play.
    Start,
    Play(Options),
    Room(Way),
    Replay,
    Settings,
}

/// How one comes into a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    New(Options),
    Quick(Options),
    Enter { room: RoomId, watch: bool },
}

pub(crate) const REPLAY: &str = "#/replay";
pub(crate) const SETTINGS: &str = "#/settings";

impl Route {
    /// From the part of an address that begins with `#`. What can't be understood leads to the start.
    pub(crate) fn read(hash: &str) -> Self {
        let path = hash.trim_start_matches('#').trim_start_matches('/');
        match path {
            "labo" => Self::Play(Options::kept(Rules::Labo)),
            "arena" => Self::Play(Options::kept(Rules::Arena)),
            "replay" => Self::Replay,
            "settings" => Self::Settings,
            _ => Self::read_way(path)
                .map(Self::Room)
                .or_else(|| Options::read(path).map(Self::Play))
                .unwrap_or(Self::Start),
        }
    }

    fn read_way(path: &str) -> Option<Way> {
        let (way, rest) = path.split_once('/')?;
        Some(match way {
            "new" => Way::New(Options::read(rest)?),
            "quick" => Way::Quick(Options::read(rest)?),
            "room" | "watch" => Way::Enter { room: rest.parse().ok()?, watch: way == "watch" },
            _ => return None,
        })
    }

    pub(crate) fn play(options: Options) -> String {
        format!("#/{}", options.write())
    }

    /// A new room to share with friends.
    pub(crate) fn new_room(options: Options) -> String {
        format!("#/new/{}", options.write())
    }

    /// With whoever wants the same.
    pub(crate) fn quick(options: Options) -> String {
        format!("#/quick/{}", options.write())
    }

    pub(crate) fn room(room: &RoomId) -> String {
        format!("#/room/{room}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_to_pages() {
        assert_eq!(Route::read(""), Route::Start);
        assert_eq!(Route::read("#/nowhere"), Route::Start);
        assert_eq!(Route::read("#/labo/1x1-1/1-1"), Route::Start);
        assert_eq!(Route::read(REPLAY), Route::Replay);
        assert_eq!(Route::read(SETTINGS), Route::Settings);
        let options = Options::usual(Rules::Arena);
        assert_eq!(Route::read(&Route::play(options)), Route::Play(options));
        assert_eq!(Route::read(&Route::new_room(options)), Route::Room(Way::New(options)));
        assert_eq!(Route::read(&Route::quick(options)), Route::Room(Way::Quick(options)));
        let room: RoomId = "rive-7k2mq".parse().expect("a name");
        let enter = |watch| Route::Room(Way::Enter { room: room.clone(), watch });
        assert_eq!(Route::read(&Route::room(&room)), enter(false));
        assert_eq!(Route::read("#/watch/rive-7k2mq"), enter(true));
        assert_eq!(Route::read("#/room/<b>"), Route::Start);
        assert_eq!(Route::read("#/new/labo/1x1-1/1-1"), Route::Start);
    }
}

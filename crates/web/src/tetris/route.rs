//! Which page of `/tetris` the address asks for.

use tetris::Rules;

use super::options::Options;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// Choosing what to play.
    Start,
    Play(Options),
    Replay,
    Settings,
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
            _ => Options::read(path).map_or(Self::Start, Self::Play),
        }
    }

    pub(crate) fn play(options: Options) -> String {
        format!("#/{}", options.write())
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
    }
}

//! Which page the address asks for. Everything after `#` belongs to the application, so that every
//! page is one file to the server and to the cache.

use connect_four::{Game, Setup};

use crate::opponents::Opponents;
use crate::share::{self, BadLink};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    Home,
    Play {
        opponents: Opponents,
        game: Game,
    },
    Variants(Setup),
    Games,
    /// A game kept in this browser.
    Saved(u32),
    Review(Result<Game, BadLink>),
}

impl Route {
    /// From the part of an address that begins with `#`; what can't be understood leads home.
    pub(crate) fn read(hash: &str) -> Self {
        let path = hash.trim_start_matches('#').trim_start_matches('/');
        let (page, rest) = path.split_once('/').unwrap_or((path, ""));
        match page {
            "play" => Self::read_play(rest).unwrap_or(Self::Home),
            "variants" => Self::Variants(share::read_setup(rest).unwrap_or(Setup::CLASSIC)),
            "games" => Self::Games,
            "saved" => rest.parse().map_or(Self::Games, Self::Saved),
            "r" => Self::Review(share::read_game(rest)),
            _ => Self::Home,
        }
    }

    fn read_play(rest: &str) -> Option<Self> {
        let (opponents, game) = rest.split_once('/')?;
        let (opponents, game) = (Opponents::read(opponents)?, share::read_game(game).ok()?);
        let seated = match opponents {
            Opponents::People => true,
            Opponents::Machine { person, .. } => person.number() <= game.setup().players(),
        };
        seated.then_some(Self::Play { opponents, game })
    }

    pub(crate) fn play(opponents: Opponents, setup: Setup) -> String {
        format!("#/play/{}/{}", opponents.write(), share::write_setup(setup))
    }

    pub(crate) fn play_on(opponents: Opponents, game: &Game) -> String {
        format!("#/play/{}/{}", opponents.write(), share::write_game(game))
    }

    pub(crate) fn variants(setup: Setup) -> String {
        format!("#/variants/{}", share::write_setup(setup))
    }

    pub(crate) fn saved(id: u32) -> String {
        format!("#/saved/{id}")
    }

    pub(crate) fn review(game: &Game) -> String {
        format!("#/r/{}", share::write_game(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_to_pages() {
        assert_eq!(Route::read(""), Route::Home);
        assert_eq!(Route::read("#/"), Route::Home);
        assert_eq!(Route::read("#/nowhere"), Route::Home);
        assert_eq!(Route::read("#/games"), Route::Games);
        assert_eq!(Route::read("#/saved/12"), Route::Saved(12));
        assert_eq!(Route::read("#/saved/x"), Route::Games);
        assert_eq!(Route::read("#/variants/nonsense"), Route::Variants(Setup::CLASSIC));
        assert_eq!(Route::read("#/play/machine-3-4/7x6-4-2"), Route::Home, "there is no fourth seat");
        let address = Route::play(Opponents::People, Setup::CLASSIC);
        assert_eq!(
            Route::read(&address),
            Route::Play { opponents: Opponents::People, game: Game::new(Setup::CLASSIC) }
        );
        let game = Game::from_notation(Setup::CLASSIC, "4453").expect("a game");
        assert_eq!(Route::read(&Route::review(&game)), Route::Review(Ok(game)));
        assert_eq!(Route::read("#/r/"), Route::Review(Err(BadLink::Setup)));
    }
}

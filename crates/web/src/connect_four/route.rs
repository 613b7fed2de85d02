//! Which page the address asks for. Everything after `#` belongs to the application, so that every
//! page is one file to the server and to the cache.

use connect_four::{Game, Player, Setup};

use crate::connect_four::link::{self, BadLink};
use crate::connect_four::opponents::LocalTerms;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    Home,
    Play {
        terms: LocalTerms,
        game: Game,
    },
    Variants(Setup),
    /// A link of which a part is wrong.
    Bad(BadLink),
    Games,
    /// A game kept in this browser, with the match around it.
    Saved(u32),
    /// The same game, looked at.
    SavedReview(u32),
    Review(Game),
    /// A game that was played in a room of this server, by its id.
    Online(String),
}

impl Route {
    /// What says that there is no such room.
    pub(crate) const NO_ROOM: &str = "#/no-room";

    /// From the part of an address that begins with `#`; what can't be understood leads home.
    pub(crate) fn read(hash: &str) -> Self {
        if hash == Self::NO_ROOM {
            return Self::Bad(BadLink::NoRoom);
        }
        let path = hash.trim_start_matches('#').trim_start_matches('/');
        let (page, rest) = path.split_once('/').unwrap_or((path, ""));
        match page {
            "play" => Self::read_play(rest).unwrap_or_else(Self::Bad),
            "variants" if rest.is_empty() => Self::Variants(Setup::CLASSIC),
            "variants" => link::read_setup(rest).map_or_else(Self::Bad, Self::Variants),
            "games" => Self::Games,
            "saved" => match rest.strip_suffix("/review") {
                Some(id) => id.parse().map_or(Self::Games, Self::SavedReview),
                None => rest.parse().map_or(Self::Games, Self::Saved),
            },
            "g" => Self::Online(rest.to_owned()),
            "r" => link::read_game(rest).map_or_else(Self::Bad, Self::Review),
            _ => Self::Home,
        }
    }

    fn read_play(rest: &str) -> Result<Self, BadLink> {
        let (terms, game) = rest.split_once('/').unwrap_or((rest, ""));
        let terms = LocalTerms::read(terms)?;
        let game = link::read_game(game)?;
        let players = game.setup().players();
        match terms.opponents.person().map(Player::number).filter(|seat| *seat > players) {
            Some(seat) => Err(BadLink::Seat { seat, players }),
            None if terms.pace.is_some() && players > 2 => Err(BadLink::Clock),
            None => Ok(Self::Play { terms, game }),
        }
    }

    pub(crate) fn play(terms: impl Into<LocalTerms>, setup: Setup) -> String {
        format!("#/play/{}/{}", terms.into().write(), link::write_setup(setup))
    }

    pub(crate) fn play_on(terms: impl Into<LocalTerms>, game: &Game) -> String {
        format!("#/play/{}/{}", terms.into().write(), link::write_game(game))
    }

    pub(crate) fn variants(setup: Setup) -> String {
        format!("#/variants/{}", link::write_setup(setup))
    }

    pub(crate) fn saved(id: u32) -> String {
        format!("#/saved/{id}")
    }

    pub(crate) fn saved_review(id: u32) -> String {
        format!("#/saved/{id}/review")
    }

    pub(crate) fn online(id: &str) -> String {
        format!("#/g/{id}")
    }

    pub(crate) fn review(game: &Game) -> String {
        format!("#/r/{}", link::write_game(game))
    }
}

#[cfg(test)]
mod tests {
    use room::Pace;

    use super::*;
    use crate::connect_four::opponents::Opponents;

    #[test]
    fn addresses_lead_to_pages() {
        assert_eq!(Route::read(""), Route::Home);
        assert_eq!(Route::read("#/"), Route::Home);
        assert_eq!(Route::read("#/nowhere"), Route::Home);
        assert_eq!(Route::read("#/games"), Route::Games);
        assert_eq!(Route::read("#/saved/12"), Route::Saved(12));
        assert_eq!(Route::read(&Route::saved_review(12)), Route::SavedReview(12));
        assert_eq!(Route::read("#/saved/x"), Route::Games);
        assert_eq!(Route::read("#/saved/12/else"), Route::Games);
        assert_eq!(Route::read("#/variants/"), Route::Variants(Setup::CLASSIC));
        assert_eq!(Route::read("#/variants/nonsense"), Route::Bad(BadLink::Setup));
        let fourth = BadLink::Seat { seat: 4, players: 2 };
        assert_eq!(Route::read("#/play/machine-3-4/7x6-4-2"), Route::Bad(fourth));
        assert_eq!(Route::read("#/play/machine-9-1/7x6-4-2"), Route::Bad(BadLink::Opponents));
        let address = Route::play(Opponents::People, Setup::CLASSIC);
        let play = |terms| Route::Play { terms, game: Game::new(Setup::CLASSIC) };
        assert_eq!(Route::read(&address), play(Opponents::People.into()));
        let timed = LocalTerms { opponents: Opponents::People, pace: Some(Pace::ThreePlusTwo) };
        assert_eq!(Route::read(&Route::play(timed, Setup::CLASSIC)), play(timed));
        assert_eq!(Route::read("#/play/people-3+2/10x8-4-4"), Route::Bad(BadLink::Clock));
        let game = Game::from_notation(Setup::CLASSIC, "4453").expect("a game");
        assert_eq!(Route::read(&Route::review(&game)), Route::Review(game));
        assert_eq!(Route::read(&Route::online("5f0c")), Route::Online("5f0c".into()));
        assert_eq!(Route::read("#/r/"), Route::Bad(BadLink::Setup));
    }
}

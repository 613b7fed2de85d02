//! Games as parts of a link: `7x6-4-2/1/4453` is the setup, who began, and the moves; powers add
//! `-powers` to the setup, and an opening that is not plain its name. A link comes from anywhere, so whatever it holds is checked here.

use connect_four::{Fault, Game, Opening, OutOfRange, Player, Settings, Setup};

/// Why a link holds no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadLink {
    /// Nothing that says who plays.
    Opponents,
    /// The person has a seat that this setup has not.
    Seat {
        seat: u8,
        players: u8,
    },
    /// More than two can't play against the clock.
    Clock,
    /// There is no such clock.
    Pace,
    /// Nothing that is a setup.
    Setup,
    OutOfRange(OutOfRange),
    First,
    Moves(Fault),
    /// The server has no such game.
    NoGame,
    /// Nothing that is the name of a room.
    NoRoom,
}

/// No game has more moves than this, powers included: the rest of a longer text is noise.
const LONGEST: usize = 1024;

pub(crate) fn write_setup(setup: Setup) -> String {
    let powers = if setup.powers() { "-powers" } else { "" };
    let opening = match setup.opening() {
        Opening::Plain => String::new(),
        opening => format!("-{opening}"),
    };
    format!("{}x{}-{}-{}{powers}{opening}", setup.columns(), setup.rows(), setup.align(), setup.players())
}

pub(crate) fn read_setup(text: &str) -> Result<Setup, BadLink> {
    let named = |opening: &Opening| text.strip_suffix(opening.as_str())?.strip_suffix('-');
    let (rest, opening) = Opening::ALL
        .into_iter()
        .find_map(|opening| Some((named(&opening)?, opening)))
        .unwrap_or((text, Opening::Plain));
    let (sides, powers) = match rest.strip_suffix("-powers") {
        Some(sides) => (sides, true),
        None => (rest, false),
    };
    let mut numbers = sides.split(['x', '-']).map(|number| number.parse().ok());
    let mut number = || numbers.next().flatten();
    let mut settings = || {
        let (columns, rows, align, players) = (number()?, number()?, number()?, number()?);
        Some(Settings { columns, rows, align, players, powers, opening })
    };
    let setup = Setup::try_from(settings().ok_or(BadLink::Setup)?).map_err(BadLink::OutOfRange)?;
    // Only what is written is read back: no zeros in front, nothing behind.
    if write_setup(setup) == text { Ok(setup) } else { Err(BadLink::Setup) }
}

pub(crate) fn write_game(game: &Game) -> String {
    format!("{}/{}/{}", write_setup(game.setup()), game.first().number(), game.notation())
}

/// Who began and the moves may be missing: then it is a game in which nothing was played.
pub(crate) fn read_game(text: &str) -> Result<Game, BadLink> {
    let mut parts = text.splitn(3, '/');
    let setup = read_setup(parts.next().unwrap_or_default())?;
    let first = match parts.next() {
        None => Player::FIRST,
        Some(number) => Player::all(setup.players())
            .find(|player| player.number().to_string() == number)
            .ok_or(BadLink::First)?,
    };
    let moves = parts.next().unwrap_or_default();
    let end = moves.char_indices().nth(LONGEST).map_or(moves.len(), |(end, _)| end);
    Game::begun_by_from_notation(setup, first, &moves[..end]).map_err(BadLink::Moves)
}

#[cfg(test)]
mod tests {
    use connect_four::Setting;

    use super::*;

    #[test]
    fn a_game_survives_its_link() {
        let check = |link: &str| {
            let game = read_game(link).expect("a game");
            assert_eq!(write_game(&game), link);
        };
        check("7x6-4-2/1/");
        check("7x6-4-2/2/44355321321357556444364316622");
        check("16x16-6-6/6/123gfe");
        check("7x6-4-2-powers/1/4X415R1F76");
        check("7x6-4-2-powers-swap/1/443S3");
        check("7x6-4-2-drawn6/2/334455");
    }

    #[test]
    fn a_setup_alone_is_a_game_not_yet_begun() {
        assert_eq!(read_game("9x7-5-2").map(|game| game.moves().len()), Ok(0));
        assert_eq!(read_game("9x7-5-2/2").map(|game| game.first().number()), Ok(2));
    }

    #[test]
    fn nonsense_is_refused() {
        let check = |link: &str, expected: fn(&BadLink) -> bool| {
            let found = read_game(link).expect_err(link);
            assert!(expected(&found), "{link}: {found:?}");
        };
        for link in [
            "",
            "7x6",
            "7x6-4",
            "7x6-4-2-",
            "07x6-4-2",
            "7x6-4-2-power",
            "7x6-4-2-plain",
            "7x6-4-2-drawn",
            "🎲",
        ] {
            check(link, |bad| *bad == BadLink::Setup);
        }
        check("17x6-4-2", |bad| {
            matches!(bad, BadLink::OutOfRange(OutOfRange { setting: Setting::Columns, .. }))
        });
        check("7x6-9-2", |bad| matches!(bad, BadLink::OutOfRange(OutOfRange { least: 3, most: 6, .. })));
        for link in ["7x6-4-2/3/4", "7x6-4-2/0/4", "7x6-4-2/x/4", "7x6-4-2//4"] {
            check(link, |bad| *bad == BadLink::First);
        }
        for link in ["7x6-4-2/1/8", "7x6-4-2/1/4444444", "7x6-4-2/1/é", "7x6-4-2/1/X44", "7x6-4-2/1/4/4"] {
            check(link, |bad| matches!(bad, BadLink::Moves(_)));
        }
        check(&format!("7x6-4-2/1/{}", "9".repeat(1_000_000)), |bad| matches!(bad, BadLink::Moves(_)));
    }
}

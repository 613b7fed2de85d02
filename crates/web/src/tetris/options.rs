//! What is to be played alone: the rules, the board, and the bots. As part of a link it reads
//! `labo/10x20-800/2-3` (columns, rows, milliseconds; bots, their strength) or `arena/20-180/3-2` (rows,
//! seconds; bots, their strength); a game for one is `solo/sprint`. A link comes from anywhere, so it is checked here.

use tetris::bot::Strength;
use tetris::{ArenaSetup, LaboSetup, Rules, Setup};

use crate::browser;

use crate::tetris::records;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    pub(crate) setup: Setup,
    pub(crate) bots: u16,
    pub(crate) strength: Strength,
}

pub(crate) const MOST_BOTS: u16 = 60;
const NEWCOMER: Strength = Strength::ALL[1];
/// The strength that was chosen, where it is not that of the own pace.
const STRENGTH: &str = "quatris.tetris.strength";

/// That of machines of about the own pace.
pub(crate) fn own_strength() -> Strength {
    records::pace().map_or(NEWCOMER, Strength::of_pace)
}

impl Options {
    /// What a newcomer plays: company that can be beaten.
    pub(crate) fn usual(rules: Rules) -> Self {
        let strength = NEWCOMER;
        match rules {
            Rules::Labo => Self { setup: Setup::Labo(LaboSetup::default()), bots: 1, strength },
            Rules::Arena => Self { setup: Setup::Arena(ArenaSetup::default()), bots: 3, strength },
        }
    }

    /// What was last played here by these rules, with machines of about the own pace unless others were chosen.
    pub(crate) fn kept(rules: Rules) -> Self {
        let kept = browser::kept(place(rules)).and_then(|text| Self::read(&text));
        let kept = kept.filter(|options| options.setup.rules() == rules);
        let options = kept.unwrap_or_else(|| Self::usual(rules));
        let chosen = browser::kept(STRENGTH).and_then(|level| Strength::new(level.parse().ok()?));
        Self { strength: chosen.unwrap_or_else(own_strength), ..options }
    }

    pub(crate) fn keep(self) {
        browser::keep(place(self.setup.rules()), &self.write());
        if self.strength == own_strength() {
            browser::forget(STRENGTH);
        } else {
            browser::keep(STRENGTH, &self.strength.level().to_string());
        }
    }

    pub(crate) fn write(self) -> String {
        let board = match self.setup {
            Setup::Labo(setup) => format!("labo/{}x{}-{}", setup.columns(), setup.rows(), setup.step_ms()),
            Setup::Arena(setup) => format!("arena/{}-{}", setup.rows(), setup.seconds()),
            Setup::Solo(solo) => return format!("solo/{solo}"),
        };
        format!("{board}/{}-{}", self.bots, self.strength.level())
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        let (rules, rest) = text.split_once('/')?;
        if rules == "solo" {
            let setup = Setup::Solo(rest.parse().ok()?);
            return Some(Self { setup, bots: 0, strength: Strength::NORMAL });
        }
        let (board, company) = rest.split_once('/')?;
        let numbers =
            |text: &str| text.split(['x', '-']).map(|n| n.parse().ok()).collect::<Option<Vec<u16>>>();
        let seats = LaboSetup::default().seats();
        let setup = match (rules, &*numbers(board)?) {
            ("labo", &[columns, rows, step]) => Setup::Labo(LaboSetup::new(columns, rows, step, seats).ok()?),
            ("arena", &[rows, seconds]) => Setup::Arena(ArenaSetup::new(rows, seconds, seats).ok()?),
            _ => return None,
        };
        let [bots, level] = *numbers(company)?.as_slice() else { return None };
        let strength = u8::try_from(level).ok().and_then(Strength::new)?;
        (bots <= MOST_BOTS).then_some(Self { setup, bots, strength })
    }
}

fn place(rules: Rules) -> &'static str {
    match rules {
        Rules::Labo => "quatris.tetris.labo",
        Rules::Arena => "quatris.tetris.arena",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_survive_their_link_and_nonsense_is_refused() {
        for rules in [Rules::Labo, Rules::Arena] {
            let usual = Options::usual(rules);
            assert_eq!(Options::read(&usual.write()), Some(usual));
        }
        for solo in ["solo/sprint", "solo/marathon", "solo/daily-2026-03-14"] {
            assert_eq!(Options::read(solo).map(Options::write).as_deref(), Some(solo));
        }
        let labo = Options::read("labo/4x8-100/0-5").expect("a small board");
        assert_eq!(labo.write(), "labo/4x8-100/0-5");
        for bad in [
            "",
            "labo",
            "labo/10x20-800",
            "labo/3x20-800/1-1",
            "labo/10x20-99/1-1",
            "labo/10x20-800/61-1",
            "labo/10x20-800/1-6",
            "labo/10x20-800/1-256",
            "arena/20-29/1-1",
            "arena/20/1-1",
            "mars/1-1/1-1",
            "solo/walk",
            "solo/sprint/0-1",
            "solo/daily-2026-02-30",
            "labo/10x20-800/99999999999-1",
            "labo/10x20-800-1/1-1",
        ] {
            assert_eq!(Options::read(bad), None, "{bad}");
        }
    }
}

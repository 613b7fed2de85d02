//! Phrases about scores, strengths and levels of Tetris.

use tetris::bot::Strength;
use tetris::setup::TICKS_PER_SECOND;
use tetris::{Level, Score, Solo};

use super::Phrases;
use crate::tetris::{Added, Played, Record, signed};

impl Phrases {
    /// How a score adds up: "12 rows: 340 + 70 chains − 20 blocks", or that nothing was placed.
    pub fn arithmetic(&self, score: &Score) -> String {
        if score.place.is_none() {
            return self.say("tetris-not-played", &[]);
        }
        let sum = score.sum;
        let rows = [("rows", score.tally.rows().into()), ("points", sum.rows.into())];
        let mut said = self.say("tetris-sum-rows", &rows);
        let parts = [
            (" + ", sum.chains, "tetris-sum-chains"),
            (" + ", sum.shared, "tetris-sum-shared"),
            (" − ", sum.blocks, "tetris-sum-blocks"),
            (" − ", sum.top_outs, "tetris-sum-top-outs"),
        ];
        for (sign, points, key) in parts.into_iter().filter(|(_, points, _)| *points > 0) {
            said.push_str(sign);
            said.push_str(&self.say(key, &[("points", points.into())]));
        }
        said
    }

    /// A place in a ranking: "6th of 20".
    pub fn place(&self, place: u16, players: u16) -> String {
        let place = self.ordinal(place);
        self.say("tetris-place", &[("place", place.into()), ("players", players.into())])
    }

    /// "21st": the ending of the first rule whose number equals the digits (`=1`) or ends them (`1`), or else the last
    /// ending.
    fn ordinal(&self, number: u16) -> String {
        let (rules, digits) = (self.say("tetris-ordinal", &[]), number.to_string());
        let words: Vec<&str> = rules.split(' ').collect();
        let fits = |rule: &&[&str]| match rule[0].strip_prefix('=') {
            Some(exactly) => digits == exactly,
            None => digits.ends_with(rule[0]),
        };
        let ending = words.chunks_exact(2).find(fits).map(|rule| rule[1]).or(words.last().copied());
        digits.clone() + ending.unwrap_or_default()
    }

    /// The name of a strength: "gentle".
    pub fn strength(&self, strength: Strength) -> String {
        let keys = [
            "tetris-strength-1",
            "tetris-strength-2",
            "tetris-strength-3",
            "tetris-strength-4",
            "tetris-strength-5",
        ];
        self.say(keys[usize::from(strength.level()) - 1], &[])
    }

    /// A level: "Level 3, brisk".
    pub fn level(&self, level: Level) -> String {
        const NAMES: [&str; Level::LAST.number() as usize] = [
            "tetris-level-1",
            "tetris-level-2",
            "tetris-level-3",
            "tetris-level-4",
            "tetris-level-5",
            "tetris-level-6",
            "tetris-level-7",
            "tetris-level-8",
            "tetris-level-9",
            "tetris-level-10",
            "tetris-level-11",
            "tetris-level-12",
            "tetris-level-13",
            "tetris-level-14",
            "tetris-level-15",
        ];
        let name = self.say(NAMES[usize::from(level.number()) - 1], &[]);
        self.say("tetris-level", &[("number", level.number().into()), ("name", name.into())])
    }

    /// The result of a game: its time, its rows or its points.
    pub fn worth(&self, record: &Record) -> String {
        match record.played {
            _ if record.is_given_up() => self.say("solo-given-up", &[]),
            Played::Solo(Solo::Sprint) if record.done => self.time(record.ticks, 2),
            Played::Solo(Solo::Sprint | Solo::Marathon) => {
                self.say("solo-worth-rows", &[("rows", record.rows.into())])
            }
            Played::Solo(Solo::Daily(_)) | Played::Several(_) => {
                self.say("tetris-with-points", &[("points", signed(record.points).into())])
            }
        }
    }

    /// Whether a daily game counts; `tried` is the try of the day that does, if it was made before.
    pub fn daily_try(&self, tried: Option<&Record>) -> String {
        match tried {
            Some(tried) => self.say("solo-practice", &[("worth", self.worth(tried).into())]),
            None => self.say("solo-counts", &[]),
        }
    }

    /// A game compared with the best before it; nothing, where there is none yet.
    pub fn beside_best(&self, added: &Added) -> String {
        match &added.before {
            _ if !added.counted => self.say("solo-not-counted", &[]),
            Some(before) if added.is_best => {
                self.say("solo-new-best", &[("before", self.worth(before).into())])
            }
            None if added.is_best => self.say("solo-first", &[]),
            Some(before) => self.say("solo-best-stays", &[("best", self.worth(before).into())]),
            None => String::new(),
        }
    }

    /// Minutes, seconds and one or two decimals: `1:02.45`.
    pub fn time(&self, ticks: u32, decimals: usize) -> String {
        let hundredths = ticks % TICKS_PER_SECOND * 100 / TICKS_PER_SECOND;
        let seconds = ticks / TICKS_PER_SECOND;
        let part = &format!("{hundredths:02}")[..decimals.min(2)];
        format!("{}:{:02}{}{part}", seconds / 60, seconds % 60, self.lang().point())
    }

    /// Hundredths as a decimal: `1.72`.
    pub fn hundredths(&self, number: u32) -> String {
        format!("{}{}{:02}", number / 100, self.lang().point(), number % 100)
    }
}

#[cfg(test)]
mod tests {
    use tetris::{PlayerId, Rules, Tally};

    use super::*;
    use crate::Lang;

    fn said(lang: Lang, rules: Rules, tally: Tally, blocks: u32) -> String {
        let place = tally.has_played().then_some(1);
        let sum = tally.sum(rules, blocks);
        Phrases::new(lang).arithmetic(&Score { who: PlayerId::FIRST, place, tally, sum, left: false })
    }

    #[test]
    fn the_arithmetic_of_a_score_is_said() {
        let labo = Tally { active: true, pieces: 90, at_once: [79, 0, 0, 0], ..Tally::default() };
        assert_eq!(said(Lang::En, Rules::Labo, labo, 20), "79 rows: 790 − 20 blocks");
        assert_eq!(said(Lang::Fr, Rules::Labo, labo, 1), "79 rangées : 790 − 1 bloc");
        let at_once = [1, 0, 0, 1];
        let arena = Tally { pieces: 9, at_once, chained: 5, shared: 2, top_outs: 1, lost: 20, ..labo };
        assert_eq!(
            said(Lang::En, Rules::Arena, arena, 20),
            "5 rows: 110 + 5 chains + 10 shared − 20 top-outs"
        );
        assert_eq!(said(Lang::En, Rules::Arena, Tally::default(), 0), "has not played");
    }

    #[test]
    fn strengths_levels_and_places_have_names() {
        let (english, french) = (Phrases::new(Lang::En), Phrases::new(Lang::Fr));
        let places = [1, 2, 3, 4, 11, 12, 13, 21, 112].map(|place| english.place(place, 200));
        let ordinals = places.map(|place| place.replace(" of 200", ""));
        assert_eq!(ordinals, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th"]);
        assert_eq!((french.place(1, 6), french.place(6, 20)), ("1ᵉʳ sur 6".into(), "6ᵉ sur 20".into()));
        let names = Strength::ALL.map(|strength| french.strength(strength));
        assert_eq!(names, ["douce", "calme", "vive", "rude", "féroce"]);
        assert_eq!(english.level(Level::FIRST), "Level 1, gentle");
        assert_eq!(french.level(Level::LAST), "Niveau 15, irréel");
    }

    #[test]
    fn nothing_lost_is_not_told_as_a_loss() {
        let said = |points: u32| {
            let said = Phrases::new(Lang::En).say("tetris-you-topped-out", &[("points", points.into())]);
            said.split_once('.').map(|(first, _)| first.to_owned())
        };
        let told = [0, 1, 20].map(|points| said(points).unwrap_or_default());
        assert_eq!(told, ["You top out", "You top out: 1 point less", "You top out: 20 points less"]);
    }

    #[test]
    fn records_are_worth_what_their_game_is_about() {
        let worth = |record: &str| {
            let record = record.parse().expect("a record");
            [Lang::En, Lang::Fr].map(|lang| Phrases::new(lang).worth(&record))
        };
        assert_eq!(worth("1 sprint 1296 40 900 true"), ["1:04.80", "1:04,80"]);
        assert_eq!(worth("1 sprint 1296 12 90 false"), ["12 rows", "12 rangées"]);
        assert_eq!(worth("1 daily-2026-03-14 3600 12 90 true"), ["90 points", "90 points"]);
        assert_eq!(worth("1 daily-2026-03-14 3600 0 0 false"), ["0 points", "0 point"]);
        assert_eq!(worth("1 labo 3600 3 1 true"), ["1 point", "1 point"]);
        assert_eq!(worth("1 labo 3600 0 -52 true"), ["−52 points", "−52 points"]);
        assert_eq!(worth("1 daily-2026-03-14 0 0 0 false"), ["given up", "abandonné"]);
    }
}

//! What another program asks for in a line.

use connect_four::{Level, Settings};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    Setup(Settings),
    Position(String),
    Go(Go),
    Scores,
    Show,
    Stop,
    Quit,
    Nothing,
    Unknown(String),
}

/// How long to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Go {
    Level { level: Level, seed: u64 },
    Nodes(u64),
    Millis(u64),
    Exact,
}

impl Request {
    pub(super) fn read(line: &str) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        let known = match words.as_slice() {
            [] => Some(Self::Nothing),
            ["setup", settings @ ..] => read_settings(settings).map(Self::Setup),
            ["position"] => Some(Self::Position(String::new())),
            ["position", moves] => Some(Self::Position((*moves).to_owned())),
            ["go", limit @ ..] => read_go(limit).map(Self::Go),
            ["scores"] => Some(Self::Scores),
            ["show"] => Some(Self::Show),
            ["stop"] => Some(Self::Stop),
            ["quit"] => Some(Self::Quit),
            _ => None,
        };
        known.unwrap_or_else(|| Self::Unknown(words.join(" ")))
    }
}

fn read_settings(words: &[&str]) -> Option<Settings> {
    let mut settings = Settings::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let place = match *word {
            "columns" => &mut settings.columns,
            "rows" => &mut settings.rows,
            "align" => &mut settings.align,
            "players" => &mut settings.players,
            "powers" => {
                settings.powers = true;
                continue;
            }
            _ => return None,
        };
        *place = words.next()?.parse().ok()?;
    }
    Some(settings)
}

fn read_go(words: &[&str]) -> Option<Go> {
    let level = |text: &str| text.parse().ok().and_then(Level::new);
    match words {
        [] => Some(Go::Level { level: Level::STRONGEST, seed: 0 }),
        ["level", number] => Some(Go::Level { level: level(number)?, seed: 0 }),
        ["level", number, "seed", seed] => {
            Some(Go::Level { level: level(number)?, seed: seed.parse().ok()? })
        }
        ["nodes", count] => count.parse().ok().map(Go::Nodes),
        ["time", millis] => millis.parse().ok().map(Go::Millis),
        ["exact"] => Some(Go::Exact),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_meant() {
        let check = |line: &str, expected: Request| assert_eq!(Request::read(line), expected, "{line}");
        check("", Request::Nothing);
        check("  go \r\n", Request::Go(Go::Level { level: Level::STRONGEST, seed: 0 }));
        check("go level 1 seed 9", Request::Go(Go::Level { level: Level::WEAKEST, seed: 9 }));
        check("go level 8", Request::Unknown("go level 8".into()));
        check("go time 50", Request::Go(Go::Millis(50)));
        check("position 4453", Request::Position("4453".into()));
        check("position", Request::Position(String::new()));
        check(
            "setup columns 9 powers",
            Request::Setup(Settings { columns: 9, powers: true, ..Settings::default() }),
        );
        check("setup columns", Request::Unknown("setup columns".into()));
        check("uci", Request::Unknown("uci".into()));
    }
}

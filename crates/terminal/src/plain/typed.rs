//! What was meant by a line.

use connect_four::Move;

/// What a line means.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    Move(Move),
    /// A number, but not of a column of this board; as it was typed.
    NoSuchColumn(String),
    NotANumber(String),
    /// Begins like a power, but says no place.
    NotAPower(String),
    Nothing,
    TakeBack,
    Hint,
    /// What every column is worth.
    Scores,
    /// Why a column is worth that, or the best one.
    Why(Option<u8>),
    Help,
    Quit,
}

impl Typed {
    pub(crate) fn read(line: &str, columns: u8) -> Self {
        match line.trim() {
            "" => Self::Nothing,
            "u" | "U" => Self::TakeBack,
            "h" | "H" => Self::Hint,
            "s" | "S" => Self::Scores,
            "q" | "Q" => Self::Quit,
            "w" | "W" => Self::Move(Move::Swap),
            "?" => Self::Help,
            "y" | "Y" => Self::Why(None),
            word => Self::why(word, columns)
                .or_else(|| Self::column(word, columns))
                .or_else(|| Self::notation(word, columns))
                .or_else(|| Self::half_a_power(word))
                .unwrap_or_else(|| Self::NotANumber(shown(word))),
        }
    }

    /// `y 4`, or without the space.
    fn why(word: &str, columns: u8) -> Option<Self> {
        let number: u8 = word.strip_prefix(['y', 'Y'])?.trim_start().parse().ok()?;
        (1..=columns).contains(&number).then(|| Self::Why(Some(number - 1)))
    }

    fn column(word: &str, columns: u8) -> Option<Self> {
        let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        Some(match word.parse() {
            Ok(number @ 1..=u8::MAX) if number <= columns => Self::Move(Move::Drop { column: number - 1 }),
            _ => Self::NoSuchColumn(shown(word)),
        })
    }

    /// A power, or a column written as a letter where the board has that many.
    fn notation(word: &str, columns: u8) -> Option<Self> {
        let (head, tail) = word.split_at_checked(1)?;
        let wish = match head {
            "x" | "r" | "f" if !tail.is_empty() => format!("{}{tail}", head.to_uppercase()).parse(),
            _ => word.parse(),
        };
        wish.ok().filter(|wish| !matches!(wish, Move::Drop { column } if *column >= columns)).map(Self::Move)
    }

    fn half_a_power(word: &str) -> Option<Self> {
        let places = word.strip_prefix(['x', 'r', 'f', 'X', 'R', 'F'])?;
        let is_short = places.len() <= 2 && places.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_short.then(|| Self::NotAPower(shown(word)))
    }
}

/// What was typed, short and harmless to show: control characters would play tricks on the terminal.
pub(crate) fn shown(word: &str) -> String {
    const LONGEST: usize = 20;
    let mut text: String = word.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if word.chars().nth(LONGEST).is_some() {
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect_four::Cell;

    #[test]
    fn lines_are_read_as_they_were_meant() {
        let check = |line, expected| assert_eq!(Typed::read(line, 7), expected, "{line:?}");
        let column = |column| Typed::Move(Move::Drop { column });
        check("4", column(3));
        check(" 7\r", column(6));
        check("007", column(6));
        check("0", Typed::NoSuchColumn("0".into()));
        check("8", Typed::NoSuchColumn("8".into()));
        check("-1", Typed::NoSuchColumn("-1".into()));
        check("99999999999999999999", Typed::NoSuchColumn("99999999999999999999".into()));
        check("quatre", Typed::NotANumber("quatre".into()));
        check("4.5", Typed::NotANumber("4.5".into()));
        check("a", Typed::NotANumber("a".into()));
        check("é", Typed::NotANumber("é".into()));
        check("-", Typed::NotANumber("-".into()));
        check("\u{1b}[2J", Typed::NotANumber("\\u{1b}[2J".into()));
        check("  ", Typed::Nothing);
        check("u", Typed::TakeBack);
        check("h", Typed::Hint);
        check("?", Typed::Help);
        check("Q", Typed::Quit);
        check("X35", Typed::Move(Move::EraseToken(Cell { column: 2, row: 4 })));
        check("x35", Typed::Move(Move::EraseToken(Cell { column: 2, row: 4 })));
        check("r2", Typed::Move(Move::EraseRow { row: 1 }));
        check("F45", Typed::Move(Move::Float(Cell { column: 3, row: 4 })));
        check("s", Typed::Scores);
        check("w", Typed::Move(Move::Swap));
        check("y", Typed::Why(None));
        check("Y 7", Typed::Why(Some(6)));
        check("y4", Typed::Why(Some(3)));
        check("y8", Typed::NotANumber("y8".into()));
        check("X3", Typed::NotAPower("X3".into()));
        check("F9", Typed::NotAPower("F9".into()));
        check("x", Typed::NotAPower("x".into()));
        check("fou", Typed::NotAPower("fou".into()));
        check("four", Typed::NotANumber("four".into()));
        assert_eq!(Typed::read("g", 16), column(15));
        assert_eq!(Typed::read("16", 16), column(15));
    }
}

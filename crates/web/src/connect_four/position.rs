//! A position as typed or pasted: columns one after the other, or the board row by row.

use connect_four::{Game, Player};

/// A game of the same kind as `like`.
pub(crate) fn read(like: &Game, text: &str) -> Result<Game, connect_four::Fault> {
    let columns: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    let begun = |first: Player| Game::begun_by_from_notation(like.setup(), first, &columns);
    begun(like.first()).or_else(|fault| Game::from_diagram(like.setup(), text).ok_or(fault))
}

#[cfg(test)]
mod tests {
    use connect_four::Setup;

    use super::*;

    #[test]
    fn columns_and_boards_are_positions() {
        let like = Game::new(Setup::CLASSIC);
        let check = |text: &str, expected: Option<&str>| {
            let read = read(&like, text).ok();
            assert_eq!(read.map(|game| game.notation()).as_deref(), expected, "{text}");
        };
        check(" 4453 ", Some("4453"));
        check("44 53", Some("4453"));
        check("", Some(""));
        check("8", None);
        check(&format!("{}...x...", ".".repeat(35)), Some("4"));
        check(&format!("{}..xx...", ".".repeat(35)), None);
    }
}

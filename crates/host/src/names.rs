//! Names as people see them.

use connect_four::Name;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;

/// Combining marks on one letter, at most; Vietnamese has two.
const MOST_MARKS: usize = 2;

/// The name as it is kept: spaces are plain and single. `None` for a name that shows nothing, stacks marks over its
/// neighbours, or passes for a machine's.
pub fn as_seen(name: &Name) -> Option<Name> {
    let words: Vec<_> = name.as_str().split_whitespace().collect();
    let text: String = words.join(" ").nfc().collect();
    let refused = text.chars().any(is_blank) || is_stacked(&text) || is_machine(&text);
    text.parse().ok().filter(|_| !refused)
}

/// Letters, fillers and selectors that show nothing, beside those that [`Name`] refuses.
fn is_blank(c: char) -> bool {
    matches!(c, '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}')
        || matches!(c, '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0e}' | '\u{ffa0}' | '\u{fffc}')
        || matches!(c, '\u{1d159}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0100}'..='\u{e01ef}')
        || matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}')
}

/// Whether a mark has no letter before it, or too many marks beside it.
fn is_stacked(text: &str) -> bool {
    let mut marks = MOST_MARKS;
    text.nfd().any(|c| {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        marks > MOST_MARKS
    })
}

/// Whether the name looks like a machine's in any language: the word and a number.
fn is_machine(text: &str) -> bool {
    let plain = |text: &str| -> String {
        let small: String = skeleton(text).flat_map(char::to_lowercase).collect();
        // A capital I looks like a small L.
        let one_stroke = |c| if c == 'i' { 'l' } else { c };
        skeleton(&small).filter(|c| !is_combining_mark(*c)).map(one_stroke).collect()
    };
    let own = plain("machine");
    // A capital may look like another letter than its small form does.
    [plain(text), plain(&text.to_lowercase())].iter().any(|seen| {
        let letters: String = seen.chars().filter(|c| c.is_alphanumeric()).collect();
        let is_number = |rest: &str| rest.chars().all(|c| c.is_numeric() || matches!(c, 'l' | 'o'));
        letters.strip_prefix(&own).is_some_and(is_number)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_people_see() {
        let check = |text: &str, expected: Option<&str>| {
            let name: Name = text.parse().expect("short and printable");
            assert_eq!(as_seen(&name).as_ref().map(Name::as_str), expected, "{text:?}");
        };
        for good in [
            "Zoé",
            "Loutre 12",
            "Nguyễn",
            "Ελένη",
            "Ольга",
            "小春",
            "สมชาย",
            "Machiniste",
            "❤\u{fe0f} Ada",
            "O'Neil",
        ] {
            check(good, Some(good));
        }
        check("Zoe\u{301}", Some("Zoé"));
        check("Ada\u{a0}\u{2003} L", Some("Ada L"));
        for blank in
            ["\u{3164}\u{3164}", "\u{2800}\u{2800}", "\u{1160}\u{1160}", "Ada\u{3164}", "Ada\u{fe00}"]
        {
            check(blank, None);
        }
        for stacked in ["Z\u{300}\u{301}\u{302}\u{303}a", "\u{301}Ada"] {
            check(stacked, None);
        }
        for machine in [
            "Machine 7",
            "machine",
            "MACHINE 12",
            "Μachine 7",
            "Мас\u{4bb}іne 7",
            "МАСНІNЕ 3",
            "Machine７",
            "Máchine 1",
            "M a c h i n e",
        ] {
            check(machine, None);
        }
    }
}

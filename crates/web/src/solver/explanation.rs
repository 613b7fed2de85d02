//! Why a position is worth what it is, as words of one line of text: `tm32l` is a threat, `f334` a forced win, `d3241`
//! its double threat, `cw1` a cover, `rC3233` a rule of it, `l30313233` a line that the rule stops.

use connect_four_solver::why::{
    Cover, Explanation, Forced, Parity, Place, Reason, Rule, RuleKind, Side, Threat, When,
};

const KINDS: [(RuleKind, char); 6] = [
    (RuleKind::Claimeven, 'E'),
    (RuleKind::Claimodd, 'O'),
    (RuleKind::Baseinverse, 'B'),
    (RuleKind::Vertical, 'V'),
    (RuleKind::Lowinverse, 'L'),
    (RuleKind::Aftereven, 'A'),
];

pub(crate) fn write(explanation: &Explanation) -> String {
    let mut words: Vec<String> = explanation.threats.iter().copied().map(threat).collect();
    match &explanation.reason {
        None => {}
        Some(Reason::Forced(Forced { line, double })) => {
            words.push(format!("f{}", line.iter().map(u8::to_string).collect::<String>()));
            words.extend(double.map(|(one, other)| format!("d{}", written(&[one, other]))));
        }
        Some(Reason::Cover(Cover { wins, rules, complete })) => {
            let (wins, complete) = (if *wins { 'w' } else { 'h' }, u8::from(*complete));
            words.push(format!("c{wins}{complete}"));
            for Rule { kind, cells, lines } in rules {
                let kind = KINDS.iter().find(|(known, _)| known == kind).map_or('E', |(_, letter)| *letter);
                words.push(format!("r{kind}{}", written(cells)));
                words.extend(lines.iter().map(|line| format!("l{}", written(line))));
            }
        }
    }
    words.join(" ")
}

fn threat(Threat { side, place, when, .. }: Threat) -> String {
    let side = if side == Side::Mover { 'm' } else { 'o' };
    let when = match when {
        When::Now => 'n',
        When::Later => 'l',
        When::Behind => 'b',
    };
    format!("t{side}{}{when}", written(&[place]))
}

fn written(places: &[Place]) -> String {
    let digit = |number: u8| char::from(b'0' + number);
    places.iter().flat_map(|place| [digit(place.column), digit(place.row)]).collect()
}

pub(crate) fn read<'a>(words: impl Iterator<Item = &'a str>) -> Option<Explanation> {
    let mut explanation = Explanation { threats: Vec::new(), reason: None };
    for word in words.filter(|word| !word.is_empty()) {
        let (kind, rest) = word.split_at_checked(1)?;
        match (kind, &mut explanation.reason) {
            ("t", _) => explanation.threats.push(read_threat(rest)?),
            ("f", _) => {
                let line = digits(rest)?;
                explanation.reason = Some(Reason::Forced(Forced { line, double: None }));
            }
            ("d", Some(Reason::Forced(forced))) => match places(rest)?.as_slice() {
                [one, other] => forced.double = Some((*one, *other)),
                _ => return None,
            },
            ("c", _) => {
                let (wins, complete) = (rest.starts_with('w'), rest.ends_with('1'));
                explanation.reason = Some(Reason::Cover(Cover { wins, rules: Vec::new(), complete }));
            }
            ("r", Some(Reason::Cover(cover))) => {
                let (letter, cells) = rest.split_at_checked(1)?;
                let kind = KINDS.iter().find(|(_, known)| letter.starts_with(*known))?.0;
                cover.rules.push(Rule { kind, cells: places(cells)?, lines: Vec::new() });
            }
            ("l", Some(Reason::Cover(cover))) => cover.rules.last_mut()?.lines.push(places(rest)?),
            _ => return None,
        }
    }
    Some(explanation)
}

fn read_threat(text: &str) -> Option<Threat> {
    let (side, rest) = text.split_at_checked(1)?;
    let (place, when) = rest.split_at_checked(2)?;
    let place = *places(place)?.first()?;
    Some(Threat {
        side: if side == "m" { Side::Mover } else { Side::Other },
        place,
        parity: if place.row % 2 == 0 { Parity::Odd } else { Parity::Even },
        when: match when {
            "n" => When::Now,
            "b" => When::Behind,
            _ => When::Later,
        },
    })
}

fn digits(text: &str) -> Option<Vec<u8>> {
    text.chars().map(|digit| digit.to_digit(7).map(|digit| digit as u8)).collect()
}

fn places(text: &str) -> Option<Vec<Place>> {
    let digits = digits(text)?;
    let (pairs, rest) = digits.as_chunks::<2>();
    rest.is_empty().then(|| pairs.iter().map(|[column, row]| Place { column: *column, row: *row }).collect())
}

#[cfg(test)]
mod tests {
    use connect_four_solver::Position;
    use connect_four_solver::why::{cover, forced, threats};

    use super::*;

    #[test]
    fn explanations_survive_their_text() {
        let mut seen = [false; 2];
        for moves in ["444442", "4444425", "223344", "1122", "44455554221", "444415333375"] {
            let position: Position = Position::parse(moves).expect("a position");
            for reason in [None, forced(&position).map(Reason::Forced), cover(&position).map(Reason::Cover)] {
                if let Some(reason) = &reason {
                    seen[usize::from(matches!(reason, Reason::Cover(_)))] = true;
                }
                let explanation = Explanation { threats: threats(&position), reason };
                assert_eq!(read(write(&explanation).split(' ')), Some(explanation));
            }
        }
        assert_eq!(seen, [true, true]);
        assert_eq!(read("x".split(' ')), None);
    }
}

//! What is proven about a position, in sentences.

use connect_four::Player;
use connect_four_solver::why::{
    Cover, Explanation, Forced, Parity, Place, Reason, RuleKind, Side, Threat, When,
};

use crate::ui::language::Words;

/// Who is who in an explanation.
#[derive(Clone)]
pub(super) struct Sides {
    pub(super) mover: String,
    pub(super) other: String,
}

impl Sides {
    pub(super) fn of(turn: Player, name: impl Fn(Player) -> String) -> Self {
        Self { mover: name(turn), other: name(turn.next(2)) }
    }

    fn name(&self, side: Side) -> String {
        if side == Side::Mover { self.mover.clone() } else { self.other.clone() }
    }
}

/// How one side gets what it gets.
pub(super) fn reason(words: Words, sides: &Sides, explanation: &Explanation) -> Vec<String> {
    match &explanation.reason {
        None => vec![words.say("web-why-moves", &[])],
        Some(Reason::Forced(win)) => forced(words, sides, win),
        Some(Reason::Cover(cover)) => covered(words, sides, cover, &explanation.threats),
    }
}

fn forced(words: Words, sides: &Sides, Forced { line, double }: &Forced) -> Vec<String> {
    let name = ("name", sides.mover.clone().into());
    let columns: Vec<_> = line.iter().map(|column| (column + 1).to_string()).collect();
    if let [column] = columns.as_slice() {
        return vec![words.say("web-why-at-once", &[name, ("column", column.clone().into())])];
    }
    let mut said = vec![words.say("web-why-forced", &[name, ("moves", columns.join("\u{a0}· ").into())])];
    if let Some((one, other)) = double {
        let values = [("one", cell(words, *one).into()), ("other", cell(words, *other).into())];
        said.push(words.say("web-why-double", &values));
    }
    said
}

fn covered(words: Words, sides: &Sides, cover: &Cover, threats: &[Threat]) -> Vec<String> {
    let mover = || ("mover", sides.mover.clone().into());
    let key = if cover.wins { "web-why-answers-win" } else { "web-why-answers-hold" };
    let mut said = vec![words.say(key, &[mover(), ("name", sides.other.clone().into())])];
    // Whoever opens a pair below the other's threat lets it happen; everything else is shared out.
    let zugzwang = threats.iter().find(|threat| {
        threat.side == Side::Other
            && threat.when == When::Later
            && cover.rules.iter().any(|rule| is_claim(rule.kind) && rule.cells.get(1) == Some(&threat.place))
    });
    if let Some(Threat { place, .. }) = zugzwang.filter(|_| cover.wins) {
        let values = [mover(), ("column", (place.column + 1).into()), ("cell", cell(words, *place).into())];
        said.push(words.say("web-why-zugzwang", &values));
    }
    if cover.complete {
        let lines: usize = cover.rules.iter().map(|rule| rule.lines.len()).sum();
        said.push(words.say("web-why-complete", &[mover(), ("count", lines.into())]));
    }
    said
}

fn is_claim(kind: RuleKind) -> bool {
    matches!(kind, RuleKind::Claimeven | RuleKind::Claimodd)
}

/// A threat, whose it is, and when it counts.
pub(super) fn threat(words: Words, sides: &Sides, threat: Threat) -> String {
    let parity = match threat.parity {
        Parity::Odd => "web-why-odd",
        Parity::Even => "web-why-even",
    };
    let when = match threat.when {
        When::Now => "web-why-now",
        When::Later => "web-why-later",
        When::Behind => "web-why-behind",
    };
    let values = [
        ("name", sides.name(threat.side).into()),
        ("cell", cell(words, threat.place).into()),
        ("parity", words.say(parity, &[]).into()),
        ("when", words.say(when, &[]).into()),
    ];
    words.say("web-why-threat", &values)
}

/// What a rule is called, and what it does.
pub(super) fn rule(words: Words, sides: &Sides, kind: RuleKind) -> (String, String) {
    let (name, meaning) = match kind {
        RuleKind::Claimeven => ("web-rule-claimeven", "web-rule-claimeven-means"),
        RuleKind::Claimodd => ("web-rule-claimodd", "web-rule-claimodd-means"),
        RuleKind::Baseinverse => ("web-rule-baseinverse", "web-rule-baseinverse-means"),
        RuleKind::Vertical => ("web-rule-vertical", "web-rule-vertical-means"),
        RuleKind::Lowinverse => ("web-rule-lowinverse", "web-rule-lowinverse-means"),
        RuleKind::Aftereven => ("web-rule-aftereven", "web-rule-aftereven-means"),
    };
    let values = [("mover", sides.mover.clone().into()), ("name", sides.other.clone().into())];
    (words.say(name, &[]), words.say(meaning, &values))
}

fn cell(words: Words, place: Place) -> String {
    words.say("web-cell", &[("column", (place.column + 1).into()), ("row", (place.row + 1).into())])
}

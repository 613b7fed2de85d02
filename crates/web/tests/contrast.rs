//! Contrast of every pair of colours in the style sheets, in both themes, after WCAG 2.2: 4.5 to 1 for text,
//! 3 to 1 for large text, for shapes that carry a meaning, and for the focus ring.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// What a page, a panel and a tray are made of: any text may stand on any of them.
const PAPER: &[&str] = &["--paper", "--glow", "--card", "--sunk"];
const PLATE: &[&str] = &["--plate-hi", "--plate", "--plate-lo"];
const WELL: &[&str] = &["--well", "--well-2"];

/// Text, and everything behind it.
const TEXT: &[(&str, &[&str])] = &[
    ("--ink", PAPER),
    ("--ink-2", PAPER),
    ("--link", PAPER),
    ("--good", &["--good-bg"]),
    ("--bad", &["--bad-bg"]),
    ("--warn", &["--warn-bg"]),
    ("--card", &["--ink", "--bad", "--good"]),
    ("--on-plate", &["--plate-hi", "--plate", "--plate-lo"]),
    ("--plate-ink", PLATE),
];

/// Shapes, outlines of controls, the focus ring, and numbers large enough to count as such.
const SHAPES: &[(&str, &[&str])] = &[
    ("--ctl", PAPER),
    ("--focus", PAPER),
    ("--card", &["--ink", "--brand"]),
    ("--brand", PAPER),
    ("--bad", PAPER),
    ("--good", PAPER),
    ("--ink", PAPER),
    // The plate has white marks, and a dark ring around a white one where it is chosen.
    ("#fff", &["--plate-hi", "--plate", "--plate-lo", "--well", "--well-2"]),
    ("--plate-rim", WELL),
    // The switch: a white knob on the plate, with a spot of the plate.
    ("--plate", &["#fff"]),
    ("--p1", WELL),
    ("--p2", WELL),
    ("--p3", WELL),
    ("--p4", WELL),
    ("--p5", WELL),
    ("--p6", WELL),
    // A token has a mark in its own ink.
    ("--p1-ink", &["--p1"]),
    ("--p2-ink", &["--p2"]),
    ("--p3-ink", &["--p3"]),
    ("--p4-ink", &["--p4"]),
    ("--p5-ink", &["--p5"]),
    ("--p6-ink", &["--p6"]),
    // On a small board, marks are holes in the tokens.
    ("--well", &["--p1", "--p2", "--p3", "--p4", "--p5", "--p6"]),
    // A code to be photographed.
    ("#10163A", &["#fff"]),
];

/// Text that lets what is behind it through: how much of it is left.
const FADED: &[(&str, &str, &str, f64)] = &[(".banner p", "--card", "--ink", 0.86)];

/// Looks, of which none says anything that words or a shape do not say.
const DECORATION: &[&str] = &[
    "--line",       // quiet dividers
    "--lip",        // thickness
    "--plate-edge", // thickness of the plate
    "--shade",      // shadows
];

/// Rules that fade what is no text, or what can't be used just now.
const FADED_SHAPES: &[&str] = &[
    ".digit:not([data-now])", // of 3 - 2 - 1: those that are not counted yet
    ".btn[disabled]",
    ".step button[disabled]",
    ".seg input",
    ".preset input",
    ".b-num.full",
    ".col .lit",
    ".col.on .lit",
    ".is-won .t:not(.w)",
    ".box.used .piece",
    ".ov-soft", // marks of whoever gets a cell
    "from",
];

type Tokens = BTreeMap<String, String>;

struct Rule {
    selector: String,
    declarations: Vec<(String, String)>,
}

#[test]
fn every_pair_of_colours_is_told_apart() {
    for (theme, tokens) in themes() {
        let check = |(fore, backs): &(&str, &[&str]), least: f64| {
            for back in *backs {
                let found = contrast(colour(&tokens, fore), colour(&tokens, back));
                assert!(found >= least, "{theme}: {fore} on {back} is {found:.2} to 1, not {least}");
            }
        };
        for pair in TEXT {
            check(pair, 4.5);
        }
        for pair in SHAPES {
            check(pair, 3.0);
        }
        // On light paper it is the rim of a token that is told from it, on dark paper its face.
        for (player, back) in (1..=6).flat_map(|player| PAPER.iter().map(move |back| (player, back))) {
            let part = |name: String| contrast(colour(&tokens, &name), colour(&tokens, back));
            let found = part(format!("--p{player}")).max(part(format!("--p{player}-rim")));
            assert!(found >= 3.0, "{theme}: token {player} on {back} is {found:.2} to 1");
        }
        for (selector, fore, back, left) in FADED {
            let back = colour(&tokens, back);
            let found = contrast(mixed(colour(&tokens, fore), back, *left), back);
            assert!(found >= 4.5, "{theme}: {selector} with {fore} is {found:.2} to 1");
        }
    }
}

#[test]
fn no_colour_is_left_out() {
    let listed = |list: &[(&str, &[&str])], fore: &str, back: &str| {
        list.iter().any(|(one, backs)| *one == fore && backs.contains(&back))
    };
    let known: BTreeSet<&str> = TEXT
        .iter()
        .chain(SHAPES)
        .flat_map(|(fore, backs)| backs.iter().chain([fore]))
        .chain(DECORATION)
        .copied()
        .collect();
    for rule in rules() {
        let painted = |is: fn(&str) -> bool| -> Vec<String> {
            let of_kind = rule.declarations.iter().filter(|(property, _)| is(property));
            of_kind.flat_map(|(_, value)| colours(value)).collect()
        };
        let selector = &rule.selector;
        let backs = painted(|property| property.starts_with("background"));
        for back in &backs {
            let text = painted(|property| property == "color");
            for fore in text.iter().filter(|fore| *fore != back) {
                assert!(listed(TEXT, fore, back), "{selector}: {fore} on {back} is not in the list of texts");
            }
        }
        for fore in painted(|property| property == "color") {
            let is_known = TEXT.iter().chain(SHAPES).any(|(one, _)| *one == fore);
            assert!(is_known, "{selector}: the colour {fore} is in no list");
        }
        let any = |property: &str| {
            ["background", "border", "outline", "fill", "stroke"]
                .iter()
                .any(|kind| property.starts_with(kind))
        };
        for one in painted(any) {
            assert!(known.contains(&*one), "{selector}: {one} is in no list");
        }
        let faded = rule.declarations.iter().find(|(property, value)| {
            property == "opacity" && value.parse::<f64>().is_ok_and(|left| left < 1.0)
        });
        if let Some((_, left)) = faded {
            let is_listed =
                FADED.iter().any(|(one, .., share)| one == selector && left.parse() == Ok(*share));
            assert!(is_listed || FADED_SHAPES.contains(&&**selector), "{selector} is faded, and in no list");
        }
    }
}

#[test]
fn both_ways_to_the_dark_theme_lead_to_the_same() {
    let dark: Vec<_> = rules().into_iter().filter(|rule| rule.declarations.iter().any(is_dark)).collect();
    assert_eq!(dark.len(), 2);
    assert_eq!(dark[0].declarations, dark[1].declarations);
}

fn is_dark((property, value): &(String, String)) -> bool {
    property == "color-scheme" && value == "dark"
}

/// The colour tokens of both themes.
fn themes() -> [(&'static str, Tokens); 2] {
    let (mut light, mut dark) = (Tokens::new(), Tokens::new());
    for rule in rules() {
        let is_for_all = rule.selector == ":root";
        if is_for_all || rule.selector == r#"[data-theme="dark"]"# {
            for (property, value) in rule.declarations {
                // A later block for people who want more contrast only names other tokens.
                if property.starts_with("--") && !value.starts_with("var(") {
                    if is_for_all {
                        light.insert(property.clone(), value.clone());
                    }
                    dark.insert(property, value);
                }
            }
        }
    }
    [("light", light), ("dark", dark)]
}

/// All rules of all style sheets, also those within a condition.
fn rules() -> Vec<Rule> {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let mut sheets = Vec::new();
    collect(&assets, &mut sheets);
    sheets.sort();
    assert!(!sheets.is_empty(), "style sheets");
    let mut rules = Vec::new();
    for sheet in sheets {
        read(&without_comments(&fs::read_to_string(sheet).expect("text")), &mut rules);
    }
    // What the system's own colours are is not ours to say.
    rules.retain(|rule| !rule.declarations.iter().any(|(_, value)| value.contains("Highlight")));
    rules
}

fn collect(folder: &Path, sheets: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, sheets);
        } else if path.extension().is_some_and(|extension| extension == "css") {
            sheets.push(path);
        }
    }
}

fn without_comments(text: &str) -> String {
    let mut pieces = text.split("/*");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |text, piece| text + piece.split_once("*/").map_or("", |(_, rest)| rest))
}

fn read(text: &str, rules: &mut Vec<Rule>) {
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        let selector = rest[..open].trim();
        let body = &rest[open + 1..];
        let mut depth = 1_u32;
        let close = body.find(|letter| {
            depth = depth + u32::from(letter == '{') - u32::from(letter == '}');
            depth == 0
        });
        let close = close.expect("as many braces closed as opened");
        let inside = &body[..close];
        if inside.contains('{') {
            read(inside, rules);
        } else {
            let pair = |line: &str| {
                let (property, value) = line.split_once(':')?;
                Some((property.trim().to_owned(), value.trim().to_owned()))
            };
            let declarations = inside.split(';').filter_map(pair).collect();
            rules.push(Rule { selector: selector.to_owned(), declarations });
        }
        rest = &body[close + 1..];
    }
}

/// Tokens and hexadecimal numbers. Mixtures and transparent colours are shadows, lights and the pointer's
/// touch: they lie between colours that are in the lists.
fn colours(value: &str) -> Vec<String> {
    if value.contains("color-mix") || value.contains("rgb(") {
        return Vec::new();
    }
    let words = value.split(|letter: char| !(letter.is_alphanumeric() || letter == '-' || letter == '#'));
    words.filter(|word| is_colour(word)).map(str::to_owned).collect()
}

fn is_colour(word: &str) -> bool {
    let [(_, light), _] = themes_once();
    word.starts_with('#') && word.len() >= 4 && word[1..].chars().all(|digit| digit.is_ascii_hexdigit())
        || light.get(word).is_some_and(|value| value.starts_with('#'))
}

fn themes_once() -> &'static [(&'static str, Tokens); 2] {
    static THEMES: std::sync::OnceLock<[(&str, Tokens); 2]> = std::sync::OnceLock::new();
    THEMES.get_or_init(themes)
}

/// Red, green and blue, each from 0 to 1.
fn colour(tokens: &Tokens, name: &str) -> [f64; 3] {
    let hex = tokens.get(name).map_or(name, String::as_str);
    let digits: Vec<u32> = hex.chars().skip(1).filter_map(|digit| digit.to_digit(16)).collect();
    let part = |index: usize| match digits.len() {
        3 => f64::from(digits[index] * 17) / 255.0,
        6 => f64::from(digits[2 * index] * 16 + digits[2 * index + 1]) / 255.0,
        _ => panic!("{name} is no colour: {hex}"),
    };
    [part(0), part(1), part(2)]
}

fn mixed(fore: [f64; 3], back: [f64; 3], left: f64) -> [f64; 3] {
    [0, 1, 2].map(|index| fore[index] * left + back[index] * (1.0 - left))
}

fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let linear = |part: f64| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
    let light = |colour: [f64; 3]| {
        0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])
    };
    let (one, other) = (light(one), light(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn the_arithmetic_is_that_of_the_standard() {
    let none = Tokens::new();
    let of = |one, other| format!("{:.2}", contrast(colour(&none, one), colour(&none, other)));
    assert_eq!(of("#000", "#fff"), "21.00");
    assert_eq!(of("#777777", "#ffffff"), "4.48");
    assert_eq!(of("#ff0000", "#fff"), "4.00");
}

//! Turns the languages and their texts into code.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::catalogue::{self, MARKS};
use super::languages::{Outcome, codes, files};

/// `Lang` with everything that is particular to a language, and the catalogues.
pub(crate) fn source(texts: &Path) -> Outcome<String> {
    let mut source = String::new();
    for (name, mark) in MARKS {
        writeln!(source, "pub(super) const {name}: char = {mark:?};")?;
    }
    let (mut variants, mut all, mut codes_of, mut names, mut points) =
        (String::new(), String::new(), String::new(), String::new(), String::new());
    let (mut singulars, mut catalogues) = (String::new(), String::new());
    let codes = codes(texts)?;
    for code in &codes {
        let variant = format!("{}{}", code[..1].to_uppercase(), &code[1..]);
        let particular = |key| particular(texts, code, key);
        let name = particular("language-name")?;
        writeln!(variants, "    #[doc = {name:?}]\n    {variant},")?;
        write!(all, "Self::{variant}, ")?;
        writeln!(codes_of, "            Self::{variant} => {code:?},")?;
        writeln!(names, "            Self::{variant} => {name:?},")?;
        writeln!(points, "            Self::{variant} => {:?},", particular("language-point")?)?;
        let numbers = particular("language-singular")?.replace(' ', " | ");
        writeln!(singulars, "            Self::{variant} => matches!(count, {numbers}),")?;
        writeln!(catalogues, "        Lang::{variant} => &[")?;
        for file in files(texts, code)? {
            if !["language.ftl", "page.ftl"].iter().any(|other| file.ends_with(other)) {
                let text = catalogue::catalogue(&fs::read_to_string(&file)?)
                    .map_err(|error| format!("{}: {error}", file.display()))?;
                writeln!(catalogues, "            {text:?},")?;
            }
        }
        writeln!(catalogues, "        ],")?;
    }
    write!(
        source,
        "
/// A language that every text is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lang {{
{variants}}}

impl Lang {{
    /// In the order of their codes.
    pub const ALL: [Self; {count}] = [{all}];

    /// Its code of two letters.
    pub fn code(self) -> &'static str {{
        match self {{
{codes_of}        }}
    }}

    /// What it is called, in itself.
    pub fn name(self) -> &'static str {{
        match self {{
{names}        }}
    }}

    /// What stands before tenths.
    pub fn point(self) -> &'static str {{
        match self {{
{points}        }}
    }}

    pub(super) fn is_singular(self, count: i64) -> bool {{
        match self {{
{singulars}        }}
    }}
}}

pub(super) fn catalogues(lang: Lang) -> &'static [&'static str] {{
    match lang {{
{catalogues}    }}
}}
",
        count = codes.len()
    )?;
    Ok(source)
}

/// A text of `language.ftl`.
fn particular(texts: &Path, code: &str, key: &str) -> Outcome<String> {
    let file = texts.join(code).join("language.ftl");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let found = text.lines().find_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix('='));
    Ok(found.ok_or_else(|| format!("{} has no {key}", file.display()))?.trim().to_owned())
}

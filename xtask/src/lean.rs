//! Removes from the downloaded files what only people read or nobody uses.

use walrus::passes::gc;
use walrus::{ExportId, ImportId, Module};

/// Exports of a dependency of Leptos: streams for JavaScript, which the application does not use.
const UNUSED: &str = "intounderlying";

/// The script between a module and the browser, after both have been given short names.
pub(crate) fn glue(script: &str, module: &mut Module) -> String {
    let unused = module.exports.iter().filter(|export| export.name.contains(UNUSED));
    for export in unused.map(walrus::Export::id).collect::<Vec<ExportId>>() {
        module.exports.delete(export);
    }
    gc::run(module);

    let mut script = script.to_owned();
    // The loader of parts exports its functions by their full names.
    let ours = module.imports.iter().filter(|import| !import.name.starts_with("__wasm_split"));
    let mut imports: Vec<(String, ImportId)> =
        ours.map(|import| (import.name.clone(), import.id())).collect();
    // Longest first: one name may be the beginning of another.
    imports.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    for (number, (name, import)) in imports.into_iter().enumerate() {
        let short = format!("_{number}");
        script = script.replace(&name, &short);
        module.imports.get_mut(import).name = short;
    }
    script
}

/// A script without remarks that have a line of their own, and without needless blanks. No text in it goes over several
/// lines.
pub(crate) fn script(script: &str) -> String {
    let is_remark = |line: &str| ["//", "/*", "*"].iter().any(|start| line.starts_with(start));
    let code = script.lines().map(str::trim).filter(|line| !line.is_empty() && !is_remark(line));
    code.collect::<Vec<_>>().join("\n")
}

/// A style sheet without comments and needless blanks. A blank before a colon has a meaning; within quotes everything
/// has.
pub(crate) fn style(sheet: &str) -> String {
    let mut lean = String::new();
    let mut rest = sheet;
    while let Some(next) = rest.chars().next() {
        if let Some(remark) = rest.strip_prefix("/*") {
            rest = remark.split_once("*/").map_or("", |(_, after)| after);
        } else if next == '"' {
            let end = rest[1..].find('"').map_or(rest.len(), |end| end + 2);
            lean += &rest[..end];
            rest = &rest[end..];
        } else if next.is_whitespace() {
            rest = rest.trim_start();
            let idle = lean.is_empty() || lean.ends_with(['{', '}', ';', ',', ':', '>', ' ']);
            if !idle && !rest.starts_with(['{', '}', ';', ',', '>']) {
                lean.push(' ');
            }
        } else {
            lean.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    lean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_loses_its_remarks() {
        let check = |source: &str, expected: &str| assert_eq!(script(source), expected);
        check("// Why.\nconst a = 'https://b'; // how\n\n  a();\n", "const a = 'https://b'; // how\na();");
        check("/**\n * What it is.\n */\nclass A {}", "class A {}");
    }

    #[test]
    fn a_style_sheet_keeps_what_it_means() {
        let check = |sheet: &str, expected: &str| assert_eq!(style(sheet), expected);
        check("a  >  b { color : red ; }\n", "a>b{color :red;}");
        check("/* why */\n.a :hover,\n.b { margin: 0 auto; }", ".a :hover,.b{margin:0 auto;}");
        check("a::after { content: \"} /* x\"; }", "a::after{content:\"} /* x\";}");
        check(
            "@media (min-width: 1px) and (hover) { a { width: calc(1px + 2px) } }",
            "@media (min-width:1px) and (hover){a{width:calc(1px + 2px)}}",
        );
        check("a { /* unfinished", "a{");
    }
}

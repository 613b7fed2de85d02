//! The rules of axe-core, which `cargo xtask test` fetches into `target/tools`.

use std::fs;
use std::path::Path;

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::visit::Visit;

/// Runs all rules, also one that is off by default because it errs now and then: a name has to begin as its label does.
const RUN: &str = "
    const rules = { 'label-content-name-mismatch': { enabled: true } };
    return axe.run(document, { rules, resultTypes: ['violations'] }).then(found => found.violations.flatMap(
        rule => rule.nodes.map(node => `${rule.id}: ${node.html.slice(0, 120)} ${node.failureSummary}`)))";

/// Adds the rules to every page that is opened from now on; returns false where they could not be fetched.
pub(crate) async fn bring(visit: &Visit) -> WebDriverResult<bool> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/axe.min.js");
    let Ok(rules) = fs::read_to_string(file) else {
        eprintln!("skipped: axe-core is not here");
        return Ok(false);
    };
    let source = json!({ "source": rules });
    visit.window.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", source).await?;
    Ok(true)
}

/// The violations of the rules on this page.
pub(crate) async fn violations(visit: &Visit) -> WebDriverResult<Vec<String>> {
    visit.window.execute(RUN, Vec::new()).await?.convert()
}

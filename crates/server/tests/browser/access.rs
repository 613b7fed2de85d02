//! The pages for people who use no mouse, see little or hear the page read out.

use serde_json::{Value, json};
use thirtyfour::Key;
use thirtyfour::error::WebDriverResult;

use crate::axe;
use crate::page::Page;
use crate::visit::{Visit, visit};

pub(crate) const PAGES: &[&str] = &[
    "/",
    "/#/play/people/7x6-4-2",
    "/#/play/people/7x6-4-2-powers",
    "/#/play/machine-3-1/7x6-4-2",
    "/#/variants/10x8-4-4",
    "/#/games",
    "/#/r/7x6-4-2/1/1212121",
    "/#/r/7x6-4-3/1/4453",
    "/tetris",
    "/tetris#/labo/10x20-800/2-1",
    "/tetris#/arena/20-180/9-1",
    "/tetris#/replay",
    "/tetris#/settings",
    "/tetris#/new/labo/10x20-800/2-1",
    "/room",
    "/room#/new/10x8-4-4",
    "/puzzle/2026-11-16",
    "/storm",
    "/explore#/444442",
];

/// Faults in the document itself.
const FAULTS: &str = r"
    const faults = [];
    const all = selector => [...document.querySelectorAll(selector)];
    const tell = (what, element) => faults.push(`${what}: ${element.outerHTML.slice(0, 100)}`);
    const ids = all('[id]').map(element => element.id);
    ids.filter((id, place) => ids.indexOf(id) !== place).forEach(id => faults.push(`twice: #${id}`));
    for (const name of ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for']) {
        for (const element of all(`[${name}]`)) {
            const targets = element.getAttribute(name).split(' ');
            if (!targets.every(id => document.getElementById(id))) tell('points nowhere', element);
        }
    }
    all('svg *').forEach(drawn => drawn.constructor === SVGElement && tell('draws nothing', drawn));
    all('use').forEach(copy => document.querySelector(copy.getAttribute('href')) || tell('points nowhere', copy));
    const usable = 'a[href], button, input, select, textarea, [tabindex], [role=button]';
    all('[aria-hidden=true]').forEach(hidden => hidden.querySelector(usable) && tell('hides a control', hidden));
    all('a, button, [role=button]').forEach(control => control.querySelector(usable) && tell('holds another', control));
    all('[tabindex]').forEach(element => element.tabIndex > 0 && tell('jumps the queue', element));
    all('li').forEach(item => item.closest('ul, ol') || tell('outside a list', item));
    all('ul, ol').forEach(list => [...list.children].every(item => item.matches('li')) || tell('not a list', list));
    const levels = all('h1, h2, h3, h4').filter(heading => !heading.closest('dialog:not([open])'));
    if (levels.filter(heading => heading.matches('h1')).length !== 1) faults.push('not one h1');
    levels.reduce((before, heading) => {
        const level = Number(heading.tagName[1]);
        if (level > before + 1) tell('skips a level', heading);
        return level;
    }, 0);
    if (!document.documentElement.lang || !document.title) faults.push('no language or no title');
    return faults;";

/// Roles that say nothing without a name.
const NAMED: &[&str] = &[
    "alertdialog",
    "button",
    "checkbox",
    "combobox",
    "dialog",
    "group",
    "image",
    "img",
    "link",
    "radio",
    "radiogroup",
    "region",
    "slider",
    "switch",
    "table",
    "textbox",
];

/// The element with the focus: its place among all elements, whether it can be seen, and what it is.
const FOCUS: &str = r"
    const here = document.activeElement;
    if (!here || here === document.body) return null;
    const box = here.getBoundingClientRect();
    const seen = here.checkVisibility() && box.width > 0 && here.matches(':focus-visible');
    return { place: [...document.querySelectorAll('*')].indexOf(here), seen, what: here.outerHTML.slice(0, 80) };";

/// Texts whose colour is too near to the colour behind them: below 4.5 to 1, or 3 to 1 where they are large.
const FAINT: &str = r"
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgba = colour => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = ([r, g, b]) => {
        const part = value => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
    };
    const behind = element => {
        for (let at = element; at; at = at.parentElement) {
            const style = getComputedStyle(at);
            if (style.backgroundImage.includes('linear-gradient')) return null;
            const colour = rgba(style.backgroundColor);
            if (colour[3] > 250) return colour;
        }
        return rgba(getComputedStyle(document.documentElement).backgroundColor);
    };
    const faint = [];
    for (const element of document.querySelectorAll('body *:not(svg *)')) {
        const text = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
        if (!text || !element.checkVisibility() || element.closest('.sr-only, [disabled], noscript')) continue;
        const style = getComputedStyle(element), back = behind(element);
        if (!back) continue;
        const [a, b] = [light(rgba(style.color)), light(back)];
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
        if (contrast < (large ? 3 : 4.5)) faint.push(`${contrast.toFixed(2)} ${element.textContent.trim().slice(0, 30)}`);
    }
    return faint;";

#[tokio::test]
async fn everything_has_a_name_and_can_be_read() {
    visit(async |visit| {
        let by_rules = axe::bring(visit).await?;
        for theme in ["light", "dark"] {
            visit.appear(1280, 800, theme).await?;
            let look = async |what: &str| examine(visit, &format!("{what}, {theme}"), by_rules).await;
            for address in PAGES {
                arrive(visit, address).await?;
                look(address).await?;
            }
            let page = Page { visit };
            arrive(visit, "/room#/new/7x6-4-2/3+2/private").await?;
            page.click("[data-machine='2']").await?;
            page.counts("#board", 1).await?;
            look("a game in a room").await?;
            arrive(visit, "/#/play/people/7x6-4-2").await?;
            page.press("121212?").await?;
            page.counts("dialog[open]", 1).await?;
            look("the keys").await?;
            page.press(Key::Escape + "").await?;
            page.press("h1").await?;
            page.counts("#ending", 1).await?;
            look("the end of a game").await?;
            arrive(visit, "/puzzle/2026-11-16").await?;
            page.click("#solution").await?;
            visit.until("a reason", "return !!document.querySelector('#why .why-t b')").await?;
            look("a puzzle that was told").await?;
            arrive(visit, "/storm").await?;
            page.click("#start").await?;
            page.press("1").await?;
            page.click("#stop").await?;
            page.counts("#total", 1).await?;
            look("the end of a storm").await?;
        }
        Ok(())
    })
    .await;
}

/// Opens a page, also from one whose address differs only after the `#`, and waits until its room is entered.
pub(crate) async fn arrive(visit: &Visit, page: &str) -> WebDriverResult<()> {
    visit.window.goto("about:blank").await?;
    visit.open(page).await?;
    visit.started().await?;
    let there = "return !/Connecting|Connexion/.test(document.body.innerText)";
    visit.until("the room", there).await.map(drop)
}

async fn examine(visit: &Visit, what: &str, by_rules: bool) -> WebDriverResult<()> {
    let page = Page { visit };
    assert_eq!(page.value(FAULTS).await?, json!([]), "{what}");
    assert_eq!(page.value(FAINT).await?, json!([]), "too faint: {what}");
    assert_eq!(nameless(visit).await?, [""; 0], "without a name: {what}");
    if by_rules {
        assert_eq!(axe::violations(visit).await?, [""; 0], "{what}");
    }
    Ok(())
}

/// Elements without a name, as the browser tells them to a screen reader.
async fn nameless(visit: &Visit) -> WebDriverResult<Vec<String>> {
    let tree = visit.window.cdp().send_raw("Accessibility.getFullAXTree", json!({})).await?;
    let nodes = tree["nodes"].as_array().cloned().unwrap_or_default();
    assert!(nodes.len() > 20, "a tree of {} nodes", nodes.len());
    let lacks = |node: &Value| {
        let role = node["role"]["value"].as_str().unwrap_or_default();
        let name = node["name"]["value"].as_str().unwrap_or_default().trim();
        node["ignored"] == false && name.is_empty() && NAMED.contains(&role)
    };
    Ok(nodes.iter().filter(|node| lacks(node)).map(ToString::to_string).collect())
}

#[tokio::test]
async fn the_tab_key_goes_through_every_page_in_its_order() {
    visit(async |visit| {
        for address in PAGES {
            arrive(visit, address).await?;
            let page = Page { visit };
            let mut places = Vec::new();
            loop {
                page.press(Key::Tab + "").await?;
                let focus = page.value(FOCUS).await?;
                let Some(place) = focus["place"].as_u64() else { break };
                assert_eq!(focus["seen"], true, "{address}: {focus}");
                assert!(places.last() < Some(&place), "{address}: back at {focus}");
                places.push(place);
            }
            assert!(places.len() > 5, "{address}: {places:?}");
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn the_board_can_be_heard() {
    visit(async |visit| {
        let page = Page::classic(visit).await?;
        page.press("43").await?;
        page.reads("#live", "Yellow plays column 3, row 1. Red to play.").await?;
        page.reads("table tbody tr:last-child", "Row 1emptyemptyYellowRed").await?;
        page.counts("#board [role='button'][tabindex='0']", 1).await?;
        page.counts("#board [data-col='4'][aria-label='Column 4, 1 token, 5 free']", 1).await
    })
    .await;
}

/// Lines that begin with the sign between two pieces of text.
const BROKEN: &str = "
    const broken = [], place = (node, at) => {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect();
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let before = null;
    while (texts.nextNode()) {
        const node = texts.currentNode;
        for (let at = 0; at < node.data.length; at++) {
            if (!node.data[at].trim()) continue;
            const here = place(node, at);
            if (!here.width) continue;
            const same = before && before.block?.contains(node);
            if (node.data[at] === '·' && same && here.top >= before.bottom - 2) broken.push(node.parentElement.textContent);
            before = { block: node.parentElement.closest('p, li, small, h1, h2, div'), bottom: here.bottom };
        }
    }
    return broken;";

#[tokio::test]
async fn every_page_fits_a_small_phone() {
    visit(async |visit| {
        visit.appear(320, 640, "light").await?;
        for (lang, page) in
            ["en", "fr"].into_iter().flat_map(|lang| PAGES.iter().map(move |page| (lang, page)))
        {
            let choose = format!("localStorage.setItem('quatris.language', '{lang}')");
            visit.window.execute(choose, Vec::new()).await?;
            arrive(visit, page).await?;
            let width =
                visit.window.execute("return document.documentElement.scrollWidth", Vec::new()).await?;
            assert!(width.json().as_u64() <= Some(320), "{page} {lang}: {:?}", width.json());
            let broken = visit.window.execute(BROKEN, Vec::new()).await?;
            assert_eq!(broken.json(), &json!([]), "{page} {lang}");
        }
        Ok(())
    })
    .await;
}

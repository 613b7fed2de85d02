//! The page in forced colours, which people with weak eyes set in their system.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;
use thirtyfour::prelude::*;

use crate::access::{PAGES, arrive};
use crate::page::Page;
use crate::visit::{Visit, visit};

/// Choices whose chosen option differs too little from the others: less than 3 to 1.
const UNTOLD: &str = r"
    const parts = colour => colour.match(/[\d.]+/g).map(Number);
    const light = colour => {
        const part = value => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        const [r, g, b] = parts(colour).map(part);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one, other) => {
        const [a, b] = [light(one), light(other)];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };
    const untold = [];
    const compare = (chosen, other) => {
        const [one, two] = [getComputedStyle(chosen), getComputedStyle(other)];
        const sides = [[one.backgroundColor, two.backgroundColor], [one.borderTopColor, two.borderTopColor]];
        if (!sides.some(([a, b]) => contrast(a, b) >= 3)) untold.push(`not told: ${chosen.outerHTML.slice(0, 120)}`);
        if (contrast(one.color, one.backgroundColor) < 4.5) untold.push(`not read: ${chosen.outerHTML.slice(0, 120)}`);
    };
    const shown = element => element.checkVisibility();
    const radios = [...document.querySelectorAll('input[type=radio]')].filter(shown);
    for (const chosen of radios.filter(radio => radio.checked)) {
        const other = radios.find(radio => radio.name === chosen.name && !radio.checked);
        if (other) compare(chosen.nextElementSibling, other.nextElementSibling);
    }
    for (const kind of ['.seat', '.move', '.hint', '.rank', '.btn']) {
        const all = [...document.querySelectorAll(kind)].filter(shown);
        const is_chosen = one => one.matches('[aria-current], [data-best], [data-me], [aria-pressed=true]');
        const other = all.find(one => !is_chosen(one) && !one.matches('.btn-primary, [disabled]'));
        all.filter(is_chosen).forEach(chosen => other && compare(chosen, other));
    }
    return [radios.length, untold];";

async fn force(visit: &Visit, scheme: &str) -> WebDriverResult<()> {
    let media = json!({ "features": [
        { "name": "forced-colors", "value": "active" },
        { "name": "prefers-color-scheme", "value": scheme },
        { "name": "prefers-reduced-motion", "value": "reduce" },
    ] });
    visit.window.cdp().send_raw("Emulation.setEmulatedMedia", media).await?;
    Ok(())
}

#[tokio::test]
async fn what_is_chosen_is_seen() {
    visit(async |visit| {
        for scheme in ["light", "dark"] {
            force(visit, scheme).await?;
            let page = Page { visit };
            let told = async |what: &str| {
                let found = page.value(UNTOLD).await?;
                assert_eq!(found[1], json!([]), "{what} {scheme}");
                WebDriverResult::Ok(found[0].as_u64().unwrap_or(0))
            };
            let mut choices = 0;
            for address in PAGES {
                arrive(visit, address).await?;
                choices += told(address).await?;
            }
            assert!(choices > 100, "{choices} choices");
            let page = Page::open(visit, "play/people/7x6-4-2/1/443555432132135755644").await?;
            let wish = "const hints = document.querySelector('#hints'); hints.ariaPressed == 'true' || hints.click()";
            page.value(wish).await?;
            visit.until("a hint", "return !!document.querySelector('.hint[data-best]')").await?;
            told("hints").await?;
            arrive(visit, "/tetris#/settings").await?;
            assert_eq!(page.value(SWITCHES).await?, json!([]), "switches {scheme}");
        }
        Ok(())
    })
    .await;
}

/// Switches that look the same on and off.
const SWITCHES: &str = "
    const look = one => getComputedStyle(one).backgroundColor + getComputedStyle(one, '::after').backgroundColor;
    return [...document.querySelectorAll('.switch input')].filter(one => {
        const before = look(one);
        one.click();
        return look(one) === before;
    }).map(one => one.id);";

#[tokio::test]
async fn tokens_keep_their_colours() {
    visit(async |visit| {
        force(visit, "dark").await?;
        let page = Page::classic(visit).await?;
        page.press("234").await?;
        page.counts("#board .t", 3).await?;
        let one = average(visit, "#board .t[href='#tok-1']").await?;
        let two = average(visit, "#board .t[href='#tok-2']").await?;
        let apart: f64 = one.iter().zip(&two).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
        assert!(apart > 40.0, "{one:?} and {two:?}");
        Ok(())
    })
    .await;
}

/// The average colour of what is painted there.
async fn average(visit: &Visit, css: &str) -> WebDriverResult<Vec<f64>> {
    let picture = visit.window.find(By::Css(css)).await?.screenshot_as_png().await?;
    let script = "
        return createImageBitmap(new Blob([new Uint8Array(arguments[0])])).then(image => {
            const canvas = new OffscreenCanvas(1, 1).getContext('2d');
            canvas.imageSmoothingQuality = 'high';
            canvas.drawImage(image, 0, 0, 1, 1);
            return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
        })";
    visit.window.execute(script, vec![Value::from(picture)]).await?.convert()
}

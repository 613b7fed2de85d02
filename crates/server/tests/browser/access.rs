//! What somebody needs who uses no mouse, sees little or hears the page read out.

use crate::table::Table;
use crate::visit::visit;

const PAGES: &[&str] = &[
    "/",
    "/#/play/people/7x6-4-2",
    "/#/play/people/7x6-4-2-powers",
    "/#/play/machine-3-1/7x6-4-2",
    "/#/variants/10x8-4-4",
    "/#/games",
    "/#/r/7x6-4-2/1/1212121",
    "/tetris",
    "/tetris#/labo/10x20-800/2-1",
    "/tetris#/arena/20-180/9-1",
    "/tetris#/replay",
    "/tetris#/settings",
];

/// Everything that can be used and has no name; `id`s that occur twice; images without a name.
const NAMELESS: &str = r"
    const named = element => {
        const of = id => document.getElementById(id)?.textContent ?? '';
        const labelled = (element.getAttribute('aria-labelledby') ?? '').split(' ').map(of).join('');
        const labels = [...(element.labels ?? [])].map(label => label.textContent).join('');
        const own = element.getAttribute('aria-label') ?? '';
        return (own + labelled + labels + element.textContent).trim() !== '';
    };
    const shown = element => element.closest('dialog:not([open])') === null;
    const usable = 'a, button, input, [role=button], [role=img], [role=group], fieldset, section, table, main h1';
    const nameless = [...document.querySelectorAll(usable)].filter(shown)
        .filter(element => !named(element) && element.getAttribute('aria-hidden') !== 'true');
    const ids = [...document.querySelectorAll('[id]')].map(element => element.id);
    const twice = ids.filter((id, place) => ids.indexOf(id) !== place);
    const headings = document.querySelectorAll('h1').length === 1 ? [] : ['not one h1'];
    const lang = document.documentElement.lang ? [] : ['no language'];
    return [...nameless.map(element => element.outerHTML.slice(0, 120)), ...twice, ...headings, ...lang];";

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
        for theme in ["light", "dark"] {
            visit.appear(1280, 800, theme).await?;
            for page in PAGES {
                visit.open(page).await?;
                visit.window.refresh().await?;
                visit.started().await?;
                let table = Table { visit };
                assert_eq!(table.value(NAMELESS).await?, serde_json::json!([]), "without a name: {page}");
                assert_eq!(table.value(FAINT).await?, serde_json::json!([]), "too faint: {page} {theme}");
            }
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn the_board_can_be_heard() {
    visit(async |visit| {
        let table = Table::classic(visit).await?;
        table.press("43").await?;
        table.reads("#live", "Yellow plays column 3, row 1. Red to play.").await?;
        table.reads("table tbody tr:last-child", "Row 1emptyemptyYellowRed").await?;
        table.counts("#board [role='button'][tabindex='0']", 1).await?;
        table.counts("#board [data-col='4'][aria-label='Column 4, 1 token, 5 free']", 1).await
    })
    .await;
}

#[tokio::test]
async fn no_page_is_wider_than_a_small_phone() {
    visit(async |visit| {
        visit.appear(320, 640, "light").await?;
        for page in PAGES {
            visit.open(page).await?;
            visit.window.refresh().await?;
            visit.started().await?;
            let width =
                visit.window.execute("return document.documentElement.scrollWidth", Vec::new()).await?;
            assert!(width.json().as_u64() <= Some(320), "{page}: {:?}", width.json());
        }
        Ok(())
    })
    .await;
}

//! Tetris on screens of every size: what a hand needs is seen without scrolling, and nothing lies over the board.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;
use thirtyfour::prelude::*;

use crate::page::Page;
use crate::sizes::SIZES;
use crate::visit::{Visit, visit};
use crate::well::Well;

/// Those of these elements that are missing, stick out of the window or lie over the board; and the page, if it is wider
/// than the window.
const WRONG: &str = "
    const board = document.querySelector('.t-frame').getBoundingClientRect();
    const wrong = arguments[0].flatMap(css => {
        const all = [...document.querySelectorAll(css)].map(element => element.getBoundingClientRect());
        const out = box => box.width == 0 || box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
        const over = box => css != '#board' && box.left < board.right - 1 && box.right > board.left + 1 && box.top < board.bottom - 1 && box.bottom > board.top + 1;
        if (!all.length) return [`${css} is missing`];
        return all.filter(box => out(box) || over(box)).map(box => `${css} ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    });
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) wrong.push(`the page is ${wide} wide`);
    return wrong.join('; ')";

/// The sizes of the specification; lower ones have no room for two hands.
fn sizes() -> impl Iterator<Item = (u32, u32)> {
    SIZES.into_iter().filter(|size| *size != (568, 320))
}

/// From this width on, the keyboard is what plays.
const WIDE: u32 = 960;

/// Everything of a game is there.
async fn played(visit: &Visit, size: (u32, u32), what: &str, css: &[&str]) -> WebDriverResult<()> {
    let pad = if size.0 < WIDE { &[".pad .btn"][..] } else { &[] };
    seen(visit, size, what, &[css, pad].concat()).await
}

async fn seen(visit: &Visit, size: (u32, u32), what: &str, css: &[&str]) -> WebDriverResult<()> {
    let all: Vec<_> = css.iter().map(|css| Value::from(*css)).collect();
    let wrong = visit.window.execute(WRONG, vec![json!(all)]).await?;
    assert_eq!(wrong.json(), "", "{what} at {size:?}");
    Ok(())
}

#[tokio::test]
async fn board_next_hold_and_pad_are_on_one_screen() {
    visit(async |visit| {
        for (address, css) in [
            ("arena/20-600/3-2", &["#board", "#next", "#hold", "#clock", "#you", ".ranks"][..]),
            ("arena/20-600/19-1", &["#board", "#next", "#hold", "#clock", "#you", ".ranks"][..]),
            ("labo/10x20-5000/1-1", &["#board", "#you", ".ranks"][..]),
        ] {
            let well = Well::open(visit, address).await?;
            well.page.counts("#count", 0).await?;
            // A table of names is wider than any phone.
            well.page.press(Key::Space + "").await?;
            let named = "return [...document.querySelectorAll('#cells td')].filter(cell => cell.textContent).length > 7";
            visit.until("a table of the board", named).await?;
            for size in sizes() {
                visit.appear(size.0, size.1, "light").await?;
                settled(visit).await?;
                played(visit, size, address, css).await?;
            }
        }
        Ok(())
    })
    .await;
}

/// Waits until the board has its size: it is painted with the next frames.
async fn settled(visit: &Visit) -> WebDriverResult<()> {
    let frames = "
        const box = () => JSON.stringify(document.querySelector('.t-frame').getBoundingClientRect());
        const before = box(), done = arguments[0];
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done(before === box()))));";
    for _ in 0..20 {
        if visit.window.execute_async(frames, Vec::new()).await?.json() == true {
            return Ok(());
        }
    }
    panic!("the board changes its size all the time");
}

#[tokio::test]
async fn alone_everything_is_on_one_screen_too() {
    visit(async |visit| {
        for (address, css) in [
            ("sprint", ["#goal", "#elapsed"]),
            ("marathon", ["#goal", "#elapsed"]),
            ("daily-2026-03-14", ["#clock", "#try"]),
        ] {
            visit.window.goto("about:blank").await?;
            visit.open(&format!("/tetris#/solo/{address}")).await?;
            visit.until("a piece", "return document.querySelectorAll('#next .waiting').length == 3").await?;
            for size in sizes() {
                visit.appear(size.0, size.1, "light").await?;
                settled(visit).await?;
                let css = ["#board", "#next", "#next .waiting", "#hold", "#goal", css[0], css[1]];
                played(visit, size, address, &css).await?;
            }
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn the_end_says_first_how_it_came_out_and_what_next() {
    visit(async |visit| {
        let well = Well::open(visit, "labo/6x8-5000/0-1").await?;
        well.slam_to_the_end().await?;
        for size in sizes() {
            visit.appear(size.0, size.1, "light").await?;
            let offered = "const box = document.querySelector('#again').getBoundingClientRect();
                        const pad = [...document.querySelectorAll('.pad .btn')].some(button => button.offsetWidth > 0);
                        return box.width > 0 && box.bottom <= innerHeight && !pad
                            && document.documentElement.scrollWidth <= innerWidth";
            assert_eq!(well.page.value(offered).await?, true, "{size:?}");
        }
        well.page.click("#watch").await?;
        well.page.counts("#seek", 1).await?;
        for size in sizes() {
            visit.appear(size.0, size.1, "light").await?;
            settled(visit).await?;
            seen(visit, size, "a replay", &["#board", "#toggle", "#seek", "#speed"]).await?;
            let width = well.page.value("return document.querySelector('#board').clientWidth").await?;
            assert!(width.as_f64() > Some(100.0), "the board at {size:?}: {width}");
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn the_waiting_room_shows_its_names_whole_and_its_button_at_once() {
    visit(async |visit| {
        let page = Page { visit };
        let broken = "return [...document.querySelectorAll('.seat-card:has(.stepper) b')]
                          .filter(name => name.offsetHeight > 2 * parseFloat(getComputedStyle(name).fontSize)).length";
        // A finger on its middle hits the button.
        let seen = "const button = document.querySelector('#ready'), box = button.getBoundingClientRect();
                    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                    return box.top >= 0 && box.bottom <= innerHeight && button.contains(hit)";
        for (language, machines) in [("en", 2), ("fr", 2), ("fr", 7)] {
            let speak = format!("localStorage.setItem('quatris.language', '{language}')");
            visit.window.execute(speak, Vec::new()).await?;
            visit.open("/").await?;
            visit.open(&format!("/tetris#/new/arena/20-60/{machines}-2")).await?;
            page.counts("#seats .stepper", machines).await?;
            for size in SIZES {
                visit.appear(size.0, size.1, "light").await?;
                assert_eq!(page.value(broken).await?, 0, "names of {machines} at {size:?}, {language}");
                assert_eq!(page.value(seen).await?, true, "ready with {machines} at {size:?}, {language}");
            }
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_phone_that_is_turned_shows_the_map_only_of_more_than_it_shows() {
    visit(async |visit| {
        visit.appear(667, 375, "light").await?;
        let well = Well::open(visit, "arena/20-600/3-2").await?;
        well.page.counts("#zoom", 1).await?;
        visit.appear(390, 844, "light").await?;
        well.page.counts(".t-map", 0).await
    })
    .await;
}

#[tokio::test]
async fn whoever_scrolled_to_the_button_sees_the_board_from_its_top() {
    visit(async |visit| {
        visit.appear(844, 390, "light").await?;
        visit.open("/tetris#/new/arena/20-60/2-2").await?;
        let page = Page { visit };
        page.counts("#ready", 1).await?;
        page.value("document.querySelector('#ready').scrollIntoView()").await?;
        visit.until("a scrolled page", "return scrollY > 0").await?;
        page.click("#ready").await?;
        page.counts("#board", 1).await?;
        visit.until("the top of the page", "return scrollY === 0").await.map(drop)
    })
    .await;
}

#[tokio::test]
async fn a_sprint_begins_anew_by_a_key() {
    visit(async |visit| {
        visit.open("/tetris#/solo/sprint").await?;
        let page = Page { visit };
        page.counts("#facts", 1).await?;
        let pieces = |count: u8| {
            format!("return document.querySelector('#facts div:nth-child(3) dd')?.textContent === '{count}'")
        };
        visit.until("a new game", &pieces(0)).await?;
        for restart in ["r", ""] {
            page.press(Key::Space + "").await?;
            visit.until("a piece", &pieces(1)).await?;
            if restart.is_empty() {
                page.click("#restart").await?;
            } else {
                page.press(restart).await?;
            }
            visit.until("a new game", &pieces(0)).await?;
        }
        let today = "return new Date().toISOString().slice(0, 10)";
        let today = page.value(today).await?;
        visit.window.goto("about:blank").await?;
        visit.open(&format!("/tetris#/solo/daily-{}", today.as_str().unwrap_or_default())).await?;
        page.counts("#facts", 1).await?;
        page.counts("#restart", 0).await
    })
    .await;
}

#[tokio::test]
async fn a_daily_try_counts_once_also_if_it_is_left() {
    visit(async |visit| {
        let today = visit.window.execute("return new Date().toISOString().slice(0, 10)", Vec::new()).await?;
        let daily = format!("/tetris#/solo/daily-{}", today.json().as_str().unwrap_or_default());
        visit.open(&daily).await?;
        let well = Well { page: Page { visit } };
        well.page.reads("#try", "This try counts").await?;
        visit.window.refresh().await?;
        well.page.reads("#try", "This try counts").await?;
        well.page.press(Key::Space + "").await?;
        well.page.reads("#facts div:nth-child(3) dd", "1").await?;
        well.page.reads("#try", "This try counts").await?;
        visit.window.refresh().await?;
        well.page.reads("#try", "Practice. Today’s try: given up.").await?;
        well.slam_to_the_end().await?;
        well.page.reads("#remark", "Only the first try of a day counts.").await?;
        well.page.reads("#kept", "given up").await?;
        well.page.press(Key::Enter + "").await?;
        well.page.counts("#ending", 0).await?;
        well.page.reads("#try", "given up").await?;
        visit.window.goto("about:blank").await?;
        visit.open("/tetris").await?;
        well.page.reads("#daily", "Today’s try: given up").await
    })
    .await;
}

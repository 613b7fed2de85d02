//! The focus after everything that can be done with the keyboard: never lost, and at the right place.

use thirtyfour::Key;
use thirtyfour::error::WebDriverResult;

use crate::page::Page;
use crate::visit::{Visit, visit};
use crate::well::Well;

const COLUMN: &str = "#board [data-col][tabindex='0']";

/// Waits until an element that matches has the focus.
async fn focused(visit: &Visit, css: &str) -> WebDriverResult<()> {
    let script = format!("return document.activeElement?.matches(\"{css}\")");
    visit.until(&format!("the focus on {css}"), &script).await.map(drop)
}

/// Goes to the element with the Tab key, then presses Enter.
async fn press(page: &Page<'_>, css: &str) -> WebDriverResult<()> {
    page.visit.until(css, &format!("return !!document.querySelector(\"{css}\")")).await?;
    for _ in 0..80 {
        page.press(Key::Tab + "").await?;
        let there = format!("return document.activeElement?.matches(\"{css}\")");
        if page.value(&there).await? == true {
            return page.press(Key::Enter + "").await;
        }
    }
    panic!("the Tab key does not come to {css}");
}

#[tokio::test]
async fn another_page_begins_at_its_content() {
    visit(async |visit| {
        visit.started().await?;
        let page = Page { visit };
        press(&page, "#play-machine").await?;
        page.counts("#board", 1).await?;
        focused(visit, "#main").await?;
        visit.window.back().await?;
        page.counts("#play-machine", 1).await?;
        focused(visit, "#main").await
    })
    .await;
}

#[tokio::test]
async fn a_game_and_its_end() {
    visit(async |visit| {
        let page = Page::classic(visit).await?;
        page.press("1212121").await?;
        focused(visit, "#again").await?;
        page.press(Key::Enter + "").await?;
        page.counts("#ending", 0).await?;
        focused(visit, COLUMN).await?;
        page.press("4").await?;
        press(&page, "#take-back").await?;
        page.shows("").await?;
        focused(visit, COLUMN).await?;
        page.press("4").await?;
        press(&page, "#resign").await?;
        focused(visit, "dialog[open] button").await?;
        page.press(Key::Escape + "").await?;
        focused(visit, "#resign").await?;
        page.press(Key::Enter + "").await?;
        press(&page, "#resign-go").await?;
        focused(visit, "#again").await
    })
    .await;
}

#[tokio::test]
async fn the_list_of_keys_gives_it_back() {
    visit(async |visit| {
        let page = Page::classic(visit).await?;
        page.press("?").await?;
        focused(visit, "dialog[open] button").await?;
        page.press(Key::Enter + "").await?;
        focused(visit, "#main").await?;
        press(&page, "#hints").await?;
        page.press("?").await?;
        focused(visit, "dialog[open] button").await?;
        page.press(Key::Escape + "").await?;
        focused(visit, "#hints").await
    })
    .await;
}

#[tokio::test]
async fn a_power_and_what_it_was_used_on() {
    visit(async |visit| {
        let page = Page::open(visit, "play/people/7x6-4-2-powers").await?;
        page.press("44").await?;
        page.shows("44").await?;
        press(&page, "[data-power='erase']").await?;
        page.press(Key::Up + "").await?;
        focused(visit, "#board [data-cell='4-2']").await?;
        page.press(Key::Enter + "").await?;
        page.shows("44X42").await?;
        focused(visit, COLUMN).await?;
        press(&page, "[data-power='row']").await?;
        page.press(Key::Down + "").await?;
        focused(visit, "#board [data-row]").await?;
        page.press(Key::Escape + "").await?;
        focused(visit, COLUMN).await
    })
    .await;
}

#[tokio::test]
async fn a_kept_game_is_deleted() {
    visit(async |visit| {
        let page = Page::classic(visit).await?;
        page.press("1212121").await?;
        focused(visit, "#again").await?;
        page.press(Key::Enter + "4").await?;
        page.shows("4").await?;
        visit.open("/#/games").await?;
        page.counts("[data-game]", 2).await?;
        press(&page, "[data-game] [title='Delete']").await?;
        page.counts("[data-game]", 1).await?;
        focused(visit, "[data-game] a, [data-game] button").await?;
        press(&page, "[data-game] [title='Delete']").await?;
        page.counts("[data-game]", 0).await?;
        focused(visit, "#main").await
    })
    .await;
}

#[tokio::test]
async fn a_number_comes_to_its_limit() {
    visit(async |visit| {
        visit.open("/#/variants/15x6-4-2").await?;
        let page = Page { visit };
        press(&page, "#set-columns .more").await?;
        page.counts("#set-columns .more[disabled]", 1).await?;
        focused(visit, "#set-columns .less").await
    })
    .await;
}

#[tokio::test]
async fn tetris_is_paused_and_ends() {
    visit(async |visit| {
        let well = Well::open(visit, "labo/6x8-5000/0-1").await?;
        press(&well.page, "#pause").await?;
        focused(visit, "#resume").await?;
        well.page.press(Key::Enter + "").await?;
        well.page.counts("#resume", 0).await?;
        focused(visit, "#main").await?;
        well.slam_to_the_end().await?;
        well.page.press(Key::Enter + "").await?;
        well.page.counts("#ending", 0).await?;
        well.page.press("p").await?;
        focused(visit, "#resume").await
    })
    .await;
}

#[tokio::test]
async fn a_room_and_its_game() {
    visit(async |visit| {
        visit.open("/room#/new/7x6-4-2/3+2/private").await?;
        let page = Page { visit };
        press(&page, "[data-machine='2']").await?;
        page.counts("#board", 1).await?;
        focused(visit, COLUMN).await?;
        page.press("4").await?;
        page.counts("#board .t", 2).await?;
        press(&page, "#resign").await?;
        focused(visit, "dialog[open] button").await?;
        press(&page, "#resign-go").await?;
        focused(visit, "#again").await
    })
    .await;
}

//! The focus after everything that can be done with the keyboard: never lost, and at the right place.

use thirtyfour::Key;
use thirtyfour::error::WebDriverResult;

use crate::table::Table;
use crate::visit::{Visit, visit};
use crate::well::Well;

const COLUMN: &str = "#board [data-col][tabindex='0']";

/// Waits until an element that matches has the focus.
async fn focused(visit: &Visit, css: &str) -> WebDriverResult<()> {
    let script = format!("return document.activeElement?.matches(\"{css}\")");
    visit.until(&format!("the focus on {css}"), &script).await.map(drop)
}

/// Goes to the element with the Tab key, then presses Enter.
async fn press(table: &Table<'_>, css: &str) -> WebDriverResult<()> {
    table.visit.until(css, &format!("return !!document.querySelector(\"{css}\")")).await?;
    for _ in 0..80 {
        table.press(Key::Tab + "").await?;
        let there = format!("return document.activeElement?.matches(\"{css}\")");
        if table.value(&there).await? == true {
            return table.press(Key::Enter + "").await;
        }
    }
    panic!("the Tab key does not come to {css}");
}

#[tokio::test]
async fn another_page_begins_at_its_content() {
    visit(async |visit| {
        visit.started().await?;
        let table = Table { visit };
        press(&table, "#play-machine").await?;
        table.counts("#board", 1).await?;
        focused(visit, "#main").await?;
        visit.window.back().await?;
        table.counts("#play-machine", 1).await?;
        focused(visit, "#main").await
    })
    .await;
}

#[tokio::test]
async fn a_game_and_its_end() {
    visit(async |visit| {
        let table = Table::classic(visit).await?;
        table.press("1212121").await?;
        focused(visit, "#again").await?;
        table.press(Key::Enter + "").await?;
        table.counts("#ending", 0).await?;
        focused(visit, COLUMN).await?;
        table.press("4").await?;
        press(&table, "#take-back").await?;
        table.shows("").await?;
        focused(visit, COLUMN).await?;
        table.press("4").await?;
        press(&table, "#resign").await?;
        focused(visit, "dialog[open] button").await?;
        table.press(Key::Escape + "").await?;
        focused(visit, "#resign").await?;
        table.press(Key::Enter + "").await?;
        press(&table, "#resign-go").await?;
        focused(visit, "#again").await
    })
    .await;
}

#[tokio::test]
async fn the_list_of_keys_gives_it_back() {
    visit(async |visit| {
        let table = Table::classic(visit).await?;
        table.press("?").await?;
        focused(visit, "dialog[open] button").await?;
        table.press(Key::Enter + "").await?;
        focused(visit, "#main").await?;
        press(&table, "#hints").await?;
        table.press("?").await?;
        focused(visit, "dialog[open] button").await?;
        table.press(Key::Escape + "").await?;
        focused(visit, "#hints").await
    })
    .await;
}

#[tokio::test]
async fn a_power_and_what_it_was_used_on() {
    visit(async |visit| {
        let table = Table::open(visit, "play/people/7x6-4-2-powers").await?;
        table.press("44").await?;
        table.shows("44").await?;
        press(&table, "[data-power='erase']").await?;
        table.press(Key::Up + "").await?;
        focused(visit, "#board [data-cell='4-2']").await?;
        table.press(Key::Enter + "").await?;
        table.shows("44X42").await?;
        focused(visit, COLUMN).await?;
        press(&table, "[data-power='row']").await?;
        table.press(Key::Down + "").await?;
        focused(visit, "#board [data-row]").await?;
        table.press(Key::Escape + "").await?;
        focused(visit, COLUMN).await
    })
    .await;
}

#[tokio::test]
async fn a_kept_game_is_deleted() {
    visit(async |visit| {
        let table = Table::classic(visit).await?;
        table.press("1212121").await?;
        focused(visit, "#again").await?;
        table.press(Key::Enter + "4").await?;
        table.shows("4").await?;
        visit.open("/#/games").await?;
        table.counts("[data-game]", 2).await?;
        press(&table, "[data-game] [title='Delete']").await?;
        table.counts("[data-game]", 1).await?;
        focused(visit, "[data-game] a, [data-game] button").await?;
        press(&table, "[data-game] [title='Delete']").await?;
        table.counts("[data-game]", 0).await?;
        focused(visit, "#main").await
    })
    .await;
}

#[tokio::test]
async fn a_number_comes_to_its_limit() {
    visit(async |visit| {
        visit.open("/#/variants/15x6-4-2").await?;
        let table = Table { visit };
        press(&table, "#set-columns .more").await?;
        table.counts("#set-columns .more[disabled]", 1).await?;
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
        let table = Table { visit };
        press(&table, "[data-machine='2']").await?;
        table.counts("#board", 1).await?;
        focused(visit, COLUMN).await?;
        table.press("4").await?;
        table.counts("#board .t", 2).await?;
        press(&table, "#resign").await?;
        focused(visit, "dialog[open] button").await?;
        press(&table, "#resign-go").await?;
        focused(visit, "#again").await
    })
    .await;
}

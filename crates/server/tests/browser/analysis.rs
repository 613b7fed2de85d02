//! The analysis board: other moves, the best line, positions, and what a reload keeps of them.

use thirtyfour::Key;

use crate::page::Page;
use crate::visit::visit;

#[tokio::test]
async fn other_moves_are_tried_undone_and_kept() {
    visit(async |visit| {
        let page = Page::classic(visit).await?;
        page.press("44355321321357556444364316622").await?;
        page.reads("#ending", "Red wins!").await?;
        page.click("#review").await?;
        page.counts(".tree > li > .move", 29).await?;
        // Yellow's last mistake, and what would have kept the draw.
        page.press(Key::Left + Key::Left).await?;
        page.counts("#board .t", 27).await?;
        page.counts(".hint[data-played]", 1).await?;
        page.counts(".hint[data-best]", 4).await?;
        visit.until("the best line", "return document.querySelectorAll('.b-line').length > 0").await?;
        page.click("#best-step").await?;
        page.counts("#board .t", 28).await?;
        page.counts(".branch .move[data-star][aria-current]", 1).await?;
        page.reads(".branch", "or").await?;
        page.click("#undo").await?;
        page.counts(".branch", 0).await?;
        page.click("#redo").await?;
        page.counts(".branch", 1).await?;
        // A click on the board is a move too, and a reload loses nothing of it.
        let moves = "return document.querySelectorAll('.branch .move').length";
        let open = "return Number(document.querySelector('#board .col:not([aria-disabled])').dataset.col)";
        let column = page.value(open).await?.as_u64().and_then(|column| u8::try_from(column).ok());
        page.click_column(column.expect("an open column")).await?;
        visit.until("two moves", &format!("{moves} === 2")).await?;
        visit.window.refresh().await?;
        visit.started().await?;
        visit.until("two moves", &format!("{moves} === 2")).await?;
        page.click(".branch .move").await?;
        page.click("#remove").await?;
        page.counts(".branch", 0).await?;
        // Every move of the game was judged.
        page.reads("[data-side='1'] dd", "of 15").await?;
        page.reads("[data-side='2'] dd", "of 14").await
    })
    .await;
}

#[tokio::test]
async fn a_position_is_typed_pasted_or_clicked_together() {
    visit(async |visit| {
        let page = Page::open(visit, "r/7x6-4-2").await?;
        page.counts("#board .t", 0).await?;
        page.click_column(4).await?;
        page.counts("#board .t", 1).await?;
        page.press("4").await?;
        page.counts("#board .t", 2).await?;
        let load = async |text: &str| {
            let set = format!("document.querySelector('#position').value = {text:?}");
            page.value(&set).await?;
            page.click("#load").await
        };
        load("443553213213575564").await?;
        page.counts("#board .t", 18).await?;
        // The exact score: Red wins with column 3.
        page.counts(".hint[data-best]:nth-child(3)", 1).await?;
        page.counts(".b-line", 3).await?;
        load(".......  ....... ....... ....... ....... ..xo...").await?;
        page.counts("#board .t", 2).await?;
        load("48").await?;
        page.reads(".toast", "column").await?;
        page.counts("#board .t", 2).await?;
        page.click("#empty").await?;
        page.counts("#board .t", 0).await
    })
    .await;
}

#[tokio::test]
async fn other_boards_are_scored_or_say_that_they_are_not() {
    visit(async |visit| {
        let page = Page::open(visit, "r/5x4-4-2/1/12131").await?;
        page.counts(".hint[data-best]:nth-child(1)", 1).await?;
        let page = Page::open(visit, "r/7x6-4-3/1/444").await?;
        page.reads(".under", "Exact scores: not for this board. Strong move:").await?;
        page.press("1").await?;
        page.counts(".tree .move", 4).await?;
        let page = Page::open(visit, "r/9x6-4-2/1/").await?;
        page.reads(".under", "not this far from the end").await
    })
    .await;
}

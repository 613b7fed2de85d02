//! The analysis board: other moves, the best line, positions, and what a reload keeps of them.

use thirtyfour::Key;

use crate::table::Table;
use crate::visit::visit;

#[tokio::test]
async fn other_moves_are_tried_undone_and_kept() {
    visit(async |visit| {
        let table = Table::classic(visit).await?;
        table.press("44355321321357556444364316622").await?;
        table.reads("#ending", "Red wins!").await?;
        table.click("#review").await?;
        table.counts(".tree > li > .move", 29).await?;
        // Yellow's last mistake, and what would have kept the draw.
        table.press(Key::Left + Key::Left).await?;
        table.counts("#board .t", 27).await?;
        table.counts(".hint[data-played]", 1).await?;
        table.counts(".hint[data-best]", 4).await?;
        visit.until("the best line", "return document.querySelectorAll('.b-line').length > 0").await?;
        table.click("#best-step").await?;
        table.counts("#board .t", 28).await?;
        table.counts(".branch .move[data-star][aria-current]", 1).await?;
        table.reads(".branch", "or").await?;
        table.click("#undo").await?;
        table.counts(".branch", 0).await?;
        table.click("#redo").await?;
        table.counts(".branch", 1).await?;
        // A click on the board is a move too, and a reload loses nothing of it.
        let moves = "return document.querySelectorAll('.branch .move').length";
        let open = "return Number(document.querySelector('#board .col:not([aria-disabled])').dataset.col)";
        let column = table.value(open).await?.as_u64().and_then(|column| u8::try_from(column).ok());
        table.click_column(column.expect("an open column")).await?;
        visit.until("two moves", &format!("{moves} === 2")).await?;
        visit.window.refresh().await?;
        visit.started().await?;
        visit.until("two moves", &format!("{moves} === 2")).await?;
        table.click(".branch .move").await?;
        table.click("#remove").await?;
        table.counts(".branch", 0).await?;
        // Every move of the game was judged.
        table.reads("[data-side='1'] dd", "of 15").await?;
        table.reads("[data-side='2'] dd", "of 14").await
    })
    .await;
}

#[tokio::test]
async fn a_position_is_typed_pasted_or_clicked_together() {
    visit(async |visit| {
        let table = Table::open(visit, "r/7x6-4-2").await?;
        table.counts("#board .t", 0).await?;
        table.click_column(4).await?;
        table.counts("#board .t", 1).await?;
        table.press("4").await?;
        table.counts("#board .t", 2).await?;
        let load = async |text: &str| {
            let set = format!("document.querySelector('#position').value = {text:?}");
            table.value(&set).await?;
            table.click("#load").await
        };
        load("443553213213575564").await?;
        table.counts("#board .t", 18).await?;
        // The exact score: Red wins with column 3.
        table.counts(".hint[data-best]:nth-child(3)", 1).await?;
        table.counts(".b-line", 3).await?;
        load(".......  ....... ....... ....... ....... ..xo...").await?;
        table.counts("#board .t", 2).await?;
        load("48").await?;
        table.reads(".toast", "column").await?;
        table.counts("#board .t", 2).await?;
        table.click("#empty").await?;
        table.counts("#board .t", 0).await
    })
    .await;
}

#[tokio::test]
async fn other_boards_are_scored_or_say_that_they_are_not() {
    visit(async |visit| {
        let table = Table::open(visit, "r/5x4-4-2/1/12131").await?;
        table.counts(".hint[data-best]:nth-child(1)", 1).await?;
        let table = Table::open(visit, "r/7x6-4-3/1/444").await?;
        table.reads(".under", "Exact scores: not for this board. Strong move:").await?;
        table.press("1").await?;
        table.counts(".tree .move", 4).await?;
        let table = Table::open(visit, "r/9x6-4-2/1/").await?;
        table.reads(".under", "not this far from the end").await
    })
    .await;
}

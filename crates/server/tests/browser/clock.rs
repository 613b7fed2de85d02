//! The clock of a match on one screen: when it runs, how it ends a game, and what is kept of it.

use crate::page::Page;
use crate::visit::visit;

/// A script that sets the time left of the second player in the kept game.
fn leave(left: u32) -> String {
    format!(
        "const item = localStorage.getItem('quatris.game.1');
         localStorage.setItem('quatris.game.1', item.replace(/left-(\\d+)-\\d+/, 'left-$1-{left}'))"
    )
}

#[tokio::test]
async fn it_starts_with_the_first_move_and_is_kept() {
    visit(async |visit| {
        let page = Page::open(visit, "play/people-3+2/7x6-4-2").await?;
        page.counts(".clock", 2).await?;
        page.counts(".clock[data-run]", 1).await?;
        page.reads(".seat[data-player='1'] .clock", "3:00").await?;
        page.press("4").await?;
        page.reads(".seat[data-player='1'] .clock", "3:02").await?;
        let left = "document.querySelector(\".seat[data-player='2'] .clock\").textContent";
        visit.until("the clock runs", &format!("return {left} !== '3:00'")).await?;
        // A question on top of the board stops the clock. A running clock would show another time within this wait.
        page.click("#resign").await?;
        let stands = format!(
            "const before = {left};
             return new Promise(done => setTimeout(() => done({left} === before), 1200))"
        );
        assert_eq!(page.value(&stands).await?, true);
        // Leaving the page stops the clock too.
        visit.open("/#/games").await?;
        page.value(&leave(170_000)).await?;
        visit.open("/#/saved/1").await?;
        page.shows("4").await?;
        page.reads(".seat[data-player='1'] .clock", "3:02").await?;
        let kept = page.value(&format!("return {left}")).await?;
        assert!(kept.as_str().is_some_and(|left| left == "2:50" || left.starts_with("2:4")), "{kept}");
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn who_has_no_time_left_has_lost() {
    visit(async |visit| {
        let page = Page::open(visit, "play/people-1+1/7x6-4-2").await?;
        page.press("4").await?;
        page.shows("4").await?;
        visit.open("/#/games").await?;
        page.value(&leave(900)).await?;
        visit.open("/#/saved/1").await?;
        page.reads("#ending", "Red wins!").await?;
        page.reads(".banner", "Yellow ran out of time.").await?;
        page.reads("#score", "1–0").await?;
        page.reads(".seat[data-player='2'] .clock", "0:00.0").await?;
        // The game is over for good, also after a reload.
        visit.window.refresh().await?;
        visit.started().await?;
        page.reads("#ending", "Red wins!").await?;
        page.click("#again").await?;
        page.reads(".seat[data-player='2'] .clock", "1:00").await?;
        visit.open("/#/games").await?;
        page.reads("[data-game='1']", "Yellow ran out of time").await
    })
    .await;
}

#[tokio::test]
async fn it_is_chosen_beside_the_board_and_for_two_only() {
    visit(async |visit| {
        let page = Page::open(visit, "play/machine-1-1/7x6-4-2").await?;
        page.counts(".clock", 0).await?;
        page.value("document.querySelector(\"input[name='pace'][value='5+5']\").click()").await?;
        page.reads("#later", "Holds for the next game").await?;
        page.click("#new-game").await?;
        page.counts(".clock", 2).await?;
        page.reads(".clock", "5:00").await?;
        visit.open("/#/play/people/10x8-4-4").await?;
        page.counts("input[name='pace']", 0).await?;
        visit.open("/#/play/people-3+2/10x8-4-4").await?;
        page.reads("main", "Only two can play against the clock").await
    })
    .await;
}

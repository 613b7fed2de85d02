//! The main walks through the application in Firefox, a second browser engine.

use server::Site;
use thirtyfour::error::WebDriverResult;
use thirtyfour::prelude::*;

use crate::connect_four_rooms::{enter, open_room, seated};
use crate::driver::Browser;
use crate::front::Front;
use crate::offline::REST_IS_KEPT;
use crate::page::Page;
use crate::visit::{Visit, visit_in};
use crate::well::Well;

/// Runs the walk where Firefox and its driver are installed; `cargo xtask test` tells when they are not.
async fn walk(test: impl AsyncFnOnce(&mut Visit) -> WebDriverResult<()>) {
    if Browser::Firefox.is_there() {
        visit_in(Browser::Firefox, Site::EMBEDDED, test).await;
    } else {
        eprintln!("skipped: there is no Firefox with its driver here");
    }
}

#[tokio::test]
async fn the_first_page_leads_to_a_game() {
    walk(async |visit| {
        Front::shown(visit).await?;
        let page = Page { visit };
        page.click("#play-machine").await?;
        page.counts("#board", 1).await?;
        page.value("document.querySelector('input[value=fr]').click()").await?;
        page.counts("html[lang='fr']", 1).await
    })
    .await;
}

/// The weakest machine does not see a line of four coming, or wins by chance.
#[tokio::test]
async fn a_game_against_the_machine_comes_to_its_end() {
    walk(async |visit| {
        let page = Page::open(visit, "play/machine-1-1/7x6-4-2").await?;
        let turn = "return !!document.querySelector(\".seat[data-player='1'][aria-current], #ending\")";
        let over = "return !!document.querySelector('#ending')";
        for column in [1, 2, 3, 4, 5, 6, 7].into_iter().cycle().take(70) {
            visit.until("our turn", turn).await?;
            if page.value(over).await? == true {
                break;
            }
            page.press(column.to_string()).await?;
        }
        page.counts("#ending", 1).await?;
        page.click("#again").await?;
        page.counts("#ending", 0).await
    })
    .await;
}

#[tokio::test]
async fn two_people_play_in_a_room() {
    walk(async |visit| {
        let other = visit.guest().await?;
        let address = open_room(visit).await?;
        let (two, one) = (enter(&other, &address).await?, seated(visit).await?);
        for (number, column) in "1212121".char_indices() {
            let mover = if number % 2 == 0 { &one } else { &two };
            mover.press(column.to_string()).await?;
            for page in [&one, &two] {
                page.shows(&"1212121"[..=number]).await?;
            }
        }
        for page in [&one, &two] {
            page.reads("#ending", "win").await?;
        }
        other.close().await
    })
    .await;
}

#[tokio::test]
async fn tetris_is_played_alone_to_its_end() {
    walk(async |visit| {
        let well = Well::open(visit, "labo/6x8-5000/0-1").await?;
        let before = well.picture().await?;
        well.page.press(Key::Left + "").await?;
        well.changes_from(&before).await?;
        well.page.press(Key::Space + "").await?;
        well.says_of_me("0 rows: 0 − 4 blocks").await?;
        well.slam_to_the_end().await?;
        well.page.press(Key::Enter + "").await?;
        well.page.counts("#ending", 0).await
    })
    .await;
}

#[tokio::test]
async fn it_starts_again_without_a_server() {
    walk(async |visit| {
        Front::shown(visit).await?;
        visit.until("all is kept", REST_IS_KEPT).await?;
        visit.unplug().await;
        visit.open("/").await?;
        Front::shown(visit).await?;
        let page = Page::classic(visit).await?;
        page.press("4").await?;
        page.shows("4").await
    })
    .await;
}

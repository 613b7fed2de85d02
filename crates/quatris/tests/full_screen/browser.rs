//! A terminal and a browser in one room of a real server.

#[path = "../../../server/tests/browser/driver.rs"]
#[allow(dead_code, reason = "one browser is enough here")]
mod driver;

use std::time::Instant;

use thirtyfour::TypingData;
use thirtyfour::prelude::*;

use crate::pty::Pty;
use crate::server::{FOUR, Server};
use driver::{Browser, PACE, PATIENCE};

/// So high, and so slow, that no piece reaches its floor by itself while a test waits.
const CALM_TETRIS: &str = r#"{"tetris":{"labo":[6,30,5000,4]}}"#;

/// Waits until the text of what matches contains this.
async fn reads(window: &WebDriver, css: &str, text: &str) -> WebDriverResult<()> {
    let script =
        format!("return [...document.querySelectorAll(\"{css}\")].map(one => one.textContent).join(' ')");
    let began = Instant::now();
    loop {
        let found =
            window.execute(&*script, Vec::new()).await?.json().as_str().unwrap_or_default().to_owned();
        if found.contains(text) {
            return Ok(());
        }
        assert!(began.elapsed() < PATIENCE, "{css} never says {text:?}, but {found:?}");
        tokio::time::sleep(PACE).await;
    }
}

async fn press(window: &WebDriver, keys: impl Into<TypingData>) -> WebDriverResult<()> {
    window.action_chain().send_keys(keys).perform().await
}

/// Waits until as many things match.
async fn counts(window: &WebDriver, css: &str, count: usize) -> WebDriverResult<()> {
    let began = Instant::now();
    while window.find_all(By::Css(css)).await?.len() != count {
        assert!(began.elapsed() < PATIENCE, "there are never {count} of {css}");
        tokio::time::sleep(PACE).await;
    }
    Ok(())
}

/// A window enters a room of these terms; when it has this in it, a terminal enters too.
async fn meet(
    terms: &str,
    page: &str,
    waits: &str,
    test: impl AsyncFnOnce(&WebDriver, &mut Pty) -> WebDriverResult<()>,
) {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().to_str().expect("text");
    let server = Server::start("127.0.0.1:0", home);
    let link = format!("http://{}/{page}/{}", server.address, server.room(terms));
    let run = async |window: WebDriver| {
        window.goto(&link).await?;
        counts(&window, waits, 1).await?;
        let mut terminal = Pty::start_at(home, &["play", "--join", &link]);
        test(&window, &mut terminal).await?;
        terminal.keys("\x03");
        terminal.is_restored("");
        assert_eq!(terminal.ends(), Some(0));
        WebDriverResult::Ok(())
    };
    Browser::Chromium.window().await.run_and_quit(run).await.expect("a working browser");
}

#[tokio::test]
async fn a_terminal_and_a_browser_play_until_one_wins_and_once_more() {
    meet(FOUR, "room", "#address", async |window, terminal| {
        counts(window, "#board", 1).await?;
        for (number, column) in (1..).zip("1212121".chars()) {
            if number % 2 == 1 {
                press(window, column.to_string()).await?;
            } else {
                terminal.sees("Your turn");
                terminal.keys(&column.to_string());
            }
            reads(window, "#notation", &"1212121"[..number]).await?;
            if number < 7 {
                terminal.sees(&format!("─ {number} ─┐"));
            }
        }
        terminal.sees("wins!");
        terminal.sees("Vertical");
        reads(window, "#ending", "win").await?;
        terminal.keys("\r");
        reads(window, ".banner", "wants another game").await?;
        press(window, Key::Enter + "").await?;
        terminal.sees("Your turn");
        terminal.keys("4");
        reads(window, "#notation", "4").await
    })
    .await;
}

#[tokio::test]
async fn a_terminal_and_a_browser_share_a_board_of_tetris() {
    meet(CALM_TETRIS, "tetris", "#seats li", async |window, terminal| {
        counts(window, "#seats li", 2).await?;
        terminal.sees("Places");
        // Everyone wants to begin.
        terminal.keys("\r");
        press(window, Key::Enter + "").await?;
        counts(window, ".rank", 2).await?;
        terminal.sees("Scores");
        press(window, " ").await?;
        terminal.sees("0 r.");
        terminal.keys(" ");
        reads(window, ".rank:not([data-me])", "0 rows: 0 − 4 blocks").await?;
        let began = Instant::now();
        while window.find_all(By::Css("#ending")).await?.is_empty() {
            assert!(began.elapsed() < PATIENCE, "the game does not end");
            terminal.keys(" ");
            press(window, " ").await?;
        }
        terminal.sees("Play again");
        terminal.keys("\r");
        press(window, Key::Enter + "").await?;
        counts(window, "#ending", 0).await?;
        counts(window, ".rank", 2).await
    })
    .await;
}

//! Tetris as it is played: alone and with bots, by keys, mouse and fingers.

use std::fs;

use room::tetris::{HeldBy, Referee};
use tetris::bot::Strength;
use tetris::{ArenaSetup, LaboSetup, Seed, Setup};
use thirtyfour::prelude::*;

use crate::visit::visit;
use crate::well::Well;

/// A board on which nothing falls by itself for a while.
const CALM: &str = "labo/8x12-5000/0-1";

#[tokio::test]
async fn a_whole_game_alone_and_the_next_one() {
    visit(async |visit| {
        let well = Well::open(visit, "labo/6x8-5000/0-1").await?;
        well.page.reads("#you", "You are").await?;
        well.page.press(Key::Space + "").await?;
        well.says_of_me("0 rows: 0 − 4 blocks").await?;
        well.says_of_me("−4").await?;
        well.slam_to_the_end().await?;
        well.page.reads("#ending", "Game over").await?;
        well.page.reads("#ending", "points").await?;
        well.page.press(Key::Enter + "").await?;
        well.page.counts("#ending", 0).await?;
        well.says_of_me("has not played").await
    })
    .await;
}

#[tokio::test]
async fn one_click_from_the_start_to_a_game_with_bots() {
    visit(async |visit| {
        visit.open("/tetris").await?;
        visit.started().await?;
        let well = Well { page: crate::page::Page { visit } };
        well.page.click("#play").await?;
        well.page.counts(".rank", 4).await?;
        well.page.counts("#next .waiting", 3).await?;
        let moved = "return [...document.querySelectorAll('.rank:not([data-me]) small')].some(line => !line.textContent.includes('has not played'))";
        visit.until("a bot has placed a piece", moved).await?;
        well.page.reads("#clock", ":").await
    })
    .await;
}

#[tokio::test]
async fn a_piece_is_held_once() {
    visit(async |visit| {
        let well = Well::open(visit, "arena/20-180/1-1").await?;
        well.page.counts("#hold .waiting", 0).await?;
        well.page.press("c").await?;
        well.page.counts("#hold.used .waiting", 1).await?;
        let held = well.page.value("return document.querySelector('#hold').textContent").await?;
        well.page.press("c").await?;
        well.page.press(Key::Space + "").await?;
        well.says_of_me("0 rows").await?;
        well.page.counts("#hold:not(.used) .waiting", 1).await?;
        assert_eq!(well.page.value("return document.querySelector('#hold').textContent").await?, held);
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn arrows_and_letters_by_place_move_the_piece() {
    visit(async |visit| {
        let well = Well::open(visit, CALM).await?;
        for (code, key) in [("ArrowLeft", "ArrowLeft"), ("KeyD", "d"), ("KeyA", "q"), ("KeyW", "z"), ("KeyS", "s")] {
            let before = well.picture().await?;
            let press = format!(
                "for (const kind of ['keydown', 'keyup'])
                     document.body.dispatchEvent(new KeyboardEvent(kind, {{ code: '{code}', key: '{key}', bubbles: true }}))"
            );
            well.page.value(&press).await?;
            // A square piece looks the same however it is turned.
            if code != "KeyW" {
                well.changes_from(&before).await?;
            }
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn the_mouse_moves_and_places() {
    visit(async |visit| {
        let well = Well::open(visit, CALM).await?;
        let before = well.picture().await?;
        let board = visit.window.find(By::Id("board")).await?;
        let quarter = -(board.rect().await?.width / 4.0) as i64;
        visit.window.action_chain().move_to_element_with_offset(&board, quarter, 0).perform().await?;
        well.changes_from(&before).await?;
        // A mouse that rests holds its column for the next pieces.
        for blocks in [4, 8, 12] {
            visit.window.action_chain().click().perform().await?;
            well.says_of_me(&format!("0 rows: 0 − {blocks} blocks")).await?;
        }
        all_lie_on_the_left(&well, 12).await
    })
    .await;
}

/// Clicks of a mouse that rests, sooner than the next piece comes: each piece goes below the mouse first.
#[tokio::test]
async fn quick_clicks_place_below_the_mouse() {
    visit(async |visit| {
        let well = Well::open(visit, CALM).await?;
        let click = "const board = document.querySelector('#board'), box = board.getBoundingClientRect();
                     const at = { clientX: box.x + box.width / 4, clientY: box.y + box.height / 2 };
                     for (const kind of ['pointermove', 'pointerdown', 'pointerdown', 'pointerdown'])
                         board.dispatchEvent(new PointerEvent(kind, { pointerType: 'mouse', bubbles: true, ...at }));";
        well.page.value(click).await?;
        well.says_of_me("0 rows: 0 − 12 blocks").await?;
        all_lie_on_the_left(&well, 12).await
    })
    .await;
}

/// Waits until this many blocks lie on a board of eight columns; checks that none of them is right of the middle.
async fn all_lie_on_the_left(well: &Well<'_>, blocks: usize) -> WebDriverResult<()> {
    let lies = "const rows = [...document.querySelectorAll('#cells tr')];
                const lies = (from, to) => rows.flatMap(row => [...row.cells].slice(1 + from, 1 + to))
                    .filter(cell => cell.textContent && cell.textContent !== 'your piece').length;";
    let all = format!("{lies} return lies(0, 8) === {blocks}");
    well.page.visit.until("a table of the board", &all).await?;
    assert_eq!(well.page.value(&format!("{lies} return lies(5, 8)")).await?, 0, "all are on the left");
    Ok(())
}

#[tokio::test]
async fn fingers_drag_tap_and_flick() {
    visit(async |visit| {
        // As low as the window of the driver: what lies below it can't be clicked.
        visit.appear(390, 664, "light").await?;
        let well = Well::open(visit, CALM).await?;
        let before = well.picture().await?;
        well.swipe((0.5, 0.5), (0.2, 0.5), 6).await?;
        well.changes_from(&before).await?;
        well.says_of_me("has not played").await?;
        well.swipe((0.5, 0.3), (0.5, 0.9), 3).await?;
        well.page.reads(".rank[data-me] small", "0 rows: 0 − 4 blocks").await?;
        well.page.click(".pad [data-action='slam']").await?;
        well.page.reads(".rank[data-me] small", "0 rows: 0 − 8 blocks").await
    })
    .await;
}

#[tokio::test]
async fn another_key_stays_another_key() {
    visit(async |visit| {
        visit.open("/tetris#/settings").await?;
        visit.started().await?;
        let page = crate::page::Page { visit };
        page.click("[data-action='slam'] .add").await?;
        page.press("k").await?;
        page.reads("[data-action='slam']", "K ×").await?;
        let well = Well::open(visit, CALM).await?;
        well.page.press("k").await?;
        well.says_of_me("0 rows: 0 − 4 blocks").await?;
        visit.window.refresh().await?;
        well.says_of_me("has not played").await?;
        well.page.press("k").await?;
        well.says_of_me("0 rows: 0 − 4 blocks").await
    })
    .await;
}

#[tokio::test]
async fn a_finished_game_is_watched_at_any_speed() {
    visit(async |visit| {
        let well = Well::open(visit, "labo/6x8-5000/0-1").await?;
        well.slam_to_the_end().await?;
        well.page.click("#watch").await?;
        well.page.counts("#seek", 1).await?;
        well.page.click("#speed label:last-child").await?;
        let over = "const seek = document.querySelector('#seek'); return seek.value === seek.max";
        visit.until("the end of the replay", over).await?;
        let end = well.picture().await?;
        well.page.value("const seek = document.querySelector('#seek'); seek.value = 0; seek.dispatchEvent(new Event('input'))").await?;
        well.changes_from(&end).await?;
        well.page.reads("#at", "0:00 of").await
    })
    .await;
}

/// The rules and the bag are the same code in this program and in the browser: played again from its seed
/// there, a game has to come to the same end.
#[tokio::test]
async fn the_browser_comes_to_the_same_end() {
    let setups = [
        Setup::Labo(LaboSetup::new(10, 20, 100, 8).expect("in range")),
        Setup::Arena(ArenaSetup::new(20, 60, 8).expect("in range")),
    ];
    visit(async |visit| {
        for (number, setup) in (1..).zip(setups) {
            let mut referee = Referee::new(setup);
            for strength in Strength::ALL {
                referee
                    .enter("Castor vif".parse().expect("a name"), HeldBy::Machine(strength))
                    .expect("room");
            }
            referee.begin(Seed::from(number)).expect("no game runs");
            for _ in 0..1200 {
                referee.tick();
            }
            let hash = referee.room().game().expect("a game").hash();
            let file = std::env::temp_dir().join(format!("{}-{number}.tetris", std::process::id()));
            fs::write(&file, referee.replay().to_bytes()).expect("a file");
            visit.window.goto("about:blank").await?;
            visit.open("/tetris#/replay").await?;
            visit.started().await?;
            let input = visit.window.query(By::Id("open")).first().await?;
            input.send_keys(file.display().to_string()).await?;
            crate::page::Page { visit }.reads("#fingerprint", &format!("{hash:016x}")).await?;
            fs::remove_file(file).expect("it is there");
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_damaged_replay_is_refused_in_words() {
    visit(async |visit| {
        visit.open("/tetris#/replay").await?;
        visit.started().await?;
        let file = std::env::temp_dir().join(format!("{}-damaged.tetris", std::process::id()));
        fs::write(&file, b"QTETRIS3 and nothing of the kind").expect("a file");
        let input = visit.window.query(By::Id("open")).first().await?;
        input.send_keys(file.display().to_string()).await?;
        crate::page::Page { visit }.reads(".toast", "damaged").await?;
        fs::remove_file(file).expect("it is there");
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn both_languages_at_once() {
    visit(async |visit| {
        let well = Well::open(visit, CALM).await?;
        well.page.value("document.querySelector('input[name=lang][value=fr]').click()").await?;
        well.page.reads("#you", "Tu es").await?;
        well.says_of_me("n’a pas joué").await
    })
    .await;
}

#[tokio::test]
async fn space_slams_whatever_was_clicked_last() {
    visit(async |visit| {
        let well = Well::open(visit, CALM).await?;
        for (button, blocks) in [(".bar button", 4), (".theme-seg label", 8), ("#pause", 12)] {
            well.page.click(button).await?;
            if button == "#pause" {
                well.page.click("#resume").await?;
            }
            well.page.press(Key::Space + "").await?;
            well.says_of_me(&format!("0 rows: 0 − {blocks} blocks")).await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_game_is_paused_and_resumed() {
    visit(async |visit| {
        let well = Well::open(visit, CALM).await?;
        well.page.press("p").await?;
        // The resume button has the focus: the key that slams goes back into the game, and slams nothing.
        visit.until("the way on", "return document.activeElement.id == 'resume'").await?;
        well.page.press(Key::Space + "").await?;
        well.page.counts("#resume", 0).await?;
        well.says_of_me("has not played").await?;
        well.page.press(Key::Space + "").await?;
        well.says_of_me("0 rows: 0 − 4 blocks").await
    })
    .await;
}

#[tokio::test]
async fn a_wide_board_is_followed_or_seen_whole() {
    visit(async |visit| {
        let well = Well::open(visit, "arena/20-180/15-1").await?;
        let shape = "const { width, height } = document.querySelector('#board'); return width / height";
        let followed = well.page.value(shape).await?.as_f64().expect("a number");
        well.page.click("#zoom").await?;
        visit.until("the whole board", &format!("{} > 3.9", shape.replace("return ", "; return "))).await?;
        assert!(followed < 2.1, "{followed}");
        well.page.counts(".rank", 16).await
    })
    .await;
}

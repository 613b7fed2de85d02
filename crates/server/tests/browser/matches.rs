//! Matches of Puissance 4 on one screen: how a game ends, what comes after it, and what is kept.

use serde_json::{Value, json};
use thirtyfour::Key;
use thirtyfour::error::WebDriverResult;

use crate::table::Table;
use crate::visit::visit;

/// The first player has a line of three, and is to move.
const NEARLY: &str = "7x6-4-2/1/121212";

/// Sends a key as a browser reports it: pressed, or held down.
async fn key(table: &Table<'_>, code: &str, repeated: bool) -> WebDriverResult<Value> {
    let script = format!(
        "return (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown',
            {{ code: '{code}', key: '{code}', bubbles: true, cancelable: true, repeat: {repeated} }}))"
    );
    table.value(&script).await
}

#[tokio::test]
async fn the_last_token_falls_then_the_line_then_the_banner() {
    visit(async |visit| {
        let table = Table::open(visit, &format!("play/people/{NEARLY}")).await?;
        // Animations stand still, so that none is over before the test looks at it.
        let still = json!({ "playbackRate": 0 });
        visit.window.cdp().send_raw("Animation.enable", json!({})).await?;
        visit.window.cdp().send_raw("Animation.setPlaybackRate", still).await?;
        table.press("1").await?;
        table.counts("#ending", 1).await?;
        // When an animation begins and how long it takes, in milliseconds.
        let timing = |css: &str, name: &str| {
            format!(
                "const of = document.querySelector('{css}').getAnimations().find(one => one.animationName == '{name}');
                 const {{ delay, duration }} = of.effect.getComputedTiming(); return [delay, duration]"
            )
        };
        let fall = table.value(&timing("#board .t.w.falls", "fall")).await?;
        let line = table.value(&timing("#board .capsules", "appear")).await?;
        let banner = table.value(&timing(".banner", "rise")).await?;
        let number = |value: &Value| value.as_f64().unwrap_or_default();
        assert!(number(&fall[1]) > 100.0, "it falls: {fall}");
        assert!((number(&line[0]) - number(&fall[1])).abs() < 1.0, "{fall}, then {line}");
        assert!(number(&banner[0]) > number(&line[0]), "{line}, then {banner}");
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn play_again_follows_what_is_chosen() {
    visit(async |visit| {
        let table = Table::open(visit, &format!("play/machine-1-1/{NEARLY}")).await?;
        table.counts("#later:empty", 1).await?;
        table.value("document.querySelector('input[name=level][value=\"2\"]').click()").await?;
        table.reads("#later", "next game").await?;
        table.reads(".seat[data-player='2'] .seat-name", "Machine 1").await?;
        table.press("1").await?;
        table.reads("#ending", "You win!").await?;
        table.reads("#score", "1–0").await?;
        // Enter is heard although a level has the focus.
        table.value("document.querySelector('input[name=level][value=\"2\"]').focus()").await?;
        key(&table, "Enter", false).await?;
        table.counts("#ending", 0).await?;
        table.reads(".seat[data-player='2'] .seat-name", "Machine 2").await?;
        table.reads("#score", "0–0").await?;
        table.counts("#later:empty", 1).await
    })
    .await;
}

#[tokio::test]
async fn a_match_survives_review_back_forward_and_reload() {
    visit(async |visit| {
        let table = Table::open(visit, &format!("play/machine-1-1/{NEARLY}")).await?;
        table.press("1").await?;
        table.reads("#score", "1–0").await?;
        table.click("#review").await?;
        table.reads("[data-side='2']", "Machine 1").await?;
        visit.window.back().await?;
        table.reads("#ending", "You win!").await?;
        table.reads("#score", "1–0").await?;
        visit.window.forward().await?;
        table.counts(".game-review", 1).await?;
        table.click(".bar a").await?;
        table.click("#again").await?;
        table.counts("#ending", 0).await?;
        visit.window.refresh().await?;
        visit.started().await?;
        table.reads("#score", "1–0").await?;
        // The loser began.
        visit.until("the machine's move", "return document.querySelectorAll('#board .t').length > 0").await?;
        table.counts("#board .t[href='#tok-2']", 1).await
    })
    .await;
}

#[tokio::test]
async fn a_held_key_asks_once() {
    visit(async |visit| {
        let table = Table::classic(visit).await?;
        key(&table, "Digit4", false).await?;
        for _ in 0..3 {
            key(&table, "Digit4", true).await?;
            key(&table, "Enter", true).await?;
        }
        table.shows("4").await?;
        key(&table, "ArrowRight", true).await?;
        table.counts("#board .col.on[data-col='5']", 1).await?;
        table.counts("#board .col.on", 1).await
    })
    .await;
}

#[tokio::test]
async fn a_finger_slides_to_its_column() {
    visit(async |visit| {
        visit.appear(390, 664, "light").await?;
        let table = Table::classic(visit).await?;
        let places = "return [2, 3, 5].map(column => {
            const box = document.querySelector(`#board [data-col='${column}'] .hit`).getBoundingClientRect();
            return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; })";
        let places = table.value(places).await?;
        let touch = async |kind: &str, points: Value| {
            let touch = json!({ "type": kind, "touchPoints": points });
            visit.window.cdp().send_raw("Input.dispatchTouchEvent", touch).await
        };
        touch("touchStart", json!([places[0]])).await?;
        touch("touchMove", json!([places[1]])).await?;
        touch("touchMove", json!([places[2]])).await?;
        table.counts("#board .col.on[data-col='5']", 1).await?;
        touch("touchEnd", json!([])).await?;
        table.shows("5").await
    })
    .await;
}

#[tokio::test]
async fn powers_show_where_they_can_be_used_and_what_is_left() {
    visit(async |visit| {
        let table = Table::open(visit, "play/people/7x6-4-2-powers").await?;
        table.press("445").await?;
        table.counts("#board .b-row", 6).await?;
        table.counts(".seat[data-player='1'] .seat-powers .i", 3).await?;
        table.click("[data-power='row']").await?;
        table.counts("#board .target.legal", 2).await?;
        table.click("#board [data-row='5'] .hit").await?;
        table.reads(".toast", "Row 5 is empty").await?;
        table.click("#cancel").await?;
        table.counts("#board .target", 0).await?;
        table.click("[data-power='erase']").await?;
        table.counts("#board .target.legal", 2).await?;
        table.click("#board [data-cell='4-1'] .hit").await?;
        table.counts(".seat[data-player='2'] .seat-powers .i", 2).await
    })
    .await;
}

#[tokio::test]
async fn a_wrong_link_says_which_setting_is_wrong() {
    visit(async |visit| {
        for (address, said) in [
            ("play/people/17x6-4-2", "17 is out of range for columns: 4 to 16"),
            ("variants/7x6-9-2", "9 is out of range"),
            ("play/machine-9-1/7x6-4-2", "level 1 to 7"),
            ("play/machine-3-4/7x6-4-2", "There is no seat 4"),
        ] {
            visit.open(&format!("/#/{address}")).await?;
            visit.started().await?;
            Table { visit }.reads("main p", said).await?;
        }
        visit.open("/room#/new/99x6-4-2/3+2").await?;
        Table { visit }.reads("main p", "99 is out of range for columns: 4 to 16").await?;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn two_tabs_agree_on_a_game() {
    visit(async |visit| {
        let table = Table::classic(visit).await?;
        table.press("44").await?;
        table.shows("44").await?;
        let (one, address) = (visit.window.window().await?, visit.window.current_url().await?);
        let two = visit.window.new_tab().await?;
        visit.window.switch_to_window(two).await?;
        visit.window.goto(address.as_str()).await?;
        visit.started().await?;
        table.shows("44").await?;
        table.press("3").await?;
        table.shows("443").await?;
        visit.window.switch_to_window(one).await?;
        table.shows("443").await?;
        table.press("5").await?;
        table.shows("4435").await
    })
    .await;
}

#[tokio::test]
async fn a_file_keeps_names_machine_and_seat() {
    visit(async |visit| {
        visit.open("/#/games").await?;
        visit.started().await?;
        let table = Table { visit };
        let file = "quatris connect-four 1\\nsetup: 7x6 align 4 players 2 powers off\\nplayer 1: Machine 2\\nplayer 2: Ada\\nlevel 1: 2\\nfirst: 2\\nresult: unfinished\\nmoves: 44\\n";
        table.counts("input[type=file]", 1).await?;
        table
            .value(&format!(
                "const input = document.querySelector('input[type=file]'), files = new DataTransfer();
                 files.items.add(new File(['{file}'], 'game.txt', {{ type: 'text/plain' }}));
                 input.files = files.files;
                 input.dispatchEvent(new Event('change', {{ bubbles: true }}))"
            ))
            .await?;
        for _ in 0..2 {
            table.reads(".seat[data-player='2'] .seat-name", "Ada").await?;
            table.reads(".seat[data-player='1'] .seat-name", "Machine 2").await?;
            table.counts(".seat[data-player='2'][aria-current]", 1).await?;
            visit.window.refresh().await?;
            visit.started().await?;
        }
        table.press("5").await?;
        table.counts("#board .t", 4).await
    })
    .await;
}

#[tokio::test]
async fn a_deleted_game_can_be_brought_back() {
    visit(async |visit| {
        let table = Table::classic(visit).await?;
        table.press(Key::Right + "121212").await?;
        table.shows("121212").await?;
        visit.open("/#/games").await?;
        table.counts("[data-game] .tiny circle[class]", 6).await?;
        table.click("[data-game] button[title='Delete']").await?;
        table.counts("[data-game]", 0).await?;
        table.click("#undo").await?;
        table.counts("[data-game]", 1).await?;
        table.counts("#undo", 0).await
    })
    .await;
}

#[tokio::test]
async fn nobody_is_sent_back_to_a_weaker_machine() {
    visit(async |visit| {
        let table = Table::open(visit, "play/machine-3-1/7x6-4-2/1/121212").await?;
        table.press("1").await?;
        table.reads("#ending", "You win!").await?;
        visit.open("/#/games").await?;
        table.reads(".figures", "Machine 3").await?;
        table.counts("#ready", 0).await
    })
    .await;
}

//! Matches of Puissance 4 on one screen: how a game ends, what comes after it, and what is kept.

use serde_json::{Value, json};
use thirtyfour::Key;
use thirtyfour::error::WebDriverResult;

use crate::page::Page;
use crate::visit::visit;

/// The first player has a line of three, and is to move.
const NEARLY: &str = "7x6-4-2/1/121212";

/// Sends a key as a browser reports it: pressed, or held down.
async fn key(page: &Page<'_>, code: &str, repeated: bool) -> WebDriverResult<Value> {
    let script = format!(
        "return (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown',
            {{ code: '{code}', key: '{code}', bubbles: true, cancelable: true, repeat: {repeated} }}))"
    );
    page.value(&script).await
}

#[tokio::test]
async fn the_last_token_falls_then_the_line_then_the_banner() {
    visit(async |visit| {
        let page = Page::open(visit, &format!("play/people/{NEARLY}")).await?;
        // Animations stand still, so that none is over before the test looks at it.
        let still = json!({ "playbackRate": 0 });
        visit.window.cdp().send_raw("Animation.enable", json!({})).await?;
        visit.window.cdp().send_raw("Animation.setPlaybackRate", still).await?;
        page.press("1").await?;
        page.counts("#ending", 1).await?;
        // When an animation begins and how long it takes, in milliseconds.
        let timing = |css: &str, name: &str| {
            format!(
                "const of = document.querySelector('{css}').getAnimations().find(one => one.animationName == '{name}');
                 const {{ delay, duration }} = of.effect.getComputedTiming(); return [delay, duration]"
            )
        };
        let fall = page.value(&timing("#board .t.w.falls", "fall")).await?;
        let line = page.value(&timing("#board .capsules", "appear")).await?;
        let banner = page.value(&timing(".banner", "rise")).await?;
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
        let page = Page::open(visit, &format!("play/machine-1-1/{NEARLY}")).await?;
        page.counts("#later:empty", 1).await?;
        page.value("document.querySelector('input[name=level][value=\"2\"]').click()").await?;
        page.reads("#later", "next game").await?;
        page.reads(".seat[data-player='2'] .seat-name", "Machine 1").await?;
        page.press("1").await?;
        page.reads("#ending", "You win!").await?;
        page.reads("#score", "1–0").await?;
        // Another match begins with its first player, who has won: nobody else begins.
        page.reads(".seat[data-player='2'] .long", "Lost").await?;
        page.reads(".banner p", "You will begin.").await?;
        // Enter is heard although a level has the focus.
        page.value("document.querySelector('input[name=level][value=\"2\"]').focus()").await?;
        key(&page, "Enter", false).await?;
        page.counts("#ending", 0).await?;
        page.reads(".seat[data-player='2'] .seat-name", "Machine 2").await?;
        page.reads("#score", "0–0").await?;
        page.counts("#later:empty", 1).await
    })
    .await;
}

#[tokio::test]
async fn a_match_survives_review_back_forward_and_reload() {
    visit(async |visit| {
        let page = Page::open(visit, &format!("play/machine-1-1/{NEARLY}")).await?;
        page.press("1").await?;
        page.reads("#score", "1–0").await?;
        page.click("#review").await?;
        page.reads("[data-side='2']", "Machine 1").await?;
        visit.window.back().await?;
        page.reads("#ending", "You win!").await?;
        page.reads("#score", "1–0").await?;
        visit.window.forward().await?;
        page.counts(".game-review", 1).await?;
        page.click(".bar a").await?;
        page.click("#again").await?;
        page.counts("#ending", 0).await?;
        visit.window.refresh().await?;
        visit.started().await?;
        page.reads("#score", "1–0").await?;
        // The loser began.
        visit.until("the machine's move", "return document.querySelectorAll('#board .t').length > 0").await?;
        page.counts("#board .t[href='#tok-2']", 1).await
    })
    .await;
}

#[tokio::test]
async fn a_held_key_asks_once() {
    visit(async |visit| {
        let page = Page::classic(visit).await?;
        key(&page, "Digit4", false).await?;
        for _ in 0..3 {
            key(&page, "Digit4", true).await?;
            key(&page, "Enter", true).await?;
        }
        page.shows("4").await?;
        key(&page, "ArrowRight", true).await?;
        page.counts("#board .col.on[data-col='5']", 1).await?;
        page.counts("#board .col.on", 1).await
    })
    .await;
}

#[tokio::test]
async fn a_finger_slides_to_its_column() {
    visit(async |visit| {
        visit.appear(390, 664, "light").await?;
        let page = Page::classic(visit).await?;
        let places = "return [2, 3, 5].map(column => {
            const box = document.querySelector(`#board [data-col='${column}'] .hit`).getBoundingClientRect();
            return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; })";
        let places = page.value(places).await?;
        let touch = async |kind: &str, points: Value| {
            let touch = json!({ "type": kind, "touchPoints": points });
            visit.window.cdp().send_raw("Input.dispatchTouchEvent", touch).await
        };
        touch("touchStart", json!([places[0]])).await?;
        touch("touchMove", json!([places[1]])).await?;
        touch("touchMove", json!([places[2]])).await?;
        page.counts("#board .col.on[data-col='5']", 1).await?;
        touch("touchEnd", json!([])).await?;
        page.shows("5").await
    })
    .await;
}

#[tokio::test]
async fn powers_show_where_they_can_be_used_and_what_is_left() {
    visit(async |visit| {
        let page = Page::open(visit, "play/people/7x6-4-2-powers").await?;
        page.press("445").await?;
        page.counts("#board .b-row", 6).await?;
        page.counts(".seat[data-player='1'] .seat-powers .i", 3).await?;
        page.click("[data-power='row']").await?;
        page.counts("#board .target.legal", 2).await?;
        page.click("#board [data-row='5'] .hit").await?;
        page.reads(".toast", "Row 5 is empty").await?;
        page.click("#cancel").await?;
        page.counts("#board .target", 0).await?;
        page.click("[data-power='erase']").await?;
        page.counts("#board .target.legal", 2).await?;
        page.click("#board [data-cell='4-1'] .hit").await?;
        page.counts(".seat[data-player='2'] .seat-powers .i", 2).await
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
            Page { visit }.reads("main p", said).await?;
        }
        visit.open("/room#/new/99x6-4-2/3+2").await?;
        Page { visit }.reads("main p", "99 is out of range for columns: 4 to 16").await?;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn two_tabs_agree_on_a_game() {
    visit(async |visit| {
        let page = Page::classic(visit).await?;
        page.press("44").await?;
        page.shows("44").await?;
        let (one, address) = (visit.window.window().await?, visit.window.current_url().await?);
        let two = visit.window.new_tab().await?;
        visit.window.switch_to_window(two).await?;
        visit.window.goto(address.as_str()).await?;
        visit.started().await?;
        page.shows("44").await?;
        page.press("3").await?;
        page.shows("443").await?;
        visit.window.switch_to_window(one).await?;
        page.shows("443").await?;
        page.press("5").await?;
        page.shows("4435").await
    })
    .await;
}

#[tokio::test]
async fn a_file_keeps_names_machine_and_seat() {
    visit(async |visit| {
        visit.open("/#/games").await?;
        visit.started().await?;
        let page = Page { visit };
        let file = "quatris connect-four 1\\nsetup: 7x6 align 4 players 2 powers off\\nplayer 1: Machine 2\\nplayer 2: Ada\\nlevel 1: 2\\nfirst: 2\\nresult: unfinished\\nmoves: 44\\n";
        page.counts("input[type=file]", 1).await?;
        page
            .value(&format!(
                "const input = document.querySelector('input[type=file]'), files = new DataTransfer();
                 files.items.add(new File(['{file}'], 'game.txt', {{ type: 'text/plain' }}));
                 input.files = files.files;
                 input.dispatchEvent(new Event('change', {{ bubbles: true }}))"
            ))
            .await?;
        for _ in 0..2 {
            page.reads(".seat[data-player='2'] .seat-name", "Ada").await?;
            page.reads(".seat[data-player='1'] .seat-name", "Machine 2").await?;
            page.counts(".seat[data-player='2'][aria-current]", 1).await?;
            visit.window.refresh().await?;
            visit.started().await?;
        }
        page.press("5").await?;
        page.counts("#board .t", 4).await
    })
    .await;
}

#[tokio::test]
async fn a_deleted_game_can_be_brought_back() {
    visit(async |visit| {
        let page = Page::classic(visit).await?;
        page.press(Key::Right + "121212").await?;
        page.shows("121212").await?;
        visit.open("/#/games").await?;
        page.counts("[data-game] .tiny circle[class]", 6).await?;
        page.click("[data-game] button[title='Delete']").await?;
        page.counts("[data-game]", 0).await?;
        page.click("#undo").await?;
        page.counts("[data-game]", 1).await?;
        page.counts("#undo", 0).await
    })
    .await;
}

#[tokio::test]
async fn nobody_is_sent_back_to_a_weaker_machine() {
    visit(async |visit| {
        let page = Page::open(visit, "play/machine-3-1/7x6-4-2/1/121212").await?;
        page.press("1").await?;
        page.reads("#ending", "You win!").await?;
        visit.open("/#/games").await?;
        page.reads(".figures", "Machine 3").await?;
        page.counts("#ready", 0).await
    })
    .await;
}

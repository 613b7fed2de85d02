//! Puissance 4 as it is played: by keys, clicks and fingers, alone and together.

use server::{File, Site};
use thirtyfour::Key;

use crate::driver::Browser;
use crate::page::Page;
use crate::visit::{visit, visit_in};

const DRAW: &str = "547125662261271266215743771576315353334444";

#[tokio::test]
async fn a_whole_game_by_keys_and_the_loser_begins_the_next() {
    visit(async |visit| {
        let page = Page::classic(visit).await?;
        page.press("1212121").await?;
        page.reads("#ending", "Red wins!").await?;
        page.counts("#board .t.w", 4).await?;
        page.reads("#score", "1–0").await?;
        page.reads("#live", "Red wins!").await?;
        page.press(Key::Enter + "").await?;
        page.counts("#board .t", 0).await?;
        page.counts(".seat[data-player='2'][aria-current]", 1).await?;
        page.press("4").await?;
        page.counts("#board .t[href='#tok-2']", 1).await
    })
    .await;
}

#[tokio::test]
async fn the_score_of_a_match_survives_a_reload() {
    visit(async |visit| {
        let page = Page::classic(visit).await?;
        page.press("1212121").await?;
        page.reads("#score", "1–0").await?;
        page.press(Key::Enter + "4").await?;
        page.shows("4").await?;
        visit.window.refresh().await?;
        visit.started().await?;
        page.shows("4").await?;
        page.reads("#score", "1–0").await
    })
    .await;
}

#[tokio::test]
async fn arrows_aim_and_space_drops() {
    visit(async |visit| {
        let page = Page::classic(visit).await?;
        page.press(Key::Right + Key::Space).await?;
        page.shows("5").await?;
        page.press(Key::Left + Key::Left + Key::Enter).await?;
        page.shows("53").await?;
        page.press("u").await?;
        page.shows("5").await?;
        page.press("?").await?;
        page.counts("dialog[open] #keys-title", 1).await
    })
    .await;
}

#[tokio::test]
async fn digits_are_keys_by_their_place() {
    visit(async |visit| {
        let page = Page::classic(visit).await?;
        // The fourth key of the upper row of a French keyboard, and of the block of numbers.
        for (code, key) in [("Digit4", "'"), ("Numpad4", "4")] {
            page
                .value(&format!(
                    "document.body.dispatchEvent(new KeyboardEvent('keydown', {{ code: \"{code}\", key: \"{key}\", bubbles: true }}))"
                ))
                .await?;
        }
        page.shows("44").await
    })
    .await;
}

#[tokio::test]
async fn a_whole_game_by_clicks() {
    visit(async |visit| {
        let page = Page::classic(visit).await?;
        for column in [1, 1, 2, 2, 3, 3, 4] {
            page.click_column(column).await?;
        }
        page.reads("#ending", "Red wins!").await?;
        page.click("#again").await?;
        page.counts("#board .t", 0).await
    })
    .await;
}

#[tokio::test]
async fn a_whole_game_by_touch_on_a_phone() {
    visit(async |visit| {
        visit.appear(390, 844, "light").await?;
        let page = Page::classic(visit).await?;
        for (column, moves) in
            [(4, "4"), (3, "43"), (4, "434"), (3, "4343"), (4, "43434"), (3, "434343"), (4, "")]
        {
            page.touch_column(column).await?;
            if !moves.is_empty() {
                page.shows(moves).await?;
            }
        }
        page.reads("#ending", "Red wins!").await
    })
    .await;
}

#[tokio::test]
async fn a_full_column_is_refused_in_words() {
    visit(async |visit| {
        let page = Page::classic(visit).await?;
        page.press("1111111").await?;
        page.reads(".toast", "Column 1 is full. Pick another.").await?;
        page.reads("#live", "Column 1 is full. Pick another.").await?;
        page.shows("111111").await?;
        page.press("9").await?;
        page.reads(".toast", "There is no column 9.").await?;
        page.shows("111111").await
    })
    .await;
}

#[tokio::test]
async fn every_direction_of_a_win_is_shown() {
    visit(async |visit| {
        for (moves, direction) in [
            ("1212121", "Vertical"),
            ("1122334", "Horizontal"),
            ("12234334464", "Diagonal"),
            ("76654554424", "Diagonal"),
        ] {
            let page = Page::classic(visit).await?;
            page.press(moves).await?;
            page.reads(".banner", direction).await?;
            page.counts("#board .t.w", 4).await?;
            page.counts("#board .b-capsule", 1).await?;
            visit.open("/#/").await?;
            page.counts("#board", 0).await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_full_board_is_a_draw() {
    visit(async |visit| {
        let page = Page::classic(visit).await?;
        page.press(DRAW).await?;
        page.reads("#ending", "Draw.").await?;
        page.reads(".score", "1 draw").await?;
        page.press(Key::Enter + "").await?;
        page.counts(".seat[data-player='2'][aria-current]", 1).await
    })
    .await;
}

#[tokio::test]
async fn six_players_take_turns() {
    visit(async |visit| {
        let page = Page::open(visit, "play/people/10x8-4-6").await?;
        page.counts(".seat", 6).await?;
        page.press("123456").await?;
        for player in 1..=6 {
            page.counts(&format!("#board .t[href='#tok-{player}']"), 1).await?;
        }
        page.counts(".seat[data-player='1'][aria-current]", 1).await?;
        page.counts("#resign", 0).await
    })
    .await;
}

#[tokio::test]
async fn each_power_finds_its_target() {
    visit(async |visit| {
        let page = Page::open(visit, "play/people/7x6-4-2-powers").await?;
        page.press("44").await?;
        page.shows("44").await?;
        page.click("[data-power='erase']").await?;
        page.click("#board [data-cell='4-1'] .hit").await?;
        page.reads(".toast", "is yours").await?;
        page.click("#board [data-cell='4-2'] .hit").await?;
        page.shows("44X42").await?;
        page.click("[data-power='float']").await?;
        page.press(Key::Escape + "").await?;
        page.counts("#board .target", 0).await?;
        page.click("[data-power='float']").await?;
        page.press(Key::Up + Key::Right + Key::Enter).await?;
        page.shows("44X42F53").await?;
        page.click("[data-power='row']").await?;
        page.click("#board [data-row='1'] .hit").await?;
        page.shows("44X42F53R1").await?;
        page.counts("#board .t", 1).await
    })
    .await;
}

#[tokio::test]
async fn resigning_gives_the_game_away() {
    visit(async |visit| {
        let page = Page::classic(visit).await?;
        page.press("4").await?;
        page.click("#resign").await?;
        page.click("#resign-go").await?;
        page.reads("#ending", "Red wins!").await?;
        page.reads(".banner", "Yellow resigned after 1 move").await?;
        visit.open("/#/games").await?;
        page.reads("[data-game]", "Yellow resigned · 1 move").await?;
        page.click("[data-game] a.btn").await?;
        page.reads("[data-side='1']", "Red").await?;
        page.reads(".best-line", "Yellow resigns.").await
    })
    .await;
}

#[tokio::test]
async fn the_machine_answers_and_its_move_is_taken_back_with_ours() {
    visit(async |visit| {
        let page = Page::open(visit, "play/machine-2-1/7x6-4-2").await?;
        page.press("4").await?;
        page.counts("#board .t", 2).await?;
        page.counts(".seat[data-player='1'][aria-current]", 1).await?;
        page.press("u").await?;
        page.counts("#board .t", 0).await?;
        // With the second colour for the player, the machine begins.
        let page = Page::open(visit, "play/machine-2-2/7x6-4-2").await?;
        page.counts("#board .t[href='#tok-1']", 1).await
    })
    .await;
}

#[tokio::test]
async fn the_perfect_machine_does_not_lose_to_a_script() {
    visit(async |visit| {
        let page = Page::open(visit, "play/machine-7-1/7x6-4-2").await?;
        for column in [4, 3, 5, 2, 4, 6, 1, 7] {
            let over = "return document.querySelector('#ending') !== null";
            if page.value(over).await? == true {
                break;
            }
            let turn = "return !!document.querySelector(\".seat[data-player='1'][aria-current], #ending\")";
            visit.until("our turn", turn).await?;
            page.press(column.to_string()).await?;
        }
        let lost = "return (document.querySelector('#ending')?.textContent ?? '').includes('Red')";
        assert_eq!(page.value(lost).await?, false);
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn hints_stay_on_and_have_words() {
    visit(async |visit| {
        // Few cells are left, so that exact scores are there at once.
        let page = Page::open(visit, "play/people/7x6-4-2/1/443555432132135755644").await?;
        page.press("h").await?;
        page.counts("#hints[aria-pressed='true']", 1).await?;
        visit.until("a best column", "return document.querySelectorAll('.hint[data-best]').length > 0").await?;
        let words = "return [...document.querySelectorAll('.hint')].every(hint => /in \\d|draw|full/.test(hint.textContent))";
        visit.until("words for each column", words).await?;
        page.press("1").await?;
        visit.until("new scores", "return document.querySelectorAll('.hint[data-best]').length > 0").await?;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_game_is_kept_found_again_and_replayed() {
    visit(async |visit| {
        let page = Page::classic(visit).await?;
        page.press("121212").await?;
        page.shows("121212").await?;
        visit.window.refresh().await?;
        visit.started().await?;
        page.shows("121212").await?;
        page.press("1").await?;
        page.reads("#ending", "Red wins!").await?;
        visit.open("/#/games").await?;
        page.counts("[data-game]", 1).await?;
        page.reads("[data-game]", "Red won · 7 moves").await?;
        page.click("[data-game] a.btn").await?;
        page.counts("#board .t", 7).await?;
        page.press(Key::Home + "").await?;
        page.counts("#board .t", 0).await?;
        page.press(Key::Right + Key::Right).await?;
        page.counts("#board .t", 2).await?;
        page.click("#speed").await?;
        page.click("#replay").await?;
        page.counts("#board .t", 7).await?;
        visit.open("/#/games").await?;
        page.click("[data-game] button[title='Delete']").await?;
        page.counts("[data-game]", 0).await
    })
    .await;
}

#[tokio::test]
async fn a_link_opens_as_review_with_its_mistakes() {
    visit(async |visit| {
        let page = Page::open(visit, "r/7x6-4-2/1/44355321321357556444364316622").await?;
        page.counts("#board .t", 29).await?;
        page.counts("#board .t.w", 4).await?;
        // The last positions are computed first.
        page.counts(".move[data-bad='?'][aria-label^='Move 28']", 1).await?;
        page.press(Key::Left + "").await?;
        page.counts("#board .t", 28).await?;
        page.reads(".best-line", "A draw became a loss.").await?;
        page.counts(".hint[data-played]", 1).await
    })
    .await;
}

#[tokio::test]
async fn a_click_on_the_curve_goes_there() {
    visit(async |visit| {
        let page = Page::open(visit, "r/7x6-4-2/1/1212121").await?;
        page.counts("#board .t", 7).await?;
        // The click lands in the middle of the curve, a little left of the middle of the game.
        page.click(".curve").await?;
        page.counts("#board .t", 3).await
    })
    .await;
}

#[tokio::test]
async fn a_machine_that_does_not_come_is_told_and_asked_again() {
    let without: Vec<File> =
        Site::EMBEDDED.0.iter().filter(|file| !file.path.starts_with("/assets/play/")).copied().collect();
    visit_in(Browser::Chromium, Site(without.leak()), async |visit| {
        let page = Page::open(visit, "play/machine-2-2/7x6-4-2").await?;
        page.reads("#stuck", "Are you online?").await?;
        let complaints = visit.console_errors().await?;
        assert!(complaints.iter().all(|complaint| complaint.contains("/assets/play/")), "{complaints:?}");
        visit.serve(Site::EMBEDDED).await;
        let page = Page { visit };
        page.click("#stuck button").await?;
        page.counts("#board .t", 1).await?;
        page.counts("#stuck", 0).await
    })
    .await;
}

#[tokio::test]
async fn a_broken_link_says_so() {
    visit(async |visit| {
        visit.open("/#/r/7x6-4-2/1/8").await?;
        visit.started().await?;
        let page = Page { visit };
        page.reads("h1", "This link can’t be followed.").await
    })
    .await;
}

#[tokio::test]
async fn a_variant_is_set_previewed_and_played() {
    visit(async |visit| {
        visit.open("/#/variants/7x6-4-2").await?;
        visit.started().await?;
        let page = Page { visit };
        page.click(".preset:nth-of-type(2)").await?;
        page.reads("#caption", "9 columns, 7 rows, 5 to align, 2 players").await?;
        page.click("#set-players .more").await?;
        page.reads("#caption", "3 players").await?;
        page.counts(".preview .b-num", 9).await?;
        page.click("#setup-people").await?;
        page.counts(".seat", 3).await?;
        page.counts("#board [data-col]", 9).await
    })
    .await;
}

#[tokio::test]
async fn the_language_changes_at_once_and_stays() {
    visit(async |visit| {
        let page = Page { visit };
        visit.started().await?;
        page.reads("#play-machine", "Play the machine").await?;
        page.value("document.querySelector('input[value=fr]').click()").await?;
        page.reads("#play-machine", "Jouer contre la machine").await?;
        page.counts("html[lang='fr']", 1).await?;
        visit.window.refresh().await?;
        visit.started().await?;
        page.reads("#play-machine", "Jouer contre la machine").await?;
        visit.appear(320, 640, "light").await?;
        let page = Page::classic(visit).await?;
        page.click(".lang-btn").await?;
        page.reads("#take-back", "Take back").await
    })
    .await;
}

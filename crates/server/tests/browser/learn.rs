//! Puzzles, storms, explanations and the explorer.

use connect_four::{Cell, Game, Player};
use connect_four_solver::puzzles::Puzzle;
use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::page::Page;
use crate::sizes::{SIZES, seen};
use crate::visit::{Visit, visit};

/// A Monday: the puzzle is one of the easiest.
const MONDAY: &str = "2026-11-16";

async fn opened<'a>(visit: &'a Visit, path: &str) -> WebDriverResult<Page<'a>> {
    visit.open(path).await?;
    let page = Page { visit };
    page.counts("#board", 1).await?;
    Ok(page)
}

/// Takes the hints of the present question, and answers it.
async fn answer_by_hints(page: &Page<'_>) -> WebDriverResult<()> {
    page.counts("#hint-1:not([disabled])[aria-expanded='false']", 1).await?;
    page.click("#hint-1").await?;
    page.counts("#hint-2:not([disabled])", 1).await?;
    page.click("#hint-2").await?;
    page.reads(".step:nth-of-type(2) p", "It is column").await?;
    let column = "return document.querySelector('.step:nth-of-type(2) p').textContent.match(/\\d/)[0]";
    let column = page.value(column).await?.as_str().unwrap_or_default().to_owned();
    page.press(column).await
}

#[tokio::test]
async fn a_puzzle_is_missed_hinted_at_solved_and_explained() {
    visit(async |visit| {
        let page = opened(visit, &format!("/puzzle/{MONDAY}")).await?;
        page.reads("#task", "Find the only move").await?;
        page.reads(".pz-meta", "Easy").await?;
        page.counts(".pips i[data-on]", 1).await?;
        let tokens = "return document.querySelectorAll('#board .t').length";
        let before = page.value(tokens).await?.as_u64().unwrap_or_default();
        // Any other column than the right one is refuted on the board.
        let right = solution(&page).await?;
        let open = "return [...document.querySelectorAll('#board .col:not([aria-disabled])')].map(column => column.dataset.col).join('')";
        let open = page.value(open).await?.as_str().unwrap_or_default().to_owned();
        let wrong = open.chars().find(|column| *column != right).expect("another column");
        page.press(wrong.to_string()).await?;
        page.counts("#refuted", 1).await?;
        let steps = |count: u64| format!("return document.querySelectorAll('#board .t').length === {count}");
        let shown = page.value(tokens).await?.as_u64().unwrap_or_default();
        assert!(shown > before + 1, "{shown} tokens after {before}");
        page.click("#step-back").await?;
        visit.until("a step back", &steps(shown - 1)).await?;
        page.click("#step-on").await?;
        visit.until("a step on", &steps(shown)).await?;
        page.click("#retry").await?;
        visit.until("the puzzle again", &steps(before)).await?;
        for _ in 0..5 {
            answer_by_hints(&page).await?;
            let next = "return !!document.querySelector('#why') || !!document.querySelector(\"#hint-1[aria-expanded='false']\")";
            visit.until("the next question, or the end", next).await?;
            if page.value("return !!document.querySelector('#why')").await? == true {
                break;
            }
        }
        page.reads("#task", "Found, in 2 tries.").await?;
        page.reads("#share-text", "2 tries").await?;
        for size in SIZES {
            visit.appear(size.0, size.1, "light").await?;
            seen(visit, size, "a solved puzzle", &["#board", "#task", ".hint", "#study"]).await?;
        }
        page.reads("#share-text", "hints").await?;
        visit.until("reasons", "return document.querySelector('#why .why-t b')?.textContent.length > 5").await?;
        page.counts(".hint[data-best]", 1).await?;
        visit.until("answers to the others", "return document.querySelectorAll('.refut li').length > 0").await?;
        // It was not the first try, so the day does not count; another day has its own puzzle.
        page.reads("#streak", "0").await?;
        page.click("#day-after").await?;
        page.reads("#task", "Find the only move").await
    })
    .await;
}

/// The worker's first answers come late: the solution that was asked for before is shown with them.
#[tokio::test]
async fn a_solution_asked_for_early_is_shown_once_it_is_known() {
    visit(async |visit| {
        visit.open("/").await?;
        let page = Page { visit };
        page.counts("#puzzle", 1).await?;
        let hold = "const real = Worker.prototype.postMessage;
            Worker.prototype.postMessage = function(...what) { (window.held ??= []).push(() => real.apply(this, what)); };
            window.release = () => { Worker.prototype.postMessage = real; held.forEach(send => send()); };";
        page.value(hold).await?;
        page.click("#puzzle").await?;
        visit.until("a question", "return window.held?.length > 0").await?;
        page.click("#solution").await?;
        page.counts("#why", 0).await?;
        page.value("release()").await?;
        page.counts("#why", 1).await?;
        page.counts(".hint[data-best]", 1).await
    })
    .await;
}

/// French has the longer words: nothing of a solution is wider than the window.
#[tokio::test]
async fn a_solution_in_french_is_as_wide_as_the_window() {
    visit(async |visit| {
        visit.window.execute("localStorage.setItem('quatris.language', 'fr')", Vec::new()).await?;
        let page = opened(visit, &format!("/puzzle/{MONDAY}")).await?;
        page.click("#solution").await?;
        page.counts("#why", 1).await?;
        for size in SIZES {
            visit.appear(size.0, size.1, "light").await?;
            seen(visit, size, "a solution", &["#board", "#study"]).await?;
        }
        Ok(())
    })
    .await;
}

/// The only right column of the puzzle that the board shows, counted from 1.
async fn solution(page: &Page<'_>) -> WebDriverResult<char> {
    let cells = "return [...document.querySelectorAll('table td')].slice(-42).map(cell => cell.textContent[0]).join('')";
    let shown = page.value(cells).await?.as_str().unwrap_or_default().to_owned();
    let puzzles = Puzzle::read(Puzzle::classic()).expect("a list");
    let found = puzzles.iter().find(|puzzle| drawn(&puzzle.game()) == shown);
    Ok(char::from(b'1' + found.expect("a puzzle of the list").column))
}

/// The first letters of what the table of a board says, row by row from the top.
fn drawn(game: &Game) -> String {
    let cells = (0..6).rev().flat_map(|row| (0..7).map(move |column| Cell { column, row }));
    let letter =
        |cell| game.board().at(cell).map_or('e', |player| if player == Player::FIRST { 'R' } else { 'Y' });
    cells.map(letter).collect()
}

#[tokio::test]
async fn a_puzzle_solved_at_once_makes_a_streak_and_stays_solved() {
    visit(async |visit| {
        opened(visit, "/puzzle/9999-12-31").await?;
        Page { visit }.reads(".toast", "no puzzle of that day").await?;
        let page = opened(visit, "/puzzle").await?;
        page.press(solution(&page).await?.to_string()).await?;
        for _ in 0..5 {
            let next = "return !!document.querySelector('#why') || document.querySelectorAll('#board .t').length % 2 === 0
                        && !!document.querySelector('.under .say:not(.muted)')";
            visit.until("the next question, or the end", next).await?;
            if page.value("return !!document.querySelector('#why')").await? == true {
                break;
            }
            answer_by_hints(&page).await?;
        }
        page.counts("#why", 1).await?;
        page.reads("#streak", "1").await?;
        visit.open("/").await?;
        page.counts("#puzzle .tiny circle", 42).await?;
        page.click("#puzzle").await?;
        page.counts(".week [data-s='done']", 1).await
    })
    .await;
}

/// What the end of a storm is for and that is not seen without scrolling.
const OUT_OF_SIGHT: &str = "
    return ['#total', '#start'].filter(css => {
        const box = document.querySelector(css).getBoundingClientRect();
        return box.top < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
    }).join()";

#[tokio::test]
async fn a_storm_is_followed_by_another() {
    visit(async |visit| {
        let page = opened(visit, "/storm").await?;
        // Nothing is said of a board that is not a puzzle yet.
        page.reads(".storm-say", "Three minutes, as many puzzles as you can.").await?;
        for round in 0..2 {
            page.click("#start").await?;
            page.reads("#left", "2:5").await?;
            page.reads(".storm-say", "Only one move").await?;
            for _ in 0..3 {
                visit.until("a question", "return !document.querySelector('#verdict')").await?;
                let open = "return document.querySelector('#board .col:not([aria-disabled])').dataset.col";
                let open = page.value(open).await?.as_str().unwrap_or_default().to_owned();
                page.press(open).await?;
                page.counts("#verdict", 1).await?;
            }
            page.counts(".trail i", 3).await?;
            page.click("#stop").await?;
            page.counts("#total", 1).await?;
            page.counts(
                ".missed .tiny-key",
                page.value("return document.querySelectorAll('.trail [data-no]').length")
                    .await?
                    .as_u64()
                    .unwrap_or_default() as usize,
            )
            .await?;
            for size in SIZES {
                visit.appear(size.0, size.1, "light").await?;
                let outside = page.value(OUT_OF_SIGHT).await?;
                assert_eq!(outside, "", "storm {round} at {size:?}");
            }
        }
        // Whoever looks at a position that was missed comes back to the others.
        if page.value("return !!document.querySelector('.missed')").await? == true {
            let total = page.value("return document.querySelector('#total').textContent").await?;
            page.click(".missed").await?;
            page.counts("#to-next", 1).await?;
            visit.window.back().await?;
            page.reads("#total", total.as_str().unwrap_or_default()).await?;
            page.counts(".trail i", 3).await?;
        }
        Ok(())
    })
    .await;
}

/// What is below the window on a phone is scrolled to; what follows is seen from its top.
#[tokio::test]
async fn a_storm_begins_and_ends_at_the_top_of_its_page() {
    visit(async |visit| {
        visit.appear(320, 568, "light").await?;
        let page = opened(visit, "/storm").await?;
        page.click("#start").await?;
        // What was missed makes the end longer than the window.
        for missed in 1..=2 {
            visit.until("a question", "return !document.querySelector('#verdict')").await?;
            let right = solution(&page).await?;
            let open = "return [...document.querySelectorAll('#board .col:not([aria-disabled])')].map(column => column.dataset.col).join('')";
            let open = page.value(open).await?.as_str().unwrap_or_default().to_owned();
            page.press(open.replace(right, "").remove(0).to_string()).await?;
            page.counts(".trail [data-no]", missed).await?;
        }
        for (button, shown) in [("#stop", "#total"), ("#start", "#board")] {
            let scroll = "scrollTo(0, document.body.scrollHeight); return scrollY > 0";
            assert_eq!(page.value(scroll).await?, true, "all fits before {button}");
            page.value(&format!("document.querySelector('{button}').click()")).await?;
            let seen = format!("return scrollY === 0 && document.querySelector('{shown}') != null");
            visit.until(shown, &seen).await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn positions_are_explored_by_clicks_and_by_hand() {
    visit(async |visit| {
        let page = opened(visit, "/explore#/444442").await?;
        page.counts(".crumbs .move", 7).await?;
        page.counts(".book tr[data-best] [data-column='2']", 1).await?;
        page.reads(".book tr[data-best] .res", "wins in 18").await?;
        page.reads("#games-here", "0 games here").await?;
        page.click(".book [data-column='2']").await?;
        page.counts("#board .t", 7).await?;
        visit.until("the address", "return location.hash === '#/4444422'").await?;
        visit
            .until("the best line", "return document.querySelector('#best-line')?.textContent.length > 2")
            .await?;
        page.click("#to-start").await?;
        page.counts("#board .t", 0).await?;
        page.counts(".book tr[data-best] [data-column='4']", 1).await?;
        page.value("document.querySelector('#position').value = '4453'").await?;
        page.click("#load").await?;
        page.counts("#board .t", 4).await?;
        // The path of many moves is one line, which shows the last: the board stays.
        for size in SIZES {
            visit.appear(size.0, size.1, "light").await?;
            visit.window.goto("about:blank").await?;
            opened(visit, "/explore").await?;
            let place = "const box = document.querySelector('#board').getBoundingClientRect(); return [box.top, box.width].map(Math.round).join()";
            let before = page.value(place).await?;
            visit.window.goto("about:blank").await?;
            opened(visit, "/explore#/444444222222").await?;
            visit.until("scores", "return document.querySelectorAll('.hint b').length === 7").await?;
            assert_eq!(page.value(place).await?, before, "{size:?}");
            seen(visit, size, "the explorer", &["#board", ".hint", ".crumbs [aria-current]"]).await?;
        }
        opened(visit, "/explore#/48").await?;
        page.reads(".toast", "8").await
    })
    .await;
}

#[tokio::test]
async fn the_browser_leads_back_through_what_was_explored() {
    visit(async |visit| {
        let page = opened(visit, "/explore").await?;
        page.press("443").await?;
        page.counts("#board .t", 3).await?;
        page.value("document.querySelector('#board').kept = true").await?;
        visit.window.back().await?;
        page.counts("#board .t", 2).await?;
        visit.until("the address", "return location.hash === '#/44'").await?;
        visit.window.back().await?;
        page.counts("#board .t", 1).await?;
        visit.window.forward().await?;
        page.counts("#board .t", 2).await?;
        // A step back of the page itself is one step on for the browser.
        page.click("#undo").await?;
        page.counts("#board .t", 1).await?;
        visit.window.back().await?;
        page.counts("#board .t", 2).await?;
        assert_eq!(page.value("return document.querySelector('#board').kept").await?, true, "the same page");
        for _ in 0..3 {
            visit.window.back().await?;
        }
        page.counts("#play-machine", 1).await
    })
    .await;
}

#[tokio::test]
async fn what_was_played_here_is_counted() {
    visit(async |visit| {
        let page = Page { visit };
        visit.open("/room#/new/7x6-4-2").await?;
        page.click("[data-machine='2']").await?;
        page.counts("#board", 1).await?;
        page.press("1").await?;
        visit.until("an answer", "return document.querySelectorAll('#board .t').length >= 2").await?;
        page.click("#resign").await?;
        page.click("#resign-go").await?;
        visit.until("the end", "return !!document.querySelector('.banner')").await?;
        opened(visit, "/explore").await?;
        page.reads("#games-here", "1 game here").await?;
        page.counts(".wdl", 1).await
    })
    .await;
}

/// How the sheet of reasons tells moves.
const LINES: &str =
    "return document.querySelector('#why').textContent.match(/Best play|punished|makes a line|by force/g)";

#[tokio::test]
async fn reasons_are_told_in_review_and_against_the_machine() {
    visit(async |visit| {
        let told = "return document.querySelector('#why .why-t b')?.textContent.length > 5";
        let page = opened(visit, "/#/r/7x6-4-2/1/44355321321357556444364316622").await?;
        page.reads(".best-line", "Red plays 2. The best there was.").await?;
        page.press(thirtyfour::Key::Left + thirtyfour::Key::Left).await?;
        page.click("#ask-why").await?;
        visit.until("a reason", told).await?;
        visit.until("threats", "return document.querySelectorAll('#board .thr').length > 0").await?;
        page.click("#why-marks").await?;
        page.counts("#board .thr", 0).await?;
        // After Yellow's last mistake: the column that would have kept the draw, and the punishment.
        page.click("#to-next").await?;
        page.reads("#punished", "What would have kept it").await?;
        // A line of moves is told once: as what is forced, or as the punishment.
        page.reads("#why", "Red makes a line in column 2").await?;
        assert_eq!(page.value(LINES).await?, json!(["makes a line"]));
        for _ in 0..25 {
            page.click("#to-prev").await?;
        }
        page.reads("#punished", "How it is punished: 5").await?;
        page.reads("#why", "No rule shows it").await?;
        assert_eq!(page.value(LINES).await?, json!(["punished"]));
        let page = opened(visit, "/#/play/machine-1-1/7x6-4-2/1/443553213213575564").await?;
        page.click("#ask-why").await?;
        visit.until("a reason", told).await?;
        // On a phone the sheet is below the window; the reason is under the board.
        visit.appear(390, 664, "light").await?;
        visit.until("a line", "return document.querySelector('.why-line')?.textContent.length > 20").await?;
        seen(visit, (390, 664), "a reason", &["#board", ".seat", ".why-line", "#ask-why", "#resign"]).await
    })
    .await;
}

#[tokio::test]
async fn puzzles_and_storms_fit_on_one_screen() {
    visit(async |visit| {
        for size in SIZES {
            visit.appear(size.0, size.1, "light").await?;
            visit.window.goto("about:blank").await?;
            opened(visit, &format!("/puzzle/{MONDAY}")).await?;
            seen(visit, size, "a puzzle", &["#board", "#task", ".under > *"]).await?;
            visit.window.goto("about:blank").await?;
            let page = opened(visit, "/storm").await?;
            page.click("#start").await?;
            page.reads("#left", "2:5").await?;
            seen(visit, size, "a storm", &["#board", "#left", "#solved", ".storm-say"]).await?;
        }
        Ok(())
    })
    .await;
}

//! Puissance 4 on screens of every size: a game, its end and its review are seen whole without scrolling.

use serde_json::Value;
use thirtyfour::error::WebDriverResult;

use crate::page::Page;
use crate::visit::{Visit, visit};

/// Upright and lying phones, a tablet, desktop screens, and one on which everything is twice as large.
pub(crate) const SIZES: [(u32, u32); 12] = [
    (320, 568),
    (360, 640),
    (390, 664),
    (390, 844),
    (412, 732),
    (568, 320),
    (667, 375),
    (844, 390),
    (768, 1024),
    (640, 400),
    (1280, 800),
    (1920, 1080),
];

/// Those of these elements that stick out of the window, and the page if it does.
const OUTSIDE: &str = "
    const outside = arguments[0].flatMap(css => {
        const all = [...document.querySelectorAll(css)];
        return all.length ? all.map(element => [css, element.getBoundingClientRect()]) : [[css, null]];
    }).filter(([, box]) => !box || box.width == 0 || box.top < -1 || box.left < -1
        || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
      .map(([css, box]) => `${css} ${box ? [box.left, box.top, box.right, box.bottom].map(Math.round) : 'missing'}`);
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) outside.push(`the page is ${wide} wide`);
    return outside.join('; ')";

/// Those of these elements that are missing or stick out to a side, and the page if it does.
const WIDER: &str = "
    const outside = arguments[0].filter(css => {
        const all = [...document.querySelectorAll(css)].map(element => element.getBoundingClientRect());
        return !all.length || all.some(box => box.width == 0 || box.left < -1 || box.right > innerWidth + 1);
    });
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) outside.push(`the page is ${wide} wide`);
    return outside.join('; ')";

/// Elements beside the board that lie over it or are cut off.
const HIDDEN: &str = "
    const board = document.querySelector('.board-frame').getBoundingClientRect();
    const over = (css) => [...document.querySelectorAll(css)].filter(element => {
        const box = element.getBoundingClientRect();
        return box.left < board.right - 1 && box.right > board.left + 1 && box.top < board.bottom - 1 && box.bottom > board.top + 1;
    }).map(() => css);
    return ['.bar .btn', '.game-seats', '.under > *', '.actions', '.banner', '.hand'].flatMap(over).join('; ')";

/// Texts that are cut off.
const CUT: &str = "
    const cut = [...document.querySelectorAll('.seat-name, .seat-sub, .clock, .actions .btn, .banner .btn, .banner h2')]
        .filter(element => element.scrollWidth > element.clientWidth + 1
            || element.matches('.is-long') && element.scrollHeight > element.clientHeight + 1);
    return cut.map(element => element.textContent.trim()).join('; ')";

const BOARD: &str = "
    const box = document.querySelector('#board').getBoundingClientRect();
    return [box.left, box.top, box.width, box.height].map(Math.round).join()";

pub(crate) async fn seen(
    visit: &Visit,
    (width, height): (u32, u32),
    what: &str,
    css: &[&str],
) -> WebDriverResult<()> {
    shown(visit, (width, height), what, css).await?;
    let hidden = visit.window.execute(HIDDEN, Vec::new()).await?;
    assert_eq!(hidden.json(), "", "{what} at {width}x{height}: over the board");
    let cut = visit.window.execute(CUT, Vec::new()).await?;
    assert_eq!(cut.json(), "", "{what} at {width}x{height}: cut off");
    Ok(())
}

/// The same on a page without a board.
async fn shown(visit: &Visit, (width, height): (u32, u32), what: &str, css: &[&str]) -> WebDriverResult<()> {
    let all = css.iter().map(|css| Value::from(*css)).collect();
    let outside = visit.window.execute(OUTSIDE, vec![Value::Array(all)]).await?;
    assert_eq!(outside.json(), "", "{what} at {width}x{height}");
    Ok(())
}

/// Opens a page in a window of this size as if for the first time.
async fn open<'a>(visit: &'a Visit, size: (u32, u32), address: &str) -> WebDriverResult<Page<'a>> {
    visit.appear(size.0, size.1, "light").await?;
    visit.window.goto("about:blank").await?;
    Page::open(visit, address).await
}

#[tokio::test]
async fn a_game_and_its_end_fit_on_one_screen_and_the_board_stays() {
    visit(async |visit| {
        for size in SIZES {
            let page = open(visit, size, "play/people/7x6-4-2/1/121212").await?;
            let playing = ["#board", ".seat", "#take-back", "#hints", "#resign"];
            seen(visit, size, "a game", &playing).await?;
            let before = page.value(BOARD).await?;
            page.press("h").await?;
            page.counts(".hint", 7).await?;
            visit.until("scores", "return document.querySelectorAll('.hint[data-best]').length > 0").await?;
            seen(visit, size, "hints", &[&playing[..], &[".hint"]].concat()).await?;
            assert_eq!(page.value(BOARD).await?, before, "hints move the board at {size:?}");
            page.press("h1").await?;
            page.counts("#ending", 1).await?;
            seen(visit, size, "the end", &["#board", ".seat", "#ending", "#again", "#review"]).await?;
            assert_eq!(page.value(BOARD).await?, before, "the end moves the board at {size:?}");
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_game_against_a_machine_and_its_end_fit_on_one_screen() {
    visit(async |visit| {
        for size in SIZES {
            let page = open(visit, size, "play/machine-1-1/7x6-4-2/1/121212").await?;
            let playing = ["#board", ".seat", ".mine", "#take-back", "#hints", "#ask-why", "#resign"];
            seen(visit, size, "a game", &playing).await?;
            page.press("1").await?;
            page.reads("#ending", "You win!").await?;
            page.reads(".mine", "You won").await?;
            seen(visit, size, "the end", &["#board", ".seat", ".mine", "#ending", "#again", "#review"])
                .await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn the_choice_of_a_swap_is_seen_below_the_board() {
    visit(async |visit| {
        visit.window.execute("localStorage.setItem('quatris.language', 'fr')", Vec::new()).await?;
        for size in SIZES {
            let page = open(visit, size, "play/people/7x6-4-2-swap/1/44").await?;
            seen(visit, size, "an opening", &["#board", "#opening-choice", "#take-back", "#resign"]).await?;
            let before = page.value(BOARD).await?;
            page.press("3").await?;
            page.counts("#swap", 1).await?;
            seen(visit, size, "a choice", &["#board", "#swap", "#take-back", "#resign"]).await?;
            assert_eq!(page.value(BOARD).await?, before, "the choice moves the board at {size:?}");
            page.click("#swap").await?;
            page.shows("443S").await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_game_against_the_clock_and_its_end_fit_in_french() {
    visit(async |visit| {
        visit.window.execute("localStorage.setItem('quatris.language', 'fr')", Vec::new()).await?;
        for size in SIZES {
            let page = open(visit, size, "play/people-3+2/7x6-4-2/1/121212").await?;
            seen(visit, size, "a game", &["#board", ".seat", ".clock", "#take-back", "#hints", "#resign"])
                .await?;
            let before = page.value(BOARD).await?;
            page.press("1").await?;
            page.reads("#ending", "Rouge gagne").await?;
            seen(visit, size, "the end", &["#board", ".seat", ".clock", "#ending", "#again", "#review"])
                .await?;
            assert_eq!(page.value(BOARD).await?, before, "the end moves the board at {size:?}");
            open(visit, size, "play/machine-1-1/7x6-4-2/1/121212").await?;
            let playing = ["#board", ".seat", ".mine", "#take-back", "#hints", "#ask-why", "#resign"];
            seen(visit, size, "a game against a machine", &playing).await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_game_in_a_room_and_its_end_fit_on_one_screen() {
    visit(async |visit| {
        let page = Page { visit };
        visit.open("/room#/new/7x6-4-2/3+2/private").await?;
        page.counts("#rename", 1).await?;
        page.value("document.querySelector('#name').value = 'Patient Dragonfly'").await?;
        page.click("#rename").await?;
        page.reads(".seat-card b", "Patient Dragonfly").await?;
        page.click("[data-machine='2']").await?;
        page.counts("#board", 1).await?;
        page.press("4").await?;
        page.counts("#board .t", 2).await?;
        for size in SIZES {
            visit.appear(size.0, size.1, "light").await?;
            let playing = ["#board", ".seat", ".clock", ".mine", "#take-back", "#draw", "#resign"];
            seen(visit, size, "a room", &playing).await?;
        }
        page.click("#resign").await?;
        page.click("#resign-go").await?;
        page.counts("#ending", 1).await?;
        for size in SIZES {
            visit.appear(size.0, size.1, "light").await?;
            seen(visit, size, "its end", &["#board", ".seat", ".mine", "#ending", "#again", "#review"])
                .await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn saved_games_and_variants_are_as_wide_as_the_window() {
    visit(async |visit| {
        let page = open(visit, (1280, 800), "play/people/7x6-4-2/1/121212").await?;
        page.press("1").await?;
        page.counts("#ending", 1).await?;
        for (page, css) in [("games", &["#search", "[data-game]"][..]), ("variants", &[".preset"][..])] {
            visit.open(&format!("/#/{page}")).await?;
            for size in SIZES {
                visit.appear(size.0, size.1, "light").await?;
                let all = css.iter().map(|css| Value::from(*css)).collect();
                let outside = visit.window.execute(WIDER, vec![Value::Array(all)]).await?;
                assert_eq!(outside.json(), "", "{page} at {size:?}");
            }
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn variants_fit_on_one_screen() {
    visit(async |visit| {
        for size in SIZES {
            for variant in ["9x7-5-2", "10x8-4-6", "7x6-4-2-powers", "10x8-4-4-powers", "16x16-6-6"] {
                let page = open(visit, size, &format!("play/people/{variant}/1/1212")).await?;
                let powers = if variant.ends_with("powers") { &[".power-btn"][..] } else { &[] };
                let playing = ["#board", ".seat", "#take-back", "#hints"];
                seen(visit, size, variant, &[&playing[..], powers].concat()).await?;
                let least = f64::from(size.0.min(size.1)) * 0.55;
                let width = page.value("return document.querySelector('#board').clientWidth").await?;
                assert!(width.as_f64() >= Some(least.min(330.0)), "{variant} at {size:?}: {width}");
            }
            for ending in [
                "9x7-5-2/1/12121212",
                "10x8-4-4-powers/1/123412341234",
                "16x16-6-6/1/123456123456123456123456123456",
            ] {
                let page = open(visit, size, &format!("play/people/{ending}")).await?;
                page.press("1").await?;
                page.counts("#ending", 1).await?;
                seen(visit, size, ending, &["#board", ".seat", "#ending", "#again", "#review"]).await?;
            }
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn the_buttons_of_a_review_are_beside_the_board() {
    visit(async |visit| {
        for size in SIZES {
            open(visit, size, "r/7x6-4-2/1/44534535622212").await?;
            let steps = ["#board", "#to-first", "#to-prev", "#to-next", "#to-last", "#undo", "#redo"];
            seen(visit, size, "a review", &steps).await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn what_a_page_is_for_is_seen_at_once() {
    visit(async |visit| {
        let page = Page { visit };
        let pages: &[(&str, &[&str])] = &[
            ("/", &["#play-machine"]),
            ("/#/variants/7x6-4-2-powers", &["#setup-people", "#setup-machine", "#setup-friends"]),
            ("/#/play/people/99x6-4-2", &["h1", "main a.btn"]),
            ("/room", &["#create", "#quick"]),
            ("/room#/new/7x6-4-2/3+2", &["h1", ".qr", "#copy"]),
            ("/room#/quick/7x6-4-2/1+1", &["#searching", "#meanwhile"]),
        ];
        for (address, css) in pages {
            visit.window.goto("about:blank").await?;
            visit.open(address).await?;
            for element in *css {
                page.counts(element, 1).await?;
            }
            for size in SIZES {
                visit.appear(size.0, size.1, "light").await?;
                shown(visit, size, address, css).await?;
            }
        }
        // Where the window is lower than it is wide, both games are there to be chosen.
        visit.open("/").await?;
        for size in SIZES.into_iter().filter(|(width, height)| width > height) {
            visit.appear(size.0, size.1, "light").await?;
            shown(visit, size, "both games", &["#play-machine", "#play-people", "#friends", "#play-tetris"])
                .await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_refusal_hides_no_button() {
    visit(async |visit| {
        for size in SIZES {
            let page = open(visit, size, "play/people/7x6-4-2/1/111111").await?;
            page.press("1").await?;
            page.reads(".toast", "Column 1 is full").await?;
            let over = "
                const toast = document.querySelector('.toast').getBoundingClientRect();
                return [...document.querySelectorAll('.actions .btn')].filter(button => {
                    const box = button.getBoundingClientRect();
                    return box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top;
                }).length";
            assert_eq!(page.value(over).await?, 0, "{size:?}");
        }
        Ok(())
    })
    .await;
}

//! Puissance 4 on screens of every size: all of a game, its end and its review is seen without scrolling.

use serde_json::Value;
use thirtyfour::error::WebDriverResult;

use crate::table::Table;
use crate::visit::{Visit, visit};

/// Upright and lying phones, a tablet, screens, and a screen on which everything is twice as large.
const SIZES: [(u32, u32); 12] = [
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

/// What sticks out of the window, of these and of the page as a whole.
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

/// What lies over the board, or is cut off, of what is beside it.
const HIDDEN: &str = "
    const board = document.querySelector('.board-frame').getBoundingClientRect();
    const over = (css) => [...document.querySelectorAll(css)].filter(element => {
        const box = element.getBoundingClientRect();
        return box.left < board.right - 1 && box.right > board.left + 1 && box.top < board.bottom - 1 && box.bottom > board.top + 1;
    }).map(() => css);
    return ['.bar .btn', '.game-seats', '.under > *', '.actions', '.banner', '.hand'].flatMap(over).join('; ')";

const BOARD: &str = "
    const box = document.querySelector('#board').getBoundingClientRect();
    return [box.left, box.top, box.width, box.height].map(Math.round).join()";

async fn seen(visit: &Visit, (width, height): (u32, u32), what: &str, css: &[&str]) -> WebDriverResult<()> {
    let all = css.iter().map(|css| Value::from(*css)).collect();
    let outside = visit.window.execute(OUTSIDE, vec![Value::Array(all)]).await?;
    assert_eq!(outside.json(), "", "{what} at {width}x{height}");
    let hidden = visit.window.execute(HIDDEN, Vec::new()).await?;
    assert_eq!(hidden.json(), "", "{what} at {width}x{height}: over the board");
    Ok(())
}

/// Opens a page in a window of this size as if for the first time.
async fn open<'a>(visit: &'a Visit, size: (u32, u32), address: &str) -> WebDriverResult<Table<'a>> {
    visit.appear(size.0, size.1, "light").await?;
    visit.window.goto("about:blank").await?;
    Table::open(visit, address).await
}

#[tokio::test]
async fn a_game_and_its_end_fit_on_one_screen_and_the_board_stays() {
    visit(async |visit| {
        for size in SIZES {
            let table = open(visit, size, "play/people/7x6-4-2/1/121212").await?;
            let playing = ["#board", ".seat", "#take-back", "#hints", "#resign"];
            seen(visit, size, "a game", &playing).await?;
            let before = table.value(BOARD).await?;
            table.press("h").await?;
            table.counts(".hint", 7).await?;
            visit.until("scores", "return document.querySelectorAll('.hint[data-best]').length > 0").await?;
            seen(visit, size, "hints", &[&playing[..], &[".hint"]].concat()).await?;
            assert_eq!(table.value(BOARD).await?, before, "hints move the board at {size:?}");
            table.press("h1").await?;
            table.counts("#ending", 1).await?;
            seen(visit, size, "the end", &["#board", ".seat", "#ending", "#again", "#review"]).await?;
            assert_eq!(table.value(BOARD).await?, before, "the end moves the board at {size:?}");
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_game_against_a_machine_and_its_end_fit_on_one_screen() {
    visit(async |visit| {
        for size in SIZES {
            let table = open(visit, size, "play/machine-1-1/7x6-4-2/1/121212").await?;
            table.press("1").await?;
            table.reads("#ending", "You win!").await?;
            seen(visit, size, "the end", &["#board", ".seat", "#ending", "#again", "#review"]).await?;
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
                let table = open(visit, size, &format!("play/people/{variant}/1/1212")).await?;
                let powers = if variant.ends_with("powers") { &[".power-btn"][..] } else { &[] };
                let playing = ["#board", ".seat", "#take-back", "#hints"];
                seen(visit, size, variant, &[&playing[..], powers].concat()).await?;
                let least = f64::from(size.0.min(size.1)) * 0.55;
                let width = table.value("return document.querySelector('#board').clientWidth").await?;
                assert!(width.as_f64() >= Some(least.min(330.0)), "{variant} at {size:?}: {width}");
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

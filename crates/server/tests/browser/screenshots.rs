//! The pictures in `docs/`, taken by `cargo xtask screenshots`.

use std::fs;
use std::path::Path;

use crate::page::Page;
use crate::visit::visit;

/// Name, address, width, height and theme.
type Picture = (&'static str, &'static str, u32, u32, &'static str);

const PICTURES: &[Picture] = &[
    ("home", "/", 1280, 800, "light"),
    ("home-dark", "/", 1280, 800, "dark"),
    ("home-phone", "/", 390, 844, "light"),
    ("game", "/#/play/people/7x6-4-2/1/44353433", 1280, 800, "light"),
    ("game-dark", "/#/play/people/7x6-4-2/1/44353433", 1280, 800, "dark"),
    ("game-phone", "/#/play/people/7x6-4-2/1/44353433", 390, 844, "light"),
    ("game-phone-dark", "/#/play/people/7x6-4-2/1/44353433", 390, 844, "dark"),
    ("variant", "/#/play/people/10x8-4-4-powers/1/5564738", 1280, 800, "light"),
    ("variants", "/#/variants/10x8-4-4-powers", 1280, 800, "light"),
    ("review", "/#/r/7x6-4-2/1/44534535622212", 1280, 800, "light"),
    ("explorer", "/explore#/444442", 1280, 800, "light"),
    ("storm", "/storm", 1280, 800, "dark"),
    ("tetris", "/tetris#/arena/20-180/3-4", 1280, 800, "light"),
    ("tetris-dark", "/tetris#/labo/10x20-400/3-4", 1280, 800, "dark"),
    ("tetris-phone", "/tetris#/arena/20-180/3-4", 390, 844, "dark"),
    ("tetris-crowd", "/tetris#/arena/20-180/29-4", 1280, 800, "light"),
    ("tetris-start", "/tetris", 1280, 800, "light"),
    ("tetris-room", "/tetris#/new/arena/20-180/3-4", 1280, 800, "light"),
    ("room", "/room#/new/10x8-4-4", 1280, 800, "light"),
    ("room-phone", "/room#/new/7x6-4-2/3+2", 390, 844, "dark"),
    ("lobby", "/room", 1280, 800, "light"),
    ("settings", "/tetris#/settings", 1280, 800, "light"),
    ("review-phone", "/#/r/7x6-4-2/1/44534535622212", 390, 844, "dark"),
];

/// A puzzle with its solution.
const PUZZLES: &[Picture] = &[
    ("puzzle", "/puzzle/2026-11-16", 1280, 800, "light"),
    ("puzzle-phone", "/puzzle/2026-11-16", 390, 844, "light"),
];

/// A game against a machine in a room, after a few moves.
const ONLINE: &[Picture] = &[
    ("online", "/room#/new/7x6-4-2/3+2/private", 1280, 800, "light"),
    ("online-phone", "/room#/new/7x6-4-2/3+2/private", 390, 844, "light"),
];

/// Whether the page is ready: a room is entered, a review and scores are computed, the puzzle of the day is drawn, and in
/// a game of Tetris a few rows were completed.
const READY: &str = "
    if (['Connecting', 'Everybody is ready'].some(words => document.body.innerText.includes(words))) return false;
    if ([...document.querySelectorAll('td')].some(cell => cell.textContent.trim() === '…')) return false;
    if (document.querySelector('#puzzle') && !document.querySelector('#puzzle svg.tiny > *')) return false;
    const played = [...document.querySelectorAll('.rank small')].map(line => parseInt(line.textContent) || 0);
    const few = played.length > 0 && played.reduce((all, rows) => all + rows, 0) < 8;
    return !few && !document.body.innerText.includes('positions computed')";

#[tokio::test]
#[ignore = "cargo xtask screenshots"]
async fn taken() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::create_dir_all(&folder).expect("a folder for the pictures");
    visit(async |visit| {
        let open = async |picture: &Picture| {
            let (_, address, width, height, theme) = *picture;
            visit.appear(width, height, theme).await?;
            // An address that differs only after the `#` would not reload the page.
            visit.window.goto("about:blank").await?;
            visit.open(address).await?;
            visit.started().await?;
            visit.until("there is something to see", READY).await
        };
        let take = async |name: &str| visit.window.screenshot(&folder.join(name).with_extension("png")).await;
        for picture in PICTURES {
            open(picture).await?;
            take(picture.0).await?;
        }
        let page = Page { visit };
        for picture in PUZZLES {
            open(picture).await?;
            page.click("#solution").await?;
            visit.until("a reason", "return !!document.querySelector('#why .why-t b')").await?;
            take(picture.0).await?;
        }
        for picture in ONLINE {
            open(picture).await?;
            page.click("[data-machine='2']").await?;
            page.counts("#board", 1).await?;
            for (number, column) in ["4", "3", "5"].into_iter().enumerate() {
                page.counts("#board .t", 2 * number).await?;
                page.press(column).await?;
            }
            page.counts("#board .t", 6).await?;
            take(picture.0).await?;
        }
        Ok(())
    })
    .await;
}

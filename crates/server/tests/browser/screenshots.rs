//! The pictures in `docs/`: `cargo xtask screenshots` takes them anew.

use std::fs;
use std::path::Path;

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
    ("tetris", "/tetris#/arena/20-180/3-4", 1280, 800, "light"),
    ("tetris-dark", "/tetris#/labo/10x20-400/3-4", 1280, 800, "dark"),
    ("tetris-phone", "/tetris#/arena/20-180/3-4", 390, 844, "dark"),
    ("tetris-crowd", "/tetris#/arena/20-180/29-4", 1280, 800, "light"),
    ("tetris-start", "/tetris", 1280, 800, "light"),
    ("settings", "/tetris#/settings", 1280, 800, "light"),
    ("review-phone", "/#/r/7x6-4-2/1/44534535622212", 390, 844, "dark"),
];

/// A review is computed, a game of Tetris has got somewhere.
const READY: &str = "
    const placed = [...document.querySelectorAll('.rank small')].map(line => +(line.textContent.match(/(\\d+) block/)?.[1] ?? 0));
    const few = placed.length > 0 && placed.reduce((all, one) => all + one) < 12 * placed.length;
    return !few && !document.body.innerText.includes('positions computed')";

#[tokio::test]
#[ignore = "cargo xtask screenshots"]
async fn taken() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::create_dir_all(&folder).expect("a folder for the pictures");
    visit(async |visit| {
        for (name, address, width, height, theme) in PICTURES {
            visit.appear(*width, *height, theme).await?;
            // What follows `#` alone would not load the page anew.
            visit.window.goto("about:blank").await?;
            visit.open(address).await?;
            visit.started().await?;
            visit.until("there is something to see", READY).await?;
            visit.window.screenshot(&folder.join(name).with_extension("png")).await?;
        }
        Ok(())
    })
    .await;
}

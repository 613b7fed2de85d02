//! The pictures in `docs/`: `cargo xtask screenshots` takes them anew.

use std::fs;
use std::path::Path;

use crate::visit::visit;

/// Name, address, width, height and theme.
const PICTURES: &[(&str, &str, u32, u32, &str)] = &[
    ("home-desktop-light", "/", 1280, 800, "light"),
    ("home-desktop-dark", "/", 1280, 800, "dark"),
    ("home-phone-light", "/", 390, 844, "light"),
    ("home-phone-dark", "/", 390, 844, "dark"),
];

#[tokio::test]
#[ignore = "cargo xtask screenshots"]
async fn taken() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::create_dir_all(&folder).expect("a folder for the pictures");
    visit(async |visit| {
        for (name, address, width, height, theme) in PICTURES {
            visit.appear(*width, *height, theme).await?;
            visit.open(address).await?;
            visit.started().await?;
            visit.window.screenshot(&folder.join(name).with_extension("png")).await?;
        }
        Ok(())
    })
    .await;
}

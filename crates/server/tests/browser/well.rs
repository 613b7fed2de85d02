//! The page of a game of Tetris.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;
use thirtyfour::prelude::*;

use crate::page::Page;
use crate::visit::{Visit, in_time};

/// The page on which Tetris is played.
pub(crate) struct Well<'a> {
    pub(crate) page: Page<'a>,
}

impl<'a> Well<'a> {
    /// `address` is what follows `#/`. Waits until pieces fall.
    pub(crate) async fn open(visit: &'a Visit, address: &str) -> WebDriverResult<Self> {
        visit.window.goto("about:blank").await?;
        visit.open(&format!("/tetris#/{address}")).await?;
        let well = Self { page: Page { visit } };
        well.page.visit.until("somebody plays", "return !!document.querySelector('.rank')").await?;
        Ok(well)
    }

    /// Waits until the player's own line of the scores contains this.
    pub(crate) async fn says_of_me(&self, text: &str) -> WebDriverResult<()> {
        self.page.reads(".rank[data-me]", text).await
    }

    /// Slams one piece after the other until the game is over.
    pub(crate) async fn slam_to_the_end(&self) -> WebDriverResult<()> {
        slam_in_turn(&[self]).await
    }

    /// Moves a finger from one place of the board to another, both as fractions of its width and height.
    pub(crate) async fn swipe(&self, from: (f64, f64), to: (f64, f64), steps: u32) -> WebDriverResult<()> {
        let edges = "const box = document.querySelector('#board').getBoundingClientRect();
                     return [box.x, box.y, box.width, box.height];";
        let edges: Vec<f64> = serde_json::from_value(self.page.value(edges).await?)?;
        let point = |x: f64, y: f64| json!([{ "x": edges[0] + x * edges[2], "y": edges[1] + y * edges[3] }]);
        // Each step has the timestamp of a sixtieth of a second later, however slow the computer is.
        let began = self.page.value("return Date.now()").await?.as_f64().unwrap_or_default();
        let at = |step: u32| (began + f64::from(step) * 16.0) / 1000.0;
        self.touch("touchStart", point(from.0, from.1), at(0)).await?;
        for step in 1..=steps {
            let way = f64::from(step) / f64::from(steps);
            let (x, y) = (from.0 + (to.0 - from.0) * way, from.1 + (to.1 - from.1) * way);
            self.touch("touchMove", point(x, y), at(step)).await?;
        }
        self.touch("touchEnd", json!([]), at(steps + 1)).await
    }

    /// `at` is in seconds since 1970.
    async fn touch(&self, kind: &str, points: Value, at: f64) -> WebDriverResult<()> {
        let touch = json!({ "type": kind, "touchPoints": points, "timestamp": at });
        self.page.visit.window.cdp().send_raw("Input.dispatchTouchEvent", touch).await?;
        Ok(())
    }

    /// The picture of the board now.
    pub(crate) async fn picture(&self) -> WebDriverResult<Value> {
        self.page.value("return document.querySelector('#board').toDataURL()").await
    }

    /// Waits until the board looks different.
    pub(crate) async fn changes_from(&self, before: &Value) -> WebDriverResult<()> {
        let script = format!("return document.querySelector('#board').toDataURL() !== {before}");
        self.page.visit.until("another picture", &script).await.map(drop)
    }
}

/// Each player slams a piece in turn until the game is over.
pub(crate) async fn slam_in_turn(wells: &[&Well<'_>]) -> WebDriverResult<()> {
    let play = async {
        for well in wells.iter().cycle() {
            well.page.press(Key::Space + "").await?;
            if well.page.value("return !!document.querySelector('#ending')").await? == true {
                break;
            }
        }
        Ok(())
    };
    in_time("the end of the game", play).await
}

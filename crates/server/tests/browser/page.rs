//! A page of the browser client: what can be pressed and clicked there, and what it shows.

use serde_json::{Value, json};
use thirtyfour::TypingData;
use thirtyfour::error::WebDriverResult;
use thirtyfour::prelude::*;

use crate::visit::Visit;

/// The page that a window shows.
pub(crate) struct Page<'a> {
    pub(crate) visit: &'a Visit,
}

impl<'a> Page<'a> {
    /// `address` is what follows `#/`.
    pub(crate) async fn open(visit: &'a Visit, address: &str) -> WebDriverResult<Self> {
        visit.open(&format!("/#/{address}")).await?;
        let page = Self { visit };
        page.counts("#board", 1).await?;
        Ok(page)
    }

    /// Two people at a classic board.
    pub(crate) async fn classic(visit: &'a Visit) -> WebDriverResult<Self> {
        Self::open(visit, "play/people/7x6-4-2").await
    }

    /// Presses these keys one after the other, whatever has the focus.
    pub(crate) async fn press(&self, keys: impl Into<TypingData>) -> WebDriverResult<()> {
        self.visit.window.action_chain().send_keys(keys).perform().await
    }

    pub(crate) async fn click(&self, css: &str) -> WebDriverResult<()> {
        self.visit.window.query(By::Css(css)).and_displayed().desc(css).first().await?.click().await
    }

    /// Clicks into a column, counted from 1, at half its height.
    pub(crate) async fn click_column(&self, column: u8) -> WebDriverResult<()> {
        self.click(&format!("#board [data-col='{column}'] .hit")).await
    }

    /// Touches a column in the same place.
    pub(crate) async fn touch_column(&self, column: u8) -> WebDriverResult<()> {
        let middle = format!(
            "const box = document.querySelector(\"#board [data-col='{column}'] .hit\").getBoundingClientRect();
             return [box.x + box.width / 2, box.y + box.height / 2];"
        );
        let middle = self.visit.window.execute(middle, Vec::new()).await?.json().clone();
        let point = json!([{ "x": middle[0], "y": middle[1] }]);
        for (kind, points) in [("touchStart", point), ("touchEnd", json!([]))] {
            let touch = json!({ "type": kind, "touchPoints": points });
            self.visit.window.cdp().send_raw("Input.dispatchTouchEvent", touch).await?;
        }
        Ok(())
    }

    /// Waits until the board shows the game with this notation.
    pub(crate) async fn shows(&self, notation: &str) -> WebDriverResult<()> {
        let script = format!(
            "return (document.querySelector('#notation')?.textContent.trim() ?? '') === '{notation}'"
        );
        self.visit.until(&format!("the moves {notation}"), &script).await.map(drop)
    }

    /// Waits until this many elements match the selector.
    pub(crate) async fn counts(&self, css: &str, count: usize) -> WebDriverResult<()> {
        let script = format!("return document.querySelectorAll(\"{css}\").length === {count}");
        self.visit.until(&format!("{count} of {css}"), &script).await.map(drop)
    }

    /// Waits until the text of the first match contains this.
    pub(crate) async fn reads(&self, css: &str, text: &str) -> WebDriverResult<()> {
        let script = format!(
            "return (document.querySelector(\"{css}\")?.textContent ?? '').replace(/\\s+/g, ' ').includes(\"{text}\")"
        );
        self.visit.until(&format!("{css} reads {text}"), &script).await.map(drop)
    }

    pub(crate) async fn value(&self, script: &str) -> WebDriverResult<Value> {
        Ok(self.visit.window.execute(script, Vec::new()).await?.json().clone())
    }
}

//! What was played in a position on this server, as anybody can ask for it.

use crate::browser;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

/// How often a column was played, and how those games ended for whoever began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Played {
    pub(super) column: u8,
    pub(super) won: u32,
    pub(super) drawn: u32,
    pub(super) lost: u32,
}

impl Played {
    pub(super) fn count(self) -> u32 {
        self.won.saturating_add(self.drawn).saturating_add(self.lost)
    }

    /// Whole percents of those three, which make up a hundred.
    pub(super) fn percents(self) -> Option<[u32; 3]> {
        let part = |count: u32| {
            (200 * u64::from(count) + u64::from(self.count())).checked_div(2 * u64::from(self.count()))
        };
        let (won, drawn) = (part(self.won)? as u32, part(self.drawn)? as u32);
        let drawn = drawn.min(100 - won);
        Some([won, drawn, 100 - won - drawn])
    }
}

/// Nothing without a server.
pub(super) async fn fetch(moves: &str) -> Option<Vec<Played>> {
    let answer = browser::fetch(&format!("/api/explorer?moves={moves}")).await?;
    let answer = JsFuture::from(answer.json().ok()?).await.ok()?;
    let columns: js_sys::Array = js_sys::Reflect::get(&answer, &"columns".into()).ok()?.dyn_into().ok()?;
    Some(columns.iter().filter_map(|column| read(&column)).collect())
}

fn read(column: &JsValue) -> Option<Played> {
    let number = |key: &str| Some(js_sys::Reflect::get(column, &key.into()).ok()?.as_f64()? as u32);
    let place = u8::try_from(number("column")?).ok()?;
    Some(Played {
        column: place.checked_sub(1)?,
        won: number("won")?,
        drawn: number("drawn")?,
        lost: number("lost")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percents_make_a_hundred() {
        let check = |won, drawn, lost, expected| {
            assert_eq!(Played { column: 0, won, drawn, lost }.percents(), expected);
        };
        check(0, 0, 0, None);
        check(1, 1, 1, Some([33, 33, 34]));
        check(1, 1, 0, Some([50, 50, 0]));
        check(199, 1, 0, Some([100, 0, 0]));
        check(2, 0, 5, Some([29, 0, 71]));
    }
}

//! The front page.

use thirtyfour::error::WebDriverResult;
use thirtyfour::prelude::*;

use crate::visit::Visit;

/// The first page that a player meets.
pub(crate) struct Front;

impl Front {
    /// Waits until the application has drawn it.
    pub(crate) async fn shown(visit: &Visit) -> WebDriverResult<Self> {
        visit.started().await?;
        visit
            .window
            .query(By::Css("h1"))
            .and_displayed()
            .desc("the heading of the front page")
            .first()
            .await?;
        Ok(Self)
    }
}

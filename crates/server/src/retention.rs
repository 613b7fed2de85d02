//! Forgets idle visitors and old games once their retention time is over.

use std::sync::Arc;
use std::time::Duration;

use crate::rooms::Rooms;
use crate::storage::Write;

const DAY: i64 = 24 * 60 * 60;
/// The pause between two looks.
const PAUSE: Duration = Duration::from_hours(1);

pub(crate) async fn enforce(rooms: Arc<Rooms>, days: u32) {
    loop {
        let expired = Write::Expire { seconds: i64::from(days) * DAY };
        if let Err(error) = rooms.storage.write(vec![expired]).await {
            tracing::error!(%error, "nothing was forgotten");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

//! How long a node may be sure of its lease, by its own clock.

use room::Millis;

/// How long a lease lasts after its renewal, by the clock of the database.
pub const LEASE: Millis = 3_000;
/// Time from one renewal to the next.
pub const RENEWAL: Millis = 1_000;
/// A node stops this long before the end of its lease: its clock may be slower than the database's by a sixth.
pub const MARGIN: Millis = 500;

/// The lease of this node. It began in the database after it was asked for, so it lasts at least [`LEASE`] from then.
#[derive(Debug, Default)]
pub(super) struct Lease {
    sure_until: Millis,
}

impl Lease {
    /// The renewal that was asked for at `asked` is confirmed.
    pub(super) fn renewed(&mut self, asked: Millis) {
        self.sure_until = self.sure_until.max(asked + LEASE - MARGIN);
    }

    pub(super) fn is_sure(&self, now: Millis) -> bool {
        now < self.sure_until
    }

    pub(super) fn sure_until(&self) -> Millis {
        self.sure_until
    }
}

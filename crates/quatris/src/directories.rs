//! Where the user's programs keep things, by the XDG base directories.

use std::path::PathBuf;

use etcetera::base_strategy::{BaseStrategy, Xdg};

/// Their data.
pub(crate) fn data() -> PathBuf {
    of(BaseStrategy::data_dir)
}

/// How they are liked.
pub(crate) fn config() -> PathBuf {
    of(BaseStrategy::config_dir)
}

/// Whoever has no home keeps things where the program was started.
fn of(directory: impl Fn(&Xdg) -> PathBuf) -> PathBuf {
    Xdg::new().map(|user| directory(&user)).unwrap_or_default().join("quatris")
}

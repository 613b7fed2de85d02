//! Puissance 4 on a full screen: games, variants, reviews.

pub(crate) mod aim;
pub(crate) mod board;
mod curve;
pub(crate) mod fall;
pub(crate) mod play;
mod review;
mod setup;
pub(crate) mod side;

pub use play::Play;
pub use review::Review;
pub use setup::Variants;

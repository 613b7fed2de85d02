//! Puissance 4 on a full screen: games, variants, reviews.

mod aim;
mod board;
mod curve;
mod fall;
mod play;
mod review;
pub(crate) mod side;
mod variants;
mod view;

pub use play::Play;
pub use review::Review;
pub use variants::Variants;
pub(crate) use view::BoardView;

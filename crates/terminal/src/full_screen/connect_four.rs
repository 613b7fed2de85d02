//! Puissance 4 on a full screen: games, variants, reviews.

mod aim;
mod board;
mod fall;
mod judgement;
mod moves;
mod play;
mod review;
pub(crate) mod side;
mod variants;
mod view;

pub(crate) use board::{draw_small, last_token};
pub(crate) use moves::draw_moves;
pub use play::Play;
pub use review::Review;
pub use variants::Variants;
pub(crate) use view::BoardView;

//! Both games in the terminal: [`full_screen`] for those who sit before one, and Puissance 4 line by line, readable by
//! a screen reader and a pipe.
#![forbid(unsafe_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "places on a screen and on a board are small numbers"
)]

mod ascii;
pub mod explorer;
pub mod full_screen;
mod look;
mod mistake;
pub mod plain;
mod progress;
mod puzzle_texts;
pub mod qr;
mod resume;
mod share;
mod thinker;
mod trust;
pub mod why;

pub use ascii::Plain as Ascii;
pub use look::{Characters, Look};
pub use mistake::{Mistake, is_reviewable, remark};
pub use progress::Progress;
pub use resume::farewell;
pub use thinker::Thinker;
pub use trust::trust;

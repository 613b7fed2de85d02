//! The board on its canvas, and the small pictures beside it.

pub(crate) mod block;
pub(crate) mod camera;
pub(crate) mod canvas;
pub(crate) mod clearing;
pub(crate) mod feedback;
pub(crate) mod kinds;
mod layers;
pub(crate) mod map;
pub(crate) mod mark;
pub(crate) mod painter;
pub(crate) mod picture;

//! Drawings as PNG: a limited number a second, and each only once.

use std::collections::VecDeque;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use sha2::{Digest as _, Sha256};
use tokio::task::spawn_blocking;

use super::drawing;

/// The most drawings a second that are not among the kept pictures, for all visitors together.
const NEW: NonZeroU32 = NonZeroU32::new(10).expect("not zero");
/// The number of pictures that are kept, of some twenty kilobytes each.
const KEPT: usize = 64;

#[derive(Clone)]
pub(super) struct Pictures(Arc<Kept>);

struct Kept {
    rate: DefaultDirectRateLimiter,
    /// By the digest of the drawing, the newest last.
    pictures: Mutex<VecDeque<([u8; 32], Bytes)>>,
}

impl Default for Pictures {
    fn default() -> Self {
        let rate = RateLimiter::direct(Quota::per_second(NEW));
        Self(Arc::new(Kept { rate, pictures: Mutex::default() }))
    }
}

impl Pictures {
    /// The PNG of a drawing; `None` if too many are wanted at once.
    pub(super) async fn draw(&self, drawing: String) -> Option<Bytes> {
        let digest: [u8; 32] = Sha256::digest(&drawing).into();
        if let Some(known) = self.with(|kept| kept.iter().find(|(known, _)| *known == digest).cloned()) {
            return Some(known.1);
        }
        self.0.rate.check().ok()?;
        let picture = Bytes::from(spawn_blocking(move || paint(&drawing)).await.ok()??);
        self.with(|kept| {
            kept.push_back((digest, picture.clone()));
            if kept.len() > KEPT {
                kept.pop_front();
            }
        });
        Some(picture)
    }

    fn with<T>(&self, act: impl FnOnce(&mut VecDeque<([u8; 32], Bytes)>) -> T) -> T {
        act(&mut self.0.pictures.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn paint(drawing: &str) -> Option<Vec<u8>> {
    let tree = Tree::from_str(drawing, &Options::default()).ok()?;
    let mut picture = Pixmap::new(drawing::WIDTH, drawing::HEIGHT)?;
    resvg::render(&tree, Transform::identity(), &mut picture.as_mut());
    picture.encode_png().ok()
}

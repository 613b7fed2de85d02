//! A fingerprint of a game, the same on every machine: a digest of its bytes on the wire.

use serde::Serialize;
use sha2::{Digest, Sha256};

pub(crate) fn fingerprint(value: &impl Serialize) -> u64 {
    let digest = Sha256::digest(postcard::to_allocvec(value).unwrap_or_default());
    digest.iter().take(8).fold(0, |hash, &byte| hash << 8 | u64::from(byte))
}

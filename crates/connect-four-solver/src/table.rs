//! What the search has proven so far: a bounded memory of bounds, shared without locks.

use crate::memory::{prefetch, roomy};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Bounds proven for a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
}

/// Where a position lives in a table.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Slot {
    bucket: usize,
    tag: u64,
}

const WAYS: usize = 8;

/// Eight entries fill a cache line: one probe costs one memory access.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; WAYS]);

/// A table of exact entries.
///
/// Multiplying by an odd number modulo 2^BITS loses nothing, so the bucket number and the rest of the product
/// together are the position: an entry needs no more than that rest, and is never taken for another position's.
///
/// ```text
///   63            14 13      7 6       0
///   | rest of product |  upper  |  lower |     bounds offset by 64; an empty entry is 0
/// ```
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Box<[Bucket]>,
    /// Bits of a product below its bucket number.
    rest: u32,
    /// Unused low bits of a product.
    unused: u32,
}

const OFFSET: i32 = 64;
const BOUND_BITS: u32 = 7;
const DATA_BITS: u32 = 2 * BOUND_BITS;

impl Default for Bounds {
    fn default() -> Self {
        Self { lower: 1 - OFFSET, upper: OFFSET - 1 }
    }
}

impl Table {
    /// A table of about so many bytes for keys of so many bits.
    pub(crate) fn new(bytes: usize, key_bits: u32) -> Self {
        let wanted = (bytes / size_of::<Bucket>()).max(1).ilog2();
        // The rest of the product has to fit beside the bounds.
        let bits = wanted.max((key_bits + DATA_BITS).saturating_sub(64)).max(1);
        let mut buckets = roomy(1 << bits);
        buckets.resize_with(1 << bits, Bucket::default);
        Self { buckets: buckets.into_boxed_slice(), rest: 64 - bits, unused: 64 - key_bits }
    }

    #[inline(always)]
    pub(crate) fn slot(&self, key: u64) -> Slot {
        let product = (key << self.unused).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let bucket = product >> self.rest;
        let tag = (product & ((1 << self.rest) - 1)) >> self.unused;
        Slot { bucket: bucket as usize, tag }
    }

    #[inline(always)]
    pub(crate) fn prefetch(&self, slot: Slot) {
        prefetch(&self.buckets[slot.bucket]);
    }

    #[inline(always)]
    pub(crate) fn probe(&self, slot: Slot) -> Option<Bounds> {
        for entry in &self.buckets[slot.bucket].0 {
            let entry = entry.load(Relaxed);
            if entry >> DATA_BITS == slot.tag && entry != 0 {
                return Some(Bounds {
                    lower: (entry & 127) as i32 - OFFSET,
                    upper: ((entry >> BOUND_BITS) & 127) as i32 - OFFSET,
                });
            }
        }
        None
    }

    #[inline(always)]
    pub(crate) fn store(&self, slot: Slot, bounds: Bounds, victim: usize) {
        let entry = slot.tag << DATA_BITS
            | ((bounds.upper + OFFSET) as u64) << BOUND_BITS
            | (bounds.lower + OFFSET) as u64;
        let bucket = &self.buckets[slot.bucket].0;
        let mut place = victim % WAYS;
        for (index, old) in bucket.iter().enumerate() {
            let old = old.load(Relaxed);
            if old == 0 || old >> DATA_BITS == slot.tag {
                place = index;
                break;
            }
        }
        bucket[place].store(entry, Relaxed);
    }
}

//! What the search has proven so far: a bounded memory of bounds, shared without locks.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::exact::memory_hints::{prefetch, roomy};

/// Bounds proven for the score of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) lower: i8,
    pub(crate) upper: i8,
}

impl Default for Bounds {
    /// Nothing proven: no board that fits a word has scores like these.
    fn default() -> Self {
        Self { lower: -BIAS + 1, upper: BIAS - 1 }
    }
}

/// Tables by depth: the deeper, the smaller, so that the ones asked most often stay in the cache.
#[derive(Debug)]
pub(crate) struct Tables([Arc<Table>; 3]);

impl Tables {
    /// The deepest positions come and go too fast to be worth much memory.
    const MIDDLE: (i32, usize) = (22, 4 << 20);
    const LATE: (i32, usize) = (28, 256 << 10);

    /// Tables for keys that leave so many of the lowest bits unused.
    pub(crate) fn new(bytes: usize, unused: u32) -> Self {
        Self([bytes, Self::MIDDLE.1, Self::LATE.1].map(|bytes| Arc::new(Table::new(bytes, unused))))
    }

    /// The same early positions, and late ones apart.
    pub(crate) fn for_a_helper(&self) -> Self {
        let [early, middle, late] = &self.0;
        Self([Arc::clone(early), Arc::clone(middle), Arc::new(late.sibling())])
    }

    #[inline(always)]
    pub(crate) fn at(&self, plies: i32) -> &Table {
        &self.0[usize::from(plies >= Self::MIDDLE.0) + usize::from(plies >= Self::LATE.0)]
    }
}

/// A table of exact entries.
///
/// A position's key is multiplied by an odd number, which loses nothing: the upper bits of the product say which
/// bucket, and the remaining ones, kept in the entry, tell the positions of a bucket apart. No position is ever taken
/// for another one.
///
/// ```text
///   product     | bucket |   rest of the product   | 0 0 0 |    a key uses the upper bits of its word
///   entry       |   rest of the product   | 0 0 | upper | lower |   bounds biased by 64, seven bits each
/// ```
///
/// An entry is one word, read and written whole: threads that race lose work, never truth.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Box<[Bucket]>,
    bucket_bits: u32,
}

/// Eight entries fill a cache line: a probe costs one access to memory.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; WAYS]);

/// A position as its table knows it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Product(u64);

const WAYS: usize = 8;
const BIAS: i8 = 64;
const BOUND_BITS: u32 = 7;
const DATA_BITS: u32 = 2 * BOUND_BITS;

impl Product {
    /// The product of a key in the upper `key_bits` of its word, whatever the table.
    #[inline(always)]
    pub(crate) fn of(key: u64) -> Self {
        Self(key.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    pub(crate) fn number(self) -> u64 {
        self.0
    }

    pub(crate) fn high_bits(self, bits: u32) -> usize {
        (self.0 >> (64 - bits)) as usize
    }
}

impl Table {
    /// A table of about so many bytes, for keys that leave so many of the lowest bits unused.
    pub(crate) fn new(bytes: usize, unused: u32) -> Self {
        let wanted = (bytes / size_of::<Bucket>()).max(2).ilog2();
        // The rest of a product has to leave room for the bounds.
        Self::with_bits(wanted.max(DATA_BITS.saturating_sub(unused)))
    }

    fn with_bits(bucket_bits: u32) -> Self {
        let mut buckets = roomy(1 << bucket_bits);
        buckets.resize_with(1 << bucket_bits, Bucket::default);
        Self { buckets: buckets.into_boxed_slice(), bucket_bits }
    }

    /// An empty table of the same size.
    fn sibling(&self) -> Self {
        Self::with_bits(self.bucket_bits)
    }

    #[inline(always)]
    pub(crate) fn prefetch(&self, product: Product) {
        prefetch(self.bucket(product));
    }

    #[inline(always)]
    pub(crate) fn probe(&self, product: Product) -> Option<Bounds> {
        let rest = product.0 << self.bucket_bits;
        for entry in &self.bucket(product).0 {
            let data = entry.load(Relaxed) ^ rest;
            // Of the bits of an entry only its data differ; the data of an empty one are zero.
            if data.wrapping_sub(1) < (1 << DATA_BITS) - 1 {
                return Some(Bounds {
                    lower: (data & ((1 << BOUND_BITS) - 1)) as i8 - BIAS,
                    upper: (data >> BOUND_BITS) as i8 - BIAS,
                });
            }
        }
        None
    }

    /// Keeps the bounds in the place of older ones of the position, in a free place, or in that of any other position.
    #[inline(always)]
    pub(crate) fn store(&self, product: Product, bounds: Bounds, any: u64) {
        let rest = product.0 << self.bucket_bits;
        let data = ((bounds.upper + BIAS) as u64) << BOUND_BITS | (bounds.lower + BIAS) as u64;
        let bucket = &self.bucket(product).0;
        let place = bucket.iter().position(|entry| {
            let entry = entry.load(Relaxed);
            entry == 0 || (entry ^ rest) < 1 << DATA_BITS
        });
        bucket[place.unwrap_or(any as usize % WAYS)].store(rest | data, Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, product: Product) -> &Bucket {
        &self.buckets[product.high_bits(self.bucket_bits)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::dice::Dice;

    /// A table of two buckets for keys of 56 bits would be too small to be exact: it is made larger.
    #[test]
    fn a_table_is_large_enough_to_be_exact() {
        assert_eq!(Table::new(128, 8).bucket_bits, 6);
        assert_eq!(Table::new(128, 0).bucket_bits, 14);
        assert_eq!(Table::new(1 << 20, 8).bucket_bits, 14);
    }

    #[test]
    fn what_is_found_is_what_was_stored() {
        let table = Table::new(4096, 8);
        let mut dice = Dice(1);
        let mut last = std::collections::HashMap::new();
        for count in 0..20_000 {
            // Few keys, so that many meet in a bucket and some are stored again.
            let key = dice.number() % 3000;
            let lower = (dice.number() % 40) as i8 - 20;
            let bounds = Bounds { lower, upper: lower + (dice.number() % 20) as i8 };
            table.store(Product::of(key << 8), bounds, count);
            last.insert(key, bounds);
            assert_eq!(table.probe(Product::of(key << 8)), Some(bounds));
        }
        let kept = last.iter().filter(|&(&key, &bounds)| match table.probe(Product::of(key << 8)) {
            Some(found) => {
                assert_eq!(found, bounds);
                true
            }
            None => false,
        });
        assert_eq!(kept.count(), table.buckets.len() * WAYS);
        assert_eq!((3000..6000).find_map(|key| table.probe(Product::of(key << 8))), None);
    }

    #[test]
    fn bounds_of_the_largest_board_fit() {
        let table = Table::new(4096, 8);
        for bounds in [Bounds::default(), Bounds { lower: -30, upper: 30 }, Bounds { lower: 0, upper: 0 }] {
            table.store(Product::of(0), bounds, 0);
            assert_eq!(table.probe(Product::of(0)), Some(bounds));
        }
    }
}

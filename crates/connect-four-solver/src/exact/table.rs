//! The transposition table: bounds that the search has proven, in bounded memory, shared without locks.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU64, fence};

use crate::exact::memory_hints::{prefetch, roomy};
use crate::exact::word::Word;

/// Bounds proven for the score of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) lower: i8,
    pub(crate) upper: i8,
}

impl Default for Bounds {
    /// Nothing is proven: no board that fits a word has scores this far from 0.
    fn default() -> Self {
        Self { lower: -BIAS + 1, upper: BIAS - 1 }
    }
}

/// Tables by depth: the deeper, the smaller, so that those read most often stay in the cache.
#[derive(Debug)]
pub(crate) struct Tables<W: Word>([Arc<Table<W>>; 3]);

impl<W: Word> Tables<W> {
    /// The most empty cells of a position in the table, and its bytes: the deepest positions come and go too fast to be
    /// worth much memory.
    const MIDDLE: (i32, usize) = (20, 4 << 20);
    const LATE: (i32, usize) = (14, 256 << 10);

    /// Tables for keys whose lowest `unused` bits are zero.
    pub(crate) fn new(bytes: usize, unused: usize) -> Self {
        Self([bytes, Self::MIDDLE.1, Self::LATE.1].map(|bytes| Arc::new(Table::new(bytes, unused))))
    }

    /// Shares the early positions with a helper, and gives it tables of its own for the late ones.
    pub(crate) fn for_a_helper(&self) -> Self {
        let [early, middle, late] = &self.0;
        Self([Arc::clone(early), Arc::clone(middle), Arc::new(late.sibling())])
    }

    /// The table of positions with this many tokens, on a board of this size.
    #[inline(always)]
    pub(crate) fn at(&self, plies: i32, size: i32) -> &Table<W> {
        &self.0[usize::from(plies >= size - Self::MIDDLE.0) + usize::from(plies >= size - Self::LATE.0)]
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
/// Threads that race may lose an entry, but never read a wrong one: [`Entries`] says how.
#[derive(Debug)]
pub(crate) struct Table<W: Word> {
    buckets: Box<[W::Entries]>,
    bucket_bits: usize,
}

/// The entries of a bucket, which fill a cache line: a probe costs one access to memory.
pub(crate) trait Entries<W>: Debug + Default + Send + Sync {
    /// The data of the entry that has `rest` above them.
    fn find(&self, rest: W) -> Option<u64>;

    /// Keeps an entry in place of one with the same rest, of a free one, or of another one that `any` picks.
    fn keep(&self, rest: W, data: u64, any: u64);
}

/// Entries of one word, read and written whole.
#[derive(Debug, Default)]
#[repr(align(64))]
pub struct Narrow([AtomicU64; 8]);

/// Entries of two words. Their bucket counts: an odd number while an entry is written, and another one afterwards.
/// Whoever reads two different numbers, or an odd one, may have read halves of two entries and has found nothing.
#[derive(Debug, Default)]
#[repr(align(64))]
pub struct Wide {
    changes: AtomicU64,
    entries: [[AtomicU64; 2]; 3],
}

/// The key of a position, multiplied.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Product<W>(W);

const BIAS: i8 = 64;
const BOUND_BITS: usize = 7;
const DATA_BITS: usize = 2 * BOUND_BITS;

impl<W: Word> Product<W> {
    /// The product of a key that is shifted into the upper bits of its word; the same for every table.
    #[inline(always)]
    pub(crate) fn of(key: W) -> Self {
        Self(key.scattered())
    }

    /// A number that few other positions have.
    pub(crate) fn number(self) -> u64 {
        self.0.high()
    }

    #[inline(always)]
    pub(crate) fn high_bits(self, bits: usize) -> usize {
        (self.0.high() >> (64 - bits)) as usize
    }
}

impl<W: Word> Table<W> {
    /// A table of about `bytes` bytes, for keys whose lowest `unused` bits are zero.
    pub(crate) fn new(bytes: usize, unused: usize) -> Self {
        let wanted = (bytes / size_of::<W::Entries>()).max(2).ilog2() as usize;
        // The rest of a product has to leave room for the bounds.
        Self::with_bits(wanted.max(DATA_BITS.saturating_sub(unused)))
    }

    fn with_bits(bucket_bits: usize) -> Self {
        let mut buckets = roomy(1 << bucket_bits);
        buckets.resize_with(1 << bucket_bits, W::Entries::default);
        Self { buckets: buckets.into_boxed_slice(), bucket_bits }
    }

    /// An empty table of the same size.
    fn sibling(&self) -> Self {
        Self::with_bits(self.bucket_bits)
    }

    #[inline(always)]
    pub(crate) fn prefetch(&self, product: Product<W>) {
        prefetch(self.bucket(product));
    }

    #[inline(always)]
    pub(crate) fn probe(&self, product: Product<W>) -> Option<Bounds> {
        let data = self.bucket(product).find(product.0.up(self.bucket_bits))?;
        Some(Bounds {
            lower: (data & ((1 << BOUND_BITS) - 1)) as i8 - BIAS,
            upper: (data >> BOUND_BITS) as i8 - BIAS,
        })
    }

    /// Stores the bounds over older ones of the position, in a free entry, or over another position that `any` picks.
    #[inline(always)]
    pub(crate) fn store(&self, product: Product<W>, bounds: Bounds, any: u64) {
        let data = ((bounds.upper + BIAS) as u64) << BOUND_BITS | (bounds.lower + BIAS) as u64;
        self.bucket(product).keep(product.0.up(self.bucket_bits), data, any);
    }

    #[inline(always)]
    fn bucket(&self, product: Product<W>) -> &W::Entries {
        &self.buckets[product.high_bits(self.bucket_bits)]
    }
}

impl Entries<u64> for Narrow {
    #[inline(always)]
    fn find(&self, rest: u64) -> Option<u64> {
        for entry in &self.0 {
            let data = entry.load(Relaxed) ^ rest;
            // Above its data, the entry of this position equals `rest`; the data of an empty entry are zero.
            if data.wrapping_sub(1) < (1 << DATA_BITS) - 1 {
                return Some(data);
            }
        }
        None
    }

    #[inline(always)]
    fn keep(&self, rest: u64, data: u64, any: u64) {
        let place = self.0.iter().position(|entry| {
            let entry = entry.load(Relaxed);
            entry == 0 || (entry ^ rest) < 1 << DATA_BITS
        });
        self.0[place.unwrap_or(any as usize % self.0.len())].store(rest | data, Relaxed);
    }
}

impl Entries<u128> for Wide {
    #[inline(always)]
    fn find(&self, rest: u128) -> Option<u64> {
        let before = self.changes.load(Acquire);
        let found = self.entries.iter().find_map(|[high, low]| {
            let data = low.load(Relaxed) ^ rest.low();
            let is_it = high.load(Relaxed) == rest.high() && data.wrapping_sub(1) < (1 << DATA_BITS) - 1;
            is_it.then_some(data)
        });
        fence(Acquire);
        let is_whole = before.is_multiple_of(2) && self.changes.load(Relaxed) == before;
        found.filter(|_| is_whole)
    }

    #[inline(always)]
    fn keep(&self, rest: u128, data: u64, any: u64) {
        let before = self.changes.load(Relaxed);
        // Another worker that writes here has an entry that is worth as much.
        if !before.is_multiple_of(2)
            || self.changes.compare_exchange(before, before + 1, Acquire, Relaxed).is_err()
        {
            return;
        }
        fence(Release);
        let place = self.entries.iter().position(|[high, low]| {
            let (high, low) = (high.load(Relaxed), low.load(Relaxed));
            low == 0 && high == 0 || high == rest.high() && (low ^ rest.low()) < 1 << DATA_BITS
        });
        let [high, low] = &self.entries[place.unwrap_or(any as usize % self.entries.len())];
        high.store(rest.high(), Relaxed);
        low.store(rest.low() | data, Relaxed);
        self.changes.store(before + 2, Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::dice::Dice;

    /// A table of two buckets for keys of 56 bits would be too small to be exact: it is made larger.
    #[test]
    fn a_table_is_large_enough_to_be_exact() {
        assert_eq!(Table::<u64>::new(128, 8).bucket_bits, 6);
        assert_eq!(Table::<u64>::new(128, 0).bucket_bits, 14);
        assert_eq!(Table::<u64>::new(1 << 20, 8).bucket_bits, 14);
    }

    /// Few positions in a small table: each is found as it was stored last, or not at all.
    fn what_is_found_was_stored<W: Word>(unused: usize, ways: usize) {
        let table = Table::<W>::new(4096, unused);
        let product = |key: u64| {
            // The bits of a key that tell it apart lie at both ends of its word.
            let (low, high) = (key % 64, key / 64);
            let word = W::from_wide(low.into()) << unused | W::from_wide(high.into()) << (W::BITS - 8);
            Product::of(word)
        };
        let mut dice = Dice(1);
        let mut last = std::collections::HashMap::new();
        for count in 0..20_000 {
            // Few keys, so that many meet in a bucket and some are stored again.
            let key = dice.number() % 3000;
            let lower = (dice.number() % 40) as i8 - 20;
            let bounds = Bounds { lower, upper: lower + (dice.number() % 20) as i8 };
            table.store(product(key), bounds, count);
            last.insert(key, bounds);
            assert_eq!(table.probe(product(key)), Some(bounds));
        }
        let kept = last.iter().filter(|&(&key, &bounds)| match table.probe(product(key)) {
            Some(found) => {
                assert_eq!(found, bounds);
                true
            }
            None => false,
        });
        assert_eq!(kept.count(), table.buckets.len() * ways);
        assert_eq!((3000..6000).find_map(|key| table.probe(product(key))), None);
    }

    #[test]
    fn what_is_found_is_what_was_stored() {
        what_is_found_was_stored::<u64>(8, 8);
        what_is_found_was_stored::<u128>(8, 3);
    }

    /// Every bit of a wide key tells positions apart, those that are in neither half of the rest alone too.
    #[test]
    fn keys_that_differ_in_one_bit_are_two() {
        let table = Table::<u128>::new(1 << 20, 0);
        let bounds = Bounds { lower: -3, upper: 60 };
        let key = 0x0123_4567_89AB_CDEF_FEDC_BA98_7654_3210_u128;
        table.store(Product::of(key), bounds, 0);
        assert_eq!(table.probe(Product::of(key)), Some(bounds));
        assert_eq!((0..128).find_map(|bit| table.probe(Product::of(key ^ 1 << bit))), None);
    }

    /// Workers write entries with equal halves, and never find one with halves of two.
    #[test]
    fn halves_of_two_entries_are_no_entry() {
        let bucket = Wide::default();
        let rest = |high: u64, low: u64| u128::from(high) << 64 | u128::from(low << DATA_BITS);
        std::thread::scope(|scope| {
            for worker in 0..2 {
                let (bucket, rest) = (&bucket, &rest);
                scope.spawn(move || {
                    let mut dice = Dice(worker);
                    for any in 0..200_000 {
                        let (one, other) = (1 + dice.number() % 8, 1 + dice.number() % 8);
                        bucket.keep(rest(one, one), one, any);
                        let expected = (one == other).then_some(one);
                        let found = bucket.find(rest(one, other));
                        assert!(found.is_none() || found == expected, "{one} {other} {found:?}");
                    }
                });
            }
        });
    }

    #[test]
    fn bounds_of_the_largest_board_fit() {
        let table = Table::<u128>::new(4096, 8);
        for bounds in [Bounds::default(), Bounds { lower: -60, upper: 60 }, Bounds { lower: 0, upper: 0 }] {
            table.store(Product::of(0), bounds, 0);
            assert_eq!(table.probe(Product::of(0)), Some(bounds));
        }
    }
}

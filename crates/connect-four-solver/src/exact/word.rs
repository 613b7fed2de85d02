//! The words that boards are kept in.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use crate::exact::table::Entries;

/// The bits of a board: a word of the processor, or two of them for boards that do not fit one.
pub trait Word:
    Copy
    + Debug
    + Default
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
    + 'static
{
    /// Bits of the word.
    const BITS: usize;
    /// No bit.
    const EMPTY: Self;
    /// The lowest bit.
    const ONE: Self;

    /// The entries of one line of a table that is kept by such words.
    #[allow(private_bounds, reason = "only this crate makes tables")]
    type Entries: Entries<Self>;

    /// The word of a constant that fits it.
    fn from_wide(bits: u128) -> Self;

    /// The lowest 64 bits.
    fn low(self) -> u64;

    /// The highest 64 bits.
    fn high(self) -> u64;

    /// Shifts by less than 64 bits. For two words this is faster than `<<`, which has to ask whether it is.
    #[must_use]
    fn up(self, bits: usize) -> Self;

    /// [`Word::up`], in the other direction.
    #[must_use]
    fn down(self, bits: usize) -> Self;

    /// The sum, modulo the size of the word.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// The difference, modulo the size of the word.
    #[must_use]
    fn minus(self, other: Self) -> Self;

    /// The product with an odd number of many bits, modulo the size of the word: no two words have the same.
    #[must_use]
    fn scattered(self) -> Self;

    fn count(self) -> i32;

    /// The place of the lowest bit.
    fn place(self) -> usize;

    /// The bytes in the opposite order.
    #[must_use]
    fn bytes_turned(self) -> Self;

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The lowest bit alone.
    #[inline(always)]
    #[must_use]
    fn lowest(self) -> Self {
        self & Self::EMPTY.minus(self)
    }

    /// All bits below a single one.
    #[inline(always)]
    #[must_use]
    fn below(self) -> Self {
        self.minus(Self::ONE)
    }

    /// Whether there are two bits or more; at least one is there.
    #[inline(always)]
    fn has_several(self) -> bool {
        !(self & self.minus(Self::ONE)).is_empty()
    }
}

/// What both words have from the integer that they are.
macro_rules! integer {
    () => {
        const BITS: usize = Self::BITS as usize;
        const EMPTY: Self = 0;
        const ONE: Self = 1;

        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            self.wrapping_add(other)
        }

        #[inline(always)]
        fn minus(self, other: Self) -> Self {
            self.wrapping_sub(other)
        }

        #[inline(always)]
        fn count(self) -> i32 {
            self.count_ones() as i32
        }

        #[inline(always)]
        fn place(self) -> usize {
            self.trailing_zeros() as usize
        }

        #[inline(always)]
        fn bytes_turned(self) -> Self {
            self.swap_bytes()
        }
    };
}

impl Word for u64 {
    integer!();

    type Entries = crate::exact::table::Narrow;

    #[inline(always)]
    fn from_wide(bits: u128) -> Self {
        bits as u64
    }

    #[inline(always)]
    fn low(self) -> u64 {
        self
    }

    #[inline(always)]
    fn high(self) -> u64 {
        self
    }

    #[inline(always)]
    fn up(self, bits: usize) -> Self {
        self << bits
    }

    #[inline(always)]
    fn down(self, bits: usize) -> Self {
        self >> bits
    }

    #[inline(always)]
    fn scattered(self) -> Self {
        self.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

impl Word for u128 {
    integer!();

    type Entries = crate::exact::table::Wide;

    #[inline(always)]
    fn from_wide(bits: u128) -> Self {
        bits
    }

    #[inline(always)]
    fn low(self) -> u64 {
        self as u64
    }

    #[inline(always)]
    fn high(self) -> u64 {
        (self >> 64) as u64
    }

    #[inline(always)]
    fn up(self, bits: usize) -> Self {
        // The carry is shifted twice, as it is none at all for a shift by zero.
        let carried = self.low() >> 1 >> (63 - bits);
        u128::from(self.high() << bits | carried) << 64 | u128::from(self.low() << bits)
    }

    #[inline(always)]
    fn down(self, bits: usize) -> Self {
        let carried = self.high() << 1 << (63 - bits);
        u128::from(self.high() >> bits) << 64 | u128::from(self.low() >> bits | carried)
    }

    #[inline(always)]
    fn scattered(self) -> Self {
        self.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::dice::Dice;

    #[test]
    fn two_words_shift_as_one() {
        let mut dice = Dice(5);
        for bits in 0..64 {
            let word =
                u128::from(dice.number()) << 84 | u128::from(dice.number()) << 40 | u128::from(dice.number());
            assert_eq!(word.up(bits), word << bits, "{word:#x} {bits}");
            assert_eq!(word.down(bits), word >> bits, "{word:#x} {bits}");
        }
    }
}

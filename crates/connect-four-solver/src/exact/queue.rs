//! The moves of a position that are still to be searched.

use crate::exact::geometry::Geometry;

/// The moves of a position that are still to be searched. The first of them decides most positions, so they are not
/// sorted: `pop` picks the best one each time, without a branch that the processor could guess wrong.
#[derive(Debug)]
pub(crate) struct Queue<G: Geometry> {
    /// Each entry: the promise of a move, above its index counted from the end.
    moves: G::PerColumn<i32>,
    len: usize,
}

/// Bits of an index; no board has more than 16 columns.
const INDEX_BITS: u32 = 4;

impl<G: Geometry> Queue<G> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self { moves: G::per_column(i32::MIN), len: 0 }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Adds a move that promises nothing. All moves are added before the first is taken.
    #[inline(always)]
    pub(crate) fn push(&mut self, index: usize) {
        self.moves.as_mut()[self.len] = Self::entry(index, 0);
        self.len += 1;
    }

    /// Gives each move its promise.
    #[inline(always)]
    pub(crate) fn rank(&mut self, promise: impl Fn(usize) -> i32) {
        for entry in &mut self.moves.as_mut()[..self.len] {
            let index = Self::index(*entry);
            *entry = Self::entry(index, promise(index));
        }
    }

    /// Takes the most promising move, the first of equal ones.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<usize> {
        self.len = self.len.checked_sub(1)?;
        let best = self.moves.as_ref().iter().fold(i32::MIN, |best, &entry| best.max(entry));
        for entry in self.moves.as_mut() {
            *entry = if *entry == best { i32::MIN } else { *entry };
        }
        Some(Self::index(best))
    }

    #[inline(always)]
    fn entry(index: usize, promise: i32) -> i32 {
        (promise << INDEX_BITS) + ((1 << INDEX_BITS) - 1 - index as i32)
    }

    #[inline(always)]
    fn index(entry: i32) -> usize {
        (!entry & ((1 << INDEX_BITS) - 1)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::fixed::Fixed;

    #[test]
    fn the_most_promising_move_comes_first() {
        let mut queue = Queue::<Fixed<7, 6>>::new();
        (0..5).for_each(|index| queue.push(index));
        queue.rank(|index| [30, -200, 75, 30, 76][index]);
        let order: Vec<usize> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, [4, 2, 0, 3, 1]);
    }
}

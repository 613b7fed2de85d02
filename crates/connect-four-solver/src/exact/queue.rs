//! The moves that wait for their search.

/// The moves still to be searched. Most positions are decided by the first of them, so it is not sorted: the best one is
/// picked each time, without a branch that could be guessed wrong.
#[derive(Debug)]
pub(crate) struct Queue<const COLUMNS: usize> {
    /// The promise of a move above its index, from the end.
    moves: [i32; COLUMNS],
    len: usize,
}

/// Bits of an index: no board has more columns.
const INDEX_BITS: u32 = 4;

impl<const COLUMNS: usize> Queue<COLUMNS> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self { moves: [i32::MIN; COLUMNS], len: 0 }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Adds a move that promises nothing. All moves are added before the first is taken.
    #[inline(always)]
    pub(crate) fn push(&mut self, index: usize) {
        self.moves[self.len] = Self::entry(index, 0);
        self.len += 1;
    }

    /// Gives each move its promise.
    #[inline(always)]
    pub(crate) fn rank(&mut self, promise: impl Fn(usize) -> i32) {
        for entry in &mut self.moves[..self.len] {
            let index = Self::index(*entry);
            *entry = Self::entry(index, promise(index));
        }
    }

    /// Takes the most promising move, the first of equal ones.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<usize> {
        self.len = self.len.checked_sub(1)?;
        let best = self.moves.iter().fold(i32::MIN, |best, &entry| best.max(entry));
        for entry in &mut self.moves {
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

    #[test]
    fn the_most_promising_move_comes_first() {
        let mut queue = Queue::<7>::new();
        (0..5).for_each(|index| queue.push(index));
        queue.rank(|index| [30, -200, 75, 30, 76][index]);
        let order: Vec<usize> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, [4, 2, 0, 3, 1]);
    }
}

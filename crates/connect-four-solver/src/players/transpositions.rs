//! The transposition table of alpha-beta.

/// What the search found out about positions, for when other moves lead there again.
///
/// A slot keeps the last position that fell into it.
#[derive(Debug)]
pub(super) struct Transpositions {
    slots: Vec<Slot>,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slot {
    key: u64,
    pub(super) value: i32,
    pub(super) depth: u8,
    pub(super) best: u8,
    pub(super) bound: Bound,
}

/// How a remembered value relates to the true one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bound {
    #[default]
    Exact,
    AtLeast,
    AtMost,
}

impl Transpositions {
    /// Room for the positions of a search of this many nodes: a quarter of them, between 2^8 and 2^18.
    pub(super) fn new(nodes: u64) -> Self {
        let slots = (nodes / 4).clamp(1 << 8, 1 << 18).next_power_of_two();
        Self { slots: vec![Slot::default(); slots as usize] }
    }

    pub(super) fn recall(&self, key: u64) -> Option<Slot> {
        let slot = self.slots[self.place(key)];
        (slot.key == key).then_some(slot)
    }

    pub(super) fn note(&mut self, key: u64, value: i32, depth: u32, best: usize, bound: Bound) {
        let place = self.place(key);
        self.slots[place] = Slot { key, value, depth: depth as u8, best: best as u8, bound };
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }
}

//! The bag: the only holder of chance. The referee draws from it; mirrors never see it.

use alloc::{collections::BTreeMap, format, string::String};

use chacha20::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{piece::Kind, player::PlayerId, setup::Rules};

/// Seed of a game's chance. Secret until the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// Published before the game, so that the seed cannot be chosen afterwards.
    pub fn commitment(&self) -> [u8; 32] {
        let mut digest = Sha256::new();
        digest.update(b"quatris tetris seed");
        digest.update(self.0);
        digest.finalize().into()
    }

    /// The name by which a server finds the finished game; it follows from the seed, which is secret until the end.
    pub fn game_id(&self) -> String {
        let digest = Sha256::new().chain_update(b"quatris tetris game").chain_update(self.0).finalize();
        let (number, _) = digest.split_at(16);
        format!("{:032x}", number.iter().fold(0u128, |number, byte| number << 8 | u128::from(*byte)))
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }
}

/// In `Labo` every draw is one of seven; in `Arena` each player gets all seven before any again.
#[derive(Debug)]
pub struct Bag {
    rules: Rules,
    chance: ChaCha20Rng,
    /// For each player, the kinds still in the bag, one bit each.
    left: BTreeMap<PlayerId, u8>,
}

impl Bag {
    /// The bag of a game with this seed.
    pub fn new(rules: Rules, seed: &Seed) -> Self {
        Self { rules, chance: ChaCha20Rng::from_seed(seed.0), left: BTreeMap::new() }
    }

    /// The next piece of this player.
    pub fn draw(&mut self, who: PlayerId) -> Kind {
        match self.rules {
            Rules::Labo => Kind::ALL[below(&mut self.chance, 7) as usize],
            Rules::Arena => {
                let left = self.left.entry(who).or_insert(0);
                if *left == 0 {
                    *left = 0b111_1111;
                }
                let skip = below(&mut self.chance, left.count_ones());
                let kind = Kind::ALL
                    .into_iter()
                    .filter(|kind| *left & (1 << kind.number()) != 0)
                    .nth(skip as usize)
                    .unwrap_or(Kind::T);
                *left &= !(1 << kind.number());
                kind
            }
        }
    }
}

/// A number below `n`. The bias of a plain multiplication is under one in a hundred million.
pub(crate) fn below(chance: &mut ChaCha20Rng, n: u32) -> u32 {
    ((u64::from(chance.next_u32()) * u64::from(n)) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arena_bag_deals_all_seven_to_each_player() {
        let mut bag = Bag::new(Rules::Arena, &Seed::from(3));
        let players = [1, 2].map(|number| PlayerId::new(number).unwrap());
        for _ in 0..20 {
            let mut hands = [[0; 7]; 2];
            for _ in 0..7 {
                for (hand, who) in hands.iter_mut().zip(players) {
                    hand[bag.draw(who) as usize] += 1;
                }
            }
            assert_eq!(hands, [[1; 7]; 2]);
        }
    }

    #[test]
    fn a_game_is_found_by_its_seed() {
        assert_eq!(Seed::from(3).game_id(), "7e98ec718c6e563f1f7d024635ded0d1");
        assert_ne!(Seed::from(3).game_id(), Seed::from(4).game_id());
    }

    #[test]
    fn a_labo_bag_is_even() {
        let mut bag = Bag::new(Rules::Labo, &Seed::from(4));
        let mut counts = [0; 7];
        for _ in 0..70_000 {
            counts[bag.draw(PlayerId::FIRST) as usize] += 1;
        }
        assert!(counts.iter().all(|n| (9_600..10_400).contains(n)));
    }
}

//! The signature of the search: what it costs in nodes, to the last one.

use crate::{Position, Solver};

/// Positions of every part of the game, none of them long.
const POSITIONS: [&str; 12] = [
    "5317675655363525166764774211142143734",
    "2413265167124244272137114545657357",
    "1723677142177472254221346",
    "5155534673713335365177",
    "6774215675444244711317251",
    "6757252462711162412476",
    "3317135514457166",
    "75315173276665",
    "624732436",
    "6146",
    "14362727743122",
    "367151311714",
];

/// Nodes visited to solve a fixed list of positions. A change that means to leave the search alone leaves this number
/// alone; one that changes it says so.
pub fn signature() -> u64 {
    let mut solver = Solver::<7, 6>::new(4);
    POSITIONS
        .iter()
        .map(|notation| {
            solver.solve(&Position::parse(notation).expect("the list holds positions"));
            solver.nodes()
        })
        .sum()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_search_costs_what_it_is_said_to_cost() {
        assert_eq!(super::signature(), 68_201);
    }
}

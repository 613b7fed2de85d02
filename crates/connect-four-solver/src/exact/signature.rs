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

/// Positions that take about a second together.
const HARD: [&str; 4] = ["75315173", "4712566", "6146227", "44444432"];

/// Nodes visited to solve a fixed list of positions. A change that means to leave the search alone leaves this number
/// alone; one that changes it says so.
pub fn signature() -> u64 {
    nodes_of(&POSITIONS)
}

/// Nodes visited to solve a few hard positions, whose time says how fast the search is on a machine.
pub fn hard_positions() -> u64 {
    nodes_of(&HARD)
}

fn nodes_of(positions: &[&str]) -> u64 {
    let mut solver = Solver::<7, 6>::new(4);
    positions
        .iter()
        .map(|notation| {
            solver.solve(&Position::parse(notation).expect("the list holds positions"));
            solver.nodes()
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::exact::bitboard::Bitboard;
    use crate::exact::cpu::{Cpu, Portable};
    use crate::exact::forcing::State;
    use crate::exact::search::Search;
    use crate::exact::table::Tables;
    use crate::exact::window::{self, Window};

    const SIGNATURE: u64 = 67_184;

    #[test]
    fn the_search_costs_what_it_is_said_to_cost() {
        assert_eq!(signature(), SIGNATURE);
    }

    #[test]
    fn it_costs_the_same_on_a_machine_of_any_kind() {
        let never = AtomicBool::new(false);
        let tables = Tables::new(4 << 20, 64 - Bitboard::<7, 6>::BITS);
        let nodes = POSITIONS.map(|notation| {
            let position = Position::<7, 6>::parse(notation).expect("the list holds positions");
            let mut search = Search::<7, 6>::new(&tables, &never);
            search.visit = Portable::visit;
            window::score(
                &mut search,
                State::new(position.mine(), position.theirs()),
                Window::ALL,
                &mut |_| (),
            );
            search.nodes
        });
        assert_eq!(nodes.iter().sum::<u64>(), SIGNATURE);
    }
}

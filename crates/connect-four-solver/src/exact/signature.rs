//! The signature of the search: the exact number of nodes that it visits for a fixed list of positions.

use crate::{Position, Solver};

/// Positions of every part of the game; none takes long.
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

/// Nodes visited to solve a fixed list of positions. A change that does not mean to change the search leaves this
/// number alone; a change that does says so.
pub fn signature() -> u64 {
    nodes_of(&POSITIONS)
}

/// Nodes visited to solve a few hard positions; the time that takes shows how fast the search is on a computer.
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
    use crate::exact::cpu::{Cpu, Portable};
    use crate::exact::fixed::Fixed;
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
        let tables = Tables::new(4 << 20, 8);
        let nodes = POSITIONS.map(|notation| {
            let position = Position::<7, 6>::parse(notation).expect("the list holds positions");
            let mut search = Search::new(&Fixed::<7, 6>, &tables, &never);
            search.visit = Portable::visit;
            window::score(
                &mut search,
                State::new(&Fixed::<7, 6>, position.mine(), position.theirs()),
                Window::ALL,
                &mut |_| (),
            );
            search.nodes
        });
        assert_eq!(nodes.iter().sum::<u64>(), SIGNATURE);
    }
}

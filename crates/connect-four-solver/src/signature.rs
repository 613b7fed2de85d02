//! The signature of the search: what it costs in nodes, to the last one.

use crate::{Position, Solver};

/// Positions of every part of the game, none of them long.
const POSITIONS: [&str; 12] = [
    "2252576253462244111563365343671351441",
    "23163416124767223154467471272416755633",
    "5554224333234511764415115",
    "52753311433677442422121",
    "1233722555341451114725221333",
    "274552224131661",
    "5455174361263362",
    "2531276566711153",
    "32164625",
    "6146",
    "243335424257",
    "335662333565",
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
        assert_eq!(super::signature(), 45_578);
    }
}

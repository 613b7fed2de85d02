//! Exact scores of Puissance 4 positions, and the machine players.

pub mod machine;

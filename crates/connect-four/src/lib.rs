//! The rules of Puissance 4.

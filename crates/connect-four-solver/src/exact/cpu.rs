//! The search compiled twice: for any processor, and for one that counts and shifts bits in one instruction.
#![allow(unsafe_code)] // Calling code compiled for a feature is unsafe; it happens only after the feature was found.

use crate::exact::geometry::Geometry;
use crate::exact::search::{Node, Search, visit};

/// How the recursive step of the search is compiled. The step calls itself through this trait, so the whole search
/// stays in one version.
pub(crate) trait Cpu {
    fn visit<G: Geometry>(search: &mut Search<'_, G>, node: &Node<G::Word>, beta: i32) -> Option<i32>;
}

/// Any processor that the crate is built for.
pub(crate) struct Portable;

impl Cpu for Portable {
    #[inline]
    fn visit<G: Geometry>(search: &mut Search<'_, G>, node: &Node<G::Word>, beta: i32) -> Option<i32> {
        #[inline(never)]
        fn compiled<G: Geometry>(search: &mut Search<'_, G>, node: &Node<G::Word>, beta: i32) -> Option<i32> {
            visit::<Portable, G>(search, node, beta)
        }
        compiled(search, node, beta)
    }
}

/// An x86-64 processor of the last ten years.
#[cfg(target_arch = "x86_64")]
pub(crate) struct Modern;

#[cfg(target_arch = "x86_64")]
impl Cpu for Modern {
    #[inline]
    fn visit<G: Geometry>(search: &mut Search<'_, G>, node: &Node<G::Word>, beta: i32) -> Option<i32> {
        #[inline(never)]
        #[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")]
        fn compiled<G: Geometry>(search: &mut Search<'_, G>, node: &Node<G::Word>, beta: i32) -> Option<i32> {
            visit::<Modern, G>(search, node, beta)
        }
        // SAFETY: `best` found these features on this processor.
        unsafe { compiled(search, node, beta) }
    }
}

/// One version of [`Cpu::visit`].
pub(crate) type Visit<G> = fn(&mut Search<'_, G>, &Node<<G as Geometry>::Word>, i32) -> Option<i32>;

/// The best version that this processor can run.
pub(crate) fn best<G: Geometry>() -> Visit<G> {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("avx2")
    {
        return Modern::visit;
    }
    Portable::visit
}

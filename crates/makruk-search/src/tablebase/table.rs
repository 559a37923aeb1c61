//! A table of the shortest mates with some pieces.

use alloc::vec::Vec;
use core::fmt;

use super::material::Material;

/// What a table says in all.
///
/// Positions are legal ones with the stronger side to move; two pieces of a kind that change places
/// make no new one, mirror images do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TablebaseSummary {
    /// How many positions there are.
    pub positions: u32,
    /// How many of them are won.
    pub won: u32,
    /// Plies to the mate that takes longest; 0 if nothing is won.
    pub longest_plies: u16,
}

/// The shortest mates with some pieces.
#[derive(Clone)]
pub(super) struct Table {
    pub(super) material: Material,
    /// `[u8; 32 * placements * 64]`, unit = plies to the mate with White to move, 0 = no mate;
    /// index = 64 times the seat's number and the black khun's square.
    pub(super) plies: Vec<u8>,
    pub(super) summary: TablebaseSummary,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("material", &self.material)
            .field("summary", &self.summary)
            .finish_non_exhaustive()
    }
}

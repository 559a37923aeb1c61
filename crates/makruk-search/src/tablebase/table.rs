//! A table of the shortest mates with certain pieces.

use alloc::vec::Vec;
use core::fmt;

use super::material::Material;

/// Statistics of a tablebase.
///
/// It counts legal positions with the stronger side to move. Exchanging two pieces of a kind does not
/// make another position; mirroring the board does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TablebaseSummary {
    /// Number of positions.
    pub positions: u32,
    /// Number of won positions.
    pub won: u32,
    /// Plies to the longest mate; 0 if no position is won.
    pub longest_plies: u16,
}

/// The shortest mates with certain pieces.
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

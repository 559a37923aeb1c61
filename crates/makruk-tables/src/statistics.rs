//! Table statistics.

use alloc::vec::Vec;

/// Statistics of a table in memory or in a file.
///
/// They count legal positions with one side to move and no count running. Swapping two identical pieces of a side gives
/// the same position; mirroring the board gives a different one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableStatistics {
    /// Number of positions.
    pub positions: u64,
    /// Number of positions that the side to move wins, by number of plies.
    pub wins: Vec<(u16, u64)>,
    /// Number of positions that the side to move loses, by number of plies; empty against a bare khun.
    pub losses: Vec<(u16, u64)>,
}

impl TableStatistics {
    /// Returns the number of positions that the side to move wins.
    pub fn won(&self) -> u64 {
        self.won_within(u32::MAX)
    }

    /// Returns the number of positions that the side to move wins in at most `plies` plies.
    pub fn won_within(&self, plies: u32) -> u64 {
        let within = |&&(length, _): &&(u16, u64)| u32::from(length) <= plies;
        self.wins
            .iter()
            .filter(within)
            .map(|(_, count)| count)
            .sum()
    }

    /// Returns the number of positions that the side to move loses.
    pub fn lost(&self) -> u64 {
        self.losses.iter().map(|(_, count)| count).sum()
    }

    /// Returns the length in plies of the longest win for the side to move; 0 if there is none.
    pub fn longest_plies(&self) -> u16 {
        self.wins.last().map_or(0, |&(plies, _)| plies)
    }
}

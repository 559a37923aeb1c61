//! Progress reports for an observer.

use crate::Material;

/// Progress of generating or checking a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableProgress {
    /// Solving the positions that are won in `moves` moves.
    Solving {
        /// The ending; the smaller endings that it leads to come first.
        material: Material,
        /// Moves to mate.
        moves: u8,
    },
    /// Reading a table of a smaller ending.
    Reading {
        /// The smaller ending.
        material: Material,
        /// Blocks done.
        done: u64,
        /// Total number of blocks.
        all: u64,
    },
    /// Compressing the table.
    Writing {
        /// The ending.
        material: Material,
        /// Parts done.
        done: u64,
        /// Total number of parts.
        all: u64,
    },
    /// Reading the table to check it.
    Checking {
        /// The ending.
        material: Material,
        /// Blocks done.
        done: u64,
        /// Total number of blocks.
        all: u64,
    },
}

//! Memory that reading a game may take.

use makruk::ReadLimits;

/// The memory that reading a game may take, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits(usize);

/// The end of a message about a limit.
pub(super) const MORE_MEMORY: &str = "--max-memory allows more";

impl Limits {
    /// Converts the value of `--max-memory`.
    pub(crate) const fn new(mebibytes: u32) -> Self {
        Self((mebibytes as usize).saturating_mul(1 << 20))
    }

    /// Returns the limits of a tree.
    pub(super) const fn tree(self) -> ReadLimits {
        ReadLimits::TREE.with_max_bytes(self.0 as u64)
    }

    /// Returns the limits of a PGN's text, which is kept next to the tree in a buffer that grows by
    /// doubling.
    pub(super) const fn text(self) -> ReadLimits {
        ReadLimits::PGN.with_max_bytes(self.0 as u64 / 2)
    }

    /// Returns the limit of a line in bytes: a JSON value takes 16 times as much.
    pub(super) const fn line(self) -> usize {
        self.0 / 16
    }

    /// Returns the limits of a game in an archive.
    pub(super) fn bytes(self) -> ReadLimits {
        ReadLimits::ARCHIVE
            .with_max_bytes(self.0 as u64 / 32)
            .with_max_moves(self.0 as u64 / 128)
    }
}

//! Memory limits for reading games.

use makruk::ReadLimits;

/// The memory limit for reading one game, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits(usize);

/// The end of a message about a limit.
pub(super) const MORE_MEMORY: &str = "--max-memory raises the limit";

impl Limits {
    /// Converts the value of `--max-memory`.
    pub(crate) const fn new(mebibytes: u32) -> Self {
        Self((mebibytes as usize).saturating_mul(1 << 20))
    }

    /// Returns the limits for a tree.
    pub(super) const fn tree(self) -> ReadLimits {
        ReadLimits::TREE.with_max_bytes(self.0 as u64)
    }

    /// Returns the limits for PGN text: half the memory, because the text is held alongside the tree, in a buffer that grows by
    /// doubling.
    pub(super) const fn text(self) -> ReadLimits {
        ReadLimits::PGN.with_max_bytes(self.0 as u64 / 2)
    }

    /// Returns the line length limit in bytes: a parsed JSON value takes 16 times the memory of its text.
    pub(crate) const fn line(self) -> usize {
        self.0 / 16
    }

    /// Returns the limits for a game in an archive.
    pub(crate) fn bytes(self) -> ReadLimits {
        ReadLimits::ARCHIVE
            .with_max_bytes(self.0 as u64 / 32)
            .with_max_moves(self.0 as u64 / 128)
    }
}
